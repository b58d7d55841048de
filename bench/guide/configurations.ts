/** The configurations of seed 004, section 4, and the analyzers whose results they use: what the experiment knows of the explorer's interface. */
import { Random, seedOf } from '../../src/fuzz/random.js';
import type { Guidance } from '../../src/explore/index.js';
import type { Claim, Method, Model, Premise } from '../../src/model/index.js';
import { isProof } from '../../src/model/index.js';
import type { Guide, GuideMode } from '../../src/partial/index.js';
import { FULLY_VERIFIED, guidanceFor, UNVERIFIED } from '../../src/partial/index.js';
import { resourcesFor } from '../../src/smt/counted-session.js';
import type { SolverSession } from '../../src/smt/session.js';
import { verifyMethod } from '../../src/verify/index.js';

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

/** Each has a wrong twin: `wrong-NAME`. */
const ANALYZERS: Readonly<Record<string, Analyzer>> = { cheap };

const WRONG = 'wrong-';

export const ANALYZER_NAMES: readonly string[] = Object.keys(ANALYZERS).flatMap((name) => [name, `${WRONG}${name}`]);

/** Undefined if there is none of this name. */
export function analyzerNamed(name: string): Analyzer | undefined {
  if (!name.startsWith(WRONG)) return ANALYZERS[name];
  const right = ANALYZERS[name.slice(WRONG.length)];
  return right === undefined
    ? undefined
    : async (model, method, tools) => forgetful(await right(model, method, tools), method, tools.seed);
}

/** For all claims of a method. */
const CHEAP_SECONDS = 1;

/** The verifier with little time: it assumes nothing, so that premises are constant. */
async function cheap(model: Model, method: Method, { session, seed, now }: AnalyzerTools): Promise<Guide> {
  const limits = {
    seconds: 3 * CHEAP_SECONDS,
    resources: resourcesFor(CHEAP_SECONDS, session.solver),
    seed,
    selfCheck: false,
    now,
  };
  const premises = new Map<Claim, Premise>();
  for await (const finding of verifyMethod(model, method, session, limits))
    premises.set(finding.claim, isProof(finding) ? FULLY_VERIFIED : UNVERIFIED);
  return { notes: { flags: [], premises }, recorded: [] };
}

/** An analyzer that forgets what it assumed, of every other claim: it says more than it knows. */
function forgetful(guide: Guide, method: Method, seed: number): Guide {
  const random = new Random(seedOf(seed, method.name));
  const premises = new Map(method.claims.map((claim) => [claim, guide.notes.premises.get(claim) ?? UNVERIFIED]));
  for (const claim of method.claims) if (random.chance(50)) premises.set(claim, FULLY_VERIFIED);
  return { ...guide, notes: { ...guide.notes, premises } };
}
