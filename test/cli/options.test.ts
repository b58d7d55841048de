import { describe, expect, test } from 'vitest';
import { verifySettings } from '../../src/cli/options/verify.js';
import { Progress } from '../../src/cli/terminal/progress.js';

describe('progress', () => {
  const run = (isTTY: boolean): string => {
    let text = '';
    let now = 0;
    const stream = { isTTY, columns: 30, write: (part: string | Uint8Array) => ((text += String(part)), true) };
    const progress = new Progress(stream, () => now);
    progress.planned(3);
    now = 500;
    progress.finished('First');
    progress.finished('TooSoonToBeShown');
    now = 1000;
    progress.finished('AVeryLongNameThatDoesNotFitOnTheLine');
    progress.clear();
    progress.clear();
    return text;
  };

  test('is one line on a terminal, and goes away', () => {
    const erase = '\r\u001b[K';
    const lines = ['verified 0 of 3 members', 'verified 1 of 3 members: Firs', 'verified 3 of 3 members: AVer'];
    expect(run(true)).toBe(`${lines.map((line) => erase + line).join('')}${erase}`);
  });

  test('is silent elsewhere', () => {
    expect(run(false)).toBe('');
  });
});

describe('options', () => {
  const flags = { timeLimit: '20', seed: '0', verifier: 'assay' } as const;

  test('have defaults', () => {
    const { jobs, ...rest } = verifySettings(flags);
    expect(jobs).toBeGreaterThanOrEqual(1);
    expect(jobs).toBeLessThanOrEqual(8);
    expect(rest).toMatchObject({
      limits: { seconds: 20, seed: 0 },
      filter: '',
      strict: false,
      json: false,
      verifier: 'assay',
    });
  });

  test.each([
    [{ timeLimit: '0' }, /^--time-limit takes a positive number, but "0"/],
    [{ timeLimit: 'soon' }, /^--time-limit takes a positive number/],
    [{ jobs: '0' }, /^--jobs takes a whole number from 1 on, but "0"/],
    [{ jobs: '1.5' }, /^--jobs takes a whole number/],
    [{ seed: '-1' }, /^--seed takes a whole number from 0 on/],
    [{ filter: '' }, /^--filter takes a part of a name/],
    [{ verifier: 'boogie' }, /^--verifier takes "assay" or "dafny", but "boogie"/],
    [{ verifier: 'dafny', solver: 'z3' }, /^--solver is for Assay's own verifier/],
  ])('%j is refused with a sentence', (wrong, message) => {
    expect(() => verifySettings({ ...flags, ...wrong })).toThrow(message);
  });
});
