/** Conditions with what the predicates in them are defined as: templates look at conditions, not at names. */
import type { Arena, FunctionDefinition, Instance, Model, Term, Variable } from '../../model/index.js';
import { IllTypedTerm, instantiateTypes, subterms, substitute } from '../../model/index.js';

/** The term with the definitions of functions that do not call themselves, one level at a time; undefined if there are none. */
export function unfolded(model: Model, root: Term): Term | undefined {
  let term = root;
  for (let i = 0; i < MOST_LEVELS; i++) {
    const next = once(model, term);
    if (next === term || subterms(model.arena, [next]).length > MOST_SIZE) break;
    term = next;
  }
  return term === root ? undefined : term;
}

const MOST_LEVELS = 3;
const MOST_SIZE = 150;

function once({ arena, functions }: Model, root: Term): Term {
  const results = new Map<Term, Term>();
  for (const term of subterms(arena, [root])) {
    const args = arena.argsOf(term).map((arg) => results.get(arg) as Term);
    results.set(term, bodyAt(term, args) ?? remade(arena, term, args));
  }
  return results.get(root) as Term;

  function bodyAt(term: Term, args: readonly Term[]): Term | undefined {
    if (arena.operator(term) !== 'apply') return undefined;
    const { symbol, typeArgs } = arena.payload(term) as Instance;
    const definition = functions.get(symbol);
    const body = definition?.body;
    if (definition === undefined || body === undefined || !isPlain(arena, definition)) return undefined;
    // Arguments under binders of the root keep their variables; the body's own binders move them.
    const own = [...symbol.heap, ...symbol.parameters];
    if (symbol.typeParameters.length === 0)
      return substitute(arena, body, new Map(own.map((variable, i) => [variable, args[i] as Term])));
    // At type arguments, the variables of the body have the types of what they stand for.
    const copies = new Map(
      own.map((one, i): [Variable, Variable] => [one, { ...one, type: arena.type(args[i] as Term) }]),
    );
    const values = new Map(own.map((one, i) => [copies.get(one) as Variable, args[i] as Term]));
    try {
      const made = instantiateTypes(
        arena,
        body,
        (type) => arena.types.substitute(type, symbol.typeParameters, typeArgs),
        (variable) => arena.variable(copies.get(variable) ?? variable),
      );
      return substitute(arena, made, values);
    } catch (raised) {
      // It has no form at these type arguments, and stays a name.
      if (raised instanceof IllTypedTerm) return undefined;
      throw raised;
    }
  }
}

function remade(arena: Arena, term: Term, args: readonly Term[]): Term {
  const isSame = args.every((arg, i) => arg === arena.arg(term, i));
  return isSame ? term : arena.make(arena.operator(term), args, arena.payload(term), arena.type(term));
}

/** A predicate that is what its text says: not recursive, not hidden, the same for all objects. */
function isPlain(arena: Arena, { symbol, body, opaque, implementers }: FunctionDefinition): boolean {
  if (body === undefined || opaque || implementers.length > 0 || symbol.result.kind !== 'bool') return false;
  return !subterms(arena, [body]).some(
    (term) => arena.operator(term) === 'apply' && (arena.payload(term) as Instance).symbol === symbol,
  );
}
