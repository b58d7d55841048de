import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { readProjectFile } from '../support/project.js';
import { elements, parseXml } from '../report/graph/drawing.js';

const { assay, write, folder, main } = useCli();

const CLAMP = `method Clamp(x: int, low: int, high: int) returns (y: int)
  requires low <= high
  ensures low <= y <= high
{
  if x < low {
    y := low;
  } else if high < low {
    y := 7;
  } else {
    y := x;
  }
}
`;

const DEPOSIT = `class Deposit {
    static int deposit(int a, int amount) {
        int before = a;
        if (amount <= 0 || amount > 50000) {
            return 0;
        }
        a = a + amount;
        assert a >= before;
        assert a > 0;
        return a;
    }
}
`;

const at = (name: string): string => path.join(folder(), name);

describe('a graph', () => {
  test('is a picture on standard output, the same each time', async () => {
    const file = write('clamp.dfy', CLAMP);
    const first = await assay(['graph', file, 'Clamp']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const root = parseXml(first.stdout);
    expect(root.name).toBe('svg');
    expect(elements(root, 'text').map(({ text }) => text)).toContain('postcondition: low <= y <= high');
    expect((await assay(['graph', file, 'Clamp'])).stdout).toBe(first.stdout);
  });

  test('shows what was executed, what is dead, and what is refuted', async () => {
    const options = ['--coverage', '--abstract', '--format', 'dot'];
    const { code, stdout, stderr } = await assay(['graph', write('clamp.dfy', CLAMP), 'Clamp', ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    const line = (text: string): string | undefined => lines.find((one) => one.includes(text));
    expect(line('6: y := low')).toMatch(/style="solid", tooltip="executed"/);
    expect(line('8: y := 7')).toMatch(/style="dotted", tooltip="dead/);
    expect(line('8: y := 7')).toContain('{ no execution gets here }');
    expect(line('10: y := x')).toContain('{ low <= x }');
    expect(line('postcondition')).toContain('[R] postcondition: low <= y <= high');
  });

  test('is drawn of a method that nothing can call, with a warning', async () => {
    const file = write('never.dfy', 'method Never(x: int) returns (y: int)\n  requires x < x\n{\n  y := 1 / x;\n}\n');
    const { code, stdout, stderr } = await assay(['graph', file, 'Never', '--coverage', '--format', 'dot']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^never\.dfy:1:8: warning: No input was found that satisfies what Never requires\.\n/);
    expect(stdout).toContain('[D] divisor not zero: 1 / x');
    expect(stdout).toContain('tooltip="dead: no execution gets here"');
  });

  test('of what checks a declaration shows what was executed too', async () => {
    const file = write('open.dfy', 'method Open(x: int)\n  requires 10 / x > 1\n');
    const { code, stdout } = await assay(['graph', file, 'Open:contract', '--coverage', '--format', 'dot']);
    expect(code).toBe(0);
    expect(stdout).toContain('[R] divisor not zero: 10 / x');
    expect(stdout).toMatch(/style="rounded,solid", tooltip="executed"/);
  });

  test('shows what was recorded, and where a guide ends runs (Figure 4 of seed 004)', async () => {
    const file = write('deposit.dfy', readProjectFile('test/fixtures/explore/recorded-assumptions.dfy'));
    const options = ['--coverage', '--guide', 'may', '--format', 'dot'];
    const { code, stdout, stderr } = await assay(['graph', file, 'Deposit', ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(String.raw`"> runs end here unless !a\l13: Review(amount)\l"`);
    expect(stdout).toContain(
      String.raw`"15: a := a && Sum(balance, amount) == balance + amount\l> runs end here unless !a\l16: after`,
    );
    expect(stdout.match(/> runs/g)?.length).toBe(2);
  });

  test('shows what an optimistic verifier took for granted', async () => {
    const file = write('Deposit.java', DEPOSIT);
    const options = ['--coverage', '--guide', 'both', '--optimistic', 'overflow', '--format', 'dot'];
    const { code, stdout, stderr } = await assay(['graph', file, 'deposit', ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      String.raw`"> assumed as b: the addition in line 7 does not overflow\l> runs with !b come first\l7: a = a + amount`,
    );
    // The block of the guide's own is none of the method.
    expect(stdout).not.toContain('not executed"');
  });

  test('is written to a file as a whole', async () => {
    const ended = await assay(['graph', write('in/clamp.dfy', CLAMP), 'Clamp', '-o', 'in/clamp.svg']);
    expect(ended).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(readdirSync(at('in')).sort()).toEqual(['clamp.dfy', 'clamp.svg']);
    expect(parseXml(readFileSync(at('in/clamp.svg'), 'utf8')).name).toBe('svg');
  });

  test('that finds no room on the disk leaves the file as it was', () => {
    write('full/clamp.dfy', CLAMP);
    write('full/clamp.svg', 'old');
    // A limit on the size of files stands for a full disk.
    const command = `ulimit -f 1; trap '' XFSZ; exec "${process.execPath}" "${main()}" graph clamp.dfy Clamp -o clamp.svg`;
    expect(() => execFileSync('bash', ['-c', command], { cwd: at('full'), stdio: 'pipe' })).toThrow(
      /"clamp\.svg" cannot be written: it is larger than files may be here/,
    );
    expect(readFileSync(at('full/clamp.svg'), 'utf8')).toBe('old');
    expect(readdirSync(at('full')).sort()).toEqual(['clamp.dfy', 'clamp.svg']);
  });
});

describe('what cannot be drawn is said in a sentence', () => {
  const TRAIT = `trait Shape { method Draw() }
class Dot extends Shape { constructor () {} method Draw() {} }
method {:axiom} Elsewhere() returns (x: int)
`;

  test.each([
    [
      ['clamp.dfy', 'Nothing'],
      /^error: There is no method, function or lemma named Nothing\. The program has Clamp\.\n$/,
    ],
    [['clamp.dfy', 'Clamp', '--format', 'png'], /^error: --format takes svg or dot, but "png" was given\.\n$/],
    [
      ['clamp.dfy', 'Clamp', '-o', 'clamp.dfy'],
      /^error: -o takes the name of a file to write, but "clamp\.dfy" is the name of a program\.\n$/,
    ],
    [
      ['clamp.dfy', 'Clamp', '-o', 'no/where.svg'],
      /^error: "no\/where\.svg" cannot be written: there is no (folder|directory) ".*no"\.\n$/,
    ],
    [
      ['clamp.dfy', 'Clamp', '--coverage', '--time-limit', 'x'],
      /^error: --time-limit takes a positive number, but "x" was given\.\n$/,
    ],
    [
      ['clamp.dfy', 'Clamp', '--guide', 'may'],
      /^error: --guide says where an exploration goes; say also --coverage, which explores the method\.\n$/,
    ],
    [['clamp.dfy', 'Clamp', '--coverage', '--solver', './none'], /^error: The solver "\.\/none" does not exist\.\n$/],
    [['.', 'Clamp'], /^error: "\." is a directory; name one file\.\n$/],
    [['trait.dfy', 'Elsewhere'], /^error: Elsewhere has no body, so there is nothing to draw\.\n$/],
    [['trait.dfy', 'Shape.Draw'], /^error: Shape\.Draw has no body; draw what implements it: Dot\.Draw\.\n$/],
  ] as const)('%j', async (args, sentence) => {
    write('clamp.dfy', CLAMP);
    write('trait.dfy', TRAIT);
    const { code, stdout, stderr } = await assay(['graph', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  test('a program with errors', async () => {
    const file = write('wrong.dfy', 'method M() {\n  var x: int := true;\n}\n');
    const { code, stdout, stderr } = await assay(['graph', file, 'M', '-o', 'wrong.svg']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^wrong\.dfy:2:\d+: error\[/);
    expect(existsSync(at('wrong.svg'))).toBe(false);
  });

  test.each([[[]], [['--coverage']]])('a method with something unsupported %j', async (options: readonly string[]) => {
    const file = write(
      'unsupported.dfy',
      'iterator I() yields (x: int) { yield; }\nmethod M() {\n  var i := new I();\n}\n',
    );
    const { code, stdout, stderr } = await assay(['graph', file, 'M', ...options]);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toMatch(/^unsupported\.dfy:\d+:\d+: M cannot be drawn: .* is not supported\.\n$/);
  });
});
