/** What DASH says of a program whose verdicts are known. */
import { DASH_LIMITS } from '../../src/workbench/engines/dash/limits.js';
import { dashTools } from '../../src/workbench/engines/dash/tools.js';
import type { Claim, Finding, Model } from '../../src/model/index.js';
import { isProof } from '../../src/model/index.js';
import type { ProveOptions } from '../../src/prove/index.js';
import { proveMethod } from '../../src/prove/index.js';
import type { Profile } from '../../src/prove/profile.js';
import type { SolverFactory, SolverSession } from '../../src/smt/session.js';
import type { ProveFixture } from './prove-fixtures.js';
import { claimPlace, expectedViolations, readFixture } from './prove-fixtures.js';

export interface Judged {
  readonly claims: number;
  /** Claims that were answered as they should be. */
  readonly right: number;
  /** Claims without an answer, with the reason. */
  readonly open: readonly string[];
  /** Claims with the other answer: each is a defect. */
  readonly wrong: readonly string[];
  /** Errors in the program, and what is left out of it. */
  readonly obstacles: readonly string[];
  /** Marks that no claim stands above. */
  readonly stray: readonly string[];
  /** Inputs that violate claims, as in `a = 3, b = 4`. */
  readonly inputs: readonly string[];
  /** What the engine noticed of itself. */
  readonly defects: readonly string[];
  readonly iterations: number;
  readonly runs: number;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
}

/** One for DASH, one for what helps it; without it, nothing does. */
export interface ProveSessions {
  readonly session: SolverSession;
  readonly helping: SolverSession | undefined;
}

export async function openSessions(factory: SolverFactory): Promise<ProveSessions> {
  return { session: await factory.open(), helping: await factory.open() };
}

export async function closeSessions({ session, helping }: ProveSessions): Promise<void> {
  await Promise.all([session.close(), helping?.close()]);
}

export async function judgeFixture(
  { path }: ProveFixture,
  { session, helping }: ProveSessions,
  options: Partial<ProveOptions> = {},
  profile?: Profile,
): Promise<Judged> {
  const { model, obstacles } = await readFixture(path);
  const expected = expectedViolations(path);
  const findings: Finding[] = [];
  const defects: string[] = [];
  const sums = { iterations: 0, runs: 0, queries: 0, seconds: 0, solverSeconds: 0 };
  const now = (): number => performance.now();
  const limits = { ...DASH_LIMITS, ...options };
  for (const method of model.methods.filter(({ claims }) => claims.length > 0)) {
    const both = (name: string): SolverSession => (name === 'dash' ? session : (helping ?? session));
    const tools =
      helping === undefined ? { session, now } : dashTools({ model, method, session: both, now }, limits, []);
    const proving = await proveMethod(model, method, { ...tools, profile }, limits);
    findings.push(...proving.findings);
    defects.push(...proving.defects);
    for (const key of keysOf(sums)) sums[key] += proving[key];
  }
  return { ...judged(model, expected, findings), obstacles, defects, ...sums };
}

function keysOf<T extends object>(value: T): readonly (keyof T)[] {
  return Object.keys(value) as (keyof T)[];
}

function judged(
  { methods }: Model,
  expected: ReadonlySet<string>,
  findings: readonly Finding[],
): Pick<Judged, 'claims' | 'right' | 'open' | 'wrong' | 'stray' | 'inputs'> {
  const claims = methods.flatMap((method) => method.claims);
  const places = new Set(claims.map(claimPlace));
  const stray = [...expected].filter((place) => !places.has(place));
  const open: string[] = [];
  const wrong: string[] = [];
  let right = 0;
  for (const claim of claims) {
    const of = findings.filter((finding) => finding.claim === claim);
    const violated = of.some(({ outcome }) => outcome === 'false' || outcome === 'undefined');
    const proved = of.some((finding) => isProof(finding) && finding.entry === claim.owner);
    const isViolated = expected.has(claimPlace(claim));
    if (isViolated ? proved : violated) wrong.push(`${claimPlace(claim)} ${proved ? 'proved' : 'violated'}`);
    else if (isViolated ? violated : proved) right++;
    else open.push(`${claimPlace(claim)}: ${reasonOf(claim, of)}`);
  }
  const inputs = findings.flatMap((finding) =>
    finding.outcome === 'false' ? [[...finding.test.inputs].map(([name, text]) => `${name} = ${text}`).join(', ')] : [],
  );
  return { claims: claims.length, right, open, wrong, stray, inputs };
}

function reasonOf(claim: Claim, findings: readonly Finding[]): string {
  const own = findings.find(({ entry }) => entry === claim.owner);
  if (own === undefined) return 'nothing was said';
  return 'reason' in own ? own.reason : own.outcome;
}
