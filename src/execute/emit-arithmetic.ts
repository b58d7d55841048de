/** Arithmetic to JavaScript: integers have a fast path inline, because most fit a number. */
import type { Type } from '../model/index.js';
import type { Emission } from './emission.js';
import { emitWordArithmetic, WORD } from './emit-bits.js';
import type { OperationName } from './operations.js';

export function emitArithmetic(
  emission: Emission,
  operator: keyof typeof ARITHMETIC,
  type: Type,
  a: string,
  b: string,
): string {
  const { slow, real, symbol } = ARITHMETIC[operator];
  if (type.kind === 'real') return `op.${real}(${a}, ${b})`;
  if (widthOf(type) === WORD && operator !== 'div' && operator !== 'mod') return emitWordArithmetic(operator, a, b);
  if (type.kind === 'bitvector') return wrapped(type, `op.${slow}(${a}, ${b})`);
  if (symbol === undefined) return `op.${slow}(${a}, ${b})`;
  const [x, y, z] = [operand(emission, a), operand(emission, b), emission.temporary()];
  // A sum, difference or product of numbers that is safe is exact. Mixing in a bigint takes the slow way.
  const test = [
    ...[x, y].filter(({ isLiteral }) => !isLiteral).map(({ name }) => `typeof ${name} === 'number'`),
    `(${z} = ${x.name} ${symbol} ${y.name}) <= ${MAX}`,
    `${z} >= -${MAX}`,
  ];
  const fast = operator === 'mul' ? `${z} + 0` : z;
  return `(${x.set}${y.set}${test.join(' && ')} ? ${fast} : op.${slow}(${x.name}, ${y.name}))`;
}

/** Bit vectors wrap around. */
export function wrapped(type: Type, text: string): string {
  return type.kind === 'bitvector' ? `op.bits(${text}, ${type.width})` : text;
}

export function widthOf(type: Type): number {
  return type.kind === 'bitvector' ? type.width : 0;
}

interface Operand {
  /** What must run before the name is used. */
  readonly set: string;
  readonly name: string;
  readonly isLiteral: boolean;
}

/** A name for a value that is used several times. Names and number literals need none. */
function operand(emission: Emission, text: string): Operand {
  if (/^(?:\d+|\(-\d+\))$/.test(text)) return { set: '', name: text, isLiteral: true };
  if (/^[A-Za-z_$][\w$]*$/.test(text)) return { set: '', name: text, isLiteral: false };
  const name = emission.temporary();
  return { set: `${name} = ${text}, `, name, isLiteral: false };
}

const MAX = String(Number.MAX_SAFE_INTEGER);

const ARITHMETIC = {
  add: { slow: 'add', real: 'realAdd', symbol: '+' },
  sub: { slow: 'subtract', real: 'realSubtract', symbol: '-' },
  mul: { slow: 'multiply', real: 'realMultiply', symbol: '*' },
  div: { slow: 'divide', real: 'realDivide', symbol: undefined },
  mod: { slow: 'modulo', real: 'modulo', symbol: undefined },
} as const satisfies Record<string, { slow: OperationName; real: OperationName; symbol: string | undefined }>;
