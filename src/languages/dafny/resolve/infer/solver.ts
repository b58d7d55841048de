/**
 * Constraints between types, solved as they come. Types are compared as if they had no constraints of their own
 * (`nat` is `int`, `C` is `C?`): those are a matter of proof. What flows where is recorded for refine.ts.
 */
import type { DiagnosticCode } from '../../../diagnostics.js';
import type { Span } from '../../../source.js';
import { baseOf, nullableOf } from '../types-base.js';
import { sameHead, variancesOf } from '../types-relations.js';
import { mapParts, partsOf, substitute } from '../types-substitute.js';
import { typeText } from '../types-text.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { asSupertype, hasSubtypes, hasSupertypes } from './hierarchy.js';
import { Unknown, added, follow } from './unknowns.js';
import type { Bound, Reason } from './unknowns.js';

/** Subset constraints at the head of `source` also hold for `target`, unless something else flows into it too. */
export interface Flow {
  readonly target: Unknown;
  readonly source: Type;
  /** Whether the two are one type, so that what else flows in changes nothing. */
  readonly exact: boolean;
}

/** A type that must contain itself would be copied without end, and one that doubles in each step nearly so. */
const DEEPEST = 400;
const MOST_COPIES = 200_000;

/** What was asked for with a reason to tell if it does not hold. */
export interface Demand {
  readonly sup: Type;
  readonly sub: Type;
  readonly reason: Reason;
  /** Whether it tells what a variable ranges over (ranges.ts): looking up a member does not. */
  readonly narrows: boolean;
}

export class Solver {
  readonly demands: Demand[] = [];
  readonly flows: Flow[] = [];
  /** What is asked of parts because of what is asked of the whole. */
  readonly partDemands: Demand[] = [];
  /** Parameters of function types that were copied: they take what the original takes, no more. */
  readonly ceilings: Flow[] = [];
  /** Variables in the order they were made, bound ones included. */
  readonly unknowns: Unknown[] = [];
  /** Whether a constraint failed, or something was wrong before: then unsolved types are no news. */
  failed = false;
  /** Whether the types grew too large to go on. */
  exhausted = false;
  private copies = 0;
  private readonly agenda: (() => void)[] = [];
  private working = false;

  constructor(readonly world: World) {}

  /** A new unknown type. A `plain` one never takes the constraint of a subset type. */
  fresh(plain = false, depth = 0): Unknown {
    const unknown = new Unknown(this.unknowns.length, plain, depth);
    this.unknowns.push(unknown);
    return unknown;
  }

  /** The unknown type of a variable that ranges over whatever its uses allow. */
  freshRange(plain: boolean): Unknown {
    const unknown = this.fresh(plain);
    unknown.ranging = true;
    return unknown;
  }

  /** An unknown of one of these kinds that is `fallback` if nothing else decides. */
  freshOr(fallback: Type, family: readonly Type['kind'][]): Unknown {
    const unknown = this.fresh(true);
    unknown.fallback = fallback;
    unknown.family = family;
    return unknown;
  }

  reason(code: DiagnosticCode, span: Span, message: () => string): Reason {
    return { code, span, message, reported: false };
  }

  // ── Looking at types ──────────────────────────────────────────────────────────────────────────

  /** The type as far as its head is known: without the constraint of a subset type, nullable, any arrow. */
  head(type: Type): Type {
    let current = type;
    for (;;) {
      const last = follow(current);
      const known = last instanceof Unknown ? (last.binding ?? last) : last;
      if (known.kind === 'arrow') return known.arrow === '~>' ? known : { ...known, arrow: '~>' };
      const base = nullableOf(baseOf(known));
      if (base === known || base.kind !== 'variable') return base;
      current = base;
    }
  }

  /** The head through newtypes as well: what operators and members a value has. */
  ancestor(type: Type): Type {
    let current = this.head(type);
    for (let i = 0; i < 100 && current.kind === 'newtype'; i++) {
      const { symbol, args } = current;
      current = this.head(substitute(symbol.base, symbol.typeParameters, args));
    }
    return current;
  }

  /** The type for a message, with what is known so far. */
  text(type: Type): string {
    return typeText(this.expand(type, (unknown) => unknown.fallback ?? unknown));
  }

  /** The type with everything that was found out filled in, and `unknown` for the rest. */
  solvedOr(type: Type, unknown: Type): Type {
    return this.expand(type, () => unknown);
  }

  private expand(type: Type, otherwise: (unknown: Unknown) => Type): Type {
    const last = follow(type);
    const known = last instanceof Unknown ? (last.binding ?? otherwise(last)) : last;
    return known instanceof Unknown ? known : mapParts(known, (part) => this.expand(part, otherwise));
  }

  // ── Constraints ───────────────────────────────────────────────────────────────────────────────

