/**
 * The functions that choose values: one for each place in the text where an expression chooses, over what its condition
 * mentions. A text is lowered several times (for its claims, for its meaning, where it is inlined); the function is made
 * once, over variables of its own, and each time is given what they mean there.
 */
import type {
  Arena,
  FunctionDefinition,
  FunctionSymbol,
  Term,
  Type,
  TypeParameterSymbol,
  Variable,
} from '../../../model/index.js';
import {
  abstract,
  appliedIn,
  closure,
  declaredFunction,
  freeVariables,
  parametersOf,
  substitute,
  typeParametersIn,
} from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type { Mutable } from '../resolve/world.js';
import type { Span } from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import { oneLine } from '../../lowering/claims.js';
import { originOf } from '../../origins.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { instantiate, modelVariable, type LowerContext } from './context.js';
import { parametersIn } from './reading-values.js';
import type { HeapView, Scope } from './scope.js';

/** Variables, and what their values must satisfy. */
export interface Choosing {
  readonly variables: readonly Variable[];
  readonly condition: Term;
  readonly span: Span;
}

/** What an argument of the function is where the text is lowered. */
type Argument = (context: LowerContext, scope: Scope) => Term;

interface Occurrence {
  readonly symbol: FunctionSymbol;
  /** How many values it chooses at once. */
  readonly count: number;
  readonly args: readonly Argument[];
}

/** A variable of the function's own. */
interface Formal {
  readonly variable: Variable;
  readonly argument: Argument;
}

export class Occurrences {
  private readonly known = new Map<object, Map<string, Occurrence>>();
  private readonly made: FunctionDefinition[] = [];

  /** The values that are chosen at a node; `open` says by which condition in a scope. */
  values(context: LowerContext, node: object, scope: Scope, open: (scope: Scope) => Choosing): readonly Term[] {
    const { symbol, args, count } = this.occurrence(context, node, scope, open);
    const typeArgs = symbol.typeParameters.map((one) =>
      instantiate(context, context.arena.types.parameter(one), scope),
    );
    const value = context.arena.apply(
      symbol,
      typeArgs,
      args.map((argument) => argument(context, scope)),
    );
    return partsOf(context.arena, value, count);
  }

  /** The definitions, each in the recursion group of the function whose text it stands in. */
  definitions(arena: Arena, functions: readonly FunctionDefinition[]): readonly FunctionDefinition[] {
    const own = new Map(this.made.map((definition) => [definition.symbol, definition as Mutable<FunctionDefinition>]));
    const chosenIn = (terms: readonly Term[]): FunctionDefinition[] =>
      appliedIn(arena, terms).flatMap((one) => own.get(one) ?? []);
    for (const { body, requires, ensures, recursionGroup } of functions) {
      const direct = chosenIn([...requires, ...ensures, ...(body === undefined ? [] : [body])]);
      for (const { symbol } of closure(direct, (one) => chosenIn(one.ensures))) {
        const definition = own.get(symbol);
        if (definition !== undefined) definition.recursionGroup = recursionGroup;
      }
    }
    return this.made;
  }

  /** Where there is no earlier state, binders do not ask which objects exist: what they say there is something else. */
  private occurrence(context: LowerContext, node: object, scope: Scope, open: (scope: Scope) => Choosing): Occurrence {
    const states = scope.labels.has('') ? 'two states' : 'one state';
    let known = this.known.get(node);
    if (known === undefined) this.known.set(node, (known = new Map<string, Occurrence>()));
    let occurrence = known.get(states);
    if (occurrence === undefined) known.set(states, (occurrence = this.make(context, scope, open)));
    return occurrence;
  }

  private make(context: LowerContext, scope: Scope, open: (scope: Scope) => Choosing): Occurrence {
    const { arena } = context;
    const formals = new Map<Variable, Argument>();
    const { variables, condition, span } = open(ownScope(context, scope, formals));
    const free = freeVariables(arena, [condition]);
    for (const variable of free) {
      if (variable.role === 'heap') formals.set(variable, (at, where) => where.heap(storeAt(at, variable, where)));
      else if (!formals.has(variable) && !variables.includes(variable))
        throw new UnsupportedFeature('a choice that depends on something without a name', span);
    }
    const used = [...formals].filter(([variable]) => free.has(variable));
    const isStore = ([{ place }]: (typeof used)[number]): boolean => place !== undefined;
    const stores = used.filter(isStore);
    const others = used.filter((one) => !isStore(one));
    const result = resultOf(context, variables);
    const symbol: FunctionSymbol = {
      name: `(var ${variables.map(({ name }) => name).join(', ')} :| ${oneLine(textOf(span))})`,
      typeParameters: mentioned(
        arena,
        condition,
        [...variables, ...others.map(([one]) => one)],
        stores.map(([one]) => one),
      ),
      heap: stores.map(([variable]) => variable),
      parameters: others.map(([variable]) => variable),
      result,
    };
    this.made.push(define(arena, symbol, { variables, condition, span }));
    return { symbol, count: variables.length, args: [...stores, ...others].map(([, argument]) => argument) };
  }
}

