/** Ghost and compiled code, declaration by declaration. */
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { ClassSymbol, Variable } from '../symbols.js';
import { checkCompiled, makeGhost } from './compilable.js';
import type { Facts } from './facts.js';
import type { Body, Place } from './ghost-assignments.js';
import { isLemma } from './ghost-assignments.js';
import { checkGhostFrame, checkGhostStatement } from './ghost-statements.js';
import { variablesIn } from './patterns.js';
import type { Target } from './targets.js';
import type { Units } from './units.js';
import { rootsOf, rootsOfIterator, rootsOfType, valueOf, visitTree } from './units.js';

export function checkGhosts(facts: Facts, units: Units): void {
  for (const symbol of units.constrained) {
    const { witness } = symbol.declaration;
    if (witness?.kind === 'witness') checkCompiled(facts, witness.value);
    checkStatementExpressions(facts, rootsOfType(symbol), false);
  }
  for (const constant of units.constants) {
    const value = valueOf(constant);
    if (value === undefined) continue;
    if (!constant.ghost) checkCompiled(facts, value);
    checkStatementExpressions(facts, [value], constant.ghost);
  }
  for (const symbol of facts.world.typeSymbols) {
    if (symbol.kind !== 'datatype') continue;
    for (const constructor of symbol.constructors) checkDefaults(facts, constructor.formals);
  }
  for (const callable of units.callables) {
    if (!callable.ghost) checkDefaults(facts, callable.formals);
    if (callable.kind === 'method') checkMethod(facts, callable);
    else checkFunction(facts, callable);
    checkStatementExpressions(facts, rootsOf(callable), callable.ghost);
  }
  for (const iterator of units.iterators) {
    checkIterator(facts, iterator);
    checkStatementExpressions(facts, rootsOfIterator(iterator), false);
  }
}

function checkDefaults(facts: Facts, formals: readonly Variable[]): void {
  for (const { node, ghost } of formals) {
    if (!ghost && 'default' in node && node.default !== undefined) checkCompiled(facts, node.default);
  }
}

function checkMethod(facts: Facts, method: Callable & { kind: 'method' }): void {
  const { declaration, ghost } = method;
  if (declaration === undefined) return;
  const body: Body = { facts, ghost, what: whatIs(method), results: resultTargets(method.results) };
  if (ghost) for (const clause of declaration.specification.modifies) checkGhostFrame(body, clause.frame);
  const proof = isLemma(method) ? body.what : undefined;
  const place: Place = { erasable: ghost, proof, initializing: false };
  if (declaration.kind === 'method') {
    if (declaration.body !== undefined) checkGhostStatement(body, declaration.body, place);
  } else if (declaration.body !== undefined) {
    checkGhostStatement(body, declaration.body.first, { ...place, initializing: true });
    if (declaration.body.second !== undefined) checkGhostStatement(body, declaration.body.second, place);
  }
}

function checkFunction(facts: Facts, callable: Callable & { kind: 'function' }): void {
  const { declaration } = callable;
  if (declaration === undefined) return;
  if (declaration.byMethod !== undefined) {
    const { result, resultVariable } = callable;
    const { name } = declaration;
    const unnamed: Variable = {
      kind: 'variable',
      name: name.text,
      role: 'result',
      node: name,
      type: result,
      ghost: false,
    };
    const body: Body = { facts, ghost: false, what: 'a method', results: resultTargets([resultVariable ?? unnamed]) };
    checkGhostStatement(body, declaration.byMethod, { erasable: false, proof: undefined, initializing: false });
  } else if (declaration.body !== undefined && !callable.ghost) {
    checkCompiled(facts, declaration.body, callable);
  }
}

function checkIterator(facts: Facts, { declaration, members }: ClassSymbol): void {
  if (declaration.kind !== 'iterator') return;
  for (const formal of declaration.formals) {
    if (!formal.ghost && formal.default !== undefined) checkCompiled(facts, formal.default);
  }
  if (declaration.body === undefined) return;
  const results = declaration.yields.flatMap(({ name, span }): Target[] => {
    const member = name === undefined ? undefined : members.get(name.text);
    if (name === undefined || member === undefined) return [];
    const expression: ast.Expression = { kind: 'name', name, typeArgs: [], span };
    return [{ kind: 'field', member, expression, ofThis: true, span }];
  });
  const body: Body = { facts, ghost: false, what: 'an iterator', results };
  checkGhostStatement(body, declaration.body, { erasable: false, proof: undefined, initializing: false });
}

/**
 * A statement before an expression is a proof. In ghost code the variables of lets are ghost as well.
 * Statements that belong to a body have been checked with it.
 */
function checkStatementExpressions(
  facts: Facts,
  roots: readonly (ast.Expression | ast.Statement)[],
  ghost: boolean,
): void {
  const body: Body = { facts, ghost, what: 'a statement expression', results: [] };
  visitTree(roots, {
    expression: (expression) => {
      if (expression.kind === 'statement-expression') {
        const place: Place = { erasable: true, proof: 'a statement before an expression', initializing: false };
        checkGhostStatement(body, expression.statement, place);
      } else if (expression.kind === 'let' && ghost) {
        for (const pattern of expression.patterns) variablesIn(facts.world, pattern).forEach(makeGhost);
      }
    },
  });
}

function resultTargets(results: readonly Variable[]): readonly Target[] {
  return results.map((variable) => ({ kind: 'variable', variable, fresh: false, span: variable.node.span }));
}

function whatIs(method: Callable & { kind: 'method' }): string {
  return isLemma(method) || !method.ghost ? `a ${method.flavour}` : `a ghost ${method.flavour}`;
}
