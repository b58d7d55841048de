import { expect, test } from 'vitest';
import {
  blankline,
  fill,
  group,
  hardline,
  ifBroken,
  indent,
  line,
  render,
  softline,
  trailing,
  verbatim,
} from '../../../../src/languages/dafny/print/doc.js';

test('a group stands on one line if it fits, and breaks all its lines otherwise', () => {
  const doc = group('a', indent(line, 'b', line, 'c'));
  expect(render(doc, 5)).toBe('a b c');
  expect(render(doc, 4)).toBe('a\n  b\n  c');
});

test('what follows a group on its line counts', () => {
  expect(render([group('a', line, 'b'), ';'], 4)).toBe('a b;');
  expect(render([group('a', line, 'b'), ';'], 3)).toBe('a\nb;');
});

test('a comment at the end of a line does not count', () => {
  expect(render([group('a', line, 'b'), trailing(' // a long comment'), hardline, 'c'], 3)).toBe(
    'a b // a long comment\nc',
  );
});

test('a hard line breaks the groups around it, and only them', () => {
  const inner = group('b', line, 'c');
  expect(render(group('a', softline, [hardline, inner]), 80)).toBe('a\n\nb c');
});

test('empty lines and blank lines carry no spaces', () => {
  expect(render(indent('a', blankline, 'b', hardline, hardline, 'c'), 80)).toBe('a\n\n  b\n\n  c');
});

test('a filled list puts as much on a line as fits', () => {
  expect(render(fill(['aa', 'bb', 'cc', 'dd']), 7)).toBe('aa, bb,\ncc, dd');
});

test('some text stands only where its group is broken', () => {
  const doc = group(ifBroken('| '), 'a', line, '| b');
  expect(render(doc, 80)).toBe('a | b');
  expect(render(doc, 3)).toBe('| a\n| b');
});

test('text with newlines of its own is not indented', () => {
  expect(render(indent(hardline, verbatim('"x\ny"'), ';'), 80)).toBe('\n  "x\ny";');
});

test('long and deep documents are rendered in linear time without recursion', () => {
  let deep = group('x');
  for (let i = 0; i < 20_000; i++) deep = group('(', indent(softline, deep), ')');
  expect(render(deep, 80).length).toBeGreaterThan(40_000);
  expect(
    render(
      Array.from({ length: 200_000 }, () => [group('a', line, 'b'), hardline]),
      80,
    ),
  ).toHaveLength(800_000);
});
