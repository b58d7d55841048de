/**
 * What variables without a written type range over. A bound variable is an `int`, unless all that is asked of it is to
 * be a `nat`: in `forall n :: IsPrime(n)` it ranges over what `IsPrime` takes. Where it is also compared in size with
 * what is known to be an `int`, or used as one, it remains one. Numbers as written, and other variables of which no
 * more is known, do not count.
 */
import { isConstrained, join } from './constraints.js';
import type { Demand, Solver } from './solver.js';
import { Unknown, follow } from './unknowns.js';
import type { Type } from '../types.js';

/** The types of such variables that are restricted, by their heads. */
export function rangesOf(solver: Solver): ReadonlyMap<Unknown, Type> {
  const { partDemands } = solver;
  const demands = solver.demands.filter(({ narrows }) => narrows);
  const ranges = new Map<Unknown, Type>();
  for (const { sup, sub } of [...demands, ...partDemands]) {
    const [target, source] = [follow(sup), follow(sub)];
    if (source instanceof Unknown && source.ranging && isConstrained(target)) ranges.set(source, target);
  }
  if (ranges.size === 0) return ranges;
  const settled = new Settled(demands);
  for (const unknown of ranges.keys()) if (settled.has(unknown)) ranges.delete(unknown);
  const narrow = (demand: Demand, direct: boolean): void => {
    const [target, source] = [follow(demand.sup), follow(demand.sub)];
    if (!(source instanceof Unknown) || target instanceof Unknown) return;
    const current = ranges.get(source);
    if (current === undefined) return;
    // A collection of what the variable ranges over may go where one of a larger type is expected.
    if (direct || source.depth > 0 || isConstrained(target)) ranges.set(source, join(current, target));
  };
  for (const demand of demands) narrow(demand, true);
  for (const demand of partDemands) narrow(demand, false);
  for (const [unknown, type] of ranges) if (!isConstrained(type)) ranges.delete(unknown);
  return ranges;
}

/** Unknowns whose types follow from something else than how they are used. */
class Settled {
  private readonly known = new Set<Unknown>();
  private readonly pending: Unknown[] = [];

  constructor(demands: readonly Demand[]) {
    const above = new Map<Unknown, Unknown[]>();
    const below = new Map<Unknown, Unknown[]>();
    for (const { sup, sub } of demands) {
      const [target, source] = [follow(sup), follow(sub)];
      if (target instanceof Unknown && source instanceof Unknown) {
        put(above, source, target);
        put(below, target, source);
      } else if (target instanceof Unknown) this.settle(target);
      else if (source instanceof Unknown && !source.plain) this.settle(source);
    }
    for (const source of above.keys()) if (!below.has(source) && !source.numeral) this.settle(source);
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      for (const unknown of above.get(next) ?? []) this.reach(unknown);
      // The operands of an operator with a result may be of smaller types than the result.
      if (next.plain) continue;
      for (const unknown of below.get(next) ?? []) if (unknown.ranging || unknown.numeral) this.reach(unknown);
    }
  }

  has(unknown: Unknown): boolean {
    return this.known.has(unknown);
  }

  private settle(unknown: Unknown): void {
    if (!unknown.ranging) this.reach(unknown);
  }

  private reach(unknown: Unknown): void {
    if (this.known.has(unknown)) return;
    this.known.add(unknown);
    this.pending.push(unknown);
  }
}

function put(map: Map<Unknown, Unknown[]>, key: Unknown, value: Unknown): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
