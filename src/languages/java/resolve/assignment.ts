/**
 * Definite assignment, and whether the end of a method can be reached: both as the language defines them, where only the
 * conditions of loops count as known. A set of variables is a mask of bits; where nothing gets, all are assigned.
 */
import type { Expression, Statement, SwitchStatement, TryStatement } from '../syntax.js';
import type { Scope } from './scope.js';
import type { JumpTarget, LocalSymbol } from './symbols.js';
import { typeText } from './types.js';

const EVERYTHING = -1n;

interface State {
  readonly assigned: bigint;
  /** Some execution gets here, as far as the language looks. */
  readonly isLive: boolean;
}

const DEAD: State = { assigned: EVERYTHING, isLive: false };

function join(a: State, b: State): State {
  return { assigned: a.assigned & b.assigned, isLive: a.isLive || b.isLive };
}

interface Sides {
  readonly whenTrue: State;
  readonly whenFalse: State;
}

/** Tells of uses without a value, and of a missing return. */
export function checkAssignment(scope: Scope): void {
  const { declaration, parameters, result } = scope.method;
  if (declaration.body === undefined) return;
  const flow = new AssignmentFlow(scope);
  const end = flow.statement(declaration.body, flow.starting(parameters));
  if (!end.isLive || result === 'void') return;
  const { span } = declaration.body;
  scope.error(
    'missing-implementation',
    { ...span, start: span.end - 1 },
    `${declaration.name.text} may end here without returning a value of type ${typeText(result)}.`,
  );
}

class AssignmentFlow {
  private readonly scope: Scope;
  private readonly bits = new Map<LocalSymbol, bigint>();
  private readonly leaving = new Map<JumpTarget, State>();
  private readonly again = new Map<JumpTarget, State>();

  constructor(scope: Scope) {
    this.scope = scope;
  }

  starting(parameters: readonly LocalSymbol[]): State {
    return { assigned: parameters.reduce((mask, one) => mask | this.bit(one), 0n), isLive: true };
  }

  statement(statement: Statement, state: State): State {
    switch (statement.kind) {
      case 'block':
        return statement.statements.reduce((before, one) => this.statement(one, before), state);
      case 'local': {
        let after = state;
        for (const variable of statement.variables) {
          const symbol = this.scope.facts.declared.get(variable);
          if (variable.initializer === undefined || symbol === undefined) continue;
          after = this.assign(symbol, this.expression(variable.initializer, after));
        }
        return after;
      }
      case 'expression':
        return this.expression(statement.expression, state);
      case 'if': {
        const { whenTrue, whenFalse } = this.condition(statement.condition, state);
        const then = this.statement(statement.then, whenTrue);
        return join(then, statement.else === undefined ? whenFalse : this.statement(statement.else, whenFalse));
      }
      case 'while': {
        const { whenTrue, whenFalse } = this.loopCondition(statement.condition, state);
        this.statement(statement.body, whenTrue);
        return join(whenFalse, this.left(statement));
      }
      case 'do': {
        const end = join(this.statement(statement.body, state), this.again.get(statement) ?? DEAD);
        return join(this.loopCondition(statement.condition, end).whenFalse, this.left(statement));
      }
      case 'for': {
        const before = statement.initializers.reduce((one, initializer) => this.statement(initializer, one), state);
        const { whenTrue, whenFalse } = this.loopCondition(statement.condition, before);
        const end = join(this.statement(statement.body, whenTrue), this.again.get(statement) ?? DEAD);
        statement.updates.reduce((one, update) => this.expression(update, one), end);
        return join(whenFalse, this.left(statement));
      }
      case 'for-each': {
        const before = this.expression(statement.of, state);
        const symbol = this.scope.facts.declared.get(statement.variable);
        this.statement(statement.body, symbol === undefined ? before : this.assign(symbol, before));
        return join(before, this.left(statement));
      }
      case 'throw':
        this.expression(statement.value, state);
        return DEAD;
      case 'try':
        return this.try(statement, state);
      case 'constructor-call':
        return statement.args.reduce((before, arg) => this.expression(arg, before), state);
      case 'switch':
        return join(this.switch(statement, state), this.left(statement));
      case 'labeled':
        return join(this.statement(statement.statement, state), this.left(statement));
      case 'break':
      case 'continue':
        this.jump(statement.kind === 'break' ? this.leaving : this.again, this.scope.facts.jumps.get(statement), state);
        return DEAD;
      case 'yield':
        this.jump(this.leaving, this.scope.facts.jumps.get(statement), this.expression(statement.value, state));
        return DEAD;
      case 'return':
        if (statement.value !== undefined) this.expression(statement.value, state);
        return DEAD;
      case 'assert':
        // Assertions may be switched off, so that what they assign does not count.
        this.expression(statement.condition, state);
        return state;
      case 'empty':
      case 'unsupported':
        return state;
    }
  }

  /** What a try assigns counts after it only where all ways come by; what a last block assigns always counts. */
  private try({ body, catches, finally: last }: TryStatement, state: State): State {
    let end = this.statement(body, state);
    for (const clause of catches) {
      const symbol = this.scope.facts.catches.get(clause)?.variable;
      const caught = { ...state, isLive: true };
      end = join(end, this.statement(clause.body, symbol === undefined ? caught : this.assign(symbol, caught)));
    }
    if (last === undefined) return end;
    const after = this.statement(last, { ...state, isLive: true });
    if (!after.isLive) return DEAD;
    return { assigned: end.assigned | after.assigned, isLive: end.isLive };
  }

  private jump(into: Map<JumpTarget, State>, target: JumpTarget | undefined, state: State): void {
    if (target !== undefined) into.set(target, join(into.get(target) ?? DEAD, state));
  }

