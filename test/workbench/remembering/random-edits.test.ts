/** Whatever is edited: with a memory the engines say what they say without one. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/workbench/seam/engine.js';
import { useSolvers } from '../../support/explore-fixtures.js';
import { explorer, solverFactory, verifier } from './engines.js';
import { fileOf, heardFrom, Workplace } from './remembering.js';
import type { Heard } from './remembering.js';

let engines: readonly Engine[] = [];
const solvers = useSolvers();
beforeAll(async () => {
  engines = [verifier(await solverFactory()), explorer(solvers)];
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
});

const PROGRAM = `
datatype List = Nil | Cons(head: int, tail: List)
type Small = x: int | 0 <= x < 10 witness 3
function Length(l: List): nat { if l.Nil? then 0 else 1 + Length(l.tail) }
predicate Positive(l: List) { l.Nil? || (l.head > 0 && Positive(l.tail)) }
lemma Longer(l: List) requires l.Cons? ensures Length(l) > 0 { assert Length(l) == 1 + Length(l.tail); }
lemma Shorter(l: List) requires l.Cons? ensures Length(l.tail) < Length(l) { Longer(l); }
method Pick(s: Small) returns (r: int) requires s > 0 ensures r >= 1 { r := s + 0; }
method Use(s: Small) returns (r: int) ensures r >= 0 { if s > 2 { r := Pick(s); } else { r := 2; } }
trait Shape { function Side(): int ensures Side() >= 0 method Area() returns (a: int) ensures a >= 0 }
class Square extends Shape {
  var n: int
  constructor () ensures n == 4 { n := 4; }
  function Side(): int ensures Side() >= 0 { 5 }
  method Area() returns (a: int) ensures a >= 0 { a := Side() * 6; }
}
method Measure(s: Shape) returns (a: int) ensures a >= 0 { a := s.Area(); assert s.Side() + 1 > 0; }
method Make() returns (q: Square) ensures q.n >= 1 { q := new Square(); }
method Half(n: nat) returns (r: nat) ensures r <= n { r := 0; while r < n / 2 invariant r <= n { r := r + 1; } }
`;

/** An edit takes one match of a pattern and puts something else there, or does nothing. */
const EDITS: readonly (readonly [RegExp, (match: string) => string])[] = [
  [/\b\d\b/g, (digit) => String((Number(digit) + 1) % 10)],
  [/\b\d\b/g, () => '1'],
  [/>=/g, () => '>'],
  [/ > /g, () => ' >= '],
  [/ < /g, () => ' <= '],
  [/\+ 1\b/g, () => '- 1'],
  [/ensures [^{}\n]*? (?=\{)/g, () => ''],
  [/requires [^{}\n]*? (?=ensures)/g, () => ''],
  [/\{ (?=r|a|assert|Longer|q)/g, (brace) => `${brace}assert true; `],
  [/\n(?=method|lemma|function)/g, () => '\n// A comment\n'],
  [/\n(?=method|lemma|function)/g, () => '\nmethod Other(k: int) returns (j: int) ensures j > k { j := k + 1; }\n'],
  [
    /\n(?=method Measure)/g,
    () =>
      '\nclass Dot extends Shape { constructor () { } function Side(): int ensures Side() >= 0 { 0 } method Area() returns (a: int) ensures a >= 0 { a := 0; } }\n',
  ],
  [/ \| Cons/g, () => ' | Other(first: int) | Cons'],
  [/Longer\(l\);/g, () => ''],
  [/assert [^;]*;/g, () => ''],
  [/decreases|var n: int/g, (text) => `${text} ghost var m: int`],
];

/** Each takes seconds; more of them with other seeds have been tried. */
const RUNS = 2;

const edit = fc.tuple(fc.nat(EDITS.length - 1), fc.nat(50));

function edited(text: string, [kind, place]: readonly [number, number]): string {
  const [pattern, change] = EDITS[kind] ?? EDITS[0] ?? [/$^/g, (same: string) => same];
  const matches = [...text.matchAll(pattern)];
  const match = matches[place % Math.max(matches.length, 1)];
  if (match === undefined) return text;
  return text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length);
}

function said({ statuses, warnings, taken }: Omit<Heard, 'asked'>): unknown {
  const told = statuses.map(({ claim, status, conditional, under, triage, by }) => {
    const names = under.map((proof) => proof.map(({ kind, name, claims }) => [kind, name, claims]));
    return [claim.id, status, conditional, names, triage, by];
  });
  const covered = [...taken].map(([name, edges]) => [name, edges?.map(({ from, to }) => `${from} ${to}`).sort()]);
  return { told, warnings: [...warnings].sort(), covered: new Map(covered as [string, unknown][]) };
}

describe('after random edits', () => {
  test('the engines say what they say without a memory', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 5 }), async (edits) => {
        const place = new Workplace();
        let text = PROGRAM;
        for (const one of edits) {
          const next = edited(text, one);
          for (const engine of engines) {
            // What one engine adds to a model is nothing for the other.
            const file = fileOf(next);
            if (file === undefined) continue;
            text = next;
            const remembered = await place.ask(engine, text);
            expect(said(remembered)).toEqual(said(await heardFrom(engine, file)));
          }
        }
      }),
      { numRuns: RUNS, seed: 1, endOnFailure: true },
    );
  });
});
