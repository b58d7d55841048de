/** The configurations of seed 004, section 4, and the analyzers whose results they use: what the experiment knows of the explorer's interface. */
import { Random, seedOf } from '../../src/fuzz/random.js';
import type { Guidance } from '../../src/explore/index.js';
import type { Method, Model } from '../../src/model/index.js';
import type { Guide, GuideMode, OptimisticKind } from '../../src/partial/index.js';
import {
  FULLY_VERIFIED,
  guidanceFor,
  guideFrom,
  Questions,
  readKinds,
  verifiedIn,
  verifyInPart,
} from '../../src/partial/index.js';
import { resourcesFor } from '../../src/smt/counted-session.js';
import type { SolverSession } from '../../src/smt/session.js';

/** In the order of the tables. PV is what the others are compared with. */
export const CONFIGURATIONS = ['UV', 'PV', 'MAY', 'MUST', 'BOTH'] as const;
export type Configuration = (typeof CONFIGURATIONS)[number];

const MODES: Readonly<Record<Exclude<Configuration, 'UV'>, GuideMode>> = {
  PV: 'premises',
  MAY: 'may',
  MUST: 'must',
  BOTH: 'both',
};

/**
 * Code that nobody analysed is guided by nothing. It goes the same way as the others: the runs that confirm what a guided
 * run violates are not counted, and those of a run that is not guided are.
 */
export function guidanceIn(
  configuration: Configuration,
  { arena }: Model,
  method: Method,
  guide: Guide,
  deferrals: number,
): Guidance {
  return configuration === 'UV'
    ? guidanceFor(arena, method, NOTHING, 'premises', 0)
    : guidanceFor(arena, method, guide, MODES[configuration], deferrals);
}

const NOTHING: Guide = { notes: { flags: [], premises: new Map() }, recorded: [] };

// ── Analyzers ───────────────────────────────────────────────────────────────────────────────────

export interface AnalyzerTools {
  readonly session: SolverSession;
  readonly seed: number;
  readonly now: () => number;
}

type Analyzer = (model: Model, method: Method, tools: AnalyzerTools) => Promise<Guide>;

const CHEAP = 'cheap';
const WRONG = 'wrong-';

export function isWrong(analyzer: string): boolean {
  return analyzer.startsWith(WRONG);
}

/** `cheap`, kinds of assumptions, or what is wrong with the text. Each has a wrong twin: `wrong-rounds 2`. */
export function analyzerNamed(name: string): Analyzer | string {
  if (isWrong(name)) {
    const right = analyzerNamed(name.slice(WRONG.length));
    if (typeof right === 'string') return right;
    return async (model, method, tools) => forgetful(await right(model, method, tools), method, tools.seed);
  }
  if (name === CHEAP) return (model, method, tools) => analysed(model, method, [], tools);
  const kinds = readKinds(name);
  if (typeof kinds === 'string') return `There is no such analyzer: "${CHEAP}" is one, and for others ${kinds}`;
  return (model, method, tools) => analysed(model, method, kinds, tools);
}

/** For all claims of a method, once as they are, and once under assumptions. */
const ANALYSIS_SECONDS = 1;

/** The verifier with little time; what it leaves open, once more with something taken for granted. */
async function analysed(
  model: Model,
  method: Method,
  kinds: readonly OptimisticKind[],
  { session, seed, now }: AnalyzerTools,
): Promise<Guide> {
  const resources = resourcesFor(ANALYSIS_SECONDS, session.solver);
  const limits = { seconds: 3 * ANALYSIS_SECONDS, resources, seed, now, selfCheck: false };
  const questions = new Questions(model, method, kinds);
  const findings = await verifyInPart(model, questions, session, limits);
  return guideFrom(questions.candidates(), verifiedIn(findings));
}

/** An analyzer that forgets what it assumed, of every other claim: it says more than it knows. */
function forgetful(guide: Guide, method: Method, seed: number): Guide {
  const random = new Random(seedOf(seed, method.name));
  const premises = new Map(guide.notes.premises);
  for (const claim of method.claims) if (random.chance(50)) premises.set(claim, FULLY_VERIFIED);
  return { ...guide, notes: { ...guide.notes, premises } };
}
