import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { printFile } from '../../../../src/languages/dafny/print/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import type * as ast from '../../../../src/languages/dafny/syntax/index.js';
import { firstDifference } from '../../../../src/languages/dafny/syntax/same-tree.js';
import { withComments } from '../../../support/commenting.js';
import { goodPrograms, readProgram } from '../../../support/fixtures.js';

function parsed(text: string): ast.File {
  const { file, diagnostics } = parseFile(new SourceText('comments.dfy', text));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return file;
}

/** Comments without the white space that indentation changes. */
function commentsOf(file: ast.File): readonly string[] {
  return file.comments.map(({ text }) => text.replaceAll(/\s*\n\s*/g, '\n').trimEnd());
}

describe('comments stay where they are', () => {
  test.each([
    ['before and after declarations', '// before\nmethod M() {} // after\n\n// at the end\n'],
    ['at the end of lines', 'method M() { // start\n  x := 1; // one\n  y := 2; /* two */\n}\n'],
    ['before a closing brace', 'method M() {\n  x := 1;\n  // last\n}\n'],
    ['in an empty block', 'method M() {\n  // nothing to do\n}\n'],
    ['between clauses', 'method M()\n  // first\n  requires a // why\n  // second\n  ensures b\n{\n}\n'],
    ['before else', 'method M() {\n  if a {\n    x := 1;\n  }\n  // otherwise\n  else {\n    x := 2;\n  }\n}\n'],
    ['between conjuncts', 'predicate P() {\n  && a // one\n  // two\n  && b\n}\n'],
    ['between arguments', 'method M() {\n  x := f(a, // first\n    b);\n  y := f(/* one */ 1, 2);\n}\n'],
    [
      'between cases',
      'function F(): int {\n  match x\n  // empty\n  case A => 1\n  case B =>\n    // full\n    2\n}\n',
    ],
    ['between constructors', 'datatype D =\n  | A // one\n  // another\n  | B\n'],
    ['in a calculation', 'lemma L() {\n  calc {\n    a; // start\n  // why\n  ==  { M(); }\n    b;\n  }\n}\n'],
    ['in front of a statement', 'method M() {\n  /* here */ x := 1;\n}\n'],
    [
      'around new',
      'class C {\n  constructor () {\n    x := 1;\n    // fields are set\n    new; // now\n    // run\n    M();\n  }\n}\n',
    ],
    ['before by method', 'function F(): int {\n  1\n  // same\n} by method {\n  return 1;\n}\n'],
  ])('%s', (_, text) => {
    expect(printFile(parsed(text))).toBe(text);
  });

  test('lines of a starred block follow the indentation, others are left alone', () => {
    const text =
      'class C {\n      /** A\n          * note.\n       */\n  var x: int\n  /* art\n       <> */\n  var y: int\n}\n';
    const printed = 'class C {\n  /** A\n   * note.\n   */\n  var x: int\n  /* art\n       <> */\n  var y: int\n}\n';
    expect(printFile(parsed(text))).toBe(printed);
  });

  test('one empty line is kept where the source has some, none after a brace', () => {
    const text = 'method M() {\n\n  x := 1;\n\n\n\n  // note\n\n  y := 2;\n  z := 3;\n\n}\n\n\nmethod N() {}\n';
    const printed = 'method M() {\n  x := 1;\n\n  // note\n\n  y := 2;\n  z := 3;\n}\n\nmethod N() {}\n';
    expect(printFile(parsed(text))).toBe(printed);
  });
});

describe('no comment is lost, and none changes the tree', () => {
  test('wherever a comment stands in the programs of the fixtures', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...goodPrograms),
        fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
        (program, choices) => {
          const source = withComments(readProgram(program), choices);
          const { file } = parseFile(source);
          const printed = printFile(file);
          const again = parsed(printed);
          expect(firstDifference(file, again), source.text).toBeUndefined();
          expect(commentsOf(again), source.text).toEqual(commentsOf(file));
          expect(printFile(again), source.text).toBe(printed);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('when declarations are moved, and when some come from another file', () => {
    const file = parsed(
      '// a\nmethod A() {\n  // in a\n}\n\n// b\nmethod B() { // in b\n}\n\n// c\nmethod C() {}\n// end\n',
    );
    const [a, b, c] = file.declarations;
    const other = parsed('// not of this file\nmethod D() {\n  // nor this\n}\n').declarations;
    const moved = [c, b, ...other, a].filter((declaration) => declaration !== undefined);
    const printed = printFile({ ...file, declarations: moved });
    const again = parsed(printed);
    expect(again.comments.map(({ text }) => text).sort()).toEqual(file.comments.map(({ text }) => text).sort());
    expect(firstDifference({ ...file, declarations: moved }, again)).toBeUndefined();
    expect(printFile(again)).toBe(printed);
  });
});
