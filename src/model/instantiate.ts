/** Terms of a generic member at type arguments: every type in them changes, and variables may be replaced. */
import type { Arena, Term } from './arena.js';
import type { Binder, Instance, Payload } from './operators.js';
import type { Variable } from './program.js';
import { subterms } from './traverse.js';
import type { Type } from './types.js';

/** `change` maps declared types; `variable` gives a closed term of the changed type. */
export function instantiateTypes(
  arena: Arena,
  root: Term,
  change: (type: Type) => Type,
  variable: (variable: Variable) => Term,
): Term {
  const { types } = arena;
  const erased = (type: Type): Type => types.erase(change(type));
  const results = new Map<Term, Term>();
  for (const term of subterms(arena, [root])) {
    const args = arena.argsOf(term).map((arg) => results.get(arg) as Term);
    results.set(term, rebuilt(term, args));
  }
  return results.get(root) as Term;

  /** Binders hold representation types: what a type argument says beyond that goes to what bounds the variables. */
  function within(bound: readonly Type[], range: Term): Term {
    const typed = bound.flatMap((type, i) =>
      types.erase(type) === type ? [] : [arena.make('has-type', [arena.bound(i, type)], type)],
    );
    return typed.length === 0 ? range : arena.make('and', [...typed, range]);
  }

  function rebuilt(term: Term, args: readonly Term[]): Term {
    const operator = arena.operator(term);
    const payload = arena.payload(term);
    if (operator === 'variable') return variable(payload as Variable);
    if (operator === 'apply') {
      const { symbol, typeArgs } = payload as Instance;
      return arena.apply(symbol, typeArgs.map(change), args);
    }
    const type = erased(arena.type(term));
    if (isBinder(payload)) {
      const own = args.length - payload.triggers.reduce((total, n) => total + n, 0);
      const groups: Term[][] = [];
      let at = own;
      for (const size of payload.triggers) groups.push(args.slice(at, (at += size)));
      const bound = payload.types.map(change);
      const [first, ...rest] = args.slice(0, own) as [Term, ...Term[]];
      const range = operator === 'let' ? first : within(bound, first);
      return arena.bind(operator, bound, [range, ...rest], groups, type);
    }
    if (operator === 'has-type') return arena.make('has-type', args, change(payload as Type));
    return arena.make(operator, args, payload, type);
  }
}

export function isBinder(payload: Payload): payload is Binder {
  return typeof payload === 'object' && 'kind' in payload && payload.kind === 'binder';
}
