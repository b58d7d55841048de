import { describe, expect, test } from 'vitest';
import { coverageOf, dotText, graphOf } from '../../../src/report/graph/index.js';
import type { GraphFacts, GraphRow, MethodGraph } from '../../../src/report/graph/index.js';
import type { BlockId } from '../../../src/model/index.js';
import { methodNamed, modelOfText } from '../../support/explore-fixtures.js';

const CLAMP = `method Clamp(x: int, low: int, high: int) returns (y: int)
  requires low <= high
  ensures low <= y <= high
{
  if x < low { // too small
    y := low;
  } else {
    y := x / 1;
  }
}
`;

const SUM = `method Sum(a: array<int>) returns (sum: int)
{
  sum := 0;
  for i := 0 to a.Length
    invariant sum >= 0 || i > 0
  {
    if a[i] < 0 { continue; }
    sum := sum + a[i];
  }
}
`;

function graph(text: string, name: string, facts: GraphFacts = {}): MethodGraph {
  const drawn = graphOf(methodNamed(modelOfText(text), name), facts);
  if (drawn === undefined) throw new Error(`${name} has no graph`);
  return drawn;
}

function words({ kind, text, line, claim }: GraphRow): string {
  const nested = claim?.nested === true ? '  ' : '';
  return `${nested}${kind} ${line ?? ''} ${claim === undefined ? '' : `${claim.kind}: `}${text}`;
}

describe('text for Graphviz', () => {
  test('shows source, branches and claims', () => {
    expect(dotText(graph(CLAMP, 'Clamp'))).toBe(String.raw`digraph "Clamp" {
  graph [tooltip="The control flow of Clamp: 4 blocks, 0 loops, 2 claims."]
  node [shape=box, fontname="Courier", fontsize=10]
  edge [fontname="Courier", fontsize=10]
  b0 [label="method Clamp(x: int, low: int, high: int) returns (y: int)\l2: requires low <= high\l5: if x < low\l", style="rounded"]
  b3 [label="8: y := x / 1\l    [ ] divisor not zero: x / 1\l"]
  b2 [label="6: y := low\l"]
  b1 [label="  [ ] postcondition: low <= y <= high\lend\l", style="rounded"]
  b0 -> b2 [label="true"]
  b0 -> b3 [label="false"]
  b3 -> b1
  b2 -> b1
}
`);
  });

  test('shows statuses, what was executed, and what is known', () => {
    const model = modelOfText(CLAMP);
    const method = methodNamed(model, 'Clamp');
    const claims = method.claims.map(({ id, kind }) => [id, kind === 'postcondition' ? 'R' : 'V'] as const);
    const drawn = graph(CLAMP, 'Clamp', {
      statuses: new Map(claims),
      coverage: coverageOf(model, method, {
        nodes: [{ covered: [{ method: 'Clamp', from: 0, to: 3 }] }],
        exhaustive: true,
      }),
      states: new Map([[3 as BlockId, ['low <= x']]]),
    });
    expect(drawn.description).toBe(
      'The control flow of Clamp: 4 blocks, 0 loops, 2 claims; of 2 sides of branches, 1 executed, 0 not executed, 1 dead.',
    );
    const lines = dotText(drawn).split('\n');
    expect(lines).toContain(
      String.raw`  b3 [label="{ low <= x }\l8: y := x / 1\l    [V] divisor not zero: x / 1\l", color="#0f6b2d", style="solid", tooltip="executed"]`,
    );
    expect(lines).toContain(
      String.raw`  b2 [label="6: y := low\l", color="#545c66", style="dotted", tooltip="dead: no execution gets here"]`,
    );
    expect(lines).toContain(
      '  b0 -> b2 [label="true", color="#545c66", style="dotted", tooltip="dead: no execution gets here"]',
    );
  });
});

describe('coverage', () => {
  const model = modelOfText(CLAMP);
  const method = methodNamed(model, 'Clamp');
  const marks = (covered: readonly { method: string; from: number; to: number }[][], exhaustive: boolean): unknown => {
    const coverage = coverageOf(model, method, { nodes: covered.map((edges) => ({ covered: edges })), exhaustive });
    const { nodes, edges } = graph(CLAMP, 'Clamp', { coverage });
    return Object.fromEntries([...nodes, ...edges].map(({ id, mark }) => [id, mark]));
  };

  test('of some runs leaves the rest open', () => {
    expect(marks([[{ method: 'Clamp', from: 0, to: 3 }]], false)).toEqual({
      b0: 'executed',
      b1: 'executed',
      b2: 'open',
      b3: 'executed',
      e0: 'open',
      e1: 'executed',
      e2: 'executed',
      e3: 'open',
    });
  });

  test('of another method says nothing', () => {
    expect(marks([[{ method: 'Other', from: 0, to: 3 }]], false)).toMatchObject({
      b0: 'executed',
      b2: 'open',
      b3: 'open',
    });
  });

  test('of no run at all leaves everything open, or dead if there is none', () => {
    expect(marks([], false)).toMatchObject({ b0: 'open', b1: 'open', e0: 'open' });
    expect(marks([], true)).toMatchObject({ b0: 'dead', b1: 'dead', e0: 'dead' });
  });

  test('is dead where the abstract interpreter excludes it', () => {
    const text = 'method M(x: nat) returns (y: int) {\n  if x < 0 {\n    y := 1;\n  } else {\n    y := 2;\n  }\n}\n';
    const program = modelOfText(text);
    const drawn = graph(text, 'M', {
      coverage: coverageOf(program, methodNamed(program, 'M'), { nodes: [{ covered: [] }], exhaustive: false }),
    });
    const marked = new Map(drawn.nodes.map(({ rows, mark }) => [rows.map((row) => row.text).join(), mark]));
    expect(marked.get('y := 1')).toBe('dead');
    expect(marked.get('y := 2')).toBe('open');
  });
});

