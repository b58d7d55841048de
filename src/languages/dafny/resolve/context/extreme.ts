/**
 * Least and greatest predicates and lemmas. They are fixpoints, so they may call themselves only among their own
 * kind, and a predicate only where a larger argument makes the result larger.
 */
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { FunctionSymbol } from '../symbols.js';
import type { Facts } from './facts.js';
import { poolsOf } from './facts.js';
import { expressionsIn, expressionsInClauses, expressionsInGuard } from './parts.js';
import type { Groups } from './call-graph.js';
import { calledThere, calleeOf } from './references.js';
import type { Units } from './units.js';
import { partsOfCallable, visitTree } from './units.js';

export function checkExtremeMembers(facts: Facts, groups: Groups, units: Units): void {
  for (const callable of units.callables) {
    if (callable.flavour === 'least predicate' || callable.flavour === 'greatest predicate') {
      if (callable.kind === 'function') checkPredicate(facts, groups, callable);
    } else if (callable.flavour === 'least lemma' || callable.flavour === 'greatest lemma') {
      checkLemma(facts, groups, callable);
    }
  }
}

function checkLemma(facts: Facts, groups: Groups, lemma: Callable): void {
  const { world } = facts;
  checkFocus(facts, lemma);
  const check = (node: ast.Expression | ast.Statement): void => {
    for (const callee of calledThere(world, node)) {
      if (!groups.together(lemma, callee)) continue;
      if (callee.flavour === 'least lemma' || callee.flavour === 'greatest lemma') continue;
      const message = `A ${lemma.flavour} may call itself only through other such lemmas, and '${callee.name}' is not one.`;
      world.diagnostics.error('call-not-allowed', node.span, message);
    }
  };
  visitTree(partsOfCallable(lemma).body, { expression: check, statement: check });
}

/** A lemma that says what it counts by must count as the predicates do that it speaks of. */
function checkFocus(facts: Facts, { declaration, flavour }: Callable): void {
  if (declaration?.kind !== 'method' || declaration.prefixIndex === undefined) return;
  const { requires, ensures } = declaration.specification;
  const least = flavour === 'least lemma';
  visitTree(
    (least ? requires : ensures).map((clause) => clause.condition),
    {
      expression: (expression) => {
        const callee = expression.kind === 'apply' ? calleeOf(facts.world, expression) : undefined;
        if (callee?.kind !== 'function' || isPrefixCall(expression)) return;
        if (callee.symbol.flavour !== (least ? 'least predicate' : 'greatest predicate')) return;
        if (countsByNat(callee.symbol) === (declaration.prefixIndex === 'nat')) return;
        const message = `'${callee.symbol.name}' counts differently ('nat' and 'ORDINAL') from this lemma.`;
        facts.world.diagnostics.error('call-not-allowed', expression.span, message);
      },
    },
  );
}

/** Whether a larger value here makes the whole larger, smaller, or neither is known. */
type Sign = 'positive' | 'negative' | 'neither';

interface Position {
  readonly expression: ast.Expression;
  readonly sign: Sign;
}

