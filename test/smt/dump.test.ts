/** Queries that are written to files give the same answers there. */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { DumpingSession } from '../../src/smt/dump.js';
import type { Answer } from '../../src/smt/session.js';
import { testWithTool } from '../support/tools.js';
import { HARD, LIMITS, useScripts, withSession } from './support/solvers.js';

const scripts = useScripts();

testWithTool('z3', 'each query is a file with the same answer standalone', async (z3) => {
  const answers = new Map<string, string>();
  const folder = scripts.file('.');
  await withSession('z3', async (session) => {
    const names: string[] = [];
    const dumping = new DumpingSession(session, 'Some.Method', (name, text) => {
      names.push(name);
      writeFileSync(path.join(folder, name), text);
    });
    const check = async (assumptions: readonly string[], limits = LIMITS): Promise<Answer> => {
      const answer = await dumping.check(assumptions, limits);
      answers.set(names.at(-1) ?? '', answer.kind);
      return answer;
    };
    dumping.reset(
      new Map([
        ['smt.mbqi', 'false'],
        ['auto_config', 'false'],
      ]),
    );
    dumping.send(`(declare-fun f (Int) Int) (declare-const a Bool) (declare-const b Bool) (declare-const n Int)
      (assert (forall ((i Int)) (! (=> a (> (f i) i)) :pattern ((f i)))))`);
    await check([]);
    await check(['a', 'b']);
    dumping.send('(push 1) (assert (< (f n) n))');
    await check(['a', 'b']);
    await check([]);
    expect(await dumping.values(['a'])).toBeDefined();
    dumping.send('(pop 1) (assert (not a))');
    await check(['a']);
    await check([]);
    dumping.reset(new Map());
    dumping.send(HARD);
    await check([], { seconds: 60, resources: 20_000 });
    expect(dumping.lastResources).toBeGreaterThan(0);
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => `Some.Method-00${i}.smt2`));
  });
  expect([...answers.values()]).toEqual(['unknown', 'unknown', 'unsat', 'unknown', 'unsat', 'unknown', 'unknown']);
  const files = readdirSync(folder).filter((name) => name.endsWith('.smt2'));
  const alone = files.map((name) => [
    name,
    spawnSync(z3, [path.join(folder, name)], { encoding: 'utf8' }).stdout.trim(),
  ]);
  expect(new Map(alone as [string, string][])).toEqual(answers);
});
