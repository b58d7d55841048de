/** One method in all configurations: what each explores within the same bounds, and which of its tests were worth making. */
import { DEFAULT_BOUNDS, exploreMethod } from '../../src/explore/index.js';
import type { Exploration, Guidance } from '../../src/explore/index.js';
import type { CancelToken, ClaimId, Method, Model } from '../../src/model/index.js';
import { isGuess, isProof } from '../../src/model/index.js';
import type { Guide } from '../../src/partial/index.js';
import { NumberedNotes } from '../../src/partial/index.js';
import { ForwardingSession } from '../../src/smt/forwarding-session.js';
import type { Answer, Limits, SolverFactory, SolverSession } from '../../src/smt/session.js';
import { pathProver } from '../../src/workbench/bridges/path-prover.js';
import { counting } from '../../src/workbench/seam/counting.js';
import { forOneJob } from '../../src/workbench/seam/thread-work.js';
import type { Configuration } from './configurations.js';
import { analyzerNamed, guidanceIn } from './configurations.js';
import type { GuideSettings, Measured, PremiseCounts, SubjectResult } from './jobs.js';
import { leftOut } from './jobs.js';
import type { Redundancy } from './redundancy.js';
import { RedundancyJudge } from './redundancy.js';
import type { GuideSubject } from './subjects.js';
import { subjectModel } from './subjects.js';

/** Before anything is guided, in all configurations (the usual hundreds would find on their own what guidance is for). */
const SEEDS = 1;

/** By the clock for each second of work: only a machine that is very busy measures something else. */
const PATIENCE_SECONDS = 10;

/** A method counts if it has a run, and if what is known of its claims tells some executions from others. */
export async function measured(
  subject: GuideSubject,
  settings: GuideSettings,
  factory: SolverFactory,
): Promise<SubjectResult> {
  const found = await subjectModel(subject);
  const analyse = analyzerNamed(settings.analyzer);
  if (typeof analyse === 'string') return leftOut(subject, 'failed', analyse);
  if (found === undefined) return leftOut(subject, 'failed', 'There is no such method.');
  const { model, method } = found;
  const session = await factory.open();
  let guide: Guide;
  try {
    guide = await analyse(model, method, { session, seed: settings.seed, now: () => performance.now() });
  } finally {
    await session.close();
  }
  const premises = premiseCounts(method, guide);
  if (!isTelling(premises))
    return { ...leftOut(subject, 'same-premise', 'All of its claims are verified, or none is.'), premises };
  const results: Measured[] = [];
  for (const most of settings.runs)
    for (const configuration of settings.configurations) {
      const one = await measuredIn(configuration, most, model, method, guide, settings, factory);
      if (one === undefined)
        return { ...leftOut(subject, 'no-run', 'No input was found that satisfies what it requires.'), premises };
      results.push(one);
    }
  return { subject, premises, measured: results };
}

/** With premises that are constant, executions that come to other claims are others. */
function isTelling({ verified, partly, unverified }: PremiseCounts): boolean {
  return partly > 0 || (verified > 0 && unverified > 0);
}

export function premiseCounts(method: Method, { notes }: Guide): PremiseCounts {
  const numbered = new NumberedNotes(notes, method.claims);
  const counts = { verified: 0, partly: 0, unverified: 0 };
  for (const claim of method.claims) {
    if (isGuess(claim)) continue;
    const premise = numbered.premiseOf(claim);
    if (premise === undefined) counts.verified++;
    else if (premise.length === 0) counts.unverified++;
    else counts.partly++;
  }
  return counts;
}

