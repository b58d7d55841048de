/** Which types have a value that need not be written, and which constructor shows it for a datatype. */
import type * as ast from '../../syntax/index.js';
import type { DatatypeConstructorSymbol, DatatypeSymbol } from '../symbols.js';
import { sameTypes } from '../types-relations.js';
import { substitute } from '../types-substitute.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { components } from '../../../graph.js';
import { datatypesIn } from './type-facts.js';

/** What is known without a written value: the compiler can make one, some value exists, or there may be none. */
export type DefaultValue = 'compiled' | 'nonempty' | 'none';

export interface DefaultValues {
  readonly of: (type: Type) => DefaultValue;
  /** Whether a variable of the type may be left without a value. */
  readonly hasValue: (type: Type, ghost: boolean) => boolean;
}

export function defaultValues(world: Pick<World, 'typeSymbols'>): DefaultValues {
  const grounding = groundingConstructors(world);
  const of = (type: Type, coinductive: readonly Type[] = []): DefaultValue => {
    switch (type.kind) {
      case 'class':
        return type.nullable ? 'compiled' : 'none';
      case 'object':
        return type.nullable ? 'compiled' : 'none';
      case 'arrow':
        return type.arrow === '->' ? of(type.result, coinductive) : 'compiled';
      case 'tuple':
        return weakest(type.parts.map((part, i) => ({ value: of(part, coinductive), ghost: type.ghost[i] === true })));
      case 'subset':
        return witnessValue(type.symbol.declaration.witness);
      case 'newtype':
        return witnessValue(type.symbol.declaration.witness);
      case 'parameter':
        return declaredValue(type.parameter.characteristics);
      case 'abstract':
        return declaredValue(type.symbol.declaration.characteristics);
      case 'datatype': {
        let within = coinductive;
        if (type.symbol.declaration.coinductive) {
          const outer = within.find((other) => other.kind === 'datatype' && other.symbol === type.symbol);
          // A lazy constructor call can stand for the same type again; other arguments are not followed further.
          if (outer !== undefined)
            return outer.kind === 'datatype' && sameTypes(outer.args, type.args) ? 'compiled' : 'none';
          within = [...within, type];
        }
        const constructor = grounding.get(type.symbol);
        if (constructor === undefined) return 'none';
        const { typeParameters } = type.symbol;
        return weakest(
          constructor.formals.map((formal) => ({
            value: of(substitute(formal.type, typeParameters, type.args), within),
            ghost: formal.ghost,
          })),
        );
      }
      default:
        return 'compiled';
    }
  };
  return {
    of: (type) => of(type),
    hasValue: (type, ghost) => (ghost ? of(type) !== 'none' : of(type) === 'compiled'),
  };
}

function weakest(parts: readonly { readonly value: DefaultValue; readonly ghost: boolean }[]): DefaultValue {
  if (parts.some((part) => part.value === 'none')) return 'none';
  return parts.every((part) => part.ghost || part.value === 'compiled') ? 'compiled' : 'nonempty';
}

/** Without a witness clause Dafny tries zero, and verifies that it fits. */
function witnessValue(witness: ast.Witness | undefined): DefaultValue {
  if (witness?.kind === 'ghost-witness') return 'nonempty';
  return witness?.kind === 'no-witness' ? 'none' : 'compiled';
}

function declaredValue(characteristics: readonly ast.TypeCharacteristic[]): DefaultValue {
  if (characteristics.includes('0')) return 'compiled';
  return characteristics.includes('00') ? 'nonempty' : 'none';
}

// ── Grounding ───────────────────────────────────────────────────────────────────────────────────

/**
 * For each inductive datatype the constructor that shows it to have a value: one whose arguments can be made without
 * the datatype itself. Among several, a ghost one, then the one that needs the fewest type parameters, then the first.
 */
function groundingConstructors(
  world: Pick<World, 'typeSymbols'>,
): ReadonlyMap<DatatypeSymbol, DatatypeConstructorSymbol> {
  const datatypes = world.typeSymbols.filter((symbol) => symbol.kind === 'datatype');
  const found = new Map<DatatypeSymbol, DatatypeConstructorSymbol>();
  const used = new Map<DatatypeSymbol, ReadonlySet<ast.TypeParameter>>();
  for (const datatype of datatypes) {
    const [first] = datatype.constructors;
    if (datatype.declaration.coinductive && first !== undefined) found.set(datatype, first);
  }
  const ground = (datatype: DatatypeSymbol): boolean => {
    let best: DatatypeConstructorSymbol | undefined;
    let needs = new Set<ast.TypeParameter>();
    for (const constructor of datatype.constructors) {
      const parameters = new Set<ast.TypeParameter>();
      if (!constructor.formals.every((formal) => canBeMade(formal.type, used, parameters))) continue;
      const better = constructor.declaration.ghost && best?.declaration.ghost !== true;
      if (best === undefined || better || parameters.size < needs.size) [best, needs] = [constructor, parameters];
    }
    if (best === undefined) return false;
    found.set(datatype, best);
    used.set(datatype, needs);
    return true;
  };
  for (const group of components(datatypes, (datatype) => datatypesIn(datatype))) {
    let open = group.filter((datatype) => !datatype.declaration.coinductive);
    for (let before = -1; open.length !== before && open.length > 0;) {
      before = open.length;
      open = open.filter((datatype) => !ground(datatype));
    }
  }
  return found;
}

function canBeMade(
  type: Type,
  used: ReadonlyMap<DatatypeSymbol, ReadonlySet<ast.TypeParameter>>,
  parameters: Set<ast.TypeParameter>,
): boolean {
  switch (type.kind) {
    case 'parameter':
      parameters.add(type.parameter);
      return true;
    case 'arrow':
      return type.arrow !== '->' || canBeMade(type.result, used, parameters);
    case 'tuple':
      return type.parts.every((part) => canBeMade(part, used, parameters));
    case 'class':
      return type.symbol.isReference;
    case 'subset':
      if (type.symbol.declaration.witness !== undefined && type.symbol.declaration.witness.kind !== 'no-witness') {
        return true;
      }
      return canBeMade(substitute(type.symbol.base, type.symbol.typeParameters, type.args), used, parameters);
    case 'datatype': {
      if (type.symbol.declaration.coinductive) return true;
      const needs = used.get(type.symbol);
      if (needs === undefined) return false;
      return type.args.every((arg, i) => {
        const parameter = type.symbol.typeParameters[i];
        return parameter === undefined || !needs.has(parameter) || canBeMade(arg, used, parameters);
      });
    }
    default:
      return true;
  }
}