  /** `sub` must be assignable to `sup`. */
  subtype(sup: Type, sub: Type, reason: Reason | undefined, narrows = true): void {
    if (reason !== undefined) this.demand(this.demands, { sup, sub, reason, narrows });
    this.flow(sup, sub);
    this.relate(sup, sub, reason);
    this.work();
  }

  equal(left: Type, right: Type, reason: Reason | undefined): void {
    this.equate(left, right, reason);
    this.work();
  }

  /** Runs `action` once the head of `type` is known, which may be now. It is never run if that never happens. */
  whenKnown(type: Type, action: (head: Type) => void): void {
    const head = this.head(type);
    if (head instanceof Unknown) head.waiting = added(head.waiting, () => this.whenKnown(head, action));
    else action(head);
  }

  /** Unless something decides otherwise, `type` is `fallback`. */
  preferred(type: Type, fallback: Type): void {
    const head = this.head(type);
    if (head instanceof Unknown) head.fallback ??= fallback;
  }

  bind(unknown: Unknown, type: Type, reason: Reason | undefined): void {
    this.assign(unknown, type, reason);
    this.work();
  }

  fail(reason: Reason | undefined): void {
    if (reason === undefined) return;
    this.failed = true;
    if (reason.reported) return;
    reason.reported = true;
    this.world.diagnostics.error(reason.code, reason.span, reason.message());
  }

  /** Notes that `source` may give `target` its constraint, part by part as `relate` goes down. */
  private flow(sup: Type, sub: Type, exact = false): void {
    const target = follow(sup);
    if (target instanceof Unknown && target !== follow(sub)) this.flows.push({ target, source: sub, exact });
  }

  private demand(demands: Demand[], demand: Demand): void {
    const target = follow(demand.sup);
    if (target === follow(demand.sub)) return;
    if (target instanceof Unknown) target.ranging = false;
    demands.push(demand);
  }

  private relate(sup: Type, sub: Type, reason: Reason | undefined): void {
    const above = this.head(sup);
    const below = this.head(sub);
    if (above === below) return;
    if (above.kind === 'error' || below.kind === 'error') {
      this.absorbError(above, below);
    } else if (above instanceof Unknown) {
      if (below instanceof Unknown) {
        if (!this.shareFamily(above, below)) return this.fail(reason);
        const shared = { taken: false };
        above.lower = added(above.lower, { type: below, reason, shared });
        below.upper = added(below.upper, { type: above, reason, shared });
      } else if (hasSupertypes(this.world, below)) {
        above.lower = added(above.lower, { type: below, reason, shared: undefined });
      } else this.assign(above, this.copy(below, 'above', above, reason), reason);
    } else if (below instanceof Unknown) {
      if (hasSubtypes(above)) below.upper = added(below.upper, { type: above, reason, shared: undefined });
      else this.assign(below, this.copy(above, 'below', below, reason), reason);
    } else {
      const seen = asSupertype(this.world, below, above);
      if (seen === undefined) this.fail(reason);
      else this.relateParts(above, seen, reason);
    }
  }

  private relateParts(above: Type, below: Type, reason: Reason | undefined): void {
    const variances = variancesOf(above);
    const belowParts = partsOf(below);
    partsOf(above).forEach((sup, i) => {
      const sub = belowParts[i];
      if (sub === undefined) return;
      if (variances[i] === 'invariant') {
        this.equate(sup, sub, reason);
      } else {
        const [high, low] = variances[i] === 'contravariant' ? [sub, sup] : [sup, sub];
        if (reason !== undefined) this.demand(this.partDemands, { sup: high, sub: low, reason, narrows: true });
        this.flow(high, low);
        this.relate(high, low, reason);
      }
    });
  }

  private equate(left: Type, right: Type, reason: Reason | undefined): void {
    const a = follow(left);
    const b = follow(right);
    if (a === b) return;
    for (const type of [a, b]) if (type instanceof Unknown) type.ranging = false;
    const first = this.head(a);
    const second = this.head(b);
    if (first.kind === 'error' || second.kind === 'error') return this.absorbError(first, second);
    if (first instanceof Unknown && second instanceof Unknown) {
      if (first === second) return;
      if (this.shareFamily(first, second)) this.merge(first, second);
      else this.fail(reason);
      return;
    }
    // Both ways, since the two are the same: what constrains the one constrains the other.
    this.flow(a, b, true);
    this.flow(b, a, true);
    if (first instanceof Unknown) {
      this.assign(first, this.copy(second, 'same', first, reason), reason);
    } else if (second instanceof Unknown) {
      this.assign(second, this.copy(first, 'same', second, reason), reason);
    } else if (!sameHead(first, second)) {
      this.fail(reason);
    } else {
      const others = partsOf(second);
      partsOf(first).forEach((part, i) => this.equate(part, others[i] ?? part, reason));
    }
  }

