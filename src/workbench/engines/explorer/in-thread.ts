/** Exploration of one method, in a thread that may be lost. */
import type { Exploration, ExploreListener, ExploreOptions } from '../../../explore/exploration.js';
import { exploreMethod } from '../../../explore/explorer.js';
import type { Claim, Finding } from '../../../model/index.js';
import { isProof } from '../../../model/index.js';
import { isCheck } from '../../../model/index.js';
import { discharged, guidanceFor } from '../../../partial/index.js';
import type { VerifyOptions } from '../../../verify/verifier.js';
import { verifyMethod } from '../../../verify/index.js';
import { resourcesFor } from '../../../smt/counted-session.js';
import { counting } from '../../seam/counting.js';
import { PROGRESS_MILLISECONDS } from '../../seam/thread-work.js';
import type { WorkContext } from '../../seam/thread-work.js';
import type { ExploreNews, ExploreRequest, ExploreResult } from './work.js';
import { claimAt, packedFindings } from '../../seam/packing.js';
import type { Guiding } from './guiding.js';
import { guidingOf } from './guiding.js';
import { packed, packedPath } from './packing.js';
import { pathProver } from '../../bridges/path-prover.js';

export async function explore(
  { model, method, session, now, tell }: WorkContext<ExploreNews>,
  { bounds, patience, strategy, loops, seed, candidates, decided, guide: asked }: ExploreRequest,
): Promise<ExploreResult> {
  const began = now();
  const counted = counting({ model, session, now }, bounds.seconds * patience);
  const proofSession = counted.session('proof');
  const prover = pathProver({ model, session: proofSession, now: counted.now });
  const proving = (share: number): VerifyOptions => {
    const seconds = bounds.seconds * share;
    const resources = resourcesFor(seconds, proofSession.solver);
    return { seconds, resources, seed, selfCheck: false, now: counted.now };
  };
  const judged: Finding[] = [];
  if (isCheck(method)) {
    // Contracts must make sense in any state, and runs do not come to any state: a proof says more.
    const limits = proving(0.5);
    for await (const finding of verifyMethod(model, method, proofSession, limits)) judged.push(finding);
    if (judged.every(isProof)) return { kind: 'proved', findings: packedFindings(model, judged) };
  }
  const said = asked?.said?.map(({ claim, premise }) => ({ claim: claimAt(model, claim), premise }));
  const guiding =
    asked === undefined ? undefined : await guidingOf(model, method, asked, said, proofSession, proving(GUIDING_SHARE));
  let shown = now();
  const onProgress = (runs: number, open: number): void => {
    if (now() - shown < PROGRESS_MILLISECONDS) return;
    shown = now();
    tell({ kind: 'progress', runs, open });
  };
  const listener: ExploreListener = {
    path: (path) => {
      tell({ kind: 'path', path: packedPath(model, path) });
    },
    violation: (finding) => {
      tell({ kind: 'violated', findings: packedFindings(model, [finding]) });
    },
  };
  const { now: time, isOverdue } = counted;
  const tools = { session: counted.session('search'), prover, now: time, isOverdue };
  const plain = { bounds, strategy, loops, seed, candidates, onProgress, listener };
  const settled = decided === undefined ? undefined : new Set(decided.map((claim) => claimAt(model, claim)));
  const guided = async (options: ExploreOptions): Promise<Exploration> => {
    if (asked === undefined || guiding === undefined) return exploreMethod(model, method, tools, options);
    const { guide } = guiding;
    const guidance = guidanceFor(model.arena, method, guide, asked.mode, asked.deferrals);
    const found = await exploreMethod(model, method, tools, { ...options, guidance });
    const left = proving(GUIDING_SHARE);
    const whole = await discharged(model, method, guide, found.beyondPremises, proofSession, left);
    const isWhole = ({ claim, outcome }: Finding): boolean =>
      outcome === 'cutoff' && whole.some((proof) => proof.claim === claim);
    return { ...found, findings: [...found.findings.filter((finding) => !isWhole(finding)), ...whole] };
  };
  const exploration = await exploreForGoal(plain, settled, guiding, guided, (options) =>
    exploreMethod(model, method, tools, options),
  );
  const findings = [...exploration.findings, ...(guiding?.findings ?? []), ...judged];
  const seconds = (now() - began) / 1000;
  // Counted, too: beyond the backstop it is far ahead.
  const solverSeconds = Math.min(exploration.solverSeconds, seconds);
  return { kind: 'explored', exploration: packed(model, { ...exploration, findings, seconds, solverSeconds }) };
}

type Explore = (options: ExploreOptions) => Promise<Exploration>;

/**
 * Who wants to see all paths sees those that the guide leaves. Who wants claims settled has executions looked for first that
 * nobody verified, and then the others: what the guide leaves out may be what a proof needs.
 */
async function exploreForGoal(
  options: ExploreOptions,
  decided: ReadonlySet<Claim> | undefined,
  guiding: Guiding | undefined,
  guided: Explore,
  plain: Explore,
): Promise<Exploration> {
  if (decided === undefined) return guided(options);
  const toSettle: ExploreOptions = { ...options, goal: { kind: 'claims', decided } };
  // Premises that are constant say what is decided in other words.
  if (guiding === undefined || guiding.guide.notes.flags.length === 0) return plain(toSettle);
  const { bounds, listener } = options;
  const silent = listener === undefined ? {} : { listener: { ...listener, path: () => undefined } };
  const first = await guided({
    ...toSettle,
    ...silent,
    bounds: { ...bounds, seconds: bounds.seconds * FIRST_SHARE },
  });
  const certain = first.findings.filter((finding) => isProof(finding) || isViolated(finding));
  const all = new Set([...decided, ...certain.map(({ claim }) => claim)]);
  const rest: ExploreOptions = {
    ...toSettle,
    goal: { kind: 'claims', decided: all },
    bounds: { ...bounds, seconds: bounds.seconds * (1 - FIRST_SHARE) },
  };
  const second = await plain(rest);
  const isNew = ({ claim }: Finding): boolean => !certain.some((finding) => finding.claim === claim);
  return {
    ...second,
    findings: [...certain, ...second.findings.filter(isNew)],
    runs: first.runs + second.runs,
    queries: first.queries + second.queries,
    deferred: first.deferred,
    recorded: first.recorded,
  };
}

function isViolated({ outcome }: Finding): boolean {
  return outcome === 'false' || outcome === 'undefined';
}

/** Of the limit of an exploration that settles claims: the part for executions that nobody verified. */
const FIRST_SHARE = 0.4;

/** Of the limit of an exploration: what may be spent on premises, and on discharging them. */
const GUIDING_SHARE = 0.2;
