/** Expressions to terms. What has effects becomes instructions, in the order in which the language evaluates them. */
import type { BlockId, Term, Variable } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { BinaryExpression, ConditionalExpression, Expression, SwitchExpression } from '../syntax.js';
import type { JavaType } from '../resolve/symbols.js';
import { converted, fits, isNumeric, isReference, promoted } from '../resolve/types.js';
import { assign, step } from './assignments.js';
import { call, construct } from './calls.js';
import type { Code } from './code.js';
import { applied, convert, isShift, shiftAmount } from './numbers.js';
import { arrayOfValues, element, field, newArray } from './objects.js';
import { implicit } from './raising.js';

/** Statements inside expressions: switches. */
export type LowerSwitch = (code: Code, expression: SwitchExpression) => Variable;

export class Expressions {
  readonly code: Code;
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
    if (expression.kind === 'step') step(this, expression, false);
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

  /** The value as one of the type of a variable that gets it. */
  valueAs(expression: Expression, to: JavaType): Term {
    const { code } = this;
    if (expression.kind === 'array-initializer') return arrayOfValues(this, expression, to);
    const known = code.facts.constants.get(expression);
    if (known !== undefined && typeof to === 'string') return code.constant(converted(known, to), to);
    const value = this.value(expression);
    return convert(code, value, code.typeOf(expression), to);
  }

  value(expression: Expression): Term {
    const { code } = this;
    const known = code.facts.constants.get(expression);
    if (known !== undefined) return code.constant(known, code.typeOf(expression));
    const outside = code.facts.outside.get(expression);
    if (outside !== undefined && outside !== 'void') return code.outside(outside, expression.span);
    const { arena } = code;
    switch (expression.kind) {
      case 'int':
      case 'boolean':
        return code.constant(expression.value ?? 0, code.typeOf(expression));
      case 'null':
        return code.null;
      case 'this':
        return this.self;
      case 'name': {
        const meant = code.facts.instead.get(expression);
        if (meant !== undefined) return this.value(meant);
        const variable = code.facts.variables.get(expression);
        if (variable === undefined) throw new Error('a name without a variable was to be found out before');
        return code.read(variable);
      }
      case 'cast':
        return this.cast(expression);
      case 'unary': {
        if (expression.operator === '!') return arena.make('not', [this.value(expression.operand)]);
        const operand = this.valueAs(expression.operand, code.typeOf(expression));
        if (expression.operator === '+') return operand;
        return arena.make(expression.operator === '-' ? 'neg' : 'bv-not', [operand]);
      }
      case 'binary':
        return this.binary(expression);
      case 'conditional':
        return this.conditional(expression);
      case 'assign':
        return assign(this, expression);
      case 'step':
        return step(this, expression, true);
      case 'call':
        return call(this, expression);
      case 'field':
        return field(this, expression);
      case 'index':
        return element(this, expression);
      case 'new':
        return construct(this, expression);
      case 'new-array':
        return newArray(this, expression);
      case 'array-initializer':
        return arrayOfValues(this, expression, code.typeOf(expression));
      case 'instanceof': {
        const value = this.value(expression.operand);
        const type = code.facts.typeNodes.get(expression.type) ?? 'error';
        return this.isOf(value, type);
      }
      case 'switch-expression':
        return arena.variable(this.lowerSwitch(code, expression));
      case 'result':
        if (code.contract?.result === undefined) throw new Error('\\result outside of a postcondition');
        return code.contract.result;
      case 'old': {
        const { contract } = code;
        if (contract?.old === undefined || expression.operand === undefined)
          throw new Error('\\old outside of a postcondition');
        code.contract = { ...contract.old, guards: contract.guards, isSilent: contract.isSilent };
        const value = this.value(expression.operand);
        code.contract = contract;
        return value;
      }
      case 'unsupported':
        throw new Error(`"${expression.feature}" was to be found out before`);
    }
  }

  get self(): Term {
    const { contract, self, arena } = this.code;
    const term = contract?.self ?? (self === undefined ? undefined : arena.variable(self));
    if (term === undefined) throw new Error('this in a static method was to be found out before');
    return term;
  }

