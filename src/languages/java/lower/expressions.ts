/** Expressions to terms. What has effects becomes instructions, in the order in which the language evaluates them. */
import type { BlockId, Operator, Term, Variable } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import type {
  ArithmeticOperator,
  AssignExpression,
  BinaryExpression,
  CallExpression,
  ConditionalExpression,
  Expression,
  StepExpression,
  SwitchExpression,
} from '../syntax.js';
import type { Callee, VariableSymbol } from '../resolve/symbols.js';
import type { Code } from './code.js';

/** Statements inside expressions: switches. */
export type LowerSwitch = (code: Code, expression: SwitchExpression) => Variable;

export class Expressions {
  private readonly code: Code;
  private readonly lowerSwitch: LowerSwitch;

  constructor(code: Code, lowerSwitch: LowerSwitch) {
    this.code = code;
    this.lowerSwitch = lowerSwitch;
  }

  /** Evaluates for the effects alone. */
  effect(expression: Expression): void {
    if (this.code.facts.outside.get(expression) === 'void') {
      this.code.leftOutside([], expression.span);
      return;
    }
    if (expression.kind === 'step') this.step(expression, false);
    else if (!this.records(expression)) this.value(expression);
  }

  /** `a = a && P`, where somebody verified something under `a`, and P may be evaluated or not. */
  private records(expression: Expression): boolean {
    const { code } = this;
    const recorded = code.facts.recorded.get(expression);
    if (recorded === undefined || !code.facts.flags.has(recorded.flag) || code.hasEffect(recorded.condition))
      return false;
    const condition = this.value(recorded.condition);
    const origin = originOf(expression.span);
    code.builder.add({ kind: 'assumed', condition, flag: code.place(recorded.flag), origin, ghost: false });
    return true;
  }

  value(expression: Expression): Term {
    const { code } = this;
    const known = code.facts.constants.get(expression);
    if (known !== undefined) return code.constant(known);
    const outside = code.facts.outside.get(expression);
    if (outside !== undefined && outside !== 'void') return code.outside(outside, expression.span);
    const { arena } = code;
    switch (expression.kind) {
      case 'int':
      case 'boolean':
        return code.constant(expression.value ?? 0);
      case 'name':
        return code.read(this.variable(expression));
      case 'cast':
        return this.value(expression.operand);
      case 'unary': {
        const operand = this.value(expression.operand);
        switch (expression.operator) {
          case '+':
            return operand;
          case '-':
            return arena.make('neg', [operand]);
          case '~':
            return arena.make('bv-not', [operand]);
          case '!':
            return arena.make('not', [operand]);
        }
      }
      case 'binary':
        return this.binary(expression);
      case 'conditional':
        return this.conditional(expression);
      case 'assign':
        return this.assign(expression);
      case 'step':
        return this.step(expression, true);
      case 'call':
        return this.call(expression);
      case 'switch-expression':
        return arena.variable(this.lowerSwitch(code, expression));
      case 'unsupported':
        throw new Error(`"${expression.feature}" was to be found out before`);
    }
  }

  /** Short circuits become branches, so that each operand is a decision of its own (seed 000, 2.2.3). */
  branch(condition: Expression, then: BlockId, otherwise: BlockId): void {
    const { builder } = this.code;
    if (condition.kind === 'unary' && condition.operator === '!') {
      this.branch(condition.operand, otherwise, then);
      return;
    }
    if (condition.kind === 'binary' && (condition.operator === '&&' || condition.operator === '||')) {
      const second = builder.newBlock();
      if (condition.operator === '&&') this.branch(condition.left, second, otherwise);
      else this.branch(condition.left, then, second);
      builder.start(second);
      this.branch(condition.right, then, otherwise);
      return;
    }
    builder.branch(this.value(condition), then, otherwise, originOf(condition.span));
  }

  private binary(expression: BinaryExpression): Term {
    const { code } = this;
    const { operator, left, right, span } = expression;
    const isLazy = operator === '&&' || operator === '||';
    if (isLazy && code.hasEffect(right)) return this.decided(expression, 'boolean');
    const a = this.operand(left, [right]);
    const b = this.value(right);
    return this.applied(operator, a, b, right, span, this.isBoolean(left));
  }

  /** Kept aside where what is evaluated after it has effects. */
  private operand(expression: Expression, after: readonly Expression[]): Term {
    const { code } = this;
    const value = this.value(expression);
    if (!after.some((one) => code.changes(one))) return value;
    return code.saved(value, code.type(code.facts.types.get(expression) ?? 'int'), expression.span);
  }

  private applied(
    operator: BinaryExpression['operator'],
    a: Term,
    b: Term,
    right: Expression,
    span: Span,
    isBoolean: boolean,
  ): Term {
    const { arena } = this.code;
    const make = (name: Operator, x: Term, y: Term): Term => arena.make(name, [x, y]);
    switch (operator) {
      case '+':
        return make('add', a, b);
      case '-':
        return make('sub', a, b);
      case '*':
        return make('mul', a, b);
      case '/':
      case '%':
        if (this.code.mayBeZero(right)) {
          const isZero = arena.make('eq', [b, this.code.int(0)]);
          this.code.assert('division-by-zero', arena.make('not', [isZero]), span, false);
        }
        return make(operator === '/' ? 'bv-sdiv' : 'bv-srem', a, b);
      case '<<':
        return make('bv-shl', a, this.amount(b, right));
      case '>>':
        return make('bv-ashr', a, this.amount(b, right));
      case '>>>':
        return make('bv-shr', a, this.amount(b, right));
      case '&':
        return make(isBoolean ? 'and' : 'bv-and', a, b);
      case '|':
        return make(isBoolean ? 'or' : 'bv-or', a, b);
      case '^':
        return isBoolean ? arena.make('not', [make('eq', a, b)]) : make('bv-xor', a, b);
      case '&&':
        return make('and', a, b);
      case '||':
        return make('or', a, b);
      case '<':
        return make('bv-slt', a, b);
      case '<=':
        return make('bv-sle', a, b);
      case '>':
        return make('bv-slt', b, a);
      case '>=':
        return make('bv-sle', b, a);
      case '==':
        return make('eq', a, b);
      case '!=':
        return arena.make('not', [make('eq', a, b)]);
    }
  }

