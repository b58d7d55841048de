/** Random programs by number: each can be made again without those before it. */
import { Random, seedOf } from '../random.js';
import { arithmeticSketch, randomSketch } from './programs.js';
import type { Sketch } from './sketch.js';
import { OPEN, rendered } from './sketch.js';

export interface Generated {
  readonly number: number;
  readonly sketch: Sketch;
  readonly files: ReadonlyMap<string, string>;
}

/** One of so many is made of statements and facts about them. */
const ARITHMETIC_EVERY = 25;

export function generated(seed: number, number: number): Generated {
  const random = new Random(seedOf(seed, 'program', number));
  const sketch = number % ARITHMETIC_EVERY === 0 ? arithmeticSketch(random) : randomSketch(random);
  return { number, sketch, files: rendered(sketch, OPEN) };
}
