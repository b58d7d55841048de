/** What evaluating an expression does beside giving a value; calls without changes count as claims. */
import type { Expression } from '../syntax.js';
import type { Callee, MethodFacts } from '../resolve/symbols.js';
import { fits } from '../resolve/types.js';
import type { Callees } from './code.js';

export type Effect = 'none' | 'claims' | 'changes';

export class Effects {
  private readonly facts: MethodFacts;
  private readonly callees: Callees;
  private readonly known = new Map<Expression, Effect>();

  constructor(facts: MethodFacts, callees: Callees) {
    this.facts = facts;
    this.callees = callees;
  }

  of(expression: Expression): Effect {
    let known = this.known.get(expression);
    if (known === undefined) this.known.set(expression, (known = this.compute(expression)));
    return known;
  }

  private compute(written: Expression): Effect {
    if (this.facts.outside.has(written)) return 'claims';
    const expression = this.facts.instead.get(written) ?? written;
    const most = (own: Effect, ...parts: readonly Expression[]): Effect => {
      const all = [own, ...parts.map((part) => this.of(part))];
      return all.includes('changes') ? 'changes' : all.includes('claims') ? 'claims' : 'none';
    };
    switch (expression.kind) {
      case 'int':
      case 'boolean':
      case 'null':
      case 'this':
      case 'name':
      case 'result':
      case 'unsupported':
        return 'none';
      case 'old':
        return expression.operand === undefined ? 'none' : this.of(expression.operand);
      case 'unary':
        return this.of(expression.operand);
      case 'instanceof':
        return this.of(expression.operand);
      case 'cast': {
        const from = this.facts.types.get(expression.operand) ?? 'error';
        const to = this.facts.types.get(expression) ?? 'error';
        const mayFail = typeof to === 'object' && !fits(from, to);
        return most(mayFail ? 'claims' : 'none', expression.operand);
      }
      case 'binary': {
        const { operator, left, right } = expression;
        const divides = (operator === '/' || operator === '%') && this.mayBeZero(right);
        return most(divides ? 'claims' : 'none', left, right);
      }
      case 'conditional':
        return most('none', expression.condition, expression.then, expression.else);
      case 'field':
        return most(expression.object.kind === 'this' ? 'none' : 'claims', expression.object);
      case 'index':
        return most('claims', expression.array, expression.index);
      case 'call': {
        const callee = this.facts.calls.get(expression);
        return most(
          this.callEffect(callee),
          ...expression.args,
          ...(expression.object === undefined ? [] : [expression.object]),
        );
      }
      case 'new':
      case 'new-array':
      case 'array-initializer':
      case 'assign':
      case 'step':
      case 'switch-expression':
        return 'changes';
    }
  }

  private callEffect(callee: Callee | undefined): Effect {
    switch (callee?.kind) {
      case 'builtin':
        return 'none';
      case 'method': {
        const { written, heap } = this.callees.useOf(callee.method);
        return written.length > 0 || heap !== 'none' || this.callees.thrownBy(callee.method) !== undefined
          ? 'changes'
          : callee.dispatch === 'virtual'
            ? 'changes'
            : 'claims';
      }
      case 'error':
      case 'assume':
      case 'nondet':
      case undefined:
        return 'claims';
    }
  }

  mayBeZero(divisor: Expression): boolean {
    const known = this.facts.constants.get(divisor);
    return known === undefined || Number(known) === 0;
  }
}
