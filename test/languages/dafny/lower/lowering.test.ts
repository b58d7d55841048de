/** Identity of claims, guards, states, frames, and that every good program is lowered to a well-formed model. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkModel, printTerm } from '../../../../src/model/index.js';
import { claimsOf, describeClaim, lower } from './lowering.js';

const described = (text: string): string[] => {
  const model = lower(text);
  expect(checkModel(model)).toEqual([]);
  return claimsOf(model).map((claim) => describeClaim(model, claim));
};

describe('identity of claims', () => {
  const text = 'method M(x: int, y: int) {\n  assert x / y > 0;\n  assert x / y > 0;\n}\n';
  const ids = (source: string): string[] => claimsOf(lower(source)).map(({ id }) => id);

  it('has the owner, the kind, the text and an ordinal', () => {
    expect(ids(text)).toEqual([
      'M/assertion/x / y > 0#0',
      'M/division-by-zero/x / y#0',
      'M/assertion/x / y > 0#1',
      'M/division-by-zero/x / y#1',
    ]);
  });

  it('survives edits elsewhere and changes of layout', () => {
    const edited = `// more\nmethod Other() { assert 1 < 2; }\n${text.replace('x / y', 'x  /\n  y')}`;
    expect(ids(edited)).toEqual(['Other/assertion/1 < 2#0', ...ids(text)]);
  });
});

describe('guards', () => {
  const guardOf = (text: string, kind: string): string => {
    const model = lower(text);
    const claim = claimsOf(model).find((one) => one.kind === kind);
    return claim === undefined ? 'no claim' : printTerm(model.arena, claim.guard);
  };

  it.each([
    ['b && 1 / x > 0', 'b'],
    ['b || 1 / x > 0', '(not b)'],
    ['b ==> 1 / x > 0', 'b'],
    ['if b then true else 1 / x > 0', '(not b)'],
    ['1 / x > 0 && b', 'true'],
  ])('%s', (condition, guard) => {
    expect(guardOf(`ghost predicate P(b: bool, x: int) { ${condition} }`, 'division-by-zero')).toBe(guard);
  });

  it('inside binders are part of the condition, for all values', () => {
    const model = lower('ghost predicate P(s: seq<int>) { forall i :: 0 <= i < |s| ==> s[i] > 0 }');
    const [claim] = claimsOf(model);
    expect(claim?.guard).toBe(model.arena.true);
    expect(claim && printTerm(model.arena, claim.condition)).toMatch(/^\(forall \[int\]/);
  });
});

describe('order of evaluation', () => {
  it('is that of the operands', () => {
    expect(described('function F(x: int, s: seq<int>): int { 1 / x + s[x] }')).toEqual([
      'division-by-zero 1:40 1 / x',
      'index-range 1:50 x',
    ]);
  });

  it('checks what a claim needs before the claim', () => {
    const model = lower('method M(x: int) { assert 1 / x > 0; }');
    const [method] = model.methods;
    const checked = method?.body?.blocks.flatMap(({ instructions }) =>
      instructions.flatMap((one) => (one.kind === 'assert' ? [one.claim.kind] : [])),
    );
    expect(checked).toEqual(['division-by-zero', 'assertion']);
  });
});

describe('two states', () => {
  const CELL = 'class C { var x: int }\n';

  it('labels are snapshots where they stand', () => {
    const model = lower(`${CELL}method M(c: C) modifies c { c.x := 1; label L: c.x := 2; assert old@L(c.x) == 1; }`);
    const claim = claimsOf(model).find(({ kind }) => kind === 'assertion');
    expect(claim && printTerm(model.arena, claim.condition)).toBe('(eq (select C.x@L c) 1)');
  });

  it('the earlier state of a two-state lemma is the caller’s', () => {
    const lemma = 'twostate lemma T(c: C) requires old(c.x) < c.x ensures c.x > old(c.x) {}\n';
    const model = lower(`${CELL}${lemma}method M(c: C) modifies c { c.x := c.x + 1; T(c); }`);
    const claim = claimsOf(model).find(({ kind }) => kind === 'precondition');
    expect(claim && printTerm(model.arena, claim.condition)).toBe('(lt (select C.x@old c) (select C.x c))');
    expect(model.methods.find(({ name }) => name === 'T')?.ensures).toEqual([]);
  });
});

describe('functions and the heap', () => {
  it('a trait’s function depends on what its implementers read', () => {
    const model = lower(
      'trait T { function F(): int reads this }\nclass C extends T { var x: int function F(): int reads this { x } }',
    );
    expect([...model.functions.keys()].map(({ name, heap }) => [name, heap.map((one) => one.name)])).toEqual([
      ['T.F', ['C.x']],
      ['C.F', ['C.x']],
    ]);
  });

  it('a function without a body depends on all that its frame names', () => {
    const model = lower('class C { var x: int var y: int }\nghost function F(c: C): int reads c');
    expect([...model.functions.keys()][0]?.heap.map(({ name }) => name)).toEqual(['C.x', 'C.y']);
  });
});

describe('function values that read the heap', () => {
  it('are asked in a state', () => {
    const model = lower('class C { var x: int }\nmethod M(f: () ~> int) requires f.requires() { var x := f(); }');
    expect(model.unsupported).toEqual([]);
    const asked = [...model.functions.keys()].map(({ reading, heap }) => [reading?.asks, heap.map(({ name }) => name)]);
    const stores = ['array<int>', 'C.x'];
    expect(asked).toEqual([
      ['reads', stores],
      ['requires', stores],
      ['call', stores],
    ]);
  });

  it('whoever calls one depends on every store', () => {
    const text =
      'datatype D = D(f: () ~> int)\nfunction P(d: D): int requires d.f.requires() reads d.f.reads() { d.f() }';
    const [symbol] = lower(`class C { var x: int }\n${text}`).functions.keys();
    expect(symbol?.heap.map(({ name }) => name)).toEqual(['array<int>', 'C.x']);
  });

  it('are not given to types whose values read nothing, inside other values', () => {
    const text = 'method M(s: seq<int ~> int>) { var t: seq<int -> int> := s; }';
    expect(lower(text).unsupported.map(({ member }) => member)).toEqual(['M']);
  });
});

describe('overriding functions', () => {
  it('what a trait says of its own function is to be shown of the one that stands for it', () => {
    const model = lower(
      'trait T { function F(x: int): int ensures F(x) > 0 }\nclass C extends T { function F(x: int): int { x } }',
    );
    const claim = claimsOf(model).find(({ text }) => text === 'ensures F(x) > 0');
    expect(claim && printTerm(model.arena, claim.condition)).toBe('(lt 0 result)');
  });
});

describe('contracts without a body', () => {
  it('are checked by themselves', () => {
    expect(
      described('method M(x: int, y: int) returns (z: int)\n  requires 1 / x > 0\n  ensures z > 0 && 1 / z > 0'),
    ).toEqual(['division-by-zero 2:12 1 / x', 'division-by-zero 3:20 1 / z (guarded)']);
    expect(described('function F(s: seq<int>): (r: int) requires s[0] > 0 ensures s[r] > 0')).toEqual([
      'index-range 1:46 0',
      'index-range 1:63 r',
    ]);
  });
});

describe('statements with proofs and bindings', () => {
  it.each([
    ['a call with a proof', 'lemma L(k: int) requires k > 0 {}\nmethod M() { L(3) by { assert 3 > 0; } }'],
    ['modify with a body', 'class C { var x: int }\nmethod M(c: C) modifies c { modify c { c.x := 1; } }'],
    ['alternatives with binding guards', 'method M(s: set<int>) { if { case x :| x in s => case s == {} => } }'],
    ['segments of an array', 'method M(a: array<int>) requires a.Length > 2 { var q := a[1:1:]; }'],
    [
      'a choice of two values',
      'ghost function F(s: set<int>): int requires s != {} { var x, y :| x in s && y in s; x + y }',
    ],
    ['a function by method', 'function F(n: nat): nat { n } by method { return n; }'],
    ['assigned', 'method M(b: bool) { var x: int; if b { x := 1; } assert b ==> assigned(x); }'],
  ])('%s', (_name, text) => {
    const model = lower(text);
    expect(model.unsupported).toEqual([]);
    expect(checkModel(model)).toEqual([]);
  });

  it('a result by method is that of the function', () => {
    expect(described('function F(n: nat): nat { n } by method { return n; }')).toEqual([
      'postcondition 1:10 the result is that of F',
    ]);
  });
});

describe('members that are not to be verified', () => {
  it('say so, with all that checks them', () => {
    const model = lower(
      `lemma {:verify false} L(x: int, y: int) ensures x / y == 1 { }
       lemma {:verify true} N() { }
       @Verify(false) function F(x: int): int { x }
       const {:verify false} c: nat := 1
       type {:verify false} T = x: int | x > 0`,
    );
    expect(model.methods.map(({ name, unverified }) => [name, unverified === true])).toEqual([
      ['T', true],
      ['c', true],
      ['F', true],
      ['L', true],
      ['L', true],
      ['N', false],
    ]);
  });
});

it('a sequence built by something that reads the heap is left out where reads are checked: nothing would check them', () => {
  const { unsupported } = lower(
    `class C {
       var x: int
       function Written(n: nat): seq<int> { seq(n, i reads this => x) }
       function Named(n: nat): seq<int> { var f := (i: int) reads this => x; seq(n, f) }
       function Pure(n: nat): seq<int> { seq(n, i => i) }
     }`,
  );
  expect(unsupported.map(({ member }) => member)).toEqual(['Written', 'Named']);
});

it('a type parameter bounded by a trait leaves out the member that converts it, and nothing else', () => {
  const { unsupported, methods } = lower(
    `method M<X extends object>(x: X) returns (o: object) { o := x; }
     method N() { assert true; }`,
  );
  expect(unsupported.map(({ member, feature }) => [member, feature])).toEqual([
    ['M', 'a value of a type parameter as one of its bound'],
  ]);
  expect(methods.map(({ name }) => name)).toEqual(['N']);
});

it('an abstract type with type parameters leaves out what mentions it: at other arguments it is another type', () => {
  const { unsupported, methods } = lower(
    `type Box<A>
     type Plain
     method M(b: Box<int>) { assert true; }
     method N(p: Plain) { assert true; }`,
  );
  expect(unsupported.map(({ member, feature }) => [member, feature])).toEqual([
    ['M', 'abstract type with type parameters'],
  ]);
  expect(methods.map(({ name }) => name)).toEqual(['N']);
});

const GOOD = new URL('../../../fixtures/dafny/good/', import.meta.url);

describe('good programs', () => {
  it.each(readdirSync(GOOD, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dfy')))(
    '%s has a well-formed model',
    (name) => {
      const path = fileURLToPath(new URL(name, GOOD));
      expect(checkModel(lower(readFileSync(path, 'utf8'), path))).toEqual([]);
    },
  );
});
