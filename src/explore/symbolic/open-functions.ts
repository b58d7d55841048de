/**
 * Functions that no text computes: those that are only declared, and choices inside expressions. Whichever function it is,
 * equal arguments give equal results: a result is a symbol of which only what is promised is known.
 */
import type { Choice, FunctionDefinition, FunctionSymbol, Term, Type } from '../../model/index.js';
import { isDrawn } from '../../execute/index.js';
import { abstract, mentionsParameter } from '../../model/index.js';
import { rowsOf } from './binders.js';
import type { Cut } from './context.js';
import { drawsOf } from './draws.js';
import { environment, type Environment } from './environment.js';
import type { Evaluator } from './evaluator.js';
import type { Identities } from './identities.js';
import type { Restriction } from './ledger.js';
import { merge } from './merge.js';
import { fitting } from './quantifiers.js';
import { same } from './same.js';
import * as s from './scalars.js';
import { symbolOf } from './symbols.js';
import type { Symbolic } from './value.js';

interface Application {
  readonly typeArgs: readonly Type[];
  readonly args: readonly Symbolic[];
  readonly result: Result;
}

/** A value, and what was left out to have it: whoever uses the value leaves it out, too. */
interface Result {
  readonly value: Symbolic;
  readonly restrictions: readonly Restriction[];
}

/** What is known of a result. */
interface Promised {
  readonly condition: Term;
  /** Whether there is a value of which the condition holds; otherwise the condition is only a way to look for one. */
  readonly isSure: boolean;
}

const PERHAPS_NONE: Cut = { bound: 'range', what: 'a choice for which there may be no value' };

export class OpenFunctions {
  private readonly evaluator: Evaluator;
  private readonly identities: Identities;
  /** In the order in which they were applied. */
  private readonly applications = new Map<FunctionSymbol, readonly Application[]>();
  private readonly guesses = new Map<string, Result>();

  constructor(evaluator: Evaluator, identities: Identities) {
    this.evaluator = evaluator;
    this.identities = identities;
  }

  apply(definition: FunctionDefinition, typeArgs: readonly Type[], args: readonly Symbolic[]): Symbolic {
    const { symbol, chooses } = definition;
    if (isDrawn(this.evaluator.arena.types, symbol, typeArgs)) return this.drawn(definition, typeArgs, args);
    if (chooses !== undefined) return this.guessed(definition, typeArgs, args);
    const isKnown = !typeArgs.some(mentionsParameter);
    const why = isKnown ? '' : ', and its type arguments are not known';
    return this.evaluator.unknown(`${symbol.name} has no body${why}`);
  }

  /** A run draws each result when it first needs it. */
  private drawn(definition: FunctionDefinition, typeArgs: readonly Type[], args: readonly Symbolic[]): Symbolic {
    const { evaluator, applications } = this;
    const { arena, ledger } = evaluator;
    const { symbol, ensures } = definition;
    const earlier = (applications.get(symbol) ?? []).filter((one) => isSameList(one.typeArgs, typeArgs));
    const twins = earlier.map(({ args: others, result }) => {
      const equalities = args.map((arg, i) => same(evaluator, arg, others[i] as Symbolic));
      return { condition: s.and(arena, equalities), result };
    });
    const twin = twins.find(({ condition }) => condition === arena.true);
    if (twin !== undefined) return this.used(twin.result);
    const known = s.or(
      arena,
      twins.map(({ condition }) => condition),
    );
    const isNew = s.not(arena, known);
    // Which of them a run draws, and in which order, is known only where all of this is certain.
    const isOrdered = ledger.isCertain && isNew === arena.true && !drawsOf(evaluator.model).mayDraw(ensures);
    const doubt = isOrdered ? undefined : `the results of ${symbol.name}, as they are drawn`;
    let own: Application | undefined;
    const remember = (fresh: Symbolic, restrictions: readonly Restriction[]): Result => {
      const others = (applications.get(symbol) ?? []).filter((one) => one !== own);
      const value = twins.reduceRight(
        (rest, one) => merge(evaluator, one.condition, this.used(one.result), rest),
        fresh,
      );
      own = { typeArgs, args, result: { value, restrictions } };
      applications.set(symbol, [...others, own]);
      return own.result;
    };
    const { fresh, type, restrictions } = this.fresh(definition, typeArgs, args, isNew, doubt, remember);
    evaluator.choose(fresh, type, isOrdered);
    return this.used(remember(fresh, restrictions));
  }

  private used({ value, restrictions }: Result): Symbolic {
    for (const { condition, cut } of restrictions) this.evaluator.restrict(condition, cut);
    return value;
  }

