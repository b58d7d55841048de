import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FunctionSymbol, Term, Variable } from '../../src/model/index.js';
import {
  abstract,
  Arena,
  freeVariables,
  IllTypedTerm,
  instantiate,
  printTerm,
  shift,
  simplify,
  substitute,
  subterms,
} from '../../src/model/index.js';
import { evaluate, terms, variablesFor } from './support.js';

test('equal terms are one object, and different ones are not', () => {
  const arena = new Arena();
  const x = variablesFor(arena).x;
  const sum = arena.make('add', [arena.variable(x), arena.int(1)]);
  expect(arena.make('add', [arena.variable(x), arena.int(1)])).toBe(sum);
  expect(arena.make('add', [arena.int(1), arena.variable(x)])).not.toBe(sum);
  expect(arena.int(1)).not.toBe(arena.bitvector(1, 8));
  expect(arena.bound(0, arena.types.int)).not.toBe(arena.bound(0, arena.types.bool));
  expect(arena.real(2, 4)).toBe(arena.real(1, 2));
});

test('binders have no names: alpha-equal terms are one object', () => {
  const arena = new Arena();
  const { types } = arena;
  const all = (variable: Variable): Term => {
    const body = arena.make('le', [arena.variable(variable), arena.int(3)]);
    return arena.bind('forall', [types.int], [arena.true, abstract(arena, body, [variable])]);
  };
  const a: Variable = { name: 'a', type: types.int, role: 'local', ghost: false };
  const b: Variable = { name: 'b', type: types.int, role: 'local', ghost: false };
  expect(all(a)).toBe(all(b));
});

test('raw constructors keep what was written', () => {
  const arena = new Arena();
  const x = arena.variable(variablesFor(arena).x);
  expect(printTerm(arena, arena.make('sub', [x, x]))).toBe('(sub x x)');
  expect(simplify.arithmetic(arena, 'sub', x, x)).toBe(arena.int(0));
});

test('an ill-typed term is refused with a sentence', () => {
  const arena = new Arena();
  expect(() => arena.make('add', [arena.int(1), arena.true])).toThrow(IllTypedTerm);
  expect(() => arena.make('not', [arena.int(1)])).toThrow(/operands must be bool/);
  expect(() => arena.make('ite', [arena.true, arena.int(1)])).toThrow(/takes 3 arguments, not 2/);
  expect(() => arena.make('seq', [arena.true], undefined, arena.types.seq(arena.types.int))).toThrow(/element type/);
});

test('terms ten thousand deep are built, walked, substituted and printed', () => {
  const arena = new Arena();
  const { x, y } = variablesFor(arena);
  let term = arena.variable(x);
  for (let i = 0; i < 20_000; i++) term = arena.make('add', [term, arena.int(i)]);
  expect(subterms(arena, [term]).length).toBe(40_001);
  const moved = substitute(arena, term, new Map([[x, arena.variable(y)]]));
  expect([...freeVariables(arena, [moved])]).toEqual([y]);
  expect(printTerm(arena, term).length).toBeGreaterThan(20_000);
  const data = structuredClone(arena.toData());
  expect(Arena.fromData(data).size).toBe(arena.size);
});

test('a shared term of exponential tree size is walked and printed in linear time', () => {
  const arena = new Arena();
  let term = arena.variable(variablesFor(arena).x);
  for (let i = 0; i < 200; i++) term = arena.make('add', [term, term]);
  expect(subterms(arena, [term]).length).toBe(201);
  expect(printTerm(arena, term).length).toBeLessThan(10_000);
});

test('substitution, and abstraction followed by instantiation, agree with evaluation', () => {
  const arena = new Arena();
  const { x, y } = variablesFor(arena);
  fc.assert(
    fc.property(
      terms(arena),
      terms(arena),
      fc.integer({ min: -9, max: 9 }),
      fc.integer({ min: -9, max: 9 }),
      (term, value, vx, vy) => {
        const state = new Map([
          [x, vx],
          [y, vy],
        ]);
        const replaced = substitute(arena, term, new Map([[x, value]]));
        expect(evaluate(arena, replaced, state)).toBe(
          evaluate(arena, term, new Map([...state, [x, evaluate(arena, value, state)]])),
        );
        expect(instantiate(arena, abstract(arena, term, [x, y]), [arena.variable(x), arena.variable(y)])).toBe(term);
        const bound = arena.bind('let', [arena.types.int], [abstract(arena, term, [x]), value]);
        expect(evaluate(arena, bound, state)).toBe(evaluate(arena, replaced, state));
      },
    ),
  );
});

