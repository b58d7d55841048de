/** What runs of a claim's own method say about it, where nothing is proved (seed 003, III-B.5). */
import type { Claim, Cutoff, Doubtful, EngineName, Finding, Held, Partly, Unknown } from '../model/index.js';
import { isDoubtful, simplest } from './order.js';
import { isPartly } from './partly.js';

export type PathStatus = 'R?' | 'F?' | 'U' | 'V?' | 'I';

export interface PathVerdict {
  readonly status: PathStatus;
  /** The engines that give the status. */
  readonly by: readonly EngineName[];
  /** Of those engines. */
  readonly paths: number;
  /** Of these paths, those on which a premise did not hold; undefined if none was watched. */
  readonly beyondPremise: number | undefined;
  readonly cutoffs: readonly Cutoff[];
  /** Proofs under premises; what these leave out is among the cutoffs. */
  readonly partly: readonly Partly[];
  readonly doubtful: Doubtful | undefined;
  /** Of all engines: why nobody knows more. */
  readonly unknowns: readonly (Unknown | Cutoff)[];
}

/** From the one that says most to the one that says least. */
const RANK: readonly PathStatus[] = ['R?', 'F?', 'V?', 'U', 'I'];

/**
 * Each engine is interpreted by itself, because what one does not know takes nothing away from what another has seen;
 * the most telling result counts.
 */
export function pathVerdict(claim: Claim, evidence: readonly Finding[]): PathVerdict {
  const own = evidence.filter(({ entry }) => entry === claim.owner);
  const engines = [...new Set(own.map(({ engine }) => engine))];
  const statuses = engines.map((engine) => ({
    engine,
    status: statusOf(own.filter((finding) => finding.engine === engine && !isAimless(finding))),
  }));
  const status = RANK.find((rank) => statuses.some((one) => one.status === rank)) ?? 'I';
  const by = status === 'I' ? [] : statuses.filter((one) => one.status === status).map(({ engine }) => engine);
  const counted = own.filter(({ engine }) => by.includes(engine));
  return {
    status,
    by,
    paths: counted.filter(isHeld).reduce((sum, { paths }) => sum + paths, 0),
    beyondPremise: beyondPremise(counted),
    cutoffs: counted.filter(isCutoff),
    partly: counted.filter(isPartly),
    doubtful: simplest(
      claim,
      counted.filter(isDoubtful).filter(({ outcome }) => outcome === doubtOf(status)),
    ),
    unknowns: own.filter((finding) => isUnknown(finding) || isAimless(finding)),
  };
}

function statusOf(findings: readonly Finding[]): PathStatus {
  const seen = new Set(findings.map(({ outcome }) => outcome));
  if (seen.has('false?')) return 'R?';
  if (seen.has('undefined?')) return 'F?';
  // That the engine does not know about all executions takes nothing away from what it knows of some.
  if (seen.has('partly')) return findings.some((one) => isPartly(one) && one.dead !== true) ? 'V?' : 'U';
  if (seen.has('dontknow')) return 'I';
  // Paths alone prove nothing: an engine that has been everywhere says so with a proof.
  if (seen.has('true')) return 'V?';
  return seen.has('cutoff') ? 'U' : 'I';
}

/** DASH does not tell where its executions get, so that nothing follows from what it left out but that it does not know. */
function isAimless(finding: Finding): finding is Cutoff {
  return isCutoff(finding) && finding.engine === 'dash';
}

function doubtOf(status: PathStatus): Doubtful['outcome'] {
  return status === 'F?' ? 'undefined?' : 'false?';
}

function isHeld(finding: Finding): finding is Held {
  return finding.outcome === 'true';
}

function isCutoff(finding: Finding): finding is Cutoff {
  return finding.outcome === 'cutoff';
}

function isUnknown(finding: Finding): finding is Unknown {
  return finding.outcome === 'dontknow';
}

function beyondPremise(findings: readonly Finding[]): number | undefined {
  const counts = findings.filter(isHeld).flatMap((held) => held.beyondPremise ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}
