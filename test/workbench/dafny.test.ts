import { chmodSync } from 'node:fs';
import path from 'node:path';
import { Cancellation } from '../../src/model/index.js';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/workbench/seam/mistakes.js';
import { openFile, includeReader } from '../../src/host/files/reading.js';
import { findingsOf } from '../../src/workbench/engines/dafny/findings.js';
import { wholly } from '../../src/workbench/seam/engine.js';
import { dafnyEngine, verifyWithDafny } from '../../src/workbench/engines/dafny/engine.js';
import { findDafny } from '../../src/host/dafny.js';
import { readOutput } from '../../src/workbench/engines/dafny/output.js';
import { interpret } from '../../src/evidence/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { spanOf } from '../../src/languages/origins.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import type { Finding, Model } from '../../src/model/index.js';
import { useFolder } from '../support/folders.js';
import { testWithTool } from '../support/tools.js';

const folder = useFolder();
const { write } = folder;

function modelOf(file: string): Model {
  const program = resolveProgram(openFile(file).source, includeReader(file));
  expect(program.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return lowerProgram(program);
}

/** `status kind line text` of each claim. */
function statuses(model: Model, findings: readonly Finding[]): readonly string[] {
  return interpret(model, findings).map(({ status, claim }) => {
    const { source, start } = spanOf(claim.origin);
    return `${status} ${claim.kind} ${source.position(start).line} ${claim.text}`;
  });
}

const MIXED = `method Half(x: int) returns (y: int)
  requires x >= 0
  ensures y <= x
  ensures y < 100
{
  y := x / 2;
  if x == 7 { return; }
  assert y <= x;
}
method Use(a: array<int>, i: int)
  requires 0 <= i
{
  var h := Half(i - 1);
  var k := a[i];
  while h > 0
    invariant h <= i
  { h := h - 1; }
}
function Loops(n: int): int { Loops(n) + 1 }
lemma Absurd() ensures false { assert Loops(0) == Loops(0) + 1; }
method {:verify false} Unchecked() { assert 1 == 2; }
class C {
  constructor () { assert 2 == 3; }
}
`;

const MIXED_STATUSES = [
  'I decreases-call 19 Loops decreases',
  'V division-by-zero 6 x / 2',
  'V postcondition 3 y <= x',
  'I postcondition 4 y < 100',
  'V assertion 8 y <= x',
  'I precondition 13 Half: x >= 0',
  'I index-range 14 i',
  'V invariant-entry 16 h <= i',
  'V invariant-kept 16 h <= i',
  'V decreases-loop 15 decreases (guessed)',
  'I assertion 20 Loops(0) == Loops(0) + 1',
  'I postcondition 20 false',
  'I assertion 21 1 == 2',
  'I assertion 23 2 == 3',
];

describe('the installed Dafny', () => {
  testWithTool('dafny', 'faults claims, and proves those that it does not mention', async (command) => {
    const file = write('mixed.dfy', MIXED);
    const model = modelOf(file);
    const dafny = await findDafny(command);
    const { findings } = await verifyWithDafny(dafny, file, model, { seconds: 10 });
    expect(findings.every(({ engine }) => engine === 'dafny')).toBe(true);
    expect([...statuses(model, findings)].sort()).toEqual([...MIXED_STATUSES].sort());
  });

  testWithTool('dafny', 'names members of modules, traits and types', async (command) => {
    const file = write(
      'modules.dfy',
      `module Outer {
  module Inner {
    class Cell { var v: int
      method Set'?() modifies this { v := 1; assert v == 1; }
      method Other(c: Cell) modifies this { c.v := 1; } }
    type Small = x: int | x < 5 witness 7
    newtype Byte = x: int | 0 <= x < 256
  }
  const k: int := 10 / 2
  trait T { method Q(x: int) requires x > 0 }
  class D extends T { constructor () {} method Q(x: int) requires x > 1 {} }
}
`,
    );
    const model = modelOf(file);
    const { findings } = await verifyWithDafny(await findDafny(command), file, model, { seconds: 10 });
    const found = statuses(model, findings);
    expect(found).toContain('V assertion 4 v == 1');
    expect(found).toContain('I modifies 5 c.v');
    expect(found).toContain('I inhabited 6 7');
    expect(found).toContain('V division-by-zero 9 10 / 2');
    expect(found.filter((text) => text.includes(' override '))).toEqual(['I override 11 requires x > 1']);
  });

  testWithTool('dafny', 'leaves every claim open of a file that it does not accept', async (command) => {
    const file = write('newer.dfy', 'method M() { assert true; }\nghost function Newer(): int { 1 }\n');
    const model = modelOf(file);
    const { findings } = await verifyWithDafny(await findDafny(command), file, model, { seconds: 10 });
    expect(findings.length).toBe(1);
    expect(findings[0]).toMatchObject({ outcome: 'dontknow' });
    expect(findings[0]?.outcome === 'dontknow' ? findings[0].reason : '').toMatch(
      /^dafny 2\.3\.0 does not accept the file: "/,
    );
  });

  testWithTool('dafny', 'is stopped when nobody waits for it any more', async (command) => {
    const file = write('mixed.dfy', MIXED);
    const model = modelOf(file);
    const dafny = await findDafny(command);
    const { findings } = await verifyWithDafny(dafny, file, model, { seconds: 10, cancel: AbortSignal.timeout(50) });
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      expect(finding).toMatchObject({ outcome: 'dontknow', reason: expect.stringContaining('was stopped') as string });
    }
  });

  testWithTool('dafny', 'answers the command verify', async (command) => {
    const file = write('mixed.dfy', MIXED);
    const model = modelOf(file);
    const methods = model.methods.filter(({ name }) => name === 'Half');
    const verifier = dafnyEngine(await findDafny(command), 10);
    const heard: string[] = [];
    await verifier.run(
      { path: file, paths: [file], sources: [], model },
      wholly(methods),
      (event) => {
        if (event.kind === 'finding') heard.push(`${event.finding.outcome} ${event.finding.claim.text}`);
        if (event.kind === 'finished') heard.push(`${event.method.name} ${event.seconds > 0 && event.seconds < 10}`);
      },
      new Cancellation(),
    );
    await verifier.close();
    expect(heard.sort()).toEqual(['Half true', 'dontknow y < 100', 'proved x / 2', 'proved y <= x', 'proved y <= x']);
  });

  test('that is missing is said in a sentence', async () => {
    await expect(findDafny(path.join(folder.path, 'no-dafny'))).rejects.toThrow(UsageError);
    await expect(findDafny(path.join(folder.path, 'no-dafny'))).rejects.toThrow(/^There is no program "/);
  });

  test('that is not Dafny is said in a sentence', async () => {
    const other = write('other', '#!/bin/sh\necho hello\n');
    chmodSync(other, 0o755);
    await expect(findDafny(other)).rejects.toThrow(/is it Dafny\?$/);
  });
});

/** As 4.x prints it: its results to standard output, then a log with an entry for each task. */
const NEWER = `mixed.dfy(7,14): Error: a postcondition could not be proved on this return path
  |
7 |   if x == 7 { return; }
  |               ^^^^^^

mixed.dfy(4,12): Related location: this is the postcondition that could not be proved
  |
4 |   ensures y < 100
  |             ^

mixed.dfy(13,15): Error: a precondition for this call could not be proved
mixed.dfy(2,13): Related location: this is the precondition that could not be proved
mixed.dfy(14,12): Error: index out of range
mixed.dfy(19,30): Error: cannot prove termination; try supplying a decreases clause
mixed.dfy(23,28): Error: assertion could not be proved

Dafny program verifier finished with 1 verified, 5 errors

Results for Half (correctness)
  Overall outcome: Errors
  Overall time: 00:00:00.1200000
  Overall resource count: 11000
  Maximum assertion batch time: 00:00:00.1200000
  Maximum assertion batch resource count: 11000

  Assertion batch 1:
    Outcome: Invalid
    Duration: 00:00:00.1200000
    Resource count: 11000

    Assertions:
      mixed.dfy(6,9)-(6,9): divisor is always non-zero

Results for Use (correctness)
  Overall outcome: Errors

Results for Loops (well-formedness)
  Overall outcome: Errors

Results for Absurd (correctness)
  Overall outcome: Correct

Results for C._ctor (correctness)
  Overall outcome: Errors
`;

describe('the output of newer versions', () => {
  const readAs = (change: (text: string) => string): readonly string[] => {
    const file = write('mixed.dfy', MIXED);
    const model = modelOf(file);
    return statuses(model, findingsOf('dafny 4.9.1', readOutput(change(NEWER)), model));
  };

  test('means the same', () => {
    expect([...readAs((text) => text)].sort()).toEqual([...MIXED_STATUSES].sort());
  });

  test('a member on which it gave up has no proofs', () => {
    const found = readAs((text) =>
      text
        .replace(
          'Absurd (correctness)\n  Overall outcome: Correct',
          'Absurd (correctness)\n  Overall outcome: TimedOut',
        )
        .replace(
          'Half (correctness)\n  Overall outcome: Errors',
          'Half (correctness)\n  Overall outcome: OutOfResource',
        ),
    );
    expect(found).toContain('I postcondition 3 y <= x');
    expect(found).toContain('I assertion 8 y <= x');
    expect(found).toContain('V invariant-kept 16 h <= i');
  });

  test('an error about none of the claims leaves the members with errors open', () => {
    const found = readAs((text) =>
      text.replace('mixed.dfy(14,12): Error: index out of range', 'mixed.dfy(12,1): Error: something else'),
    );
    expect(found.filter((status) => status.startsWith('V'))).toEqual([]);
  });

  test('a member without a log entry is not proved', () => {
    const found = readAs((text) => text.replace('Results for Half (correctness)', 'Results for Whole (correctness)'));
    expect(found).toContain('I assertion 8 y <= x');
    expect(found).toContain('V invariant-kept 16 h <= i');
  });

  test('output that ends early proves nothing', () => {
    const model = modelOf(write('mixed.dfy', MIXED));
    const findings = findingsOf(
      'dafny 4.9.1',
      readOutput('Unhandled exception. System.Oops\n   at somewhere\n'),
      model,
    );
    expect(findings.length).toBe(MIXED_STATUSES.length);
    expect(findings.every(({ outcome }) => outcome === 'dontknow')).toBe(true);
  });

  test('a member that tells Dafny to check a part of it is not proved', () => {
    const file = write('only.dfy', 'method M(x: int) { assert {:only} x == x; assert x < 3; }\n');
    const model = modelOf(file);
    const output = readOutput(
      'Dafny program verifier finished with 1 verified, 0 errors\nResults for M (correctness)\n  Overall outcome: Correct\n',
    );
    expect(statuses(model, findingsOf('dafny 4.9.1', output, model))).toEqual([
      'I assertion 1 x == x',
      'I assertion 1 x < 3',
    ]);
  });
});

describe('what proofs of Dafny rest on', () => {
  const finished = (errors: string, members: Readonly<Record<string, 'Correct' | 'Errors'>>): string =>
    `${errors}\nDafny program verifier finished with 1 verified, 1 error\n${Object.entries(members)
      .map(([name, outcome]) => `Results for ${name}\n  Overall outcome: ${outcome}\n`)
      .join('\n')}`;
  const statusesOf = (text: string, output: string): readonly string[] => {
    const model = modelOf(write('rests.dfy', text));
    return statuses(model, findingsOf('dafny 4.9.1', readOutput(output), model));
  };

  test('a promise of a trait rests on the member that has to keep it', () => {
    const found = statusesOf(
      `trait T { lemma Absurd() ensures false }
class C extends T { lemma Absurd() ensures false { assert 1 == 2; } }
lemma Use(t: T) { t.Absurd(); assert 3 == 4; }
`,
      finished('rests.dfy(2,51): Error: assertion might not hold\n', {
        'C.Absurd (correctness)': 'Errors',
        'C.Absurd (override check)': 'Correct',
        'T.Absurd (well-formedness)': 'Correct',
        'Use (correctness)': 'Correct',
      }),
    );
    expect(found).toContain('I assertion 2 1 == 2');
    expect(found).toContain('I assertion 3 3 == 4');
  });

  test('a function rests on its contract making sense', () => {
    const found = statusesOf(
      `function Half(x: int): int ensures 10 / x == 10 / x { x / 2 }
lemma Use() { assert Half(4) == 2; }
`,
      finished('rests.dfy(1,38): Error: possible division by zero\n', {
        'Half (well-formedness)': 'Errors',
        'Use (correctness)': 'Correct',
      }),
    );
    expect(found).toContain('I division-by-zero 1 10 / x');
    expect(found).toContain('I assertion 2 Half(4) == 2');
  });
});

describe('the command of newer versions', () => {
  test('has a subcommand and options with dashes', async () => {
    const file = write('mixed.dfy', MIXED);
    const fake = write(
      'fake-dafny',
      `#!/bin/sh\nif [ "$1" = "--version" ]; then echo "4.9.1+0123abc"; exit 0; fi\nif [ "$1" = "/version" ]; then echo "oops" >&2; exit 1; fi\necho "$@" > "${folder.path}/args"\ncat "${folder.path}/printed"\n`,
    );
    chmodSync(fake, 0o755);
    write('printed', NEWER);
    const model = modelOf(file);
    const dafny = await findDafny(fake);
    expect(dafny.name).toBe('dafny 4.9.1');
    const { findings } = await verifyWithDafny(dafny, file, model, { seconds: 7.5 });
    expect([...statuses(model, findings)].sort()).toEqual([...MIXED_STATUSES].sort());
    expect(openFile(path.join(folder.path, 'args')).source.text).toBe(
      `verify --verify-included-files --log-format text --show-snippets false --verification-time-limit 8 --error-limit 0 ${file}\n`,
    );
  });
});
