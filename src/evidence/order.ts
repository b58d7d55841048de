/** Findings by claim, in an order that does not depend on which engine, which method or which run came first. */
import { isGuess } from '../model/index.js';
import type { Claim, Doubtful, Finding, Held, TestCase, Violated } from '../model/index.js';

export type Evidence = ReadonlyMap<Claim, readonly Finding[]>;

/** A run that violates what a claim needs in order to have a meaning finds the claim undefined (seed 003, IV-C). */
export function evidenceOf(findings: readonly Finding[]): Evidence {
  const evidence = new Map<Claim, Finding[]>();
  const add = (finding: Finding): void => {
    const known = evidence.get(finding.claim);
    if (known === undefined) evidence.set(finding.claim, [finding]);
    else known.push(finding);
  };
  for (const finding of findings) add(finding);
  for (const finding of findings) {
    const seen = new Set<Claim>([finding.claim]);
    for (let supported = finding.claim.supports; supported !== undefined; supported = supported.supports) {
      if (seen.has(supported)) break;
      seen.add(supported);
      const undefinedThere = asUndefined(finding, supported);
      if (undefinedThere !== undefined && !isTold(evidence.get(supported), undefinedThere)) add(undefinedThere);
    }
  }
  for (const list of evidence.values()) list.sort(compareFindings);
  return evidence;
}

function asUndefined(finding: Finding, claim: Claim): Violated | Doubtful | undefined {
  // What is recursive has a meaning even if the measure that was guessed does not show it.
  if (isGuess(finding.claim)) return undefined;
  switch (finding.outcome) {
    case 'false':
    case 'undefined':
      return { ...finding, claim, outcome: 'undefined', because: finding.claim.id };
    case 'false?':
    case 'undefined?':
      return { ...finding, claim, outcome: 'undefined?' };
    default:
      return undefined;
  }
}

function isTold(known: readonly Finding[] | undefined, { outcome, engine, entry, test }: Violated | Doubtful): boolean {
  return (known ?? []).some(
    (one) =>
      one.outcome === outcome && one.engine === engine && one.entry === entry && testKey(one.test) === testKey(test),
  );
}

export function isViolation(finding: Finding): finding is Violated {
  return finding.outcome === 'false' || finding.outcome === 'undefined';
}

export function isDoubtful(finding: Finding): finding is Doubtful {
  return finding.outcome === 'false?' || finding.outcome === 'undefined?';
}

/** Runs of the claim's own method are easiest to understand, then those with the least input. */
export function simplest<T extends Held | Violated | Doubtful>(claim: Claim, runs: readonly T[]): T | undefined {
  const rank = ({ entry, test }: T): number =>
    (entry === claim.owner ? 0 : 1e9) + test.objects.size * 1000 + test.choices.length * 100 + testKey(test).length;
  return [...runs].sort((a, b) => rank(a) - rank(b) || compareFindings(a, b))[0];
}

function compareFindings(a: Finding, b: Finding): number {
  return compareTexts(orderKey(a), orderKey(b));
}

function orderKey(finding: Finding): string {
  const { engine, entry, outcome } = finding;
  return `${engine} ${entry.member} ${outcome} ${detailKey(finding)}`;
}

function detailKey(finding: Finding): string {
  switch (finding.outcome) {
    case 'proved':
    case 'unreachable':
      return finding.under.map(({ kind, name }) => `${kind}:${name}`).join(' ');
    case 'partly':
      return finding.premise.map((conjunction) => conjunction.map(({ id }) => id).join(' and ')).join(' or ');
    case 'true':
      return testKey(finding.test);
    case 'false':
    case 'undefined':
      return `${testKey(finding.test)} ${finding.because ?? ''}`;
    case 'false?':
    case 'undefined?':
      return `${testKey(finding.test)} ${finding.doubts.map(({ reason }) => reason).join(' ')}`;
    case 'cutoff':
      return `${finding.bound} ${finding.reason}`;
    case 'dontknow':
      return finding.reason;
  }
}

function testKey({ inputs, objects, choices }: TestCase): string {
  const parts = [...objects].map(([name, one]) => [
    name,
    one.kind === 'array' ? one.elements : [one.class, ...one.fields],
  ]);
  return JSON.stringify([[...inputs], parts, choices]);
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
