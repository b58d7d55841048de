/** The model's text form for small programs. UPDATE_GOLDEN=1 writes the files anew; then read what has changed. */
import { describe, expect, test } from 'vitest';
import { lowerProgram } from '../../../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../../src/languages/source.js';
import { checkModel, printModel } from '../../../../src/model/index.js';
import type { Model } from '../../../../src/model/index.js';
import { fixtureReader, goodPrograms } from '../../../support/fixtures.js';
import { expectGolden } from '../../../support/golden.js';
import { filesBelow, readProjectFile } from '../../../support/project.js';

const goldenPrograms = filesBelow('test/languages/dafny/lower/golden').filter((file) => file.endsWith('.dfy'));
/** Not those of a project, which need the rest of it. */
const examples = filesBelow('examples').filter(
  (file) => file.endsWith('.dfy') && !file.startsWith('examples/project/'),
);

function modelOf(file: string): Model {
  const program = resolveProgram(new SourceText(file, readProjectFile(file)), fixtureReader);
  expect(program.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return lowerProgram(program);
}

describe('the model of', () => {
  test.each(goldenPrograms)('%s', (file) => {
    const model = modelOf(file);
    expect(checkModel(model)).toEqual([]);
    expect(model.unsupported).toEqual([]);
    expectGolden(file.replace(/\.dfy$/, '.model'), printModel(model));
  });
});

describe('every model is well-typed', () => {
  test.each([...examples, ...goodPrograms.map((program) => `test/fixtures/dafny/${program}`)])('%s', (file) => {
    expect(checkModel(modelOf(file))).toEqual([]);
  });
});
