import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { printFile } from '../../../../src/languages/dafny/print/index.js';
import { SourceText } from '../../../../src/languages/dafny/syntax/index.js';
import type * as ast from '../../../../src/languages/dafny/syntax/index.js';
import { firstDifference } from '../../../../src/languages/dafny/syntax/same-tree.js';
import { expressions, fileOf, functionOf, methodOf, statements } from '../../../support/trees.js';

const RUNS = Number(process.env.RUNS ?? 300);

/** Reading the printed text gives the tree again, and printing that gives the text again. */
function survivesPrinting(file: ast.File): void {
  const printed = printFile(file);
  const again = parseFile(new SourceText('printed.dfy', printed));
  const errors = again.diagnostics.filter(({ severity }) => severity === 'error');
  const shown = errors.map(({ span, message }) => `${span.source.position(span.start).line}: ${message}`);
  expect(shown, printed).toEqual([]);
  expect(firstDifference(file, again.file), printed).toBeUndefined();
  expect(printFile(again.file)).toBe(printed);
}

test('generated expressions survive printing, in every clause and as a body', () => {
  fc.assert(
    fc.property(expressions, expressions, (body, clause) => survivesPrinting(fileOf(functionOf(body, clause)))),
    { numRuns: RUNS },
  );
});

test('generated statements survive printing', () => {
  fc.assert(
    fc.property(fc.array(statements, { maxLength: 3 }), (list) => survivesPrinting(fileOf(methodOf(list)))),
    { numRuns: RUNS },
  );
});
