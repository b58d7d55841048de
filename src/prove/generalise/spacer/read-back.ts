/** What a solver of Horn clauses says of a predicate, as a term over the variables that its arguments stand for. */
import type { Arena, Operator, Term, Type } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type { SExpression } from '../../../smt/s-expression.js';
import { readExpressions } from '../../../smt/s-expression.js';

/** Undefined where the text has something that there are no terms for. */
export function predicateTerm(arena: Arena, text: string, parameters: readonly Term[]): Term | undefined {
  const [read] = readExpressions(text).expressions;
  const expression = read?.expression;
  if (expression?.kind !== 'list') return undefined;
  const [head, declared, body] = expression.items;
  if (head?.kind !== 'atom' || head.text !== 'lambda' || declared?.kind !== 'list' || body === undefined)
    return undefined;
  const names = new Map<string, Term>();
  declared.items.forEach((item, i) => {
    const name = item.kind === 'list' ? item.items[0] : undefined;
    if (name?.kind === 'atom' && parameters[i] !== undefined) names.set(name.text, parameters[i]);
  });
  try {
    return new Reader(arena, names).condition(body);
  } catch (raised) {
    if (raised instanceof Unreadable) return undefined;
    throw raised;
  }
}

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A sum of multiples: what comparisons are made of. */
interface Linear {
  readonly factors: ReadonlyMap<Term, bigint>;
  readonly constant: bigint;
}

class Reader {
  private readonly arena: Arena;
  private readonly names: ReadonlyMap<string, Term>;

  constructor(arena: Arena, names: ReadonlyMap<string, Term>) {
    this.arena = arena;
    this.names = names;
  }

  condition(expression: SExpression): Term {
    const { arena } = this;
    if (expression.kind === 'atom') {
      if (expression.text === 'true') return arena.true;
      if (expression.text === 'false') return arena.false;
      return this.named(expression.text, arena.types.bool);
    }
    const [head, ...args] = expression.items;
    if (head?.kind !== 'atom') throw new Unreadable();
    switch (head.text) {
      case 'and':
        return simplify.and(
          arena,
          args.map((arg) => this.condition(arg)),
        );
      case 'or':
        return simplify.or(
          arena,
          args.map((arg) => this.condition(arg)),
        );
      case 'not':
        return simplify.not(arena, this.condition(first(args)));
      case '=>':
        return simplify.implies(arena, this.condition(first(args)), this.condition(second(args)));
      case '=':
        return this.isLogical(first(args)) || this.isLogical(second(args))
          ? simplify.eq(arena, this.condition(first(args)), this.condition(second(args)))
          : this.compared('=', first(args), second(args));
      case '<=':
      case '<':
        return this.compared(head.text, first(args), second(args));
      case '>=':
        return this.compared('<=', second(args), first(args));
      case '>':
        return this.compared('<', second(args), first(args));
      default:
        throw new Unreadable();
    }
  }

  private isLogical(expression: SExpression): boolean {
    if (expression.kind === 'atom') {
      const term = this.names.get(expression.text);
      return (
        expression.text === 'true' ||
        expression.text === 'false' ||
        (term !== undefined && this.arena.type(term) === this.arena.types.bool)
      );
    }
    const [head] = expression.items;
    return head?.kind === 'atom' && LOGICAL.has(head.text);
  }

  private named(name: string, type: Type): Term {
    const term = this.names.get(name);
    if (term === undefined || this.arena.type(term) !== type) throw new Unreadable();
    return term;
  }

  /** What is taken off on one side is added on the other: small numbers stay small. */
  private compared(operator: '=' | '<' | '<=', left: SExpression, right: SExpression): Term {
    const { arena } = this;
    const difference = plus(this.sum(left), this.sum(right), -1n);
    const types = new Set([...difference.factors.keys()].map((term) => arena.type(term)));
    const [type, ...more] = types;
    if (type === undefined) return arena.boolean(holds(operator, difference.constant));
    if (more.length > 0) throw new Unreadable();
    const side = (sign: bigint): Term => this.built(type, difference, sign);
    if (operator === '=') return simplify.eq(arena, side(1n), side(-1n));
    const plain: Operator = operator === '<' ? 'lt' : 'le';
    const signed: Operator = operator === '<' ? 'bv-slt' : 'bv-sle';
    return arena.make(type.kind === 'bitvector' ? signed : plain, [side(1n), side(-1n)]);
  }

