import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { printFile, printType } from '../../../../src/languages/dafny/print/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import type * as ast from '../../../../src/languages/dafny/syntax/index.js';
import { firstDifference } from '../../../../src/languages/dafny/syntax/same-tree.js';
import { expressions, fileOf, functionOf, methodOf, statements, types } from '../../../support/trees/index.js';

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

test('generated expressions survive printing, as a body and in every clause', () => {
  fc.assert(
    fc.property(expressions, expressions, (body, clause) => survivesPrinting(fileOf(functionOf(body, clause)))),
    { numRuns: 200 },
  );
});

test('generated statements survive printing', () => {
  fc.assert(
    fc.property(fc.array(statements, { maxLength: 3 }), (list) => survivesPrinting(fileOf(methodOf(list)))),
    { numRuns: 200 },
  );
});

test('generated types survive printing', () => {
  fc.assert(
    fc.property(types, (type) => {
      const text = `type T = ${printType(type)}`;
      const { file, diagnostics } = parseFile(new SourceText('printed.dfy', text));
      const [synonym] = file.declarations;
      expect(diagnostics, text).toEqual([]);
      expect(synonym?.kind, text).toBe('synonym');
      if (synonym?.kind === 'synonym') expect(firstDifference(type, synonym.target), text).toBeUndefined();
    }),
  );
});
