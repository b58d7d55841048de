import { expect, test } from 'vitest';
import { AbstractInterpreter, stateFacts } from '../../src/analysis/index.js';
import type {
  Call,
  Claim,
  ConstrainedType,
  ConstructorSymbol,
  DatatypeSymbol,
  Variable,
} from '../../src/model/index.js';
import { Arena } from '../../src/model/index.js';
import type { MethodBuilder } from '../support/model-builder.js';
import { bodiless, lit, method, variableOf } from '../support/model-builder.js';

/** What the interpreter says of each claim, in the order in which they were made. */
function verdicts(build: (b: MethodBuilder) => void, arena = new Arena()): (string | undefined)[] {
  const { model, method: m } = method('M', build, arena);
  const result = new AbstractInterpreter(model).analyse(m);
  return m.claims.map((claim: Claim) => result?.claims.get(claim));
}

test('a loop over an array stays inside it', () => {
  const proved = verdicts((b) => {
    const { types } = b.arena;
    const a = b.input('a', types.array(1, types.int, false));
    const i = b.local('i', types.int);
    b.assign(i, lit(0));
    b.while(b.lt(i, b.arrayLength(a)), () => {
      b.assert(b.not(b.eq(a, b.arena.make('null', []))), 'non-null');
      b.assert(b.and(b.le(lit(0), i), b.lt(i, b.arrayLength(a))), 'index-range');
      b.assign(i, b.add(i, lit(1)));
    });
    b.assert(b.eq(i, b.arrayLength(a)));
  });
  expect(proved).toEqual(['proved', 'proved', 'proved']);
});

test('binary search looks only between its bounds, with either way to find the middle', () => {
  for (const careful of [true, false]) {
    const proved = verdicts((b) => {
      const { types } = b.arena;
      const s = b.input('s', types.seq(types.int));
      const [lo, hi, mid] = ['lo', 'hi', 'mid'].map((name) => b.local(name, types.int)) as [
        Variable,
        Variable,
        Variable,
      ];
      const found = b.input('found', types.bool);
      b.assignAll([lo, hi], [lit(0), b.length(s)]);
      b.while(b.lt(lo, hi), () => {
        b.assign(mid, careful ? b.add(lo, b.div(b.sub(hi, lo), lit(2))) : b.div(b.add(lo, hi), lit(2)));
        b.assert(b.le(lit(0), mid), 'index-range');
        b.assert(b.lt(mid, b.length(s)), 'index-range');
        b.if(
          found,
          () => b.assign(lo, b.add(mid, lit(1))),
          () => b.assign(hi, mid),
        );
      });
      b.assert(b.le(lo, b.length(s)));
    });
    expect(proved).toEqual(['proved', 'proved', 'proved']);
  }
});

test('what is not true is not proved', () => {
  const proved = verdicts((b) => {
    const { types } = b.arena;
    const a = b.input('a', types.array(1, types.int, true));
    const n = b.input('n', types.int);
    const i = b.local('i', types.int);
    b.assert(b.not(b.eq(a, b.arena.make('null', []))), 'non-null');
    b.assign(i, lit(0));
    b.while(b.le(i, n), () => {
      b.assert(b.lt(i, n));
      b.assign(i, b.add(i, lit(1)));
    });
    b.assert(b.le(lit(0), n));
    b.assert(b.eq(i, n));
  });
  expect(proved).toEqual([undefined, undefined, undefined, undefined]);
});

test('congruences, and branches that are never taken', () => {
  const proved = verdicts((b) => {
    const n = b.input('n', b.arena.types.int);
    const i = b.local('i', b.arena.types.int);
    b.assign(i, lit(0));
    b.while(b.lt(i, n), () => b.assign(i, b.add(i, lit(4))));
    b.assert(b.eq(b.mod(i, lit(2)), lit(0)));
    b.if(b.eq(i, lit(7)), () => b.assert(lit(false)));
    b.if(b.eq(b.mod(n, lit(6)), lit(5)), () => b.assert(b.not(b.eq(n, lit(100)))));
  });
  expect(proved).toEqual(['proved', 'unreachable', 'proved']);
});

