/** Reading results that anyone may have written: what is right is read as the schema says, the rest gets sentences. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PartialResults } from '../../../src/partial/index.js';
import { readResults } from '../../../src/partial/index.js';
import { readProjectFile } from '../../support/project.js';

const isValid = new Ajv2020({ allErrors: true }).compile(
  JSON.parse(readProjectFile('schema/assay-partial-1.json')) as object,
);

const DIGEST = `sha256:${'0'.repeat(64)}`;

const RESULTS = {
  schema: 'assay-partial/1',
  analyzer: { name: 'code review', kind: 'human' },
  files: { 'Account.java': DIGEST },
  assumptions: [
    {
      id: 'a',
      method: 'Account.deposit',
      at: { path: 'Account.java', line: 10, column: 7 },
      when: 'before',
      holds: { 'no-overflow': 'balance + amount' },
    },
  ],
  verified: [{ claim: 'Account.deposit/assertion/balance >= before#0', premise: [['a']] }],
} as const satisfies PartialResults;

const faultsOf = (value: unknown): readonly string[] => {
  const read = readResults(typeof value === 'string' ? value : JSON.stringify(value));
  return read.kind === 'faults' ? read.messages : [];
};

test('the example of the schema is read as it is', () => {
  expect(isValid(RESULTS)).toBe(true);
  expect(readResults(JSON.stringify(RESULTS))).toEqual({ kind: 'results', results: RESULTS });
});

describe('each fault has a sentence with its place', () => {
  const [assumption] = RESULTS.assumptions;
  const [verified] = RESULTS.verified;
  const withAssumption = (changes: object): object => ({ ...RESULTS, assumptions: [{ ...assumption, ...changes }] });
  test.each<readonly [unknown, string]>([
    ['', '$ is no JSON'],
    ['{', '$ is no JSON'],
    ['[]', '$ must be an object.'],
    ['null', '$ must be an object.'],
    [{}, '$ has no field "schema".'],
    [{ ...RESULTS, schema: 'assay-partial/2' }, '$.schema must be "assay-partial/1".'],
    [{ ...RESULTS, analyzer: { name: 'x', kind: 'oracle' } }, '$.analyzer.kind must be "human" or "tool" or "assay".'],
    [{ ...RESULTS, analyzer: { name: 1, kind: 'human' } }, '$.analyzer.name must be a text.'],
    [{ ...RESULTS, files: [] }, '$.files must be an object.'],
    [{ ...RESULTS, files: { 'a "b"': 'md5:0' } }, '$.files["a \\"b\\""] must be "sha256:" and 64 hexadecimal digits.'],
    [{ ...RESULTS, assumptions: {} }, '$.assumptions must be a list.'],
    [{ ...RESULTS, assumptions: [assumption, assumption] }, '$.assumptions[1].id is "a", which names another'],
    [withAssumption({ when: 'during' }), '$.assumptions[0].when must be "before" or "after".'],
    [
      withAssumption({ at: { path: 'A', line: 0, column: 1 } }),
      '$.assumptions[0].at.line must be a whole number from 1',
    ],
    [withAssumption({ at: { path: 'A', line: 1.5, column: 1 } }), '$.assumptions[0].at.line must be a whole number'],
    [withAssumption({ holds: {} }), '$.assumptions[0].holds must be an expression, or an object with one of'],
    [withAssumption({ holds: 7 }), '$.assumptions[0].holds must be an expression'],
    [withAssumption({ holds: { small: -1 } }), '$.assumptions[0].holds.small must be a whole number from 0'],
    [withAssumption({ holds: { small: 1, unchanged: 'x' } }), '$.assumptions[0].holds must be an expression'],
    [withAssumption({ holds: { distinct: ['x'] } }), '$.assumptions[0].holds.distinct must have two names.'],
    [withAssumption({ holds: { constructor: 'x' } }), '$.assumptions[0].holds must be an expression'],
    [withAssumption({ holds: 'x'.repeat(10_001) }), '$.assumptions[0].holds is longer than 10000 characters.'],
    [{ ...RESULTS, verified: [{ ...verified, premise: 'a' }] }, '$.verified[0].premise must be a list.'],
    [{ ...RESULTS, verified: [{ ...verified, premise: [['a', 1]] }] }, '$.verified[0].premise[0][1] must be a text.'],
    [{ ...RESULTS, verified: [{ ...verified, claim: 5 }] }, '$.verified[0].claim must be an object.'],
    [{ ...RESULTS, verified: Array(100_001).fill(verified) }, '$.verified has 100001 items, and may have 100000.'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, '$ is nested deeper than 32 levels.'],
    [`{"x":${'['.repeat(40)}`, '$ is nested deeper than 32 levels.'],
  ])('%#', (value, sentence) => {
    const [first = ''] = faultsOf(value);
    expect(first.startsWith(sentence), first).toBe(true);
    expect(first).toMatch(/^\$.*\.$/s);
  });

  test('brackets in texts are no levels', () => {
    expect(faultsOf(withAssumption({ holds: '\\"[{'.repeat(40) }))).toEqual([]);
  });

  test('there is an end to them', () => {
    expect(faultsOf({ ...RESULTS, verified: Array(1000).fill(0) })).toHaveLength(20);
  });
});

test('names that objects have by themselves are names like others', () => {
  const text = JSON.stringify(RESULTS).replace('"Account.java":"sha', '"__proto__":"sha');
  const read = readResults(text);
  expect(read.kind).toBe('results');
  if (read.kind === 'results') expect(Object.keys(read.results.files)).toEqual(['__proto__']);
});

/** Texts near the format: one part of an example is something else. */
const nearly = fc
  .tuple(fc.constantFrom(...partsOf(RESULTS)), fc.jsonValue({ maxDepth: 3 }), fc.boolean())
  .map(([path, value, isRemoved]) => changedAt(RESULTS, path, isRemoved ? undefined : value));

test('what the schema accepts is read, and nothing else', () => {
  fc.assert(
    fc.property(nearly, (value) => {
      const text = JSON.stringify(value) as string | undefined;
      const read = readResults(text ?? '');
      const isDuplicate = read.kind === 'faults' && read.messages.some((one) => one.includes('names another'));
      if (!isDuplicate) expect(read.kind === 'results', text).toBe(text !== undefined && isValid(JSON.parse(text)));
      if (read.kind === 'faults') for (const message of read.messages) expect(message).toMatch(/^\$.*\.$/s);
    }),
    { numRuns: 2000 },
  );
});

test('any text gets an answer', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['results', 'faults']).toContain(readResults(text).kind);
    }),
  );
});

function partsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => partsOf(part, [...path, name]))];
}

function changedAt(value: unknown, [name, ...rest]: readonly string[], changed: unknown): unknown {
  if (name === undefined) return changed;
  if (Array.isArray(value)) {
    const items = value.map((one: unknown, i) => (String(i) === name ? changedAt(one, rest, changed) : one));
    return items.filter((one) => one !== undefined);
  }
  const own = value as Readonly<Record<string, unknown>>;
  return { ...own, [name]: changedAt(own[name], rest, changed) };
}
