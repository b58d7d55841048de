/** Asks z3 whether a formula follows from the axioms that its symbols reach, under the options of the verifier. */
import { spawnSync } from 'node:child_process';
import type { Arena, Term, Type } from '../../../../src/model/index.js';
import { subterms } from '../../../../src/model/index.js';
import { symbolsOf, triggerSymbols } from '../../../../src/smt/symbols.js';
import { SmtWriter } from '../../../../src/smt/writer.js';
import { solverOptions } from '../../../../src/verify/options.js';
import type { Axiom, TheoryContext } from '../../../../src/verify/theory/index.js';
import { axiomsOf } from '../../../../src/verify/theory/index.js';

export const isZ3Installed = spawnSync('z3', ['--version']).status === 0;

const OPTIONS = [...solverOptions(0)].map(([key, value]) => `(set-option :${key} ${value})\n`).join('');

export interface Answer {
  readonly kind: string;
  readonly seconds: number;
  readonly text: string;
}

/** Whether the formulas are satisfiable together with these axioms. */
export function ask(arena: Arena, axioms: readonly Axiom[], formulas: readonly Term[], seconds: number): Answer {
  const writer = new SmtWriter(arena);
  for (const { term } of axioms) writer.assert(term);
  for (const formula of formulas) writer.assert(formula);
  const text = `${OPTIONS}${writer.take()}(check-sat)\n`;
  const before = performance.now();
  const run = spawnSync('z3', ['-in', `-t:${seconds * 1000}`], { input: text, encoding: 'utf8' });
  return { kind: run.stdout.trim(), seconds: (performance.now() - before) / 1000, text };
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

export function isProved(context: TheoryContext, goal: Term, seconds: number): Answer {
  const negated = context.arena.make('not', [goal]);
  return ask(context.arena, reachableAxioms(context, [negated]), [negated], seconds);
}
