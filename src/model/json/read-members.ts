/** Variables, names of functions, and functions. */
import type { Arena, Term } from '../arena.js';
import type {
  Choice,
  Frame,
  FunctionDefinition,
  FunctionSymbol,
  Measure,
  Origin,
  Place,
  Variable,
  VariableRole,
} from '../program.js';
import { abstract, substitute } from '../traverse.js';
import { mentionsParameter } from '../type-contents.js';
import type { Type } from '../types.js';
import type { Fields, Item } from './item.js';
import type { TermTable } from './read-terms.js';
import type { Begun, TypeTables } from './read-types.js';
import { HIGHEST_RANK } from './read-types.js';

/** Where something stands that has an origin, or else its own place in the file. */
export type OriginOf = (fields: Fields) => Origin;

export interface MemberContext {
  readonly tables: TypeTables;
  readonly variables: readonly Variable[];
  readonly symbols: readonly FunctionSymbol[];
  readonly terms: TermTable;
  readonly origin: OriginOf;
}

/** What is known of them at first is read in `ending`. */
export function readVariables(tables: TypeTables, items: Item): readonly Begun<Variable>[] {
  return items.list.map((item) => {
    const fields = item.object;
    const role = fields.get('role').word(ROLES);
    const type = fields.get('type').in(tables.all, 'types');
    const place = fields.maybe('place');
    const isStore = role === 'heap' || role === 'snapshot' || role === 'state';
    if (isStore !== (type.kind === 'store') || isStore !== (place !== undefined))
      item.fail('must have a store as type, and a place, if and only if it is part of a heap.');
    const symbol = {
      name: fields.get('name').text,
      type,
      role,
      ghost: fields.get('ghost').flag,
      ...(place === undefined ? {} : { place: readPlace(tables, place, type) }),
    };
    return { item, fields, symbol };
  });
}

export function endVariables(all: readonly Begun<Variable>[], tables: TypeTables, terms: TermTable): void {
  for (const { fields, symbol } of all) {
    const initial = fields.maybe('initial');
    if (initial !== undefined) symbol.initial = terms.typed(initial, tables.types.erase(symbol.type));
    fields.end();
  }
}

export function readSymbols(
  tables: TypeTables,
  variables: readonly Variable[],
  items: Item,
): readonly FunctionSymbol[] {
  const inRole = (item: Item, roles: readonly VariableRole[]): readonly Variable[] =>
    distinctVariables(item, variables, roles);
  return items.list.map((item) =>
    item.fields((fields) => {
      const reading = fields.maybe('reading')?.fields((own) => ({
        asks: own.get('asks').word(['call', 'requires', 'reads']),
        state: inRole(own.get('state'), ['state']),
      }));
      return {
        name: fields.get('name').text,
        typeParameters: tables.parameters(fields.get('typeParameters')),
        heap: inRole(fields.get('heap'), ['heap', 'snapshot']),
        parameters: inRole(fields.get('parameters'), ['input']),
        result: tables.type(fields.get('result')),
        ...(reading === undefined ? {} : { reading }),
      };
    }),
  );
}

/** Each of them once, in one of the roles. */
export function distinctVariables(
  item: Item,
  variables: readonly Variable[],
  roles: readonly VariableRole[],
): readonly Variable[] {
  const found = item.list.map((one) => inRole(one, variables, roles));
  return new Set(found).size === found.length ? found : item.fail('names one variable twice.');
}

export function inRole(item: Item, variables: readonly Variable[], roles: readonly VariableRole[]): Variable {
  const variable = item.in(variables, 'variables');
  if (!roles.includes(variable.role)) item.fail(`must have the role ${roles.join(' or ')}, not ${variable.role}.`);
  return variable;
}

export function readFrame({ tables, terms }: Pick<MemberContext, 'tables' | 'terms'>, item: Item): Frame {
  if (item.value === '*') return { kind: 'everything' };
  const { types } = tables;
  const items = item.list.map((one) =>
    one.fields((fields) => {
      const given = fields.get('objects');
      const objects = terms.term(given);
      const type = terms.typeOf(objects);
      const isSet = (type.kind === 'set' || type.kind === 'infinite-set') && type.element === types.reference;
      if (type !== types.reference && !isSet) given.fail('must be a reference or a set of references.');
      const field = fields.maybe('field');
      return { objects, field: field === undefined ? undefined : tables.field(field) };
    }),
  );
  return { kind: 'items', items };
}

export function readMeasure({ terms }: Pick<MemberContext, 'terms'>, item: Item): Measure {
  return item.fields((fields) => ({
    terms: fields.get('terms').list.map((one) => terms.term(one)),
    guessed: fields.get('guessed').flag,
    mayDiverge: fields.get('mayDiverge').flag,
  }));
}