test('lengths of sequences follow their operators', () => {
  const proved = verdicts((b) => {
    const { types } = b.arena;
    const s = b.input('s', types.seq(types.int));
    const [t, u] = [b.local('t', types.seq(types.int)), b.local('u', types.seq(types.int))];
    b.assign(t, b.make('seq-concat', [s, b.make('seq', [lit(1), lit(2)], undefined, types.seq(types.int))]));
    b.assert(b.le(lit(2), b.length(t)));
    b.assert(b.eq(b.length(t), b.add(b.length(s), lit(2))));
    b.assign(u, b.make('seq-drop', [t, lit(1)]));
    b.assert(b.lt(b.length(s), b.length(u)));
    b.assign(t, u);
    b.assert(b.eq(b.length(t), b.length(u)));
    b.assert(b.eq(t, u));
    b.if(b.not(b.eq(s, b.make('seq', [], undefined, types.seq(types.int)))), () => {
      b.assert(b.lt(lit(0), b.length(s)));
    });
  });
  expect(proved).toEqual(new Array(6).fill('proved'));
});

test('a fresh array has its length, and other arrays keep theirs', () => {
  const proved = verdicts((b) => {
    const { types } = b.arena;
    const type = types.array(1, types.int, false);
    const n = b.input('n', types.int);
    const [a, c] = [b.local('a', type), b.local('c', type)];
    b.assume(b.le(lit(3), n), 'precondition');
    b.emit({ kind: 'allocate', target: a, type, dimensions: [b.term(n)] });
    b.assert(b.lt(lit(2), b.arrayLength(a)));
    b.assign(c, a);
    b.emit({ kind: 'allocate', target: a, type, dimensions: [b.arena.int(1)] });
    b.assert(b.eq(b.arrayLength(c), n));
    b.assert(b.eq(b.arrayLength(a), lit(1)));
    b.assert(b.not(b.eq(c, b.arena.make('null', []))));
  });
  expect(proved).toEqual(new Array(4).fill('proved'));
});

test('a write to a store is read back, and makes everything else about it unknown', () => {
  const proved = verdicts((b) => {
    const { types } = b.arena;
    const F = b.heapVariable('F', types.store([types.reference], types.int));
    const [o, p] = [b.input('o', types.reference), b.input('p', types.reference)];
    const at = (object: Variable): number & { readonly __term: never } => b.make('select', [F, object]);
    b.assume(b.eq(at(p), lit(1)));
    b.assert(b.eq(at(p), lit(1)));
    b.assign(F, b.make('update', [F, o, lit(5)]));
    b.assert(b.eq(at(o), lit(5)));
    b.assert(b.eq(at(p), lit(1)));
    b.havoc(F);
    b.assert(b.eq(at(o), lit(5)));
  });
  expect(proved).toEqual(['proved', 'proved', undefined, undefined]);
});

test('booleans remember the condition that they were computed from', () => {
  const proved = verdicts((b) => {
    const { types } = b.arena;
    const [i, n] = [b.input('i', types.int), b.input('n', types.int)];
    const ok = b.local('ok', types.bool);
    b.assign(ok, b.and(b.le(lit(0), i), b.lt(i, n)));
    b.if(ok, () => b.assert(b.lt(lit(0), n)));
    b.assert(b.implies(ok, b.le(i, n)));
    b.assert(b.or(b.not(ok), b.lt(i, n)), 'assertion', b.lt(i, lit(10)));
  });
  expect(proved).toEqual(['proved', 'proved', 'proved']);
});

test('datatypes: constructors by cases, and the parts of what was constructed', () => {
  const arena = new Arena();
  const { types } = arena;
  const constructors: ConstructorSymbol[] = [];
  const option: DatatypeSymbol = { name: 'Option', typeParameters: [], constructors, coinductive: false };
  const none: ConstructorSymbol = { name: 'None', datatype: option, fields: [] };
  const field = { name: 'value', type: types.int, ghost: false };
  const some: ConstructorSymbol = { name: 'Some', datatype: option, fields: [field] };
  constructors.push(none, some);
  const type = types.datatype(option, []);
  const proved = verdicts((b) => {
    const o = b.input('o', type);
    const p = b.local('p', type);
    b.if(
      b.make('is-constructor', [o], none),
      () => b.assert(b.eq(o, arena.construct(none, [], type))),
      () => b.assert(b.make('is-constructor', [o], some), 'destructor'),
    );
    b.assign(p, arena.construct(some, [arena.int(3)], type));
    b.assert(b.eq(arena.destruct(arena.variable(p), some, 0), lit(3)));
    b.assert(b.not(b.eq(p, arena.construct(none, [], type))));
  }, arena);
  expect(proved).toEqual(new Array(4).fill('proved'));
});

