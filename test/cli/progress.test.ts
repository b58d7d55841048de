/** How far a run is, as a terminal and a log show it. */
import { describe, expect, test } from 'vitest';
import { Progress } from '../../src/cli/terminal/progress.js';
import type { ProgressForm } from '../../src/cli/terminal/progress.js';
import type { EngineName, Method } from '../../src/model/index.js';
import type { EngineEvent } from '../../src/workbench/seam/engine.js';
import { modelWith } from '../evidence/findings.js';
import { useCli } from '../support/cli.js';

const MODEL = modelWith([]);
const ERASE = '\r\u001b[K';

function methodNamed(name: string): Method {
  const [method] = MODEL.methods;
  if (method === undefined) throw new Error('no method');
  return { ...method, id: { member: name }, name };
}

const [withdraw, sum] = [methodNamed('Withdraw'), methodNamed('Sum')];

class Run {
  readonly progress: Progress;
  text = '';
  private now = 0;

  constructor(isTTY: boolean, form?: ProgressForm, columns = 80) {
    const write = (part: string | Uint8Array): boolean => ((this.text += String(part)), true);
    this.progress = new Progress({ isTTY, columns, write }, () => this.now, form);
  }

  at(seconds: number): this {
    this.now = seconds * 1000;
    return this;
  }

  asked(...members: readonly string[]): void {
    this.progress.hear('f.dfy', { kind: 'asked', members });
  }

  begun(engine: EngineName, effort: number, methods: readonly Method[], isLast = false): void {
    this.progress.hear('f.dfy', { kind: 'begun', engine, effort, methods, isLast });
  }

  told(engine: EngineName, event: EngineEvent): void {
    this.progress.hear('f.dfy', { kind: 'told', engine, event });
  }

  final(...members: readonly string[]): void {
    const verdict = { paths: [], model: MODEL, statuses: [], times: new Map(), warnings: [], wanted: () => true };
    this.progress.hear('f.dfy', { kind: 'final', members, verdict });
  }

  get lines(): readonly string[] {
    return this.text.split(ERASE).slice(1);
  }
}

describe('on a terminal', () => {
  test('members are counted when nothing is left to do, and current ones are shown with their time', () => {
    const run = new Run(true);
    run.asked('Withdraw', 'Sum', 'Done');
    run.begun('explorer', 1, [withdraw]);
    run.at(1).told('explorer', { kind: 'started', method: withdraw, seconds: 20 });
    run.at(3).told('dash', { kind: 'started', method: sum, seconds: 2 });
    run.at(4).final('Done');
    expect(run.lines.at(-1)).toBe('1 of 3 members; Withdraw: explorer 3 of 20 s, Sum: dash 1 of 2 s');
    run.at(5).told('dash', { kind: 'finished', method: sum, seconds: 2 });
    expect(run.lines.at(-1)).toBe('1 of 3 members; Withdraw: explorer 4 of 20 s');
    run.at(6).told('explorer', { kind: 'progress', method: withdraw, text: '9 runs' });
    expect(run.lines.at(-1)).toBe('1 of 3 members; Withdraw: explorer 5 of 20 s (9 runs)');
  });

  test('seconds go on while nothing is told', () => {
    const run = new Run(true);
    run.asked('Withdraw');
    run.told('explorer', { kind: 'started', method: withdraw, seconds: 20 });
    run.at(7).progress.tick();
    expect(run.lines.at(-1)).toBe('0 of 1 member; Withdraw: explorer 7 of 20 s');
  });

  test('a member at which the last engine has looked is done, and methods that nobody asked for are no members', () => {
    const run = new Run(true);
    run.asked('Withdraw');
    run.begun('verifier', 1, [withdraw, withdraw, sum], true);
    run.at(1).told('verifier', { kind: 'finished', method: sum, seconds: 1 });
    expect(run.lines.at(-1)).toBe('0 of 1 member');
    run.at(2).told('verifier', { kind: 'finished', method: withdraw, seconds: 1 });
    expect(run.lines.at(-1)).toBe('1 of 1 member');
    run.at(3).final('Withdraw');
    expect(run.lines.at(-1)).toBe('1 of 1 member');
  });

  test('files that are not read yet are told', () => {
    const run = new Run(true);
    run.progress.begin(20);
    run.progress.hasRead();
    run.asked('Withdraw');
    expect(run.lines.at(-1)).toBe('0 of 1 member (1 of 20 files read)');
    run.progress.end();
  });

  test('it is one line that fits, written ten times a second at most, and goes away', () => {
    const run = new Run(true, 'auto', 20);
    run.asked('Withdraw');
    run.at(0.05).told('explorer', { kind: 'started', method: withdraw, seconds: 20 });
    run.at(0.5).told('explorer', { kind: 'progress', method: withdraw, text: '9 runs' });
    run.progress.clear();
    run.progress.clear();
    expect(run.lines).toEqual(['0 of 1 member', '0 of 1 member; With', '']);
  });

  test('it can be turned off', () => {
    const run = new Run(true, 'none');
    run.asked('Withdraw');
    run.progress.note('drawing');
    run.progress.tick();
    expect(run.text).toBe('');
  });
});

describe('elsewhere', () => {
  test('it is silent', () => {
    const run = new Run(false);
    run.asked('Withdraw');
    run.final('Withdraw');
    run.progress.clear();
    expect(run.text).toBe('');
  });

  test('a log has a line for each stage and each member, and a word after some silence', () => {
    const run = new Run(false, 'plain');
    run.asked('Withdraw', 'Sum');
    run.begun('verifier', 0.1, [withdraw, sum]);
    run.told('verifier', { kind: 'started', method: withdraw, seconds: 2 });
    run.at(1).progress.tick();
    run.at(10).progress.tick();
    run.progress.clear();
    run.at(11).progress.tick();
    run.final('Sum');
    expect(run.text.split('\n')).toEqual([
      'f.dfy: verifier, 2 members, 10 % of its limits',
      '0 of 2 members; Withdraw: verifier 10 of 2 s',
      '1 of 2 members; Sum: no claims',
      '',
    ]);
  });
});

describe('on the command line', () => {
  const { assay, write } = useCli();

  test('a log is on standard error, without escape codes', async () => {
    const file = write('log.dfy', 'method A(x: int) { assert x == x; }\nmethod B() { }\n');
    const plain = await assay(['check', '--no-cache', '--progress', 'plain', file]);
    expect(plain.stderr.split('\n')).toEqual([
      'log.dfy: verifier, 2 members, 10 % of its limits',
      '1 of 2 members; A: all proved',
      '2 of 2 members; B: no claims',
      '',
    ]);
    expect(plain.stdout).toMatch(/^1 claim: all proved/);
    expect((await assay(['check', '--no-cache', file])).stderr).toBe('');
  });

  test.each(['check', 'verify', 'explore', 'prove'])('%s knows its forms', async (command) => {
    const { code, stderr } = await assay([command, '--progress', 'loud', write('one.dfy', 'method A() { }\n')]);
    expect(stderr).toBe('error: --progress takes auto, plain or none, but "loud" was given.\n');
    expect(code).toBe(1);
  });
});
