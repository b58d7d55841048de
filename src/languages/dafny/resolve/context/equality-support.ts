/**
 * Which types compiled code can compare with `==`. Functions, codatatypes and values with ghost parts cannot be;
 * datatypes can if their parts can; a type parameter can if it says `(==)`, or if a signature shows that it must.
 */
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { DatatypeSymbol, TypeSymbol } from '../symbols.js';
import { baseOf, representationOf } from '../types-base.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { components } from '../../../graph.js';
import { datatypesIn } from './type-facts.js';

export interface EqualitySupport {
  readonly supports: (type: Type) => boolean;
  /** Some values can be compared: a datatype where only ghost constructors stand in the way. */
  readonly partlySupports: (type: Type) => boolean;
  /** Whether an argument for the parameter must support equality: it says so, or its uses do. */
  readonly isRequired: (parameter: ast.TypeParameter) => boolean;
}

export function equalitySupport(world: World): EqualitySupport {
  const datatypes = datatypeSupport(world);
  const required = requiredParameters(world);

  const supports = (type: Type): boolean => {
    switch (type.kind) {
      case 'arrow':
        return false;
      case 'class':
        return type.symbol.isReference;
      case 'seq':
        return supports(type.element);
      case 'map':
      case 'imap':
        return supports(type.value);
      case 'tuple':
        return type.parts.every((part, i) => type.ghost[i] !== true && supports(part));
      case 'datatype': {
        if (type.symbol.declaration.coinductive) return false;
        const needs = datatypes.get(type.symbol);
        if (needs === undefined) return true;
        if (needs === 'never') return false;
        return type.args.every((arg, i) => {
          const parameter = type.symbol.typeParameters[i];
          return parameter === undefined || !needs.has(parameter) || supports(arg);
        });
      }
      case 'newtype':
        return supports(representationOf(type));
      case 'subset':
        return type.symbol.declaration.characteristics.includes('==') || supports(baseOf(type));
      case 'parameter':
        return required.has(type.parameter);
      case 'abstract':
        return type.symbol.declaration.characteristics.includes('==');
      default:
        return true;
    }
  };

  const partlySupports = (type: Type): boolean => {
    const base = baseOf(type);
    if (supports(base)) return true;
    if (base.kind !== 'datatype' || base.symbol.declaration.coinductive) return false;
    const compiled = base.symbol.constructors.filter((constructor) => !constructor.declaration.ghost);
    return (
      compiled.length > 0 && compiled.every((c) => c.formals.every((formal) => !formal.ghost && supports(formal.type)))
    );
  };

  return { supports, partlySupports, isRequired: (parameter) => required.has(parameter) };
}

// ── Datatypes ───────────────────────────────────────────────────────────────────────────────────

/** The type parameters whose arguments must support equality for the datatype to do so, or `never`. */
type DatatypeNeeds = 'never' | Set<ast.TypeParameter>;

function datatypeSupport(world: World): ReadonlyMap<DatatypeSymbol, DatatypeNeeds> {
  const known = new Map<DatatypeSymbol, DatatypeNeeds>();
  const datatypes = world.typeSymbols.filter((symbol) => symbol.kind === 'datatype');
  for (const group of components(datatypes, datatypesIn)) {
    const never = group.some((datatype) =>
      datatype.constructors.some(
        (constructor) =>
          constructor.declaration.ghost ||
          constructor.formals.some((formal) => formal.ghost || neverSupports(formal.type, known)),
      ),
    );
    for (const datatype of group) known.set(datatype, never ? 'never' : new Set());
    if (never || group.every((datatype) => datatype.typeParameters.length === 0)) continue;
    for (let changed = true; changed;) {
      changed = false;
      for (const datatype of group) {
        const needs = known.get(datatype);
        if (needs === undefined || needs === 'never') continue;
        const before = needs.size;
        for (const constructor of datatype.constructors) {
          for (const formal of constructor.formals) collectNeeds(formal.type, known, needs);
        }
        changed ||= needs.size !== before;
      }
    }
  }
  return known;
}

/** No choice of type arguments makes the type support equality. */
function neverSupports(type: Type, known: ReadonlyMap<DatatypeSymbol, DatatypeNeeds>): boolean {
  const base = representationOf(type);
  switch (base.kind) {
    case 'arrow':
      return true;
    case 'seq':
      return neverSupports(base.element, known);
    case 'map':
    case 'imap':
      return neverSupports(base.value, known);
    case 'tuple':
      return base.parts.some((part, i) => base.ghost[i] === true || neverSupports(part, known));
    case 'datatype': {
      if (base.symbol.declaration.coinductive) return true;
      const needs = known.get(base.symbol);
      if (needs === undefined) return false;
      if (needs === 'never') return true;
      return base.args.some((arg, i) => {
        const parameter = base.symbol.typeParameters[i];
        return parameter !== undefined && needs.has(parameter) && neverSupports(arg, known);
      });
    }
    default:
      return false;
  }
}

