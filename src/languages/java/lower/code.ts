/** The code of one method while it is lowered: where instructions go, what holds each variable, and where jumps lead. */
import type {
  Arena,
  BlockId,
  Claim,
  ClaimKind,
  Clause,
  Frame,
  Method,
  MethodId,
  Term,
  Type,
  Variable,
} from '../../../model/index.js';
import { BodyBuilder, InstructionNumbers } from '../../lowering/builder.js';
import type { ClaimDetails } from '../../lowering/claims.js';
import { ClaimFactory, oneLine } from '../../lowering/claims.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import { textOf } from '../../source.js';
import type { Expression } from '../syntax.js';
import type {
  ClassSymbol,
  Constant,
  JavaType,
  JumpTarget,
  LocalSymbol,
  MethodFacts,
  MethodSymbol,
  VariableSymbol,
} from '../resolve/symbols.js';
import type { Implementation } from '../resolve/hierarchy.js';
import { isNumeric, widthOf } from '../resolve/types.js';
import type { World } from '../resolve/world.js';
import type { Subject } from './contracts.js';
import { Effects } from './effects.js';
import type { FieldUse } from './fields.js';
import type { ModelTypes } from './types.js';

const LONGEST_NAME = 40;

export interface Callees {
  readonly methodOf: (symbol: MethodSymbol) => Method;
  readonly useOf: (symbol: MethodSymbol) => FieldUse;
  /** Where a method has the exception that it ends with, if it may end with one. */
  readonly thrownBy: (symbol: MethodSymbol) => Variable | undefined;
  /** What a call of a method of objects may run. */
  readonly implementations: (symbol: MethodSymbol) => readonly Implementation[];
  /** The contract that stands before a method; none is inherited. */
  readonly contractOf: (symbol: MethodSymbol) => MadeContract | undefined;
}

/** A contract in terms of a method's inputs, outputs and stores. */
export interface MadeContract {
  readonly requires: readonly Clause[];
  /** Where writes are limited. */
  readonly frame: Frame | undefined;
}

/** What the methods of a program have in common while they are lowered. */
export interface Lowering {
  readonly arena: Arena;
  readonly types: ModelTypes;
  readonly world: World;
  readonly callees: Callees;
  /** What needs all stores waits for the end. */
  readonly later: (work: () => void) => void;
}

/** What stands around code: where exceptions go, and what jumps go through. */
export type Around =
  | { readonly kind: 'catch'; readonly clauses: readonly Handler[] }
  | {
      readonly kind: 'finally';
      readonly block: BlockId;
      /** It may leave by itself, so that no exception gets past it. */
      readonly ends: boolean;
      /** Which of the exits is taken at its end. */
      readonly selector: Variable;
      readonly kept: Variable;
      readonly exits: (() => void)[];
    };

export interface Handler {
  readonly classes: readonly ClassSymbol[];
  readonly variable: Variable;
  readonly block: BlockId;
}

export class Code {
  readonly lowering: Lowering;
  readonly arena: Arena;
  readonly method: MethodSymbol;
  readonly builder = new BodyBuilder(new InstructionNumbers());
  /** Where each variable is kept. What nothing changes is kept in the input itself. */
  readonly places = new Map<VariableSymbol, Variable>();
  readonly leave = new Map<JumpTarget, BlockId>();
  readonly again = new Map<JumpTarget, BlockId>();
  /** What switch expressions give their values to. */
  readonly yielded = new Map<JumpTarget, Variable>();
  readonly around: Around[] = [];
  /** How much stood around a statement that may be left. */
  readonly depths = new Map<JumpTarget, number>();
  /** The object that the code is about. */
  self: Variable | undefined;
  /** The exception that the method ends with, if it may. */
  thrown: Variable | undefined;
  result: Variable | undefined;
  /** The measure on entry. */
  start: readonly Term[] = [];
  /** What a contract of this method speaks of. */
  subject: Subject | undefined;
  /** Where the method ends, and where a return leads. */
  readonly end: BlockId;
  returnTo: BlockId;
  /** Of what is evaluated inside a contract: it has claims where they are wanted, and under which conditions. */
  contract: ContractView | undefined;
  private readonly factory: ClaimFactory;
  private known: { readonly facts: MethodFacts; readonly effects: Effects };
  private readonly temporaries = new Map<string, number>();
  /** Temporaries that are assigned once. */
  private readonly kept = new Set<Variable>();

  constructor(lowering: Lowering, owner: MethodId, method: MethodSymbol, facts: MethodFacts) {
    this.lowering = lowering;
    this.arena = lowering.arena;
    this.method = method;
    this.known = { facts, effects: new Effects(facts, lowering.callees) };
    this.factory = new ClaimFactory(lowering.arena, owner);
    this.end = this.builder.newBlock();
    this.returnTo = this.end;
  }

  get facts(): MethodFacts {
    return this.known.facts;
  }

  get types(): ModelTypes {
    return this.lowering.types;
  }

