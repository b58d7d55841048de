/**
 * A case study as several programs: as it is, and once for each fault that comments at the ends of its lines plant. `// fault NAME: TEXT` replaces the
 * line by TEXT; `// in NAME: is R` is a mark (`marksOf`) of that variant alone. So a program and its faults are one text, and can be read side by side.
 */
import { marksOf } from '../../src/fuzz/oracles/marks.js';

export interface Variant {
  /** Undefined: as it is. */
  readonly fault: string | undefined;
  /** With the same lines as the case study. */
  readonly text: string;
  /** Claims that must be violated, by line: R or F. */
  readonly wrong: ReadonlyMap<number, string>;
}

const FAULT = /^(\s*)(.*?)\s*\/\/ fault ([\w-]+):(.*)$/;
const MARK = /\s*\/\/ in ([\w-]+(?:, [\w-]+)*): (.*)$/;

export function variantsOf(study: string): readonly Variant[] {
  const lines = study.split('\n');
  const faults = [...new Set(lines.flatMap((line) => FAULT.exec(line)?.[3] ?? []))];
  return [undefined, ...faults].map((fault) => {
    const text = lines.map((line) => lineIn(fault, line)).join('\n');
    return { fault, text, wrong: marksOf(text).expected };
  });
}

function lineIn(fault: string | undefined, line: string): string {
  const planted = FAULT.exec(line);
  if (planted !== null) {
    const [, indentation = '', right = '', name, wrong = ''] = planted;
    return `${indentation}${name === fault ? wrong.trim() : right}`.trimEnd();
  }
  const mark = MARK.exec(line);
  if (mark === null) return line;
  const [whole, names = '', text = ''] = mark;
  const isMeant = fault !== undefined && names.split(', ').includes(fault);
  return line.replace(whole, isMeant ? ` // ${text}` : '');
}
