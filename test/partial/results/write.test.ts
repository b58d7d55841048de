/** What is written is read again: for the same texts it is the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Claim, Method, Premise } from '../../../src/model/index.js';
import type {
  AssumptionEntry,
  Candidates,
  DigestedText,
  NamedGuide,
  PartialResults,
} from '../../../src/partial/index.js';
import {
  fullyVerified,
  guidesIn,
  joined,
  notesOf,
  readResults,
  resultsText,
  UNVERIFIED,
  writeResults,
} from '../../../src/partial/index.js';
import { readProjectFile } from '../../support/project.js';
import { methodIn, readProgram, someCandidates } from './programs.js';

const isValid = new Ajv2020().compile(JSON.parse(readProjectFile('schema/assay-partial-1.json')) as object);

const ANALYZER = { name: 'assay', kind: 'assay', version: '0' } as const;

const JAVA = readProgram({
  'T.java': `class T {
  static int m(int x, int y) {
    int sum = x + y;
    while (sum > 10) {
      sum = sum - y;
      assert sum > 0;
    }
    assert sum / x > y;
    return sum;
  }
  static int other(int x) {
    x = x + 1;
    assert x > 0;
    return x;
  }
}
`,
});

const DAFNY = readProgram({
  'main.dfy': `include "library.dfy"
method M(s: seq<int>, k: int) returns (r: int)
  ensures r > 0
{
  r := s[0] + Helper(k);
  for i := 0 to 3
    invariant r > 0
  {
    r := r + i;
  }
  assert r > k;
}
`,
  'library.dfy': 'function Helper(x: int): int requires x > 0 { 10 / x }\n',
});

interface Possible {
  readonly program: DigestedText;
  readonly candidates: Candidates;
  /** Assumptions as others could write them. */
  readonly assumptions: readonly Omit<AssumptionEntry, 'id'>[];
}

const at = (path: string, line: number, column: number): AssumptionEntry['at'] => ({ path, line, column });

const POSSIBLE: readonly Possible[] = [
  {
    program: JAVA,
    candidates: someCandidates(JAVA),
    assumptions: [
      { method: 'T.m', at: at('T.java', 3, 9), when: 'before', holds: { 'no-overflow': 'x + y' } },
      { method: 'T.m', at: at('T.java', 5, 7), when: 'before', holds: { 'no-overflow': 'sum - y' } },
      { method: 'T.m', at: at('T.java', 5, 7), when: 'before', holds: 'y > 0' },
      { method: 'T.m', at: at('T.java', 5, 7), when: 'after', holds: 'sum / y > x && x != 3' },
      { method: 'T.m', at: at('T.java', 4, 5), when: 'before', holds: 'sum < 1000' },
      { method: 'T.other', at: at('T.java', 12, 5), when: 'before', holds: 'x < 1000' },
    ],
  },
  {
    program: DAFNY,
    candidates: someCandidates(DAFNY),
    assumptions: [
      { method: 'M', at: at('main.dfy', 5, 3), when: 'before', holds: 'k > 0 && |s| > 0' },
      { method: 'M', at: at('main.dfy', 5, 3), when: 'after', holds: 'r > 0' },
      { method: 'M', at: at('main.dfy', 9, 5), when: 'before', holds: 'forall j :: 0 <= j < |s| ==> s[j] > i' },
    ],
  },
];

/** Which assumptions are recorded, in which order, and which premises the claims have, by numbers. */
const drawn = fc.record({
  program: fc.constantFrom(...POSSIBLE),
  order: fc.infiniteStream(fc.nat()),
  count: fc.nat(6),
  premises: fc.array(fc.array(fc.array(fc.nat(), { maxLength: 3 }), { maxLength: 3 }), { maxLength: 12 }),
});

