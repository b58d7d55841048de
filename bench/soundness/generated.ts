/** Random programs with what executions show of them. */
import type { Sketch } from '../../src/fuzz/index.js';
import { arithmeticSketch, OPEN, Random, randomSketch, readingsOf, rendered, seedOf } from '../../src/fuzz/index.js';
import { executionsOf } from './executions.js';
import type { Evidence } from './judge.js';

export interface Generated {
  readonly number: number;
  readonly sketch: Sketch;
  readonly files: ReadonlyMap<string, string>;
}

/** One of so many is made of statements and facts about them. */
const ARITHMETIC_EVERY = 25;
const READINGS = 10;
/** For one way to read a program. */
const MILLISECONDS = 400;

export function generated(seed: number, number: number): Generated {
  const random = new Random(seedOf(seed, 'program', number));
  const sketch = number % ARITHMETIC_EVERY === 0 ? arithmeticSketch(random) : randomSketch(random);
  return { number, sketch, files: rendered(sketch, OPEN) };
}

export function evidenceOf({ number, sketch, files }: Generated, seed: number): Evidence {
  const random = new Random(seedOf(seed, 'readings', number));
  const { list, complete } = readingsOf(sketch, READINGS, (count) => random.below(count));
  const own = executionsOf(files, MILLISECONDS);
  const readings = own.errors.length > 0 ? [] : list.map((one) => executionsOf(rendered(sketch, one), MILLISECONDS));
  return { files, own, readings, complete };
}