test('a replacement is not captured by a binder it moves under', () => {
  const arena = new Arena();
  const { x } = variablesFor(arena);
  const { int } = arena.types;
  // forall %0 :: x <= %0, with x replaced by an outer bound variable.
  const body = arena.make('le', [arena.variable(x), arena.bound(0, int)]);
  const all = arena.bind('forall', [int], [arena.true, body]);
  const moved = substitute(arena, all, new Map([[x, arena.bound(0, int)]]));
  expect(printTerm(arena, moved)).toBe('(forall [int] true (le %1 %0))');
  expect(arena.looseBound(moved)).toBe(1);
  expect(printTerm(arena, shift(arena, moved, 2))).toBe('(forall [int] true (le %3 %0))');
  expect(printTerm(arena, instantiate(arena, moved, [arena.int(7)]))).toBe('(forall [int] true (le 7 %0))');
});

test('simplifying constructors give terms that are equal in every state', () => {
  const arena = new Arena();
  const { x, y } = variablesFor(arena);
  fc.assert(
    fc.property(terms(arena), fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }), (term, vx, vy) => {
      const simple = new Map<Term, Term>();
      for (const sub of subterms(arena, [term])) {
        const args = arena.argsOf(sub).map((arg) => simple.get(arg) ?? arg);
        simple.set(
          sub,
          args.length === 0 || arena.operator(sub) === 'let'
            ? sub
            : simplify.simplified(arena, arena.operator(sub), args, sub),
        );
      }
      const state = new Map([
        [x, vx],
        [y, vy],
      ]);
      expect(evaluate(arena, simple.get(term) ?? term, state)).toBe(evaluate(arena, term, state));
    }),
    { numRuns: 500 },
  );
});

test('a clone of an arena with its symbols has the same terms under the same numbers', () => {
  const arena = new Arena();
  const { x } = variablesFor(arena);
  const { types } = arena;
  const f: FunctionSymbol = { name: 'f', typeParameters: [], heap: [], parameters: [x], result: types.seq(types.int) };
  const call = arena.apply(f, [], [arena.make('add', [arena.variable(x), arena.int(2n ** 70n)])]);
  const length = arena.make('seq-length', [call]);
  const copy = structuredClone({ data: arena.toData(), f, length });
  const revived = Arena.fromData(copy.data);
  expect(printTerm(revived, copy.length)).toBe(printTerm(arena, length));
  const again = revived.apply(
    copy.f,
    [],
    [revived.make('add', [revived.variable(copy.f.parameters[0] as Variable), revived.int(2n ** 70n)])],
  );
  expect(revived.make('seq-length', [again])).toBe(length);
});

test('a copy has the same terms and types, and what is made in it stays in it', () => {
  const arena = new Arena();
  const { x } = variablesFor(arena);
  const sum = arena.make('add', [arena.variable(x), arena.int(1)]);
  const types = arena.types.list.length;
  const copy = arena.copy();
  expect(copy.size).toBe(arena.size);
  expect(copy.make('add', [copy.variable(x), copy.int(1)])).toBe(sum);
  const product = copy.make('mul', [copy.variable(x), copy.int(7)]);
  copy.types.seq(copy.types.set(copy.types.int));
  expect(arena.size).toBeLessThanOrEqual(product);
  expect(arena.types.list.length).toBe(types);
  // Another copy gives the same numbers, whatever was made in the first one.
  const other = arena.copy();
  expect(other.make('mul', [other.variable(x), other.int(7)])).toBe(product);
});

test('work counts what is made, also if it is known already', () => {
  const arena = new Arena();
  arena.int(5);
  const before = arena.work;
  arena.int(5);
  arena.int(6);
  expect(arena.work).toBe(before + 2);
  arena.spend(10);
  expect(arena.work).toBe(before + 12);
  expect(arena.copy().work).toBe(0);
});
