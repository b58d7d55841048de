/** Sentences about proofs under a premise: of the executions in which something holds that nobody has checked (seed 004). */
import type { Finding, Partly } from '../model/index.js';
import type { Grounds } from './grounds.js';
import { isAssumption } from './proofs.js';
import { listed } from './triage.js';

export function isPartly(finding: Finding): finding is Partly {
  return finding.outcome === 'partly';
}

/** What it rests on besides the premise is proved: else the premise does not say under which condition it holds. */
export function restsFirmly({ under }: Partly, grounds: Grounds): boolean {
  return under.every(
    ({ missing, claims }) =>
      missing === undefined &&
      claims.every((id) => {
        const claim = grounds.claim(id);
        return claim !== undefined && grounds.standing(claim).length > 0;
      }),
  );
}

/** `Proved if a and b are different objects.` */
export function partlyText({ premise, under, dead, isTold }: Partly): string {
  const said =
    isTold === true ? 'Said to be verified' : dead === true ? 'Proved that no execution gets here' : 'Proved';
  const believed = listed(under.filter(isAssumption));
  const beliefs = believed === '' ? '' : `, and if one believes ${believed}`;
  if (isTold === true && premise.some((conjunction) => conjunction.length === 0)) return `${said}.`;
  // A copy in which nothing had to be assumed is still not the program.
  if (premise.some((conjunction) => conjunction.length === 0))
    return `${said} on a copy of the code, without anything that was taken for granted there${beliefs}; nobody has shown that the copy stands for the code.`;
  const ways = premise.map((conjunction) => joined(conjunction.map(({ words }) => words)));
  return `${said} if ${ways.join(', or if ')}${beliefs}.`;
}

function joined(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} and ${last}`;
}
