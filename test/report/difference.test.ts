import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { Claim, Finding } from '../../src/model/index.js';
import { differenceOf, differenceText } from '../../src/report/difference.js';
import { Verdicts } from '../../src/report/verdicts.js';
import type { FileVerdict } from '../../src/report/verdicts.js';
import { proved, unknown, unreachable, violated } from '../evidence/findings.js';
import { lower } from '../languages/dafny/lower/lowering.js';

type Find = (claim: Claim) => Finding;

/** What is known about a program of one file, in which `find` says what is found about each claim. */
function verdictsOn(text: string, find: Find, path = 'a.dfy'): readonly FileVerdict[] {
  const model = lower(text, path);
  const findings = model.methods.flatMap(({ claims }) => claims.map((claim) => find(claim)));
  const verdicts = new Verdicts();
  verdicts.add({
    paths: [path],
    model,
    statuses: interpret(model, findings),
    times: new Map(),
    warnings: [],
    wanted: () => true,
  });
  return verdicts.all;
}

function textOf(before: readonly FileVerdict[], after: readonly FileVerdict[], strict = false): string {
  return differenceText(differenceOf(before, after), { strict });
}

const ONE = 'method M(x: int) {\n  assert x < 7;\n}\n';

describe('what changed', () => {
  test('is nothing if claims only moved', () => {
    const moved = `// A comment.\nmethod Other() {\n}\n\n${ONE}`;
    const other = verdictsOn('method Other() {\n}\n', proved);
    expect(textOf(verdictsOn(ONE, proved), verdictsOn(`\n\n${ONE}`, proved))).toBe('');
    expect(textOf(verdictsOn(ONE, proved), verdictsOn(moved, proved))).toBe('a.dfy:2:8: new: Other, with no claims\n');
    expect(textOf(verdictsOn(moved, proved), [...other])).toBe('a.dfy: gone: M, with 1 claim\n');
  });

  test('is shown in full where the claim is not settled', () => {
    const after = verdictsOn(ONE, (claim) => violated(claim, { x: '7' }));
    expect(textOf(verdictsOn(ONE, proved), after).split('\n')).toEqual([
      'a.dfy:2:10: refuted (R): the assertion does not hold',
      '    assert x < 7;',
      '           ^^^^^',
      expect.stringContaining('x = 7'),
      '  To see it: assay run a.dfy M 7',
      '  Before, it was proved (V).',
      '',
    ]);
  });

  test('is one line where the claim is settled', () => {
    const before = verdictsOn(ONE, (claim) => violated(claim, { x: '7' }));
    expect(textOf(before, verdictsOn(ONE, proved))).toBe(
      'a.dfy:2:10: was refuted (R), is now proved (V): assertion x < 7\n',
    );
    expect(textOf(verdictsOn(ONE, proved), verdictsOn(ONE, unreachable))).toBe(
      'a.dfy:2:10: was proved (V), is now dead (D): assertion x < 7\n',
    );
  });

  test('has claims that are new and gone', () => {
    const after = verdictsOn(ONE.replace('7', '8'), proved);
    expect(textOf(verdictsOn(ONE, proved), after)).toBe(
      'a.dfy:1:8: gone from M: assertion x < 7, which was proved (V)\na.dfy:2:10: new, proved (V): assertion x < 8\n',
    );
    const open = verdictsOn(ONE.replace('7', '8'), (claim) => unknown(claim));
    expect(textOf(verdictsOn(ONE, proved), open)).toMatch(/^ {2}The claim is new\.$/m);
  });

  test('counts the claims of a new member, and shows those that are open', () => {
    const two = `${ONE}method N(y: int) {\n  assert y < 1;\n  assert y < 2;\n}\n`;
    const after = verdictsOn(two, (claim) => (claim.text === 'y < 1' ? unknown(claim) : proved(claim)));
    const text = textOf(verdictsOn(ONE, proved), after);
    expect(text).toMatch(/^a\.dfy:4:8: new: N, with 2 claims, 1 settled\na\.dfy:5:10: not proved/);
    expect(text).not.toContain('y < 2');
  });

  test('has a feature that is not supported once', () => {
    const before = verdictsOn(ONE, proved);
    const after = verdictsOn(
      'iterator I() yields (x: int) { yield; }\nmethod M(x: int) {\n  var i := new I();\n  assert x < 7;\n}\n',
      proved,
    );
    expect(textOf(before, after)).toMatch(/^a\.dfy:\d+:\d+: not analysed: M uses something that is not supported: /m);
    expect(textOf(after, after)).toBe('');
  });

  test('keeps files with claims of the same names apart', () => {
    const other = verdictsOn(ONE, unreachable, 'b.dfy');
    const both = [...verdictsOn(ONE, proved), ...other];
    expect(textOf(both, [...other, ...verdictsOn(ONE, proved)])).toBe('');
    expect(textOf(both, other)).toBe('a.dfy: gone: M, with 1 claim\n');
  });
});

test('the difference is between what is told: all of it, and nothing else', () => {
  const finds: readonly Find[] = [proved, unreachable, (claim) => unknown(claim), (claim) => violated(claim)];
  const status = fc.nat({ max: finds.length - 1 });
  /** For each of six assertions: absent, or what is found about it. */
  const program = fc.array(fc.option(status, { nil: undefined }), { minLength: 6, maxLength: 6 });
  const told = (choice: readonly (number | undefined)[]): readonly FileVerdict[] => {
    const lines = choice.flatMap((one, i) => (one === undefined ? [] : [`  assert x < ${i};\n`]));
    return verdictsOn(`method M(x: int) {\n${lines.join('')}}\n`, (claim) => {
      const found = finds[choice[Number(claim.text.slice(4))] ?? 0] ?? proved;
      return found(claim);
    });
  };
  fc.assert(
    fc.property(program, program, (first, second) => {
      const [one] = differenceOf(told(first), told(second));
      const changed = [0, 1, 2, 3, 4, 5].filter((i) => second[i] !== undefined && first[i] !== second[i]);
      const gone = [0, 1, 2, 3, 4, 5].filter((i) => second[i] === undefined && first[i] !== undefined);
      expect(one?.changes.map(({ now }) => now.claim.text) ?? []).toEqual(changed.map((i) => `x < ${i}`));
      expect(one?.gone.map(({ claim }) => claim.text) ?? []).toEqual(gone.map((i) => `x < ${i}`));
      for (const { now, was } of one?.changes ?? []) {
        expect(was === undefined).toBe(first[Number(now.claim.text.slice(4))] === undefined);
      }
    }),
    { numRuns: 50 },
  );
});
