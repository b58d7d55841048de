import { expect, test } from 'vitest';
import { PathBounds } from '../../src/analysis/index.js';
import type { PathBound } from '../../src/analysis/index.js';
import { lineReport } from '../../src/languages/lines.js';
import { shareOf } from '../../src/report/path-bounds.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';

function boundOf(text: string): string {
  return told(new PathBounds().of(methodNamed(modelOfText(text), 'M')));
}

function told(bound: PathBound): string {
  return bound.kind === 'bounded' ? String(bound.atMost) : `${bound.why} ${lineReport(bound.at).line}`;
}

const ifs = (count: number): string => 'if x > 1 { y := y + 1; }\n'.repeat(count);

test('what is called has paths of its own', () => {
  const callee = `method N(x: int) returns (y: int) { y := 0; ${ifs(1)} }`;
  expect(boundOf(`method M(x: int) { var y := N(x); y := N(y); }\n${callee}`)).toBe('4');
});

test('loops and recursion have no bound, and are named', () => {
  expect(boundOf('method M(x: int) {\n  var i := 0;\n  while i < x { i := i + 1; }\n}')).toBe('loop 3');
  expect(boundOf('method M(x: nat) {\n  if x > 0 {\n    M(x - 1);\n  }\n}')).toBe('recursion 3');
  expect(
    boundOf('method M(x: int) {\n  N(x);\n}\nmethod N(x: int) {\n  var i := 0;\n  while i < x { i := i + 1; }\n}'),
  ).toBe('loop 6');
});

test('numbers do not overflow, and shares of large ones are numbers', () => {
  expect(boundOf(`method M(x: int) { var y := 0;\n${ifs(200)} }`)).toBe(String(2n ** 200n));
  expect(shareOf({ run: 8, atMost: String(2n ** 200n) })).toBeGreaterThan(0);
  expect(shareOf({ run: 8, atMost: String(2n ** 2000n) })).toBe(0);
  expect(shareOf({ run: 8 })).toBe(0);
  expect(shareOf({ run: 0, atMost: '0' })).toBe(1);
});

test('to a claim lead the paths before it', () => {
  const model = modelOfText(`method M(x: int) { var y := 0;\n${ifs(2)} assert y >= 0;\n${ifs(3)} }`);
  const method = methodNamed(model, 'M');
  const [claim] = method.claims;
  expect(claim === undefined ? '' : told(new PathBounds().to(method, claim))).toBe('4');
});
