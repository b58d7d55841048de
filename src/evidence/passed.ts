/**
 * Claims that a run went past without evaluating them, and what that means for the violation at its end.
 *
 * An execution stops at the first claim that is violated. A run that could not evaluate a claim went on as if it held: it is
 * an execution only as long as each such claim holds in it. A proved claim does. A proof is about executions that reach the
 * claim, all claims before it having held; up to the first claim that was not evaluated the run is such an execution, so
 * that claim holds if it is proved; then the run is one up to the second, and so on to its end.
 *
 * The proofs that count here rest neither on what runs do not check (an axiom may be false, and then so may the claim)
 * nor on any claim that a run is said to violate: the violation would rest on the claim that it refutes.
 *
 * Two kinds of claims need no proof. The violated claim itself, where it was met before: if it was false there, it is
 * violated as well, only earlier. And a measure that the language guessed, because no execution stops there.
 */
import { isGuess } from '../model/index.js';
import type { Claim, ClaimId, Doubt, Doubtful, Finding, Held, Violated } from '../model/index.js';
import type { Grounds } from './grounds.js';
import { isViolation } from './order.js';
import type { Evidence } from './order.js';
import { passedSentence } from './triage-runs.js';

/** Of the claims that a run went past, those that are not proved to have held; undefined stands for one that nobody knows. */
export type OpenPast = (run: Violated | Held) => readonly (Claim | undefined)[];

export function openPast(grounds: Grounds): OpenPast {
  const byId = claimsById(grounds.proofs.keys());
  return ({ claim, unchecked = [] }) =>
    unchecked.flatMap((id) => {
      const passed = byId.get(id);
      if (passed === undefined) return [undefined];
      return passed.filter((one) => one !== claim && !isGuess(one) && grounds.standing(one).length === 0);
    });
}

/** The evidence with each violation as certain as the way to it. `checked`: proofs that rest on nothing that runs do not check. */
export function weighed(evidence: Evidence, checked: Grounds): Evidence {
  const open = openPast(checked.without(({ claim }) => (evidence.get(claim) ?? []).some(isViolation)));
  return new Map([...evidence].map(([claim, findings]) => [claim, findings.map((one) => weighedFinding(one, open))]));
}

function weighedFinding(finding: Finding, open: OpenPast): Finding {
  if (!isViolation(finding)) return finding;
  const passed = open(finding);
  return passed.length === 0 ? finding : doubted(finding, passed);
}

function doubted(finding: Violated, passed: ReturnType<OpenPast>): Doubtful {
  const { claim, engine, entry, test, trace, after, pathCondition } = finding;
  return {
    claim,
    engine,
    entry,
    outcome: finding.outcome === 'false' ? 'false?' : 'undefined?',
    test,
    trace,
    ...(after === undefined ? {} : { after }),
    ...(pathCondition === undefined ? {} : { pathCondition }),
    doubts: [{ reason: passedSentence(claim, passed), ...placeOf(passed) }],
  };
}

function placeOf([first]: ReturnType<OpenPast>): Pick<Doubt, 'at'> {
  return first === undefined ? {} : { at: first.origin };
}

export function claimsById(claims: Iterable<Claim>): ReadonlyMap<ClaimId, readonly Claim[]> {
  const byId = new Map<ClaimId, Claim[]>();
  for (const claim of claims) byId.set(claim.id, [...(byId.get(claim.id) ?? []), claim]);
  return byId;
}
