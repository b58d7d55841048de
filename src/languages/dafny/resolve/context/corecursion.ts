/**
 * Corecursive calls. A function that makes values of a codatatype may call itself without end, as long as each such
 * call is an argument of a constructor of the codatatype (and so is computed only when asked for), and no call in
 * its recursion group stands where the result is taken apart.
 */
import type * as ast from '../../syntax/index.js';
import type { FunctionSymbol } from '../symbols.js';
import { baseOf } from '../types-base.js';
import type { World } from '../world.js';
import { abstemiousFunctions, isLazy } from './abstemious.js';
import { expressionsIn, expressionsInGuard } from './parts.js';
import type { Groups } from './call-graph.js';
import { calleeOf, failureCalls, givenArguments, memberOf, receiverOf, referenceOf } from './references.js';

export function corecursiveCalls(world: World, groups: Groups): ReadonlySet<ast.ApplyExpression> {
  const found = new Set<ast.ApplyExpression>();
  const abstemious = abstemiousFunctions(world);
  for (const group of groups.members) {
    const functions = group.filter((node) => node.kind === 'function');
    if (functions.length === 0 || !functions.some((symbol) => baseOf(symbol.result).kind === 'datatype')) continue;
    // A method in the group, or the by-method of a function, takes results apart.
    if (group.some((node) => node.kind === 'method' || node.kind === 'block')) continue;
    const candidates = functions.map((symbol) => candidatesIn(world, groups, symbol, abstemious));
    if (candidates.some((result) => result === 'destructive')) continue;
    for (const calls of candidates) if (calls !== 'destructive') for (const call of calls) found.add(call);
  }
  return found;
}

interface Position {
  readonly expression: ast.Expression;
  /** The value may be taken apart before the constructor around it is asked for. */
  readonly destructive: boolean;
  /** Directly inside a constructor of a codatatype. */
  readonly guarded: boolean;
}

function candidatesIn(
  world: World,
  groups: Groups,
  symbol: FunctionSymbol,
  abstemious: ReadonlySet<FunctionSymbol>,
): readonly ast.ApplyExpression[] | 'destructive' {
  const body = symbol.declaration?.body;
  if (body === undefined) return [];
  const found: ast.ApplyExpression[] = [];
  const pending: Position[] = [{ expression: body, destructive: false, guarded: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { expression } = next;
    const callee = expression.kind === 'apply' ? calleeOf(world, expression) : undefined;
    if (expression.kind === 'apply' && callee?.kind === 'function' && groups.together(symbol, callee.symbol)) {
      if (next.destructive) return 'destructive';
      const specification = callee.symbol.declaration?.specification;
      const plain = specification?.reads.length === 0 && specification.ensures.length === 0;
      if (next.guarded && plain) found.push(expression);
    }
    // Whether a value is a failure is asked at once.
    const tested = failureCalls(world, expression).map(({ member }) => member);
    if (tested.some((member) => member.kind === 'function' && groups.together(symbol, member))) return 'destructive';
    pending.push(...positionsIn(world, next, abstemious));
  }
  return found;
}

function positionsIn(
  world: World,
  { expression, destructive, guarded }: Position,
  abstemious: ReadonlySet<FunctionSymbol>,
): readonly Position[] {
  const same = (part: ast.Expression): Position => ({ expression: part, destructive, guarded });
  const parts = (whole: ast.Expression): readonly Position[] =>
    expressionsIn(whole).map((part) => ({ expression: part, destructive, guarded: false }));
  const taken = (part: ast.Expression): Position => ({ expression: part, destructive: true, guarded: false });
  switch (expression.kind) {
    case 'apply': {
      const callee = calleeOf(world, expression);
      if (callee?.kind === 'constructor' && callee.symbol.datatype.declaration.coinductive) {
        return expression.args.map(({ value }) => ({ expression: value, destructive, guarded: true }));
      }
      if (callee?.kind === 'constructor') return parts(expression);
      // A function value may do with its arguments, and with what it is made of, whatever it likes.
      if (callee?.kind !== 'function') break;
      const sparing = abstemious.has(callee.symbol);
      const receiver = receiverOf(world, expression.callee);
      const given = givenArguments(world, expression, callee.formals).map(({ value, formal }) =>
        sparing && isLazy(world, value, formal?.type) ? { expression: value, destructive, guarded } : taken(value),
      );
      return receiver === undefined ? given : [taken(receiver), ...given];
    }
    case 'member':
      if (memberOf(world, expression)?.kind === 'destructor') return [taken(expression.receiver)];
      return referenceOf(world, expression)?.kind === 'member' ? [taken(expression.receiver)] : [];
    case 'if':
      return [...expressionsInGuard(expression.guard).map(taken), same(expression.then), same(expression.else)];
    case 'match':
      return [taken(expression.scrutinee), ...expression.cases.map((branch) => same(branch.body))];
    case 'let':
      return [...expression.values.map(taken), same(expression.body)];
    case 'lambda':
      return expressionsIn(expression).map((part) => (part === expression.body ? same(part) : taken(part)));
    case 'old':
    case 'statement-expression':
      return expressionsIn(expression).map(same);
    case 'tuple':
    case 'seq-display':
    case 'datatype-update':
      return parts(expression);
    default:
  }
  // Operators compute with their operands, and comparing values takes them apart.
  return expressionsIn(expression).map(taken);
}
