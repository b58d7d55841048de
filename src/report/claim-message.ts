/** What is said of one claim where nothing is drawn beside it: in SARIF and in JUnit reports. */
import type { Status } from '../evidence/index.js';
import { CLAIM_TEXT } from '../model/index.js';
import type { ClaimReport } from './claims-report.js';
import type { EvidenceReport } from './evidence-report.js';
import { commandText } from './replay.js';
import { capitalised } from './text.js';

/** Sentences: what fails, the reason, and how to see it. */
export function claimMessage(claim: ClaimReport): string {
  const { triage, defect } = claim;
  if (defect !== undefined) {
    return `This is a defect of Assay: a proof and a run contradict each other about ${shortened(claim.text)}. ${triage}`;
  }
  const run = runOf(claim)?.replay;
  // A proof that rests on something open says so itself.
  if (isProved(claim) || (run === undefined && hasProof(claim))) return triage;
  const seen = run === undefined ? suggestionOf(claim) : [`To see it: ${commandText(run)}`];
  const failure = `${capitalised(failureText(claim))} (${shortened(claim.text)})`;
  // The reason may begin in the same words.
  const said = `${capitalised(failureText(claim))}:`;
  const reason = triage.startsWith(said) ? [`${failure}:${triage.slice(said.length)}`] : [`${failure}.`, triage];
  return [...reason, ...seen].join(' ');
}

/** Once a run has shown it, what the solver suggests is of no interest. */
function suggestionOf({ evidence }: ClaimReport): readonly string[] {
  const candidate = evidence.flatMap((one) => Object.entries(one.candidate ?? {}));
  return candidate.length === 0 ? [] : [suggestionText(candidate)];
}

export function suggestionText(candidate: readonly (readonly [string, string])[]): string {
  const inputs = candidate.map(([name, value]) => `${name} = ${value}`).join(', ');
  return `The solver suggests ${inputs}. That is a guess: no execution has tried it.`;
}

function hasProof({ evidence }: ClaimReport): boolean {
  return evidence.some(({ outcome }) => outcome === 'proved' || outcome === 'unreachable');
}

/** The run that shows why the claim has its status. */
export function runOf({ status, evidence, defect }: ClaimReport): EvidenceReport | undefined {
  const outcome = SHOWN[status];
  return defect?.run ?? evidence.find((one) => one.outcome === outcome);
}

const SHOWN: Partial<Record<Status, EvidenceReport['outcome']>> = {
  R: 'false',
  F: 'undefined',
  'R?': 'false?',
  'F?': 'undefined?',
};

/** V or D, and no run says otherwise. */
export function isProved({ status, defect }: ClaimReport): boolean {
  return (status === 'V' || status === 'D') && defect === undefined;
}

/** Part of a sentence. */
export function failureText({ status, kind }: Pick<ClaimReport, 'status' | 'kind'>): string {
  if (status === 'F') return 'it cannot be evaluated';
  const { fails, failed } = CLAIM_TEXT[kind];
  return status === 'R' ? failed : fails;
}

const LONGEST = 200;

export function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
