/** Equalities between terms of any type, as classes with labels. A label means nothing beyond one state. */
import type { Term } from '../../model/index.js';
import type { PMap } from './persistent.js';
import * as persistent from './persistent.js';

export interface Equalities {
  readonly labels: PMap<number>;
  /** Two or more terms for each label. */
  readonly members: PMap<readonly Term[]>;
}

export const NONE: Equalities = { labels: undefined, members: undefined };

const LARGEST_CLASS = 24;

export function areEqual(classes: Equalities, a: Term, b: Term): boolean {
  const label = persistent.get(classes.labels, a);
  return a === b || (label !== undefined && label === persistent.get(classes.labels, b));
}

/** The term's class, itself included; empty if nothing is known to be equal to it. */
export function equalTo(classes: Equalities, term: Term): readonly Term[] {
  const label = persistent.get(classes.labels, term);
  return label === undefined ? [] : (persistent.get(classes.members, label) ?? []);
}

export function add(classes: Equalities, a: Term, b: Term, freshLabel: () => number): Equalities {
  if (areEqual(classes, a, b)) return classes;
  const both = [...classOf(classes, a), ...classOf(classes, b)];
  if (both.length > LARGEST_CLASS) return classes;
  const label = persistent.get(classes.labels, a) ?? persistent.get(classes.labels, b) ?? freshLabel();
  const other = persistent.get(classes.labels, b);
  let { labels, members } = classes;
  if (other !== undefined && other !== label) members = persistent.remove(members, other);
  for (const term of both) labels = persistent.set(labels, term, label);
  return { labels, members: persistent.set(members, label, both) };
}

function classOf(classes: Equalities, term: Term): readonly Term[] {
  const known = equalTo(classes, term);
  return known.length === 0 ? [term] : known;
}

export function forget(classes: Equalities, term: Term): Equalities {
  const label = persistent.get(classes.labels, term);
  if (label === undefined) return classes;
  return setClass(
    { labels: persistent.remove(classes.labels, term), members: classes.members },
    label,
    equalTo(classes, term).filter((other) => other !== term),
  );
}

/** The term under another name, of which nothing is known. */
export function rename(classes: Equalities, from: Term, to: Term): Equalities {
  const label = persistent.get(classes.labels, from);
  if (label === undefined) return classes;
  const members = equalTo(classes, from).map((term) => (term === from ? to : term));
  const labels = persistent.set(persistent.remove(classes.labels, from), to, label);
  return { labels, members: persistent.set(classes.members, label, members) };
}

/** Equalities of both. Classes of the first keep their labels as far as they last, so that a loop settles. */
export function join(a: Equalities, b: Equalities, freshLabel: () => number): Equalities {
  const touched = new Set<number>();
  persistent.forEachDifference(a.labels, b.labels, (_term, label) => {
    if (label !== undefined) touched.add(label);
  });
  let result = a;
  for (const label of touched) {
    const parts = new Map<number, Term[]>();
    const members = persistent.get(a.members, label) ?? [];
    for (const term of members) {
      const other = persistent.get(b.labels, term);
      if (other !== undefined) parts.set(other, [...(parts.get(other) ?? []), term]);
    }
    const [largest = [], ...rest] = [...parts.values()].sort((x, y) => y.length - x.length);
    if (largest.length === members.length) continue;
    let { labels } = result;
    for (const term of members) labels = persistent.remove(labels, term);
    result = setClass({ labels, members: result.members }, label, largest);
    for (const part of rest) if (part.length > 1) result = setClass(result, freshLabel(), part);
  }
  return result;
}

/** Whether every equality of `weaker` holds. */
export function implies(classes: Equalities, weaker: Equalities): boolean {
  let all = true;
  persistent.forEachDifference(weaker.labels, classes.labels, (term, label) => {
    if (label === undefined || !all) return;
    all = equalTo(weaker, term as Term).every((other) => areEqual(classes, term as Term, other));
  });
  return all;
}

/** A class of one says nothing. */
function setClass(classes: Equalities, label: number, terms: readonly Term[]): Equalities {
  let { labels } = classes;
  const isClass = terms.length > 1;
  for (const term of terms) labels = isClass ? persistent.set(labels, term, label) : persistent.remove(labels, term);
  return { labels, members: persistent.put(classes.members, label, isClass ? terms : undefined) };
}
