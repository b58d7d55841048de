/** The operators of calculations, and which of them may stand together. */
import type * as ast from '../syntax/index.js';
import { prefixIndex } from './chains.js';
import type { Parser } from './parser.js';

/** The operator at hand, or nothing. */
export function calcOperator(p: Parser): ast.CalcOp | undefined {
  const start = p.start();
  switch (p.kind) {
    case '==': {
      p.next();
      const index = p.at('#') ? prefixIndex(p) : undefined;
      return { operator: index === undefined ? '==' : '==#', index, span: p.span(start) };
    }
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '<==>':
    case '==>':
    case '<==': {
      const operator = p.kind;
      p.next();
      return { operator, index: undefined, span: p.span(start) };
    }
    default:
      return undefined;
  }
}

/** Reports a main operator that is not transitive, a step that does not fit, and an operator that leads nowhere. */
export function checkCalculation(p: Parser, calc: ast.CalcStatement): void {
  const main = calc.operator;
  if (main?.operator === '!=') {
    p.report(
      'expected',
      main.span,
      'the operator of a calculation must be transitive, and `!=` is not: write it at its step',
    );
    return;
  }
  let result: ast.CalcOperator = main?.operator ?? '==';
  for (const step of calc.steps) {
    if (step.operator === undefined) continue;
    const joined = join(result, step.operator.operator);
    if (joined === undefined) {
      const message = `a calculation with \`${result}\` cannot go on with \`${step.operator.operator}\`: nothing follows from the two together`;
      p.report('expected', step.operator.span, message);
      return;
    }
    result = joined;
  }
  const last = calc.steps[calc.lines.length - 1];
  if (last?.operator !== undefined && last.hints.length === 0) {
    p.report(
      'expected',
      last.operator.span,
      'a calculation cannot end with an operator: add the line that it leads to',
    );
  }
}

/** What a step with `b` after steps with `a` shows about the first and the last line. */
function join(a: ast.CalcOperator, b: ast.CalcOperator): ast.CalcOperator | undefined {
  if (includes(a, b)) return a;
  return includes(b, a) ? b : undefined;
}

/** Whether `a` followed by `b`, and `b` followed by `a`, is `a`. */
function includes(a: ast.CalcOperator, b: ast.CalcOperator): boolean {
  if (a === '!=') return b === '==';
  if (b === '!=') return false;
  if (a === b || b === '==') return true;
  if (b === '<==>') return a === '==>' || a === '<==' || a === '==';
  return (a === '<' && b === '<=') || (a === '>' && b === '>=');
}
