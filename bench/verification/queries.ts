/** The queries of both verifiers about the same members, given to the same solver as files. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { includeReader, openFile } from '../../src/host/files/reading.js';
import { isAbout, taskName } from '../../src/workbench/engines/dafny/names.js';
import { readOutput } from '../../src/workbench/engines/dafny/output.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { DumpingSession } from '../../src/smt/dump.js';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import type { SolverSession } from '../../src/smt/session.js';
import { verifyMethod } from '../../src/verify/verifier.js';
import type { Method, Model } from '../../src/model/index.js';
import { sum } from './figures.js';

export interface QueryTimes {
  readonly file: string;
  readonly method: string;
  readonly ours: number;
  readonly theirs: number;
}

/** Of the members that both prove, each with all its queries; the solver's own time, so that other work does not count. */
export async function solverSeconds(file: string, folder: string, seconds: number): Promise<readonly QueryTimes[]> {
  const logs = boogieQueries(file, path.join(folder, 'boogie'), seconds);
  if (logs === undefined) return [];
  const program = resolveProgram(openFile(file).source, includeReader(file));
  if (program.diagnostics.some(({ severity }) => severity === 'error')) return [];
  const model = lowerProgram(program);
  const session = await openZ3();
  const times: QueryTimes[] = [];
  try {
    for (const method of model.methods) {
      if (method.claims.length === 0 || isAmbiguous(model, method)) continue;
      const theirs = logs.filter(({ task }) => isAbout(taskName(task), method.name));
      if (theirs.length === 0) continue;
      const own = await ownQueries(model, method, session, path.join(folder, 'own'), seconds);
      if (own === undefined) continue;
      const [ours, boogies] = [own.map(replayed), theirs.map((one) => replayed(one.log))];
      // A file that does not give the answer again measures something else.
      if (ours.at(-1)?.answer !== 'unsat' || boogies.some(({ answer }) => answer !== 'unsat')) continue;
      times.push({
        file: path.basename(file),
        method: method.name,
        ours: sum(ours.map((one) => one.seconds)),
        theirs: sum(boogies.map((one) => one.seconds)),
      });
    }
  } finally {
    await session.close();
  }
  return times;
}

/** A member without a body has its contract checked under the same name. */
function isAmbiguous({ methods }: Model, { name }: Method): boolean {
  return methods.filter((method) => method.name === name).length > 1;
}

/** Undefined if Dafny does not verify the whole file. */
function boogieQueries(
  file: string,
  folder: string,
  seconds: number,
): readonly { readonly task: string; readonly log: string }[] | undefined {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = ['/compile:0', '/trace', `/timeLimit:${seconds}`, `/proverLog:${folder}/@PROC@.smt2`, file];
  const { stdout, status } = spawnSync('dafny', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const output = readOutput(stdout);
  if (status !== 0 || output.kind !== 'finished') return undefined;
  const names = readdirSync(folder);
  return output.tasks.flatMap(({ member }) => {
    const name = names.find((one) => one.replace(/\.smt2$/, '') === logName(member));
    return name === undefined ? [] : [{ task: member, log: path.join(folder, name) }];
  });
}

/** Boogie replaces what a file name may not have. */
function logName(member: string): string {
  return member.replace(/[^\w.]/g, '_');
}

async function openZ3(): Promise<SolverSession> {
  const choice = await chooseSolver('z3');
  if (choice.kind === 'none') throw new Error(choice.message);
  return choice.factory.open();
}

/** Undefined if a claim stays open. */
async function ownQueries(
  model: Model,
  method: Method,
  session: SolverSession,
  folder: string,
  seconds: number,
): Promise<readonly string[] | undefined> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  const dumping = new DumpingSession(session, 'query', (name, text) => {
    files.push(path.join(folder, name));
    writeFileSync(path.join(folder, name), text);
  });
  const options = { seconds, resources: 0, seed: 0, selfCheck: false, now: () => performance.now() };
  for await (const finding of verifyMethod(model, method, dumping, options)) {
    if (finding.outcome === 'dontknow') return undefined;
  }
  return files;
}

/** The last answer, and the time that z3 says it worked. */
function replayed(file: string): { readonly answer: string; readonly seconds: number } {
  const { stdout } = spawnSync('z3', ['-st', '-T:60', file], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const answer = [...stdout.matchAll(/^(sat|unsat|unknown|timeout)$/gm)].at(-1)?.[1] ?? 'none';
  return { answer, seconds: Number(/:total-time\s+([\d.]+)/.exec(stdout)?.[1] ?? 0) };
}
