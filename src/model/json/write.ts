/** A model -> its form. The same model gives the same text, and so does the model that is read from it. */
import type { Claim } from '../claims.js';
import type {
  ClassSymbol,
  ConstrainedType,
  DatatypeSymbol,
  FunctionDefinition,
  FunctionSymbol,
  Model,
  Origin,
  Variable,
} from '../program.js';
import type { Type } from '../types.js';
import type {
  ClaimForm,
  ClassForm,
  ConstrainedForm,
  DatatypeForm,
  FunctionForm,
  ModelForm,
  PlaceForm,
  SourceForm,
  SymbolForm,
  TypeForm,
  VariableForm,
} from './form.js';
import { MODEL_VERSION } from './form.js';
import { Tables } from './tables.js';
import { frameForm, maybe, measureForm, methodForm } from './write-code.js';
import { termForm } from './write-terms.js';

/** Who made the origins says where they are: in which of the sources, from where to where. */
export interface WrittenOrigins {
  readonly sources: readonly SourceForm[];
  readonly place: (origin: Origin) => readonly [number, number, number];
}

/** One table entry a line, so that two versions of a model can be compared. Methods composed with a property are not written. */
export function modelText(model: Model, origins: WrittenOrigins): string {
  const fields = Object.entries(modelForm(model, origins)).map(([name, value]: [string, unknown]) => {
    if (!Array.isArray(value) || value.length === 0) return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    return `${JSON.stringify(name)}: [\n${value.map((one: unknown) => JSON.stringify(one)).join(',\n')}\n]`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

function modelForm(model: Model, origins: WrittenOrigins): ModelForm {
  const tables = new Tables(model);
  // What is written mentions more to write. When nothing new is met, every place is known.
  let [form, size] = [written(tables, model, origins), -1];
  while (tables.size > size) {
    size = tables.size;
    form = written(tables, model, origins);
  }
  tables.settle();
  form = written(tables, model, origins);
  return form;
}

function written(tables: Tables, model: Model, { sources, place }: WrittenOrigins): ModelForm {
  const own = {
    datatypes: model.datatypes.map((one) => datatypeForm(tables, one)),
    classes: model.classes.map((one) => classForm(tables, one)),
    constrainedTypes: model.constrainedTypes.map((one) => constrainedForm(tables, one)),
    functions: [...model.functions.values()].map((one) => functionForm(tables, one)),
    claims: model.methods.flatMap(({ claims }) => claims.map((one) => claimForm(tables, one))),
    methods: model.methods.map((one) => methodForm(tables, one)),
    heap: model.heap.map(tables.variable),
    unsupported: model.unsupported.map(({ member, feature, origin }) => ({
      member,
      feature,
      ...tables.origin(origin),
    })),
  };
  const { datatypes, classes, constrainedTypes, ...members } = own;
  const terms = tables.terms.map((one) => termForm(tables, one));
  const symbols = tables.symbols.all.map((one) => symbolForm(tables, one));
  const variables = tables.variables.all.map((one) => variableForm(tables, one));
  const types = tables.types.map((one) => typeForm(tables, one));
  return {
    assayModel: MODEL_VERSION,
    sources,
    origins: tables.origins.all.map(place),
    typeParameters: tables.typeParameters.all.map(({ name }) => name),
    datatypes,
    classes,
    constrainedTypes,
    types,
    variables,
    symbols,
    terms,
    ...members,
  };
}

function datatypeForm(
  tables: Tables,
  { name, typeParameters, coinductive, constructors }: DatatypeSymbol,
): DatatypeForm {
  return {
    name,
    typeParameters: typeParameters.map(tables.parameter),
    coinductive,
    constructors: constructors.map(({ name, fields }) => ({
      name,
      fields: fields.map(({ name, type, ghost }) => ({ name, type: tables.type(type), ghost })),
    })),
  };
}

function classForm(tables: Tables, symbol: ClassSymbol): ClassForm {
  const { name, abstract, implementers, typeParameters, parents, fields } = symbol;
  return {
    name,
    abstract,
    implementers,
    typeParameters: typeParameters.map(tables.parameter),
    parents: parents.map(tables.type),
    fields: fields.map(({ name, type, ghost, constant }) => ({ name, type: tables.type(type), ghost, constant })),
  };
}

function constrainedForm(tables: Tables, constrained: ConstrainedType): ConstrainedForm {
  const { name, flavour, typeParameters, base, variable, predicate, open, witness, mayBeEmpty } = constrained;
  return {
    name,
    flavour,
    typeParameters: typeParameters.map(tables.parameter),
    base: tables.type(base),
    variable: tables.variable(variable),
    predicate: tables.term(predicate),
    open,
    ...maybe('witness', witness, tables.term),
    mayBeEmpty,
  };
}

function typeForm(tables: Tables, type: Type): TypeForm {
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
      return { kind: type.kind };
    case 'bitvector':
      return { kind: type.kind, width: type.width, signed: type.signed };
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return { kind: type.kind, element: tables.type(type.element) };
    case 'map':
    case 'infinite-map':
      return { kind: type.kind, key: tables.type(type.key), value: tables.type(type.value) };
    case 'datatype':
      return { kind: type.kind, datatype: tables.datatype(type.datatype), args: type.args.map(tables.type) };
    case 'reference': {
      const { args, nullable } = type;
      return { kind: type.kind, ...maybe('class', type.class, tables.class), args: args.map(tables.type), nullable };
    }
    case 'array':
      return { kind: type.kind, rank: type.rank, element: tables.type(type.element), nullable: type.nullable };
    case 'function': {
      const { kind, effect, parameters, result } = type;
      return { kind, effect, parameters: parameters.map(tables.type), result: tables.type(result) };
    }
    case 'parameter':
      return { kind: type.kind, parameter: tables.parameter(type.parameter) };
    case 'constrained':
      return { kind: type.kind, constrained: tables.constrained(type.constrained), args: type.args.map(tables.type) };
    case 'store':
      return { kind: type.kind, keys: type.keys.map(tables.type), value: tables.type(type.value) };
  }
}

function variableForm(tables: Tables, { name, type, role, ghost, place, initial }: Variable): VariableForm {
  return {
    name,
    type: tables.type(type),
    role,
    ghost,
    ...maybe('place', place, (one) => placeForm(tables, one)),
    ...maybe('initial', initial, tables.term),
  };
}

function placeForm(tables: Tables, place: NonNullable<Variable['place']>): PlaceForm {
  switch (place.kind) {
    case 'field':
      return { kind: place.kind, field: tables.field(place.field), args: place.args.map(tables.type) };
    case 'array':
      return { kind: place.kind, rank: place.rank, element: tables.type(place.element) };
    case 'alloc':
      return { kind: place.kind };
  }
}

function symbolForm(tables: Tables, symbol: FunctionSymbol): SymbolForm {
  const { name, typeParameters, heap, parameters, result, reading } = symbol;
  return {
    name,
    typeParameters: typeParameters.map(tables.parameter),
    heap: heap.map(tables.variable),
    parameters: parameters.map(tables.variable),
    result: tables.type(result),
    ...maybe('reading', reading, ({ asks, state }) => ({ asks, state: state.map(tables.variable) })),
  };
}

function functionForm(tables: Tables, definition: FunctionDefinition): FunctionForm {
  const { symbol, origin, body, chooses, shown } = definition;
  return {
    symbol: tables.symbol(symbol),
    ...(origin === undefined ? {} : tables.origin(origin)),
    ghost: definition.ghost,
    requires: definition.requires.map(tables.term),
    ensures: definition.ensures.map(tables.term),
    resultVariable: tables.variable(definition.resultVariable),
    reads: frameForm(tables, definition.reads),
    ...maybe('body', body, tables.term),
    opaque: definition.opaque,
    decreases: measureForm(tables, definition.decreases),
    recursionGroup: definition.recursionGroup,
    axiom: definition.axiom,
    implementers: definition.implementers.map(tables.symbol),
    ...maybe('shown', shown, (terms) => terms.map(tables.term)),
    ...maybe('chooses', chooses, ({ variables, condition }) => ({
      variables: variables.map(tables.variable),
      condition: tables.term(condition),
    })),
  };
}

function claimForm(tables: Tables, claim: Claim): ClaimForm {
  const { id, kind, guard, condition, gives, explicit, supports, alsoSupports, verifiedUnder, text } = claim;
  return {
    id,
    kind,
    guard: tables.term(guard),
    condition: tables.term(condition),
    ...maybe('gives', gives, tables.term),
    explicit,
    ...maybe('supports', supports, tables.claim),
    ...maybe('alsoSupports', alsoSupports, tables.claim),
    ...tables.origin(claim.origin),
    ...maybe('verifiedUnder', verifiedUnder, (premise) => premise.map((flags) => flags.map(tables.variable))),
    text,
  };
}