/** Results that fit the program. */
function fitting(
  { program, assumptions }: Possible,
  draw: { count: number; order: fc.Stream<number>; premises: readonly number[][][] },
): PartialResults {
  const rest = [...assumptions];
  const chosen: AssumptionEntry[] = [];
  for (const number of draw.order.take(Math.min(draw.count, assumptions.length))) {
    const [one] = rest.splice(number % rest.length, 1) as [Omit<AssumptionEntry, 'id'>];
    chosen.push({ ...one, id: `own ${chosen.length}` });
  }
  const claims = program.model.methods.flatMap((method) => method.claims.map((claim) => ({ claim, method })));
  const verified = draw.premises.flatMap((premise, i) => {
    const found = claims[(i * 7) % claims.length];
    if (found === undefined) return [];
    const ids = chosen.filter(({ method }) => method === found.method.name).map(({ id }) => id);
    const named = premise.map((numbers) => numbers.flatMap((number) => ids[number % Math.max(1, ids.length)] ?? []));
    return [{ claim: found.claim.id, premise: named }];
  });
  const files = Object.fromEntries(program.sources.map(({ path, text }) => [path, program.digest(text)]));
  return { schema: 'assay-partial/1', analyzer: ANALYZER, files, assumptions: chosen, verified };
}

/** A guide with assumptions by their numbers. */
function shape({ notes, recorded }: NamedGuide): unknown {
  const number = new Map(recorded.map(({ flag }, i) => [flag, i]));
  return {
    flags: notes.flags.map((flag) => number.get(flag)).sort(),
    recorded: recorded.map(({ condition, before, holds, when }) => ({ condition, before, holds, when })),
    premises: [...notes.premises]
      .map(([{ id }, premise]) => [id, premise.map((flags) => flags.map((flag) => number.get(flag)))])
      .sort(),
  };
}

test('writing, reading and resolving is the identity', () => {
  fc.assert(
    fc.property(drawn, ({ program: possible, ...draw }) => {
      const { program, candidates } = possible;
      const first = guidesIn(program, [fitting(possible, draw)], candidates);
      expect(first.warnings).toEqual([]);
      const text = resultsText(writeResults(program, ANALYZER, first.guideOf));
      expect(isValid(JSON.parse(text))).toBe(true);
      const read = readResults(text);
      if (read.kind === 'faults') throw new Error(read.messages.join('\n'));
      const second = guidesIn(program, [read.results], candidates);
      expect(second.warnings).toEqual([]);
      for (const method of program.model.methods)
        expect(shape(second.guideOf(method))).toEqual(shape(first.guideOf(method)));
      expect(resultsText(writeResults(program, ANALYZER, second.guideOf))).toBe(text);
    }),
    { numRuns: 60 },
  );
});

test('what is proved without assumptions is written as such, and nothing of the rest', () => {
  const method = methodIn(JAVA, 'T.m');
  const [proved, ...rest] = method.claims as [Claim, ...Claim[]];
  const notes = joined([
    fullyVerified([proved]),
    { flags: [], premises: new Map(rest.map((one) => [one, UNVERIFIED])) },
  ]);
  const none: NamedGuide = { notes: { flags: [], premises: new Map() }, recorded: [] };
  const written = writeResults(JAVA, ANALYZER, (one: Method) => (one === method ? { notes, recorded: [] } : none));
  expect(written.verified).toEqual([{ claim: proved.id, premise: [[]] }]);
  expect(written.assumptions).toEqual([]);
  expect(written.files).toEqual({ 'T.java': JAVA.digest(JAVA.sources[0]?.text ?? '') });
});

test('what the text itself records is not written once more', () => {
  const program = readProgram({
    'own.dfy': `method M(x: int) {
      ghost var {:assumption} a: bool;
      a := a && x > 0;
      assert {:verified_under a} x > 0;
      assert {:verified_under true} x > 0;
    }`,
  });
  const guideOf = (method: Method): NamedGuide => ({ notes: notesOf(method), recorded: [] });
  const premises: Premise[] = [...notesOf(methodIn(program, 'M')).premises.values()];
  expect(premises.map((premise) => premise.map(({ length }) => length))).toEqual([[1], [0]]);
  expect(writeResults(program, ANALYZER, guideOf).verified).toEqual([{ claim: 'M/assertion/x > 0#1', premise: [[]] }]);
});
