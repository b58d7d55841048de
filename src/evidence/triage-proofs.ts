/** Sentences about proofs that are missing: what probably says too little for one. */
import { spanOf } from '../languages/origins.js';
import { isGuess } from '../model/index.js';
import type { Claim, Cutoff, Loop, Method, Model, Unknown, Variable } from '../model/index.js';
import { suspectsOf } from './suspects.js';
import type { Theory, TheoryName } from './theories.js';

/**
 * Why there is no proof, and what would help. `wasRun`: runs met the claim, and found nothing wrong. Where a solver reached
 * a limit, nothing speaks against what the program says.
 */
export function unprovedSentences(
  model: Model,
  claim: Claim,
  unknowns: readonly (Unknown | Cutoff)[],
  wasRun: boolean,
): readonly string[] {
  // Why DASH got stuck says little about the claim, where another engine has a reason.
  const others = unknowns.filter(({ engine }) => engine !== 'dash');
  const reasons = [...new Set((others.length > 0 ? others : unknowns).map(({ reason }) => reason))];
  const tried = unknowns.filter(
    (one) => one.engine === 'verifier' && one.outcome === 'dontknow' && one.limit === undefined,
  );
  if (tried.length === 0 || isGuess(claim)) return reasons;
  const needs = needSentence(model, claim, wasRun);
  return needs === undefined ? reasons : wasRun ? [needs] : [...reasons, needs];
}

const THEORY_TEXT: Readonly<Record<TheoryName, string>> = {
  'non-linear': 'a product, quotient or remainder of unknowns',
  quantifier: 'a quantifier',
  recursion: 'a recursive function',
};

/** Nothing if solvers should find nothing hard. */
export function theorySentence(theories: readonly Theory[]): readonly string[] {
  const lines = new Map<TheoryName, Set<number>>();
  for (const { name, at } of theories) {
    const { source, start } = spanOf(at);
    lines.set(name, (lines.get(name) ?? new Set()).add(source.position(start).line));
  }
  const parts = [...lines].map(([name, places]) => {
    const shown = [...places].sort((a, b) => a - b).slice(0, MOST);
    const more = places.size > MOST ? ', …' : '';
    return `${THEORY_TEXT[name]} (${places.size === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more})`;
  });
  return parts.length === 0 ? [] : [`Solvers may give up on it because of ${parts.join(', ')}.`];
}

function needSentence(model: Model, claim: Claim, wasRun: boolean): string | undefined {
  const method = model.methods.find(({ claims }) => claims.includes(claim));
  if (method?.body === undefined) return undefined;
  const { loops, callees } = suspectsOf(model, method, claim);
  const needs = [
    ...loops.map(({ what, changes }) => loopNeed(what, changes)),
    ...callees.map(({ what, changes }) => calleeNeed(what, changes)),
  ];
  // Without runs, the claim may as well be wrong.
  if (needs.length === 0 && !wasRun) return undefined;
  // That a loop keeps an invariant may also be a matter of arithmetic inside it.
  const step = needs.length === 0 || claim.kind === 'invariant-kept' ? [STEP] : [];
  const [first, ...others] = [...needs.slice(0, MOST), ...step];
  const start = wasRun ? 'A proof needs' : 'If it holds, a proof needs';
  return `${start} ${first ?? STEP}${others.map((other) => `, perhaps ${other}`).join('')}.`;
}

const MOST = 3;
const STEP = 'a step more, such as an assertion before it or a lemma';

function loopNeed({ origin }: Loop, changes: readonly Variable[]): string {
  const { source, start } = spanOf(origin);
  return `an invariant for the loop in line ${source.position(start).line} that says more about ${listed(changes)}`;
}

function calleeNeed({ name, kind, ensures }: Method, changes: readonly Variable[]): string {
  const promise = ensures.length === 0 ? 'a postcondition' : 'a stronger postcondition';
  const results = changes.filter(({ role }) => role !== 'heap');
  const stores = changes.filter(({ role }) => role === 'heap');
  const about = [
    ...(results.length === 0 || kind === 'lemma' ? [] : ['what it returns']),
    ...(stores.length === 0 ? [] : [`what it does to ${listed(stores)}`]),
  ];
  return `${promise} of ${name}${about.length === 0 ? '' : `, about ${about.join(' and ')}`}`;
}

/** In the user's words: `total, i and the elements of arrays`. */
function listed(variables: readonly Variable[]): string {
  const names = [...new Set(variables.map(nameOf))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

function nameOf({ name, place }: Variable): string {
  switch (place?.kind) {
    case 'field':
      return `the field ${place.field.name}`;
    case 'array':
      return 'the elements of arrays';
    case 'alloc':
      return 'what is allocated';
    case undefined:
      // Copies that the lowering makes are told apart by a number.
      return name.replace(/#\d+$/, '');
  }
}
