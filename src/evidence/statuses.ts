/** All findings about a program -> one status for each of its claims, with what it rests on and a sentence that says why. */
import { beginningOf, isGuess } from '../model/index.js';
import type { Claim, Dependency, EngineName, Finding, Method, MethodId, Model } from '../model/index.js';
import { conflictsOf, isUnchecked } from './conflicts.js';
import type { Defect } from './conflicts.js';
import { overridesOf, restingOn, sharedRuns, withModular } from './from-entries.js';
import { evidenceOf, isViolation, simplest } from './order.js';
import type { Evidence } from './order.js';
import { isPartly, restsFirmly } from './partly.js';
import { pathVerdict } from './paths.js';
import { weighed } from './passed.js';
import { isAssumption, placesOf, promisesOf, proofsOf } from './proofs.js';
import { Grounds } from './grounds.js';
import type { Proof } from './settled.js';
import { theoriesOf } from './theories.js';
import type { Theory } from './theories.js';
import { deadSentence, fallSentence, openSentence, provedSentence, UNANALYSED } from './triage.js';
import { theorySentence, unprovedSentences } from './triage-proofs.js';
import {
  conflictSentence,
  elsewhereSentence,
  pathSentence,
  violatedAfter,
  violatedBefore,
  violationSentence,
} from './triage-runs.js';
import type { Explored } from './triage-runs.js';
import { ViolatedAround } from './violated-around.js';

/**
 * V proved, R refuted by an execution, F refuted because it cannot be evaluated, D dead, U undecided on some path;
 * V?, R? and F? the same as far as executions could tell; I inconclusive, with the reason.
 */
export type Status = 'V' | 'R' | 'F' | 'D' | 'U' | 'V?' | 'R?' | 'F?' | 'I';

export interface ClaimStatus {
  readonly claim: Claim;
  readonly status: Status;
  /** The engines that give the status. */
  readonly by: readonly EngineName[];
  /** What it rests on: each proof is a conjunction, and any one of them is enough. */
  readonly under: readonly (readonly Dependency[])[];
  /** Settled only if assumptions that the program makes are true. */
  readonly conditional: boolean;
  /** These, or one root of them if they stand behind another proof. */
  readonly assumptions: readonly Dependency[];
  /** A sentence that says what the status means here, and what stands in the way of a better one. */
  readonly triage: string;
  /** Not settled although it is proved, because of what the proof rests on. */
  readonly fallen: boolean;
  /** The claim that stands in the way, where that is another one. */
  readonly restsOn: Claim | undefined;
  /** A run that contradicts a proof. Then Assay is wrong, and the status says no more than what was run. */
  readonly defect: Defect | undefined;
  /** What solvers find hard among all that the claim depends on, if one of them gave up. */
  readonly theories?: readonly Theory[];
  /** Also the violations of claims that this one needs in order to have a meaning, as `undefined`. */
  readonly evidence: readonly Finding[];
}

/** What engines know beside findings. */
export interface Surroundings {
  /** Why a claim without findings has none; a sentence. */
  readonly unanalysed?: (claim: Claim) => string;
  /** How the exploration of an entry went. */
  readonly explored?: (entry: MethodId) => Explored | undefined;
}

/** The claims in the order of the model. */
export function interpret(
  model: Model,
  findings: readonly Finding[],
  surroundings: Surroundings = {},
): readonly ClaimStatus[] {
  const claims = model.methods.flatMap((method) => method.claims);
  const shared = sharedRuns(model, findings);
  const told = evidenceOf([...findings, ...shared.fromEntries]);
  const known = shared.byThemselves.length === 0 ? told : evidenceOf([...findings, ...shared.byThemselves]);
  const places = placesOf(model);
  const promises = promisesOf(model);
  const found = new Grounds(
    new Map(
      claims.map((claim) => {
        const promise = promises.get(claim);
        const proofs = proofsOf(claim, told.get(claim) ?? [], places);
        return [claim, promise === undefined ? proofs : [...proofs, promise]];
      }),
    ),
  );
  const checked = found.without(({ under }) => under.some(isUnchecked));
  const defects = conflictsOf(model, known, checked);
  const evidence = weighed(told, checked);
  const grounds = found.without((proof) => isTakenAway(proof, evidence.get(proof.claim) ?? [], defects));
  const firm = grounds.without(({ under }) => under.some(isAssumption));
  const program: Settled = {
    model,
    methods: new Map(model.methods.map((method) => [method.id, method])),
    found,
    checked,
    grounds,
    firm,
    violated: violatedIn(model, claims, evidence),
  };
  const judge = (claim: Claim): ClaimStatus => {
    const own = evidence.get(claim) ?? [];
    const defect = defects.get(claim);
    const status =
      refutedStatus(program, claim, own) ??
      settledStatus(program, claim, own) ??
      openStatus(program, claim, own, surroundings);
    return defect === undefined ? status : { ...status, defect, triage: conflictSentence(defect, status.triage) };
  };
  const statuses = new Map(claims.map((claim) => [claim, judge(claim)]));
  if (!claims.some(({ from }) => from !== undefined)) return [...statuses.values()];
  const overrides = overridesOf(model);
  const open = [...statuses.values()].filter((status) => !isSettled(status, false)).map(({ claim }) => claim);
  return [...statuses].map(([{ from, owner }, status]) => {
    if (from === undefined) return status;
    const needed = overrides.get(owner);
    return restingOn(
      withModular(status, statuses.get(from)),
      open.find(({ id }) => needed?.has(id)),
    );
  });
}

