/** What facts rest on. */
import { promisesIn } from '../../analysis/index.js';
import type { Assume, Body, Claim, ClaimKind, Dependency, InstructionId, Origin, Type } from '../../model/index.js';
import type { Encoding } from '../vocabulary.js';
import type { PassState } from './state.js';

/** No execution goes through a proof, and none needs to run a lemma: what follows from a step there rests on its claims. */
export function resting(pass: PassState, claims: readonly Claim[], dependency?: Dependency): Dependency | undefined {
  const [first] = claims;
  if (first === undefined || pass.isExecuted) return dependency;
  const ids = claims.map(({ id }) => id);
  if (dependency === undefined) return { kind: 'proof', name: first.text, claims: ids };
  return { ...dependency, claims: [...dependency.claims, ...ids] };
}

/** In a proof, what comes after a loop is reached only if the loop ends, and with what its invariants say. */
export function restingOnLoops(pass: PassState): Dependency | undefined {
  return pass.isExecuted
    ? undefined
    : resting(
        pass,
        pass.method.claims.filter(({ kind }) => LOOP_CLAIMS.has(kind)),
      );
}

const LOOP_CLAIMS: ReadonlySet<ClaimKind> = new Set(['invariant-entry', 'invariant-kept', 'decreases-loop']);

export function assumptionOf(pass: PassState, { by, id, origin, promisedBy, as }: Assume): Dependency | undefined {
  if (promisedBy !== undefined) return promisesIn(pass.vocabulary.model).ofMethod(promisedBy);
  if (by === 'recorded') return { kind: 'recorded', name: as ?? `${pass.method.name} ${id}`, claims: [], origin };
  if (by === 'language' || by === 'precondition') return undefined;
  return programAssumes(pass, id, origin, by === 'axiom' ? 'axiom' : 'assume');
}

export function programAssumes(
  pass: PassState,
  id: InstructionId,
  origin: Origin,
  kind: 'assume' | 'axiom' = 'assume',
): Dependency {
  return { kind, name: `${pass.method.name} ${id}`, claims: [], origin, ...checkedness(pass) };
}

function checkedness(pass: PassState): Pick<Dependency, 'unchecked'> {
  return pass.isExecuted ? {} : { unchecked: true };
}

/** What the steps of a proof rest on besides their claims: what the program assumes in them, and lemmas that they use. */
export function reasonsIn(pass: PassState, { blocks }: Body): readonly Dependency[] {
  return blocks.flatMap(({ instructions }) =>
    instructions.flatMap((one): readonly Dependency[] => {
      if (one.kind === 'proof') return reasonsIn(pass, one.body);
      if (one.kind === 'call') return [promisesIn(pass.vocabulary.model).ofMethod(one.callee)];
      const assumed = one.kind === 'assume' ? assumptionOf(pass, one) : undefined;
      return assumed === undefined ? [] : [{ ...assumed, unchecked: true }];
    }),
  );
}

/** That the constrained types which a value is made of have values is a claim of their declarations. */
export function witnessOf({ predicates, model }: Encoding, ...held: readonly Type[]): Dependency | undefined {
  const names = new Set(held.flatMap((type) => [...predicates.neededBy(type)].map(({ name }) => name)));
  return names.size === 0 ? undefined : promisesIn(model).ofTypes([...names]);
}

/** What rests on both. Claims of types stand beside those of whoever gives their values. */
export function both(giver: Dependency | undefined, witness: Dependency | undefined): Dependency | undefined {
  if (giver === undefined || witness === undefined) return giver ?? witness;
  return { ...witness, ...giver, claims: [...giver.claims, ...witness.claims] };
}
