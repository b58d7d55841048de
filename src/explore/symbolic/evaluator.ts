/**
 * Terms of the model to symbolic values. Logic and scalars are here; structures, functions and binders have modules of
 * their own. Later operands of lazy operators are evaluated under the conditions that let evaluation get to them.
 */
import type { Arena, ConstrainedType, Instance, Model, Operator, Term, Type, Variable } from '../../model/index.js';
import { freeVariables } from '../../model/index.js';
import { functionOf, type State } from './closures.js';
import { scalar, termOf } from './common.js';
import type { ChoiceSymbol, Cut, SymbolicContext } from './context.js';
import { drawsOf } from './draws.js';
import { boundValue, environment, within, type Environment } from './environment.js';
import { Functions } from './functions.js';
import { hasType } from './has-type.js';
import { Ledger } from './ledger.js';
import { merge } from './merge.js';
import { mapOf, quantified, setOf } from './quantifiers.js';
import { same } from './same.js';
import { scalarOperation } from './scalar-operations.js';
import * as s from './scalars.js';
import { structural } from './structures.js';
import type { SymbolTable } from './symbol-table.js';
import type { Scope, Symbolic, SymbolicObject, Typed } from './value.js';

/** Terms that one replay evaluates, and makes, at most; what comes after that is unknown. */
const MOST_EVALUATIONS = 200_000;
const MOST_MADE = 150_000;
/** Terms inside each other, when a function value is called: the engine's stack ends somewhere. */
const MOST_NESTED = 1_000;

export class Evaluator implements SymbolicContext {
  readonly model: Model;
  readonly arena: Arena;
  readonly scope: Scope;
  readonly ledger: Ledger;
  readonly universe: SymbolicObject[] = [];
  readonly choices: ChoiceSymbol[] = [];
  /** The event of the trace that is replayed. */
  event = 0;
  /** The first event at which something was taken to be so because a function without a body promises it. */
  believesFrom: number | undefined;
  /** What a store holds now, under the name that function values have for it. */
  stateNow: State = () => undefined;

  private readonly functions: Functions;
  private evaluations = 0;
  /** The run may have drawn something that is not among `choices`: which place those have that come later is not known. */
  private isPlaceLost = false;
  /** How many terms inside each other are being evaluated. */
  depth = 0;
  private readonly largest: number;

  constructor(model: Model, scope: Scope, table: SymbolTable) {
    this.model = model;
    this.arena = model.arena;
    this.largest = model.arena.size + MOST_MADE;
    this.scope = scope;
    this.ledger = new Ledger(model.arena, table);
    this.functions = new Functions(this);
  }

  // ── The context ───────────────────────────────────────────────────────────────────────────────

  allocate(object: Omit<SymbolicObject, 'number'>): SymbolicObject {
    const made = { ...object, number: this.universe.length + 1 };
    this.universe.push(made);
    return made;
  }

  symbol(name: string, type: Type): Term {
    return this.ledger.symbol(name, type);
  }

  doubtAsNow(): <T>(work: () => T) => T {
    return this.ledger.doubtAsNow();
  }

  assume(condition: Term): void {
    this.ledger.assume(condition);
  }

  assumeEverywhere(work: () => Term): void {
    this.ledger.assumeEverywhere(work);
  }

  restrict(condition: Term, cut: Cut): void {
    this.ledger.restrict(condition, cut);
  }

  note(cut: Cut): void {
    this.ledger.note(cut);
  }

  under<T>(condition: Term, work: () => T): T {
    return this.ledger.under(condition, work);
  }

  unknown(reason: string): Symbolic {
    this.ledger.unknown(reason);
    return { kind: 'unknown', reason };
  }

  satisfies({ predicate, variable, typeParameters }: ConstrainedType, args: readonly Type[], value: Symbolic): Term {
    const { types } = this.arena;
    const at = (type: Type): Type => types.substitute(type, typeParameters, args);
    return this.truth(predicate, environment(new Map([[variable, value]]), at));
  }

  /** A value that the run drew from its choices here; `isPlaced` if certainly in this order. */
  choose(value: Symbolic, type: Type, isPlaced = true): void {
    this.choices.push({ value, type, event: this.event, isPlaced: isPlaced && !this.isPlaceLost });
  }

  believe(): void {
    this.believesFrom ??= this.event;
  }