test('declared types are facts of inputs, of havocked variables and of elements, not of unassigned locals', () => {
  const arena = new Arena();
  const { types } = arena;
  const n = variableOf('n', types.int, 'local');
  const predicate = arena.make('le', [arena.int(0), arena.variable(n)]);
  const natural: ConstrainedType = {
    name: 'nat',
    flavour: 'subset',
    typeParameters: [],
    base: types.int,
    variable: n,
    predicate,
    witness: undefined,
    open: false,
    mayBeEmpty: false,
  };
  const nat = types.constrained(natural, []);
  const proved = verdicts((b) => {
    const i = b.input('i', nat);
    const s = b.input('s', types.seq(nat));
    const [j, k] = [b.local('j', nat), b.local('k', nat)];
    b.assert(b.le(lit(0), i));
    b.havoc(j);
    b.assert(b.le(lit(0), j));
    b.assert(b.le(lit(0), b.make('seq-index', [s, i])));
    b.assert(b.le(lit(0), k));
  }, arena);
  expect(proved).toEqual(['proved', 'proved', 'proved', undefined]);
});

test('calls change results and the heap, and give what their contracts say', () => {
  const arena = new Arena();
  const { types } = arena;
  const x = variableOf('x', types.int, 'input');
  const r = variableOf('r', types.int, 'output');
  const callee = bodiless('Next', [x], [r], [arena.make('lt', [arena.variable(x), arena.variable(r)])]);
  const F = variableOf('F', types.store([types.reference], types.int), 'heap');
  const { model, method: m } = method(
    'M',
    (b) => {
      b.heap.push(F);
      const [i, o] = [b.local('i', types.int), b.input('o', types.reference)];
      b.assign(i, lit(4));
      b.assign(F, b.make('update', [F, o, lit(5)]));
      const call: Omit<Call, 'id' | 'origin' | 'ghost'> = {
        kind: 'call',
        callee,
        typeArgs: [],
        args: [b.term(i)],
        results: [i],
        claims: [],
        dispatched: false,
      };
      b.emit(call);
      b.assert(b.lt(lit(4), i));
      b.assert(b.eq(b.make('select', [F, o]), lit(5)));
      b.emit({ ...call, results: [] });
      b.emit(call);
      b.assert(b.lt(lit(5), i));
      b.assert(b.lt(lit(6), i));
    },
    arena,
  );
  const [first, heap, second, third] = m.claims as [Claim, Claim, Claim, Claim];
  const result = new AbstractInterpreter(model).analyse(m);
  expect([first, heap, second, third].map((claim) => result?.claims.get(claim))).toEqual([
    'proved',
    undefined,
    'proved',
    undefined,
  ]);
  expect(result?.reliance.contracts.has(callee)).toBe(true);
  // Nobody has proved the contract of a method without a body.
  expect(result?.reliance.programAssumptions).toBe(true);
  const alone = new AbstractInterpreter(model, { useContracts: false }).analyse(m);
  expect(alone?.claims.size).toBe(0);
  expect(alone?.reliance.contracts.size).toBe(0);
});

test('proof blocks: their conclusions are no facts, their claims are judged where they stand', () => {
  const proved = verdicts((b) => {
    const i = b.input('i', b.arena.types.int);
    b.assume(b.lt(lit(3), i), 'precondition');
    b.proof(b.lt(lit(10), i), (nested) => {
      nested.assert(b.lt(lit(2), i));
      nested.assert(b.lt(lit(10), i));
      nested.assume(lit(false));
    });
    b.assert(b.lt(lit(2), i));
    b.assert(b.lt(lit(5), i));
  });
  expect(proved).toEqual(['proved', undefined, 'proved', undefined]);
});

