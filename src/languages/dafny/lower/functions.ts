/**
 * Function symbols, and the stores that each function depends on: those that its text reads, directly or through the
 * functions that it calls. An application passes their values, so a function needs no notion of "the heap".
 */
import type { Arena, FunctionSymbol, Type, TypeParameterSymbol, Variable } from '../../../model/index.js';
import { closure } from '../../../model/index.js';
import { callsOf, type Program } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import { baseOf } from '../resolve/types-base.js';
import { substitute as substituteTypes } from '../resolve/types-substitute.js';
import type { Type as ResolvedType } from '../resolve/types.js';
import type * as ast from '../syntax/index.js';
import { walk } from '../syntax/walk.js';
import type { HeapVariables } from '../../lowering/heap.js';
import { isGeneric } from '../../lowering/heap.js';
import type { TypeLowering } from './types.js';
import { isStored, qualified } from './types.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** A function of the program, or a constant with a value: a function of its object, or of nothing. */
export type Definable = resolved.FunctionSymbol | resolved.FieldSymbol;

/** What a text reads itself, and whom it calls, over the type parameters in scope there. */
interface Accesses {
  readonly stores: readonly Variable[];
  readonly calls: readonly { readonly callee: Definable; readonly typeArgs: readonly Type[] }[];
}

/** Polymorphic recursion can go on for ever. */
const MOST_INSTANCES = 500;

export class FunctionTable {
  private readonly arena: Arena;
  private readonly program: Program;
  private readonly types: TypeLowering;
  private readonly heap: HeapVariables;
  private readonly symbols = new Map<Definable, FunctionSymbol>();
  private readonly accesses = new Map<Definable, Accesses>();

  constructor(arena: Arena, program: Program, types: TypeLowering, heap: HeapVariables) {
    this.arena = arena;
    this.program = program;
    this.types = types;
    this.heap = heap;
  }

  symbol(definable: Definable): FunctionSymbol {
    let symbol = this.symbols.get(definable);
    if (symbol === undefined) this.symbols.set(definable, (symbol = this.make(definable)));
    return symbol;
  }

  /** The owner's parameters before the member's own: the order of type arguments. */
  typeParameters(definable: Definable): TypeParameterSymbol[] {
    const own = definable.kind === 'function' ? definable.typeParameters : [];
    return this.types.typeParameters([...(definable.owner?.typeParameters ?? []), ...own]);
  }

  private make(definable: Definable): FunctionSymbol {
    const { declaration } = definable;
    const span = declaration?.span;
    if (span === undefined) throw new UnsupportedFeature('iterator', firstSpan(this.program));
    const parameters: Variable[] = [];
    if (!definable.static && definable.owner !== undefined) parameters.push(this.receiver(definable.owner, span));
    if (definable.kind === 'function') {
      for (const formal of definable.formals) {
        parameters.push({
          name: formal.name,
          type: this.types.type(formal.type, span),
          role: 'input',
          ghost: formal.ghost,
        });
      }
    }
    const closure = this.closure(definable);
    // Reading an earlier state asks which objects existed in it.
    const heap = isTwoState(definable) && !closure.includes(this.heap.alloc) ? [this.heap.alloc, ...closure] : closure;
    const old = isTwoState(definable) ? heap.map((variable) => this.heap.snapshot(variable, 'old')) : [];
    return {
      name: definable.owner === undefined ? qualified(definable) : `${qualified(definable.owner)}.${definable.name}`,
      typeParameters: this.typeParameters(definable),
      heap: [...heap, ...old],
      parameters,
      result: this.types.type(definable.kind === 'function' ? definable.result : definable.type, span),
    };
  }

  receiver(owner: resolved.TypeSymbol, span: ast.Span): Variable {
    return { name: 'this', type: this.types.type(selfType(owner), span), role: 'input', ghost: false };
  }

