/** One method in all configurations: what each explores within the same bounds, and which of its tests were worth making. */
import { DEFAULT_BOUNDS, exploreMethod } from '../../src/explore/index.js';
import type { Exploration, Guidance } from '../../src/explore/index.js';
import { Random, seedOf } from '../../src/fuzz/random.js';
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
import { shuffled, subjectModel } from './subjects.js';

/** Before anything is guided, in all configurations (the usual hundreds would find on their own what guidance is for). */
const SEEDS = 1;

/** By the clock for each second of work: only a machine that is very busy measures something else. */
const PATIENCE_SECONDS = 10;

/** By each analyzer. A method counts if it has a run, and if what is known of its claims tells some executions from others. */
export async function measured(
  subject: GuideSubject,
  settings: GuideSettings,
  factory: SolverFactory,
): Promise<readonly SubjectResult[]> {
  const found = await subjectModel(subject);
  // Where nothing guides, it does not matter who analysed what.
  const plain = new Map<number, Explored>();
  const results: SubjectResult[] = [];
  for (const analyzer of settings.analyzers)
    results.push(
      found === undefined
        ? leftOut(subject, analyzer, 'failed', 'There is no such method.')
        : await measuredBy(analyzer, { ...found, subject, settings, factory, plain }),
    );
  return results;
}

interface Task {
  readonly subject: GuideSubject;
  readonly model: Model;
  readonly method: Method;
  readonly settings: GuideSettings;
  readonly factory: SolverFactory;
  /** By the bound on runs. */
  readonly plain: Map<number, Explored>;
}

async function measuredBy(analyzer: string, task: Task): Promise<SubjectResult> {
  const { subject, model, method, settings, factory } = task;
  const analyse = analyzerNamed(analyzer);
  if (typeof analyse === 'string') return leftOut(subject, analyzer, 'failed', analyse);
  const session = await factory.open();
  let guide: Guide;
  try {
    guide = await analyse(model, method, { session, seed: settings.seed, now: () => performance.now() });
  } finally {
    await session.close();
  }
  const premises = premiseCounts(method, guide);
  if (!isTelling(premises))
    return { ...leftOut(subject, analyzer, 'same-premise', 'All of its claims are verified, or none is.'), premises };
  const results: Measured[] = [];
  // What comes first runs code that is not compiled yet.
  const random = new Random(seedOf(settings.seed, subject.name, analyzer));
  for (const most of settings.runs)
    for (const configuration of shuffled(random, settings.configurations)) {
      const one = await exploredIn(configuration, most, guide, task);
      if (one.exploration.nodes.length === 0) {
        const reason = 'No input was found that satisfies what it requires.';
        return { ...leftOut(subject, analyzer, 'no-run', reason), premises };
      }
      results.push(judged(configuration, most, guide, one, task));
    }
  return { subject, analyzer, premises, measured: results };
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

interface Explored {
  readonly exploration: Exploration;
  readonly seconds: number;
  readonly solverSeconds: number;
  readonly undecided: number;
  /** Milliseconds. */
  readonly instrumentation: number;
}

async function exploredIn(
  configuration: Configuration,
  most: number,
  guide: Guide,
  { model: program, method, settings, factory, plain }: Task,
): Promise<Explored> {
  const known = configuration === 'UV' ? plain.get(most) : undefined;
  if (known !== undefined) return known;
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
  const one = {
    exploration,
    seconds: (performance.now() - opened) / 1000,
    solverSeconds: session.milliseconds / 1000,
    undecided: session.undecided,
    instrumentation: instrumented - began,
  };
  if (configuration === 'UV') plain.set(most, one);
  return one;
}

function judged(
  configuration: Configuration,
  most: number,
  guide: Guide,
  { exploration, seconds, solverSeconds, undecided, instrumentation }: Explored,
  { model: program, method }: Task,
): Measured {
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
    ...{ solverSeconds, seconds, work: exploration.seconds, instrumentation },
    undecided,
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
  { seconds, querySeconds, strategy, seed }: GuideSettings,
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
  const bounds = { ...DEFAULT_BOUNDS, runs, seconds, solverSeconds: querySeconds };
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
  /** Questions that it had no answer to. */
  undecided = 0;

  override async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    const began = performance.now();
    const answer = await super.check(assumptions, limits, cancel);
    this.milliseconds += performance.now() - began;
    if (answer.kind === 'unknown') this.undecided++;
    return answer;
  }
}
