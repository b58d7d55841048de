import { spawn } from 'node:child_process';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/host/running/messages.js';
import type { RunRequest } from '../../src/host/running/request.js';
import { useCli } from '../support/cli.js';

const { assay, write, folder, main } = useCli();

const SUM = `method Sum(n: nat) returns (total: int)
  requires n < 100
  ensures total == n * (n + 1) / 2
{
  total := 0;
  var i := 1;
  while i <= n
    invariant 1 <= i <= n + 1
  {
    total := total + i;
    i := i + 1;
  }
  if n == 7 { assert total == 29; }
}

method Main() {
  var x := Sum(10);
  print x, "\\n";
}

method Bad() {
  print "before";
  var x := Sum(7);
}
`;

describe('what a run shows', () => {
  test('Main prints', async () => {
    expect(await assay(['run', write('sum.dfy', SUM)])).toMatchObject({ code: 0, stdout: '55\n', stderr: '' });
  });

  test('outputs follow as name = literal', async () => {
    expect(await assay(['run', write('sum.dfy', SUM), 'Sum', '4'])).toMatchObject({ code: 0, stdout: 'total = 10\n' });
  });

  test('a violated claim has its place, the values, and the calls that led there', async () => {
    expect(await assay(['run', write('sum.dfy', SUM), 'Bad'])).toEqual({
      code: 4,
      signal: null,
      stdout: 'before\n',
      stderr: [
        'sum.dfy:13:22: violated assertion: total == 29',
        '    if n == 7 { assert total == 29; }',
        '                       ^^^^^^^^^^^',
        '    n = 7',
        '    total = 28',
        '    i = 8',
        '  in Sum at sum.dfy:13:22',
        '  in Bad at sum.dfy:23:12',
        '',
      ].join('\n'),
    });
  });

  test('a trace has each line with what it changed', async () => {
    const { code, stderr } = await assay(['run', write('sum.dfy', SUM), 'Sum', '2', '--trace']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^enter Sum\(n = 2\)\n/);
    expect(stderr).toContain('  sum.dfy:10: total := total + i;    // total = 3\n');
    expect(stderr).toMatch(/leave Sum\n$/);
  });

  test('JSON is one object', async () => {
    const { code, stdout, stderr } = await assay(['run', '--json', write('sum.dfy', SUM), 'Bad']);
    expect({ code, stderr }).toEqual({ code: 4, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      method: 'Bad',
      output: 'before',
      ending: { kind: 'violated', claim: 'assertion', place: { path: 'sum.dfy', line: 13, column: 22 } },
      frames: [{ method: 'Sum', variables: { n: '7', total: '28', i: '8' } }, { method: 'Bad' }],
    });
  });
});

describe('bad input: one sentence that says what was expected', () => {
  test.each([
    ['an unknown method', ['Total'], 1, /no method, function or lemma named Total\. The program has Sum, Main, Bad/],
    ['too few arguments', ['Sum'], 1, /Sum takes 1 argument \(n: nat\), but none were given/],
    ['too many arguments', ['Sum', '1', '2'], 1, /takes 1 argument \(n: nat\), but 2 were given/],
    ['an argument of another type', ['Sum', 'true'], 1, /argument for n must be a nat: expected an integer/],
    ['a malformed literal', ['Sum', '1x'], 1, /argument for n must be a nat/],
    ['a value outside a subset type', ['Sum', '--', '-1'], 1, /value given for n is not of type nat/],
    [
      'a precondition that does not hold',
      ['Sum', '100'],
      4,
      /precondition of Sum does not hold for these inputs: n < 100[^]*n = 100/,
    ],
    ['a limit that is no number', ['Sum', '1', '--max-steps', 'many'], 1, /--max-steps takes a positive number/],
    ['an input file that is missing', ['Sum', '--input', 'no.json'], 1, /input file "no\.json" cannot be read/],
  ])('%s', async (_, args, code, message) => {
    const ended = await assay(['run', write('sum.dfy', SUM), ...args]);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
  });

  test('a program with errors is not run', async () => {
    const { code, stderr } = await assay(['run', write('bad.dfy', 'method Main() { var x: int := true; }')]);
    expect(code).toBe(2);
    expect(stderr).toContain('error[type-mismatch]');
  });

  test('a program without Main', async () => {
    const { code, stderr } = await assay(['run', write('none.dfy', 'method M() { }')]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'error: The program has no method Main, so say which method to run. The program has M.\n',
    });
  });
});

