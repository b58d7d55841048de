/** What the text of a method records of itself: `{:assumption}` and `{:verified_under}` in Dafny, and their like. */
import type { Claim, Method, Premise, Variable } from '../model/index.js';
import type { Notes } from './premises.js';

export function notesOf({ body, claims }: Method): Notes {
  // Those of proofs are true or false where no execution comes.
  const own = new Set(body?.locals);
  const flags = new Set<Variable>();
  const premises = new Map<Claim, Premise>();
  for (const { instructions } of body?.blocks ?? [])
    for (const instruction of instructions) if (instruction.kind === 'assumed') flags.add(instruction.flag);
  for (const claim of claims) {
    const { verifiedUnder } = claim;
    if (verifiedUnder === undefined) continue;
    premises.set(
      claim,
      verifiedUnder.filter((conjunction) => conjunction.every((flag) => own.has(flag))),
    );
    // Nothing may be assumed under a name yet: then it is true from its declaration on.
    for (const flag of verifiedUnder.flat()) if (own.has(flag)) flags.add(flag);
  }
  return { flags: [...flags], premises };
}
