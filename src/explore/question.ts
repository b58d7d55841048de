/** The query for one side of a decision: everything before it as it was, and this decided otherwise. */
import type { Arena, Term } from '../model/index.js';
import { simplify } from '../model/index.js';
import { allImplementers } from './dispatching.js';
import { believes, wayOf } from './sides.js';
import type { Atom, Cut, Path } from './symbolic/context.js';
import type { Trace } from './trace.js';
import type { Side } from './tree.js';
import { open } from './tree.js';

export interface QuestionForInputs {
  readonly conditions: readonly Term[];
  /** What the types of symbols demand, whether they matter here or not. */
  readonly background: readonly Term[];
  /** Nothing was guessed, and nothing was asked for that not all executions do. */
  readonly isExact: boolean;
  /** What is beyond the scope, for this question. If it is exact and this is empty, that there are no such inputs is a proof. */
  readonly leftOut: readonly Cut[];
}

/** `behindClaims`: executions get there, because no claim before it stops them. */
export function questionFor(
  arena: Arena,
  path: Path,
  position: number,
  side: string,
  behindClaims = false,
): QuestionForInputs | undefined {
  const atom = path.atoms[position];
  const decided = atom === undefined ? undefined : otherSide(arena, path, position, side);
  if (atom === undefined || decided === undefined) return undefined;
  const before = path.atoms.slice(0, position).filter(decides);
  const claims = path.atoms
    .slice(0, behindClaims ? position : 0)
    .filter(({ kind, doubt }) => kind === 'claim' && doubt === undefined);
  const background = path.assumptions.slice(0, atom.assumptions);
  const conditions = [
    ...path.restrictions.slice(0, atom.restrictions).map(({ condition }) => condition),
    ...atom.own.map(({ condition }) => condition),
    ...before.map(({ condition }) => condition),
    ...claims.flatMap(({ condition, own }) => [...own.map((one) => one.condition), condition]),
    decided,
  ];
  const isExact = atom.doubt === undefined && before.every(({ doubt }) => doubt === undefined);
  const restrictions = [...path.restrictions.slice(0, atom.restrictions), ...atom.own].map(({ cut }) => cut);
  return { conditions, background, isExact: !behindClaims && isExact, leftOut: [...restrictions, ...path.notes] };
}

/** What follows in the trace is so only where it holds. */
export function decides({ kind }: Atom): boolean {
  return kind !== 'claim' && kind !== 'preference';
}

/** What follows if there are no inputs that take the side of an atom. */
export function sideWithoutInputs(
  { isExact, leftOut }: QuestionForInputs,
  { initial, believesFrom }: Path,
  trace: Trace,
  atom: Atom | undefined,
): Side {
  if (leftOut.length > 0 || !isExact) return open(atom?.doubt ?? NO_INPUTS, leftOut);
  const isPromised = believesFrom !== undefined && (atom === undefined || believesFrom <= atom.event);
  if (isPromised || believes(trace, atom?.event)) return open(BELIEVED);
  return { kind: 'infeasible', under: initial.abstract.map(allImplementers) };
}

const NO_INPUTS = 'no inputs were found';

/** The solver excludes it, with the help of what no run has checked. */
const BELIEVED = 'only what a lemma or an assumption says excludes it';

/** A choice has a symbol that says which way; most other decisions have two sides. */
export function otherSide(arena: Arena, path: Path, position: number, side: string): Term | undefined {
  const atom = path.atoms[position];
  if (atom === undefined) return undefined;
  if (atom.kind === 'assumption' || atom.kind === 'preference') return atom.condition;
  if (atom.others !== undefined) return atom.others.find((other) => other.side === side)?.condition;
  const way = wayOf(side);
  if (way === undefined) return simplify.not(arena, atom.condition);
  const symbol = path.choices.find(({ event }) => event === atom.event)?.value;
  return symbol?.kind === 'scalar' ? simplify.eq(arena, symbol.term, arena.int(way)) : undefined;
}
