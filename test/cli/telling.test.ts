/** What is printed while programs are checked, and in which order. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programInputs } from '../../src/host/projects/program-inputs.js';
import { ClaimsRun } from '../../src/cli/commands/claims-run.js';
import type { ClaimsSettings } from '../../src/cli/commands/claims-run.js';
import type { Claim, Finding, Method } from '../../src/model/index.js';
import type { Engine } from '../../src/workbench/seam/engine.js';
import { stagesOf } from '../../src/workbench/stages.js';
import { unknown, violated } from '../evidence/findings.js';
import { useFolder } from '../support/folders.js';
import { fakeEngine } from '../workbench/fake.js';

const folder = useFolder();
const { write } = folder;

/** What was printed and what engines did, as it came. */
let log: string[] = [];
beforeEach(() => {
  log = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    if (text !== '') log.push(String(text).replaceAll(`${folder.path}/`, ''));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** `x == 0` is refuted, `x == 1` stays open, and the rest is proved. */
function find(claim: Claim): Finding | undefined {
  if (claim.text === 'x == 0') return violated(claim);
  return claim.text === 'x == 1' ? unknown(claim) : undefined;
}

/** Methods take as many milliseconds as their names say at the end. */
function engine(): Engine {
  const delay = ({ name }: Method): number => Number(/\d+$/.exec(name)?.[0] ?? 0);
  const fake = fakeEngine(find, delay);
  return {
    ...fake,
    run: (program, assignment, tell, cancel) =>
      fake.run(
        program,
        assignment,
        (event) => {
          tell(event);
          if (event.kind === 'finished') log.push(`(${event.method.name} is finished)`);
        },
        cancel,
      ),
  };
}

async function run(files: readonly string[], settings: Partial<ClaimsSettings> = {}): Promise<string> {
  const one = new ClaimsRun(
    { json: false, strict: false, all: false, byImportance: true, verb: 'checking', reports: {}, ...settings },
    stagesOf([engine()]),
  );
  await one.judge(programInputs(files), () => () => true);
  await one.end(1);
  return log.filter((text) => !text.startsWith('(')).join('');
}

const headsOf = (text: string): readonly string[] => text.match(/^\S+:\d+:\d+: \w.*$/gm) ?? [];

test('a refuted claim is printed while other members are in work, and the rest of its member later', async () => {
  const text = await run([
    write(
      'a.dfy',
      'method A(x: int) { assert x == 0; assert x == 1; }\nmethod Slow50(x: int) { assert x == 2; assert x == 3; assert x == 1; }\n',
    ),
  ]);
  const at = (part: string): number => log.findIndex((one) => one.includes(part));
  expect(at('refuted (R)')).toBeGreaterThan(-1);
  expect(at('refuted (R)')).toBeLessThan(at('(Slow50 is finished)'));
  expect(text.match(/refuted \(R\)/g)).toHaveLength(1);
  expect(at('A: 1 refuted, 1 not proved')).toBeGreaterThan(at('(Slow50 is finished)'));
});

test('files are told in their order, each once, whichever is ready first', async () => {
  const slow = write('b1.dfy', 'method Slow60(x: int) { assert x == 0; }\n');
  const quick = write('b2.dfy', 'method Quick(x: int) { assert x == 0; }\n');
  const text = await run([slow, quick]);
  expect(log.findIndex((one) => one === '(Quick is finished)')).toBeLessThan(
    log.findIndex((one) => one === '(Slow60 is finished)'),
  );
  expect(headsOf(text)).toEqual([
    'b1.dfy:1:32: refuted (R): the assertion does not hold',
    'b2.dfy:1:31: refuted (R): the assertion does not hold',
  ]);
});

test('warnings about the text of a file come before what is said of its members', async () => {
  const program = `method A(x: int) { assert x == 0; }
function B(x: bool): int { match x case true => 1 case false => 2 case _ => 3 }
`;
  const text = await run([write('w.dfy', program)]);
  expect(text.indexOf('warning[redundant-case]')).toBeGreaterThan(-1);
  expect(text.indexOf('warning[redundant-case]')).toBeLessThan(text.indexOf('refuted (R)'));
  expect(text.match(/warning\[/g)).toHaveLength(1);
});

test('what two programs include is told where that is asked for, and once', async () => {
  write('common.dfy', 'method Common(x: int) { assert x == 0; }\n');
  const files = ['c1', 'c2'].map((name) =>
    write(`${name}.dfy`, `include "common.dfy"\nmethod In${name}_5(x: int) { assert x == 1; }\n`),
  );
  expect(headsOf(await run(files)).filter((head) => head.startsWith('common.dfy'))).toEqual([]);
  const text = await run(files, { isWhole: true });
  expect(headsOf(text).filter((head) => head.startsWith('common.dfy'))).toHaveLength(1);
  expect(text.match(/^Common: 1 refuted$/gm)).toHaveLength(1);
});

test('a list of what is not settled stands before the last line, the worst first', async () => {
  const text = await run([
    write(
      'd.dfy',
      'method A(x: int) { assert x == 1; }\nmethod B(x: int) { assert x == 0; assert x == 5; }\nmethod C() { }\n',
    ),
  ]);
  expect(text.split('\n').slice(-5)).toEqual([
    'Not settled, the worst first:',
    '  d.dfy:2:8: B: 1 proved, 1 refuted',
    '  d.dfy:1:8: A: 1 not proved',
    '3 claims: 1 proved, 1 refuted, 1 not proved (1.0 s, fake 1.0)',
    '',
  ]);
});

test('one member that is not settled needs no list', async () => {
  const text = await run([write('e.dfy', 'method A(x: int) { assert x == 1; }\nmethod B() { }\n')]);
  expect(text).not.toContain('the worst first');
});

test('of many members ten are listed', async () => {
  const members = Array.from({ length: 12 }, (_, i) => `method M${i}(x: int) { assert x == 1; }\n`).join('');
  const text = await run([write('m.dfy', members.replaceAll(/M(\d+)/g, 'M$1_'))]);
  const list = text.split('Not settled, the worst first:\n')[1]?.split('\n') ?? [];
  expect(list).toHaveLength(13);
  expect(list[10]).toBe('  And 2 more members.');
});
