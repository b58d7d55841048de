/** Random small programs over three integers, two booleans and two sequences, and random terms over the same variables. */
import fc from 'fast-check';
import type { Term, Variable } from '../../../src/model/index.js';
import type { Built, MethodBuilder } from '../../support/model-builder.js';
import { lit, method } from '../../support/model-builder.js';

export interface Variables {
  readonly ints: readonly Variable[];
  readonly bools: readonly Variable[];
  readonly seqs: readonly Variable[];
}

/** A recipe makes a term or code once there is a builder. */
type Recipe<T> = (b: MethodBuilder, v: Variables) => T;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const small = fc.nat(5);

/** Constants around which something happens. */
const literal = fc.oneof(fc.integer({ min: -3, max: 6 }), fc.constantFrom(10, 100, -100));

const { int, bool, seq } = fc.letrec<{ int: Recipe<Term>; bool: Recipe<Term>; seq: Recipe<Term> }>((tie) => {
  const binary = <T extends string>(operators: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...operators);
  return {
    int: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      literal.map(
        (n): Recipe<Term> =>
          (b) =>
            b.term(lit(n)),
      ),
      small.map(
        (i): Recipe<Term> =>
          (b, v) =>
            b.term(pick(v.ints, i)),
      ),
      fc.tuple(binary(['add', 'sub', 'mul', 'div', 'mod', 'add', 'sub'] as const), tie('int'), tie('int')).map(
        ([op, x, y]): Recipe<Term> =>
          (b, v) =>
            b.make(op, [x(b, v), y(b, v)]),
      ),
      tie('int').map(
        (x): Recipe<Term> =>
          (b, v) =>
            b.make('neg', [x(b, v)]),
      ),
      fc.tuple(tie('bool'), tie('int'), tie('int')).map(
        ([c, x, y]): Recipe<Term> =>
          (b, v) =>
            b.ite(c(b, v), x(b, v), y(b, v)),
      ),
      tie('seq').map(
        (s): Recipe<Term> =>
          (b, v) =>
            b.length(s(b, v)),
      ),
      fc.tuple(tie('seq'), tie('int')).map(
        ([s, i]): Recipe<Term> =>
          (b, v) =>
            b.make('seq-index', [s(b, v), i(b, v)]),
      ),
    ),
    bool: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.tuple(binary(['lt', 'le', 'eq'] as const), tie('int'), tie('int')).map(
        ([op, x, y]): Recipe<Term> =>
          (b, v) =>
            b.make(op, [x(b, v), y(b, v)]),
      ),
      small.map(
        (i): Recipe<Term> =>
          (b, v) =>
            b.term(pick(v.bools, i)),
      ),
      fc.tuple(tie('seq'), tie('seq')).map(
        ([s, t]): Recipe<Term> =>
          (b, v) =>
            b.eq(s(b, v), t(b, v)),
      ),
      fc.tuple(tie('bool'), tie('bool')).map(
        ([p, q]): Recipe<Term> =>
          (b, v) =>
            b.eq(p(b, v), q(b, v)),
      ),
      tie('bool').map(
        (p): Recipe<Term> =>
          (b, v) =>
            b.not(p(b, v)),
      ),
      fc.tuple(binary(['and', 'or', 'implies'] as const), tie('bool'), tie('bool')).map(
        ([op, p, q]): Recipe<Term> =>
          (b, v) =>
            b.make(op, [p(b, v), q(b, v)]),
      ),
    ),
    seq: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      small.map(
        (i): Recipe<Term> =>
          (b, v) =>
            b.term(pick(v.seqs, i)),
      ),
      fc.array(tie('int'), { maxLength: 2 }).map((elements): Recipe<Term> => (b, v) => {
        const { types } = b.arena;
        return b.make(
          'seq',
          elements.map((e) => e(b, v)),
          undefined,
          types.seq(types.int),
        );
      }),
      fc.tuple(tie('seq'), tie('seq')).map(
        ([s, t]): Recipe<Term> =>
          (b, v) =>
            b.make('seq-concat', [s(b, v), t(b, v)]),
      ),
      fc.tuple(binary(['seq-take', 'seq-drop'] as const), tie('seq'), tie('int')).map(
        ([op, s, i]): Recipe<Term> =>
          (b, v) =>
            b.make(op, [s(b, v), i(b, v)]),
      ),
    ),
  };
});