function collectNeeds(
  type: Type,
  known: ReadonlyMap<DatatypeSymbol, DatatypeNeeds>,
  needs: Set<ast.TypeParameter>,
): void {
  switch (type.kind) {
    case 'parameter':
      needs.add(type.parameter);
      return;
    case 'subset':
      if (!type.symbol.declaration.characteristics.includes('==')) collectNeeds(baseOf(type), known, needs);
      return;
    case 'newtype':
      collectNeeds(representationOf(type), known, needs);
      return;
    case 'seq':
      collectNeeds(type.element, known, needs);
      return;
    case 'map':
    case 'imap':
      collectNeeds(type.value, known, needs);
      return;
    case 'tuple':
      for (const part of type.parts) collectNeeds(part, known, needs);
      return;
    case 'datatype': {
      const inner = known.get(type.symbol);
      if (inner === undefined || inner === 'never') return;
      type.args.forEach((arg, i) => {
        const parameter = type.symbol.typeParameters[i];
        if (parameter !== undefined && inner.has(parameter)) collectNeeds(arg, known, needs);
      });
      return;
    }
    default:
      return;
  }
}

// ── Type parameters ─────────────────────────────────────────────────────────────────────────────

/** Parameters that say `(==)`, and those that stand where a type must support equality in a signature. */
function requiredParameters(world: World): ReadonlySet<ast.TypeParameter> {
  const required = new Set<ast.TypeParameter>();
  const note = (parameters: readonly ast.TypeParameter[]): void => {
    for (const parameter of parameters) if (parameter.characteristics.includes('==')) required.add(parameter);
  };
  for (const symbol of world.typeSymbols) note(symbol.typeParameters);
  for (const callable of world.callables) note(callable.typeParameters);

  for (let before = -1; before !== required.size;) {
    before = required.size;
    for (const symbol of world.typeSymbols) infer(symbol.typeParameters, definingTypes(symbol), required);
  }
  for (const callable of world.callables) {
    if (callable.ghost || (callable.owner !== undefined && callable.owner.kind !== 'class')) continue;
    infer(callable.typeParameters, signatureTypes(callable), required);
  }
  return required;
}

function infer(
  parameters: readonly ast.TypeParameter[],
  types: readonly Type[],
  required: Set<ast.TypeParameter>,
): void {
  if (parameters.length === 0) return;
  const found = new Set<ast.TypeParameter>();
  for (const type of types) collectRequired(type, required, found);
  for (const parameter of parameters) if (found.has(parameter)) required.add(parameter);
}

function definingTypes(symbol: TypeSymbol): readonly Type[] {
  switch (symbol.kind) {
    case 'datatype':
      return [
        ...symbol.constructors.flatMap((constructor) => constructor.formals.map((formal) => formal.type)),
        ...symbol.parents,
      ];
    case 'newtype':
    case 'subset':
      return [symbol.base];
    case 'class': {
      if (symbol.flavour !== 'iterator') return [];
      return [...symbol.members.values()].flatMap((member) => (member.kind === 'field' ? [member.type] : []));
    }
    case 'abstract':
      return [];
  }
}

function signatureTypes(callable: Callable): readonly Type[] {
  const formals = callable.formals.map((formal) => formal.type);
  if (callable.kind === 'function') return [...formals, callable.result];
  return [...formals, ...callable.results.map((result) => result.type)];
}

/** Parameters that stand as the element of a set, the key of a map, or an argument that must support equality. */
function collectRequired(type: Type, required: ReadonlySet<ast.TypeParameter>, found: Set<ast.TypeParameter>): void {
  const need = (part: Type): void => {
    if (part.kind === 'parameter') found.add(part.parameter);
    else collectRequired(part, required, found);
  };
  switch (type.kind) {
    case 'set':
    case 'iset':
    case 'multiset':
      need(type.element);
      return;
    case 'map':
    case 'imap':
      need(type.key);
      collectRequired(type.value, required, found);
      return;
    case 'seq':
    case 'array':
      collectRequired(type.element, required, found);
      return;
    case 'tuple':
      for (const part of type.parts) collectRequired(part, required, found);
      return;
    case 'arrow':
      for (const part of type.parameters) collectRequired(part, required, found);
      collectRequired(type.result, required, found);
      return;
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
      type.args.forEach((arg, i) => {
        const parameter = type.symbol.typeParameters[i];
        if (parameter !== undefined && required.has(parameter)) need(arg);
        else collectRequired(arg, required, found);
      });
      if (type.kind === 'subset' && type.args.length > 0) {
        collectRequired(baseOf(type), required, found);
      }
      return;
    default:
      return;
  }
}
