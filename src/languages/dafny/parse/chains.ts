/** Relational operators, alone or chained as in `a <= b < c`. */
import type * as ast from '../syntax/index.js';
import { ANY } from './parser.js';
import type { Parser } from './parser.js';

export function isRelational(p: Parser): boolean {
  switch (p.kind) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
    case '!in':
    case '!':
      return true;
    default:
      return false;
  }
}

/** One operator and the operand after it, which ends at `end`. */
interface Step {
  readonly operator: ast.RelationalOperator;
  /** The `k` of `==#[k]`. */
  readonly index: ast.Expression | undefined;
  readonly right: ast.Expression;
  readonly end: number;
}

/** The rest of a relation after its first operand. */
export function chain(p: Parser, start: number, left: ast.Expression, operand: () => ast.Expression): ast.Expression {
  const steps: Step[] = [];
  const check = new ChainCheck(p);
  while (isRelational(p) && !p.panicking) {
    const operator = relationalOperator(p);
    if (operator === undefined) break;
    check.next(operator);
    p.next();
    if (operator === '!!') p.next();
    const index = (operator === '==' || operator === '!=') && p.at('#') ? prefixIndex(p) : undefined;
    const right = operand();
    steps.push({ operator, index, right, end: p.end });
  }
  p.grow();
  const [only] = steps;
  if (only === undefined) return left;
  if (steps.length === 1) return relation(p, start, left, only);
  if (steps.some((step) => step.index !== undefined)) return conjunction(p, start, left, steps);
  const operands = [left, ...steps.map((step) => step.right)];
  return { kind: 'chain', operands, operators: steps.map((step) => step.operator), span: p.span(start) };
}

function relation(p: Parser, start: number, left: ast.Expression, step: Step): ast.Expression {
  const { index, right } = step;
  const operator = index === undefined ? step.operator : step.operator === '==' ? '==#' : '!=#';
  const span = { source: p.source, start, end: Math.max(start, step.end) };
  return { kind: 'binary', operator, left, right, index, span };
}

/** A chain with prefix equalities, as the conjunction it stands for: `a ==#[k] b && b ==#[k] c`, with one node for `b`. */
function conjunction(p: Parser, start: number, first: ast.Expression, steps: readonly Step[]): ast.Expression {
  let left = first;
  let result: ast.Expression | undefined;
  for (const step of steps) {
    const right = relation(p, result === undefined ? start : left.span.start, left, step);
    const span = { ...right.span, start };
    result =
      result === undefined ? right : { kind: 'binary', operator: '&&', left: result, right, index: undefined, span };
    left = step.right;
    p.grow();
  }
  return result ?? first;
}

/** The operator at hand; `!!` is two adjacent signs. */
function relationalOperator(p: Parser): ast.RelationalOperator | undefined {
  switch (p.kind) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
    case '!in':
      return p.kind;
    default:
      if (p.peek() === '!' && p.adjacent()) return '!!';
      p.fail(
        '`!` is not an operator between two values: disjointness is `!!`, inequality is `!=`, and absence is `!in`',
      );
      return undefined;
  }
}

/** `#[k]` after `==` or `!=`. */
export function prefixIndex(p: Parser): ast.Expression {
  p.next();
  const opener = p.index;
  p.expect('[', 'after the `#` of a prefix equality');
  const index = p.expression(ANY);
  p.close(']', opener);
  return index;
}

/** What may follow what: all ascending or all descending, with `==` anywhere and `!=` once; `!!` only with itself. */
class ChainCheck {
  private direction: 'any' | 'up' | 'down' | 'disjoint' | 'none' = 'any';
  private unequal = false;
  private length = 0;
  private complained = false;

  constructor(private readonly p: Parser) {}

  next(operator: ast.RelationalOperator): void {
    if (this.length++ === 0) {
      this.direction = directionOf(operator) ?? 'any';
      this.unequal = operator === '!=';
      return;
    }
    const message = this.objection(operator);
    if (message !== undefined && !this.complained) {
      this.complained = true;
      this.p.report('ambiguous-operators', this.p.tokenSpan(), message);
    }
    if (operator === '!=') this.unequal = true;
    else if (this.direction === 'any') this.direction = directionOf(operator) ?? 'any';
  }

  private objection(operator: ast.RelationalOperator): string | undefined {
    const split = 'write it as two relations joined by `&&`';
    if (this.direction === 'none' || operator === 'in' || operator === '!in') {
      return `\`in\` and \`!in\` cannot be part of a chain: ${split}`;
    }
    if (this.direction === 'disjoint' || operator === '!!') {
      const same = this.direction === 'disjoint' && operator === '!!';
      return same ? undefined : `\`!!\` can only be chained with itself: ${split}`;
    }
    if (operator === '==') return undefined;
    if (operator === '!=') return this.unequal ? `a chain may have only one \`!=\`: ${split}` : undefined;
    const direction = directionOf(operator);
    if (this.direction === 'any' || this.direction === direction) return undefined;
    return `a chain may not turn from ${direction === 'up' ? 'descending to ascending' : 'ascending to descending'}: ${split}`;
  }
}

function directionOf(operator: ast.RelationalOperator): 'up' | 'down' | 'disjoint' | 'none' | undefined {
  switch (operator) {
    case '<':
    case '<=':
      return 'up';
    case '>':
    case '>=':
      return 'down';
    case '!!':
      return 'disjoint';
    case 'in':
    case '!in':
      return 'none';
    case '==':
    case '!=':
      return undefined;
  }
}
