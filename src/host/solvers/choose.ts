/** Which solver a run uses: the one or the two that `--solver` names, else an installed z3, else the embedded one. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { withSecondOpinion } from '../../smt/second-opinion.js';
import type { SecondAsked } from '../../smt/second-opinion.js';
import type { SolverFactory } from '../../smt/session.js';
import { SOLVER_KINDS } from '../../smt/solver-kind.js';
import type { SolverKind } from '../../smt/solver-kind.js';
import { embeddedFactory } from './embedded.js';
import { nativeFactory } from './native.js';
import { isExecutable, onPath } from './on-path.js';
import { printedVersion } from './printed-version.js';

export type SolverChoice =
  | { readonly kind: 'chosen'; readonly factory: SolverFactory }
  /** A sentence for the user. */
  | { readonly kind: 'none'; readonly message: string };

export interface SolverSettings {
  /** Megabytes for one solver; 0 is no limit. */
  readonly memory: number;
}

/** The oldest version of each kind that can be used, where there is one. */
const OLDEST: Readonly<Record<SolverKind, readonly number[]>> = { z3: [4, 8, 12], cvc5: [] };
/** What solvers print about themselves. */
const VERSION = new RegExp(`\\b(${SOLVER_KINDS.join('|')}) version (\\d[\\w.-]*)`, 'i');

/** `wanted` is one solver, or two: `A,B` asks B where A does not know, `A+B` also where A says that it proved something. */
export async function chooseSolver(
  wanted: string | undefined,
  settings: SolverSettings = { memory: 0 },
): Promise<SolverChoice> {
  if (wanted === undefined) {
    const found = onPath('z3');
    const native = found === undefined ? undefined : await nativeChoice(found, settings);
    return native?.kind === 'chosen' ? native : embeddedChoice(settings);
  }
  const two = twoIn(wanted);
  if (two === undefined) return oneSolver(wanted, settings);
  const [first, second] = await Promise.all([oneSolver(two.first, settings), oneSolver(two.second, settings)]);
  if (first.kind === 'none') return first;
  if (second.kind === 'none') return second;
  return { kind: 'chosen', factory: withSecondOpinion(first.factory, second.factory, two.asked) };
}

const SEPARATORS: readonly (readonly [string, SecondAsked])[] = [
  [',', 'on-unknown'],
  ['+', 'confirm'],
];

interface TwoSolvers {
  readonly first: string;
  readonly second: string;
  readonly asked: SecondAsked;
}

/** Paths may have the same characters: what is a file as a whole is one solver. */
function twoIn(wanted: string): TwoSolvers | undefined {
  if (statSync(wanted, { throwIfNoEntry: false }) !== undefined) return undefined;
  for (const [separator, asked] of SEPARATORS) {
    const at = wanted.indexOf(separator);
    if (at >= 0) return { first: wanted.slice(0, at).trim(), second: wanted.slice(at + 1).trim(), asked };
  }
  return undefined;
}

/** `wanted` is `z3`, `z3-wasm`, `cvc5`, or the path of a z3 or cvc5. */
async function oneSolver(wanted: string, settings: SolverSettings): Promise<SolverChoice> {
  if (wanted === 'z3-wasm') return embeddedChoice(settings);
  const isName = wanted !== '' && !wanted.includes('/') && !wanted.includes(path.sep);
  const file = isName ? onPath(wanted) : wanted;
  if (file === undefined) {
    const instead = wanted === 'z3' ? ' Install it, or leave --solver out to use the embedded one.' : '';
    return none(`There is no solver "${wanted}" on the PATH.${instead}`);
  }
  return fileProblem(file) ?? nativeChoice(file, settings);
}

async function embeddedChoice(settings: SolverSettings): Promise<SolverChoice> {
  const factory = await embeddedFactory(settings);
  return typeof factory === 'string' ? none(factory) : { kind: 'chosen', factory };
}

async function nativeChoice(file: string, { memory }: SolverSettings): Promise<SolverChoice> {
  const printed = await printedVersion(file);
  const [, name = '', version = ''] = VERSION.exec(printed.text) ?? [];
  const kind = SOLVER_KINDS.find((one) => one === name.toLowerCase());
  if (kind === undefined) {
    const said = printed.text.trim().slice(0, 200);
    const instead = said === '' ? printed.end : `it printed: ${said}`;
    return none(
      `The solver "${file}" is ${SOLVER_KINDS.map((one) => `no ${one}`).join(' and ')}: asked for its version, ${instead}`,
    );
  }
  const oldest = OLDEST[kind];
  if (isOlder(version, oldest)) {
    return none(`The solver "${file}" is ${kind} ${version}; ${oldest.join('.')} or later is needed.`);
  }
  return { kind: 'chosen', factory: nativeFactory({ kind, file, version, memory }) };
}

function none(message: string): SolverChoice {
  return { kind: 'none', message };
}

function fileProblem(file: string): SolverChoice | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return none(`The solver "${file}" does not exist.`);
  if (!stats.isFile()) return none(`The solver "${file}" is not a file.`);
  return isExecutable(file) ? undefined : none(`The solver "${file}" is not executable.`);
}

function isOlder(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [i, wanted] of least.entries()) {
    const part = parts[i] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}