/** The text as the function itself sees it: over variables of its own, at its own type parameters, without checks. */
function ownScope(context: LowerContext, scope: Scope, formals: Map<Variable, Argument>): Scope {
  const { arena } = context;
  const own = scope.with({
    self: undefined,
    conditions: [],
    sink: undefined,
    supports: undefined,
    reads: undefined,
    recursiveCall: undefined,
    calledNow: undefined,
    typeArguments: { parameters: [], args: [] },
  });
  const formal = ({ variable, argument }: Formal): Term => {
    formals.set(variable, argument);
    return arena.variable(variable);
  };
  const variables = [...scope.variables.keys()].map(
    (one) => [one, formal({ variable: modelVariable(context, one, 'input', own), argument: namedBy(one) })] as const,
  );
  const earlier = (label: string): HeapView => {
    const snapshots = new Map<Variable, Variable>();
    return (store) => {
      const known = snapshots.get(store);
      if (known !== undefined) return arena.variable(known);
      const variable = context.heap.snapshot(store, label === '' ? 'old' : label);
      snapshots.set(store, variable);
      const argument: Argument = (at, where) => (where.labels.get(label) ?? where.heap)(storeAt(at, store, where));
      return formal({ variable, argument });
    };
  };
  return own.with({
    variables: new Map(variables),
    self: scope.self === undefined ? undefined : formal(receiver(context, scope.self)),
    heap: (store) => arena.variable(store),
    labels: new Map([...scope.labels.keys()].map((label) => [label, earlier(label)])),
  });
}

function namedBy(variable: resolved.Variable): Argument {
  return (_, { variables }) => {
    const term = variables.get(variable);
    if (term === undefined) throw new UnsupportedFeature('a choice outside of its variables', variable.node.span);
    return term;
  };
}

/** The receiver at the type parameters of its own type. */
function receiver({ arena }: LowerContext, self: Term): Formal {
  const { types } = arena;
  const type = arena.type(self);
  const generic =
    type.kind === 'datatype'
      ? types.datatype(
          type.datatype,
          type.datatype.typeParameters.map((one) => types.parameter(one)),
        )
      : type;
  return {
    variable: { name: 'this', type: generic, role: 'input', ghost: false },
    argument: (_, scope) => {
      if (scope.self === undefined) throw new RangeError('a text with a receiver is lowered without one');
      return scope.self;
    },
  };
}

function storeAt(context: LowerContext, store: Variable, scope: Scope): Variable {
  return context.heap.instantiate(store, (type) => instantiate(context, type, scope));
}

/** One variable's type, or the type of tuples of several. */
function resultOf(context: LowerContext, variables: readonly Variable[]): Type {
  const [only, ...more] = variables;
  if (only !== undefined && more.length === 0) return only.type;
  const tuple = context.types.tuple(variables.map(() => false));
  return context.arena.types.datatype(
    tuple,
    variables.map(({ type }) => type),
  );
}

/** The values that the result stands for. */
function partsOf(arena: Arena, value: Term, count: number): readonly Term[] {
  if (count === 1) return [value];
  const type = arena.type(value);
  const constructor = type.kind === 'datatype' ? type.datatype.constructors[0] : undefined;
  if (constructor === undefined) throw new RangeError('several values are chosen as a tuple');
  return constructor.fields.map((_, i) => arena.destruct(value, constructor, i));
}

function define(arena: Arena, symbol: FunctionSymbol, { variables, condition, span }: Choosing): FunctionDefinition {
  const declared = declaredFunction(symbol);
  const result = arena.variable(declared.resultVariable);
  const parts = partsOf(arena, result, variables.length);
  const holds = substitute(arena, condition, new Map(variables.map((variable, i) => [variable, parts[i] as Term])));
  const types = variables.map(({ type }) => type);
  const exists = arena.bind('exists', types, [arena.true, abstract(arena, condition, variables)]);
  // What a type argument demands of values is not in the condition; the binder says it of its variables.
  const typed = parametersOf(symbol.result).size === 0 ? [] : [arena.make('has-type', [result], symbol.result)];
  return {
    ...declared,
    origin: originOf(span),
    ensures: [arena.make('implies', [exists, arena.make('and', [...typed, holds])])],
    chooses: { variables, condition },
  };
}

/** The type parameters that the function's text mentions. */
function mentioned(
  arena: Arena,
  condition: Term,
  variables: readonly Variable[],
  stores: readonly Variable[],
): readonly TypeParameterSymbol[] {
  const written = variables.flatMap(({ type }) => [...parametersOf(type)]);
  return [...new Set([...parametersIn(stores), ...written, ...typeParametersIn(arena, condition)])];
}
