import { expect, test } from 'vitest';
import { changedFirst } from '../../src/cli/commands/changed-first.js';
import { interpret } from '../../src/evidence/index.js';
import type { Method } from '../../src/model/index.js';
import { Verdicts } from '../../src/report/verdicts.js';
import type { FileVerdict } from '../../src/report/verdicts.js';
import type { LoadedProgram } from '../../src/workbench/seam/engine.js';
import { Turns } from '../../src/workbench/turns.js';
import { proved, unknown } from '../evidence/findings.js';
import { fileOf } from '../workbench/remembering/remembering.js';

function programOf(text: string): LoadedProgram {
  const program = fileOf(text);
  if (program === undefined) throw new Error('the program has errors');
  return program;
}

const open = (method: Method): boolean => method.name === 'Open';

function filesOf({ paths, model }: LoadedProgram): readonly FileVerdict[] {
  const findings = model.methods.flatMap((method) =>
    method.claims.map((claim) => (open(method) ? unknown(claim) : proved(claim))),
  );
  const statuses = interpret(model, findings);
  return new Verdicts().add({ paths, model, statuses, times: new Map(), warnings: [], wanted: () => true });
}

const TEXT = `method Short() { assert 1 == 1; }
method Open(x: int) { assert x == 1; assert x == x; }
method Edited(x: int) { assert x == x; assert 2 == 2; assert 3 == 3; }
`;

test('members with a new text come first, then those with open claims, then the cheapest', () => {
  const before = filesOf(programOf(TEXT));
  const orderAfter = (text: string): readonly string[] => {
    const { model } = programOf(text);
    const turns = new Turns(
      model,
      () => true,
      () => '',
      changedFirst(before)(model),
    );
    return turns.next({ engine: 'verifier', effort: 1 }, true).map(({ name }) => name);
  };
  expect(orderAfter(TEXT)).toEqual(['Open', 'Short', 'Edited']);
  expect(orderAfter(TEXT.replace('3 == 3', '3 == 4'))).toEqual(['Edited', 'Open', 'Short']);
  const added = 'method New(x: int) { assert x * x == x * x; assert 1 == 1; assert 2 == 2; assert 3 == 3; }\n';
  expect(orderAfter(`\n\n${added}${TEXT}`)).toEqual(['New', 'Open', 'Short', 'Edited']);
});
