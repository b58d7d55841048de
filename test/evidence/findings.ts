/** Findings as a verifier would report them, for tests. */
import { claimId } from '../../src/model/index.js';
import type {
  Claim,
  CutBound,
  Cutoff,
  Dependency,
  DependencyKind,
  Doubtful,
  Finding,
  Held,
  MethodId,
  Model,
  TestCase,
  Violated,
} from '../../src/model/index.js';
import { method } from '../support/model-builder.js';

/** A model with claims of these names, all of one method. */
export function modelWith(names: readonly string[]): Model {
  const { model, method: built } = method('M', () => undefined);
  const claims = names.map((id): Claim => ({
    id: claimId(id),
    kind: 'assertion',
    owner: built.id,
    guard: model.arena.true,
    condition: model.arena.true,
    explicit: true,
    supports: undefined,
    origin: built.origin,
    text: id,
  }));
  return { ...model, methods: [{ ...built, claims }] };
}

/** Of a method that calls the one whose claims are looked at. */
export const CALLER: MethodId = { member: 'Caller' };

export function on(kind: DependencyKind, name: string, claims: readonly string[] = []): Dependency {
  return { kind, name, claims: claims.map(claimId) };
}

export function proved(claim: Claim, ...under: readonly Dependency[]): Finding {
  return { outcome: 'proved', engine: 'verifier', entry: claim.owner, claim, under };
}

export function unreachable(claim: Claim, ...under: readonly Dependency[]): Finding {
  return { outcome: 'unreachable', engine: 'verifier', entry: claim.owner, claim, under };
}

function testCase(inputs: Readonly<Record<string, string>> = {}, choices: readonly string[] = []): TestCase {
  return { inputs: new Map(Object.entries(inputs)), objects: new Map(), choices };
}

export function held(claim: Claim, paths = 1, test = testCase()): Held {
  return { outcome: 'true', engine: 'explorer', entry: claim.owner, claim, paths, test };
}

export function violated(claim: Claim, inputs: Readonly<Record<string, string>> = {}, entry = claim.owner): Violated {
  return { outcome: 'false', engine: 'explorer', entry, claim, test: testCase(inputs), trace: [] };
}

export function undefinedIn(claim: Claim, inputs: Readonly<Record<string, string>> = {}): Violated {
  return { ...violated(claim, inputs), outcome: 'undefined' };
}

export function doubtful(claim: Claim, outcome: Doubtful['outcome'] = 'false?'): Doubtful {
  const doubts = [{ reason: 'The precondition could not be evaluated.' }];
  return { outcome, engine: 'explorer', entry: claim.owner, claim, test: testCase(), trace: [], doubts };
}

export function cutoff(claim: Claim, bound: CutBound = 'runs', reason = 'The bound of 9 runs was reached.'): Cutoff {
  return { outcome: 'cutoff', engine: 'explorer', entry: claim.owner, claim, bound, at: claim.origin, reason };
}

export function unknown(claim: Claim, reason = 'The solver gave up.'): Finding {
  return { outcome: 'dontknow', engine: 'verifier', entry: claim.owner, claim, reason };
}
