/**
 * Function values that might reach themselves through the heap. The definition of such a value can contradict itself:
 * a function that negates what is stored in `r.f` may be stored in `r.f`. So it is used only where that cannot happen.
 *
 * A function value reads objects that it was made from, and objects that it is given. Of the former it keeps what is read
 * there as a value, which existed before it (`keptValues`). If it reads other places, they must not hold functions that can
 * lead back: functions that read the heap, or that are given objects. A function over values without objects that does not
 * read the state of its call (`getsObjects`) only reaches what existed when it was made, and that does not change. Values
 * of a type parameter may be, or hold, functions of any kind.
 */
import type { Arena, FunctionType, Term, Type, Types, Variable } from '../model/index.js';
import { freeVariables, subterms } from '../model/index.js';
import { placeholder } from './quantify.js';

/** Whether a variable is a whole store, in any state, that may hold functions which lead back to the heap. */
export function mayTie(types: Types, { type, place }: Variable): boolean {
  if (type.kind !== 'store' || type.keys[0]?.kind !== 'reference') return false;
  // Terms have erased types, which do not tell what functions read.
  const declared =
    place?.kind === 'field'
      ? types.substitute(place.field.type, place.field.owner.typeParameters, place.args)
      : type.value;
  return holds(types, declared, (part) => part.kind === 'function' && leadsBack(types, part));
}

/** A function that reads the heap, or gets something that may be or hold an object or a function. */
function leadsBack(types: Types, { effect, parameters }: FunctionType): boolean {
  return effect === 'reading' || getsObjects(types, parameters);
}

/** Whether what is given to parameters of these types may be or hold an object or a function. */
export function getsObjects(types: Types, parameters: readonly Type[]): boolean {
  const isOne = ({ kind }: Type): boolean => kind === 'reference' || kind === 'array' || kind === 'function';
  return parameters.some((parameter) => holds(types, parameter, isOne));
}

/** Whether a value of the type may be or hold one of which this is so; of a type parameter nothing is known. */
function holds(types: Types, type: Type, isIt: (part: Type) => boolean, seen = new Set<Type>()): boolean {
  if (seen.has(type)) return false;
  seen.add(type);
  // Parts of a type that contains itself at other arguments have no end.
  if (seen.size > MOST_TYPES || isIt(type)) return true;
  const go = (part: Type): boolean => holds(types, part, isIt, seen);
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'reference':
    case 'array':
      return false;
    case 'parameter':
      return true;
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return go(type.element);
    case 'map':
    case 'infinite-map':
      return go(type.key) || go(type.value);
    case 'datatype': {
      const { constructors, typeParameters } = type.datatype;
      return constructors.some(({ fields }) =>
        fields.some((field) => go(types.substitute(field.type, typeParameters, type.args))),
      );
    }
    case 'constrained':
      return go(types.substitute(type.constrained.base, type.constrained.typeParameters, type.args));
    case 'function':
      // What a function gives may be a function in turn.
      return go(type.result);
    case 'store':
      return go(type.value);
  }
}

const MOST_TYPES = 200;

interface Kept {
  readonly root: Term;
  /** The variables that stand for values in it, with the terms that compute them. */
  readonly values: ReadonlyMap<Variable, Term>;
}

/**
 * The text of a function value, in which whatever reads such stores and does not depend on its parameters is a variable:
 * it is computed where the function value is made. `isLate` tells the variables that are known only when it is called.
 */
export function keptValues(arena: Arena, root: Term, isLate: (variable: Variable) => boolean): Kept {
  const { types } = arena;
  if (![...freeVariables(arena, [root])].some((variable) => mayTie(types, variable)))
    return { root, values: new Map() };
  const values = new Map<Variable, Term>();
  const results = new Map<Term, Term>();
  for (const term of subterms(arena, [root])) {
    const args = arena.argsOf(term).map((arg) => results.get(arg) as Term);
    const isSame = args.every((arg, i) => arg === arena.arg(term, i));
    const remade = isSame ? term : arena.make(arena.operator(term), args, arena.payload(term), arena.type(term));
    results.set(term, remade);
    if (term === root || arena.looseBound(term) > 0 || isStore(arena.type(term))) continue;
    const read = [...freeVariables(arena, [term])];
    if (read.some(isLate) || !read.some((variable) => mayTie(types, variable))) continue;
    const stand = placeholder(`kept${values.size}`, arena.type(term));
    values.set(stand, term);
    results.set(term, arena.variable(stand));
  }
  return { root: results.get(root) as Term, values };
}

function isStore(type: Type): boolean {
  return type.kind === 'store' && type.keys[0]?.kind === 'reference';
}
