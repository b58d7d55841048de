import { describe, expect, test } from 'vitest';
import { verifySettings } from '../../src/cli/options/verify.js';
import { progressOf } from '../../src/cli/options/progress.js';

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

test('progress has three forms', () => {
  expect([undefined, 'auto', 'plain', 'none'].map(progressOf)).toEqual(['auto', 'auto', 'plain', 'none']);
  expect(() => progressOf('loud')).toThrow('--progress takes auto, plain or none, but "loud" was given.');
});
