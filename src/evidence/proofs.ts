/** Proofs as engines find them: what each says of all executions of the claim's own method, and what it rests on. */
import type { Claim, Dependency, Finding, Library, Model, Origin } from '../model/index.js';
import { isProof } from '../model/index.js';
import { compareTexts } from './order.js';
import type { Proof } from './settled.js';

/** The program's own assumptions, as opposed to what is checked elsewhere. */
export function isAssumption({ kind, open }: Dependency): boolean {
  return kind === 'assume' || kind === 'axiom' || kind === 'bodiless' || kind === 'library' || open === true;
}

/**
 * One proof for each engine that proved every place where it met the claim. What is seen from another entry says
 * nothing about all executions of the claim's own method, and what uses an assumption that nobody has checked says nothing
 * about all of them. Paths that were run take nothing away from a proof here: what contradicts it is found later, and told.
 */
export function proofsOf(claim: Claim, evidence: readonly Finding[], places: Places): readonly Proof[] {
  const own = evidence.filter(({ entry }) => entry === claim.owner);
  const engines = new Set(own.map(({ engine }) => engine));
  return [...engines].flatMap((engine): Proof[] => {
    const met = own.filter((finding) => finding.engine === engine);
    const proved = met.filter(isProof);
    if (proved.length === 0 || met.some(isOpen)) return [];
    if (proved.some(({ under }) => under.some(({ kind }) => kind === 'recorded'))) return [];
    const outcome = proved.every((finding) => finding.outcome === 'unreachable') ? 'unreachable' : 'proved';
    const under = distinct(proved.flatMap((finding) => finding.under)).map((one) => placed(one, places));
    return [{ claim, outcome, engine, under }];
  });
}

/** Something is left to be shown where this was found. What others say takes nothing away from a proof. */
function isOpen(finding: Finding): boolean {
  switch (finding.outcome) {
    case 'dontknow':
    case 'cutoff':
    case 'false?':
    case 'undefined?':
      return true;
    case 'partly':
      return finding.isTold !== true;
    case 'proved':
    case 'unreachable':
    case 'true':
    case 'false':
    case 'undefined':
      return false;
  }
}

/** What nobody looks at, because it stands in a library: everything that the library claims is so, or is assumed to be. */
export function promisesOf({ methods, libraryOf }: Model): ReadonlyMap<Claim, Proof> {
  if (libraryOf === undefined) return new Map();
  return new Map(
    methods.flatMap(({ origin, name, claims }) => {
      const library = libraryOf(origin, name);
      if (library === undefined) return [];
      const under = library.isChecked ? [] : [assumedLibrary(library)];
      return claims.map((claim) => [claim, { claim, outcome: 'proved', engine: 'verifier', under }] as const);
    }),
  );
}

function assumedLibrary({ name }: Library): Dependency {
  return { kind: 'library', name, claims: [], unchecked: true };
}

export interface Places {
  /** Where members are declared, by name. */
  readonly members: ReadonlyMap<string, Origin>;
  readonly libraryOf: Model['libraryOf'];
}

export function placesOf({ methods, functions, libraryOf }: Model): Places {
  const definitions = [...functions.values()].flatMap(({ symbol, origin }) =>
    origin === undefined ? [] : [[symbol.name, origin] as const],
  );
  const members = new Map([...definitions, ...methods.map(({ name, origin }) => [name, origin] as const)]);
  return { members, libraryOf };
}

/** What the program assumes has a place, so that it can be shown. What a library assumes is the library. */
function placed(dependency: Dependency, { members, libraryOf }: Places): Dependency {
  const origin = dependency.origin ?? (isAssumption(dependency) ? members.get(dependency.name) : undefined);
  if (origin === undefined) return dependency;
  const library = isAssumption(dependency) ? libraryOf?.(origin, dependency.name) : undefined;
  return library === undefined ? { ...dependency, origin } : assumedLibrary(library);
}

/** By kind and name. What several places rest on is said once. */
function distinct(under: readonly Dependency[]): readonly Dependency[] {
  const key = ({ kind, name }: Dependency): string => `${kind}:${name}`;
  const sorted = [...new Set(under)].sort((a, b) => compareTexts(key(a), key(b)));
  return sorted.filter((dependency, i) => {
    const before = sorted[i - 1];
    return before === undefined || !isSame(before, dependency);
  });
}

function isSame(a: Dependency, b: Dependency): boolean {
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    a.missing === b.missing &&
    a.unchecked === b.unchecked &&
    a.open === b.open &&
    a.claims.length === b.claims.length &&
    a.claims.every((id, i) => id === b.claims[i])
  );
}
