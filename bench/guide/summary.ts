/** Measurements of many methods as figures of configurations, each also as a change against PV, as in seed 004, section 4. */
import type { CutBound } from '../../src/model/index.js';
import { sum } from '../verification/figures.js';
import type { Configuration } from './configurations.js';
import type { Measured, SubjectResult } from './jobs.js';

/** Figure 9 has the first four. */
export const BOUND_KINDS = ['branches', 'stack', 'runs', 'solver', 'time', 'scope', 'other'] as const;
export type BoundKind = (typeof BOUND_KINDS)[number];

export interface Summary {
  readonly analyzer: string;
  /** The bound on runs. */
  readonly most: number;
  readonly methods: number;
  readonly configurations: readonly ConfigurationSummary[];
  /** Methods for which all configurations have the same number of tests that are not redundant, as the paper compares times. */
  readonly equalMethods: number;
  /** Those for which all have the same number of unverified executions. */
  readonly equallyCovered: number;
  readonly changes: readonly MethodChange[];
  readonly slower: readonly SlowerMethod[];
  /** Violations that UV finds where nobody verified the claim, and a MAY that ended by itself does not. */
  readonly lost: readonly string[];
  /** Claims that one configuration proves, and a run of another one violates. */
  readonly contradicted: readonly string[];
}

export interface ConfigurationSummary {
  readonly configuration: Configuration;
  readonly tests: number;
  readonly redundant: number;
  readonly nonRedundant: number;
  readonly unverifiedExecutions: number;
  readonly unjudged: number;
  readonly aborted: number;
  readonly failing: number;
  readonly violatedClaims: number;
  /** Methods in which fewer claims are refuted than with PV. */
  readonly fewerClaims: number;
  readonly proved: number;
  readonly deferred: number;
  readonly runs: number;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  readonly work: number;
  /** Of the methods of `equalMethods`. */
  readonly equalSeconds: number;
  readonly equalWork: number;
  /** Of the methods of `equallyCovered`. */
  readonly equallyCoveredSeconds: number;
  readonly equallyCoveredWork: number;
  /** Milliseconds for a method, on average. */
  readonly instrumentation: number;
  readonly bounds: Readonly<Record<BoundKind, number>>;
  readonly exhaustive: number;
}

/** How many tests more or less than with PV, those that are ended included, in per cent. */
export interface MethodChange {
  readonly name: string;
  readonly change: Readonly<Partial<Record<Configuration, number>>>;
}

export interface SlowerMethod {
  readonly name: string;
  readonly seconds: number;
  readonly before: number;
  readonly reason: string;
}

export function summaryOf(
  results: readonly SubjectResult[],
  by: string,
  most: number,
  configurations: readonly Configuration[],
): Summary {
  const methods = results.flatMap(({ subject: { name }, analyzer, measured }) => {
    if (analyzer !== by) return [];
    const own = measured.filter((one) => one.most === most);
    return own.length === configurations.length
      ? [{ name, by: new Map(own.map((one) => [one.configuration, one])) }]
      : [];
  });
  const equalIn = (of: (one: Measured) => number): readonly MethodMeasured[] =>
    methods.filter(({ by }) => new Set([...by.values()].map(of)).size === 1);
  const equal = equalIn((one) => one.nonRedundant);
  const covered = equalIn((one) => one.unverifiedExecutions);
  return {
    analyzer: by,
    most,
    methods: methods.length,
    configurations: configurations.map((one) => configurationSummary(one, methods, equal, covered)),
    equalMethods: equal.length,
    equallyCovered: covered.length,
    changes: methods.map(({ name, by }) => ({ name, change: changeOf(by) })),
    slower: methods.flatMap(slowerMethod),
    lost: methods.flatMap(lostIn),
    contradicted: methods.flatMap(contradictedIn),
  };
}

interface MethodMeasured {
  readonly name: string;
  readonly by: ReadonlyMap<Configuration, Measured>;
}