describe('a graph', () => {
  test('has claims under the code that they are about', () => {
    const { nodes } = graph(SUM, 'Sum');
    expect(nodes.flatMap(({ id, rows }) => [id, ...rows.map(words)])).toEqual([
      'b0',
      'title  method Sum(a: array<int>) returns (sum: int)',
      'code 3 sum := 0',
      'claim 4 fits its type: 0 to a.Length',
      'claim 5 invariant on entry: sum >= 0 || i > 0',
      'b2',
      'decision 4 for i := 0 to a.Length',
      'b1',
      'title  end',
      'b3',
      'decision 7 if a[i] < 0',
      '  claim 7 index in range: i',
      expect.stringMatching(/^b\d+$/),
      'code 8 sum := sum + a[i]',
      '  claim 8 index in range: i',
      expect.stringMatching(/^b\d+$/),
      'claim 5 invariant kept: sum >= 0 || i > 0',
    ]);
  });

  test('shows loops', () => {
    const { nodes, edges, loops } = graph(SUM, 'Sum');
    expect(loops.map(({ header }) => header)).toEqual(['b2']);
    expect(loops[0]?.nodes).toHaveLength(4);
    expect(nodes.filter(({ kind }) => kind === 'loop').map(({ id }) => id)).toEqual(['b2']);
    expect(edges.filter(({ back }) => back)).toMatchObject([{ to: 'b2', label: 'repeat' }]);
  });

  test('shows code that nothing leads to as dead, whatever runs', () => {
    const { nodes } = graph('method M() returns (y: int) {\n  y := 1;\n  return;\n  y := 2;\n}\n', 'M');
    const dead = nodes.filter(({ mark }) => mark === 'dead');
    expect(dead.flatMap(({ rows }) => rows.map(({ text }) => text))).toContain('y := 2');
    expect(nodes[0]?.mark).toBeUndefined();
  });

  test('has one row for a statement of several instructions, without comments', () => {
    const text =
      'method Two(a: int) returns (x: int, y: int) { x, y := a, a; }\n' +
      'method M() {\n  var x, /* " */ y := Two(\n    3 // three\n  );\n  print "// no   comment", x;\n}\n';
    const { nodes } = graph(text, 'M');
    expect(nodes.flatMap(({ rows }) => rows.map((row) => row.text))).toEqual([
      'method M()',
      'var x, y := Two( 3 )',
      'print "// no   comment", x',
      'end',
    ]);
  });

  test('splits conditions where execution does', () => {
    const text = 'method M(x: int, y: int) returns (z: int) {\n  z := 0;\n  while z < x && z < y { z := z + 1; }\n}\n';
    const decisions = graph(text, 'M').nodes.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'decision'));
    expect(decisions.map((row) => row.text)).toEqual(['while z < x', '&& z < y']);
  });

  test('says where failures are passed on', () => {
    const text = `datatype Result = Success(value: int) | Failure {
  predicate IsFailure() { Failure? }
  function PropagateFailure(): Result requires Failure? { Failure }
  function Extract(): int requires Success? { value }
}
method Get(x: int) returns (r: Result) { r := if x < 0 then Failure else Success(x); }
method M(x: int) returns (r: Result) {
  var y :- Get(x);
  r := Success(y + 1);
}
`;
    const decisions = graph(text, 'M').nodes.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'decision'));
    expect(decisions.map((row) => row.text)).toEqual(['Get(x) fails']);
  });

  test('is there for functions, lemmas and constructors, and not without a body', () => {
    const text =
      'function F(n: nat): nat { if n == 0 then 0 else F(n - 1) }\n' +
      'lemma L(n: nat) ensures F(n) == 0 { if n > 0 { L(n - 1); } }\n' +
      'class C { var x: int constructor (x: int) { this.x := x; } }\n' +
      'method {:axiom} None() returns (x: int)\n';
    const model = modelOfText(text);
    const titles = model.methods.map((method) => {
      const [entry] = graphOf(method)?.nodes ?? [];
      return entry?.rows[0]?.text;
    });
    expect(titles).toEqual([
      'function F(n: nat): nat',
      'lemma L(n: nat)',
      'constructor (x: int)',
      undefined,
      'contract of None',
    ]);
  });
});
