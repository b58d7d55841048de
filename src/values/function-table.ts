/** Function values that are data: finitely many points, one result for everything else, and finitely many holes. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { isUnconstrained } from '../model/index.js';
import { ifComputed } from './faults.js';
import { FunctionValue, type FunctionDomain } from './function-value.js';
import { Sequence } from './sequence.js';
import type { Value } from './value.js';

export interface Point {
  readonly args: readonly Value[];
  readonly value: Value;
}

export class FunctionTable extends FunctionValue {
  /** In the order in which they were given, each list of arguments once. */
  readonly points: readonly Point[];
  readonly otherwise: Value;
  /** Lists of arguments for which it may not be asked, each once. */
  readonly holes: readonly (readonly Value[])[];

  /** Of points for the same arguments, the first counts; and of those that may be the same. */
  constructor(
    points: readonly Point[],
    otherwise: Value,
    holes: readonly (readonly Value[])[] = [],
    domain?: FunctionDomain,
  ) {
    let table = ImmutableMap<Sequence, Value>();
    const distinct: Point[] = [];
    for (const point of points) {
      const key = Sequence.of(point.args);
      if (ifComputed(() => table.has(key)) !== false) continue;
      table = table.set(key, point.value);
      distinct.push(point);
    }
    const excluded = holes.reduce<ImmutableSet<Sequence>>((set, args) => {
      return ifComputed(() => set.add(Sequence.of(args))) ?? set;
    }, ImmutableSet());
    super(
      (args) => table.get(Sequence.of(args), otherwise),
      (args) => !excluded.has(Sequence.of(args)),
      undefined,
      domain,
    );
    this.points = distinct;
    this.otherwise = otherwise;
    this.holes = [...excluded].map((args) => args.toArray());
  }

  /** Its type may have fewer values than the table answers for. */
  override takes(args: readonly Value[]): boolean {
    const isPoint = this.points.some((point) => Sequence.of(point.args).equals(Sequence.of(args)));
    return isPoint || (this.domain?.parameters.every(isUnconstrained) === true && this.requires(args));
  }

  override samples(): readonly (readonly Value[])[] {
    return [...this.points.map(({ args }) => args), ...super.samples()];
  }
}
