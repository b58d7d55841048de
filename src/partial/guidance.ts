/** Notes as what an exploration is given: where to look, and of which claims nobody said anything. */
import type { Guidance } from '../explore/index.js';
import type { Arena, Method } from '../model/index.js';
import { isGuess } from '../model/index.js';
import type { Guide, GuideMode } from './instrument.js';
import { instrument } from './instrument.js';
import { NumberedNotes } from './premises.js';

/** `deferrals`: how many executions may be put off. */
export function guidanceFor(arena: Arena, method: Method, guide: Guide, mode: GuideMode, deferrals: number): Guidance {
  const notes = new NumberedNotes(guide.notes, method.claims);
  const isUnverified = (claim: Method['claims'][number]): boolean =>
    !isGuess(claim) && notes.resultsFor(claim).length === 0;
  return {
    method: instrument(arena, method, guide, mode),
    unverified: new Set(method.claims.filter(isUnverified)),
    deferrals,
  };
}