  /** Every store that evaluating the function may read. */
  private closure(definable: Definable): Variable[] {
    const { types } = this.arena;
    const stores = new Set<Variable>();
    const seen = new Set<string>();
    const identity = this.typeParameters(definable).map((parameter) => types.parameter(parameter));
    const pending: { readonly callee: Definable; readonly typeArgs: readonly Type[] }[] = [
      { callee: definable, typeArgs: identity },
    ];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { callee } = next;
      // Where no store depends on them, type arguments do not matter, however large they get.
      const typeArgs = this.readsByType(callee) ? next.typeArgs : [];
      const key = `${this.numberOf(callee)}<${typeArgs.map((type) => types.erase(type).id).join(',')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > MOST_INSTANCES) {
        throw new UnsupportedFeature('polymorphic recursion', callee.declaration?.span ?? firstSpan(this.program));
      }
      const parameters = this.typeParameters(callee);
      const at = (type: Type): Type => types.substitute(type, parameters, typeArgs);
      const { stores: own, calls } = this.accessesOf(callee);
      for (const store of own) stores.add(this.heap.instantiate(store, at));
      for (const call of calls) pending.push({ callee: call.callee, typeArgs: call.typeArgs.map(at) });
      // A trait's function is what its implementers say it is.
      if (callee.kind !== 'function') continue;
      for (const by of this.overriders.get(callee) ?? []) {
        pending.push({ callee: by, typeArgs: this.overriderArgs(callee, by, typeArgs) });
      }
    }
    return [...stores];
  }

  /** Whether a store that evaluating the function may read depends on its type arguments. */
  private readsByType(definable: Definable): boolean {
    let known = this.byType.get(definable);
    if (known !== undefined) return known;
    const callees = (one: Definable): Definable[] => [
      ...this.accessesOf(one).calls.map(({ callee }) => callee),
      ...(this.overriders.get(one) ?? []),
    ];
    const reached = this.typeParameters(definable).length === 0 ? [] : [...closure([definable], callees)];
    known = reached.some((one) => this.accessesOf(one).stores.some(isGeneric));
    this.byType.set(definable, known);
    return known;
  }

  private readonly byType = new Map<Definable, boolean>();

  private accessesOf(definable: Definable): Accesses {
    let accesses = this.accesses.get(definable);
    if (accesses === undefined) this.accesses.set(definable, (accesses = this.read(definable)));
    return accesses;
  }

  private read(definable: Definable): Accesses {
    const { resolution } = this.program;
    const { declaration } = definable;
    if (declaration === undefined) return { stores: [], calls: [] };
    const stores = new Set<Variable>();
    const calls: { callee: Definable; typeArgs: Type[] }[] = [];
    const typed = (type: ResolvedType): Type => this.types.type(type, declaration.span);
    const readsType = (type: ResolvedType | undefined): void => {
      const base = type === undefined ? undefined : baseOf(type);
      if (base?.kind === 'array') stores.add(this.heap.array(base.rank, typed(base.element)));
    };
    const named = new Set<ast.Expression>();
    const visit = (part: object): void => {
      const node = part as ast.Expression | ast.BoundVariable | ast.FrameExpression;
      if (!('kind' in node)) {
        return;
      }
      // A function that is called by its name gets the stores that it reads; a value may read any.
      if (node.kind === 'apply' && callsByName(this.program, node)) named.add(node.callee);
      const type = named.has(node as ast.Expression) ? undefined : resolution.types.get(node as ast.Expression);
      if (type?.kind === 'arrow' && type.arrow === '~>') for (const store of this.everyStore()) stores.add(store);
      if (node.kind === 'index' || node.kind === 'slice' || node.kind === 'segments') {
        readsType(resolution.types.get(node.receiver));
      }
      // Arguments left out are read where they are left out.
      if (node.kind === 'apply') {
        for (const { kind, value } of resolution.arguments.get(node) ?? []) if (kind !== 'given') walk(value, visit);
      }
      // What `:-` calls is not written.
      const protocol = resolution.failures.get(node as object as ast.LetExpression);
      for (const { member } of callsOf(protocol)) {
        if (member.kind !== 'function' || protocol === undefined) continue;
        const ownerArgs = 'args' in protocol.type ? protocol.type.args.map(typed) : [];
        const own = this.typeParameters(member).slice(ownerArgs.length);
        // What it reads may depend on type arguments that nobody wrote.
        const reads = member.declaration?.specification.reads.length ?? 0;
        if (own.length > 0 && reads > 0) for (const store of this.everyStore()) stores.add(store);
        calls.push({ callee: member, typeArgs: [...ownerArgs, ...own.map(() => this.types.types.int)] });
      }
      if (node.kind === 'allocated' || node.kind === 'fresh') stores.add(this.heap.alloc);
      if (node.kind === 'unchanged') for (const item of node.frame) this.addFrame(item, stores);
      if (node.kind !== 'name' && node.kind !== 'member') return;
      const reference = resolution.references.get(node);
      if (reference?.kind !== 'member') return;
      const { member, ownerArgs, typeArgs } = reference;
      if (member.kind === 'field' && isStored(member)) {
        stores.add(this.heap.field(this.types.field(member), ownerArgs.map(typed)));
      } else if (member.kind === 'function' || member.kind === 'field') {
        calls.push({ callee: member, typeArgs: [...ownerArgs, ...typeArgs].map(typed) });
      }
    };
    walk(declaration.kind === 'function' ? { ...declaration, byMethod: undefined } : declaration, visit);
    if (declaration.kind === 'function' && declaration.body === undefined) {
      for (const clause of declaration.specification.reads) {
        for (const item of clause.frame) this.addFrame(item, stores);
      }
    }
    return { stores: [...stores], calls };
  }

  /** The stores that hold what a frame names, whether or not anything has asked for them before. */
  frameStores(item: ast.FrameExpression): readonly Variable[] {
    const stores = new Set<Variable>();
    this.addFrame(item, stores);
    return [...stores];
  }

  private addFrame(item: ast.FrameExpression, stores: Set<Variable>): void {
    const { resolution } = this.program;
    const reference = item.field === undefined ? undefined : resolution.references.get(item);
    if (reference?.kind === 'member' && reference.member.kind === 'field') {
      const ownerArgs = reference.ownerArgs.map((arg) => this.types.type(arg, item.span));
      stores.add(this.heap.field(this.types.field(reference.member), ownerArgs));
      return;
    }
    const type = item.object === undefined ? undefined : resolution.types.get(item.object);
    let base = type === undefined ? undefined : baseOf(type);
    while (base !== undefined && 'element' in base && base.kind !== 'array') base = baseOf(base.element);
    switch (base?.kind) {
      case 'array':
        stores.add(this.heap.array(base.rank, this.types.type(base.element, item.span)));
        return;
      case 'class': {
        const { implementers } = this.program;
        for (const one of [base.symbol, ...(implementers.get(base.symbol) ?? [])]) {
          if (one.kind === 'class') this.fieldsOf(selfAt(one, base), stores, item.span);
        }
        return;
      }
      default:
        for (const store of this.everyStore()) stores.add(store);
    }
  }

  /** The stores of all objects and arrays that the program has names or expressions for. */
  everyStore(): readonly Variable[] {
    if (this.every !== undefined) return this.every;
    // An object of which nothing is known may be an array, even where no class has a field.
    const stores = new Set<Variable>([this.heap.array(1, this.types.types.int)]);
    const seen = new Set<Type>();
    for (const symbol of this.program.typeSymbols) {
      if (symbol.kind !== 'class' || symbol.typeParameters.length > 0) continue;
      const type = selfType(symbol);
      if (!mentionsUnsupported(type)) this.fieldsOf(type, stores, symbol.declaration.span);
    }
    for (const [expression, type] of this.program.resolution.types) {
      const base = baseOf(type);
      if ((base.kind !== 'array' && base.kind !== 'class') || mentionsUnsupported(base)) continue;
      const lowered = this.types.type(base, expression.span);
      if (seen.has(lowered)) continue;
      seen.add(lowered);
      if (base.kind === 'class') this.fieldsOf(base, stores, expression.span);
      else stores.add(this.heap.array(base.rank, this.types.type(base.element, expression.span)));
    }
    return (this.every = [...stores]);
  }

  private every: readonly Variable[] | undefined;

  /** The stores of a class's fields, inherited ones included. */
  private fieldsOf(type: ResolvedType, stores: Set<Variable>, span: ast.Span): void {
    if (type.kind !== 'class') return;
    const { symbol, args } = type;
    const lowered = args.map((arg) => this.types.type(arg, span));
    for (const member of symbol.members.values()) {
      if (member.kind === 'field' && member.mutable && isStored(member))
        stores.add(this.heap.field(this.types.field(member), lowered));
    }
    for (const parent of symbol.parents)
      this.fieldsOf(substituteTypes(parent, symbol.typeParameters, args), stores, span);
  }

  /** The functions that give a trait's function its meaning. */
  private get overriders(): ReadonlyMap<Definable, readonly resolved.FunctionSymbol[]> {
    return (this.overridersOf ??= overridersIn(this.program));
  }

  private overridersOf: ReadonlyMap<Definable, readonly resolved.FunctionSymbol[]> | undefined;

  /**
   * What an implementing class's type parameters mean where the trait's function is used at type arguments. One that the
   * trait does not know stays as it is: whoever writes a store of the class at any arguments changes that store, too.
   */
  private overriderArgs(base: resolved.FunctionSymbol, by: resolved.FunctionSymbol, typeArgs: readonly Type[]): Type[] {
    const own = typeArgs.slice(base.owner?.typeParameters.length ?? 0);
    const seen = by.owner === undefined ? [] : (ancestorArgs(by.owner, base.owner) ?? []);
    const owner = (by.owner?.typeParameters ?? []).map((parameter) => {
      const index = seen.findIndex((arg) => arg.kind === 'parameter' && arg.parameter === parameter);
      return typeArgs[index] ?? this.arena.types.parameter(this.types.typeParameter(parameter));
    });
    return [...owner, ...own];
  }

  private readonly numbers = new Map<Definable, number>();

  private numberOf(definable: Definable): number {
    let number = this.numbers.get(definable);
    if (number === undefined) this.numbers.set(definable, (number = this.numbers.size));
    return number;
  }
}

function overridersIn(program: Program): ReadonlyMap<Definable, readonly resolved.FunctionSymbol[]> {
  const found = new Map<Definable, resolved.FunctionSymbol[]>();
  for (const callable of program.callables) {
    if (callable.kind !== 'function') continue;
    for (const base of callable.overrides) {
      const known = found.get(base);
      if (known === undefined) found.set(base, [callable]);
      else known.push(callable);
    }
  }
  return found;
}

function callsByName({ resolution }: Program, { callee }: ast.ApplyExpression): boolean {
  if (callee.kind !== 'name' && callee.kind !== 'member') return false;
  const reference = resolution.references.get(callee);
  return reference?.kind === 'member' && reference.member.kind === 'function';
}

/** The type arguments of a trait as one of its implementers sees them. */
export function ancestorArgs(
  owner: resolved.TypeSymbol,
  ancestor: resolved.TypeSymbol | undefined,
): readonly ResolvedType[] | undefined {
  for (const parent of owner.parents) {
    if (parent.kind !== 'class') continue;
    if (parent.symbol === ancestor) return parent.args;
    const further = ancestorArgs(parent.symbol, ancestor);
    if (further !== undefined)
      return further.map((arg) => substituteTypes(arg, parent.symbol.typeParameters, parent.args));
  }
  return undefined;
}

/** Iterators and traits on values have no stores here; members that use them are left out. */
function mentionsUnsupported(type: ResolvedType): boolean {
  return type.kind === 'class' && (type.symbol.flavour === 'iterator' || !type.symbol.isReference);
}

/** A class as a type, at the same arguments where it is the named one. */
function selfAt(symbol: resolved.ClassSymbol, named: ResolvedType & { kind: 'class' }): ResolvedType {
  return symbol === named.symbol ? named : selfType(symbol);
}

export function isTwoState(definable: Definable): boolean {
  return definable.kind === 'function' && definable.flavour.startsWith('twostate');
}

/** A type as its own members see it. */
function selfType(owner: resolved.TypeSymbol): ResolvedType {
  const args = owner.typeParameters.map((parameter): ResolvedType => ({ kind: 'parameter', parameter }));
  switch (owner.kind) {
    case 'class':
      return { kind: 'class', symbol: owner, args, nullable: false };
    case 'datatype':
      return { kind: 'datatype', symbol: owner, args };
    case 'newtype':
      return { kind: 'newtype', symbol: owner, args };
    case 'subset':
      return { kind: 'subset', symbol: owner, args };
    case 'abstract':
      return { kind: 'abstract', symbol: owner, args };
  }
}

function firstSpan(program: Program): ast.Span {
  return (program.files[0] as ast.File).span;
}