export function isRefuted({ status }: ClaimStatus): boolean {
  return status === 'R' || status === 'F';
}

/** A settled claim is V or D; strictly, only if it does not rest on the program's own assumptions. */
export function isSettled({ status, conditional }: ClaimStatus, strict: boolean): boolean {
  return (status === 'V' || status === 'D') && !(strict && conditional);
}

interface Settled {
  readonly model: Model;
  readonly methods: ReadonlyMap<MethodId, Method>;
  /** All proofs, as if nothing had been run. */
  readonly found: Grounds;
  /** Of these, those that rest on nothing that runs do not check. */
  readonly checked: Grounds;
  /** Those that no run takes away. */
  readonly grounds: Grounds;
  /** Of these, those that do not rest on assumptions of the program. */
  readonly firm: Grounds;
  /** What is violated on the way to a claim, or after it, as a sentence; if there is something. */
  readonly violated: { readonly before: Told; readonly after: Told };
}

type Told = (claim: Claim) => readonly string[];

function violatedIn(model: Model, claims: readonly Claim[], evidence: Evidence): Settled['violated'] {
  const violations = (claim: Claim): readonly Finding[] => (evidence.get(claim) ?? []).filter(isViolation);
  const isFalse = (claim: Claim): boolean => violations(claim).some(({ outcome }) => outcome === 'false');
  const violated = claims.filter((claim) => !isGuess(claim) && violations(claim).length > 0);
  const around = new ViolatedAround(model, violated);
  const told = (claim: Claim | undefined, how: typeof violatedBefore): readonly string[] =>
    claim === undefined ? [] : [how(claim, isFalse(claim))];
  return {
    before: (claim) => told(around.before(claim), violatedBefore),
    after: (claim) => told(around.after(claim), violatedAfter),
  };
}

/** Nothing may rest on a claim that a run violates, whatever the proofs of it say. */
function isTakenAway(proof: Proof, evidence: readonly Finding[], defects: ReadonlyMap<Claim, Defect>): boolean {
  const defect = defects.get(proof.claim);
  const isWrong =
    defect !== undefined &&
    (proof.outcome === 'unreachable' || defect.with !== undefined || defect.run.outcome !== 'true');
  return evidence.some(isViolation) || isWrong;
}

/** What the program assumes and the proof rests on; if another proof rests on it, one root of that. */
function assumptionsOf(grounds: Grounds, without: Grounds, { claim, under }: Proof): readonly Dependency[] {
  const own = under.filter(isAssumption);
  const fall = without.fallOf(claim);
  if (own.length > 0 || fall === undefined) return own;
  const root = without.claim(without.rootOf(fall).claim);
  return root === undefined ? [] : grounds.standing(root).flatMap((proof) => proof.under.filter(isAssumption));
}

const NOT_SETTLED = {
  under: [],
  conditional: false,
  assumptions: [],
  fallen: false,
  restsOn: undefined,
  defect: undefined,
} as const;

/** A measure that the language guessed is no mistake of the user's. */
function refutedStatus(program: Settled, claim: Claim, evidence: readonly Finding[]): ClaimStatus | undefined {
  const violations = evidence.filter(isViolation);
  const isRefuted = violations.some(({ outcome }) => outcome === 'false');
  const counted = violations.filter(({ outcome }) => outcome === (isRefuted ? 'false' : 'undefined'));
  const shown = simplest(claim, counted);
  if (shown === undefined) return undefined;
  const { found, checked } = program;
  const believed = isRefuted ? found.standing(claim).flatMap((proof) => assumptionsOf(found, checked, proof)) : [];
  const cause = found.claim(shown.because);
  return {
    ...NOT_SETTLED,
    claim,
    status: isGuess(claim) ? 'I' : isRefuted ? 'R' : 'F',
    by: [...new Set(counted.map(({ engine }) => engine))],
    triage: violationSentence(program.model, shown, cause, believed),
    evidence: headedBy(shown, evidence),
  };
}

