/** Exploration of one method, in a thread that may be lost. */
import type { ExploreListener, ExploreOptions } from '../../../explore/exploration.js';
import { exploreMethod } from '../../../explore/explorer.js';
import type { Finding } from '../../../model/index.js';
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
  const guidance =
    asked === undefined || guiding === undefined
      ? {}
      : { guidance: guidanceFor(model.arena, method, guiding.guide, asked.mode, asked.deferrals) };
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
  const goal: Pick<ExploreOptions, 'goal'> =
    decided === undefined
      ? {}
      : { goal: { kind: 'claims', decided: new Set(decided.map((claim) => claimAt(model, claim))) } };
  const options = { bounds, strategy, loops, seed, candidates, onProgress, listener, ...goal, ...guidance };
  const { now: time, isOverdue } = counted;
  const tools = { session: counted.session('search'), prover, now: time, isOverdue };
  const exploration = await exploreMethod(model, method, tools, options);
  const whole =
    guiding === undefined
      ? []
      : await discharged(
          model,
          method,
          guiding.guide,
          exploration.beyondPremises,
          proofSession,
          proving(GUIDING_SHARE),
        );
  const isWhole = ({ claim, outcome }: Finding): boolean =>
    outcome === 'cutoff' && whole.some((proof) => proof.claim === claim);
  const findings = [
    ...exploration.findings.filter((finding) => !isWhole(finding)),
    ...whole,
    ...(guiding?.findings ?? []),
    ...judged,
  ];
  const seconds = (now() - began) / 1000;
  // Counted, too: beyond the backstop it is far ahead.
  const solverSeconds = Math.min(exploration.solverSeconds, seconds);
  return { kind: 'explored', exploration: packed(model, { ...exploration, findings, seconds, solverSeconds }) };
}

/** Of the limit of an exploration: what may be spent on premises, and on discharging them. */
const GUIDING_SHARE = 0.2;