export function readFunction(context: MemberContext, item: Item): FunctionDefinition {
  const { tables, variables, symbols, terms } = context;
  const conditions = (list: Item): readonly Term[] => list.list.map((one) => terms.condition(one));
  return item.fields((fields) => {
    const symbol = fields.get('symbol').in(symbols, 'symbols');
    const body = fields.maybe('body');
    const shown = fields.maybe('shown');
    const definition: FunctionDefinition = {
      symbol,
      origin: fields.maybe('origin') === undefined ? undefined : context.origin(fields),
      ghost: fields.get('ghost').flag,
      requires: conditions(fields.get('requires')),
      ensures: conditions(fields.get('ensures')),
      resultVariable: inRole(fields.get('resultVariable'), variables, ['output']),
      reads: readFrame(context, fields.get('reads')),
      body: body === undefined ? undefined : terms.typed(body, tables.types.erase(symbol.result)),
      opaque: fields.get('opaque').flag,
      decreases: readMeasure(context, fields.get('decreases')),
      recursionGroup: fields.get('recursionGroup').whole(-1),
      axiom: fields.get('axiom').flag,
      implementers: fields.get('implementers').list.map((one) => one.in(symbols, 'symbols')),
      ...(shown === undefined ? {} : { shown: conditions(shown) }),
    };
    const chooses = fields.maybe('chooses');
    return chooses === undefined ? definition : { ...definition, chooses: readChoice(context, chooses, definition) };
  });
}

/**
 * The condition is what executions look for, and the postcondition what proofs rely on: if there is a value, then the one
 * that is chosen fits. Anything else would be an axiom of the file.
 */
function readChoice(context: MemberContext, item: Item, definition: FunctionDefinition): Choice {
  const { tables, variables, terms } = context;
  return item.fields((fields) => {
    const chosen = distinctVariables(fields.get('variables'), variables, ['local', 'input', 'output']);
    const condition = terms.condition(fields.get('condition'));
    if (definition.body !== undefined) item.fail('belongs to a function that has a body.');
    const expected = chosenFits(tables, terms.arena, definition, { variables: chosen, condition });
    const [only, ...others] = definition.ensures;
    if (expected === undefined || only !== expected || others.length > 0)
      item.fail('must have the one postcondition that, if there is such a value, the result is one.');
    return { variables: chosen, condition };
  });
}

/** Undefined if the function gives something else than the variables. */
function chosenFits(
  { types }: TypeTables,
  arena: Arena,
  { symbol, resultVariable }: FunctionDefinition,
  { variables, condition }: Choice,
): Term | undefined {
  const result = arena.variable(resultVariable);
  const type = types.erase(symbol.result);
  const tuple = type.kind === 'datatype' ? type.datatype.constructors[0] : undefined;
  const parts =
    variables.length === 1 ? [result] : (tuple?.fields.map((_, i) => arena.destruct(result, tuple, i)) ?? []);
  const fits = variables.every((one, i) => {
    const part = parts[i];
    return part !== undefined && arena.type(part) === types.erase(one.type);
  });
  if (!fits || parts.length !== variables.length) return undefined;
  const holds = substitute(arena, condition, new Map(variables.map((one, i) => [one, parts[i] as Term])));
  const bound = variables.map((one) => one.type);
  const exists = arena.bind('exists', bound, [arena.true, abstract(arena, condition, variables)]);
  const typed = mentionsParameter(symbol.result) ? [arena.make('has-type', [result], symbol.result)] : [];
  return arena.make('implies', [exists, arena.make('and', [...typed, holds])]);
}

/** A store of another shape would be another heap. */
function readPlace(tables: TypeTables, item: Item, store: Type): Place {
  const { types } = tables;
  const fitting = (place: Place, keys: readonly Type[], value: Type): Place =>
    types.store(keys, types.erase(value)) === store ? place : item.fail('does not fit the type of the variable.');
  return item.fields((fields): Place => {
    const kind = fields.get('kind').word(['field', 'array', 'alloc']);
    switch (kind) {
      case 'field': {
        const field = tables.field(fields.get('field'));
        const args = tables.typeList(fields.get('args'));
        const { typeParameters } = field.owner;
        if (args.length !== typeParameters.length) item.fail(`must have ${typeParameters.length} types.`);
        return fitting({ kind, field, args }, [types.reference], types.substitute(field.type, typeParameters, args));
      }
      case 'array': {
        const [rank, element] = [fields.get('rank').whole(1, HIGHEST_RANK), tables.type(fields.get('element'))];
        const indices = Array.from({ length: rank }, () => types.int);
        return fitting({ kind, rank, element }, [types.reference, ...indices], element);
      }
      case 'alloc':
        return fitting({ kind }, [types.reference], types.bool);
    }
  });
}

const ROLES: readonly VariableRole[] = ['input', 'output', 'local', 'heap', 'snapshot', 'state'];
