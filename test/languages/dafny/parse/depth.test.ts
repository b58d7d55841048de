import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText } from '../../../../src/languages/source.js';

const DEEP = 10_000;

const expression = (text: string): string => `function F(): int {\n${text}\n}\nmethod After() { }\n`;
const body = (text: string): string => `method M() {\n${text}\n}\nmethod After() { }\n`;
const around = (open: string, middle: string, close: string): string => open.repeat(DEEP) + middle + close.repeat(DEEP);

const TOO_DEEP: Readonly<Record<string, string>> = {
  parentheses: expression(around('(', '1', ')')),
  'open parentheses': expression('('.repeat(DEEP)),
  sums: expression(`1${'+1'.repeat(DEEP)}`),
  'sums in parentheses': expression(around('(1+', '1', ')')),
  conjunctions: expression(`a${' && a'.repeat(DEEP)}`),
  implications: expression(`a${' ==> a'.repeat(DEEP)}`),
  'reverse implications': expression(`a${' <== a'.repeat(DEEP)}`),
  negations: expression(`${'!'.repeat(DEEP)}a`),
  calls: expression(around('f(', '1', ')')),
  'curried calls': expression(`f${'(1)'.repeat(DEEP)}`),
  selections: expression(`a${'.a'.repeat(DEEP)}`),
  indices: expression(around('a[', '1', ']')),
  sequences: expression(around('[', '1', ']')),
  sets: expression(around('{', '1', '}')),
  conversions: expression(`1${' as int'.repeat(DEEP)}`),
  conditions: expression(`${'if a then b else '.repeat(DEEP)}c`),
  'nested conditions': expression(`${'if '.repeat(DEEP)}c`),
  variables: expression(`${'var x := 1; '.repeat(DEEP)}x`),
  'nested variables': expression(`${'var x := '.repeat(DEEP)}x`),
  'assertions before a value': expression(`${'assert a; '.repeat(DEEP)}x`),
  'lemma calls before a value': expression(`${'L(); '.repeat(DEEP)}x`),
  lambdas: expression(`${'x => '.repeat(DEEP)}x`),
  quantifiers: expression(`${'forall x :: '.repeat(DEEP)}x`),
  matches: expression(around('match x { case y => ', '1', '}')),
  'matches without braces': expression(`${'match x case y => '.repeat(DEEP)}1`),
  types: `type T = ${around('seq<', 'int', '>')}\nmethod After() { }\n`,
  'function types': `type T = ${'int -> '.repeat(DEEP)}int\nmethod After() { }\n`,
  patterns: body(`match x { case ${around('A(', 'x', ')')} => }`),
  blocks: body(around('{', '', '}')),
  ifs: body(around('if a {', '', '}')),
  'else ifs': body(`${'if a { } else '.repeat(DEEP)}{ }`),
  loops: body(around('while a {', '', '}')),
  'match statements': body(around('match x { case y => ', '', '}')),
  alternatives: body(around('if { case a => ', '', '}')),
  calculations: body(around('calc { 1; ', '', '}')),
  proofs: body(around('assert a by {', '', '}')),
  modules: `${around('module A {', '', '}')}\nmethod After() { }\n`,
};

describe('what is nested too deeply is reported once, at its place, and the rest is read', () => {
  test.each(Object.entries(TOO_DEEP))('%s', (_, text) => {
    const { file, diagnostics } = parseFile(new SourceText('test.dfy', text));
    expect(diagnostics.map(({ code }) => code)).toEqual(['nested-too-deeply']);
    expect(file.declarations.at(-1)?.name.text).toBe('After');
  });
});

test.each([
  ['a sum', expression(`1${'+1'.repeat(999)}`)],
  ['a conjunction', expression(`a${' && a'.repeat(999)}`)],
  ['an implication', expression(`a${' ==> a'.repeat(999)}`)],
  ['a chain', expression(`a${' <= a'.repeat(5000)}`)],
  ['a sequence', expression(`[1${', 1'.repeat(50_000)}]`)],
  ['conditions', expression(`${'if a then b else '.repeat(500)}c`)],
  ['variables', expression(`${'var x := 1; '.repeat(500)}x`)],
  ['else ifs', body(`${'if a { } else '.repeat(500)}{ }`)],
  ['statements', body('x := 1; '.repeat(50_000))],
  ['parentheses', expression(`${'('.repeat(200)}1${')'.repeat(200)}`)],
])('%s of ordinary length is read', (_, text) => {
  expect(parseFile(new SourceText('test.dfy', text)).diagnostics).toEqual([]);
});

/** As a resolver would walk: a dispatch and a handler for every node, each with some variables of its own. */
function visit(node: unknown, depth: number): number {
  if (Array.isArray(node)) {
    let deepest = depth;
    for (const child of node) deepest = Math.max(deepest, visit(child, depth));
    return deepest;
  }
  return typeof node === 'object' && node !== null && !(node instanceof SourceText)
    ? visitFields(node, depth + 1)
    : depth;
}

function visitFields(node: object, depth: number): number {
  let deepest = depth;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'span' && key !== 'comments') deepest = Math.max(deepest, visit(value, depth));
  }
  return deepest;
}

test.each(Object.entries(TOO_DEEP))(
  'the deepest tree of %s can be walked recursively and written as JSON',
  (_, text) => {
    const { file } = parseFile(new SourceText('test.dfy', text));
    expect(visit(file, 0)).toBeGreaterThan(3);
    const json = JSON.stringify(file.declarations, (key, value: unknown) =>
      key === 'span' ? undefined : typeof value === 'bigint' ? String(value) : value,
    );
    expect(json.length).toBeGreaterThan(10);
  },
);
