/**
 * An abstract state: the reduced product of what is known of single terms, of differences and of equalities between
 * terms. A term that is not mentioned can have any value of its range. No state at all (`undefined`) means that no
 * execution gets there.
 */
import type { Arena, Integer, Term, Variable } from '../../model/index.js';
import { substitute } from '../../model/index.js';
import type { Differences } from './differences.js';
import * as differences from './differences.js';
import type { Equalities } from './equalities.js';
import * as equalities from './equalities.js';
import type { Exact } from './exact.js';
import type { PMap } from './persistent.js';
import * as persistent from './persistent.js';
import type { Value } from './value.js';
import * as value from './value.js';
import type { Vocabulary } from './vocabulary.js';

export interface State {
  /** By term. */
  readonly values: PMap<Value>;
  readonly differences: Differences;
  readonly equalities: Equalities;
  /** By variable: the terms that a change of it makes us forget. It may list terms of which nothing is known any more. */
  readonly mentions: PMap<PMap<true>>;
}

export const TOP: State = {
  values: undefined,
  differences: differences.NONE,
  equalities: equalities.NONE,
  mentions: undefined,
};

export function valueOf(words: Vocabulary, state: State, term: Term): Value {
  return persistent.get(state.values, term) ?? words.range(term);
}

/** A term that cannot be tracked is not remembered, which loses a fact and nothing else. */
export function withValue(words: Vocabulary, state: State, term: Term, known: Value): State {
  if (!words.isTrackable(term)) return state;
  return { ...state, values: persistent.set(state.values, term, known), mentions: mention(words, state, [term]) };
}

/** With `x - y ≤ bound`. */
export function withDifference(words: Vocabulary, state: State, x: Term, y: Term, bound: Exact): State {
  if (!words.isTrackable(x) || !words.isTrackable(y)) return state;
  const graph = differences.add(state.differences, x, y, bound);
  return graph === state.differences
    ? state
    : { ...state, differences: graph, mentions: mention(words, state, [x, y]) };
}

export function withEquality(words: Vocabulary, state: State, a: Term, b: Term): State {
  if (!words.isTrackable(a) || !words.isTrackable(b)) return state;
  const classes = equalities.add(state.equalities, a, b, () => words.freshLabel());
  return classes === state.equalities
    ? state
    : { ...state, equalities: classes, mentions: mention(words, state, [a, b]) };
}

/** An upper bound of `x - y`. */
export function upperDifference(words: Vocabulary, state: State, x: Term, y: Term): Exact {
  return differences.upper(state.differences, rangesOf(words, state), x, y);
}

/** The variable may have any value now. */
export function forget(words: Vocabulary, state: State, variable: Variable): State {
  const id = words.variableId(variable);
  const terms = persistent.get(state.mentions, id);
  if (terms === undefined) return state;
  let { values, differences: graph, equalities: classes } = state;
  persistent.forEach(terms, (key) => {
    values = persistent.remove(values, key);
    graph = differences.forget(graph, key as Term);
    classes = equalities.forget(classes, key as Term);
  });
  return { values, differences: graph, equalities: classes, mentions: persistent.remove(state.mentions, id) };
}

/** What is known of one variable becomes known of another, of which nothing is known. */
export function rename(words: Vocabulary, state: State, from: Variable, to: Variable): State {
  const terms = persistent.get(state.mentions, words.variableId(from));
  const replacement = new Map([[from, words.arena.variable(to)]]);
  const { types } = words.arena;
  const isSame = types.erase(from.type) === types.erase(to.type);
  let { values, differences: graph, equalities: classes } = state;
  const moved: Term[] = [];
  persistent.forEach(terms, (key) => {
    const term = key as Term;
    const known = persistent.get(values, term);
    values = persistent.remove(values, term);
    const renamed = isSame ? substitute(words.arena, term, replacement) : lengthOf(words.arena, term, from, to);
    if (renamed === undefined) {
      graph = differences.forget(graph, term);
      classes = equalities.forget(classes, term);
      return;
    }
    moved.push(renamed);
    if (known !== undefined) values = persistent.set(values, renamed, known);
    graph = differences.rename(graph, term, renamed);
    classes = equalities.rename(classes, term, renamed);
  });
  const mentions = persistent.remove(state.mentions, words.variableId(from));
  return {
    values,
    differences: graph,
    equalities: classes,
    mentions: mention(words, { ...state, mentions }, moved),
  };
}

