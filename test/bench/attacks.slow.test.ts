import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { attackPrograms } from '../../bench/attacks.js';
import { Command } from '../../bench/checking/command.js';
import { ask } from '../../bench/soundness/ask.js';
import { ENGINES } from '../../src/fuzz/oracles/answers.js';
import { attacked } from '../../src/fuzz/oracles/attacked.js';
import { marksOf } from '../../src/fuzz/oracles/marks.js';
import { useCli } from '../support/cli.js';

const { main, folder } = useCli();
const programs = attackPrograms();

/** Long, because what is tested is the answer: each method has its own limit, and a machine may be busy. */
const PATIENCE_SECONDS = 280;

/** Those of the table have a test of their own. */
const isOneFile = (name: string): boolean => !name.endsWith('/main.dfy') && !name.startsWith('20-table/');

/** The first of each folder that is one file; the bench has the others. */
const chosen = [...new Set(programs.map(({ finding }) => finding))].flatMap(
  (finding) => programs.find((one) => one.finding === finding && isOneFile(one.name)) ?? [],
);

test('every attack says what is attacked, and marks a claim', () => {
  const texts = programs.map(({ name, path: file }) => ({ name, text: readFileSync(file, 'utf8') }));
  expect(texts.filter(({ text }) => !text.startsWith('// ')).map(({ name }) => name)).toEqual([]);
  const unmarked = texts.filter(({ name, text }) => {
    const { wrong, expected } = marksOf(text);
    // Of several files, the one that is included may have the claims.
    return wrong.size + expected.size === 0 && !name.endsWith('/main.dfy');
  });
  expect(unmarked.map(({ name }) => name)).toEqual([]);
});

describe('one attack of each kind', () => {
  test.each(ENGINES)(
    'is not answered wrongly by %s alone',
    async (engine) => {
      const place = path.join(folder(), engine);
      for (const { finding, path: file } of chosen) cpSync(file, path.join(place, `${finding}.dfy`));
      const command = Command.at(main(), folder());
      const answers = await ask(command, engine, place, { seconds: 3, solver: undefined, limit: PATIENCE_SECONDS });
      expect(answers.failure).toBeUndefined();
      const problems = chosen.flatMap((one) => {
        const copy = path.join(place, `${one.finding}.dfy`);
        return attacked({ ...one, path: copy }, engine, readFileSync(copy, 'utf8'), answers).problems;
      });
      expect(problems.filter(({ kind }) => kind !== 'missing')).toEqual([]);
    },
    PATIENCE_SECONDS * 1100,
  );
});
