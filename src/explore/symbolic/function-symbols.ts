/**
 * Functions as symbols: a table that grows with each application. Where arguments are equal, so are results; nothing else
 * is known of it.
 */
import type { FunctionType, Term } from '../../model/index.js';
import { identical } from './common.js';
import type { SymbolicContext } from './context.js';
import { conjunction, same } from './same.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicFunction } from './value.js';

interface Application {
  readonly args: readonly Symbolic[];
  readonly result: Symbolic;
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

/** `result` makes an arbitrary value of the result type. */
export function functionSymbol(
  ctx: SymbolicContext,
  type: FunctionType,
  name: string,
  result: (name: string) => Symbolic,
): SymbolicFunction {
  const applications: Application[] = [];
  const call = (args: readonly Symbolic[]): Symbolic => {
    const known = applications.find((other) => other.args.every((arg, i) => identical(arg, args[i] as Symbolic)));
    if (known !== undefined) return known.result;
    const application = { args, result: result(`${name}(${applications.length})`) };
    for (const other of applications) {
      const equal = sameArguments(ctx, other.args, args);
      if (equal !== ctx.arena.false)
        ctx.assume(s.implies(ctx.arena, equal, same(ctx, other.result, application.result)));
    }
    applications.push(application);
    return application.result;
  };
  const made: SymbolicFunction = { kind: 'function', call, requires: () => ctx.arena.true };
  tables.set(made, { type, applications });
  return made;
}

function sameArguments(ctx: SymbolicContext, a: readonly Symbolic[], b: readonly Symbolic[]): Term {
  function* conjuncts(): Iterable<Term> {
    for (const [i, arg] of a.entries()) yield same(ctx, arg, b[i] as Symbolic);
  }
  return conjunction(ctx, conjuncts());
}
