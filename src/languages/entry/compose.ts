/**
 * Is an error reachable from main (seed 001, 2.1, 4.6, Figure 4.8)? A claim of a method is about all executions that begin
 * there. For each entry that a user names there is a member besides, whose claims are those that executions can get to
 * which begin in the entry, as far as these executions are concerned.
 *
 * Calls in it lead to companions of the callees, which do not stop at a violated claim: they note which one it is, and
 * leave. The claims of a callee are then about what is noted when a call comes back. So it stays true that an execution
 * stops at the first claim that it violates, and everyone who can look into calls can find out about them.
 */
import { claimsOf } from '../../analysis/index.js';
import type { Claim, Method, MethodId, Model, Term, Unsupported, Variable } from '../../model/index.js';
import { claimId, simplify, withClaims } from '../../model/index.js';
import { checkedIn, withoutClaims } from '../composition/checks.js';
import { Companions } from '../composition/companions.js';
import { callsIn, doubtfulCall, isCallable, reachedFrom, reaching } from '../composition/reach.js';
import type { Carrying } from '../composition/rewriting.js';
import { carryingBody } from '../composition/rewriting.js';
import type { NewInstruction } from '../lowering/builder.js';

/** No language has names with spaces. */
export function nameFrom(entry: string): string {
  return `from ${entry}`;
}

export function isNameFrom(name: string): boolean {
  return name.startsWith('from ');
}

/** Whether executions can begin there: code with a body, which is not ghost and no function. */
export function canBegin(method: Method): boolean {
  return isCallable(method) && method.body !== undefined && method.composed === undefined;
}

/** Whether executions that begin there can get to some claim. */
export function leadsToClaims(method: Method): boolean {
  return [method, ...reachedFrom(method)].some((one) => isCallable(one) && checkedIn(one).length > 0);
}

/** With a member for each entry. */
export function composeEntries(model: Model, entries: readonly Method[]): Model {
  return new Composing(model).compose(entries);
}

class Composing {
  private readonly model: Model;
  private readonly present: ReadonlySet<Method>;
  /** What a companion notes of a claim. Zero: nothing is violated. */
  private readonly numbers: ReadonlyMap<Claim, Term>;
  private readonly noting: ReadonlySet<Method>;
  private readonly companions: Companions;
  private readonly unsupported: Unsupported[] = [];

  constructor(model: Model) {
    const { arena } = model;
    this.model = model;
    this.present = new Set(model.methods);
    const checked = model.methods.filter(isCallable).flatMap(checkedIn);
    this.numbers = new Map(checked.map((claim, index) => [claim, arena.int(index + 1)]));
    this.noting = reaching(model, (method) => isCallable(method) && checkedIn(method).length > 0);
    this.companions = new Companions(model, this.noting, {
      composed: 'claims',
      before: () => undefined,
      after: () => this.variable('output'),
      isFine: (state) => this.isFine(state),
      body: ({ origin }, body, { outputs }) => {
        const state = outputs.at(-1);
        if (state === undefined) return body;
        const fine = { kind: 'assign', targets: [state], values: [arena.int(0)], origin, ghost: false } as const;
        const carrying: Carrying = { ...this.noted(state, () => true), ending: (rewritten) => rewritten.add(fine) };
        return carryingBody(carrying, origin, body);
      },
    });
  }

  compose(entries: readonly Method[]): Model {
    const { model } = this;
    const made = new Map([...new Set(entries)].map((entry) => [entry, this.entryFrom(entry)]));
    this.companions.fill();
    const methods = model.methods.flatMap((method) => {
      const entry = made.get(method);
      return entry === undefined ? [method] : [method, entry];
    });
    return { ...model, methods, unsupported: [...model.unsupported, ...this.unsupported] };
  }

