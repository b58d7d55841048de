/**
 * Functions in the heap. A function that reads the heap and is stored there could call itself through the heap
 * without end, so storing one is not allowed, and neither is storing a function over an object in that object. That is
 * Dafny's rule, which sees type arguments and no more; what it lets through, proofs do not rely on (`verify/knots.ts`).
 */
import type * as ast from '../../syntax/index.js';
import { selfType } from '../type-nodes.js';
import { baseOf, nullableOf } from '../types-base.js';
import { sameType } from '../types-relations.js';
import { partsOf } from '../types-substitute.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { calledBy, memberOf } from './references.js';
import type { Units } from './units.js';
import { rootsOf, rootsOfIterator, visitTree } from './units.js';

export function checkStoredFunctions(world: World, units: Units): void {
  for (const callable of units.callables) {
    checkIn(world, callable.owner === undefined ? undefined : selfType(callable.owner), rootsOf(callable));
  }
  for (const iterator of units.iterators) checkIn(world, selfType(iterator), rootsOfIterator(iterator));
}

function checkIn(world: World, self: Type | undefined, roots: readonly (ast.Expression | ast.Statement)[]): void {
  visitTree(roots, {
    statement: (statement) => {
      if (statement.kind !== 'assign' || statement.initializer.kind !== 'assign') return;
      const { values } = statement.initializer;
      if (calledBy(world, values) !== undefined) return;
      for (const [i, target] of statement.targets.entries()) {
        const value = values[i];
        if (value?.kind === 'expression-rhs') checkAssignment(world, self, target, value.value);
      }
    },
  });
}

function checkAssignment(world: World, self: Type | undefined, target: ast.Expression, value: ast.Expression): void {
  const isField = memberOf(world, target)?.kind === 'field';
  const type = world.tables.types.get(value);
  const isElement = target.kind === 'index' && target.indices.length === 1;
  if (type === undefined || (!isField && !isElement)) return;
  if (readsHeap(type)) {
    const message =
      'A function that reads the heap cannot be stored in it, because it might then call itself without end.';
    world.diagnostics.error('not-assignable', value.span, message);
    return;
  }
  const object = target.kind === 'member' ? world.tables.types.get(target.receiver) : self;
  if (!isField || object === undefined) return;
  if (!isOver(nullableOf(baseOf(object)), type, false)) return;
  const message =
    'A function over an object (or over a trait) cannot be stored in that object, because it might then call itself without end.';
  world.diagnostics.error('not-assignable', value.span, message);
}

function readsHeap(type: Type): boolean {
  return (type.kind === 'arrow' && type.arrow === '~>') || partsOf(type).some(readsHeap);
}

/** Whether the type has a function over `object`, or over a trait that the object may implement. */
function isOver(object: Type, type: Type, inFunction: boolean): boolean {
  const base = nullableOf(baseOf(type));
  if (inFunction) {
    if (base.kind === 'object' || (base.kind === 'class' && base.symbol.flavour === 'trait')) return true;
    if (sameType(base, object)) return true;
  }
  return partsOf(base).some((part) => isOver(object, part, inFunction || base.kind === 'arrow'));
}
