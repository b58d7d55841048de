/** What the typing rules of the arena leave to whoever makes a term. */
import type { Arena, Term } from '../arena.js';
import type { FunctionType, Type } from '../types.js';
import { typeText } from '../types.js';
import type { ConstructorSymbol } from '../program.js';
import type { TypeTables } from './read-types.js';

/** Why engines could not use the term as what its operator says, or nothing. */
export function misfit(arena: Arena, { types }: TypeTables, term: Term): string | undefined {
  const op = arena.operator(term);
  const own = arena.type(term);
  const args = arena.argsOf(term).map((arg) => arena.type(arg));
  const [first, second] = args;
  const ofKind = (kinds: readonly Type['kind'][], type: Type | undefined): string | undefined =>
    type !== undefined && kinds.includes(type.kind) ? undefined : `${op} needs ${kinds.join(' or ')}`;
  switch (op) {
    case 'seq':
    case 'multiset':
      return ofKind([op], own);
    case 'set':
    case 'set-of':
      return ofKind(['set', 'infinite-set'], own);
    case 'map':
    case 'map-of':
      return ofKind(['map', 'infinite-map'], own);
    case 'map-without':
      return ofKind(['set', 'infinite-set'], second);
    case 'map-items':
      return isSetOfPairs(arena, own, first) ? undefined : 'map-items needs a set of pairs of a key and a value';
    case 'is-constructor': {
      const { datatype } = arena.payload(term) as ConstructorSymbol;
      const fits = first?.kind === 'datatype' && first.datatype === datatype;
      return fits ? undefined : 'the operand must be of the datatype of the constructor';
    }
    case 'has-type': {
      const erased = types.erase(arena.payload(term) as Type);
      return first === erased ? undefined : `the operand must have type ${typeText(erased)}`;
    }
    case 'rank-lt': {
      const isInductive = (type: Type | undefined): boolean =>
        type?.kind === 'seq' || (type?.kind === 'datatype' && !type.datatype.coinductive);
      return isInductive(first) && isInductive(second)
        ? undefined
        : 'only sequences and inductive datatypes have ranks';
    }
    case 'value-requires':
    case 'value-reads': {
      const { parameters } = first as FunctionType;
      const fits = parameters.length === args.length - 1 && parameters.every((type, i) => type === args[i + 1]);
      return fits ? undefined : 'the arguments must fit the function';
    }
    case 'apply':
    case 'select':
    case 'update':
    case 'variable':
      return undefined;
    default:
      // Stores are state: engines follow them through assignments, and nobody compares, binds or collects them.
      return own.kind === 'store' && op !== 'ite' ? 'a store is no value' : undefined;
  }
}

function isSetOfPairs(arena: Arena, type: Type, map: Type | undefined): boolean {
  if (type.kind !== 'set' && type.kind !== 'infinite-set') return false;
  const { element } = type;
  if (element.kind !== 'datatype' || (map?.kind !== 'map' && map?.kind !== 'infinite-map')) return false;
  const { constructors, typeParameters } = element.datatype;
  const [only, ...others] = constructors;
  const { types } = arena;
  const parts = only?.fields.map((field) => types.erase(types.substitute(field.type, typeParameters, element.args)));
  return others.length === 0 && parts?.length === 2 && parts[0] === map.key && parts[1] === map.value;
}
