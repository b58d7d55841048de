/**
 * A form -> the model. Total: any JSON gives a model that `check.ts` accepts, or a sentence with the way to what is wrong.
 * A file may come from anywhere, and engines take much for granted of models, so all of it is checked here: that terms
 * have their types, under binders too, that names have the roles in which they are used, and that nothing has two
 * identities, or the identity of something else.
 */
import { Arena } from '../arena.js';
import { checkModel } from '../check.js';
import type { FunctionDefinition, FunctionSymbol, Model, Origin, Place, Variable } from '../program.js';
import type { SourceForm } from './form.js';
import { MODEL_VERSION } from './form.js';
import type { Fields, JsonPath } from './item.js';
import { Item, Misread } from './item.js';
import type { MemberContext } from './read-members.js';
import { distinctVariables, endVariables, inRole, readFunction, readSymbols, readVariables } from './read-members.js';
import { readMethods } from './read-methods.js';
import { TermTable } from './read-terms.js';
import type { Begun } from './read-types.js';
import { TypeTables } from './read-types.js';

/** How the reader makes origins: from a place in one of the sources, or of something without one by its own place. */
export interface OriginReader {
  readonly inSource: (source: SourceForm, start: number, end: number) => Origin;
  readonly inFile: (path: JsonPath) => Origin;
}

export type ModelReading =
  | { readonly kind: 'model'; readonly model: Model; readonly sources: readonly SourceForm[] }
  | { readonly kind: 'problem'; readonly path: JsonPath; readonly message: string };

export function readModel(json: unknown, origins: (sources: readonly SourceForm[]) => OriginReader): ModelReading {
  try {
    return new Item(json).fields((fields) => {
      const version = fields.get('assayModel');
      if (version.value !== MODEL_VERSION)
        version.fail(`must be ${MODEL_VERSION}: that is the version of models that is read here.`);
      const sources = readSources(fields.get('sources'));
      const model = new ModelReader(fields, sources, origins(sources)).model();
      return { kind: 'model', model, sources };
    });
  } catch (raised) {
    if (raised instanceof Misread) return { kind: 'problem', path: raised.path, message: raised.message };
    throw raised;
  }
}

function readSources(item: Item): readonly SourceForm[] {
  const paths = new Set<string>();
  return item.list.map((one) =>
    one.fields((fields) => {
      const path = fields.get('path').text;
      if (path === '' || paths.has(path)) fields.get('path').fail('must be the path of one source alone.');
      paths.add(path);
      return { path, text: fields.get('text').text };
    }),
  );
}

class ModelReader {
  private readonly root: Fields;
  private readonly places: OriginReader;
  private readonly origins: readonly Origin[];
  private readonly tables: TypeTables;
  private readonly begunVariables: readonly Begun<Variable>[];
  private readonly variables: readonly Variable[];
  private readonly symbols: readonly FunctionSymbol[];
  private readonly terms: TermTable;

  constructor(root: Fields, sources: readonly SourceForm[], places: OriginReader) {
    this.root = root;
    this.places = places;
    this.origins = root.get('origins').list.map((item) => {
      const [source, start, end] = item.tuple(3) as [Item, Item, Item];
      const text = source.in(sources, 'sources');
      const from = start.whole(0, text.text.length);
      return places.inSource(text, from, end.whole(from, text.text.length));
    });
    this.tables = new TypeTables(root);
    this.begunVariables = readVariables(this.tables, root.get('variables'));
    this.variables = this.begunVariables.map(({ symbol }) => symbol);
    this.symbols = readSymbols(this.tables, this.variables, root.get('symbols'));
    const arena = new Arena(this.tables.types);
    const { tables, variables, symbols } = this;
    this.terms = new TermTable({ arena, tables, variables, symbols }, root.get('terms'));
    endVariables(this.begunVariables, tables, this.terms);
  }

  model(): Model {
    const { root, tables, terms, variables } = this;
    this.endConstrained();
    const heap = readHeap(root.get('heap'), variables);
    const functions = this.functions();
    const methods = readMethods(this.context, functions, root);
    const unsupported = root.get('unsupported').list.map((item) =>
      item.fields((fields) => ({
        member: fields.get('member').text,
        feature: fields.get('feature').text,
        origin: this.origin(fields),
      })),
    );
    const { datatypes, classes, constrainedTypes } = tables;
    const model: Model = {
      arena: terms.arena,
      datatypes,
      classes,
      constrainedTypes,
      functions,
      methods,
      heap,
      unsupported,
    };
    for (const fault of checkModel(model)) root.item.fail(`is not well-formed: ${fault}.`);
    return model;
  }

  private readonly origin = (fields: Fields): Origin =>
    fields.maybe('origin')?.in(this.origins, 'origins') ?? this.places.inFile(fields.item.path);

  private get context(): MemberContext {
    const { tables, variables, symbols, terms, origin } = this;
    return { tables, variables, symbols, terms, origin };
  }

  private endConstrained(): void {
    const { tables, terms, variables } = this;
    for (const { fields, symbol } of tables.constrained) {
      symbol.variable = inRole(fields.get('variable'), variables, ['input', 'local']);
      const base = tables.types.erase(symbol.base);
      if (tables.types.erase(symbol.variable.type) !== base)
        fields.get('variable').fail('must have the type of the base.');
      symbol.predicate = terms.condition(fields.get('predicate'));
      const witness = fields.maybe('witness');
      symbol.witness = witness === undefined ? undefined : terms.typed(witness, base);
      fields.end();
    }
  }

  private functions(): ReadonlyMap<FunctionSymbol, FunctionDefinition> {
    const functions = new Map<FunctionSymbol, FunctionDefinition>();
    for (const item of this.root.get('functions').list) {
      const definition = readFunction(this.context, item);
      if (functions.has(definition.symbol)) item.fail('defines a function that is defined already.');
      functions.set(definition.symbol, definition);
    }
    return functions;
  }
}

/** What is allocated comes first, and each part of the heap is described by one store. */
function readHeap(item: Item, variables: readonly Variable[]): readonly Variable[] {
  const heap = distinctVariables(item, variables, ['heap']);
  if (heap.length > 0 && heap[0]?.place?.kind !== 'alloc') item.fail('must begin with what is allocated.');
  heap.forEach((store, i) => {
    const other = heap.slice(0, i).find(({ place }) => isSamePlace(place, store.place));
    if (other !== undefined) item.fail(`has two stores of one place: ${other.name}, ${store.name}.`);
  });
  return heap;
}

function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  if (one?.kind === 'field' && other?.kind === 'field')
    return one.field === other.field && one.args.every((arg, i) => arg === other.args[i]);
  if (one?.kind === 'array' && other?.kind === 'array') return one.rank === other.rank && one.element === other.element;
  return one?.kind === 'alloc' && other?.kind === 'alloc';
}