const code = fc.letrec<{ statement: Recipe<void>; block: Recipe<void> }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.tuple(small, int).map(
      ([i, e]): Recipe<void> =>
        (b, v) =>
          void b.assign(pick(v.ints, i), e(b, v)),
    ),
    fc.tuple(small, small, literal).map(([i, j, n]): Recipe<void> => (b, v) => {
      b.assign(pick(v.ints, i), b.add(pick(v.ints, j), lit(n)));
    }),
    fc.tuple(small, bool).map(
      ([i, e]): Recipe<void> =>
        (b, v) =>
          void b.assign(pick(v.bools, i), e(b, v)),
    ),
    fc.tuple(small, seq).map(
      ([i, e]): Recipe<void> =>
        (b, v) =>
          void b.assign(pick(v.seqs, i), e(b, v)),
    ),
    fc.tuple(int, int).map(([d, e]): Recipe<void> => (b, v) => {
      b.assignAll([v.ints[0] as Variable, v.ints[1] as Variable], [d(b, v), e(b, v)]);
    }),
    small.map(
      (i): Recipe<void> =>
        (b, v) =>
          void b.havoc(pick(v.ints, i)),
    ),
    bool.map(
      (c): Recipe<void> =>
        (b, v) =>
          void b.assert(c(b, v)),
    ),
    fc.tuple(bool, bool).map(
      ([g, c]): Recipe<void> =>
        (b, v) =>
          void b.assert(c(b, v), 'assertion', g(b, v)),
    ),
    bool.map(
      (c): Recipe<void> =>
        (b, v) =>
          void b.assume(c(b, v)),
    ),
    fc.tuple(bool, tie('block'), tie('block')).map(
      ([c, p, q]): Recipe<void> =>
        (b, v) =>
          b.if(
            c(b, v),
            () => p(b, v),
            () => q(b, v),
          ),
    ),
    fc.tuple(bool, tie('block')).map(
      ([c, p]): Recipe<void> =>
        (b, v) =>
          void b.while(c(b, v), () => p(b, v)),
    ),
    // A loop that counts, as most do: from a constant, in steps, up to something.
    fc
      .tuple(small, fc.option(literal), int, fc.integer({ min: 1, max: 3 }), tie('block'))
      .map(([i, from, n, by, p]): Recipe<void> => (b, v) => {
        const counter = pick(v.ints, i);
        if (from !== null) b.assign(counter, lit(from));
        b.while(b.lt(counter, n(b, v)), () => {
          p(b, v);
          b.assign(counter, b.add(counter, lit(by)));
        });
      }),
    fc.tuple(tie('block'), tie('block')).map(([p, q]): Recipe<void> => (b, v) => {
      const [first, second, after] = [b.block(), b.block(), b.block()];
      b.choose(first, second, after);
      b.at(first);
      p(b, v);
      b.jump(after);
      b.at(second);
      q(b, v);
      b.jump(after);
      b.at(after);
    }),
    fc.constant<Recipe<void>>((b) => b.return()),
  ),
  block: fc.array(tie('statement'), { maxLength: 4 }).map(
    (statements): Recipe<void> =>
      (b, v) =>
        statements.forEach((statement) => statement(b, v)),
  ),
}));

export interface RandomProgram extends Built {
  readonly variables: Variables;
  /** Terms to ask about, of integers and of booleans. */
  readonly terms: readonly Term[];
}

export const programs: fc.Arbitrary<RandomProgram> = fc
  .tuple(fc.array(code.statement, { minLength: 1, maxLength: 6 }), fc.array(fc.oneof(int, bool), { maxLength: 4 }))
  .map(([statements, asked]) => {
    let variables: Variables | undefined;
    let terms: Term[] = [];
    const built = method('M', (b) => {
      const { types } = b.arena;
      variables = {
        ints: [b.local('x', types.int), b.local('y', types.int), b.local('z', types.int)],
        bools: [b.local('p', types.bool), b.local('q', types.bool)],
        seqs: [b.local('s', types.seq(types.int)), b.local('t', types.seq(types.int))],
      };
      const v = variables;
      for (const statement of statements) statement(b, v);
      terms = asked.map((term) => term(b, v));
    });
    return { ...built, variables: variables as unknown as Variables, terms };
  });
