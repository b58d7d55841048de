/**
 * Function symbols, and the stores that each function depends on: those that its text reads, directly or through the
 * functions that it calls. An application passes their values, so a function needs no notion of "the heap".
 */
import type { Arena, FunctionSymbol, Type, TypeParameterSymbol, Variable } from '../../../model/index.js';
import type { Program } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import { baseOf, isReferenceType } from '../resolve/types-base.js';
import type { Type as ResolvedType } from '../resolve/types.js';
import type * as ast from '../syntax/index.js';
import { walk } from '../syntax/walk.js';
import type { HeapVariables } from './heap.js';
import type { TypeLowering } from './types.js';
import { isStored, qualified } from './types.js';
import { UnsupportedFeature } from './unsupported.js';

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
      const { callee, typeArgs } = next;
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
    }
    return [...stores];
  }

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
    walk(declaration.kind === 'function' ? { ...declaration, byMethod: undefined } : declaration, (part) => {
      const node = part as ast.Expression | ast.BoundVariable | ast.FrameExpression;
      if (!('kind' in node)) {
        // Binders over references range over the objects that exist.
        const variable = 'domain' in node ? resolution.variables.get(node) : undefined;
        if (variable !== undefined && isReferenceType(variable.type)) stores.add(this.heap.alloc);
        return;
      }
      if (node.kind === 'index' || node.kind === 'slice' || node.kind === 'segments') {
        readsType(resolution.types.get(node.receiver));
      }
      if (node.kind === 'allocated' || node.kind === 'fresh') stores.add(this.heap.alloc);
      if (node.kind !== 'name' && node.kind !== 'member') return;
      const reference = resolution.references.get(node);
      if (reference?.kind !== 'member') return;
      const { member, ownerArgs, typeArgs } = reference;
      if (member.kind === 'field' && isStored(member)) {
        stores.add(this.heap.field(this.types.field(member), ownerArgs.map(typed)));
      } else if (member.kind === 'function' || member.kind === 'field') {
        calls.push({ callee: member, typeArgs: [...ownerArgs, ...typeArgs].map(typed) });
      }
    });
    return { stores: [...stores], calls };
  }

  private readonly numbers = new Map<Definable, number>();

  private numberOf(definable: Definable): number {
    let number = this.numbers.get(definable);
    if (number === undefined) this.numbers.set(definable, (number = this.numbers.size));
    return number;
  }
}

export function isTwoState(definable: Definable): boolean {
  return definable.kind === 'function' && definable.flavour.startsWith('twostate');
}

/** A type as its own members see it. */
export function selfType(owner: resolved.TypeSymbol): ResolvedType {
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
