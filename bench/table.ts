/** Plain tables for a terminal. */

export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths = cells.reduce<number[]>((known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)), []);
  return cells
    .map((row) =>
      row
        .map((cell, i) => aligned(cell, widths[i] ?? 0, i === 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function aligned(cell: string, width: number, left: boolean): string {
  return left ? cell.padEnd(width) : cell.padStart(width);
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
