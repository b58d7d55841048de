import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { describe, expect, test } from 'vitest';
import { junitText } from '../../src/report/junit.js';
import type { Report } from '../../src/report/report.js';
import { claimId } from '../../src/model/index.js';
import { claim, EVERYTHING, hostileText, method, report, RUN } from './sample-report.js';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** The root of a document that is well-formed. */
function parsed(given: Report, strict = false): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const stack = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element: Element = { name, attributes, children: [], text: '' };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on('text', (text) => {
    const last = stack.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.on('closetag', () => stack.pop());
  parser.write(junitText(given, { strict })).close();
  const [element] = root.children;
  if (element === undefined) throw new Error('no element');
  return element;
}

const casesOf = (root: Element): readonly Element[] => root.children.flatMap(({ children }) => children);

const endings = (root: Element): readonly (readonly string[])[] =>
  casesOf(root).map(({ attributes, children: [ending] }) => [attributes['name'] ?? '', ending?.name ?? 'passed']);

describe('a JUnit report', () => {
  const root = parsed(EVERYTHING);

  test('has a suite for each file, and counts', () => {
    expect(root.attributes).toEqual({
      name: 'Assay',
      tests: '13',
      failures: '2',
      errors: '2',
      skipped: '6',
      time: '1.250',
    });
    expect(root.children.map(({ name, attributes }) => [name, attributes['name'], attributes['tests']])).toEqual([
      ['testsuite', 'src/a b.dfy', '12'],
      ['testsuite', '/elsewhere/b#ü.dfy', '1'],
    ]);
  });

  test('has a case for each claim, with what became of it', () => {
    expect(endings(root)).toEqual([
      ['assertion: x > 0 (line 3)', 'passed'],
      ['assertion: x > D (line 3)', 'passed'],
      ['assertion: x > V (line 3)', 'passed'],
      ['assertion: x > R (line 3)', 'failure'],
      ['assertion: x > F (line 3)', 'failure'],
      ['assertion: x > R? (line 3)', 'skipped'],
      ['assertion: x > F? (line 3)', 'skipped'],
      ['assertion: x > U (line 3)', 'skipped'],
      ['assertion: x > V? (line 3)', 'skipped'],
      ['assertion: x > I (line 3)', 'skipped'],
      ['assertion: x > V (line 3)', 'error'],
      ['supported (line 12)', 'skipped'],
      ['error type-mismatch (line 2, column 3)', 'error'],
    ]);
    expect(casesOf(root)[3]?.attributes).toMatchObject({ classname: 'M', time: '0.050', line: '3' });
  });

  test('says why, and shows the run', () => {
    const failure = casesOf(root)[3]?.children[0];
    expect(failure?.attributes).toEqual({
      type: 'R',
      message:
        'The assertion does not hold (x > R). The code violates this for s = {0}. ' +
        "To see it: assay run 'src/a b.dfy' Outer '{0}' '[g](1)'",
    });
    expect(failure?.text.split('\n')).toEqual([
      's = {0}',
      'f = [g](1)',
      'choices: 7',
      'at M (src/a b.dfy:3:10): x = -1',
      'at Outer (src/a b.dfy:9:3): s = {0}',
    ]);
    expect(casesOf(root)[9]?.children[0]?.attributes['message']).toBe(
      'I: The assertion may not hold (x > I). The solver gave up. ' +
        'The solver suggests x = 1. That is a guess: no execution has tried it.',
    );
  });

  test('takes what rests on assumptions for open if that is asked for', () => {
    expect(endings(parsed(EVERYTHING, true))[2]?.[1]).toBe('skipped');
  });

  test('names cases that look the same apart', () => {
    const twice = report({
      path: 'a.dfy',
      diagnostics: [],
      methods: [method([claim(), claim({ id: claimId('other') })])],
    });
    expect(endings(parsed(twice)).map(([name]) => name)).toEqual([
      'assertion: x > 0 (line 3)',
      'assertion: x > 0 (line 3) #2',
    ]);
  });

  test('keeps what XML can contain and replaces what it cannot', () => {
    const text = 'a\t"b"\r\n<c> & ]]> \u0000\u0001\u001f\ufffe\ud800 \u{1f600}';
    const one = claim({ status: 'R', text, triage: text, evidence: [{ ...RUN, inputs: { x: text } }] });
    const [found] = casesOf(parsed(report({ path: text, diagnostics: [], methods: [method([one])] })));
    const kept = 'a\t"b"\r\n<c> & ]]> \ufffd\ufffd\ufffd\ufffd\ufffd \u{1f600}';
    expect(found?.attributes['name']).toBe(`assertion: ${kept} (line 3)`);
    expect(found?.children[0]?.text).toContain(`x = ${kept}\n`);
  });

  test('is well-formed whatever names and texts are', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const one = claim({ status: 'F', text, triage: text, evidence: [{ ...RUN, outcome: 'undefined' }] });
        const root = parsed(report({ path: text, diagnostics: [], methods: [method([one], { name: text })] }));
        expect(casesOf(root).length).toBe(1);
      }),
      { numRuns: 200 },
    );
  });
});
