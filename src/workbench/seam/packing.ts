/**
 * What engines find as it travels from the thread where they work. Both threads lower the same text, so that a claim is
 * known by its position in the model; places are known by file and offset.
 */
import { originOf, spanOf } from '../../languages/origins.js';
import type { SourceText } from '../../languages/source.js';
import type {
  Assumption,
  Claim,
  Dependency,
  Doubt,
  Finding,
  Method,
  MethodId,
  Model,
  Origin,
  Step,
} from '../../model/index.js';

/** Survives structured cloning, as all that is packed. */
export interface PackedFinding {
  readonly claim: ClaimNumber;
  /** The position of the method in the model. */
  readonly entry: number;
  readonly rest: unknown;
}

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

export function packedClaims(model: Model, claims: readonly Claim[]): readonly ClaimNumber[] {
  const numbers = numbersOf(model).claims;
  return claims.flatMap((claim) => numbers.get(claim) ?? []);
}

export function packedFindings(model: Model, findings: readonly Finding[]): readonly PackedFinding[] {
  const numbers = numbersOf(model);
  return findings.flatMap(({ claim: about, entry: from, ...rest }) => {
    const [claim, entry] = [numbers.claims.get(about), numbers.methods.get(from)];
    if (claim === undefined || entry === undefined) return [];
    return [{ claim, entry, rest: rewritten(rest as FindingRest, packedOrigin) }];
  });
}

export function unpackedFindings(
  model: Model,
  sources: readonly SourceText[],
  findings: readonly PackedFinding[],
): readonly Finding[] {
  const origin = unpackingOrigins(sources);
  return findings.map(({ claim, entry, rest }) => {
    const head = { claim: claimAt(model, claim), entry: methodAt(model, entry).id };
    return { ...head, ...(rewritten(rest as FindingRest, origin) as object) } as Finding;
  });
}

export type PackedDependency = Omit<Dependency, 'origin'> & { readonly origin?: unknown };

export function packedDependencies(dependencies: readonly Dependency[]): readonly PackedDependency[] {
  return placed(dependencies, packedOrigin);
}

export function unpackedDependencies(
  sources: readonly SourceText[],
  packed: readonly PackedDependency[],
): readonly Dependency[] {
  return placed(packed, unpackingOrigins(sources)) as readonly Dependency[];
}

export function claimAt(model: Model, { method, claim }: ClaimNumber): Claim {
  const found = methodAt(model, method).claims[claim];
  if (found === undefined) throw new Error('a finding speaks of a claim that the program does not have');
  return found;
}

function methodAt({ methods }: Model, position: number): Method {
  const found = methods[position];
  if (found === undefined) throw new Error('a finding speaks of a method that the program does not have');
  return found;
}

/** Models are few, and paths many. */
const NUMBERS = new WeakMap<Model, Numbers>();

interface Numbers {
  readonly methods: ReadonlyMap<MethodId, number>;
  readonly claims: ReadonlyMap<Claim, ClaimNumber>;
}

function numbersOf(model: Model): Numbers {
  let numbers = NUMBERS.get(model);
  if (numbers === undefined) {
    const { methods } = model;
    numbers = {
      methods: new Map(methods.map(({ id }, method) => [id, method])),
      claims: new Map(
        methods.flatMap(({ claims }, method) => claims.map((one, claim) => [one, { method, claim }] as const)),
      ),
    };
    NUMBERS.set(model, numbers);
  }
  return numbers;
}

/** A finding with places of one kind or the other. */
interface FindingRest {
  readonly at?: unknown;
  readonly trace?: readonly (Omit<Step, 'at'> & { readonly at: unknown })[];
  readonly under?: readonly PackedDependency[];
  readonly premise?: readonly (readonly PackedAssumption[])[];
  readonly doubts?: readonly (Omit<Doubt, 'at'> & { readonly at?: unknown })[];
}

type PackedAssumption = Omit<Assumption, 'at'> & { readonly at: unknown };

function rewritten<From>(
  { at, trace, under, premise, doubts, ...rest }: FindingRest,
  place: (from: From) => unknown,
): unknown {
  return {
    ...rest,
    ...(at === undefined ? {} : { at: place(at as From) }),
    ...(trace === undefined ? {} : { trace: trace.map((step) => ({ ...step, at: place(step.at as From) })) }),
    ...(under === undefined ? {} : { under: placed(under, place) }),
    ...(premise === undefined
      ? {}
      : { premise: premise.map((all) => all.map((one) => ({ ...one, at: place(one.at as From) }))) }),
    ...(doubts === undefined
      ? {}
      : { doubts: doubts.map((one) => (one.at === undefined ? one : { ...one, at: place(one.at as From) })) }),
  };
}

function placed<From>(under: readonly PackedDependency[], place: (from: From) => unknown): readonly PackedDependency[] {
  return under.map(({ origin, ...one }) => (origin === undefined ? one : { ...one, origin: place(origin as From) }));
}

function unpackingOrigins(sources: readonly SourceText[]): (packed: PackedOrigin) => Origin {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return ({ path, start, end }) => {
    const source = byPath.get(path);
    if (source === undefined) throw new Error(`a finding speaks of "${path}", which the program does not read`);
    return originOf({ source, start, end });
  };
}

function packedOrigin(origin: Origin): PackedOrigin {
  const { source, start, end } = spanOf(origin);
  return { path: source.path, start, end };
}
