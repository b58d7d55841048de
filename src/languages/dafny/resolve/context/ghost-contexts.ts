/** Going through expressions knowing for each whether it is compiled; after ghost statements have been found. */
import { isStatement } from '../../syntax/walk.js';
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { World } from '../world.js';
import {
  expressionsIn,
  expressionsInClauses,
  expressionsInInitializer,
  expressionsInRhs,
  expressionsOf,
  statementsIn,
} from './parts.js';
import { variablesIn } from './patterns.js';
import { calledBy, calleeOf, givenArguments, methodCall } from './references.js';
import type { Target } from './targets.js';
import { isGhostTarget, localTargets, targetOf } from './targets.js';
import { partsOfCallable } from './units.js';

export interface GhostVisitor {
  readonly expression: (expression: ast.Expression, ghost: boolean) => void;
  readonly statement?: (statement: ast.Statement, ghost: boolean) => void;
}

export interface InContext {
  readonly node: ast.Expression | ast.Statement;
  readonly ghost: boolean;
}

/** The parts of a callable: specifications are ghost, bodies as their owner is. */
export function callableInContext(callable: Callable): readonly InContext[] {
  const { defaults, specification, value, body } = partsOfCallable(callable);
  const { ghost } = callable;
  return [
    ...defaults.map((node) => ({ node, ghost })),
    ...(specification === undefined ? [] : expressionsInClauses(specification)).map((node) => ({ node, ghost: true })),
    // The body of a function that has a method for it is only its specification.
    ...(value === undefined
      ? []
      : [{ node: value, ghost: ghost || (callable.kind === 'function' && body.length > 0) }]),
    ...body.map((node) => ({ node, ghost: callable.kind === 'method' && ghost })),
  ];
}

/** Visits everything below the roots, parents first; nothing recurses. */
export function visitInContext(world: World, roots: readonly InContext[], visitor: GhostVisitor): void {
  const pending = roots.toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node } = next;
    let parts: readonly InContext[];
    if (isStatement(node)) {
      const ghost = next.ghost || world.tables.ghostStatements.has(node);
      visitor.statement?.(node, ghost);
      parts = ghost
        ? [...expressionsOf(node), ...statementsIn(node)].map((part) => ({ node: part, ghost }))
        : compiledStatement(world, node);
    } else {
      visitor.expression(node, next.ghost);
      parts = next.ghost ? ghostExpression(node) : compiledExpression(world, node);
    }
    pending.push(...parts.toReversed());
  }
}

function ghostExpression(node: ast.Expression): readonly InContext[] {
  const parts = all(expressionsIn(node), true);
  return node.kind === 'statement-expression' ? [{ node: node.statement, ghost: true }, ...parts] : parts;
}

function compiledExpression(world: World, node: ast.Expression): readonly InContext[] {
  switch (node.kind) {
    case 'apply': {
      const callee = calleeOf(world, node);
      if (callee === undefined) break;
      const args = givenArguments(world, node, callee.formals);
      return [
        { node: node.callee, ghost: false },
        ...args.map(({ value, formal }) => ({ node: value, ghost: formal?.ghost === true })),
      ];
    }
    case 'let': {
      const variables = node.patterns.map((pattern) => variablesIn(world, pattern));
      const groups = node.operator === ':=' ? variables : [variables.flat()];
      const values = node.values.map((value, i) => {
        const own = groups[i] ?? [];
        // What is right of `:-` is tested, whatever is taken out of it.
        return {
          node: value,
          ghost: node.operator !== ':-' && own.length > 0 && own.every((variable) => variable.ghost),
        };
      });
      return [...values, { node: node.body, ghost: false }];
    }
    case 'tuple':
      return node.parts.map((part) => ({ node: part.value, ghost: part.ghost }));
    case 'lambda': {
      const clauses = expressionsIn(node).filter((part) => part !== node.body);
      return [...all(clauses, true), { node: node.body, ghost: false }];
    }
    case 'statement-expression':
      return [
        { node: node.statement, ghost: true },
        { node: node.body, ghost: false },
      ];
    case 'old':
    case 'unchanged':
    case 'fresh':
      return all(expressionsIn(node), true);
    default:
  }
  return all(expressionsIn(node), false);
}

function compiledStatement(world: World, node: ast.Statement): readonly InContext[] {
  switch (node.kind) {
    case 'locals':
      return [
        ...assigned(world, localTargets(world, node), node.initializer),
        ...all(node.proof === undefined ? [] : [node.proof], true),
      ];
    case 'assign': {
      const targets = node.targets.map((target) => targetOf(world, target));
      return [
        ...node.targets.map((target, i) => ({ node: target, ghost: isGhost(targets[i]) })),
        ...assigned(world, targets, node.initializer),
        ...all(node.proof === undefined ? [] : [node.proof], true),
      ];
    }
    case 'call': {
      const ghost = methodCall(world, node.call)?.method.ghost === true;
      return [{ node: node.call, ghost }, ...all(node.proof === undefined ? [] : [node.proof], true)];
    }
    case 'while':
    case 'for':
    case 'while-alternatives': {
      const clauses = new Set<ast.Expression>(expressionsInClauses(node.specification));
      const parts = expressionsOf(node).map((part) => ({ node: part, ghost: clauses.has(part) }));
      return [...parts, ...all(statementsIn(node), false)];
    }
    case 'forall': {
      const claims = new Set<ast.Expression>(node.ensures.map((clause) => clause.condition));
      const parts = expressionsOf(node).map((part) => ({ node: part, ghost: claims.has(part) }));
      return [...parts, ...all(statementsIn(node), false)];
    }
    case 'modify':
    case 'opaque-block':
      return [...all(expressionsOf(node), true), ...all(statementsIn(node), false)];
    default:
      return [...all(expressionsOf(node), false), ...all(statementsIn(node), false)];
  }
}

function assigned(
  world: World,
  targets: readonly (Target | undefined)[],
  initializer: ast.Initializer | undefined,
): readonly InContext[] {
  if (initializer === undefined || initializer.kind === 'such-that') {
    return all(expressionsInInitializer(initializer), targets.length > 0 && targets.every(isGhost));
  }
  const call = calledBy(world, initializer.values);
  if (call !== undefined) return [{ node: call.call, ghost: call.method.ghost }];
  return initializer.values.flatMap((value, i) =>
    all(expressionsInRhs(value), initializer.kind === 'assign' && isGhost(targets[i])),
  );
}

function isGhost(target: Target | undefined): boolean {
  return target !== undefined && isGhostTarget(target);
}

function all(nodes: readonly (ast.Expression | ast.Statement)[], ghost: boolean): readonly InContext[] {
  return nodes.map((node) => ({ node, ghost }));
}