const OBJECTS = `class Node {
  var data: int
  var next: Node?
  method Shift(k: int) returns (d: int)
    requires next != null
    modifies this
    ensures data == old(data) + k
  {
    data := data + k;
    d := next.data;
  }
}
method Corner(m: array2<int>, a: array<Node>) returns (x: int, b: array<Node>)
  requires m.Length0 > 1 && m.Length1 > 1
{
  x := m[1, 0];
  b := a;
}
method Any() returns (x: int, y: bool) { x := *; y := *; }
`;

const CHOOSING = `
method Pair(s: set<int>) returns (x: int, y: int, r: real) requires s != {} {
  x, y :| x in s && y > x;
  r :| 0.25 < r < 0.75;
}
method Apply(f: (int, bool) -> int) returns (a: int, b: int, c: int) { a := f(1, true); b := f(2, false); c := f(0, true); }
`;

describe('inputs from a file', () => {
  const input = (value: object): string => write('input.json', JSON.stringify(value));

  test('a cycle through the receiver', async () => {
    const file = input({
      objects: {
        n: { class: 'Node', fields: { data: 5, next: '@m' } },
        m: { class: 'Node', fields: { data: 7, next: '@n' } },
      },
      inputs: { this: '@n', k: '3' },
    });
    const ended = await assay(['run', write('objects.dfy', OBJECTS), 'Shift', '--input', file]);
    expect(ended).toMatchObject({ code: 0, stdout: 'd = 7\n', stderr: '' });
  });

  test('arrays, an object twice, and objects in the answer', async () => {
    const file = input({
      objects: {
        grid: {
          type: 'array',
          elements: [
            ['1', '2'],
            ['3', '4'],
          ],
        },
        n: { class: 'Node', fields: { data: 5, next: '@n' } },
        a: { type: 'array', elements: ['@n', '@n'] },
      },
      inputs: { m: '@grid', a: '@a' },
    });
    const ended = await assay(['run', write('objects.dfy', OBJECTS), 'Corner', '--input', file]);
    expect(ended.stdout).toBe('x = 3\nb = @o1\n@o1: [@o2, @o2]\n@o2: Node { data = 5, next = @o2 }\n');
  });

  test('choices', async () => {
    const file = input({ choices: ['17', 'true'] });
    const ended = await assay(['run', write('objects.dfy', OBJECTS), 'Any', '--input', file]);
    expect(ended).toMatchObject({ code: 0, stdout: 'x = 17\ny = true\n', stderr: '' });
  });

  test('choices of `:|` are the values that are chosen, and JSON may stand where the path does', async () => {
    const file = write('choosing.dfy', CHOOSING);
    const given = JSON.stringify({ inputs: { s: '{3, 5, 8}' }, choices: ['[8, 1000000000]', '0.625'] });
    const ended = await assay(['run', file, 'Pair', '--input', given, '--json']);
    expect(ended.code).toBe(0);
    const report = JSON.parse(ended.stdout) as { choices: readonly string[]; ending: { outputs: object } };
    expect(report.ending.outputs).toEqual({ x: '8', y: '1000000000', r: '0.625' });
    expect(report.choices).toEqual(['[8, 1000000000]', '0.625']);
  });

  test('a choice that does not fit is said to be replaced', async () => {
    const file = write('choosing.dfy', CHOOSING);
    const given = JSON.stringify({ inputs: { s: '{3, 5, 8}' }, choices: ['[4, 9]', '0.5'] });
    const ended = await assay(['run', file, 'Pair', '--input', given]);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^x = 3\ny = 4\nr = 0\.5\n$/m);
    expect(ended.stderr).toMatch(/choice 1 does not fit/);
  });

  test('functions are lambdas over finitely many points', async () => {
    const lambda = '(k: int, b) => if k == 1 && b == true then 7 else if b == false && k == 2 then 8 else -1';
    const ended = await assay(['run', write('choosing.dfy', CHOOSING), 'Apply', lambda]);
    expect(ended).toMatchObject({ code: 0, stdout: 'a = 7\nb = 8\nc = -1\n', stderr: '' });
  });

  test.each([
    [{ inputs: { k: '3' } }, /has no value for this; the inputs of Node\.Shift are \(this: Node, k: int\)/],
    [{ inputs: { this: '@x', k: '3' } }, /there is no @x of type Node/],
    [
      { objects: { x: { class: 'Nod', fields: {} } }, inputs: { this: '@x', k: '3' } },
      /class Nod, but there is no such class/,
    ],
    [
      { objects: { x: { class: 'Node', fields: { dat: 1 } } }, inputs: { this: '@x', k: '3' } },
      /has no field dat; Node has data, next/,
    ],
    [{ object: {} }, /"object" means nothing/],
  ])('%j is answered by a sentence', async (value, message) => {
    const { code, stderr } = await assay(['run', write('objects.dfy', OBJECTS), 'Shift', '--input', input(value)]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});

const DEEP = `function F(n: nat): nat { if n == 0 then 0 else 1 + F(n - 1) }
method R(n: nat) returns (r: nat) { if n == 0 { r := 0; } else { r := R(n - 1); r := r + 1; } }
method Loop() decreases * { while true decreases * { } }
method Endless(n: int) decreases * { Endless(n + 1); }
method Print() decreases * { while true decreases * { print "again\\n"; } }
`;

describe('bounds', () => {
  test.each([
    ['F', 'result'],
    ['R', 'r'],
  ])('%s calls itself 20,000 deep', async (name, output) => {
    const ended = await assay(['run', write('deep.dfy', DEEP), name, '20000']);
    expect(ended).toMatchObject({ code: 0, stdout: `${output} = 20000\n`, stderr: '' });
  });

  test.each([
    ['Loop', '--time-limit', '1', /deep\.dfy:3:\d+: The run was cut off: .*--time-limit/],
    ['Loop', '--max-steps', '100000', /deep\.dfy:3:\d+: The run was cut off: .*--max-steps/],
    ['Endless 1', '--max-depth', '500', /deep\.dfy:4:\d+: The run was cut off: .*--max-depth[^]*and 4\d\d calls more/],
  ])('%s with %s %s is cut off', async (call, option, value, message) => {
    const { code, stderr } = await assay(['run', write('deep.dfy', DEEP), ...call.split(' '), option, value]);
    expect(code).toBe(5);
    expect(stderr).toMatch(message);
  });

  test('calls that are nested deeper than memory allows are cut off too', async () => {
    // The thread that a run has, with a small stack: filling the usual one takes half a minute.
    const request: RunRequest = {
      file: path.join(folder(), write('deep.dfy', DEEP)),
      inputs: {},
      method: 'Endless',
      args: ['1'],
      input: undefined,
      loops: 'unroll',
      trace: false,
      json: false,
      colour: false,
      limitNames: { depth: '--max-depth' },
      reading: {},
      limits: { steps: 1e9, depth: 1e8, seconds: 300 },
    };
    const worker = new Worker(path.join(path.dirname(main()), 'run-worker.js'), {
      workerData: { request, pending: new Int32Array(new SharedArrayBuffer(4)) },
      resourceLimits: { stackSizeMb: 16 },
    });
    let said = '';
    const code = await new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message: Message) => {
        if (message.kind === 'text') said += message.text;
        else resolve(message.kind === 'ended' ? message.outcome : message);
      });
    });
    expect(code).toBe('open');
    expect(said).toMatch(/The run was cut off: .*--max-depth[^]*and \d{4,} calls more/);
  });

  test('an interrupt ends a run at once', async () => {
    const child = spawn(process.execPath, [main(), 'run', write('deep.dfy', DEEP), 'Print'], { cwd: folder() });
    child.stdout.once('data', () => child.kill('SIGINT'));
    child.stdout.resume();
    const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)));
    expect(signal).toBe('SIGINT');
  });
});
