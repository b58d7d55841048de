/** Random statements about given values, with their truth: together they are satisfied by those values. */
import fc from 'fast-check';
import { UndefinedValue } from '../../../../src/execute/faults.js';
import type { Term, Type, Variable } from '../../../../src/model/index.js';
import { abstract } from '../../../../src/model/index.js';
import { Evaluator } from './evaluate.js';
import { Pool, ValueMaker } from './values.js';
import { arena, B, bag, bool, builtins, E, int, M, map, notation, num, S, seq, set } from './words.js';

const { plus, minus, le, lt, eq, equal, rank } = notation;

const CONSTANTS: readonly Variable[] = [seq, seq, set, set, bag, bag, map, map, int, int, int].map(
  (type, i): Variable => ({ name: `c${i}`, type, role: 'local', ghost: true }),
);

/** An operator with the types of its arguments and of its result. */
interface Form {
  readonly make: (...args: never[]) => Term;
  readonly args: readonly Type[];
  readonly result: Type;
}

const form = (make: Form['make'], args: readonly Type[], result: Type): Form => ({ make, args, result });

const NUMBERS = [
  form(plus, [int, int], int),
  form(minus, [int, int], int),
  form(eq, [int, int], bool),
  form(le, [int, int], bool),
  form(lt, [int, int], bool),
];

const SEQUENCES = [
  form(S.length, [seq], int),
  form(S.index, [seq, int], int),
  form(rank, [seq], int),
  form(S.append, [seq, int], seq),
  form(S.concat, [seq, seq], seq),
  form(S.update, [seq, int, int], seq),
  form(S.take, [seq, int], seq),
  form(S.drop, [seq, int], seq),
  form(S.contains, [seq, int], bool),
  form(S.prefix, [seq, seq], bool),
  form(equal, [seq, seq], bool),
];

const SETS = [
  form(E.size, [set], int),
  form(E.insert, [set, int], set),
  form(E.union, [set, set], set),
  form(E.intersection, [set, set], set),
  form(E.difference, [set, set], set),
  form(E.member, [set, int], bool),
  form(E.subset, [set, set], bool),
  form(E.disjoint, [set, set], bool),
  form(equal, [set, set], bool),
];

const MULTISETS = [
  form(B.size, [bag], int),
  form(B.count, [bag, int], int),
  form(B.insert, [bag, int], bag),
  form(B.update, [bag, int, int], bag),
  form(B.sum, [bag, bag], bag),
  form(B.intersection, [bag, bag], bag),
  form(B.difference, [bag, bag], bag),
  form(B.ofSeq, [seq], bag),
  form(B.ofSet, [set], bag),
  form(B.subset, [bag, bag], bool),
  form(B.disjoint, [bag, bag], bool),
  form(equal, [bag, bag], bool),
];

const MAPS = [
  form(M.size, [map], int),
  form(M.get, [map, int], int),
  form(M.put, [map, int, int], map),
  form(M.merge, [map, map], map),
  form(M.without, [map, set], map),
  form(M.keys, [map], set),
  form(M.values, [map], set),
  form(M.has, [map, int], bool),
  form(equal, [map, map], bool),
];

/** Operators that are used together. */
export const FIELDS = {
  numbers: NUMBERS,
  sequences: [...NUMBERS, ...SEQUENCES],
  sets: [...NUMBERS, ...SETS],
  multisets: [...NUMBERS, ...MULTISETS],
  'multisets of sequences': [...NUMBERS, ...SEQUENCES, ...MULTISETS],
  maps: [...NUMBERS, ...MAPS],
  'keys of maps': [...NUMBERS, ...SETS, ...MAPS],
} as const;

function terms(forms: readonly Form[], type: Type, depth: number): fc.Arbitrary<Term> {
  const constants = CONSTANTS.filter((variable) => variable.type === type).map((one) => arena.variable(one));
  const leaves = type === int ? [...constants, num(0), num(1), num(2)] : constants;
  const made = forms
    .filter(({ result }) => result === type && depth > 0)
    .map(({ make, args }) =>
      fc
        .tuple(...args.map((arg) => terms(forms, arg, depth - 1)))
        .map((parts) => (make as (...all: readonly Term[]) => Term)(...parts)),
    );
  const leaf = leaves.length === 0 ? [] : [{ weight: 2 + made.length, arbitrary: fc.constantFrom(...leaves) }];
  return fc.oneof(...leaf, ...made.map((arbitrary) => ({ weight: 1, arbitrary })));
}

/** Bundles of statements; those that mean nothing of the values are left out, false ones are negated. */
export function bundles(field: keyof typeof FIELDS, count: number, seed: number): Term[][] {
  const values = new ValueMaker(arena.types, false).assignment(CONSTANTS.map(({ type }) => type));
  const statements = fc.array(terms(FIELDS[field], bool, 3), { minLength: 8, maxLength: 8 });
  return fc.sample(fc.tuple(values, statements), { numRuns: count, seed }).map(([assignment, candidates]) => {
    const evaluator = new Evaluator(arena, builtins, new Pool(arena.types));
    return candidates.flatMap((statement) => {
      try {
        const holds = evaluator.value(abstract(arena, statement, CONSTANTS), assignment);
        return [holds === true ? statement : arena.make('not', [statement])];
      } catch (raised) {
        if (raised instanceof UndefinedValue) return [];
        throw raised;
      }
    });
  });
}
