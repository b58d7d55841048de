/** Function values that are data: finitely many points, and one result for everything else. */
import { Map as ImmutableMap } from 'immutable';
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

  /** Of points for the same arguments, the first counts. */
  constructor(points: readonly Point[], otherwise: Value) {
    let table = ImmutableMap<Sequence, Value>();
    const distinct: Point[] = [];
    for (const point of points) {
      const key = Sequence.of(point.args);
      if (table.has(key)) continue;
      table = table.set(key, point.value);
      distinct.push(point);
    }
    super(
      (args) => table.get(Sequence.of(args), otherwise),
      () => true,
    );
    this.points = distinct;
    this.otherwise = otherwise;
  }
}