  get callees(): Callees {
    return this.lowering.callees;
  }

  get claims(): readonly Claim[] {
    return this.factory.claims;
  }

  get factoryOfClaims(): ClaimFactory {
    return this.factory;
  }

  /** The code of another method stands here. */
  inlined(facts: MethodFacts, work: () => void): void {
    const before = this.known;
    this.known = { facts, effects: new Effects(facts, this.callees) };
    work();
    this.known = before;
  }

  typeOf(expression: Expression): JavaType {
    return this.facts.types.get(expression) ?? 'int';
  }

  type(type: JavaType): Type {
    return this.types.type(type);
  }

  int(value: number): Term {
    return this.arena.bitvector(value, 32);
  }

  constant(value: Constant, type: JavaType): Term {
    if (typeof value === 'boolean') return this.arena.boolean(value);
    return this.arena.bitvector(value, isNumeric(type) ? widthOf(type) : 32);
  }

  read(symbol: VariableSymbol): Term {
    const inContract = this.contract?.variables.get(symbol);
    return inContract ?? this.arena.variable(this.place(symbol));
  }

  /** What a store holds, now or in the state that a contract speaks of. */
  store(variable: Variable): Term {
    return this.contract?.store(variable) ?? this.arena.variable(variable);
  }

  /** A store as it was on entry. */
  before(store: Variable): Term {
    return this.subject?.before(store) ?? this.arena.variable(store);
  }

  get null(): Term {
    return this.arena.make('null', []);
  }

  place(symbol: VariableSymbol): Variable {
    const found = this.places.get(symbol);
    if (found === undefined) throw new Error(`the variable ${symbol.name} has no place`);
    return found;
  }

  /** A variable of the program, from here on. */
  declare(symbol: LocalSymbol): Variable {
    const { name } = symbol;
    const place = this.builder.local({ name, type: this.type(symbol.type), role: 'local', ghost: false });
    this.places.set(symbol, place);
    return place;
  }

  assign(target: Variable, value: Term, span: Span): void {
    this.builder.add({ kind: 'assign', targets: [target], values: [value], origin: originOf(span), ghost: false });
  }

  /** It has the text of what it holds as its name, because reports mention it. */
  temporary(type: Type, span: Span, text = textOf(span)): Variable {
    const plain = shortened(text);
    // A variable of the program may have this name.
    const count = this.temporaries.get(plain) ?? (/^\w+$/.test(plain) ? 1 : 0);
    this.temporaries.set(plain, count + 1);
    const name = count === 0 ? plain : `${plain}#${count}`;
    return this.builder.local({ name, type, role: 'local', ghost: false });
  }

  /** The value as it is now, whatever changes after. */
  saved(value: Term, type: Type, span: Span): Term {
    if (this.contract !== undefined || this.arena.operator(value) === 'literal') return value;
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
    const outside = `"${shortened(textOf(span))}" ${targets.length === 0 ? 'does' : 'gives'}`;
    this.builder.add({ kind: 'havoc', targets, frame, outside, origin: originOf(span), ghost: false });
  }

  assert(kind: ClaimKind, condition: Term, span: Span, explicit: boolean, more: Partial<ClaimDetails> = {}): void {
    const { contract } = this;
    if (contract?.isSilent) return;
    const guard = contract === undefined || contract.guards.length === 0 ? {} : { guard: this.all(contract.guards) };
    const claim = this.factory.make({ kind, condition, span, explicit, ...guard, ...more });
    this.builder.add({ kind: 'assert', claim, origin: originOf(span), ghost: false });
  }

  all(conditions: readonly Term[]): Term {
    const [first] = conditions;
    if (first === undefined) return this.arena.true;
    return conditions.length === 1 ? first : this.arena.make('and', conditions);
  }

  /** What the language guarantees. */
  assume(condition: Term, span: Span, by: 'language' | 'program' | 'precondition' = 'language'): void {
    if (this.contract !== undefined) return;
    this.builder.add({ kind: 'assume', condition, by, origin: originOf(span), ghost: false });
  }

  /** Whether evaluating it changes a variable. */
  changes(expression: Expression): boolean {
    return this.known.effects.of(expression) === 'changes';
  }

  /** Whether it matters if it is evaluated at all: it changes a variable, or has claims. */
  hasEffect(expression: Expression): boolean {
    return this.known.effects.of(expression) !== 'none';
  }

  mayBeZero(divisor: Expression): boolean {
    return this.known.effects.mayBeZero(divisor);
  }
}

/** The state that a contract speaks of. */
export interface ContractView {
  readonly variables: ReadonlyMap<VariableSymbol, Term>;
  readonly store: (variable: Variable) => Term;
  readonly self: Term | undefined;
  readonly result: Term | undefined;
  /** The state on entry. */
  readonly old: ContractView | undefined;
  readonly guards: readonly Term[];
  readonly isSilent: boolean;
}

function shortened(given: string): string {
  const text = oneLine(given);
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}...` : text;
}
