import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveProgram, resolveSource } from '../../../../../src/languages/dafny/resolve/program.js';
import type { Program } from '../../../../../src/languages/dafny/resolve/resolution.js';
import type { SourceReader } from '../../../../../src/languages/language.js';
import { SourceText } from '../../../../../src/languages/source.js';

/** A file system of a few files; includes are relative to the root. */
function program(files: Readonly<Record<string, string>>): Program {
  const reader: SourceReader = {
    resolve: (_, include) => include,
    read: (path) => {
      const text = files[path];
      if (text !== undefined) return { kind: 'text', text };
      return { kind: 'error', code: 'include-not-found', message: `There is no file "${path}".` };
    },
  };
  return resolveProgram(new SourceText('main.dfy', files['main.dfy'] ?? ''), reader);
}

function complaints({ diagnostics }: Program): readonly string[] {
  return diagnostics.map(({ span, code }) => {
    const { line, column } = span.source.position(span.start);
    return `${span.source.path}:${line}:${column} ${code}`;
  });
}

describe('programs of several files', () => {
  it('are one program, each file once, also in a circle', () => {
    const result = program({
      'main.dfy': 'include "a.dfy"\ninclude "b.dfy"\nmethod Main() { var x := A.a + B.b; }',
      'a.dfy': 'include "b.dfy"\nmodule A { import B  const a := B.b }',
      'b.dfy': 'include "main.dfy"\nmodule B { const b := 1 }',
    });
    expect(complaints(result)).toEqual([]);
    expect(result.files.map(({ source }) => source.path)).toEqual(['main.dfy', 'a.dfy', 'b.dfy']);
  });

  it('may add to a module from other files', () => {
    const result = program({
      'main.dfy': 'include "inner.dfy"\nmodule Outer { const x := Inner.i }',
      'inner.dfy': 'module Outer.Inner { const i := 1 }',
    });
    expect(complaints(result)).toEqual([]);
  });

  it('say where an include is missing, and not what follows from it', () => {
    const result = program({ 'main.dfy': 'include "gone.dfy"\nmethod M(x: Gone) { Helper(x); var y: int := true; }' });
    expect(complaints(result)).toEqual(['main.dfy:1:1 include-not-found', 'main.dfy:2:46 type-mismatch']);
  });

  it('go on after syntax errors in one of them', () => {
    const result = program({
      'main.dfy': 'include "bad.dfy"\nmethod M() { Good(); }',
      'bad.dfy': 'method Broken( { }\nmethod Good() { }',
    });
    expect(complaints(result)).toEqual(['bad.dfy:1:16 expected']);
  });
});

const WORDS =
  'module import opened export provides reveals extends refines abstract class trait datatype newtype type iterator method function predicate lemma const var ghost static constructor returns yields A B C D T x y int nat seq set array object < > ( ) { } [ ] : := = | ; , . ? ... ` * == => -> :: 0 1 true null this requires ensures'.split(
    ' ',
  );

describe('any text', () => {
  it('gets an answer', () => {
    const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 120 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(soup, (text) => {
        resolveSource(text);
      }),
      { numRuns: 300, seed: 20 },
    );
  });

  it('gets the same answer each time', () => {
    const text = 'module A { import B }  module B { import A }  class C extends D { var x: E }  datatype F = F(G)';
    expect(complaints(resolveSource(text))).toEqual(complaints(resolveSource(text)));
  });
});
