/** What is said when a report cannot be written, beside what was found. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { programInputs } from '../../src/host/projects/program-inputs.js';
import { EXIT } from '../../src/cli/terminal/exit.js';
import { DefectError } from '../../src/workbench/seam/mistakes.js';
import type { Engine } from '../../src/workbench/seam/engine.js';
import { ClaimsRun } from '../../src/cli/commands/claims-run.js';
import { proved, violated } from '../evidence/findings.js';
import { useFolder } from '../support/folders.js';
import { fakeEngine } from '../workbench/fake.js';

const file = useFolder().write('fine.dfy', 'method M(x: int) { assert x == x; }\n');

let said = '';
beforeEach(() => {
  said = '';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Nothing can be created below a file. */
const UNWRITABLE = path.join(file, 'out.xml');

async function judged(engine: Engine, junit: string): Promise<ClaimsRun> {
  const verb = 'verifying';
  const run = new ClaimsRun({ json: false, strict: false, all: false, verb, reports: { junit } }, [
    { engine, effort: 1 },
  ]);
  await run.judge(programInputs([file]), () => () => true);
  return run;
}

describe('a report that cannot be written', () => {
  test('is bad usage, after everything that was found', async () => {
    const run = await judged(fakeEngine(), UNWRITABLE);
    expect(await run.end(1)).toBe(EXIT.badUsage);
    expect(said).toMatch(/^error: ".*out\.xml" cannot be written: .*\.\n$/);
  });

  test('does not hide that a run contradicts a proof', async () => {
    const engine: Engine = {
      ...fakeEngine(),
      run: (_, { methods }, tell) => {
        for (const method of methods) {
          for (const claim of method.claims) {
            tell({ kind: 'finding', method, finding: proved(claim) });
            tell({ kind: 'finding', method, finding: violated(claim) });
          }
        }
        return Promise.resolve();
      },
    };
    const run = await judged(engine, UNWRITABLE);
    expect(await run.end(1)).toBe(EXIT.defect);
    expect(said).toContain('cannot be written');
  });

  test('does not hide that Assay failed on a member', async () => {
    const engine: Engine = {
      ...fakeEngine(),
      run: (_, { methods }, tell) => {
        for (const method of methods) tell({ kind: 'failed', method, error: new Error('of ours') });
        return Promise.resolve();
      },
    };
    const run = await judged(engine, UNWRITABLE);
    await expect(run.end(1)).rejects.toThrow(DefectError);
    expect(said).toContain('cannot be written');
  });
});
