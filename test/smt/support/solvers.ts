/** The solvers that sessions are tested with, and scripts that only look like one. */
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import type { Limits, SolverFactory, SolverSession } from '../../../src/smt/session.js';
import { chooseSolver } from '../../../src/host/solvers/choose.js';
import { useFolder } from '../../support/folders.js';
import { testWithTool } from '../../support/tools.js';
import type { Tool } from '../../support/tools.js';

export const LIMITS: Limits = { seconds: 30, resources: 0 };

/** Whole numbers with x³ + y³ = z³, for which no solver finds a proof. */
export const HARD = `(declare-const x Int) (declare-const y Int) (declare-const z Int)
(assert (> x 2)) (assert (> y 2)) (assert (> z 2))
(assert (= (+ (* x x x) (* y y y)) (* z z z)))`;

export const BACKENDS: readonly { readonly solver: string; readonly tool?: Tool }[] = [
  { solver: 'z3', tool: 'z3' },
  { solver: 'cvc5', tool: 'cvc5' },
  { solver: 'z3-wasm' },
];

const factories = new Map<string, Promise<SolverFactory>>();

function factoryOf(solver: string): Promise<SolverFactory> {
  let factory = factories.get(solver);
  if (factory === undefined) {
    factory = chooseSolver(solver).then((choice) => {
      if (choice.kind === 'none') throw new Error(choice.message);
      return choice.factory;
    });
    factories.set(solver, factory);
  }
  return factory;
}

export async function withSession(solver: string, body: (session: SolverSession) => Promise<void>): Promise<void> {
  const session = await (await factoryOf(solver)).open();
  try {
    await body(session);
  } finally {
    await session.close();
  }
}

/** A test with a session; it is skipped, and says so, if the solver has to be installed and is not. */
export function sessionTest(
  { solver, tool }: (typeof BACKENDS)[number],
  title: string,
  body: (session: SolverSession) => Promise<void>,
): void {
  const run = (): Promise<void> => withSession(solver, body);
  if (tool === undefined) test(title, run);
  else testWithTool(tool, `${title} (${solver})`, run);
}

export interface Scripts {
  readonly file: (name: string) => string;
  /** An executable shell script that tells its version as z3 does, and then runs the lines. */
  readonly solver: (name: string, lines: string) => string;
}

export function useScripts(): Scripts {
  const folder = useFolder();
  const file = (name: string): string => path.join(folder.path, name);
  return {
    file,
    solver(name, lines) {
      const script = folder.write(
        name,
        `#!/bin/sh\nif [ "$1" = --version ]; then echo "Z3 version 4.9.9 - 64 bit"; exit; fi\n${lines}\n`,
      );
      chmodSync(script, 0o755);
      return script;
    },
  };
}

/** The number that a script has written to a file, once it has. */
export async function pidIn(file: string): Promise<number> {
  await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'));
  return Number(readFileSync(file, 'utf8'));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('The condition did not come true within 20 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
