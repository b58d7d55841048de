import { describe, expect, it } from 'vitest';
import { callableNamed, expectDiagnostics, moduleNamed, resolved, typeNamed } from './support.js';
import { resolveSource } from '../../../../../src/languages/dafny/resolve/program.js';
import type * as ast from '../../../../../src/languages/dafny/syntax/index.js';
import { textOf } from '../../../../../src/languages/source.js';

describe('refinement', () => {
  it('copies what is not redeclared, and resolves it anew', () => {
    const program = resolved(`
      abstract module Spec { type T  function F(t: T): int  lemma L(t: T) ensures F(t) == F(t) { } }
      module Impl refines Spec { type T = bool  function F(t: T): int { if t then 1 else 0 } }
      module Use { import Impl  const n: int := Impl.F(true) }
    `);
    expect(program.callables.filter(({ name }) => name === 'L').map(({ module }) => module.fullName)).toEqual([
      'Spec',
      'Impl',
    ]);
    expect(moduleNamed(program, 'Impl').declared.get('T')?.kind).toBe('synonym');
  });

  it('adds postconditions and bodies, with or without the signature', () => {
    const program = resolved(`
      abstract module A { method M(x: int) returns (y: int) ensures y >= x  function F(x: int): (r: int) ensures r > x }
      module B refines A {
        method M ... ensures y == x + 1 { y := x + 1; }
        function F(x: int): (r: int) { x + 2 }
      }
    `);
    const [, refined] = program.callables.filter(({ name }) => name === 'M');
    expect(refined?.declaration?.specification.ensures.map(({ condition }) => textOf(condition.span))).toEqual([
      'y >= x',
      'y == x + 1',
    ]);
  });

  it('lets any kind of type take the place of an abstract one', () => {
    const kinds = [
      'type T = int',
      'type T = x: int | x > 0 witness 1',
      'datatype T = A | B',
      'class T { }',
      'newtype T = int',
    ];
    for (const kind of kinds) resolved(`abstract module A { type T }  module B refines A { ${kind} }`);
    resolved(
      'abstract module A { type T { function F(): int } }  module B refines A { datatype T = X { function F ... { 1 } } }',
    );
  });

  it('adds members to classes, traits, datatypes and newtypes', () => {
    const program = resolved(`
      module A {
        class C { var x: int  method Get() returns (y: int) { y := x; } }
        datatype D = D(n: int)
        newtype N = n: int | n >= 0
      }
      module B refines A {
        class C ... { method Twice() returns (y: int) { var z := Get(); y := z + x; } }
        datatype D ... { function Next(): D { D(n + 1) } }
        newtype N ... { predicate Zero() { this == 0 } }
      }
    `);
    const names = program.typeSymbols
      .filter(({ module }) => module.name === 'B')
      .map(({ members }) => [...members.keys()]);
    expect(names).toEqual([['Twice', 'x', 'Get'], ['D?', 'n', 'Next'], ['Zero']]);
  });

  it('replaces an abstract import by a module that refines it', () => {
    expectDiagnostics(`
      abstract module Spec { function F(): int }
      module Impl refines Spec { function F(): int { 3 } }
      module Other { function F(): int { 3 } }
      abstract module Use { import S : Spec  function G(): int { S.F() } }
      module Good refines Use { import S = Impl }
      module Bad refines Use { import S = Other }
//                             ^^^^^^^^^^^^^^^^ error bad-refinement
    `);
  });

  it('shares submodules and imports with the refined module', () => {
    resolved(`
      module Lib { const one := 1 }
      module A { import Lib  module Inner { const i := 2 }  const a := Lib.one + Inner.i }
      module Elsewhere.B refines A { const b := a + Lib.one + Inner.i }
    `);
  });

  it('does not change signatures, preconditions or what is already defined', () => {
    expectDiagnostics(`
      module A {
        type T = int
        function F(x: int): int { x }
        method M(x: int) returns (y: int) { y := x; }
        const c: int := 1
      }
      module B refines A {
        type T = int
//           ^ error bad-refinement
        function F(x: int): int { x + 1 }
//                                ^^^^^ error bad-refinement
        method M(z: int) returns (y: int) requires z > 0
//               ^^^^^^ error bad-refinement: 'x'
//                                        ^^^^^^^^^^^^^^ error bad-refinement
        const c: int := 2
//            ^ error bad-refinement
        class C ... { }
//            ^ error bad-refinement
      }
    `);
  });

  it('of a module that does not exist, or of itself, is an error and nothing more', () => {
    expectDiagnostics(`
      module A refines Gone { const c := inherited }
//                     ^^^^ error unresolved-module
      module B refines B { }
//                     ^ error cyclic-import
    `);
  });
});

