/**
 * The verification condition of a passive form, flat: for each point a proposition "an execution is here", which implies
 * that it came along one of the ways to the point and that the facts on it hold. A claim fails if an execution is at its
 * point and its condition is false: its `goal` proposition implies both, and is refuted for a proof.
 */
import type { Arena, Claim, Dependency, Term } from '../model/index.js';
import type { Fact } from './functions.js';
import type { Parts, PassiveForm, PointId } from './passive/form.js';
import { placeholder } from './quantify.js';

export interface Goal {
  readonly claim: Claim;
  /** Implies `reached` and that the condition is false. */
  readonly fails: Term;
  /** An execution is at the claim. */
  readonly reached: Term;
  readonly parts: Parts;
}

export interface Condition {
  readonly facts: readonly Fact[];
  readonly goals: readonly Goal[];
  /** The proposition of each point. */
  readonly points: readonly Term[];
}

export function conditionOf(arena: Arena, form: PassiveForm): Condition {
  const { bool } = arena.types;
  const facts: Fact[] = [];
  const points = form.points.map(({ id }) => arena.variable(placeholder(`at!${id}`, bool)));
  const at = (id: PointId): Term => points[id] as Term;
  const imply = (premise: Term, formula: Term, dependency?: Dependency): void => {
    facts.push({ formula: arena.make('implies', [premise, formula]), dependency });
  };
  for (const { id, ways, facts: known } of form.points) {
    const [only, ...more] = ways;
    if (id === form.points[0]?.id) {
      facts.push(...known);
      continue;
    }
    for (const { formula, dependency } of known) imply(at(id), formula, dependency);
    if (only === undefined) imply(at(id), arena.false);
    else if (more.length === 0) {
      imply(at(id), at(only.from));
      for (const { formula, dependency } of only.facts) imply(at(id), formula, dependency);
    } else {
      const edges = ways.map(({ from, facts: onTheWay }, i) => {
        const edge = arena.variable(placeholder(`way!${id}!${i}`, bool));
        imply(edge, at(from));
        for (const { formula, dependency } of onTheWay) imply(edge, formula, dependency);
        return edge;
      });
      imply(at(id), arena.make('or', edges));
    }
  }
  const goals = form.checks.map(({ claim, at: point, condition, parts }, i): Goal => {
    const fails = arena.variable(placeholder(`goal!${i}`, bool));
    imply(fails, at(point));
    imply(fails, arena.make('not', [condition]));
    return { claim, fails, reached: at(point), parts };
  });
  return { facts, goals, points };
}
