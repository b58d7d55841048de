/** Findings as a verifier would report them, for tests. */
import type { Claim, Dependency, DependencyKind, Finding, Model } from '../../src/model/index.js';
import { method } from '../support/model-builder.js';

/** A model with claims of these names, all of one method. */
export function modelWith(names: readonly string[]): Model {
  const { model, method: built } = method('M', () => undefined);
  const claims = names.map((id): Claim => ({
    id,
    kind: 'assertion',
    owner: 'M',
    guard: model.arena.true,
    condition: model.arena.true,
    explicit: true,
    supports: undefined,
    origin: built.origin,
    text: id,
  }));
  return { ...model, methods: [{ ...built, claims }] };
}

export function on(kind: DependencyKind, name: string, claims: readonly string[] = []): Dependency {
  return { kind, name, claims };
}

export function proved(claim: Claim, ...under: readonly Dependency[]): Finding {
  return { outcome: 'proved', engine: 'verifier', entry: claim.owner, claim, under };
}

export function unreachable(claim: Claim, ...under: readonly Dependency[]): Finding {
  return { outcome: 'unreachable', engine: 'verifier', entry: claim.owner, claim, under };
}

export function unknown(claim: Claim, reason = 'The solver gave up.'): Finding {
  return { outcome: 'dontknow', engine: 'verifier', entry: claim.owner, claim, reason };
}
