/** Writes WebAssembly modules in their binary format, as far as the trampolines need it. */
export const TYPE = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c, function: 0x60, anyFunction: 0x70, none: 0x40 } as const;

export const SECTION = { types: 1, imports: 2, functions: 3, tables: 4, globals: 6, exports: 7, code: 10 } as const;

export const KIND = { function: 0, table: 1, global: 3 } as const;

export const OP = {
  if: 0x04,
  try: 0x06,
  rethrow: 0x09,
  end: 0x0b,
  catchAll: 0x19,
  call: 0x10,
  callIndirect: 0x11,
  getLocal: 0x20,
  setLocal: 0x21,
  getGlobal: 0x23,
  setGlobal: 0x24,
  constI: 0x41,
  constJ: 0x42,
  constF: 0x43,
  constD: 0x44,
  isZero: 0x45,
  subtract: 0x6b,
  tableCopy: [0xfc, 0x0e],
} as const;

export type Bytes = readonly number[];

export function wasmModule(...sections: readonly Bytes[]): Uint8Array {
  return Uint8Array.from([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
}

export function section(id: number, entries: readonly Bytes[]): Bytes {
  return [id, ...sized(vector(entries))];
}

function vector(entries: readonly Bytes[]): Bytes {
  return [...unsigned(entries.length), ...entries.flat()];
}

export function functionType(parameters: Bytes, results: Bytes): Bytes {
  return [TYPE.function, ...sized(parameters), ...sized(results)];
}

export function name(text: string): Bytes {
  return sized([...text].map((char) => char.charCodeAt(0)));
}

export function functionBody(locals: readonly Bytes[], code: Bytes): Bytes {
  return sized([...vector(locals), ...code, OP.end]);
}

/** Constants are signed; one that is not negative needs its sign bit clear. */
export function constant(value: number): Bytes {
  const bytes = [...unsigned(value)];
  const last = bytes.pop() ?? 0;
  return [OP.constI, ...bytes, ...((last & 0x40) === 0 ? [last] : [last | 0x80, 0])];
}

export function unsigned(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

function sized(bytes: Bytes): Bytes {
  return [...unsigned(bytes.length), ...bytes];
}
