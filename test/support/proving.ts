/** DASH on programs of tests, with the solver that a user would get. */
import type { Finding, Method, Model } from '../../src/model/index.js';
import { printTerm } from '../../src/model/index.js';
import type { Iteration } from '../../src/prove/listener.js';
import type { ProveOptions } from '../../src/prove/options.js';
import { DEFAULT_PROVE_OPTIONS } from '../../src/prove/options.js';
import type { ProveTools, Proving } from '../../src/prove/prover.js';
import { proveMethod } from '../../src/prove/prover.js';
import type { SolverSession } from '../../src/smt/session.js';
import { lowered } from './replaying.js';

export interface ProvenProgram {
  readonly model: Model;
  readonly method: Method;
  readonly proving: Proving;
  /** `outcome kind text` of each claim of the method, sorted. */
  readonly outcomes: readonly string[];
}

/** The first method of the program, or the one with this name. */
export async function proven(
  text: string,
  session: SolverSession,
  options: Partial<ProveOptions> & { readonly name?: string; readonly tools?: Partial<ProveTools> } = {},
): Promise<ProvenProgram> {
  const model = lowered(text);
  const method = methodIn(model, options.name);
  const proving = await provenMethod(model, method, session, options);
  return { model, method, proving, outcomes: outcomesOf(proving.findings, method) };
}

export function methodIn({ methods }: Model, name?: string): Method {
  const method = methods.find((one) => (name === undefined ? one.kind === 'method' : one.name === name));
  if (method === undefined) throw new Error(`there is no method ${name ?? ''}`);
  return method;
}

export function provenMethod(
  model: Model,
  method: Method,
  session: SolverSession,
  options: Partial<ProveOptions> & { readonly tools?: Partial<ProveTools> } = {},
): Promise<Proving> {
  const tools = { session, now: (): number => performance.now(), ...options.tools };
  return proveMethod(model, method, tools, { ...DEFAULT_PROVE_OPTIONS, ...options });
}

export function outcomesOf(findings: readonly Finding[], { claims }: Method): readonly string[] {
  return findings
    .filter(({ claim }) => claims.includes(claim))
    .map(({ outcome, claim }) => `${outcome} ${claim.kind} ${claim.text}`)
    .sort();
}

/** One line for each iteration: where the frontier is, and what became of it. */
export function iterationLog(model: Model): { readonly lines: string[]; iteration(iteration: Iteration): void } {
  const lines: string[] = [];
  return {
    lines,
    iteration: ({ trace: { frontier }, step, depth }) => {
      const at = ({ location, predicate }: Iteration['trace']['frontier']['from']): string =>
        predicate === model.arena.true ? `${location.id}` : `${location.id}: ${printTerm(model.arena, predicate)}`;
      const what = step.kind === 'refine' ? `refine ${printTerm(model.arena, step.predicate)}` : step.kind;
      lines.push(`${'  '.repeat(depth)}<${at(frontier.from)}> -> <${at(frontier.to)}>: ${what}`);
    },
  };
}
