/** Proofs as engines find them: what each says of all executions of the claim's own method, and what it rests on. */
import type { Claim, Dependency, Finding, Model, Origin } from '../model/index.js';
import { isProof } from '../model/index.js';
import { compareTexts } from './order.js';
import type { Proof } from './settled.js';

/** The program's own assumptions, as opposed to what is checked elsewhere. */
export function isAssumption({ kind, open }: Dependency): boolean {
  return kind === 'assume' || kind === 'axiom' || kind === 'bodiless' || open === true;
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

export type Places = ReadonlyMap<string, Origin>;

/** Where members are declared, by name. */
export function placesOf({ methods, functions }: Model): Places {
  const definitions = [...functions.values()].flatMap(({ symbol, origin }) =>
    origin === undefined ? [] : [[symbol.name, origin] as const],
  );
  return new Map([...definitions, ...methods.map(({ name, origin }) => [name, origin] as const)]);
}

/** What the program assumes has a place, so that it can be shown. */
function placed(dependency: Dependency, places: Places): Dependency {
  const origin = dependency.origin ?? (isAssumption(dependency) ? places.get(dependency.name) : undefined);
  return origin === undefined ? dependency : { ...dependency, origin };
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
