/**
 * Explorations as they travel from the thread that explores. Both threads lower the same text, so that a claim is known
 * by its position in the model; places are known by file and offset.
 */
import { originOf, spanOf } from '../../languages/origins.js';
import type { SourceText } from '../../languages/source.js';
import type { ExplorationNode, Exploration, ExploredPath } from '../../explore/exploration.js';
import type { Claim, Dependency, Finding, Method, Model, Origin, Step } from '../../model/index.js';
import { coverageReport, explorationReport } from '../../report/exploration.js';
import type { CoverageReport, ExplorationReport } from '../../report/exploration.js';

/** Survives structured cloning, as all that is packed. Its paths have been told before. */
export interface PackedExploration {
  readonly report: ExplorationReport;
  readonly findings: readonly PackedFinding[];
  readonly warnings: readonly string[];
}

export interface PackedPath {
  readonly node: ExplorationNode;
  readonly held: readonly ClaimNumber[];
  /** Of all paths so far, if it covers something new. */
  readonly coverage: readonly CoverageReport[] | undefined;
  readonly runs: number;
}

export type PackedFinding = { readonly claim: ClaimNumber; readonly rest: unknown };

/** Its position in the model. */
export interface ClaimNumber {
  readonly method: number;
  readonly claim: number;
}

interface PackedOrigin {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** An exploration in terms of the model that the command line reports on. */
export interface ToldExploration {
  readonly report: ExplorationReport;
  readonly nodes: readonly ExplorationNode[];
  /** What runs took of the method, where the paths are not known any more. */
  readonly taken?: Taken;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  /** Why the thread had to be ended, if it had to; what it had told counts. */
  readonly unfinished?: 'time' | 'steps';
}

/** Edges between blocks of a method. */
export type Taken = ExplorationNode['covered'];

/** Each edge of the method once. Undefined if there was no run. */
export function takenIn(
  { name }: Method,
  { nodes, taken }: Pick<ToldExploration, 'nodes' | 'taken'>,
): Taken | undefined {
  if (taken !== undefined || nodes.length === 0) return taken;
  const own = nodes.flatMap(({ covered }) => covered).filter(({ method }) => method === name);
  return [...new Map(own.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()];
}

export function packed(model: Model, exploration: Exploration): PackedExploration {
  return {
    report: explorationReport(exploration),
    findings: packedFindings(model, exploration.findings),
    warnings: exploration.warnings,
  };
}

export function packedPath(model: Model, { node, held, coverage, runs }: ExploredPath): PackedPath {
  return {
    node,
    held: packedClaims(model, held),
    coverage: coverage === undefined ? undefined : coverageReport(coverage),
    runs,
  };
}

export function packedClaims(model: Model, claims: readonly Claim[]): readonly ClaimNumber[] {
  const numbers = numbersOf(model);
  return claims.flatMap((claim) => numbers.get(claim) ?? []);
}

export function packedFindings(model: Model, findings: readonly Finding[]): readonly PackedFinding[] {
  const numbers = numbersOf(model);
  return findings.flatMap((finding) => {
    const claim = numbers.get(finding.claim);
    return claim === undefined ? [] : [{ claim, rest: rewritten(withoutClaim(finding), packedOrigin) }];
  });
}

export function unpacked(
  model: Model,
  sources: readonly SourceText[],
  { report, findings, warnings }: PackedExploration,
  nodes: readonly ExplorationNode[],
): ToldExploration {
  return { report, nodes, warnings, findings: unpackedFindings(model, sources, findings) };
}

export function unpackedFindings(
  model: Model,
  sources: readonly SourceText[],
  findings: readonly PackedFinding[],
): readonly Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const origin = ({ path, start, end }: PackedOrigin): Origin => {
    const source = byPath.get(path);
    if (source === undefined) throw new Error(`an exploration speaks of "${path}", which the program does not read`);
    return originOf({ source, start, end });
  };
  return findings.map(({ claim, rest }) => {
    return { claim: claimAt(model, claim), ...(rewritten(rest as FindingRest, origin) as object) } as Finding;
  });
}

export function claimAt({ methods }: Model, { method, claim }: ClaimNumber): Claim {
  const found = methods[method]?.claims[claim];
  if (found === undefined) throw new Error('an exploration speaks of a claim that the program does not have');
  return found;
}

/** Models are few, and paths many. */
const NUMBERS = new WeakMap<Model, ReadonlyMap<Claim, ClaimNumber>>();

function numbersOf(model: Model): ReadonlyMap<Claim, ClaimNumber> {
  let numbers = NUMBERS.get(model);
  if (numbers === undefined) {
    const { methods } = model;
    numbers = new Map(
      methods.flatMap(({ claims }, method) => claims.map((one, claim) => [one, { method, claim }] as const)),
    );
    NUMBERS.set(model, numbers);
  }
  return numbers;
}

/** A finding with places of one kind or the other. */
interface FindingRest {
  readonly at?: unknown;
  readonly trace?: readonly (Omit<Step, 'at'> & { readonly at: unknown })[];
  readonly under?: readonly (Omit<Dependency, 'origin'> & { readonly origin?: unknown })[];
}

function withoutClaim({ claim: _, ...rest }: Finding): FindingRest {
  return rest as FindingRest;
}

function rewritten<From>({ at, trace, under, ...rest }: FindingRest, place: (from: From) => unknown): unknown {
  return {
    ...rest,
    ...(at === undefined ? {} : { at: place(at as From) }),
    ...(trace === undefined ? {} : { trace: trace.map((step) => ({ ...step, at: place(step.at as From) })) }),
    ...(under === undefined
      ? {}
      : {
          under: under.map(({ origin, ...one }) =>
            origin === undefined ? one : { ...one, origin: place(origin as From) },
          ),
        }),
  };
}

function packedOrigin(origin: Origin): PackedOrigin {
  const { source, start, end } = spanOf(origin);
  return { path: source.path, start, end };
}
