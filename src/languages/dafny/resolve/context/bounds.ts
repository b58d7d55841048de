/**
 * Bounds of bound variables, found by shape: from the variable's type, and from conditions that compare it with
 * something that does not depend on it. They decide whether a comprehension can be computed, whether it is finite,
 * and whether it depends on what is allocated. The rules are Dafny's, so that the same programs pass.
 */
import type * as ast from '../../syntax/index.js';
import type { Variable } from '../symbols.js';
import { representationOf } from '../types-base.js';
import type { World } from '../world.js';
import type { Fact, Pool } from './bound-pools.js';
import { factOf, integerPool, poolOfFact, poolOfType } from './bound-pools.js';
import { conjunctsOf } from './conjuncts.js';

export interface BoundedFormula {
  readonly variables: readonly ast.BoundVariable[];
  readonly range: ast.Expression | undefined;
  /** The body of a quantifier: `forall` is looked at for what makes it false. */
  readonly body?: { readonly formula: ast.Expression; readonly positive: boolean };
}

/** The best bound of each variable, in order; undefined where none was found. */
export function boundsOf(world: World, formula: BoundedFormula): readonly (Pool | undefined)[] {
  const variables = formula.variables.map((node) => world.tables.variables.get(node));
  const facts: Fact[] = [];
  for (const [i, { domain }] of formula.variables.entries()) {
    const variable = variables[i];
    if (variable === undefined) continue;
    facts.push(...factsOfType(world, variable));
    if (domain !== undefined) facts.push({ kind: 'drawn', variable, domain });
  }
  if (formula.range !== undefined) facts.push(...factsOf(world, formula.range, true));
  if (formula.body !== undefined) facts.push(...factsOf(world, formula.body.formula, formula.body.positive));
  return boundsFrom(world, variables, facts);
}

/** Whatever order the variables are written in, one may be bounded by another; the reverse order covers pairs. */
function boundsFrom(
  world: World,
  variables: readonly (Variable | undefined)[],
  facts: readonly Fact[],
): readonly (Pool | undefined)[] {
  const forward = boundsInOrder(world, variables, facts);
  if (variables.length < 2) return forward;
  const backward = boundsInOrder(world, variables.toReversed(), facts).toReversed();
  return quality(backward) > quality(forward) ? backward : forward;
}

function quality(pools: readonly (Pool | undefined)[]): number {
  const points = pools.map((pool) => (pool === undefined ? -100 : Number(pool.finite) + Number(pool.enumerable)));
  return points.reduce((sum, one) => sum + one, 0);
}

/** From the last variable to the first: the end of a later one can stand in for it. */
function boundsInOrder(
  world: World,
  variables: readonly (Variable | undefined)[],
  facts: readonly Fact[],
): readonly (Pool | undefined)[] {
  const known: (Pool | undefined)[] = variables.map(() => undefined);
  for (let i = variables.length - 1; i >= 0; i--) {
    const variable = variables[i];
    if (variable === undefined) continue;
    const later = variables.slice(i + 1).map((other, k) => ({ variable: other, pool: known[i + 1 + k] }));
    known[i] = best([
      ...poolOfType(variable.type),
      ...facts.flatMap((fact) => poolOfFact(world, fact, variable, later)),
    ]);
  }
  return known;
}

/** Lower and upper ends of integers are combined; otherwise the pool of the highest rank is taken. */
function best(pools: readonly Pool[]): Pool | undefined {
  const lower = pools.find((pool) => pool.lower !== undefined)?.lower;
  const upper = pools.find((pool) => pool.upper !== undefined)?.upper;
  const others = pools.filter((pool) => pool.lower === undefined && pool.upper === undefined);
  const integers = lower === undefined && upper === undefined ? [] : [integerPool(lower, upper)];
  let found: Pool | undefined;
  for (const pool of [...others, ...integers]) if (found === undefined || pool.rank > found.rank) found = pool;
  return found;
}

function factsOf(world: World, formula: ast.Expression, positive: boolean): readonly Fact[] {
  return [...conjunctsOf(formula, positive, integers(world))].map((conjunct) => factOf(world, conjunct));
}

/** What the subset types and newtypes of a variable's type say about it. */
function factsOfType(world: World, variable: Variable): readonly Fact[] {
  const found: Fact[] = [];
  let { type } = variable;
  for (const seen = new Set(); (type.kind === 'subset' || type.kind === 'newtype') && !seen.has(type.symbol);) {
    seen.add(type.symbol);
    const { constraint } = type.symbol.declaration;
    if (constraint !== undefined && type.symbol.variable !== undefined) {
      const alias = new Map([[type.symbol.variable, variable]]);
      for (const conjunct of conjunctsOf(constraint, true, integers(world))) {
        found.push(factOf(world, conjunct, alias));
      }
    }
    type = type.symbol.base;
  }
  if (type.kind === 'nat') found.push({ kind: 'natural', variable });
  return found;
}

function integers(world: World): (expression: ast.Expression) => boolean {
  return (expression) => {
    const type = world.tables.types.get(expression);
    return type !== undefined && representationOf(type).kind === 'int';
  };
}
