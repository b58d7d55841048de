/**
 * Functions in the heap. A function that reads the heap and is stored there could call itself through the heap
 * without end, so storing one is not allowed, and neither is storing a function over an object in that object.
 */
import type * as ast from '../../syntax/index.js';
import { selfType } from '../type-nodes.js';
import { baseOf, nullableOf } from '../types-base.js';
import { parentsOf, sameType } from '../types-relations.js';
import { partsOf, substitute } from '../types-substitute.js';
import { typeText } from '../types-text.js';
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
  if (type === undefined || (!isField && target.kind !== 'index')) return;
  if (readsHeap(type)) {
    const message =
      'A function that reads the heap cannot be stored in it, because it might then call itself without end.';
    world.diagnostics.error('not-assignable', value.span, message);
    return;
  }
  const object = target.kind === 'member' ? world.tables.types.get(target.receiver) : self;
  if (!isField || object === undefined) return;
  if (!isOver(nullableOf(baseOf(object)), type, false) && !leadsBack(world, object, type)) return;
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

/**
 * Whether a function in the value gets something from which constants and parts of values lead back to the object. What
 * is in other objects was checked when it was stored there, except in generic classes, which do not know what they store.
 */
function leadsBack(world: World, object: Type, type: Type): boolean {
  const isOpen = (one: Type): boolean => one.kind !== 'class' || one.args.length > 0;
  return heldBy(world, type, isOpen).some(
    (held) =>
      held.kind === 'arrow' &&
      held.parameters.some((one) => heldBy(world, one, () => true).some((part) => mayBe(object, part))),
  );
}

function mayBe(object: Type, held: Type): boolean {
  if (held.kind === 'object' || (held.kind === 'class' && held.symbol.flavour === 'trait')) return true;
  const own = nullableOf(baseOf(object));
  return held.kind === 'class' && own.kind === 'class' && held.symbol === own.symbol;
}

/** Types of what can be had from a value without reading what changes; of types without end, the first ones. */
function heldBy(world: World, type: Type, isOpen: (type: Type) => boolean): readonly Type[] {
  const found = new Map<string, Type>();
  const pending = [type];
  for (let next = pending.pop(); next !== undefined && found.size < MOST_TYPES; next = pending.pop()) {
    const base = nullableOf(baseOf(next));
    const key = typeText(base);
    if (found.has(key)) continue;
    found.set(key, base);
    pending.push(...partsOf(base));
    if ((base.kind !== 'class' && base.kind !== 'datatype') || !isOpen(base)) continue;
    const { symbol, args } = base;
    const members = [...symbol.members.values()].flatMap((one) => (one.kind === 'field' && !one.mutable ? [one] : []));
    const parts = symbol.kind === 'datatype' ? symbol.constructors.flatMap(({ formals }) => formals) : [];
    pending.push(...[...members, ...parts].map((part) => substitute(part.type, symbol.typeParameters, args)));
    if (base.kind === 'class') pending.push(...parentsOf(world, base).filter(({ kind }) => kind === 'class'));
  }
  return [...found.values()];
}

const MOST_TYPES = 200;