/** The statements of the refined method, as they are written. */
function merged(old: string, fresh: string): readonly string[] {
  const program = resolveSource(`
    abstract module A { method M(a: int) returns (r: int) { ${old} } }
    abstract module B refines A { method M ... { ${fresh} } }
  `);
  const method = program.callables.findLast(({ name }) => name === 'M');
  const body = method?.declaration?.body as ast.BlockStatement;
  return body.statements.map(({ span }) => textOf(span));
}

describe('bodies over bodies', () => {
  it('put new statements where the dots are not', () => {
    expect(merged('r := 1; r := 2;', 'ghost var g := 0; ...; g := 1;')).toEqual([
      'ghost var g := 0;',
      'r := 1;',
      'r := 2;',
      'g := 1;',
    ]);
  });

  it('keep the rest of the old body without any dots', () => {
    expect(merged('r := a;', 'ghost var g := 0;')).toEqual(['ghost var g := 0;', 'r := a;']);
  });

  it('make choices that were left open, and keep their conditions as assertions', () => {
    expect(merged('var x :| x > a; r := x;', 'var x := a + 1; ...;')).toEqual(['var x := a + 1;', 'x > a', 'r := x;']);
    expect(merged('var x := *; r := x;', 'var x := a; ...;')).toEqual(['var x := a;', 'r := x;']);
  });

  it('turn assumptions into assertions', () => {
    const program = resolved(`
      abstract module A { lemma L(n: int) { assume {:axiom} n == n; } }
      abstract module B refines A { lemma L ... { assert ...; } }
    `);
    const [, lemma] = program.callables;
    const [statement] = (lemma?.declaration?.body as ast.BlockStatement).statements;
    expect(statement?.kind === 'assert' && textOf(statement.condition.span)).toBe('n == n');
  });

  it('go into conditions and loops', () => {
    const program = resolved(`
      abstract module A {
        method M(n: nat) returns (r: int) { r := 0; var i := 0; while i < n { i := i + 1; } if * { r := 1; } }
      }
      abstract module B refines A {
        method M ... {
          ...;
          while ... invariant i <= n { ...; }
          if n > 3 { ...; }
        }
      }
    `);
    const body = program.callables.findLast(({ name }) => name === 'M')?.declaration?.body;
    const [, , loop, choice] = (body as ast.BlockStatement).statements;
    expect(loop?.kind === 'while' && loop.specification.invariants.length).toBe(1);
    expect(loop?.kind === 'while' && loop.body?.statements.length).toBe(1);
    expect(choice?.kind === 'if' && choice.guard !== undefined && textOf(choice.guard.span)).toBe('n > 3');
  });

  it('say so where dots stand for nothing', () => {
    expectDiagnostics(`
      method M() { ...; }
//                 ^^^^ error bad-refinement
    `);
  });
});

describe('automatic contracts', () => {
  it('add the representation set, validity, and contracts that keep it', () => {
    const program = resolved(`
      class {:autocontracts} Cell {
        var data: array<int>
        predicate Valid() { true }
        constructor (n: nat) { data := new int[n]; }
        method Set(v: int) requires data.Length > 0 { data[0] := v; }
        ghost function Size(): int { data.Length }
        lemma {:autocontracts false} Plain() { }
      }
    `);
    const cell = typeNamed(program, 'Cell');
    expect([...cell.members.keys()]).toEqual(['data', 'Valid', 'Set', 'Size', 'Plain', 'Repr']);
    const clauses = (name: string): readonly number[] => {
      const specification = callableNamed(program, name).declaration?.specification;
      return [specification?.requires, specification?.modifies, specification?.reads, specification?.ensures].map(
        (list) => list?.length ?? 0,
      );
    };
    expect(clauses('Set')).toEqual([2, 1, 0, 2]);
    expect(clauses('Size')).toEqual([1, 0, 1, 0]);
    expect(clauses('Valid')).toEqual([0, 0, 1, 1]);
    expect(clauses('Plain')).toEqual([0, 0, 0, 0]);
    expect(clauses('')).toEqual([0, 0, 0, 2]);
  });

  it('keep leading from the written class to its symbol', () => {
    const program = resolved('class {:autocontracts} C { ghost predicate Valid() { true } }');
    const [written] = program.files[0]?.declarations ?? [];
    expect(written !== undefined && program.symbols.get(written)).toBe(typeNamed(program, 'C'));
  });
});
