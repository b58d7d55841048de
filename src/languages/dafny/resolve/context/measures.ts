/**
 * Termination measures: as written, or guessed where none is. For a function the guess is what it reads, then the
 * receiver if it is a value, then the parameters; for other callables the parameters. Types without a well-founded
 * order are left out.
 */
import type * as ast from '../../syntax/index.js';
import type { Callable, DecreasesMeasure } from '../resolution.js';
import { selfType } from '../type-nodes.js';
import { isReferenceType, representationOf } from '../types-base.js';
import type { Type } from '../types.js';
import { BOOL } from '../types.js';
import type { World } from '../world.js';
import { guessForLoop } from './loop-measures.js';
import { NodeMaker } from './new-nodes.js';
import { isOrdered } from './type-facts.js';
import { partsOfCallable, rootsOfIterator, visitTree } from './units.js';

export function findMeasures(world: World): void {
  for (const callable of world.callables) {
    if (callable.declaration === undefined || isExtremePredicate(callable)) continue;
    const { decreases } = callable.declaration.specification;
    world.tables.decreases.set(callable, written(decreases) ?? guessed(guessForCallable(world, callable)));
    findLoops(world, partsOfCallable(callable).body);
  }
  for (const symbol of world.typeSymbols) {
    if (symbol.kind === 'class' && symbol.flavour === 'iterator') findLoops(world, rootsOfIterator(symbol));
  }
}

function written(clauses: readonly ast.DecreasesClause[]): DecreasesMeasure | undefined {
  if (clauses.length === 0) return undefined;
  const expressions = clauses.flatMap((clause) => clause.expressions);
  return { guessed: false, wildcard: clauses.some((clause) => clause.wildcard), expressions };
}

function guessed(expressions: readonly ast.Expression[]): DecreasesMeasure {
  return { guessed: true, wildcard: false, expressions };
}

function findLoops(world: World, roots: readonly (ast.Expression | ast.Statement)[]): void {
  visitTree(roots, {
    statement: (statement) => {
      switch (statement.kind) {
        case 'while':
        case 'while-alternatives': {
          const measure = written(statement.specification.decreases);
          world.tables.decreases.set(statement, measure ?? guessed(guessForLoop(world, statement)));
          return;
        }
        case 'for': {
          // With a last index the loop ends by itself.
          const measure = written(statement.specification.decreases);
          if (measure !== undefined) world.tables.decreases.set(statement, measure);
          return;
        }
        default:
      }
    },
  });
}

/** Least and greatest predicates are not computed. */
function isExtremePredicate(callable: Callable): boolean {
  return callable.flavour === 'least predicate' || callable.flavour === 'greatest predicate';
}

function guessForCallable(world: World, callable: Callable): readonly ast.Expression[] {
  const { declaration, owner } = callable;
  if (declaration === undefined) return [];
  const make = new NodeMaker(world, declaration.name.text === '' ? declaration.span : declaration.name.span);
  const measure: ast.Expression[] = [];
  if (callable.kind === 'function' && declaration.specification.reads.length > 0) {
    measure.push(frameSet(world, make, callable));
  }
  if (owner !== undefined && !callable.static && callable.overrides.length === 0) {
    const self = selfType(owner);
    if (isOrdered(self) && !isReferenceType(self)) measure.push(make.self(self));
  }
  for (const formal of callable.formals) if (isOrdered(formal.type)) measure.push(make.variable(formal));
  return measure;
}

// ── What a function reads ───────────────────────────────────────────────────────────────────────

const OBJECTS: Type = { kind: 'set', element: { kind: 'object', nullable: true } };

/** The objects of a reads clause as one set; fields and `*` are left out. */
function frameSet(world: World, make: NodeMaker, callable: Callable): ast.Expression {
  const sets: ast.Expression[] = [];
  const singles: ast.Expression[] = [];
  for (const clause of callable.declaration?.specification.reads ?? []) {
    for (const part of clause.frame) {
      if (part.kind === 'frame-wildcard') continue;
      const object = part.object ?? (callable.owner && make.self(selfType(callable.owner)));
      const type = object && world.tables.types.get(object);
      if (object === undefined || type === undefined) continue;
      const base = representationOf(type);
      if (base.kind === 'set' || base.kind === 'iset') sets.push(object);
      else if (base.kind === 'seq' || base.kind === 'multiset') sets.push(elementsOf(make, object, base.element, []));
      else if (base.kind === 'arrow') sets.push(...resultsOf(make, object, base));
      else singles.push(object);
    }
  }
  if (singles.length > 0 || sets.length === 0) sets.push(make.setOf(singles, OBJECTS));
  return sets.reduce((left, right) => make.binary('+', left, right, OBJECTS));
}

/** `set s | s in collection`. */
function elementsOf(
  make: NodeMaker,
  collection: ast.Expression,
  element: Type,
  others: readonly ast.BoundVariable[],
): ast.Expression {
  const { node, variable } = make.bound('_s', element);
  const range = make.binary('in', make.variable(variable), collection, BOOL);
  return make.comprehension([...others, node], range, make.variable(variable), OBJECTS);
}

/** A function to sets of objects stands for all objects in any of its results. */
function resultsOf(make: NodeMaker, callee: ast.Expression, type: Type & { kind: 'arrow' }): readonly ast.Expression[] {
  const result = representationOf(type.result);
  if (result.kind !== 'set' && result.kind !== 'iset' && result.kind !== 'seq' && result.kind !== 'multiset') return [];
  const bound = type.parameters.map((parameter, i) => make.bound(`_x${i}`, parameter));
  const args = bound.map(({ variable }) => make.variable(variable));
  const value = make.application(callee, args, type.result);
  return [
    elementsOf(
      make,
      value,
      result.element,
      bound.map(({ node }) => node),
    ),
  ];
}