  /** The run evaluated these, or began to, and nobody follows it there: it may have drawn meanwhile. */
  leaveOut(terms: readonly Term[]): void {
    this.isPlaceLost ||= drawsOf(this.model).mayDraw(terms);
  }

  /** Values that the run drew at once. */
  chooseRow(row: readonly Typed[]): void {
    const [first] = row;
    if (row.length === 1 && first !== undefined) this.choose(first.value, first.type);
    else if (first !== undefined) this.choices.push({ ...first, row, event: this.event, isPlaced: !this.isPlaceLost });
  }

  /** A scalar that has one of the possible values of a type; characters, references and type parameters are integers. */
  sortOf(type: Type): Type {
    return type.kind === 'bool' || type.kind === 'real' || type.kind === 'bitvector' ? type : this.arena.types.int;
  }

  // ── Terms ─────────────────────────────────────────────────────────────────────────────────────

  /** The value of a condition; one that is not known is for the solver to choose, and in doubt. */
  truth(term: Term, env: Environment): Term {
    return termOf(this, this.evaluate(term, env), this.arena.types.bool);
  }

  /** The value of a term of a scalar type. */
  number(term: Term, env: Environment): Term {
    return termOf(this, this.evaluate(term, env), this.sortOf(this.arena.type(term)));
  }

  evaluate(term: Term, env: Environment): Symbolic {
    this.depth++;
    const value = this.evaluated(term, env);
    this.depth--;
    if (value.kind === 'unknown') this.leaveOut([term]);
    return value;
  }

  private evaluated(term: Term, env: Environment): Symbolic {
    if (++this.evaluations > MOST_EVALUATIONS || this.arena.size > this.largest) {
      return this.unknown('an evaluation that is too large');
    }
    const { arena } = this;
    const operator = arena.operator(term);
    switch (operator) {
      case 'literal':
        return this.literal(term);
      case 'variable': {
        const variable = arena.payload(term) as Variable;
        return env.variable(variable) ?? this.unknown('a variable that was never assigned');
      }
      case 'bound':
        return boundValue(env, arena.payload(term) as number) ?? this.unknown('a variable outside its binder');
      case 'not':
        return scalar(s.not(arena, this.truth(arena.arg(term, 0), env)));
      case 'and':
        return scalar(this.conjunction(arena.argsOf(term), env));
      case 'or':
        return scalar(this.disjunction(arena.argsOf(term), env));
      case 'implies': {
        const premise = this.truth(arena.arg(term, 0), env);
        if (premise === arena.false) return scalar(arena.true);
        const conclusion = this.under(premise, () => this.truth(arena.arg(term, 1), env));
        return scalar(s.implies(arena, premise, conclusion));
      }
      case 'ite':
        return this.conditional(arena.argsOf(term) as [Term, Term, Term], env);
      case 'eq': {
        const [left, right] = this.all(term, env) as [Symbolic, Symbolic];
        return scalar(same(this, left, right));
      }
      case 'apply':
        return this.apply(arena.payload(term) as Instance, this.all(term, env), env);
      case 'call-value': {
        const [f, ...args] = this.all(term, env);
        return f?.kind === 'function' ? f.call(args) : this.unknown('a function that is not known');
      }
      case 'value-requires': {
        const [f, ...args] = this.all(term, env);
        return f?.kind === 'function' ? scalar(f.requires(args)) : this.unknown('a function that is not known');
      }
      case 'value-reads':
        return this.unknown('what a function value reads');
      case 'lambda':
        return this.lambda(term, env);
      case 'closure':
        return this.closure(term, env);
      case 'let': {
        const [body, ...values] = arena.argsOf(term) as [Term, ...Term[]];
        const bound = values.map((value) => this.evaluate(value, env));
        return this.evaluate(body, within(env, bound));
      }
      case 'forall':
      case 'exists':
        return quantified(this, term, env);
      case 'set-of':
        return setOf(this, term, env);
      case 'map-of':
        return mapOf(this, term, env);
      case 'has-type':
        return scalar(hasType(this, this.evaluate(arena.arg(term, 0), env), env.types(arena.payload(term) as Type)));
      default:
        return this.strict(operator, term, env);
    }
  }

