import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import type { Ended } from '../support/cli.js';
import { projectRoot } from '../support/project.js';

const cli = useCli();

/** Claims of several statuses, some of them at a bound. */
const PROGRAMS = [
  'BinarySearch',
  'Queue',
  'statuses/Faulty',
  'statuses/Held',
  'statuses/Refuted',
  'statuses/Unreached',
];

const pathOf = (name: string): string => `examples/${name}.dfy`;

beforeAll(() => {
  for (const name of PROGRAMS) cpSync(path.join(projectRoot, pathOf(name)), path.join(cli.folder(), pathOf(name)));
});

/** Little time, so that some of it runs out: what was not found is remembered too. */
function check(...more: readonly string[]): Promise<Ended> {
  return cli.assay(['check', '--json', '--time-limit', '0.5', ...more, 'examples']);
}

const LISTS_OF_LINES = /^(openLines|chop|executed|missed|executedLines|missedLines|doubtfulLines)$/;

/** Without times, and as if the programs began so many lines earlier. */
function reportOf({ stdout }: Ended, lines = 0): unknown {
  return JSON.parse(stdout, (key, value: unknown) => {
    // What was recalled was not searched for again.
    if (key === 'seconds' || key === 'solverSeconds' || key === 'search') return undefined;
    if (typeof value === 'number' && /^(line|endLine|from|to)$/.test(key)) return value - lines;
    if (LISTS_OF_LINES.test(key) && Array.isArray(value)) return (value as number[]).map((line) => line - lines);
    if (typeof value !== 'string') return value;
    return value.replace(/\b(lines?) (\d+)/g, (_all, word: string, line: string) => `${word} ${Number(line) - lines}`);
  });
}

function withoutTime(text: string): string {
  return text.replace(/\d+\.\d s, /, '');
}

function filesOfCache(cwd = cli.folder()): readonly string[] {
  const folder = path.join(cwd, '.assay', 'cache');
  return readdirSync(folder).map((name) => path.join(folder, name));
}

describe('assay check', () => {
  let first: Ended;
  beforeAll(async () => {
    first = await check();
  }, 120_000);

  test('keeps what it finds in the current folder', () => {
    expect(first.stderr).toBe('');
    expect(filesOfCache().length).toBe(PROGRAMS.length);
  });

  test('says the same again, and leaves its files alone', async () => {
    const before = filesOfCache().map((file) => readFileSync(file, 'utf8'));
    const second = await check();
    expect(second.code).toBe(first.code);
    expect(second.stderr).toBe('');
    expect(reportOf(second)).toEqual(reportOf(first));
    expect(filesOfCache().map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  });

  test('says once that files are damaged, on standard error', async () => {
    const names = ['M', 'N'].map((name) => `${name}.dfy`);
    for (const name of names) cli.write(`damaged/${name}`, 'method M(x: int) { assert x == x; }');
    const cwd = path.join(cli.folder(), 'damaged');
    await cli.assay(['check', ...names], { cwd });
    for (const file of filesOfCache(cwd)) appendFileSync(file, 'x');
    const { stderr, stdout, code } = await cli.assay(['check', ...names], { cwd });
    const warning = /^warning: The cache file "\.assay\/cache\/[MN]-.*" is not used: .*\. It will be written anew\.\n$/;
    expect(stderr).toMatch(warning);
    expect(stdout).toContain('2 claims: all proved');
    expect(code).toBe(0);
  });

  test('finds what it knows although lines have moved', async () => {
    const known = await check();
    for (const name of PROGRAMS) {
      const file = path.join(cli.folder(), pathOf(name));
      writeFileSync(file, `// One line,\n// and another.\n${readFileSync(file, 'utf8')}`);
    }
    const moved = await check();
    expect(reportOf(moved, 2)).toEqual(reportOf(known));
  }, 120_000);

  test('keeps what is known of functions that no text declares', async () => {
    const often = `method Often(n: int) returns (k: int) {
  var f: int -> int := x => x;
  var i := 0;
  while i < n {
    i := i + 1;
    f := x requires f.requires(x) reads f.reads(x) => f(x) + 1;
  }
  k := f(0);
  assert k >= 0;
}
`;
    const args = ['check', '--time-limit', '2', '--max-branches', '10', cli.write('often.dfy', often)];
    const [one, two] = [await cli.assay(args), await cli.assay(args)];
    expect(one).toMatchObject({ code: 5, stderr: '' });
    expect(one.stdout).toMatch(/assert k >= 0;\n.*\n {2}It held on all \d+ paths/);
    expect(withoutTime(two.stdout)).toBe(withoutTime(one.stdout));
  });

  test('keeps nothing with --no-cache', async () => {
    cli.write('alone/M.dfy', 'method M(x: int) { assert x == x; }');
    const cwd = path.join(cli.folder(), 'alone');
    expect((await cli.assay(['check', '--no-cache', 'M.dfy'], { cwd })).code).toBe(0);
    expect(existsSync(path.join(cwd, '.assay'))).toBe(false);
    expect((await cli.assay(['check', 'M.dfy'], { cwd })).code).toBe(0);
    expect(existsSync(path.join(cwd, '.assay'))).toBe(true);
  });

  test('may run twice at once', async () => {
    cli.write('twice/M.dfy', 'method M(x: int) { assert x == x; }\nmethod N(x: int) { assert x * x != 4; }');
    const cwd = path.join(cli.folder(), 'twice');
    const ends = await Promise.all([1, 2, 3].map(() => cli.assay(['check', '--json', 'M.dfy'], { cwd })));
    const [one, two, three] = ends.map((end) => reportOf(end));
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(ends.map(({ stderr }) => stderr)).toEqual(['', '', '']);
    expect(reportOf(await cli.assay(['check', '--json', 'M.dfy'], { cwd }))).toEqual(one);
  });
});

test('what runs show of clauses moves with their lines', async () => {
  const text = `method Sign(n: int, m: int) returns (r: int)
  requires m > 90 ==> n < 0
  ensures m == 3 && n > n ==> r == 7
  ensures n == 4 ==> r == 2
{
  if n < 0 { r := -1; } else { r := 1; }
}
`;
  let secondsOfWork: string | undefined;
  const clauses = async (lines: number): Promise<unknown> => {
    const ended = await cli.assay(['check', '--json', cli.write('clauses.dfy', '\n'.repeat(lines) + text)]);
    secondsOfWork = /"queries": *\d+,\s*"seconds": *[\d.]+/.exec(ended.stdout)?.[0];
    expect(secondsOfWork).toBeDefined();
    const report = reportOf(ended, lines) as { files: { methods: { exploration?: { specification?: unknown } }[] }[] };
    return report.files[0]?.methods[0]?.exploration?.specification;
  };
  const first = await clauses(0);
  expect(first).toContainEqual(expect.objectContaining({ text: 'n == 4 ==> r == 2', paths: 1, applied: 1 }));
  const kept = secondsOfWork;
  expect(await clauses(3)).toEqual(first);
  // It was told again, not found again.
  expect(secondsOfWork).toBe(kept);
});