  private built(type: Type, { factors, constant }: Linear, sign: bigint): Term {
    const { arena } = this;
    const number = (value: bigint): Term => {
      if (type.kind === 'bitvector') return arena.bitvector(value, type.width);
      if (type.kind === 'real') return arena.real(value);
      if (type.kind === 'int') return arena.int(value);
      throw new Unreadable();
    };
    const summands = [...factors].flatMap(([term, factor]) => {
      const own = factor * sign;
      if (own <= 0n) return [];
      return [own === 1n ? term : arena.make('mul', [number(own), term])];
    });
    if (constant * sign > 0n) summands.push(number(constant * sign));
    return summands.length === 0 ? number(0n) : summands.reduce((one, other) => arena.make('add', [one, other]));
  }

  private sum(expression: SExpression): Linear {
    if (expression.kind === 'atom') {
      if (/^\d+(\.0)?$/.test(expression.text))
        return { factors: new Map(), constant: BigInt(expression.text.replace('.0', '')) };
      const term = this.names.get(expression.text);
      if (term === undefined) throw new Unreadable();
      return { factors: new Map([[term, 1n]]), constant: 0n };
    }
    const [head, ...args] = expression.items;
    if (head?.kind !== 'atom') throw new Unreadable();
    const parts = args.map((arg) => this.sum(arg));
    const [one, other] = parts as [Linear, Linear];
    switch (head.text) {
      case '+':
        return parts.reduce((left, right) => plus(left, right, 1n));
      case '-':
        return parts.length === 1 ? plus(ZERO, one, -1n) : parts.reduce((left, right) => plus(left, right, -1n));
      case '*':
        if (parts.length !== 2) throw new Unreadable();
        if (one.factors.size === 0) return plus(ZERO, other, one.constant);
        if (other.factors.size === 0) return plus(ZERO, one, other.constant);
        throw new Unreadable();
      case 'mod':
      case 'div':
        return this.divided(head.text, one, other);
      case 'to_real':
        return one;
      default:
        throw new Unreadable();
    }
  }

  private divided(operator: 'mod' | 'div', one: Linear, other: Linear): Linear {
    const { arena } = this;
    const [type] = [...one.factors.keys()].map((term) => arena.type(term));
    if (type?.kind !== 'int' || other.factors.size > 0 || other.constant === 0n) throw new Unreadable();
    const negative = plus(ZERO, one, -1n);
    const dividend = arena.make('sub', [this.built(type, one, 1n), this.built(type, negative, 1n)]);
    return { factors: new Map([[arena.make(operator, [dividend, arena.int(other.constant)]), 1n]]), constant: 0n };
  }
}

const ZERO: Linear = { factors: new Map(), constant: 0n };
const LOGICAL: ReadonlySet<string> = new Set(['and', 'or', 'not', '=>', '=', '<', '<=', '>', '>=']);

function plus(left: Linear, right: Linear, factor: bigint): Linear {
  const factors = new Map(left.factors);
  for (const [term, own] of right.factors) {
    const sum = (factors.get(term) ?? 0n) + own * factor;
    if (sum === 0n) factors.delete(term);
    else factors.set(term, sum);
  }
  return { factors, constant: left.constant + right.constant * factor };
}

function holds(operator: '=' | '<' | '<=', value: bigint): boolean {
  return operator === '=' ? value === 0n : operator === '<' ? value < 0n : value <= 0n;
}

function first(args: readonly SExpression[]): SExpression {
  const [one] = args;
  if (one === undefined) throw new Unreadable();
  return one;
}

function second(args: readonly SExpression[]): SExpression {
  return first(args.slice(1));
}