function checkPredicate(facts: Facts, groups: Groups, predicate: FunctionSymbol): void {
  const { declaration } = predicate;
  if (declaration === undefined) return;
  const pending: Position[] = [
    ...expressionsInClauses(declaration.specification),
    ...(declaration.body === undefined ? [] : [declaration.body]),
  ].map((expression) => ({ expression, sign: 'positive' }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    checkCalls(facts, groups, predicate, next.expression, next.sign);
    pending.push(...positionsIn(facts, predicate, next));
    if (next.expression.kind !== 'statement-expression') continue;
    const check = (node: ast.Expression | ast.Statement): void => checkCalls(facts, groups, predicate, node, 'neither');
    visitTree([next.expression.statement], { expression: check, statement: check });
  }
}

function checkCalls(
  facts: Facts,
  groups: Groups,
  predicate: FunctionSymbol,
  node: ast.Expression | ast.Statement,
  sign: Sign,
): void {
  const { world } = facts;
  for (const symbol of calledThere(world, node)) {
    if (!groups.together(predicate, symbol)) continue;
    const message = reasonAgainst(predicate, symbol, node, node.kind === 'apply' ? sign : 'neither');
    if (message !== undefined) world.diagnostics.error('call-not-allowed', node.span, message);
  }
}

/** Why a predicate may not call what it is defined together with in such a place, if it may not. */
function reasonAgainst(
  predicate: FunctionSymbol,
  symbol: Callable,
  node: ast.Expression | ast.Statement,
  sign: Sign,
): string | undefined {
  if (isPrefixCall(node)) {
    return `A ${predicate.flavour} may not depend on its own prefix predicate '${symbol.name}#'.`;
  }
  if (symbol.flavour !== predicate.flavour) {
    return `A ${predicate.flavour} may call itself only through other such predicates, and '${symbol.name}' is not one.`;
  }
  if (symbol.kind === 'function' && countsByNat(symbol) !== countsByNat(predicate)) {
    return `'${symbol.name}' and '${predicate.name}' count differently ('nat' and 'ORDINAL'), and cannot call each other.`;
  }
  if (sign !== 'positive') {
    return `A ${predicate.flavour} may call itself only in positive positions: not under a negation, left of '==>', or as an operand.`;
  }
  return undefined;
}

/** `P#[k](x)`. */
function isPrefixCall(node: ast.Expression | ast.Statement): boolean {
  if (node.kind !== 'apply') return false;
  const { callee } = node;
  return (callee.kind === 'name' || callee.kind === 'member') && callee.name.text.endsWith('#');
}

function countsByNat({ declaration }: FunctionSymbol): boolean {
  return declaration?.prefixIndex === 'nat';
}

function positionsIn(facts: Facts, predicate: FunctionSymbol, { expression, sign }: Position): readonly Position[] {
  const at = (part: ast.Expression, inner: Sign): Position => ({ expression: part, sign: inner });
  switch (expression.kind) {
    case 'unary':
      return [at(expression.operand, expression.operator === '!' ? inverse(sign) : 'neither')];
    case 'binary':
      switch (expression.operator) {
        case '&&':
        case '||':
          return [at(expression.left, sign), at(expression.right, sign)];
        case '==>':
          return [at(expression.left, inverse(sign)), at(expression.right, sign)];
        case '<==':
          return [at(expression.left, sign), at(expression.right, inverse(sign))];
        default:
          break;
      }
      break;
    case 'if':
      return [
        ...expressionsInGuard(expression.guard).map((part) => at(part, 'neither')),
        at(expression.then, sign),
        at(expression.else, sign),
      ];
    case 'match':
      return [at(expression.scrutinee, 'neither'), ...expression.cases.map((branch) => at(branch.body, sign))];
    case 'let': {
      const weak = predicate.flavour === 'greatest predicate' ? 'positive' : 'negative';
      const body = expression.operator === ':|' && sign === weak ? 'neither' : sign;
      return [...expression.values.map((value) => at(value, 'neither')), at(expression.body, body)];
    }
    case 'quantifier': {
      const inner = isContinuous(facts, predicate, expression, sign) ? sign : 'neither';
      const rangeSign = expression.quantifier === 'forall' ? inverse(inner) : inner;
      return expressionsIn(expression).map((part) => at(part, part === expression.body ? inner : rangeSign));
    }
    case 'statement-expression':
      return [at(expression.body, sign)];
    default:
  }
  return expressionsIn(expression).map((part) => at(part, 'neither'));
}

/** Counting by `nat` reaches the fixpoint only if no unbounded quantifier goes the wrong way. */
function isContinuous(
  facts: Facts,
  predicate: FunctionSymbol,
  expression: ast.QuantifierExpression,
  sign: Sign,
): boolean {
  if (!countsByNat(predicate)) return true;
  const toward = predicate.flavour === 'greatest predicate' ? sign : inverse(sign);
  const risky = (toward === 'positive') === (expression.quantifier === 'exists') && toward !== 'neither';
  return !risky || poolsOf(facts, expression).every((pool) => pool?.finite === true);
}

function inverse(sign: Sign): Sign {
  if (sign === 'neither') return sign;
  return sign === 'positive' ? 'negative' : 'positive';
}
