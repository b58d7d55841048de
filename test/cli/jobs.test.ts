/** Several threads work on one method: the report is the one that a single thread makes. */
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const steps = (conditions: readonly string[]): string =>
  conditions.map((condition, i) => `  if ${condition} { r := r + ${2 ** i}; }`).join('\n');

const PROGRAMS: Readonly<Record<string, string>> = {
  // 64 paths: a claim that holds, one that fails on the last of them, and one that a function without a body leaves open.
  scalars: `function Secret(x: int): int

method Many(a: int, b: int, c: int, d: int, e: int, f: int) returns (r: int)
  ensures r <= 63
  ensures r != 63
  ensures r < 200 + Secret(r) * Secret(r)
{
  r := 0;
${steps(['a > 10', 'b > 20', 'c > 30', 'd > 40', 'e > 50', 'f > 60'])}
}
`,
  // Objects as inputs, and members that are called.
  objects: `class Box { var value: int }

lemma Squares(x: int) ensures x * x >= 0 {}

method Count(p: Box, q: Box, s: array<int>) returns (r: int)
  requires s.Length >= 4
  ensures 0 <= r <= 63
  ensures p == q ==> r % 4 != 1
{
  r := 0;
  Squares(p.value);
${steps(['p.value > 3', 'q.value > 3', 's[0] > s[1]', 's[1] > s[2]', 's[2] > s[3]', 'p == q && s.Length > 5'])}
}
`,
};

/** Without what a clock says. */
function timeless(report: unknown): unknown {
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) => (/seconds/i.test(key) && typeof value === 'number' ? 0 : value)),
  );
}

test.each(Object.entries(PROGRAMS))('%s: one thread or three, the report is the same', async (name, text) => {
  write(`${name}.dfy`, text);
  const explored = async (jobs: number) => {
    const ended = await assay(['explore', `${name}.dfy`, '--jobs', `${jobs}`, '--json', '--time-limit', '60']);
    expect([4, 5]).toContain(ended.code);
    return timeless(reportOf(ended));
  };
  const alone = await explored(1);
  expect(await explored(3)).toEqual(alone);
});