  /** Not null, and of the type. */
  private isOf(value: Term, type: JavaType): Term {
    const { code } = this;
    const { arena } = code;
    if (type === 'Object') return arena.make('not', [arena.make('eq', [value, code.null])]);
    if (typeof type === 'object' && type.kind === 'class') return code.types.isOf(value, [type.class]);
    const model = code.type(type);
    const exact = model.kind === 'array' ? arena.types.array(1, model.element, false) : model;
    return arena.make('has-type', [value], exact);
  }

  private cast(expression: Extract<Expression, { readonly kind: 'cast' }>): Term {
    const { code } = this;
    const { operand, span } = expression;
    const [from, to] = [code.typeOf(operand), code.typeOf(expression)];
    if (!isReference(to)) return this.valueAs(operand, to);
    const value = this.value(operand);
    if (fits(from, to)) return value;
    const isNull = code.arena.make('eq', [value, code.null]);
    implicit(code, 'cast', code.arena.make('or', [isNull, this.isOf(value, to)]), span, 'ClassCastException');
    return value;
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
    if (operator === '&&' || operator === '||') return this.lazy(expression);
    const [l, r] = [code.typeOf(left), code.typeOf(right)];
    if (!isNumeric(l)) {
      const a = this.operand(left, [right]);
      return applied(code, operator, { a, b: this.value(right), right, span }, l === 'boolean');
    }
    if (isShift(operator)) {
      const type = promoted(l);
      const a = this.operand(left, [right], type);
      return applied(code, operator, { a, b: this.amount(right, type), right, span }, false);
    }
    const type = promoted(l, r);
    const a = this.operand(left, [right], type);
    return applied(code, operator, { a, b: this.valueAs(right, type), right, span }, false);
  }

  amount(count: Expression, type: 'int' | 'long'): Term {
    return shiftAmount(this.code, this.value(count), this.code.typeOf(count), count, type);
  }

  private lazy(expression: BinaryExpression): Term {
    const { code } = this;
    const { operator, left, right, span } = expression;
    const isAnd = operator === '&&';
    if (code.contract === undefined && code.hasEffect(right)) return this.decided(expression, 'boolean');
    const a = this.operand(left, [right]);
    const b = this.under(isAnd ? a : code.arena.make('not', [a]), () => this.value(right));
    return applied(code, operator, { a, b, right, span }, true);
  }

  /** In a contract, what is evaluated only under a condition is claimed under it. */
  private under<Value>(guard: Term, work: () => Value): Value {
    const { code } = this;
    const { contract } = code;
    if (contract === undefined) return work();
    code.contract = { ...contract, guards: [...contract.guards, guard] };
    const value = work();
    code.contract = contract;
    return value;
  }

  /** Kept aside where what is evaluated after it has effects. */
  operand(expression: Expression, after: readonly Expression[], as = this.code.typeOf(expression)): Term {
    const { code } = this;
    const value = this.valueAs(expression, as);
    if (!after.some((one) => code.changes(one))) return value;
    return code.saved(value, code.type(as), expression.span);
  }

  private conditional(expression: ConditionalExpression): Term {
    const { code } = this;
    const { condition, then, else: otherwise } = expression;
    const type = code.typeOf(expression);
    const hasEffect = [then, otherwise, condition].some((part) => code.hasEffect(part));
    if (code.contract === undefined && hasEffect) return this.decided(expression, type);
    const chosen = this.value(condition);
    const yes = this.under(chosen, () => this.valueAs(then, type));
    const no = this.under(code.arena.make('not', [chosen]), () => this.valueAs(otherwise, type));
    return code.arena.make('ite', [chosen, yes, no]);
  }

  /** A value that is found by taking one way or the other. */
  private decided(expression: BinaryExpression | ConditionalExpression, type: JavaType): Term {
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
    side(then, () => (expression.kind === 'conditional' ? this.valueAs(expression.then, type) : arena.true));
    side(otherwise, () => (expression.kind === 'conditional' ? this.valueAs(expression.else, type) : arena.false));
    builder.start(after);
    return arena.variable(result);
  }
}
