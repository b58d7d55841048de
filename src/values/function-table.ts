/** Function values that are data: finitely many points, one result for everything else, and finitely many holes. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { Sequence } from './sequence.js';
import { FunctionValue, type Value } from './value.js';

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

  /** Of points for the same arguments, the first counts. */
  constructor(points: readonly Point[], otherwise: Value, holes: readonly (readonly Value[])[] = []) {
    let table = ImmutableMap<Sequence, Value>();
    const distinct: Point[] = [];
    for (const point of points) {
      const key = Sequence.of(point.args);
      if (table.has(key)) continue;
      table = table.set(key, point.value);
      distinct.push(point);
    }
    const excluded = ImmutableSet(holes.map((args) => Sequence.of(args)));
    super(
      (args) => table.get(Sequence.of(args), otherwise),
      (args) => !excluded.has(Sequence.of(args)),
    );
    this.points = distinct;
    this.otherwise = otherwise;
    this.holes = [...excluded].map((args) => args.toArray());
  }
}
