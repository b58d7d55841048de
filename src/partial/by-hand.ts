/** What the text of a method records of itself: `{:assumption}` and `{:verified_under}` in Dafny, and their like. */
import type { Claim, Method, Premise, Variable } from '../model/index.js';
import type { Notes } from './premises.js';

export function notesOf({ body, claims }: Method): Notes {
  const flags = new Set<Variable>();
  const premises = new Map<Claim, Premise>();
  for (const { instructions } of body?.blocks ?? [])
    for (const instruction of instructions) if (instruction.kind === 'assumed') flags.add(instruction.flag);
  for (const claim of claims) {
    const { verifiedUnder } = claim;
    if (verifiedUnder === undefined) continue;
    premises.set(claim, verifiedUnder);
    // Nothing may be assumed under a name yet: then it is true from its declaration on.
    for (const flag of verifiedUnder.flat()) flags.add(flag);
  }
  return { flags: [...flags], premises };
}
