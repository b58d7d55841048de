/** Branch coverage put together from several explorations. */
import { expect, test } from 'vitest';
import { branchesOf } from '../../bench/exploration/branches.js';
import type { EdgeCoverage, MethodResult } from '../../bench/exploration/jobs.js';
import { nothingOf } from '../../bench/exploration/jobs.js';

function result(method: string, coverage: readonly EdgeCoverage[]): MethodResult {
  const empty = nothingOf({ kind: 'method', file: 'a.dfy', hintFree: false, method }, '') as MethodResult;
  return { ...empty, coverage };
}

const EDGES = ['0-1', '0-2', '2-3', '2-4'];

test('what one exploration covers counts, wherever it began; what is dead, only for the method itself', () => {
  const { all, covered, dead, methods } = branchesOf([
    result('M', [{ method: 'M', all: EDGES, covered: ['0-1'], dead: ['2-4'] }]),
    result('N', [
      { method: 'N', all: ['0-1', '0-2'], covered: ['0-1'], dead: ['0-2'] },
      { method: 'M', all: EDGES, covered: ['0-2'], dead: ['0-1', '2-3'] },
      { method: 'Helper', all: ['0-1'], covered: [], dead: [] },
    ]),
  ]);
  expect({ all, covered, dead }).toEqual({ all: 6, covered: 3, dead: 2 });
  expect(methods.map(({ name, unknown }) => `${name} ${unknown}`)).toEqual(['a.dfy M 1', 'a.dfy N 0']);
  expect(methods.flatMap(({ contradictions }) => contradictions)).toEqual([]);
});

test('a branch that is proved to be dead and taken is a contradiction', () => {
  const { dead, methods } = branchesOf([
    result('M', [{ method: 'M', all: EDGES, covered: [], dead: ['0-1'] }]),
    result('N', [{ method: 'M', all: EDGES, covered: ['0-1'], dead: [] }]),
  ]);
  expect(methods.flatMap(({ contradictions }) => contradictions)).toEqual(['0-1']);
  expect(dead).toBe(0);
});
