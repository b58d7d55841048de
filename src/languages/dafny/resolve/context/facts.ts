/** What the checks of contexts know about a program beside its tables, computed once and shared. */
import type * as ast from '../../syntax/index.js';
import type { NewtypeSymbol, SubsetTypeSymbol } from '../symbols.js';
import { baseOf, nonNullOf, nullableOf, representationOf } from '../types-base.js';
import { asAncestor, isSubtype } from '../types-relations.js';
import { partsOf } from '../types-substitute.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import type { Pool } from './bound-pools.js';
import { boundsOf } from './bounds.js';
import type { DefaultValues } from './default-values.js';
import type { EqualitySupport } from './equality-support.js';

/** A binder whose variables may need bounds. */
export type Comprehension =
  ast.QuantifierExpression | ast.SetComprehension | ast.MapComprehension | ast.BindingGuard | ast.ForallStatement;

export interface Facts {
  readonly world: World;
  readonly equality: EqualitySupport;
  readonly defaults: DefaultValues;
  readonly bounds: Map<Comprehension, readonly (Pool | undefined)[]>;
  /** Whether compiled code can test the constraint of a subset type or newtype. */
  readonly constraintIsCompilable: (symbol: NewtypeSymbol | SubsetTypeSymbol) => boolean;
}

export function poolsOf(facts: Facts, node: Comprehension): readonly (Pool | undefined)[] {
  const known = facts.bounds.get(node);
  if (known !== undefined) return known;
  const pools = boundsOf(facts.world, {
    variables: node.variables,
    range: 'range' in node ? node.range : undefined,
    ...(node.kind === 'quantifier' && { body: { formula: node.body, positive: node.quantifier === 'exists' } }),
    ...(node.kind === 'binding-guard' && { body: { formula: node.condition, positive: true } }),
  });
  facts.bounds.set(node, pools);
  return pools;
}

/** The variables whose values compiled code cannot go through. */
export function uncomputableVariables(facts: Facts, node: Comprehension): readonly ast.BoundVariable[] {
  const pools = poolsOf(facts, node);
  return node.variables.filter((bound, i) => {
    const variable = facts.world.tables.variables.get(bound);
    const pool = pools[i];
    if (variable === undefined || variable.type.kind === 'error') return false;
    if (pool === undefined || !pool.finite || !pool.enumerable) return true;
    return !isTestable(facts, pool.source ?? representationOf(variable.type), variable.type);
  });
}

/** Whether a run can tell if a value of the static type `from` is a `to`. */
export function isTestable(facts: Facts, from: Type, to: Type): boolean {
  if (isSubtype(facts.world, nonNullOf(from), nullableOf(to))) return true;
  if (to.kind === 'parameter') return false;
  if ((to.kind === 'subset' || to.kind === 'newtype') && !facts.constraintIsCompilable(to.symbol)) return false;
  return argumentsFollow(facts.world, from, to);
}

/** Type arguments are not there at run time: those of `to` must follow from those of `from`. */
function argumentsFollow(world: World, from: Type, to: Type): boolean {
  if (to.kind === 'array') return baseOf(from).kind === 'array';
  if (!('symbol' in to) || to.args.length === 0) return true;
  const { typeParameters } = to.symbol;
  const general: Type = { ...to, args: typeParameters.map((parameter) => ({ kind: 'parameter', parameter })) };
  const source = baseOf(from);
  const seen = source.kind === 'class' ? asAncestor(world, general, source.symbol) : representationOf(general);
  if (seen === undefined || source.kind === 'object') return false;
  const pending: Type[] = [seen];
  const found = new Set<ast.TypeParameter>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'parameter') found.add(next.parameter);
    pending.push(...partsOf(next));
  }
  return typeParameters.every((parameter) => found.has(parameter));
}
