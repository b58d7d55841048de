import { describe, expect, test } from 'vitest';
import { tokenize } from '../../../../src/languages/dafny/parse/lexer.js';
import { isKeyword } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText } from '../../../../src/languages/source.js';

/** Kind and text of each token, without the last. */
function tokens(text: string): readonly string[] {
  const { kinds, starts, ends } = tokenize(new SourceText('test.dfy', text));
  return kinds.slice(0, -1).map((kind, i) => {
    const own = text.slice(starts[i], ends[i]);
    return kind === own ? own : `${kind} ${own}`;
  });
}

function codes(text: string): readonly string[] {
  return tokenize(new SourceText('test.dfy', text)).diagnostics.map(({ code }) => code);
}

describe('names', () => {
  test('contain primes, question marks, underscores and digits', () => {
    expect(tokens("x' C? _v 'a a1_'?")).toEqual([
      "identifier x'",
      'identifier C?',
      'identifier _v',
      "identifier 'a",
      "identifier a1_'?",
    ]);
  });

  test.each([
    ["'a'", "character 'a'"],
    ["'ab'", "identifier 'ab'"],
    ["'a'b", "identifier 'a'b"],
    ["'", "identifier '"],
    ["'''", "identifier '''"],
    ["'\\''", "character '\\''"],
    ["'\\u0041'", "character '\\u0041'"],
    ["'\\U{1F_600}'", "character '\\U{1F_600}'"],
    ["'('", "character '('"],
    ["'😀'", "character '😀'"],
  ])('a quote begins a character or a name: %s', (text, token) => {
    expect(tokens(text)).toEqual([token]);
  });

  test('arrays and bit vectors are types, array1 and bv01 are names', () => {
    expect(tokens('array array? array2 array10? array1 array01 bv8 bv0 bv01 bv')).toEqual([
      'array',
      'array array?',
      'array array2',
      'array array10?',
      'identifier array1',
      'identifier array01',
      'bitvector bv8',
      'bitvector bv0',
      'identifier bv01',
      'identifier bv',
    ]);
  });

  test('words with a meaning only in some places are names', () => {
    for (const word of [
      'to',
      'downto',
      'least',
      'greatest',
      'older',
      'opaque',
      'hide',
      'reveal',
      'free',
      'protected',
    ]) {
      expect(isKeyword(word)).toBe(false);
    }
    for (const word of ['method', 'by', 'nameonly', 'array2?', 'bv32', 'object?']) expect(isKeyword(word)).toBe(true);
  });
});

describe('numbers', () => {
  test.each([
    ['1_000', ['digits 1_000']],
    ['0xFF_aa', ['hexdigits 0xFF_aa']],
    ['1.5', ['decimal 1.5']],
    ['1e-3', ['decimal 1e-3']],
    ['1..2', ['digits 1', '..', 'digits 2']],
    ['1.', ['digits 1', '.']],
    ['12x', ['digits 12', 'identifier x']],
    ['1_', ['digits 1', 'identifier _']],
    ['x.0.1', ['identifier x', '.', 'decimal 0.1']],
  ])('%s', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });
});

describe('signs', () => {
  test('the longest sign wins', () => {
    expect(tokens('<==> <== <= < ==> == => = :| :- := :: : --> -> ~> .. ... {: { !in !int !!')).toEqual([
      '<==>',
      '<==',
      '<=',
      '<',
      '==>',
      '==',
      '=>',
      '=',
      ':|',
      ':-',
      ':=',
      '::',
      ':',
      '-->',
      '->',
      '~>',
      '..',
      '...',
      '{:',
      '{',
      '!in',
      '!',
      'int',
      '!',
      '!',
    ]);
  });

  test('closing angle brackets stay apart', () => {
    expect(tokens('seq<seq<int>>')).toEqual(['seq', '<', 'seq', '<', 'int', '>', '>']);
  });
});

describe('comments and strings', () => {
  test('block comments nest, and all comments are kept', () => {
    const { comments, kinds } = tokenize(new SourceText('test.dfy', 'a /* b /* c */ d */ e // f\r\n// g'));
    expect(kinds).toEqual(['identifier', 'identifier', 'eof']);
    expect(comments.map(({ text }) => text)).toEqual(['/* b /* c */ d */', '// f', '// g']);
  });

  test('strings with escapes, and verbatim strings over lines', () => {
    expect(tokens('"a\\"b" @"c""d\n"')).toEqual(['text "a\\"b"', 'text @"c""d\n"']);
  });

  test('what does not end is reported once, at its start', () => {
    expect(codes('"abc\nx')).toEqual(['unterminated-literal']);
    expect(codes('@"abc\nx')).toEqual(['unterminated-literal']);
    expect(codes('/* /* */ x')).toEqual(['unterminated-literal']);
    expect(tokens('"abc\nx')).toEqual(['bad "abc', 'identifier x']);
  });

  test('a run of characters that begin nothing is one mistake', () => {
    expect(codes('a §§\\€ b $ c')).toEqual(['bad-character', 'bad-character']);
    expect(tokens('a §§\\€ b')).toEqual(['identifier a', 'bad §§\\€', 'identifier b']);
  });

  test('a byte order mark at the start is skipped', () => {
    expect(tokens('\ufeffmethod')).toEqual(['method']);
  });
});
