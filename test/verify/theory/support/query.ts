/** Asks z3 whether a formula follows from the axioms that its symbols reach, under the options of the verifier. */
import { spawnSync } from 'node:child_process';
import type { Term, Type } from '../../../../src/model/index.js';
import { subterms } from '../../../../src/model/index.js';
import { symbolsOf, triggerSymbols } from '../../../../src/smt/symbols.js';
import { SmtWriter } from '../../../../src/smt/writer.js';
import { solverOptions } from '../../../../src/verify/options.js';
import type { Axiom, TheoryContext } from '../../../../src/verify/theory/index.js';
import { axiomsOf } from '../../../../src/verify/theory/index.js';

/** How a solver looks for a contradiction. */
export interface Effort {
  /** As the verifier does; or with z3's own settings, which also try values that no trigger mentions. */
  readonly search: 'triggers' | 'models';
  /** In z3's own units, the same on every machine. */
  readonly resources: number;
}

export interface Answer {
  /** `sat`, `unsat` or `unknown`; anything else is no answer. */
  readonly kind: string;
  /** What z3 says of an `unknown`. */
  readonly reason: string;
  /** Units that z3 used. */
  readonly resources: number;
}

/** Should z3 not count what it does. */
const BACKSTOP_SECONDS = 100;

const OPTIONS = {
  triggers: [...solverOptions(0)].map(([key, value]) => `(set-option :${key} ${value})\n`).join(''),
  models: '',
} as const;

/** Whether the formulas are satisfiable together with these axioms; `z3` is the path of the solver. */
export function ask(
  z3: string,
  { arena }: TheoryContext,
  axioms: readonly Axiom[],
  formulas: readonly Term[],
  { search, resources }: Effort,
): Answer {
  const writer = new SmtWriter(arena);
  for (const { term } of axioms) writer.assert(term);
  for (const formula of formulas) writer.assert(formula);
  const options = `${OPTIONS[search]}(set-option :rlimit ${resources})\n`;
  const input = `${options}${writer.take()}(check-sat)\n(get-info :reason-unknown)\n(get-info :rlimit)\n`;
  const { stdout } = spawnSync(z3, ['-in'], { input, encoding: 'utf8', timeout: BACKSTOP_SECONDS * 1000 });
  return {
    kind: stdout.split('\n', 1)[0] ?? '',
    reason: /\(:reason-unknown "(.*)"\)/.exec(stdout)?.[1] ?? '',
    resources: Number(/\(:rlimit (\d+)\)/.exec(stdout)?.[1]),
  };
}

/**
 * Whether z3 looked for a contradiction as far as it was told to, and found none: it has a model, or there was nothing left
 * that it would try, or it used up what it was given. An answer that came for another reason says nothing.
 */
export function isUncontradicted({ kind, reason, resources }: Answer, effort: Effort): boolean {
  if (kind === 'sat') return true;
  return kind === 'unknown' && (reason.includes('(incomplete') || resources >= effort.resources);
}

/** The axioms that a query with these formulas contains: those with a trigger whose symbols are all reachable. */
export function reachableAxioms(context: TheoryContext, formulas: readonly Term[]): readonly Axiom[] {
  const { arena } = context;
  const symbols = symbolsOf(arena, formulas);
  const candidates = new Set<Axiom>();
  const seen = new Set<Type>();
  const included = new Set<Axiom>();
  const meet = (terms: readonly Term[]): void => {
    for (const term of subterms(arena, terms)) {
      const type = arena.type(term);
      if (seen.has(type)) continue;
      seen.add(type);
      for (const axiom of axiomsOf(context, type)) candidates.add(axiom);
    }
  };
  meet(formulas);
  for (let size = -1; size < included.size;) {
    size = included.size;
    for (const axiom of candidates) {
      const isReached = triggerSymbols(arena, axiom.term).some((group) => [...group].every((one) => symbols.has(one)));
      if (!isReached) continue;
      candidates.delete(axiom);
      included.add(axiom);
      for (const symbol of symbolsOf(arena, [axiom.term])) symbols.add(symbol);
      meet([axiom.term]);
    }
  }
  return [...included];
}

/** The answer is `unsat` if the goal follows. */
export function refute(z3: string, context: TheoryContext, goal: Term, effort: Effort): Answer {
  const negated = context.arena.make('not', [goal]);
  return ask(z3, context, reachableAxioms(context, [negated]), [negated], effort);
}