  private left(target: JumpTarget): State {
    return this.leaving.get(target) ?? DEAD;
  }

  /** The state at the end of the last case, or past them all. */
  private switch({ subject, cases, hasArrows }: SwitchStatement, state: State): State {
    const start = this.expression(subject, state);
    let through = DEAD;
    let ends = cases.some(({ isDefault }) => isDefault) ? DEAD : start;
    for (const { statements, value } of cases) {
      const entry = hasArrows ? start : join(start, through);
      const done = value === undefined ? entry : this.expression(value, entry);
      through = statements.reduce((before, one) => this.statement(one, before), done);
      if (hasArrows) ends = join(ends, through);
    }
    return hasArrows ? ends : join(ends, cases.length === 0 ? start : through);
  }

  /** A condition that is always true lets nothing past the loop, and none is one that is always true. */
  private loopCondition(condition: Expression | undefined, state: State): Sides {
    if (condition === undefined) return { whenTrue: state, whenFalse: DEAD };
    const known = this.scope.facts.constants.get(condition);
    const { whenTrue, whenFalse } = this.condition(condition, state);
    return { whenTrue: known === false ? DEAD : whenTrue, whenFalse: known === true ? DEAD : whenFalse };
  }

  private condition(expression: Expression, state: State): Sides {
    const known = this.scope.facts.constants.get(expression);
    if (typeof known === 'boolean') {
      const never = { ...state, assigned: EVERYTHING };
      return known ? { whenTrue: state, whenFalse: never } : { whenTrue: never, whenFalse: state };
    }
    if (expression.kind === 'unary' && expression.operator === '!') {
      const { whenTrue, whenFalse } = this.condition(expression.operand, state);
      return { whenTrue: whenFalse, whenFalse: whenTrue };
    }
    if (expression.kind === 'binary' && (expression.operator === '&&' || expression.operator === '||')) {
      const left = this.condition(expression.left, state);
      const isAnd = expression.operator === '&&';
      const right = this.condition(expression.right, isAnd ? left.whenTrue : left.whenFalse);
      return isAnd
        ? { whenTrue: right.whenTrue, whenFalse: join(left.whenFalse, right.whenFalse) }
        : { whenTrue: join(left.whenTrue, right.whenTrue), whenFalse: right.whenFalse };
    }
    const after = this.expression(expression, state);
    return { whenTrue: after, whenFalse: after };
  }

  private all(expressions: readonly Expression[], state: State): State {
    return expressions.reduce((before, one) => this.expression(one, before), state);
  }

  private expression(written: Expression, state: State): State {
    const expression = this.scope.facts.instead.get(written) ?? written;
    switch (expression.kind) {
      case 'int':
      case 'boolean':
      case 'unsupported':
      case 'null':
      case 'this':
      case 'result':
      case 'old':
        return state;
      case 'field':
        return this.expression(expression.object, state);
      case 'index':
        return this.all([expression.array, expression.index], state);
      case 'new':
        return this.all(
          expression.args.filter((arg) => this.scope.facts.types.has(arg)),
          state,
        );
      case 'new-array':
        return this.all(
          [...expression.dimensions, ...(expression.elements === undefined ? [] : [expression.elements])],
          state,
        );
      case 'array-initializer':
        return this.all(expression.elements, state);
      case 'instanceof':
        return this.expression(expression.operand, state);
      case 'name':
        return this.use(expression, state);
      case 'unary':
        return this.expression(expression.operand, state);
      case 'cast':
        return this.expression(expression.operand, state);
      case 'binary': {
        if (expression.operator === '&&' || expression.operator === '||') {
          const { whenTrue, whenFalse } = this.condition(expression, state);
          return join(whenTrue, whenFalse);
        }
        return this.expression(expression.right, this.expression(expression.left, state));
      }
      case 'conditional': {
        const { whenTrue, whenFalse } = this.condition(expression.condition, state);
        return join(this.expression(expression.then, whenTrue), this.expression(expression.else, whenFalse));
      }
      case 'assign': {
        const { target, operator, value } = expression;
        const isVariable = this.scope.facts.variables.has(target);
        const before = isVariable && operator === undefined ? state : this.expression(target, state);
        return this.assignTo(target, this.expression(value, before));
      }
      case 'step':
        return this.expression(expression.target, state);
      case 'call': {
        const { object, args } = expression;
        return this.all(args, object === undefined ? state : this.expression(object, state));
      }
      case 'switch-expression': {
        const end = this.switch(expression.switch, state);
        // Falling out of a case gives no value; with arrows each value is an end.
        return join(expression.switch.hasArrows ? end : DEAD, this.left(expression));
      }
    }
  }

  private use(expression: Expression, state: State): State {
    const symbol = this.scope.facts.variables.get(expression);
    if (symbol?.kind !== 'local' || symbol.constant !== undefined) return state;
    const bit = this.bit(symbol);
    if ((state.assigned & bit) !== 0n) return state;
    this.scope.error(
      'not-definitely-assigned',
      expression.span,
      `${symbol.name} may not have been assigned before it is read here.`,
    );
    return { ...state, assigned: state.assigned | bit };
  }

  private assignTo(target: Expression, state: State): State {
    const symbol = this.scope.facts.variables.get(target);
    return symbol?.kind === 'local' ? this.assign(symbol, state) : state;
  }

  private assign(symbol: LocalSymbol, state: State): State {
    return { ...state, assigned: state.assigned | this.bit(symbol) };
  }

  private bit(symbol: LocalSymbol): bigint {
    let bit = this.bits.get(symbol);
    if (bit === undefined) this.bits.set(symbol, (bit = 1n << BigInt(this.bits.size)));
    return bit;
  }
}
