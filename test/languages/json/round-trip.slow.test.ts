/** What is written is read again as the same model, and then written as the same text. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random, randomProgram } from '../../../src/fuzz/index.js';
import { checkModel, printModel } from '../../../src/model/index.js';
import { JSON_FILE, programOf, readJson, rewritten } from '../../support/json-models.js';
import { filesBelow, readProjectFile } from '../../support/project.js';

const schema = JSON.parse(readProjectFile('schema/model-1.schema.json')) as object;
const isOfSchema = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

/**
 * What is not read again, and why: clauses that older Dafny assumes and nobody claims, and functions that use themselves
 * without an end. Whoever wrote the file could prove anything with them.
 */
const REFUSED = /does not claim "r > n" at the end of|uses itself, and nothing claims that it ends/;

async function roundTrip(name: string, text: string): Promise<'same' | 'errors' | 'refused'> {
  const written = await programOf(name, text);
  if (written === undefined) return 'errors';
  expect(isOfSchema(JSON.parse(written.json)), `${name}: ${JSON.stringify(isOfSchema.errors?.slice(0, 2))}`).toBe(true);
  const read = readJson(written.json);
  const [problem] = read.diagnostics;
  if (problem !== undefined) {
    expect(problem.message, name).toMatch(REFUSED);
    expect(problem.span.source.path).toBe(JSON_FILE);
    return 'refused';
  }
  const model = read.lower();
  expect(printModel(model), name).toBe(printModel(written.model));
  expect(checkModel(model), name).toEqual([]);
  expect(rewritten(read), name).toBe(written.json);
  return 'same';
}

const FOLDERS = [
  'examples',
  ...['dafny', 'evidence', 'explore', 'java', 'property', 'prove', 'run', 'verify'].map(
    (name) => `test/fixtures/${name}`,
  ),
];

test.each(FOLDERS)(
  '%s',
  async (folder) => {
    const files = filesBelow(folder).filter((file) => /\.(dfy|java)$/.test(file) && !file.includes('/inputs/'));
    const counts = { same: 0, errors: 0, refused: 0 };
    for (const file of files) counts[await roundTrip(file, readProjectFile(file))]++;
    expect(counts.same).toBeGreaterThan(0);
    expect(counts.refused).toBeLessThan(files.length / 20);
  },
  300_000,
);

test('generated programs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1 << 30 }), async (seed) => {
      expect(await roundTrip('generated.dfy', randomProgram(new Random(seed)))).toBe('same');
    }),
    { numRuns: 40 },
  );
}, 120_000);
