/**
 * Function values that read the heap (`~>`). What such a value gives depends on the state in which it is called, so an
 * application is that of a symbol to the value, its arguments and all stores; the frame of the symbol is what the value
 * says that it reads. The text of the value itself is over stores in any state.
 */
import type {
  Arena,
  FunctionDefinition,
  FunctionSymbol,
  FunctionType,
  Reading,
  Term,
  Type,
  TypeParameterSymbol,
  Variable,
} from '../../../model/index.js';
import { abstract, declaredFunction, freeVariables, parametersOf, shift, substitute } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, typeOf, type LowerContext } from './context.js';
import type { HeapView, Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

type Asked = Reading['asks'];

/** The symbols for values of each number of parameters. */
export class ReadingValues {
  readonly definitions: FunctionDefinition[] = [];
  private readonly symbols = new Map<string, FunctionSymbol>();

  symbol(context: LowerContext, asks: Asked, arity: number): FunctionSymbol {
    const key = `${asks} ${arity}`;
    let symbol = this.symbols.get(key);
    if (symbol === undefined) {
      this.symbols.set(key, (symbol = makeSymbol(context, asks, arity)));
      this.definitions.push(define(context, symbol, this.symbol(context, 'reads', arity)));
    }
    return symbol;
  }
}

function makeSymbol({ arena, functions, heap }: LowerContext, asks: Asked, arity: number): FunctionSymbol {
  const { types } = arena;
  const stores = functions.everyStore();
  const own = Array.from({ length: arity + 1 }, (_, i) => ({ name: i === arity ? 'R' : `A${i}` }));
  const parameters = own.slice(0, arity).map((one) => types.parameter(one));
  const result = types.parameter(own[arity] as TypeParameterSymbol);
  const variable = (name: string, type: Type): Variable => ({ name, type, role: 'input', ghost: true });
  const results = { call: result, requires: types.bool, reads: types.set(types.reference) };
  return {
    name: `${asks} of a function value with ${arity} parameters`,
    // Stores of generic code have the type parameters of that code.
    typeParameters: [...own, ...parametersIn(stores)],
    heap: stores,
    parameters: [
      variable('f', types.function('reading', parameters, result)),
      ...parameters.map((type, i) => variable(`x${i}`, type)),
    ],
    result: results[asks],
    reading: { asks, state: stores.map((store) => heap.inAnyState(store)) },
  };
}

export function parametersIn(stores: readonly Variable[]): readonly TypeParameterSymbol[] {
  const found = new Set<TypeParameterSymbol>();
  const visit = (type: Type): void => {
    for (const parameter of parametersOf(type)) found.add(parameter);
  };
  for (const { type, place } of stores) {
    visit(type);
    if (place?.kind === 'field') place.args.forEach(visit);
  }
  return [...found];
}

/** Nothing is known of it but its frame: what a value reads says what it depends on. */
function define({ arena }: LowerContext, symbol: FunctionSymbol, reads: FunctionSymbol): FunctionDefinition {
  const typeArgs = symbol.typeParameters.map((one) => arena.types.parameter(one));
  const given = [...symbol.heap, ...symbol.parameters].map((variable) => arena.variable(variable));
  return {
    ...declaredFunction(symbol),
    ghost: false,
    reads: { kind: 'items', items: [{ objects: arena.apply(reads, typeArgs, given), field: undefined }] },
  };
}

/** Asks a value for its result, its precondition or what it reads, in the state of a view. */
export function askValue(context: LowerContext, asks: Asked, value: Term, args: readonly Term[], view: HeapView): Term {
  const { arena } = context;
  const type = arena.type(value);
  if (type.kind !== 'function') throw new RangeError('a function value has a function type');
  const symbol = context.reading.symbol(context, asks, args.length);
  const generic = symbol.typeParameters.slice(args.length + 1).map((one) => arena.types.parameter(one));
  return arena.apply(
    symbol,
    [...type.parameters, type.result, ...generic],
    [...symbol.heap.map((store) => view(store)), value, ...args],
  );
}

/** The function type behind subset types. */
export function functionType(context: LowerContext, type: Type): FunctionType | undefined {
  const { types } = context.arena;
  let current = type;
  while (current.kind === 'constrained') {
    const { base, typeParameters } = current.constrained;
    current = types.substitute(base, typeParameters, current.args);
  }
  return current.kind === 'function' ? current : undefined;
}

/** Whether values of this declared type may read the heap. */
export function mayRead(context: LowerContext, type: Type): boolean {
  return functionType(context, type)?.effect === 'reading';
}

/** A value that is called at once, in the state of the scope, as one that does not read the heap. */
export function lowerCalledNow(context: LowerContext, expression: ast.Expression, scope: Scope): Term {
  if (expression.kind === 'lambda') return lowerExpression(context, expression, scope.with({ calledNow: expression }));
  const value = lowerExpression(context, expression, scope);
  if (!mayRead(context, typeOf(context, expression, scope))) return value;
  const { arena } = context;
  const erased = arena.type(value);
  const parameters = erased.kind === 'function' ? erased.parameters : [];
  const bound = parameters.map((parameter, i) => arena.bound(i, parameter));
  const parts = (['requires', 'call'] as const).map((asks) =>
    askValue(context, asks, shift(arena, value, bound.length), bound, scope.heap),
  );
  return arena.bind('lambda', parameters, parts);
}

/** The state in which a function value is called, whichever it is. */
function anyState(context: LowerContext, depth: number, span: ast.Span): HeapView {
  const stores = new Set(context.functions.everyStore());
  return (store) => {
    if (!stores.has(store) || mentionsParameter(store))
      throw new UnsupportedFeature('a function value that reads generic objects', span);
    return context.arena.variable(context.heap.inAnyState(store, depth));
  };
}

function mentionsParameter(store: Variable): boolean {
  return parametersIn([store]).length > 0;
}

/** Where the text of a function value stands: it sees the state in which it is called. */
export function inValue(context: LowerContext, scope: Scope, span: ast.Span): Scope {
  const valueDepth = scope.valueDepth + 1;
  return scope.with({ heap: anyState(context, scope.valueDepth, span), past: false, valueDepth });
}

/** A function value that reads the heap, from its parts over the parameters. The scope is the one around it. */
export function closure(
  context: LowerContext,
  { valueDepth }: Scope,
  parameters: readonly Variable[],
  { requires, body, reads }: { readonly requires: Term; readonly body: Term; readonly reads: Term },
  span: ast.Span,
): Term {
  const { arena } = context;
  const parts = [requires, body, reads];
  const own = context.heap.outermost(valueDepth);
  for (const variable of mentionedIn(arena, parts)) {
    if (variable.role === 'heap')
      throw new UnsupportedFeature('a function value that depends on which objects exist', span);
    // Every function value has the same names for the state in which it is called, so none can keep another's.
    if (variable.role === 'state' && !own.has(variable))
      throw new UnsupportedFeature('a function value that keeps what another one read where it was called', span);
  }
  const renaming = new Map([...own].map(([variable, name]) => [variable, arena.variable(name)]));
  const types = parameters.map(({ type }) => arena.types.erase(type));
  const type = arena.types.function('reading', types, arena.type(body));
  return arena.bind(
    'closure',
    types,
    parts.map((part) => abstract(arena, valueDepth === 0 ? part : substitute(arena, part, renaming), parameters)),
    [],
    type,
  );
}

/** The free variables of terms, but not those of the states in which function values inside are called. */
function mentionedIn(arena: Arena, roots: readonly Term[]): ReadonlySet<Variable> {
  const variables = new Set<Variable>();
  const seen = new Set<Term>();
  const pending = [...roots];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (arena.operator(term) === 'variable') variables.add(arena.payload(term) as Variable);
    if (arena.operator(term) !== 'closure') pending.push(...arena.argsOf(term));
    else for (const one of freeVariables(arena, [term])) if (one.role !== 'state') variables.add(one);
  }
  return variables;
}
