/** The code of one method while it is lowered: where instructions go, what holds each variable, and where jumps lead. */
import type { Arena, BlockId, Claim, ClaimKind, Method, MethodId, Term, Type, Variable } from '../../../model/index.js';
import { BodyBuilder, InstructionNumbers } from '../../lowering/builder.js';
import type { ClaimDetails } from '../../lowering/claims.js';
import { ClaimFactory, oneLine } from '../../lowering/claims.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import { textOf } from '../../source.js';
import type { Expression } from '../syntax.js';
import type {
  Callee,
  Constant,
  JavaType,
  JumpTarget,
  MethodFacts,
  MethodSymbol,
  VariableSymbol,
} from '../resolve/symbols.js';
import type { FieldUse } from './fields.js';

/** An int is a bit vector of this width. */
export const WIDTH = 32;

const LONGEST_NAME = 40;

export interface Callees {
  readonly methodOf: (symbol: MethodSymbol) => Method;
  readonly useOf: (symbol: MethodSymbol) => FieldUse;
}

/** What evaluating an expression does beside giving a value; calls without changes count as claims. */
type Effect = 'none' | 'claims' | 'changes';

export class Code {
  readonly arena: Arena;
  readonly facts: MethodFacts;
  readonly callees: Callees;
  readonly builder = new BodyBuilder(new InstructionNumbers());
  /** Where each variable is kept. What nothing changes is kept in the input itself. */
  readonly places = new Map<VariableSymbol, Variable>();
  readonly leave = new Map<JumpTarget, BlockId>();
  readonly again = new Map<JumpTarget, BlockId>();
  /** What switch expressions give their values to. */
  readonly yielded = new Map<JumpTarget, Variable>();
  private readonly factory: ClaimFactory;
  private readonly effects = new Map<Expression, Effect>();
  private readonly temporaries = new Map<string, number>();
  /** Temporaries that are assigned once. */
  private readonly kept = new Set<Variable>();

  constructor(arena: Arena, owner: MethodId, facts: MethodFacts, callees: Callees) {
    this.arena = arena;
    this.facts = facts;
    this.callees = callees;
    this.factory = new ClaimFactory(arena, owner);
  }

  get claims(): readonly Claim[] {
    return this.factory.claims;
  }

  type(type: JavaType): Type {
    const { types } = this.arena;
    return type === 'boolean' ? types.bool : types.bitvector(WIDTH, true);
  }

  int(value: number): Term {
    return this.arena.bitvector(value, WIDTH);
  }

  constant(value: Constant): Term {
    return typeof value === 'number' ? this.int(value) : this.arena.boolean(value);
  }

  read(symbol: VariableSymbol): Term {
    return this.arena.variable(this.place(symbol));
  }

  place(symbol: VariableSymbol): Variable {
    const found = this.places.get(symbol);
    if (found === undefined) throw new Error(`the variable ${symbol.name} has no place`);
    return found;
  }

  assign(target: Variable, value: Term, span: Span): void {
    this.builder.add({ kind: 'assign', targets: [target], values: [value], origin: originOf(span), ghost: false });
  }

  /** It has the text of what it holds as its name, because reports mention it. */
  temporary(type: Type, span: Span): Variable {
    const plain = shortened(span);
    // A variable of the program may have this name.
    const count = this.temporaries.get(plain) ?? (/^\w+$/.test(plain) ? 1 : 0);
    this.temporaries.set(plain, count + 1);
    const name = count === 0 ? plain : `${plain}#${count}`;
    return this.builder.local({ name, type, role: 'local', ghost: false });
  }

  /** The value as it is now, whatever changes after. */
  saved(value: Term, type: Type, span: Span): Term {
    if (this.arena.operator(value) === 'literal') return value;
    if (this.isTemporary(value)) return value;
    const kept = this.temporary(type, span);
    this.kept.add(kept);
    this.assign(kept, value, span);
    return this.arena.variable(kept);
  }

  private isTemporary(value: Term): boolean {
    return this.arena.operator(value) === 'variable' && this.kept.has(this.arena.payload(value) as Variable);
  }

  /** What nobody here follows, as whatever the runtime of the program makes of it. */
  outside(type: Exclude<JavaType, 'void'>, span: Span): Term {
    const any = this.temporary(this.type(type), span);
    this.leftOutside([any], span);
    return this.arena.variable(any);
  }

  /** Also where nothing comes of it: nobody knows that it does nothing else. */
  leftOutside(targets: readonly Variable[], span: Span): void {
    const frame = { kind: 'items', items: [] } as const;
    const outside = `"${shortened(span)}" ${targets.length === 0 ? 'does' : 'gives'}`;
    this.builder.add({ kind: 'havoc', targets, frame, outside, origin: originOf(span), ghost: false });
  }

  assert(kind: ClaimKind, condition: Term, span: Span, explicit: boolean, more: Partial<ClaimDetails> = {}): void {
    const claim = this.factory.make({ kind, condition, span, explicit, ...more });
    this.builder.add({ kind: 'assert', claim, origin: originOf(span), ghost: false });
  }

  /** Whether evaluating it changes a variable. */
  changes(expression: Expression): boolean {
    return this.effectOf(expression) === 'changes';
  }

  /** Whether it matters if it is evaluated at all: it changes a variable, or has claims. */
  hasEffect(expression: Expression): boolean {
    return this.effectOf(expression) !== 'none';
  }

  private effectOf(expression: Expression): Effect {
    let known = this.effects.get(expression);
    if (known === undefined) this.effects.set(expression, (known = this.computeEffect(expression)));
    return known;
  }

  private computeEffect(expression: Expression): Effect {
    if (this.facts.outside.has(expression)) return 'claims';
    const most = (own: Effect, ...parts: readonly Expression[]): Effect => {
      const all = [own, ...parts.map((part) => this.effectOf(part))];
      return all.includes('changes') ? 'changes' : all.includes('claims') ? 'claims' : 'none';
    };
    switch (expression.kind) {
      case 'int':
      case 'boolean':
      case 'name':
      case 'unsupported':
        return 'none';
      case 'unary':
      case 'cast':
        return this.effectOf(expression.operand);
      case 'binary': {
        const { operator, left, right } = expression;
        const divides = (operator === '/' || operator === '%') && this.mayBeZero(right);
        return most(divides ? 'claims' : 'none', left, right);
      }
      case 'conditional':
        return most('none', expression.condition, expression.then, expression.else);
      case 'call':
        return most(this.callEffect(this.facts.calls.get(expression)), ...expression.args);
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
      case 'method':
        return this.callees.useOf(callee.method).written.length > 0 ? 'changes' : 'claims';
      case 'error':
      case 'nondet':
      case undefined:
        return 'claims';
    }
  }

  mayBeZero(divisor: Expression): boolean {
    const known = this.facts.constants.get(divisor);
    return known === undefined || known === 0;
  }
}

function shortened(span: Span): string {
  const text = oneLine(textOf(span));
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}...` : text;
}