  /** What depends on a heap, on function values or on type arguments is not compared: a run takes some value or other. */
  private guessed(definition: FunctionDefinition, typeArgs: readonly Type[], args: readonly Symbolic[]): Symbolic {
    const { evaluator, guesses } = this;
    const instance = typeArgs.map(({ id }) => id).join(' ');
    const key = `${this.identities.key(definition.symbol, args)} ${instance} ${evaluator.universe.length}`;
    const known = guesses.get(key);
    if (known !== undefined) return this.used(known);
    const doubt = `which value ${definition.symbol.name} is`;
    const remember = (value: Symbolic, restrictions: readonly Restriction[]): Result => {
      const result = { value, restrictions };
      guesses.set(key, result);
      return result;
    };
    const { fresh, restrictions } = this.fresh(definition, typeArgs, args, evaluator.arena.true, doubt, remember);
    return this.used(remember(fresh, restrictions));
  }

  /** A symbol of which the promise holds where it is new. Where the promise is a guess, so is what keeps it. */
  private fresh(
    definition: FunctionDefinition,
    typeArgs: readonly Type[],
    args: readonly Symbolic[],
    isNew: Term,
    doubt: string | undefined,
    remember: (fresh: Symbolic, restrictions: readonly Restriction[]) => void,
  ): { readonly fresh: Symbolic; readonly type: Type; readonly restrictions: readonly Restriction[] } {
    const { evaluator } = this;
    const { arena, ledger } = evaluator;
    const { symbol, chooses } = definition;
    const { types } = arena;
    const at = (one: Type): Type => types.substitute(one, symbol.typeParameters, typeArgs);
    // A choice of which there is no value has none of its type either.
    const type = chooses === undefined ? at(symbol.result) : types.erase(at(symbol.result));
    if (chooses === undefined && (definition.ensures.length > 0 || types.erase(type) !== type)) evaluator.believe();
    const draw = (why: string | undefined): Symbolic => {
      const made = (): Symbolic => symbolOf(evaluator, type, symbol.name);
      const fresh = why === undefined ? made() : ledger.inDoubt(why, made);
      remember(fresh, []);
      return fresh;
    };
    const { result: fresh, restrictions: drawn } = ledger.apart(() => draw(doubt));
    const values = [...symbol.heap, ...symbol.parameters].map(
      (variable, i) => [variable, args[i] as Symbolic] as const,
    );
    const env = environment(new Map([...values, [definition.resultVariable, fresh]]), at);
    const { result: promised, restrictions } = ledger.apart((): Promised =>
      chooses === undefined
        ? { condition: evaluator.conjunction(definition.ensures, env), isSure: true }
        : this.choice(chooses, env, fresh),
    );
    const condition = s.implies(arena, isNew, promised.condition);
    const guess = ledger.doubtOf(condition);
    if (guess !== undefined && doubt === undefined) {
      const guessed = ledger.apart(() => draw(guess));
      return { fresh: guessed.result, type, restrictions: guessed.restrictions };
    }
    // Where something was left out the promise is not known; only whoever uses the value leaves these states out.
    const known = s.and(
      arena,
      restrictions.map((one) => one.condition),
    );
    if (promised.isSure) evaluator.assume(s.implies(arena, known, condition));
    const kept = promised.isSure ? [] : [{ condition, cut: PERHAPS_NONE }];
    return { fresh, type, restrictions: [...drawn, ...restrictions, ...kept] };
  }

  private choice({ variables, condition }: Choice, env: Environment, value: Symbolic): Promised {
    const { evaluator } = this;
    const { arena } = evaluator;
    const parts = variables.length === 1 ? [value] : partsOf(value);
    const chosen = new Map(variables.map((variable, i) => [variable, parts[i]]));
    const inside: Environment = { ...env, variable: (one) => chosen.get(one) ?? env.variable(one) };
    const closed = abstract(arena, condition, variables);
    const types = variables.map(({ type }) => arena.types.erase(env.types(type)));
    const found = rowsOf(evaluator, types, { hold: [closed] }, env);
    const holds = evaluator.truth(condition, inside);
    if (typeof found === 'string' || found.isPartial) return { condition: holds, isSure: false };
    const rows = [...fitting(evaluator, found.rows, closed, env)].map(({ present }) => present);
    return { condition: s.implies(arena, s.or(arena, rows), holds), isSure: true };
  }
}

/** The values of a tuple. */
function partsOf(value: Symbolic): readonly Symbolic[] {
  return value.kind === 'datatype' ? (value.fields[0] ?? []) : [];
}

function isSameList(some: readonly Type[], others: readonly Type[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}