  private entryFrom(method: Method): Method | undefined {
    const name = nameFrom(method.name);
    const callees = reachedFrom(method);
    if (method.body === undefined || !this.isKnown(name, [...new Set([method, ...callees])])) return undefined;
    const id = { member: name, entry: method.name };
    const inCallees = new Set(this.model.methods.filter((one) => callees.has(one)).flatMap(checkedIn));
    const judged = new Set([...checkedIn(method), ...inCallees]);
    const state = this.variable('local');
    const claims = this.claimsFrom(id, state, judged, inCallees);
    const leaving = [...inCallees].flatMap((one): NewInstruction[] => {
      const claim = claims.get(one);
      return claim === undefined ? [] : [{ kind: 'assert', claim, origin: claim.origin, ghost: false }];
    });
    // Claims that no callee can violate stand where they are.
    const own = withClaims(method, (claim) => (inCallees.has(claim) ? claim : (claims.get(claim) ?? claim)));
    const carrying = { ...this.noted(state, (claim) => inCallees.has(claim)), leaving };
    const body = carryingBody(carrying, method.origin, own.body ?? method.body);
    const composed = { of: method, role: 'entry', with: 'claims' } as const;
    return { ...method, id, name, body, claims: [...claims.values()], ensures: [], composed };
  }

  /** Whether all that executions may do on their way can be said. */
  private isKnown(member: string, methods: readonly Method[]): boolean {
    const { arena } = this.model;
    for (const method of methods) {
      const doubtful = doubtfulCall(arena, method, this.noting);
      if (doubtful === undefined) continue;
      this.unsupported.push({ member, feature: 'a call whose result may have no value', origin: doubtful });
      return false;
    }
    // What it calls in turn is not known, so that there may be more claims to get to than are listed.
    const leftOut = methods.flatMap(callsIn).find(({ callee }) => isCallable(callee) && !this.present.has(callee));
    if (leftOut !== undefined) {
      const { callee, origin } = leftOut;
      this.unsupported.push({ member, feature: `a call of ${callee.name}, which is not analysed`, origin });
    }
    return true;
  }

  /** By the claim that each is about: those of callees are about what is noted. */
  private claimsFrom(
    owner: MethodId,
    state: Variable,
    judged: ReadonlySet<Claim>,
    inCallees: ReadonlySet<Claim>,
  ): ReadonlyMap<Claim, Claim> {
    const { arena } = this.model;
    const value = arena.variable(state);
    const made = new Map<Claim, Claim>();
    const from = (claim: Claim | undefined): Claim | undefined => {
      if (claim === undefined || !judged.has(claim)) return undefined;
      const known = made.get(claim);
      if (known !== undefined) return known;
      const { gives, alsoSupports, verifiedUnder: _, ...plain } = claim;
      const also = from(alsoSupports);
      const number = this.numbers.get(claim);
      const isNoted = number !== undefined && inCallees.has(claim);
      const supports = from(claim.supports);
      const other: Claim = {
        ...plain,
        ...(isNoted
          ? { guard: arena.true, condition: simplify.not(arena, simplify.eq(arena, value, number)) }
          : gives === undefined
            ? {}
            : { gives }),
        id: claimId(`${owner.member}/${claim.id}`),
        owner,
        supports,
        ...(also === undefined ? {} : { alsoSupports: also }),
        from: claim,
      };
      made.set(claim, other);
      return other;
    };
    for (const claim of judged) from(claim);
    return made;
  }

  /** Code that notes which claim is violated, and leaves. */
  private noted(state: Variable, isNoted: (claim: Claim) => boolean): Carrying {
    const { arena } = this.model;
    return {
      arena,
      state,
      instruction: (instruction, body) => {
        for (const claim of claimsOf(instruction)) {
          const number = this.numbers.get(claim);
          if (number === undefined || !isNoted(claim)) continue;
          body.goOnIf(simplify.implies(arena, claim.guard, claim.condition), instruction.origin, number);
        }
        const rest = withoutClaims(instruction, isNoted);
        if (rest === undefined) return;
        const companion = rest.kind === 'call' ? this.companions.of(rest.callee) : undefined;
        if (rest.kind !== 'call' || companion === undefined) {
          body.keep(rest);
          return;
        }
        body.callCompanion(rest, companion);
        body.goOnIf(this.isFine(body.value), rest.origin);
      },
    };
  }

  private isFine(state: Term): Term {
    const { arena } = this.model;
    return simplify.eq(arena, state, arena.int(0));
  }

  /** No variable of a program has a name with a dot. */
  private variable(role: 'local' | 'output'): Variable {
    return { name: 'claim.violated', type: this.model.arena.types.int, role, ghost: false };
  }
}