  private apply(instance: Instance, args: readonly Symbolic[], env: Environment): Symbolic {
    const { symbol, typeArgs } = instance;
    return this.functions.apply({ ...instance, symbol, typeArgs: typeArgs.map(env.types) }, args);
  }

  /** Operators that need all their operands. */
  private strict(operator: Operator, term: Term, env: Environment): Symbolic {
    const args = this.all(term, env);
    const operation = scalarOperation(operator);
    if (operation === undefined) return structural(this, term, args);
    const unknown = args.find((arg) => arg.kind === 'unknown');
    if (unknown !== undefined) return unknown;
    const terms = args.map((arg, i) => termOf(this, arg, this.sortOf(this.arena.type(this.arena.arg(term, i)))));
    return scalar(operation(this.arena, terms, this.arena.type(term)));
  }

  private all(term: Term, env: Environment): Symbolic[] {
    return this.arena.argsOf(term).map((arg) => this.evaluate(arg, env));
  }

  private literal(term: Term): Symbolic {
    const isChar = this.arena.type(term).kind === 'char';
    return scalar(isChar ? this.arena.int(this.arena.payload(term) as number) : term);
  }

  conjunction(conjuncts: readonly Term[], env: Environment): Term {
    return this.junction(conjuncts, env, this.arena.false, (parts) => s.and(this.arena, parts));
  }

  private disjunction(disjuncts: readonly Term[], env: Environment): Term {
    return this.junction(disjuncts, env, this.arena.true, (parts) => s.or(this.arena, parts));
  }

  private junction(operands: readonly Term[], env: Environment, zero: Term, join: (parts: Term[]) => Term): Term {
    const parts: Term[] = [];
    let joined = join(parts);
    for (const operand of operands) {
      // An operand is reached where those before it do not decide.
      const reached = zero === this.arena.false ? joined : s.not(this.arena, joined);
      parts.push(this.under(reached, () => this.truth(operand, env)));
      joined = join(parts);
      if (joined === zero) break;
    }
    return joined;
  }

  private conditional([condition, then, otherwise]: [Term, Term, Term], env: Environment): Symbolic {
    const test = this.truth(condition, env);
    if (test === this.arena.true) return this.evaluate(then, env);
    if (test === this.arena.false) return this.evaluate(otherwise, env);
    const first = this.under(test, () => this.evaluate(then, env));
    const second = this.under(s.not(this.arena, test), () => this.evaluate(otherwise, env));
    return merge(this, test, first, second);
  }

  /** A function value outlives the moment: it keeps the values that variables have now. */
  private lambda(term: Term, env: Environment): Symbolic {
    const [precondition, body] = this.arena.argsOf(term) as [Term, Term];
    const inside = this.kept(term, env);
    return {
      kind: 'function',
      call: (args) => this.called(body, within(inside, args)),
      requires: (args) => termOf(this, this.called(precondition, within(inside, args)), this.arena.types.bool),
    };
  }

  /** A function value may call itself through what it is stored in, without end. */
  private called(part: Term, env: Environment): Symbolic {
    return this.depth > MOST_NESTED ? this.unknown('function values that call each other') : this.evaluate(part, env);
  }

  /** One that reads the heap sees the state in which it is called. */
  private closure(term: Term, env: Environment): Symbolic {
    const [precondition, body, reads] = this.arena.argsOf(term) as [Term, Term, Term];
    const kept = this.kept(term, env);
    const answer =
      (part: Term) =>
      (args: readonly Symbolic[], state: State): Symbolic => {
        const variable = (one: Variable): Symbolic | undefined =>
          one.role === 'state' ? state(one) : kept.variable(one);
        return this.called(part, within({ ...kept, variable }, args));
      };
    const closure = { call: answer(body), requires: answer(precondition), reads: answer(reads) };
    const now: State = (variable) => this.stateNow(variable);
    return functionOf(closure, now, (value) => termOf(this, value, this.arena.types.bool));
  }

  private kept(term: Term, env: Environment): Environment {
    const values = new Map<Variable, Symbolic>();
    for (const variable of freeVariables(this.arena, [term])) {
      const value = variable.role === 'heap' || variable.role === 'state' ? undefined : env.variable(variable);
      if (value !== undefined) values.set(variable, value);
    }
    return { ...env, variable: (one) => values.get(one) ?? env.variable(one) };
  }
}
