import { describe, expect, it } from 'vitest';
import { randomProgram } from '../../../src/fuzz/generate/arithmetic/programs.js';
import { Random, seedOf } from '../../../src/fuzz/random.js';
import { smallScenes } from '../../../src/explore/seeds.js';
import type { Scene } from '../../../src/values/index.js';
import { lowered, mispredicted, replayed, type Replayed } from '../../support/replaying.js';
import { readRunProgram, runPrograms } from '../../support/run-fixtures.js';

/** Scenes of each method, and how many are passed over between them. */
const SCENES = 5;
const STRIDE = 4;

/** What paths say wrongly of their own executions or of others of the same method. */
function mistakesIn(text: string): readonly string[] {
  const model = lowered(text);
  return model.methods.flatMap((method) => {
    if (method.body === undefined || method.kind === 'override') return [];
    const replays: (Replayed & { readonly scene: Scene })[] = [];
    let count = 0;
    for (const scene of smallScenes(model, method)) {
      if (count++ % STRIDE === 0) replays.push({ scene, ...replayed(model, method, scene) });
      if (replays.length === SCENES) break;
    }
    return replays.flatMap((one) => {
      const own = one.wrong.map(({ event }) => `${method.name}: event ${event} of its own`);
      const others = replays.flatMap((other) => mispredicted(one, other, other.scene, model.arena) ?? []);
      return [...own, ...others.map((mistake) => `${method.name}: ${mistake}`)];
    });
  });
}

describe('a path tells where other executions leave it', () => {
  const programs = runPrograms.filter((_, i) => i % 3 === 0);
  it.each(programs)('%s', { timeout: 60_000 }, (program) => {
    expect(mistakesIn(readRunProgram(program))).toEqual([]);
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed))('random program %i', { timeout: 60_000 }, (seed) => {
    expect(mistakesIn(randomProgram(new Random(seedOf(seed, 'replay'))))).toEqual([]);
  });
});
