/** All findings about a program -> one status for each of its claims, with what it rests on and a sentence that says why. */
import type { Claim, Dependency, EngineName, Finding, Model, Origin, Unknown } from '../model/index.js';
import { isProof } from '../model/index.js';
import { settle } from './settled.js';
import type { Fall, Proof, Settlement } from './settled.js';
import { deadSentence, fallSentence, openSentence, provedSentence, UNANALYSED } from './triage.js';

/**
 * V proved, R refuted by an execution, F refuted because it cannot be evaluated, D dead, U undecided on some path;
 * V?, R? and F? the same as far as executions could tell; I inconclusive, with the reason.
 */
export type Status = 'V' | 'R' | 'F' | 'D' | 'U' | 'V?' | 'R?' | 'F?' | 'I';

export interface ClaimStatus {
  readonly claim: Claim;
  readonly status: Status;
  /** The engines that give the status. */
  readonly by: readonly EngineName[];
  /** What it rests on: each proof is a conjunction, and any one of them is enough. */
  readonly under: readonly (readonly Dependency[])[];
  /** Settled only if assumptions that the program makes are true. */
  readonly conditional: boolean;
  /** A sentence that says what the status means here, and what stands in the way of a better one. */
  readonly triage: string;
  /** Inconclusive although it is proved, because of what the proof rests on. */
  readonly fallen: boolean;
  /** The claim that stands in the way, where that is another one. */
  readonly restsOn: Claim | undefined;
  readonly evidence: readonly Finding[];
}

/** Why claims without findings have none; a sentence for the claim. */
export type Unanalysed = (claim: Claim) => string;

/** The claims in the order of the model. */
export function interpret(
  model: Model,
  findings: readonly Finding[],
  unanalysed: Unanalysed = () => UNANALYSED,
): readonly ClaimStatus[] {
  const claims = model.methods.flatMap((method) => method.claims);
  const evidence = evidenceOf(findings);
  const places = placesOf(model);
  const proofs = new Map(claims.map((claim) => [claim, proofsOf(claim, evidence.get(claim) ?? [], places)]));
  const settlement = settle(claims, [...proofs.values()].flat());
  const program: Settled = {
    settlement,
    proofs,
    byId: new Map(claims.map((claim) => [claim.id, claim])),
    roots: new Map(),
  };
  return claims.map((claim) => {
    const own = evidence.get(claim) ?? [];
    return settledStatus(program, claim, own) ?? openStatus(program, claim, own, unanalysed);
  });
}

/** A settled claim is V or D; strictly, only if it does not rest on the program's own assumptions. */
export function isSettled({ status, conditional }: ClaimStatus, strict: boolean): boolean {
  return (status === 'V' || status === 'D') && !(strict && conditional);
}

/** The program's own assumptions, as opposed to what is checked elsewhere. */
export function isAssumption({ kind }: Dependency): boolean {
  return kind === 'assume' || kind === 'axiom' || kind === 'bodiless';
}

interface Settled {
  readonly settlement: Settlement;
  readonly proofs: ReadonlyMap<Claim, readonly Proof[]>;
  readonly byId: ReadonlyMap<string, Claim>;
  /** Where the reasons of a fall lead, as far as that was asked: chains of lemmas can be long. */
  readonly roots: Map<Fall, Fall>;
}

/** By claim, in an order that does not depend on which engine or which method came first. */
function evidenceOf(findings: readonly Finding[]): ReadonlyMap<Claim, readonly Finding[]> {
  const evidence = new Map<Claim, Finding[]>();
  for (const finding of findings) {
    const known = evidence.get(finding.claim);
    if (known === undefined) evidence.set(finding.claim, [finding]);
    else known.push(finding);
  }
  for (const list of evidence.values()) list.sort((a, b) => compare(orderKey(a), orderKey(b)));
  return evidence;
}

