import { expect, test } from 'vitest';
import { fiftyLines, generateProgram } from '../../../src/fuzz/generate/long-programs.js';
import { roundTripProblem } from '../../../src/fuzz/oracles/round-trip.js';
import { parseFile } from '../../../src/languages/dafny/parse/index.js';
import { resolveSource } from '../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../src/languages/source.js';

test('generated programs have the length that was asked for, resolve, and survive printing', () => {
  const text = generateProgram(2_000);
  expect(text.split('\n').length).toBeGreaterThanOrEqual(2_000);
  expect(text.split('\n').length).toBeLessThan(2_100);
  expect(resolveSource(text).diagnostics).toEqual([]);
  expect(roundTripProblem(parseFile(new SourceText('generated.dfy', text)).file)).toBeUndefined();
});

test('the small program that is compared with Dafny resolves', () => {
  expect(resolveSource(fiftyLines()).diagnostics).toEqual([]);
});
