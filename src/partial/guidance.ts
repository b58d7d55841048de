/** Notes as what an exploration is given: where to look, and of which claims nobody said anything. */
import type { Guidance } from '../explore/index.js';
import type { Arena, Claim, Method, Premise } from '../model/index.js';
import { isGuess } from '../model/index.js';
import type { GuideMode } from './instrument.js';
import type { Guide } from './recording.js';
import { instrument } from './instrument.js';
import { UNVERIFIED } from './premises.js';

/** `deferrals`: how many executions may be put off. */
export function guidanceFor(arena: Arena, method: Method, guide: Guide, mode: GuideMode, deferrals: number): Guidance {
  const { notes } = guide;
  const recorded = new Set(notes.flags);
  const premises = method.claims.flatMap((claim) => {
    // A conjunction with a flag that nobody records says nothing.
    const said = (notes.premises.get(claim) ?? UNVERIFIED).filter((flags) => flags.every((flag) => recorded.has(flag)));
    // Nobody needs a measure that was guessed: executions may end before it.
    return said.length === 0 && !isGuess(claim) ? [] : [[claim, said] as const];
  });
  const known = new Map(premises);
  // What is assumed where it was verified is not looked for anyway.
  const unsought = mode === 'premises' ? new Map<Claim, Premise>() : known;
  return { method: instrument(arena, method, guide, mode), premises: known, unsought, deferrals };
}
