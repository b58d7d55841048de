/**
 * Functions as symbols: a table that grows with each application. Where arguments are equal, so are results; nothing else
 * is known of it.
 */
import type { FunctionType, Term } from '../../model/index.js';
import { holdsFunctions } from '../../model/index.js';
import { doubtful, identical } from './common.js';
import type { SymbolicContext } from './context.js';
import { conjunction, same } from './same.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicFunction } from './value.js';

interface Application {
  readonly args: readonly Symbolic[];
  readonly result: Symbolic;
  /** That it may not be asked for these arguments; absent if the type excludes that. */
  readonly hole: Term | undefined;
}

/** What was asked of a function. */
interface FunctionTableSymbol {
  readonly type: FunctionType;
  readonly applications: readonly Application[];
}

const tables = new WeakMap<SymbolicFunction, FunctionTableSymbol>();

export function tableOf(value: SymbolicFunction): FunctionTableSymbol | undefined {
  return tables.get(value);
}

/** By construction, a symbol of a type takes and gives what the type says. */
export function isFunctionSymbol(value: Symbolic, type: FunctionType): boolean {
  return value.kind === 'function' && tables.get(value)?.type === type;
}

/** `result` makes an arbitrary value of the result type. Where the type allows it, the function may have a precondition. */
export function functionSymbol(
  ctx: SymbolicContext,
  type: FunctionType,
  name: string,
  result: (name: string) => Symbolic,
): SymbolicFunction {
  const applications: Application[] = [];
  const { arena } = ctx;
  // Its results are made when they are asked for, and are no more certain than the function.
  const doubted = ctx.doubtAsNow();
  const applied = (args: readonly Symbolic[]): Application => {
    const known = applications.find((other) => other.args.every((arg, i) => identical(arg, args[i] as Symbolic)));
    if (known !== undefined) return known;
    // A scene has no way to say which function an argument is.
    if (type.parameters.some((parameter) => holdsFunctions(arena.types, parameter)))
      return {
        args,
        result: ctx.unknown('a function of functions'),
        hole: doubtful(ctx, 'a function of functions', arena.types.bool),
      };
    const numbered = `${name}(${applications.length})`;
    const application = doubted((): Application => {
      const hole = type.effect === 'total' ? undefined : ctx.symbol(`${numbered} is undefined`, arena.types.bool);
      return { args, result: result(numbered), hole };
    });
    const { hole } = application;
    for (const other of applications) {
      const equal = sameArguments(ctx, other.args, args);
      if (equal === arena.false) continue;
      ctx.assume(s.implies(arena, equal, same(ctx, other.result, application.result)));
      if (other.hole !== undefined && hole !== undefined)
        ctx.assume(s.implies(arena, equal, s.eq(arena, other.hole, hole)));
    }
    applications.push(application);
    return application;
  };
  const made: SymbolicFunction = {
    kind: 'function',
    call: (args) => applied(args).result,
    requires: (args) => (type.effect === 'total' ? arena.true : s.not(arena, applied(args).hole ?? arena.false)),
  };
  tables.set(made, { type, applications });
  return made;
}

function sameArguments(ctx: SymbolicContext, a: readonly Symbolic[], b: readonly Symbolic[]): Term {
  function* conjuncts(): Iterable<Term> {
    for (const [i, arg] of a.entries()) yield same(ctx, arg, b[i] as Symbolic);
  }
  return conjunction(ctx, conjuncts());
}
