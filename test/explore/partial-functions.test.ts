/** Function values with a precondition: tables with holes. */
import { expect, test } from 'vitest';
import type { Exploration } from '../../src/explore/explorer.js';
import { BadLiteral, describeScene, sceneOf } from '../../src/values/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

async function explore(text: string): Promise<Exploration> {
  const model = modelOfText(text);
  const exploration = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  expect(exploration.divergences).toEqual([]);
  return exploration;
}

const refuted = ({ findings }: Exploration): readonly string[] =>
  findings.filter(({ outcome }) => outcome === 'false').map(({ claim }) => claim.kind);

test.each(['-->', '~>'])('a function of a type with %s may not be asked for everything', async (arrow) => {
  const type = `int ${arrow} int`;
  expect(refuted(await explore(`method M(f: ${type}, x: int) returns (r: int) { r := f(x); }`))).toEqual([
    'function-requires',
  ]);
  const guarded = `method M(f: ${type}, x: int) returns (r: int) requires f.requires(x) { r := f(x); }`;
  expect(refuted(await explore(guarded))).toEqual([]);
});

test('equal arguments are both in the domain or both not', async () => {
  const text = (other: string): string =>
    `method M(f: (int, bool) --> int, x: int, y: int) requires f.requires(x, true) && ${other} { assert f.requires(y, true); }`;
  expect(refuted(await explore(text('y == x')))).toEqual([]);
  expect(refuted(await explore(text('y > x + 2')))).toEqual(['assertion']);
  expect(refuted(await explore(text('!f.requires(x, false)')))).toEqual(['assertion']);
});

test('a total function has no holes', async () => {
  const { findings } = await explore('method M(f: int -> int, x: int) { assert f.requires(x); }');
  expect(findings.map(({ outcome }) => outcome)).toContain('proved');
});

test('holes are literals of the language, which are read back', () => {
  const model = modelOfText('method M(f: (int, bool) --> seq<int>, g: () --> int, h: int --> int) { }');
  const method = methodNamed(model, 'M');
  const inputs = new Map([
    [
      'f',
      '(x1: int, x2: bool) requires !(x1 == 3 && x2 == true) && !(x1 == 4 && x2 == false) => if x1 == 1 && x2 == true then [2] else []',
    ],
    ['g', '() requires false => 7'],
    ['h', '(x: int) => 0'],
  ]);
  const scene = sceneOf(model, method, { inputs, objects: new Map(), choices: [] });
  expect(describeScene(model, method, scene).inputs).toEqual(inputs);
  const bad = new Map([...inputs, ['h', '(x: int) requires x == 3 => 0'] as const]);
  expect(() => sceneOf(model, method, { inputs: bad, objects: new Map(), choices: [] })).toThrow(BadLiteral);
});
