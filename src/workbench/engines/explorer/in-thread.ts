/** Exploration of one method, in a thread that may be lost. */
import type { Exploration, ExploreListener, ExploreOptions } from '../../../explore/exploration.js';
import type { GuideMark } from '../../../explore/guide-marks.js';
import { guideMarks } from '../../../explore/guide-marks.js';
import { exploreMethod } from '../../../explore/explorer.js';
import { ExtensionError, extensionOf } from '../../../explore/extending.js';
import type { NamedExtension } from '../../../explore/extending.js';
import { loopTreatment } from '../../../explore/treatment.js';
import { PipedRunner } from '../../../execute/index.js';
import type { Claim, Finding, Method } from '../../../model/index.js';
import { isCheck, isProof, raisedText } from '../../../model/index.js';
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
import { proveHere, SharedLots } from '../../bridges/path-lots.js';
import type { LotSettings } from '../../bridges/path-lots.js';
import { pathProver } from '../../bridges/path-prover.js';

/** What is wrong with an extension costs the exploration that uses it, and nothing else. */
export async function explore(context: WorkContext<ExploreNews>, request: ExploreRequest): Promise<ExploreResult> {
  try {
    return await exploreWith(context, request, await loaded(context, request));
  } catch (raised) {
    if (!(raised instanceof ExtensionError)) throw raised;
    return { kind: 'unable', reason: raised.message };
  }
}

/** Everything that a module may raise when it is loaded is said of the module. */
async function loaded({ load }: WorkContext<never>, { extensions = [] }: ExploreRequest): Promise<NamedExtension[]> {
  const found: NamedExtension[] = [];
  for (const module of extensions) {
    try {
      found.push(extensionOf(module.name, await load(module)));
    } catch (raised) {
      if (raised instanceof ExtensionError) throw raised;
      const [what] = raisedText(raised).split('\n');
      throw new ExtensionError(`The extension ${module.name} cannot be loaded (${what}).`);
    }
  }
  return found;
}

async function exploreWith(
  { model, method, fresh, text, session, now, tell, ask, exchange }: WorkContext<ExploreNews>,
  { helpers = 0, bounds, patience, strategy, loops, seed, candidates, decided, guide: asked }: ExploreRequest,
  extensions: readonly NamedExtension[],
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
  const subject = { model, method, ...(text === undefined ? {} : { text }) };
  const said = asked?.said?.map(({ claim, premise }) => ({ claim: claimAt(model, claim), premise }));
  const guiding =
    asked === undefined ? undefined : await guidingOf(subject, asked, said, proofSession, proving(GUIDING_SHARE));
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
  const runner = exchange === undefined ? {} : { runner: new PipedRunner(model, exchange) };
  // Who has the text has the same model.
  const lots =
    text === undefined
      ? {}
      : {
          lots: new SharedLots({
            ...{ model, method, fresh, sources: text.sources, bounds, patience, helpers, session, now },
            help: (asking) => ask(asking) as ReturnType<LotSettings['help']>,
          }),
        };
  const tools = { session: counted.session('search'), prover, now: time, isOverdue, ...runner, ...lots };
  const plain = { bounds, strategy, loops, seed, candidates, extensions, onProgress, listener };
  const settled = decided === undefined ? undefined : new Set(decided.map((claim) => claimAt(model, claim)));
  let marks: readonly GuideMark[] = [];
  const guided = async (options: ExploreOptions): Promise<Exploration> => {
    if (asked === undefined || guiding === undefined) return exploreMethod(model, method, tools, options);
    const { guide } = guiding;
    const guidance = guidanceFor(model.arena, method, guide, asked.mode, asked.deferrals);
    marks = guideMarks(model.arena, method, guidance.method);
    const found = await exploreMethod(model, method, tools, { ...options, guidance });
    const left = proving(GUIDING_SHARE);
    const whole = await discharged(model, method, guide, found.beyondPremises, proofSession, left);
    const isWhole = ({ claim, outcome }: Finding): boolean =>
      outcome === 'cutoff' && whole.some((proof) => proof.claim === claim);
    return { ...found, findings: [...found.findings.filter((finding) => !isWhole(finding)), ...whole] };
  };
  const plainly: Explore = (options) => exploreMethod(model, method, tools, options);
  const both: Explore = (options) => exploreBothWays(options, method, plainly);
  const isCut = settled !== undefined && loops === 'invariant' && loopTreatment(model, method).bodies.size > 0;
  const exploration = await exploreForGoal(plain, settled, guiding, guided, isCut ? both : plainly);
  const findings = [...exploration.findings, ...(guiding?.findings ?? []), ...judged];
  const seconds = (now() - began) / 1000;
  // Counted, too: beyond the backstop it is far ahead.
  const solverSeconds = Math.min(exploration.solverSeconds, seconds);
  const whole = { ...exploration, findings, seconds, solverSeconds };
  return { kind: 'explored', exploration: packed(model, whole, marks) };
}

