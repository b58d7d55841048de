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
      return arena.bind(operator, payload.types.map(change), args.slice(0, own), groups, type);
    }
    if (operator === 'has-type') return arena.make('has-type', args, change(payload as Type));
    return arena.make(operator, args, payload, type);
  }
}

function isBinder(payload: Payload): payload is Binder {
  return typeof payload === 'object' && 'kind' in payload && payload.kind === 'binder';
}
