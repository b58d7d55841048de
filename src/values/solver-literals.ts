/** Values as solvers print them: numbers, rationals, bit vectors, booleans. */
import type { Integer } from '../model/index.js';
import { integers } from '../model/index.js';
import { Real } from './real.js';

export function readBoolean(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

/** `5`, `(- 5)`, `#x0f`, `#b101`, `(_ bv5 8)`. */
export function readInteger(text: string): Integer | undefined {
  const decimal = /^(?:\(- *(\d+)\)|(-?\d+))$/.exec(text);
  if (decimal !== null)
    return integers.integer(BigInt(decimal[1] === undefined ? (decimal[2] ?? '0') : `-${decimal[1]}`));
  const bits = /^#(x[0-9a-fA-F]+|b[01]+)$/.exec(text)?.[1];
  if (bits !== undefined) return integers.integer(BigInt(`0${bits}`));
  const indexed = /^\(_ bv(\d+) \d+\)$/.exec(text)?.[1];
  return indexed === undefined ? undefined : integers.integer(BigInt(indexed));
}

/** `1.5`, `(- 1.0)`, `(/ 1.0 3.0)` and their combinations; undefined for irrational values. */
export function readReal(text: string): Real | undefined {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const parse = (): Real | undefined => {
    const token = tokens[at++];
    if (token !== '(') return decimalOf(token ?? '');
    const operator = tokens[at++];
    const first = parse();
    const second = tokens[at] === ')' ? undefined : parse();
    if (tokens[at++] !== ')' || first === undefined) return undefined;
    if (operator === '-' && second === undefined) return first.negate();
    if (operator !== '/' || second === undefined || second.numerator === 0) return undefined;
    return Real.of(
      integers.multiply(first.numerator, second.denominator),
      integers.multiply(first.denominator, second.numerator),
    );
  };
  const value = parse();
  return at === tokens.length ? value : undefined;
}

function decimalOf(token: string): Real | undefined {
  const parts = /^(-?\d+)(?:\.(\d+))?$/.exec(token);
  if (parts === null) return undefined;
  const fraction = parts[2] ?? '';
  return Real.of(
    integers.integer(BigInt(`${parts[1] ?? '0'}${fraction}`)),
    integers.integer(10n ** BigInt(fraction.length)),
  );
}
