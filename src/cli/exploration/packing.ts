/**
 * Explorations as they travel from the thread that explores. Both threads lower the same text, so that a claim is known
 * by its position in the model; places are known by file and offset.
 */
import { originOf, spanOf } from '../../languages/dafny/lower/origins.js';
import type { SourceText } from '../../languages/dafny/syntax/source.js';
import type { ExplorationNode, Exploration } from '../../explore/exploration.js';
import type { Claim, Dependency, Finding, Model, Origin, Step } from '../../model/index.js';
import { explorationReport } from '../../report/exploration.js';
import type { ExplorationReport } from '../../report/exploration.js';

/** Survives structured cloning. */
export interface PackedExploration {
  readonly report: ExplorationReport;
  readonly nodes: readonly ExplorationNode[];
  readonly findings: readonly PackedFinding[];
  readonly warnings: readonly string[];
}

export type PackedFinding = { readonly claim: ClaimNumber; readonly rest: unknown };

interface ClaimNumber {
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
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

export function packed(model: Model, exploration: Exploration): PackedExploration {
  return {
    report: explorationReport(exploration),
    nodes: exploration.nodes,
    findings: packedFindings(model, exploration.findings),
    warnings: exploration.warnings,
  };
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
  { report, nodes, findings, warnings }: PackedExploration,
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
    const found = model.methods[claim.method]?.claims[claim.claim];
    if (found === undefined) throw new Error('an exploration speaks of a claim that the program does not have');
    return { claim: found, ...(rewritten(rest as FindingRest, origin) as object) } as Finding;
  });
}

function numbersOf({ methods }: Model): ReadonlyMap<Claim, ClaimNumber> {
  return new Map(
    methods.flatMap(({ claims }, method) => claims.map((one, claim) => [one, { method, claim }] as const)),
  );
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
