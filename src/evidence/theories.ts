/**
 * What solvers find hard among all that a claim depends on (seed 003, II-A.3): products, quantifiers and recursive functions
 * have no complete procedure. Where a solver gives up, it is probably because of one of these.
 */
import { effectOf, termsRead, termsReadAfter } from '../analysis/index.js';
import { freeVariables, subterms } from '../model/index.js';
import type { Arena, Claim, Instance, Instruction, Method, Model, Origin, Term, Variable } from '../model/index.js';
import { coneOf } from './cone.js';
import type { Cone } from './cone.js';

export type TheoryName = 'non-linear' | 'quantifier' | 'recursion';

export interface Theory {
  readonly name: TheoryName;
  /** The statement, the condition or the claim that has such a term. */
  readonly at: Origin;
}

/** Each theory at each place once; those of the claim itself come first. */
export function theoriesOf(model: Model, method: Method, claim: Claim): readonly Theory[] {
  const cone = coneOf(model, method, claim);
  const own = [{ at: claim.origin, terms: [claim.guard, claim.condition] }];
  return distinct(
    [...own, ...(cone === undefined ? [] : placesIn(model, cone))].flatMap(({ at, terms }) =>
      [...new Set(subterms(model.arena, terms).flatMap((term) => theoryOf(model, term) ?? []))].map((name) => ({
        name,
        at,
      })),
    ),
  );
}

interface Place {
  readonly at: Origin;
  readonly terms: readonly Term[];
}

function placesIn({ arena }: Model, { body, reached, before, needed }: Cone): readonly Place[] {
  const isNeeded = (terms: readonly Term[]): boolean => mentions(arena, terms, needed);
  const decided = body.blocks.flatMap(({ id, exit }): readonly Place[] =>
    exit.kind === 'branch' && reached.has(id) ? [{ at: exit.origin, terms: [exit.condition] }] : [],
  );
  const known = body.loops
    .filter(({ header }) => reached.has(header))
    .flatMap(({ invariants }) => invariants.map(({ condition, origin }) => ({ at: origin, terms: [condition] })));
  return [
    ...before.flatMap((instruction) => placeOf(instruction, needed, isNeeded)),
    ...[...decided, ...known].filter(({ terms }) => isNeeded(terms)),
  ];
}

function placeOf(
  instruction: Instruction,
  needed: ReadonlySet<Variable>,
  isNeeded: (terms: readonly Term[]) => boolean,
): readonly Place[] {
  // What the language says is written nowhere, and what is claimed before is claimed there.
  if (instruction.kind === 'assume' && instruction.by === 'language') return [];
  const terms = [...termsRead(instruction), ...termsReadAfter(instruction)];
  const isUsed =
    instruction.kind === 'assume' || instruction.kind === 'assert'
      ? isNeeded(terms)
      : effectOf(instruction).targets.some((target) => needed.has(target));
  return isUsed ? [{ at: instruction.origin, terms }] : [];
}

function mentions(arena: Arena, terms: readonly Term[], needed: ReadonlySet<Variable>): boolean {
  return [...freeVariables(arena, terms)].some((variable) => needed.has(variable));
}

function theoryOf({ arena, functions }: Model, term: Term): TheoryName | undefined {
  const isConstant = (arg: Term): boolean => freeOfUnknowns(arena, arg);
  switch (arena.operator(term)) {
    case 'mul':
      return isConstant(arena.arg(term, 0)) || isConstant(arena.arg(term, 1)) ? undefined : 'non-linear';
    case 'div':
    case 'mod':
      return isConstant(arena.arg(term, 1)) ? undefined : 'non-linear';
    case 'forall':
    case 'exists':
      return 'quantifier';
    case 'apply': {
      const definition = functions.get((arena.payload(term) as Instance).symbol);
      const body = definition?.body;
      if (definition === undefined || body === undefined) return undefined;
      const isRecursive = subterms(arena, [body]).some((part) => {
        if (arena.operator(part) !== 'apply') return false;
        const called = functions.get((arena.payload(part) as Instance).symbol);
        return called !== undefined && called.recursionGroup === definition.recursionGroup;
      });
      return isRecursive ? 'recursion' : undefined;
    }
    default:
      return undefined;
  }
}

/** Made of literals. */
function freeOfUnknowns(arena: Arena, root: Term): boolean {
  return subterms(arena, [root]).every((term) => {
    const operator = arena.operator(term);
    return (
      operator === 'literal' || operator === 'neg' || operator === 'add' || operator === 'sub' || operator === 'mul'
    );
  });
}

function distinct(theories: readonly Theory[]): readonly Theory[] {
  return theories.filter(
    ({ name, at }, i) => theories.findIndex((other) => other.name === name && other.at === at) === i,
  );
}
