import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExpression, parseFile, parseType } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import type { Span } from '../../../../src/languages/source.js';
import { badPrograms, goodPrograms, readProgram } from '../../../support/fixtures.js';

/** Every span is inside the text, and every node's span inside its parent's. */
function checkSpans(root: object, length: number): void {
  const todo: [object, Span | undefined][] = [[root, undefined]];
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    const [part, outer] = item;
    const own = 'span' in part ? (part.span as Span) : undefined;
    if (own !== undefined) {
      if (!(0 <= own.start && own.start <= own.end && own.end <= length))
        throw new Error(`span out of the text: ${own.start}-${own.end}`);
      if (outer !== undefined && !(outer.start <= own.start && own.end <= outer.end)) {
        throw new Error(`${describeNode(part)} ${own.start}-${own.end} is not inside ${outer.start}-${outer.end}`);
      }
    }
    for (const [key, value] of Object.entries(part) as [string, unknown][]) {
      if (key === 'span' || key === 'source' || typeof value !== 'object' || value === null) continue;
      todo.push([value, own ?? outer]);
    }
  }
}

function describeNode(part: object): string {
  return 'kind' in part ? String(part.kind) : Object.keys(part).join();
}

/** Parses in all ways; whatever is wrong throws. */
function parseAll(text: string): void {
  const source = new SourceText('test.dfy', text);
  const { file, diagnostics } = parseFile(source);
  checkSpans(file, text.length);
  for (const { span, message } of diagnostics) {
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeLessThanOrEqual(text.length);
    expect(message).not.toBe('');
  }
  checkSpans(parseExpression(source).expression, text.length);
  checkSpans(parseType(source).type, text.length);
}

const TOKENS = [
  ...'( ) [ ] { } {: , ; . .. ... ` @ # : :: := :| :- = == ==> => ! != !in < <= <== <==> > >= + - -> --> ~ ~> * / % & && | || ^'.split(
    ' ',
  ),
  ...'x y f C? _ 0 12 0x1F 1.5 "s" @"v" \'c\' array2 bv8 int nat bool seq set map multiset iset imap real char string object'.split(
    ' ',
  ),
  ...'method function predicate lemma class trait datatype codatatype newtype type module import export opened const var ghost static abstract iterator constructor'.split(
    ' ',
  ),
  ...'requires ensures reads modifies decreases invariant returns yields if then else match case while for to forall exists assert assume expect calc print return yield break continue label'.split(
    ' ',
  ),
  ...'new old fresh unchanged allocated assigned this null true false in as is by reveal hide opaque least greatest twostate inductive older nameonly extends refines provides reveals witness free include modify'.split(
    ' ',
  ),
  '\n',
  '\n',
  '// c\n',
  '/* c */',
  '/*',
  '"',
  "'",
  '§',
];

const soup = fc.array(fc.constantFrom(...TOKENS), { maxLength: 120 }).map((words) => words.join(' '));
const programs = [...goodPrograms, ...badPrograms].map((program) => readProgram(program).text);
const program = fc.constantFrom(...programs);

describe('any text gives a tree and diagnostics', () => {
  test('random text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), parseAll), { numRuns: 300 });
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), parseAll), { numRuns: 200 });
  });

  test('random bytes read as text', () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => new TextDecoder().decode(array));
    fc.assert(fc.property(bytes, parseAll), { numRuns: 300 });
  });

  test('random tokens', () => {
    fc.assert(fc.property(soup, parseAll), { numRuns: 2000 });
    fc.assert(
      fc.property(soup, (text) => parseAll(`method M() { ${text} }`)),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(soup, (text) => parseAll(`function F(): int { ${text} }`)),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(soup, (text) => parseAll(`class C { ${text} }`)),
      { numRuns: 500 },
    );
  });

  test('real programs, whole', () => {
    for (const text of programs) parseAll(text);
  });

  test('real programs, cut off', () => {
    fc.assert(
      fc.property(program, fc.nat(), fc.nat(), (text, from, to) =>
        parseAll(text.slice(from % 40 === 0 ? from % text.length : 0, to % (text.length + 1))),
      ),
      { numRuns: 1500 },
    );
  });

  test('a constructor that ends after its first part', () => {
    parseAll('class C { constructor () { new;   ');
  });

  test('real programs with a piece of another in the middle', () => {
    fc.assert(
      fc.property(program, program, fc.nat(), fc.nat(), fc.nat({ max: 60 }), (text, other, at, from, size) => {
        const place = at % (text.length + 1);
        const start = from % (other.length + 1);
        parseAll(text.slice(0, place) + other.slice(start, start + size) + text.slice(place + (size % 7)));
      }),
      { numRuns: 1500 },
    );
  });

  test('a long string, a long comment, a long number and a long line', () => {
    const long = 'a'.repeat(1_000_000);
    for (const text of [
      `const c := "${long}"`,
      `/* ${long} */`,
      `"${long}`,
      `const c := ${'1'.repeat(20_000)}`,
      `const ${long} := 1`,
    ]) {
      parseAll(text);
    }
    parseAll('method M() { x := 1; } '.repeat(5000));
  });

  test('a piece of a program many times over', () => {
    const piece = fc
      .array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 4 })
      .map((words) => `${words.join(' ')} `);
    fc.assert(
      fc.property(piece, (text) => parseAll(text.repeat(1000))),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(piece, (text) => parseAll(`method M() { ${text.repeat(1000)} }`)),
      { numRuns: 60 },
    );
  });
});
