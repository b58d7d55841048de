/** Runs as nodes of a tree: what each has, where no run went, what lines they cover, and what is dead (seed 000, 2.3 and 2.4.1). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import type { TreeReport } from '../../src/report/runs/index.js';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write, folder } = useCli();

const TREE = `method Tree(x: int, s: seq<int>) returns (r: int, c: int)
  ensures r != 77
{
  r, c := 2 * x + 1, Half(x);
  if x > 10 {
    if x < 5 { r := 1; }
    r := 77;
  }
  if |s| > 1 { r := s[0] + 1; }
}

function Half(x: int): int
`;

const DEAD = `method Dead(x: int) returns (r: int) {
  r := 0;
  if x > 5 {
    if x < 3 {
      r := 7;
    }
  }
  return;
  r := 8;
}

method Alive(x: int) returns (r: int) {
  r := 0;
  assume x > 5;
  if x < 3 {
    assert r == 5;
  }
}

method Open(x: int) returns (r: int) {
  r := 0;
  assert x > 5;
  if x < 3 {
    r := 7;
  }
}
`;

const json = (name: string): unknown => JSON.parse(readFileSync(path.join(folder(), name), 'utf8'));

test('a node has its outputs as terms, its condition, its lines, its error, and what was flipped to get there', async () => {
  const report = reportOf(await assay(['explore', write('tree.dfy', TREE), 'Tree', '--json', '--time-limit', '3']));
  const [method] = report.files[0]?.methods ?? [];
  const { nodes = [], untaken = [] } = method?.exploration ?? {};
  const plain = nodes.find(({ pathCondition }) => pathCondition.join() === 'x <= 10,|s| <= 1');
  expect(plain?.terms['r']).toEqual({ text: '2 * x + 1' });
  expect(plain?.terms['c']).toHaveProperty('leftOut');
  expect(plain?.lines).toEqual([{ path: 'tree.dfy', lines: [4, 5, 9] }]);
  const wrong = nodes.find(({ violated, flipped }) => violated !== null && flipped?.condition === 'x > 10');
  expect(wrong?.error?.message).toBe('the postcondition does not hold: r != 77');
  expect(wrong?.outputs['r']).toBe('77');
  expect(nodes.map(({ id }) => id)).toContain(wrong?.parent);
  expect(wrong?.flipped?.at.line).toBe(5);
  const impossible = untaken.filter(({ condition }) => condition === 'x < 5');
  expect(impossible.map(({ outcome }) => outcome)).toContain('impossible');
});

test('what is saved has the same nodes, and repeats', async () => {
  const file = write('tree.dfy', TREE);
  await assay(['explore', file, 'Tree', '--save', 'runs.json', '--time-limit', '3']);
  const saved = json('runs.json') as { readonly explorations: readonly (TreeReport | undefined)[] };
  const [tree] = saved.explorations;
  expect(tree?.moreUntaken).toBe(0);
  expect(tree?.untaken.map(({ condition }) => condition)).toContain('x < 5');
  expect(tree?.nodes[0]?.terms['r']).toEqual({ text: '2 * x + 1' });
  expect((await assay(['explore', file, 'Tree', '--replay', 'runs.json'])).code).toBe(0);
});

test('the tree of runs is a picture, and part of pages', async () => {
  const file = write('tree.dfy', TREE);
  const { stdout, code } = await assay(['graph', '--runs', file, 'Tree', '--time-limit', '3']);
  expect(code).toBe(0);
  expect(stdout).toContain('asked for x &gt; 10 (line 5)');
  expect(stdout).toContain('>impossible<');
  expect((await assay(['graph', '--runs', '--coverage', file, 'Tree'])).code).toBe(1);
  await assay(['explore', file, 'Tree', '--html', 'pages', '--lcov', 'tree.info', '--time-limit', '3']);
  const page = readFileSync(path.join(folder(), 'pages', 'tree.dfy.html'), 'utf8');
  expect(page).toContain('Tree of runs');
  expect(page).toContain('Runs executed this line');
  const lcov = readFileSync(path.join(folder(), 'tree.info'), 'utf8');
  expect(lcov).toContain('SF:tree.dfy\nDA:4,1\n');
  expect(lcov).toMatch(/LF:\d+\nLH:\d+\nend_of_record\n$/);
});

test('lines are dead where control flow or proved states say so, and not behind an assumption or an open claim', async () => {
  const file = write('dead.dfy', DEAD);
  const ended = await assay(['check', file, '--no-cache', '--json', '--sarif', 'dead.sarif', '--time-limit', '3']);
  const [report] = reportOf(ended).files;
  expect(report?.deadCode).toEqual([
    { line: 5, endLine: 5 },
    { line: 9, endLine: 9 },
  ]);
  const { runs } = json('dead.sarif') as Log;
  expect(runs[0]?.results?.filter(({ ruleId }) => ruleId === 'code/dead')).toHaveLength(2);
  const text = await assay(['check', file, '--no-cache', '--filter', 'Dead']);
  expect(text.stdout).toContain('dead.dfy:5: dead: no execution reaches this line');
  expect(text.code).toBe(0);
});

test('a file that cannot be written is told before anything is done', async () => {
  const file = write('dead.dfy', DEAD);
  const { code, stderr } = await assay(['explore', file, '--lcov', 'same', '--junit', 'same']);
  expect(stderr).toContain('--junit and --lcov name the same file, "same".');
  expect(code).toBe(1);
  expect(existsSync(path.join(folder(), 'same'))).toBe(false);
});

test('paths are told as a part of those that there are, and claims with the share of those to them', async () => {
  const text = `method Two(x: int) returns (r: int) {
  if x > 3 { r := 1; } else { r := 2; }
  assert r * r != 5;
}
`;
  const file = write('two.dfy', text);
  const cut = await assay(['explore', file, '--max-paths', '1']);
  expect(cut.stdout).toMatch(/^Two: 1 of at most 2 paths in /m);
  const report = reportOf(await assay(['explore', file, '--json']));
  expect(report.files[0]?.methods?.[0]?.pathBound).toEqual({ atMost: '2' });
  expect(claimsOf(report).map(({ paths }) => paths)).toEqual([{ run: 2, atMost: '2' }]);
});

test('inputs that are one array are shown as one', async () => {
  const text = 'method Same(a: array<int>, b: array<int>) requires a.Length > 0 {\n  assert a != b;\n}\n';
  const { stdout } = await assay(['explore', write('same.dfy', text)]);
  expect(stdout).toMatch(/running Same with a and b as one array \[.*\] shows/);
});
