/** Arithmetic to JavaScript: integers have a fast path inline, because most fit a number. */
import type { Type } from '../model/index.js';
import type { Emission } from './emission.js';
import { emitWordArithmetic, WORD } from './emit-bits.js';
import type { Arithmetic } from './long-numbers.js';
import type { OperationName } from './operations.js';

export function emitArithmetic(
  emission: Emission,
  operator: keyof typeof ARITHMETIC,
  type: Type,
  a: string,
  b: string,
): string {
  const { slow, real, symbol, kind } = ARITHMETIC[operator];
  if (type.kind === 'real') {
    const [x, y] = [operand(emission, a), operand(emission, b)];
    return `(${x.set}${y.set}m.pay('fraction', ${x.name}, ${y.name}), op.${real}(${x.name}, ${y.name}))`;
  }
  if (widthOf(type) === WORD && operator !== 'div' && operator !== 'mod') return emitWordArithmetic(operator, a, b);
  if (type.kind === 'bitvector') return wrapped(type, `op.${slow}(${a}, ${b})`);
  const [x, y] = [operand(emission, a), operand(emission, b)];
  const paid = `m.pay('${kind}', ${x.name}, ${y.name})`;
  if (symbol === undefined)
    return `(${x.set}${y.set}typeof ${x.name} === 'number' || ${paid}, op.${slow}(${x.name}, ${y.name}))`;
  const z = emission.temporary();
  // A sum, difference or product of numbers that is safe is exact. Mixing in a bigint takes the slow way.
  const test = [
    ...[x, y].filter(({ isLiteral }) => !isLiteral).map(({ name }) => `typeof ${name} === 'number'`),
    `(${z} = ${x.name} ${symbol} ${y.name}) <= ${MAX}`,
    `${z} >= -${MAX}`,
  ];
  const fast = operator === 'mul' ? `${z} + 0` : z;
  return `(${x.set}${y.set}${test.join(' && ')} ? ${fast} : (${paid}, op.${slow}(${x.name}, ${y.name})))`;
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
  add: { slow: 'add', real: 'realAdd', symbol: '+', kind: 'sum' },
  sub: { slow: 'subtract', real: 'realSubtract', symbol: '-', kind: 'sum' },
  mul: { slow: 'multiply', real: 'realMultiply', symbol: '*', kind: 'product' },
  div: { slow: 'divide', real: 'realDivide', symbol: undefined, kind: 'product' },
  mod: { slow: 'modulo', real: 'modulo', symbol: undefined, kind: 'product' },
} as const satisfies Record<string, Emitted>;

interface Emitted {
  readonly slow: OperationName;
  readonly real: OperationName;
  /** Undefined where numbers of JavaScript do something else. */
  readonly symbol: string | undefined;
  readonly kind: Exclude<Arithmetic, 'fraction'>;
}
