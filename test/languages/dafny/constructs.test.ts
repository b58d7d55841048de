/** Every construct of the language occurs in at least one well-formed fixture. */
import { expect, test } from 'vitest';
import { parseFile } from '../../../src/languages/dafny/parse/index.js';
import { walk } from '../../../src/languages/dafny/syntax/walk.js';
import { constructs, spellings } from '../../support/constructs/index.js';
import type { Part } from '../../support/constructs/index.js';
import { goodPrograms, readProgram } from '../../support/fixtures.js';

const texts = goodPrograms.map((program) => readProgram(program));
const found = constructsIn(texts.map((text) => parseFile(text).file));

test.each(constructs.map(({ name }) => name))('a fixture has: %s', (name) => {
  expect(found).toContain(name);
});

test.each(Object.entries(spellings))('a fixture is spelled with: %s', (_, spelling) => {
  expect(texts.some(({ text }) => spelling.test(text))).toBe(true);
});

test('no two constructs share a name', () => {
  expect(new Set(constructs.map(({ name }) => name)).size).toBe(constructs.length);
});

function constructsIn(files: readonly object[]): ReadonlySet<string> {
  const names = new Set<string>();
  let open = constructs;
  for (const file of files) {
    walk(file, (part) => {
      const here = open.filter(({ occursIn }) => occursIn(part as Part));
      for (const { name } of here) names.add(name);
      if (here.length > 0) open = open.filter(({ name }) => !names.has(name));
    });
  }
  return names;
}
