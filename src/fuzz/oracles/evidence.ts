/** What executions of a random program and of its readings show. */
import type { Generated } from '../generate/numbered.js';
import { readingsOf, rendered } from '../generate/sketch.js';
import { Random, seedOf } from '../random.js';
import type { Executions } from './executions.js';
import { executionsOf } from './executions.js';
import type { Evidence } from './judge.js';

const READINGS = 10;
/** For one way to read a program. */
const MILLISECONDS = 400;

export function evidenceOf({ number, sketch, files }: Generated, seed: number, now: () => number): Evidence {
  const random = new Random(seedOf(seed, 'readings', number));
  const { list, complete } = readingsOf(sketch, READINGS, (count) => random.below(count));
  const executed = (texts: ReadonlyMap<string, string>): Executions => executionsOf(texts, MILLISECONDS, now);
  const own = executed(files);
  const readings = own.errors.length > 0 ? [] : list.map((one) => executed(rendered(sketch, one)));
  return { files, own, readings, complete };
}
