import { afterAll, beforeAll, expect, test } from 'vitest';
import { Queries } from '../../src/explore/query.js';
import type { Term, Variable } from '../../src/model/index.js';
import { Arena } from '../../src/model/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import { openSolver } from '../support/verifying.js';

const arena = new Arena();
const { int, real, bool } = arena.types;
const variable = (name: string, type: Variable['type']): Variable => ({ name, type, role: 'local', ghost: false });
const n = arena.variable(variable('n', int));
const m = arena.variable(variable('m', int));
const r = arena.variable(variable('r', real));
const b = arena.variable(variable('b', bool));
const lt = (left: Term, right: Term): Term => arena.make('lt', [left, right]);

let session: SolverSession;
let queries: Queries;

beforeAll(async () => {
  session = await openSolver();
  queries = new Queries(arena, session, 0, () => performance.now());
});
afterAll(() => session.close());

test('a model gives a value to each symbol that a condition mentions', async () => {
  const found = await queries.find([lt(n, m), lt(m, arena.int(0)), b], 5);
  if (found.kind !== 'model') throw new Error(found.kind);
  expect(Number(found.valueOf(n))).toBeLessThan(Number(found.valueOf(m)));
  expect(Number(found.valueOf(m))).toBeLessThan(0);
  expect(found.valueOf(b)).toBe(true);
  expect(found.valueOf(r)).toBeUndefined();
});

test('small values are preferred, and large ones found where they are needed', async () => {
  const small = await queries.find([lt(arena.int(-1000), n)], 5);
  expect(small.kind === 'model' && Math.abs(Number(small.valueOf(n)))).toBeLessThanOrEqual(8);
  const large = await queries.find([lt(arena.int(1000), n)], 5);
  expect(large.kind === 'model' && Number(large.valueOf(n))).toBeGreaterThan(1000);
});

test('a contradiction has no model, also one that does not touch the wish for small values', async () => {
  expect(await queries.find([lt(n, m), lt(m, n)], 5)).toEqual({ kind: 'none' });
  expect(await queries.find([arena.false], 5)).toEqual({ kind: 'none' });
  expect((await queries.find([], 5)).kind).toBe('model');
});

test('irrational values are no inputs', async () => {
  const two = arena.make('eq', [arena.make('mul', [r, r]), arena.real(2)]);
  expect((await queries.find([two], 5)).kind).toBe('undecided');
});

test('a cancelled query is undecided', async () => {
  const stop = new AbortController();
  stop.abort();
  const found = await queries.find([lt(n, m)], 5, stop.signal);
  expect(found.kind).toBe('undecided');
});

test('a model that does not satisfy the question is known to be wrong', async () => {
  const square = arena.make('eq', [arena.make('mul', [n, n]), arena.int(9)]);
  const saying = (value: string): SolverSession => ({
    ...session,
    send: () => undefined,
    reset: () => undefined,
    check: () => Promise.resolve({ kind: 'sat' }),
    values: () => Promise.resolve([value]),
  });
  const isWrong = async (value: string): Promise<boolean> => {
    const found = await new Queries(arena, saying(value), 0, () => 0).find([square, lt(n, arena.int(0))], 5);
    if (found.kind !== 'model') throw new Error(found.kind);
    return found.isWrong();
  };
  expect(await isWrong('(- 3)')).toBe(false);
  expect(await isWrong('3')).toBe(true);
  expect(await isWrong('(- 4)')).toBe(true);
});