  /** The same type constructor for `whole`, with parts of its own, related to the given ones as `side` says. */
  private copy(type: Type, side: 'above' | 'below' | 'same', whole: Unknown, reason: Reason | undefined): Type {
    const { depth } = whole;
    if (depth > DEEPEST || this.copies > MOST_COPIES) {
      this.exhausted = true;
      this.failed = true;
      return ERROR;
    }
    const variances = variancesOf(type);
    let i = 0;
    return mapParts(type, (part) => {
      const variance = variances[i++];
      if (isBare(part)) return part;
      const own = this.fresh(false, depth + 1);
      this.copies++;
      if (variance === 'invariant' || side === 'same') this.agenda.push(() => this.equate(own, part, reason));
      else {
        const isAbove = (side === 'above') === (variance === 'covariant');
        const [sup, sub] = isAbove ? [own, part] : [part, own];
        if (!isAbove && side === 'above') this.ceilings.push({ target: own, source: part, exact: false });
        own.ranging = whole.ranging && !isAbove;
        if (reason !== undefined) this.demand(this.partDemands, { sup, sub, reason, narrows: true });
        this.flow(sup, sub);
        this.agenda.push(() => this.relate(sup, sub, reason));
      }
      return own;
    });
  }

  private merge(left: Unknown, right: Unknown): void {
    const weight = (unknown: Unknown): number => unknown.lower.length + unknown.upper.length;
    const [kept, given] = weight(left) >= weight(right) ? [left, right] : [right, left];
    kept.absorb(given);
    // A constraint that waited for either may be able to say more now.
    const { waiting } = kept;
    kept.waiting = [];
    for (const action of waiting) this.agenda.push(action);
  }

  private assign(unknown: Unknown, type: Type, reason: Reason | undefined): void {
    if (unknown.binding !== undefined) return this.relate(unknown, type, reason);
    if (!this.isInFamily(unknown, type)) return this.fail(reason);
    if (this.occurs(unknown, type)) {
      this.fail(reason);
      unknown.binding = ERROR;
    } else unknown.binding = type;
    const { lower, upper, waiting } = unknown;
    unknown.lower = unknown.upper = [];
    unknown.waiting = [];
    for (const bound of lower) this.takeUp(bound, () => this.relate(unknown, bound.type, bound.reason));
    for (const bound of upper) this.takeUp(bound, () => this.relate(bound.type, unknown, bound.reason));
    for (const action of waiting) this.agenda.push(action);
  }

  private takeUp({ shared }: Bound, constraint: () => void): void {
    if (shared?.taken === true) return;
    if (shared !== undefined) shared.taken = true;
    this.agenda.push(constraint);
  }

  private isInFamily({ family }: Unknown, type: Type): boolean {
    if (family === undefined) return true;
    const { kind } = this.ancestor(type);
    return kind === 'error' || kind === 'variable' || family.includes(kind);
  }

  /** Related unknowns are of one family, since types of different families have no common supertype. */
  private shareFamily(left: Unknown, right: Unknown): boolean {
    if (left.family === undefined && right.family === undefined) return true;
    if (left.family === undefined) return this.spreadFamily(left, right.family ?? []);
    if (right.family === undefined) return this.spreadFamily(right, left.family);
    const { family } = right;
    return left.family.some((kind) => family.includes(kind));
  }

  /** False if something is known that contradicts the family. */
  private spreadFamily(start: Unknown, family: readonly Type['kind'][]): boolean {
    const reached = new Set([start]);
    for (const unknown of reached) {
      if (unknown.family !== undefined) continue;
      for (const { type } of [...unknown.lower, ...unknown.upper]) {
        const near = this.head(type);
        if (near instanceof Unknown) reached.add(near);
        else if (!hasSubtypes(near) && !family.includes(this.ancestor(near).kind)) return false;
      }
    }
    for (const unknown of reached) unknown.family ??= family;
    return true;
  }

  private occurs(unknown: Unknown, type: Type): boolean {
    const last = follow(type);
    if (last === unknown) return true;
    const known = last instanceof Unknown ? last.binding : last;
    return known !== undefined && partsOf(known).some((part) => this.occurs(unknown, part));
  }

  /** What meets an error is an error, so that nothing is said about it again. */
  private absorbError(left: Type, right: Type): void {
    this.failed = true;
    for (const type of [left, right]) if (type instanceof Unknown) this.assign(type, ERROR, undefined);
  }

  /** Does what constraints have set in motion. Constraints that arise meanwhile join the queue. */
  private work(): void {
    if (this.working) return;
    this.working = true;
    for (let i = 0; i < this.agenda.length; i++) this.agenda[i]?.();
    this.agenda.length = 0;
    this.working = false;
  }
}

/** Types that have neither parts nor a constraint. */
function isBare(type: Type): boolean {
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'ordinal':
    case 'bitvector':
    case 'parameter':
      return true;
    default:
      return false;
  }
}