/** Undefined if no run is accepted. */
async function measuredIn(
  configuration: Configuration,
  most: number,
  program: Model,
  method: Method,
  guide: Guide,
  settings: GuideSettings,
  factory: SolverFactory,
): Promise<Measured | undefined> {
  const model = forOneJob(program);
  const began = performance.now();
  const guidance = guidanceIn(configuration, model, method, guide, settings.deferrals);
  const instrumented = performance.now();
  const session = new TimedSession(await factory.open());
  const proofs = settings.prove ? await factory.open() : undefined;
  const opened = performance.now();
  const exploration = await explored(model, method, guidance, most, settings, session, proofs).finally(async () => {
    await session.close();
    await proofs?.close();
  });
  const ended = performance.now();
  if (exploration.nodes.length === 0) return undefined;
  const judge = new RedundancyJudge(forOneJob(program), method, guide, DEFAULT_BOUNDS);
  const all = exploration.nodes.map((node) => ({ ...node, judged: judge.judge(node.test) }));
  // Whose rest a guide ended is a test all the same if it came to something that nobody verified.
  const tests = all.filter(({ outcome, judged }) => outcome !== 'aborted' || judged.kind === 'non-redundant');
  const unverified = tests.flatMap(({ judged }) => (judged.kind === 'non-redundant' ? [judged.unverified] : []));
  const guessed = guessesIn(program);
  const failing = tests.flatMap(({ violated }) => (violated === undefined || guessed.has(violated) ? [] : [violated]));
  const violated = violatedIn(exploration);
  // What a run violates that was put off is told even if its turn never came.
  const putOff = violated.filter((claim) => !failing.includes(claim));
  const own = new Set(method.claims.map(({ id }) => id));
  const violatedUnverified = exploration.findings.filter(
    (one) =>
      (one.outcome === 'false' || one.outcome === 'undefined') &&
      own.has(one.claim.id) &&
      judge.isUnverified(one.test, one.claim.id),
  );
  const count = (kind: Redundancy['kind']): number => tests.filter(({ judged }) => judged.kind === kind).length;
  return {
    configuration,
    most,
    tests: tests.length,
    redundant: count('redundant'),
    nonRedundant: count('non-redundant'),
    unverifiedExecutions: new Set(unverified).size,
    unjudged: count('unknown'),
    aborted: exploration.nodes.length - tests.length,
    failing: failing.length + putOff.length,
    violated,
    violatedUnverified: violatedUnverified.map(({ claim }) => claim.id),
    proved: exploration.findings.filter(isProof).map(({ claim }) => claim.id),
    deferred: exploration.deferred,
    runs: exploration.runs,
    queries: exploration.queries,
    solverSeconds: session.milliseconds / 1000,
    seconds: (ended - opened) / 1000,
    instrumentation: instrumented - began,
    bounds: [...new Set(exploration.cutoffs.map(({ bound }) => bound))].filter((bound) => bound !== 'assumed'),
    exhaustive: exploration.exhaustive,
    divergences: exploration.divergences,
  };
}

/** Work is counted, so that the same seed gives the same tests. */
function explored(
  model: Model,
  method: Method,
  guidance: Guidance,
  runs: number,
  { seconds, strategy, seed }: GuideSettings,
  session: TimedSession,
  proofs: SolverSession | undefined,
): Promise<Exploration> {
  const now = (): number => performance.now();
  const counted = counting(
    { model, session: (name) => (name === 'proof' && proofs !== undefined ? proofs : session), now },
    seconds * PATIENCE_SECONDS,
  );
  const { now: time, isOverdue } = counted;
  const prover = proofs && pathProver({ model, session: counted.session('proof'), now: time });
  const tools = { session: counted.session('search'), prover, now: time, isOverdue };
  const bounds = { ...DEFAULT_BOUNDS, runs, seconds };
  return exploreMethod(model, method, tools, { bounds, strategy, seed, candidates: [], seeds: SEEDS, guidance });
}

function violatedIn({ findings }: Exploration): readonly ClaimId[] {
  return [
    ...new Set(
      findings.flatMap(({ claim, outcome }) => (outcome === 'false' || outcome === 'undefined' ? [claim.id] : [])),
    ),
  ];
}

/** A measure that is guessed is no promise of anybody's: a run that breaks it has not failed. */
function guessesIn({ methods }: Model): ReadonlySet<ClaimId> {
  return new Set(methods.flatMap(({ claims }) => claims.filter(isGuess).map(({ id }) => id)));
}

/** By the clock on the wall, whatever is counted. */
class TimedSession extends ForwardingSession {
  milliseconds = 0;

  override async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    const began = performance.now();
    const answer = await super.check(assumptions, limits, cancel);
    this.milliseconds += performance.now() - began;
    return answer;
  }
}