/** The run that the sentence tells of comes first, so that everyone shows the same one. */
function headedBy(shown: Finding | undefined, evidence: readonly Finding[]): readonly Finding[] {
  return shown === undefined ? evidence : [shown, ...evidence.filter((one) => one !== shown)];
}

/** Proofs without the program's assumptions come first, then those that nothing reaches the claim. */
function settledStatus(
  { model, grounds, firm, violated }: Settled,
  claim: Claim,
  evidence: readonly Finding[],
): ClaimStatus | undefined {
  const withoutAssumptions = new Set(firm.standing(claim));
  const standing = grounds.standing(claim);
  const rank = (proof: Proof): number =>
    (withoutAssumptions.has(proof) ? 0 : 2) + (proof.outcome === 'unreachable' ? 0 : 1);
  const [best] = [...standing].sort((a, b) => rank(a) - rank(b));
  if (best === undefined) return undefined;
  const proofs = standing.filter(({ outcome }) => outcome === best.outcome);
  const conditional = !withoutAssumptions.has(best);
  const assumptions = conditional ? assumptionsOf(grounds, firm, best) : [];
  const { from, owner } = claim;
  // That nobody gets to where an entry asks what callees have noted says nothing of the callees.
  const dead = from === undefined ? best.outcome === 'unreachable' : from.condition === model.arena.false;
  const where = from === undefined ? [] : [`That is so of executions that begin in ${beginningOf(owner)}.`];
  return {
    claim,
    status: dead ? 'D' : 'V',
    by: proofs.map(({ engine }) => engine),
    under: proofs.map(({ under }) => under),
    conditional,
    assumptions,
    triage: dead
      ? [
          deadSentence(assumptions, (from ?? claim).guard !== model.arena.true),
          ...where,
          ...violated.before(claim),
        ].join(' ')
      : [provedSentence(claim, assumptions), ...where].join(' '),
    fallen: false,
    restsOn: undefined,
    defect: undefined,
    evidence,
  };
}

function openStatus(
  program: Settled,
  claim: Claim,
  evidence: readonly Finding[],
  { explored, unanalysed }: Surroundings,
): ClaimStatus {
  const { grounds } = program;
  const firm = evidence.filter((finding) => !isPartly(finding) || restsFirmly(finding, grounds));
  const verdict = pathVerdict(claim, firm);
  const status = isGuess(claim) && (verdict.status === 'R?' || verdict.status === 'F?') ? 'I' : verdict.status;
  const open = { ...NOT_SETTLED, claim, status, by: verdict.by, evidence: headedBy(verdict.doubtful, evidence) };
  const seen = pathSentence(claim, verdict, explored?.(claim.owner));
  const fall = grounds.fallOf(claim);
  if (fall !== undefined) {
    const root = grounds.rootOf(fall);
    const restsOn = grounds.claim(root.claim);
    const sentences = [fallSentence(fall, grounds.claim(fall.claim), root, restsOn), ...seen];
    return { ...open, triage: sentences.join(' '), fallen: true, restsOn };
  }
  // A run that speaks against the claim, or what it was proved under, says more than what a proof would need.
  const isTold = verdict.doubtful !== undefined || verdict.partly.length > 0;
  const reasons = isTold ? [] : unprovedSentences(program.model, claim, verdict.unknowns, verdict.paths > 0);
  const theories = !isTold && isGivenUp(claim, evidence) ? theoriesIn(program, claim) : [];
  const hard = theorySentence(theories);
  const told = theories.length === 0 ? open : { ...open, theories };
  const before = program.violated.before(claim);
  const first = before.length > 0 ? before : program.violated.after(claim);
  if (seen.length > 0) return { ...told, triage: [...first, ...seen, ...reasons, ...hard].join(' ') };
  const why = reasons.length > 0 ? reasons : elsewhereSentence(claim, evidence);
  if (why.length === 0) return { ...open, triage: [...first, unanalysed?.(claim) ?? UNANALYSED].join(' ') };
  return { ...told, triage: openSentence(claim, [...first, ...why, ...hard]) };
}

/** A solver had the question, and no answer. */
function isGivenUp({ owner }: Claim, evidence: readonly Finding[]): boolean {
  return evidence.some(
    (finding) =>
      finding.entry === owner &&
      ((finding.outcome === 'dontknow' && finding.engine !== 'explorer' && finding.interrupted !== true) ||
        (finding.outcome === 'cutoff' && finding.bound === 'undecided')),
  );
}

function theoriesIn({ model, methods }: Settled, claim: Claim): readonly Theory[] {
  const method = methods.get(claim.owner);
  return method === undefined ? [] : theoriesOf(model, method, claim);
}
