import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import { firstDifference, sameTree } from '../../../../src/languages/dafny/syntax/same-tree.js';

const file = (text: string) => parseFile(new SourceText('a.dfy', text)).file;

test('layout, comments and positions make no difference', () => {
  expect(sameTree(file('method M() { x := (1 + 2); }'), file('// note\nmethod M()\n{\n  x := 1 +\n 2;\n}'))).toBe(true);
});

test('the first difference is named by the fields that lead to it', () => {
  expect(firstDifference(file('const a := 1 + 2'), file('const a := 1 + 3'))).toBe('declarations.0.value.right.value');
  expect(firstDifference(file('const a := 1'), file('const a := b'))).toBe('declarations.0.value.text');
  expect(firstDifference(file('const a := 1'), file('const a: int := 1'))).toBe('declarations.0');
  expect(firstDifference(file('const a := 1'), file('const a := 1 const b := 2'))).toBe('declarations');
});

test('a field that is absent is the same as one without a value', () => {
  expect(sameTree({ kind: 'x' }, { kind: 'x', label: undefined })).toBe(true);
  expect(sameTree({ kind: 'x' }, { kind: 'x', label: null })).toBe(false);
  expect(sameTree([1n], [1n])).toBe(true);
  expect(sameTree([], {})).toBe(false);
});

test('trees deeper than the stack are compared', () => {
  const deep = (leaf: string): object => {
    let tree: object = { kind: leaf };
    for (let i = 0; i < 200_000; i++) tree = { kind: 'unary', operand: tree };
    return tree;
  };
  expect(sameTree(deep('a'), deep('a'))).toBe(true);
  expect(sameTree(deep('a'), deep('b'))).toBe(false);
});
