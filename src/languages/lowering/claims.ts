/** Makes claims with identities that survive edits elsewhere: owner, kind, normalised text and ordinal. */
import { claimId } from '../../model/index.js';
import type { Arena, Claim, ClaimKind, MethodId, Premise, Term } from '../../model/index.js';
import { textOf, type Span } from '../source.js';
import { originOf } from '../origins.js';

export interface ClaimDetails {
  readonly kind: ClaimKind;
  readonly condition: Term;
  readonly gives?: Term;
  readonly guard?: Term;
  readonly span: Span;
  /** Written by the user, not implied by the language. */
  readonly explicit?: boolean;
  readonly supports?: Claim | undefined;
  readonly alsoSupports?: Claim | undefined;
  /** As written; the text of the span unless something else says it better. */
  readonly text?: string;
  readonly verifiedUnder?: Premise | undefined;
}

export class ClaimFactory {
  readonly claims: Claim[] = [];
  private readonly arena: Arena;
  private readonly owner: MethodId;
  private readonly ordinals: Map<string, number>;

  /** Claims of the same owner are told apart also from those that were made `before`. */
  constructor(arena: Arena, owner: MethodId, before?: ClaimFactory) {
    this.arena = arena;
    this.owner = owner;
    this.ordinals = new Map(before?.ordinals);
  }

  make(details: ClaimDetails): Claim {
    const text = oneLine(details.text ?? textOf(details.span));
    const base = `${this.owner.member}/${details.kind}/${text}`;
    const ordinal = this.ordinals.get(base) ?? 0;
    this.ordinals.set(base, ordinal + 1);
    const claim: Claim = {
      id: claimId(`${base}#${ordinal}`),
      kind: details.kind,
      owner: this.owner,
      guard: details.guard ?? this.arena.true,
      condition: details.condition,
      ...(details.gives === undefined ? {} : { gives: details.gives }),
      explicit: details.explicit ?? false,
      supports: details.supports,
      ...(details.alsoSupports === undefined ? {} : { alsoSupports: details.alsoSupports }),
      origin: originOf(details.span),
      ...(details.verifiedUnder === undefined ? {} : { verifiedUnder: details.verifiedUnder }),
      text,
    };
    this.claims.push(claim);
    return claim;
  }
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** As languages have it that have the word. A comment at the end of the condition ends with its line. */
export function assertion(condition: string): string {
  return `assert (${condition}\n); `;
}