  /** The lowest five bits count. */
  private amount(count: Term, expression: Expression): Term {
    const { arena, facts, int } = { arena: this.code.arena, facts: this.code.facts, int: this.code };
    const known = facts.constants.get(expression);
    if (typeof known === 'number') return arena.int(known & 31);
    return arena.make('bv-to-int', [arena.make('bv-and', [count, int.int(31)])]);
  }

  private isBoolean(expression: Expression): boolean {
    return this.code.facts.types.get(expression) === 'boolean';
  }

  private conditional(expression: ConditionalExpression): Term {
    const { code } = this;
    const { condition, then, else: otherwise } = expression;
    if (code.hasEffect(then) || code.hasEffect(otherwise) || code.hasEffect(condition)) {
      return this.decided(expression, code.facts.types.get(expression) === 'boolean' ? 'boolean' : 'int');
    }
    return code.arena.make('ite', [this.value(condition), this.value(then), this.value(otherwise)]);
  }

  /** A value that is found by taking one way or the other. */
  private decided(expression: BinaryExpression | ConditionalExpression, type: 'int' | 'boolean'): Term {
    const { code } = this;
    const { builder, arena } = code;
    const result = code.temporary(code.type(type), expression.span);
    const [then, otherwise, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
    this.branch(expression.kind === 'conditional' ? expression.condition : expression, then, otherwise);
    const side = (start: BlockId, value: () => Term): void => {
      builder.start(start);
      code.assign(result, value(), expression.span);
      builder.jump(after);
    };
    side(then, () => (expression.kind === 'conditional' ? this.value(expression.then) : arena.true));
    side(otherwise, () => (expression.kind === 'conditional' ? this.value(expression.else) : arena.false));
    builder.start(after);
    return arena.variable(result);
  }

  private assign({ target, operator, value, span }: AssignExpression): Term {
    const { code } = this;
    const place = code.place(this.variable(target));
    if (operator === undefined) {
      code.assign(place, this.value(value), span);
    } else {
      const before = this.operand(target, [value]);
      code.assign(place, this.combined(operator, before, this.value(value), value, target, span), span);
    }
    return code.arena.variable(place);
  }

  private combined(
    operator: ArithmeticOperator,
    before: Term,
    value: Term,
    right: Expression,
    target: Expression,
    span: Span,
  ): Term {
    return this.applied(operator, before, value, right, span, this.isBoolean(target));
  }

  /** The value of `x++` is the one before. */
  private step({ target, by, isPrefix, span }: StepExpression, isUsed: boolean): Term {
    const { code } = this;
    const { arena } = code;
    const place = code.place(this.variable(target));
    const before =
      isUsed && !isPrefix ? code.saved(arena.variable(place), code.type('int'), span) : arena.variable(place);
    code.assign(place, arena.make(by === 1 ? 'add' : 'sub', [arena.variable(place), code.int(1)]), span);
    return isPrefix ? arena.variable(place) : before;
  }

  private call(expression: CallExpression): Term {
    const { code } = this;
    const { args, span } = expression;
    const callee = code.facts.calls.get(expression) as Callee;
    const values = args.map((arg, i) => this.operand(arg, args.slice(i + 1)));
    const type = code.facts.types.get(expression) ?? 'int';
    switch (callee.kind) {
      case 'error':
        code.assert('assertion', code.arena.false, span, true);
        return type === 'boolean' ? code.arena.false : code.int(0);
      case 'nondet': {
        const any = code.temporary(code.type(type), span);
        const frame = { kind: 'items', items: [] } as const;
        code.builder.add({ kind: 'havoc', targets: [any], frame, origin: originOf(span), ghost: false });
        return code.arena.variable(any);
      }
      case 'builtin':
        return this.builtin(callee.name, values);
      case 'method': {
        const method = code.callees.methodOf(callee.method);
        const { used, written } = code.callees.useOf(callee.method);
        const [first] = method.outputs;
        const hasResult = callee.method.result !== 'void';
        const result = hasResult && first !== undefined ? code.temporary(first.type, span) : undefined;
        code.builder.add({
          kind: 'call',
          callee: method,
          typeArgs: [],
          args: [...values, ...used.map((field) => code.read(field))],
          results: [...(result === undefined ? [] : [result]), ...written.map((field) => code.place(field))],
          claims: [],
          dispatched: false,
          origin: originOf(span),
          ghost: false,
        });
        return result === undefined ? code.int(0) : code.arena.variable(result);
      }
    }
  }

  private builtin(name: 'abs' | 'max' | 'min', [a, b]: readonly Term[]): Term {
    const { arena } = this.code;
    const x = a as Term;
    if (name === 'abs') {
      return arena.make('ite', [arena.make('bv-slt', [x, this.code.int(0)]), arena.make('neg', [x]), x]);
    }
    const y = b as Term;
    const isLess = arena.make('bv-slt', [x, y]);
    return arena.make('ite', name === 'max' ? [isLess, y, x] : [isLess, x, y]);
  }

  private variable(expression: Expression): VariableSymbol {
    const found = this.code.facts.variables.get(expression);
    if (found === undefined) throw new Error('a name without a variable was to be found out before');
    return found;
  }
}
