/**
 * The passive form and the first query of small programs. UPDATE_GOLDEN=1 writes the files anew; then read what has
 * changed: what is proved changes with it.
 */
import { describe, expect, test } from 'vitest';
import { stageTexts } from '../../src/verify/stage-texts.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { expectGolden } from '../support/golden.js';
import { filesBelow, readProjectFile } from '../support/project.js';

const programs = filesBelow('test/verify/golden').filter((file) => file.endsWith('.dfy'));

describe.each(programs)('%s', (file) => {
  const model = lower(readProjectFile(file));
  const members = model.methods.filter(({ claims }) => claims.length > 0);
  const stages = members.map((method) => ({ ...stageTexts(model, method, 0), name: `${method.kind} ${method.name}` }));

  test('is supported', () => {
    expect(model.unsupported).toEqual([]);
  });

  test('has the passive form', () => {
    expectGolden(
      file.replace(/\.dfy$/, '.passive'),
      stages.map(({ name, passive }) => `${name}\n${passive}`).join('\n'),
    );
  });

  test('is asked about in the queries', () => {
    expectGolden(file.replace(/\.dfy$/, '.smt2'), stages.map(({ query }) => query).join('\n'));
  });
});
