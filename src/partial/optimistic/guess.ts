/**
 * That what looks like an invariant of a loop is one: conditions made from those of the program, which no run on small
 * inputs contradicts. Whether the loop keeps them, nobody asks.
 */
import { lineOf } from '../../languages/lines.js';
import { Runner } from '../../execute/index.js';
import { smallScenes } from '../../explore/seeds.js';
import { LEFT_OUT } from '../../languages/terms/written.js';
import { TermWriter } from '../../languages/terms/writer.js';
import type { Block, Loop, Method, Model } from '../../model/index.js';
import { filtered } from '../../prove/generalise/filter.js';
import { candidatesFor } from '../../prove/generalise/gather.js';
import { ordered } from '../../prove/generalise/implication.js';
import { reachingScenes } from '../../prove/generalise/reaching.js';
import { scopesOf } from '../../prove/generalise/scope.js';
import { startOf } from '../points.js';
import type { Draft } from './candidate.js';

/** Counts and no clock: the same guesses each time. */
const LIMITS = { scenes: 60, runs: 2000, steps: 5000, isLate: (): boolean => false };
const MOST_GUESSES = 60;

export function guessCandidates(model: Model, method: Method): readonly Draft[] {
  const { body } = method;
  const { arena } = model;
  if (body === undefined || body.loops.length === 0) return [];
  const scopes = scopesOf(arena, method, body);
  const runner = new Runner(model);
  const scenes = reachingScenes(runner, method, body, smallScenes(model, method), LIMITS);
  // Without a run that gets to the loops, guesses may contradict each other.
  if (scenes.length === 0) return [];
  const gathered = candidatesFor(model, method, body, scopes, new Set(method.claims), 'few');
  const left = filtered(model, method, body, scopes, gathered, { runner, scenes, isLate: LIMITS.isLate });
  const writer = new TermWriter(arena, method);
  return ordered(arena, left)
    .candidates.flatMap(({ header, condition }): Draft[] => {
      const block = body.blocks[header] as Block;
      const loop = body.loops.find((one) => one.header === header) as Loop;
      const text = writer.text(condition);
      if (text.includes(LEFT_OUT.text)) return [];
      return [
        {
          condition,
          before: startOf(block),
          at: loop.origin,
          holds: text,
          words: `"${text}" holds at the loop in line ${lineOf(loop.origin)}`,
        },
      ];
    })
    .slice(0, MOST_GUESSES);
}