/** Contains both. It takes time in what differs. */
export function join(words: Vocabulary, a: State, b: State): State {
  if (a === b) return a;
  const graph = differences.join(a.differences, rangesOf(words, a), b.differences, rangesOf(words, b));
  return {
    values: combineValues(words, a.values, b.values, value.join),
    differences: graph,
    equalities: equalities.join(a.equalities, b.equalities, () => words.freshLabel()),
    mentions: unite(a.mentions, b.mentions),
  };
}

/** Contains both, and a chain of these ends: what does not settle is given up. */
export function widen(words: Vocabulary, old: State, next: State, thresholds: readonly Integer[]): State {
  return {
    values: combineValues(words, old.values, next.values, (a, b) => value.widen(a, b, thresholds)),
    differences: differences.widen(old.differences, next.differences, rangesOf(words, next)),
    equalities: equalities.join(old.equalities, next.equalities, () => words.freshLabel()),
    mentions: old.mentions,
  };
}

/** Whether everything that `weaker` says holds in the state. */
export function implies(words: Vocabulary, state: State, weaker: State): boolean {
  if (state === weaker) return true;
  let all = true;
  persistent.forEachDifference(weaker.values, state.values, (term, expected, actual) => {
    if (expected === undefined || !all) return;
    all = value.includes(expected, actual ?? words.range(term as Term));
  });
  return (
    all &&
    differences.implies(state.differences, rangesOf(words, state), weaker.differences) &&
    equalities.implies(state.equalities, weaker.equalities)
  );
}

/** The length of a sequence under its new name, if its elements have another representation there. */
function lengthOf(arena: Arena, term: Term, from: Variable, to: Variable): Term | undefined {
  if (arena.operator(term) !== 'seq-length' || arena.arg(term, 0) !== arena.variable(from)) return undefined;
  return arena.types.erase(to.type).kind === 'seq' ? arena.make('seq-length', [arena.variable(to)]) : undefined;
}

function combineValues(
  words: Vocabulary,
  a: PMap<Value>,
  b: PMap<Value>,
  combine: (a: Value, b: Value) => Value,
): PMap<Value> {
  let result = a;
  persistent.forEachDifference(a, b, (key, ofA, ofB) => {
    if (ofA === undefined) return;
    const range = words.range(key as Term);
    const both = combine(ofA, ofB ?? range);
    result = persistent.put(result, key, value.includes(both, range) ? undefined : both);
  });
  return result;
}

function rangesOf(words: Vocabulary, state: State): differences.Ranges {
  return (term) => value.intervalOf(valueOf(words, state, term));
}

function mention(words: Vocabulary, state: State, terms: readonly Term[]): PMap<PMap<true>> {
  let { mentions } = state;
  for (const term of terms) {
    for (const variable of words.variables(term)) {
      mentions = persistent.set(mentions, variable, persistent.set(persistent.get(mentions, variable), term, true));
    }
  }
  return mentions;
}

function unite(a: PMap<PMap<true>>, b: PMap<PMap<true>>): PMap<PMap<true>> {
  let result = a;
  persistent.forEachDifference(a, b, (variable, ofA, ofB) => {
    let terms = ofA;
    persistent.forEachDifference(ofA, ofB, (term) => (terms = persistent.set(terms, term, true)));
    result = persistent.put(result, variable, terms);
  });
  return result;
}