function configurationSummary(
  configuration: Configuration,
  methods: readonly MethodMeasured[],
  equal: readonly MethodMeasured[],
  covered: readonly MethodMeasured[],
): ConfigurationSummary {
  const measuredOf = (ones: readonly MethodMeasured[]): readonly Measured[] =>
    ones.flatMap(({ by }) => by.get(configuration) ?? []);
  const all = measuredOf(methods);
  const total = (of: (one: Measured) => number): number => sum(all.map(of));
  const reached = (kind: BoundKind): number =>
    all.filter(
      ({ bounds, undecided }) => (kind === 'solver' && undecided > 0) || bounds.some((bound) => kindOf(bound) === kind),
    ).length;
  return {
    configuration,
    tests: total((one) => one.tests),
    redundant: total((one) => one.redundant),
    nonRedundant: total((one) => one.nonRedundant),
    unverifiedExecutions: total((one) => one.unverifiedExecutions),
    unjudged: total((one) => one.unjudged),
    aborted: total((one) => one.aborted),
    failing: total((one) => one.failing),
    violatedClaims: total((one) => one.violated.length),
    fewerClaims: methods.filter(({ by }) => {
      const [own, base] = [by.get(configuration), by.get('PV')];
      return own !== undefined && base !== undefined && base.violated.some((claim) => !own.violated.includes(claim));
    }).length,
    proved: total((one) => one.proved.length),
    deferred: total((one) => one.deferred),
    runs: total((one) => one.runs),
    queries: total((one) => one.queries),
    seconds: total((one) => one.seconds),
    solverSeconds: total((one) => one.solverSeconds),
    work: total((one) => one.work),
    equalSeconds: sum(measuredOf(equal).map((one) => one.seconds)),
    equalWork: sum(measuredOf(equal).map((one) => one.work)),
    equallyCoveredSeconds: sum(measuredOf(covered).map((one) => one.seconds)),
    equallyCoveredWork: sum(measuredOf(covered).map((one) => one.work)),
    instrumentation: total((one) => one.instrumentation) / Math.max(1, all.length),
    bounds: {
      branches: reached('branches'),
      stack: reached('stack'),
      runs: reached('runs'),
      solver: reached('solver'),
      time: reached('time'),
      scope: reached('scope'),
      other: reached('other'),
    },
    exhaustive: all.filter((one) => one.exhaustive).length,
  };
}

function kindOf(bound: CutBound): BoundKind {
  switch (bound) {
    case 'branches':
    case 'runs':
      return bound;
    case 'paths':
      return 'runs';
    case 'depth':
      return 'stack';
    case 'undecided':
      return 'solver';
    case 'time':
    case 'work':
    case 'steps':
      return 'time';
    case 'collection':
    case 'objects':
    case 'nesting':
    case 'unfolding':
    case 'range':
      return 'scope';
    case 'sampled':
    case 'not-executable':
    case 'enough':
    case 'assumed':
      return 'other';
  }
}

function changeOf(by: MethodMeasured['by']): MethodChange['change'] {
  const base = by.get('PV');
  if (base === undefined) return {};
  const made = ({ tests, aborted }: Measured): number => tests + aborted;
  return Object.fromEntries(
    [...by].map(([configuration, one]) => [configuration, changeInPercent(made(one), made(base))] as const),
  );
}

/** Zero against zero is no change. */
export function changeInPercent(value: number, base: number): number {
  if (base === 0) return value === 0 ? 0 : 100;
  return (100 * (value - base)) / base;
}

/** What is less than this is as long. */
const NOTICEABLE_SECONDS = 0.1;
const NOTICEABLE_SHARE = 1.1;

function slowerMethod({ name, by }: MethodMeasured): readonly SlowerMethod[] {
  const [may, base] = [by.get('MAY'), by.get('PV')];
  if (may === undefined || base === undefined) return [];
  const isSlower = may.seconds > base.seconds + NOTICEABLE_SECONDS && may.seconds > NOTICEABLE_SHARE * base.seconds;
  return isSlower ? [{ name, seconds: may.seconds, before: base.seconds, reason: slownessOf(may, base) }] : [];
}

/** Read from what was counted; the last is what is left. */
function slownessOf(may: Measured, base: Measured): string {
  const perQuery = ({ solverSeconds, queries }: Measured): number => (1000 * solverSeconds) / Math.max(1, queries);
  const [tests, before] = [may.nonRedundant, base.nonRedundant];
  if (tests > before)
    return `tests that are not redundant: ${tests} instead of ${before}, as other parts came within the bounds`;
  if (may.queries > NOTICEABLE_SHARE * base.queries) return `${may.queries} queries instead of ${base.queries}`;
  if (perQuery(may) > NOTICEABLE_SHARE * perQuery(base))
    return `harder queries: ${perQuery(may).toFixed(1)} ms each instead of ${perQuery(base).toFixed(1)} ms`;
  return 'the same work: the machine was busy, or longer conditions cost time outside of the solver';
}

/** An exploration that no limit ended has seen all that it is sent to. */
function lostIn({ name, by }: MethodMeasured): readonly string[] {
  const [plain, may] = [by.get('UV'), by.get('MAY')];
  if (plain === undefined || may === undefined) return [];
  if (may.undecided > 0 || may.bounds.some((bound) => bound !== 'assumed')) return [];
  return plain.violatedUnverified.filter((claim) => !may.violated.includes(claim)).map((claim) => `${name}: ${claim}`);
}

function contradictedIn({ name, by }: MethodMeasured): readonly string[] {
  const proved = new Set([...by.values()].flatMap((one) => one.proved));
  const violated = new Set([...by.values()].flatMap((one) => one.violated));
  return [...proved].filter((claim) => violated.has(claim)).map((claim) => `${name}: ${claim}`);
}
