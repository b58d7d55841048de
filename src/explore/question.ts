/** The query for one side of a decision: everything before it as it was, and this decided otherwise. */
import type { Arena, Term } from '../model/index.js';
import { simplify } from '../model/index.js';
import { wayOf } from './sides.js';
import type { Path } from './symbolic/context.js';

export interface QuestionForInputs {
  readonly conditions: readonly Term[];
  /** What the types of symbols demand, whether they matter here or not. */
  readonly background: readonly Term[];
  /** Nothing was left out: that there are no such inputs is a proof. */
  readonly isComplete: boolean;
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
  const decided = atom === undefined ? undefined : otherwise(arena, path, position, side);
  if (atom === undefined || decided === undefined) return undefined;
  const before = path.atoms.slice(0, position).filter(({ kind }) => kind !== 'claim');
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
  return {
    conditions,
    background,
    isComplete: !behindClaims && isExact && atom.restrictions + atom.own.length === 0 && path.notes.length === 0,
  };
}

/** A choice has a symbol that says which way; everything else has two sides. */
function otherwise(arena: Arena, path: Path, position: number, side: string): Term | undefined {
  const atom = path.atoms[position];
  if (atom === undefined) return undefined;
  if (atom.kind === 'assumption') return atom.condition;
  const way = wayOf(side);
  if (way === undefined) return simplify.not(arena, atom.condition);
  const symbol = path.choices.find(({ event }) => event === atom.event)?.value;
  return symbol?.kind === 'scalar' ? simplify.eq(arena, symbol.term, arena.int(way)) : undefined;
}