function orderKey({ engine, entry, outcome }: Finding): string {
  return `${engine} ${entry} ${outcome}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * One proof for each engine that proved every place where it met the claim. What is seen from another entry says
 * nothing about all executions of the claim's own method.
 */
function proofsOf(claim: Claim, evidence: readonly Finding[], places: Places): readonly Proof[] {
  const engines = new Set(evidence.map(({ engine }) => engine));
  return [...engines].flatMap((engine): Proof[] => {
    const met = evidence.filter((finding) => finding.engine === engine && finding.entry === claim.owner);
    const proved = met.flatMap((finding) => (isProof(finding) ? [finding] : []));
    if (proved.length === 0 || proved.length < met.length) return [];
    const outcome = proved.every((finding) => finding.outcome === 'unreachable') ? 'unreachable' : 'proved';
    return [
      {
        claim,
        outcome,
        engine,
        under: distinct(proved.flatMap(({ under }) => under)).map((one) => placed(one, places)),
      },
    ];
  });
}

type Places = ReadonlyMap<string, Origin>;

/** Where members are declared, by name. */
function placesOf({ methods, functions }: Model): Places {
  const definitions = [...functions.values()].map(({ symbol, origin }) => [symbol.name, origin] as const);
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
  const sorted = [...new Set(under)].sort((a, b) => compare(key(a), key(b)));
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
    a.claims.length === b.claims.length &&
    a.claims.every((id, i) => id === b.claims[i])
  );
}

/** Proofs without the program's assumptions come first, then those that nothing reaches the claim. */
function settledStatus(program: Settled, claim: Claim, evidence: readonly Finding[]): ClaimStatus | undefined {
  const standing = (program.proofs.get(claim) ?? []).filter((proof) => program.settlement.standing.has(proof));
  const rank = ({ outcome, under }: Proof): number =>
    (under.some(isAssumption) ? 2 : 0) + (outcome === 'unreachable' ? 0 : 1);
  const [best] = [...standing].sort((a, b) => rank(a) - rank(b));
  if (best === undefined) return undefined;
  const proofs = standing.filter(({ outcome }) => outcome === best.outcome);
  const assumptions = best.under.filter(isAssumption);
  const dead = best.outcome === 'unreachable';
  return {
    claim,
    status: dead ? 'D' : 'V',
    by: proofs.map(({ engine }) => engine),
    under: proofs.map(({ under }) => under),
    conditional: assumptions.length > 0,
    triage: dead ? deadSentence(assumptions) : provedSentence(claim, assumptions),
    fallen: false,
    restsOn: undefined,
    evidence,
  };
}

function openStatus(program: Settled, claim: Claim, evidence: readonly Finding[], unanalysed: Unanalysed): ClaimStatus {
  const open = { claim, status: 'I', by: [], under: [], conditional: false, fallen: false, evidence } as const;
  const fall = fallOf(program, claim);
  if (fall !== undefined) {
    const root = rootOf(program, fall);
    const lookUp = (id: string | undefined): Claim | undefined => (id === undefined ? undefined : program.byId.get(id));
    const restsOn = lookUp(root.claim);
    return { ...open, triage: fallSentence(fall, lookUp(fall.claim), root, restsOn), fallen: true, restsOn };
  }
  const unknowns = evidence.filter((finding): finding is Unknown => finding.outcome === 'dontknow');
  const reasons = unknowns.length === 0 ? [unanalysed(claim)] : [...new Set(unknowns.map(({ reason }) => reason))];
  return { ...open, triage: openSentence(claim, reasons), restsOn: undefined };
}

function fallOf({ settlement, proofs }: Settled, claim: Claim | undefined): Fall | undefined {
  const [first] = claim === undefined ? [] : (proofs.get(claim) ?? []);
  return first === undefined ? undefined : settlement.fallen.get(first);
}

/** Follows reasons to one that has no further reason. Each fell in an earlier round, so this ends. */
function rootOf(program: Settled, start: Fall): Fall {
  const { roots } = program;
  const way: Fall[] = [];
  let root = start;
  for (;;) {
    const known = roots.get(root);
    if (known !== undefined) root = known;
    const next = root.claim === undefined ? undefined : fallOf(program, program.byId.get(root.claim));
    if (next === undefined) break;
    way.push(root);
    root = next;
  }
  for (const fall of way) roots.set(fall, root);
  return root;
}
