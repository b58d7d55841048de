/**
 * Equations between integers, read off the states of runs: polynomials that are zero in all of them (linear algebra over
 * the monomials). A sum like `s == n * (n + 1) / 2` comes out of a handful of states.
 */
import type { Arena, Term } from '../../model/index.js';
import { simplify } from '../../model/index.js';

/** Terms that are equal in all states, with few enough monomials that chance is unlikely. */
export function equationsIn(
  arena: Arena,
  numbers: readonly Term[],
  states: readonly (readonly number[])[],
): readonly Term[] {
  const types = new Set(numbers.map((term) => arena.type(term)));
  return [...types].flatMap((type) => {
    const places = numbers.flatMap((term, i) => (arena.type(term) === type ? [i] : []));
    // Bit vectors come as they are stored, without a sign.
    const read = (value: number): number =>
      type.kind === 'bitvector' ? Number(BigInt.asIntN(type.width, BigInt(value))) : value;
    const own = states.map((state) => places.map((place) => read(state[place] ?? 0)));
    return ofOneType(
      arena,
      places.map((place) => numbers[place] as Term),
      own,
    );
  });
}

function ofOneType(arena: Arena, numbers: readonly Term[], states: readonly (readonly number[])[]): readonly Term[] {
  const rows = distinct(states);
  const found: Term[] = [];
  let free = numbers.map((_, i) => i);
  // Products of bits are hard for solvers, wherever they are assumed.
  const degrees = arena.type(numbers[0] ?? arena.true).kind === 'bitvector' ? [1] : [1, 2, 3];
  for (const degree of degrees) {
    if (degree === 3 && free.length > 3) break;
    const monomials = monomialsOf(free, degree);
    if (rows.length < monomials.length + SURPLUS) break;
    const taken = spread(rows, monomials.length * 4 + SURPLUS);
    const dependent = dependencies(taken.map((row) => monomials.map((monomial) => BigInt(valueOf(monomial, row)))));
    const isZero = (relation: readonly bigint[]): boolean =>
      rows.every(
        (row) =>
          monomials.reduce((sum, monomial, i) => sum + (relation[i] as bigint) * BigInt(valueOf(monomial, row)), 0n) ===
          0n,
      );
    for (const { column, relation } of dependent) {
      if (!isZero(relation) || relation.some((factor) => factor > LARGEST || factor < -LARGEST)) continue;
      found.push(equation(arena, numbers, monomials, relation));
      const [only, ...more] = monomials[column] ?? [];
      // Products with a number that others determine say nothing new.
      if (degree === 1 && only !== undefined && more.length === 0) free = free.filter((one) => one !== only);
    }
  }
  return found;
}

/** More states than monomials. */
const SURPLUS = 3;
const LARGEST = 1000n;

/** The numbers that are multiplied, by place; none for the constant. */
type Monomial = readonly number[];

function monomialsOf(places: readonly number[], degree: number): readonly Monomial[] {
  let last: Monomial[] = [[]];
  const all: Monomial[] = [[]];
  for (let i = 0; i < degree; i++) {
    last = last.flatMap((monomial) =>
      places.filter((place) => place >= (monomial.at(-1) ?? 0)).map((place) => [...monomial, place]),
    );
    all.push(...last);
  }
  return all;
}

function valueOf(monomial: Monomial, row: readonly number[]): number {
  return monomial.reduce((product, place) => product * (row[place] ?? 0), 1);
}

function distinct(states: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const seen = new Map(states.map((state) => [state.join(' '), state]));
  return [...seen.values()].filter((state) => state.every((value) => Math.abs(value) < MOST_VALUE));
}

const MOST_VALUE = 10_000;

/** So many, from beginning to end: states of one run are too much alike. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  const stride = Math.max(1, all.length / count);
  return all.filter((_, i) => Math.floor(i / stride) !== Math.floor((i - 1) / stride));
}

interface Dependent {
  /** The column that the ones before it determine. */
  readonly column: number;
  /** Factors of all columns, with sum zero in each row. */
  readonly relation: readonly bigint[];
}

/** Fraction-free elimination; each column without a pivot gives a relation. */
function dependencies(rows: readonly bigint[][]): readonly Dependent[] {
  const matrix = rows.map((row) => [...row]);
  const width = matrix[0]?.length ?? 0;
  const pivots: number[] = [];
  for (let column = 0; column < width; column++) {
    const at = matrix.findIndex((row, i) => i >= pivots.length && row[column] !== 0n);
    if (at < 0) continue;
    const top = pivots.length;
    const chosen = matrix[at] as bigint[];
    matrix[at] = matrix[top] as bigint[];
    matrix[top] = reduced(chosen);
    const pivot = matrix[top];
    for (let i = 0; i < matrix.length; i++) {
      const row = matrix[i] as bigint[];
      const factor = row[column] as bigint;
      if (i === top || factor === 0n) continue;
      const lead = pivot[column] as bigint;
      matrix[i] = reduced(row.map((value, k) => value * lead - (pivot[k] as bigint) * factor));
    }
    pivots.push(column);
  }
  const found: Dependent[] = [];
  for (let column = 0; column < width; column++) {
    if (pivots.includes(column)) continue;
    // The column itself has the product of all leads; each pivot column takes off its share.
    const leads = pivots.map((pivot, i) => matrix[i]?.[pivot] ?? 1n);
    const common = leads.reduce((product, lead) => (product / gcd(product, lead)) * lead, 1n);
    const relation = Array.from({ length: width }, () => 0n);
    relation[column] = common;
    pivots.forEach((pivot, i) => (relation[pivot] = (-(matrix[i]?.[column] ?? 0n) * common) / (leads[i] as bigint)));
    found.push({ column, relation: reduced(relation) });
  }
  return found;
}

function reduced(row: readonly bigint[]): bigint[] {
  const divisor = row.reduce((common, value) => gcd(common, value), 0n);
  return divisor <= 1n ? [...row] : row.map((value) => value / divisor);
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function equation(
  arena: Arena,
  numbers: readonly Term[],
  monomials: readonly Monomial[],
  relation: readonly bigint[],
): Term {
  const type = arena.type(numbers[0] as Term);
  const number = (value: bigint): Term =>
    type.kind === 'bitvector' ? arena.bitvector(value, type.width) : arena.int(value);
  const side = (sign: bigint): Term => {
    const summands = monomials.flatMap((monomial, i) => {
      const factor = (relation[i] as bigint) * sign;
      if (factor <= 0n) return [];
      const parts = monomial.map((place) => numbers[place] as Term);
      const product = parts.reduce<Term | undefined>(
        (left, right) => (left === undefined ? right : arena.make('mul', [left, right])),
        undefined,
      );
      if (product === undefined) return [number(factor)];
      return [factor === 1n ? product : arena.make('mul', [number(factor), product])];
    });
    return summands.length === 0 ? number(0n) : summands.reduce((left, right) => arena.make('add', [left, right]));
  };
  return simplify.eq(arena, side(1n), side(-1n));
}