test('assumptions of the program are marked', () => {
  const { model, method: m } = method('M', (b) => {
    const i = b.input('i', b.arena.types.int);
    b.assume(b.lt(lit(3), i), 'program');
    b.assert(b.lt(lit(2), i));
  });
  const result = new AbstractInterpreter(model).analyse(m);
  expect([result?.claims.size, result?.reliance.programAssumptions]).toEqual([1, true]);
  const strict = new AbstractInterpreter(model, { useProgramAssumptions: false }).analyse(m);
  expect([strict?.claims.size, strict?.reliance.programAssumptions]).toEqual([0, false]);
});

test('a claim that is checked twice is proved only if it holds both times', () => {
  const { model, method: m } = method('M', (b) => {
    const i = b.input('i', b.arena.types.int);
    const claim = b.claim(b.lt(lit(0), i));
    b.if(
      b.lt(lit(0), i),
      () => b.emit({ kind: 'assert', claim }),
      () => b.emit({ kind: 'assert', claim }),
    );
  });
  expect(new AbstractInterpreter(model).analyse(m)?.claims.size).toBe(0);
});

test('an input type without values leaves nothing to execute', () => {
  const arena = new Arena();
  const { types } = arena;
  const empty: ConstrainedType = {
    name: 'Empty',
    flavour: 'subset',
    typeParameters: [],
    base: types.int,
    variable: variableOf('n', types.int, 'local'),
    predicate: arena.false,
    witness: undefined,
    open: false,
    mayBeEmpty: true,
  };
  const build = (role: 'input' | 'local') => (b: MethodBuilder) => {
    b[role]('e', types.constrained(empty, []));
    b.assert(lit(false));
  };
  expect(verdicts(build('input'), arena)).toEqual(['unreachable']);
  expect(verdicts(build('local'), arena)).toEqual([undefined]);
});

test('terms ten thousand deep are evaluated and assumed', () => {
  const proved = verdicts((b) => {
    const i = b.input('i', b.arena.types.int);
    let sum = b.term(i);
    let all = b.lt(lit(0), i);
    for (let n = 0; n < 10_000; n++) {
      sum = b.add(sum, lit(1));
      all = n % 2 === 0 ? b.and(all, b.lt(lit(-n), i)) : b.or(b.and(all), b.lt(i, lit(-n)));
    }
    b.assert(b.eq(sum, b.add(i, lit(10_000))));
    b.assume(all);
    b.assert(b.lt(i, sum));
  });
  expect(proved).toEqual(['proved', 'proved']);
});

test('states can be read', () => {
  const {
    arena,
    model,
    method: m,
  } = method('M', (b) => {
    const { types } = b.arena;
    const [n, i] = [b.input('n', types.int), b.output('i', types.int)];
    const [a, ok] = [b.input('a', types.array(1, types.int, false)), b.output('ok', types.bool)];
    b.assume(b.le(lit(1), n), 'precondition');
    b.assignAll([i, ok], [lit(0), lit(true)]);
    b.while(b.lt(i, n), () => b.assign(i, b.add(i, lit(2))));
    b.assert(b.not(b.eq(a, b.arena.make('null', []))));
    b.assert(ok);
  });
  const result = new AbstractInterpreter(model).analyse(m);
  const end = m.body?.blocks.find(({ exit }) => exit.kind === 'return');
  const state = end === undefined ? undefined : result?.exit(end.id);
  expect(state === undefined ? [] : stateFacts(arena, state)).toEqual(
    expect.arrayContaining(['n is in [1, ∞]', 'i is in [2, ∞] and 0 mod 2', 'a is not null', 'ok holds', 'n - i ≤ 0']),
  );
});

test('a loop that counts past every constant of its method is not bounded by them', () => {
  for (const bound of [1, 2, 3, 5, 10, 20, 50, 100, 1000]) {
    const proved = verdicts((b) => {
      const n = b.input('n', b.arena.types.int);
      const i = b.output('i', b.arena.types.int);
      b.assign(i, lit(0));
      b.while(b.lt(i, n), () => b.assign(i, b.add(i, lit(1))));
      b.assert(b.and(b.le(lit(0), i), b.le(n, i)));
      b.assert(b.le(i, lit(bound)));
    });
    expect(proved).toEqual(['proved', undefined]);
  }
});