export { proveHere };

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
  const toSettle: ExploreOptions = { ...options, loops: 'unroll', goal: { kind: 'claims', decided } };
  // Premises that are constant say what is decided in other words.
  if (guiding === undefined || guiding.guide.notes.flags.length === 0) return plain(toSettle);
  const { bounds, listener } = options;
  const silent = listener === undefined ? {} : { listener: { ...listener, path: () => undefined } };
  const first = await guided({
    ...toSettle,
    ...silent,
    bounds: { ...bounds, seconds: bounds.seconds * FIRST_SHARE },
  });
  const certain = first.findings.filter(isCertain);
  const second = await plain({
    ...toSettle,
    goal: { kind: 'claims', decided: withClaims(decided, certain) },
    bounds: { ...bounds, seconds: bounds.seconds * (1 - FIRST_SHARE) },
  });
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

/**
 * Loops are unrolled first, and for claims that stay open taken from any state that their invariants allow (seed 000, 2.4.4).
 * Of the second way only what is certain is told: what it leaves in doubt says more of the invariants than of the claims.
 */
async function exploreBothWays(options: ExploreOptions, { claims }: Method, explore: Explore): Promise<Exploration> {
  const { bounds, listener, goal } = options;
  const decided = goal?.kind === 'claims' ? goal.decided : new Set<Claim>();
  const part = (share: number): Pick<ExploreOptions, 'bounds'> => ({
    bounds: { ...bounds, seconds: bounds.seconds * share },
  });
  const first = await explore({ ...options, ...part(1 - CUT_SHARE) });
  const known = withClaims(decided, first.findings.filter(isCertain));
  if (claims.every((claim) => known.has(claim))) return first;
  const quiet: Pick<ExploreOptions, 'listener'> =
    listener === undefined
      ? {}
      : {
          listener: {
            path: () => undefined,
            violation: (finding) => {
              if (isCertain(finding)) listener.violation(finding);
            },
          },
        };
  const second = await explore({
    ...options,
    ...part(CUT_SHARE),
    ...quiet,
    loops: 'invariant',
    goal: { kind: 'claims', decided: known },
  });
  const found = second.findings.filter((finding) => isCertain(finding) && !known.has(finding.claim));
  const isOpen = ({ claim, outcome }: Finding): boolean =>
    outcome !== 'cutoff' || !found.some((finding) => finding.claim === claim);
  return {
    ...first,
    findings: [...first.findings.filter(isOpen), ...found],
    runs: first.runs + second.runs,
    queries: first.queries + second.queries,
    solverSeconds: first.solverSeconds + second.solverSeconds,
    divergences: [...first.divergences, ...second.divergences],
    uncut: second.uncut,
  };
}

function withClaims(claims: ReadonlySet<Claim>, findings: readonly Finding[]): ReadonlySet<Claim> {
  return new Set([...claims, ...findings.map(({ claim }) => claim)]);
}

/** Proved, or violated by a run of the program itself. */
function isCertain(finding: Finding): boolean {
  return isProof(finding) || finding.outcome === 'false' || finding.outcome === 'undefined';
}

/** Of the limit of an exploration that settles claims: the part for loops from any state. */
const CUT_SHARE = 0.3;

/** Of the limit of an exploration that settles claims: the part for executions that nobody verified. */
const FIRST_SHARE = 0.4;

/** Of the limit of an exploration: what may be spent on premises, and on discharging them. */
const GUIDING_SHARE = 0.2;
