/** Unqualified and module-qualified names. */
import type * as ast from '../syntax/index.js';
import { isTypeEntry } from './entries.js';
import type {
  DatatypeConstructorSymbol,
  ModuleEntry,
  ModuleMember,
  ModuleSymbol,
  ModuleView,
  TypeSymbol,
} from './symbols.js';

/** Where a declaration stands: what type names, `this` and unqualified members mean there. */
export interface DeclarationScope {
  readonly module: ModuleSymbol;
  /** The type whose member this is. */
  readonly owner: TypeSymbol | undefined;
  /** Type parameters in scope, innermost last. */
  readonly typeParameters: readonly ast.TypeParameter[];
}

export type Lookup =
  | { readonly kind: 'found'; readonly entry: ModuleEntry }
  /** Two opened imports give the name different meanings. */
  | { readonly kind: 'ambiguous'; readonly entries: readonly ModuleEntry[] }
  | { readonly kind: 'none' };

const NONE: Lookup = { kind: 'none' };

/**
 * An unqualified name in a module: a type or module, else a function, method or constant; constructors last.
 * In an expression Dafny asks for a constructor first (`lookupConstructor`) if the name stands alone, that is,
 * if no `.` follows it, and takes it unless it is ambiguous.
 */
export function lookupInModule(module: ModuleSymbol, name: string): Lookup {
  const named = lookupNamed(module, name);
  if (named.kind !== 'none') return named;
  const member = lookupIn(module, name, (entry) => !isNamed(entry));
  return member.kind === 'none' ? lookupConstructor(module, name) : member;
}

/**
 * An unqualified type or module: these have a name space of their own. What the module declares hides what it opens of
 * the same name there, and there only: beside a function `F` of its own, an opened type `F` is known.
 */
export function lookupNamed(module: ModuleSymbol, name: string): Lookup {
  return lookupIn(module, name, isNamed);
}

function lookupIn(module: ModuleSymbol, name: string, fits: (entry: ModuleEntry) => boolean): Lookup {
  const declared = module.declared.get(name);
  if (declared !== undefined && fits(declared)) return { kind: 'found', entry: declared };
  return oneOf((module.opened.get(name) ?? []).filter(fits));
}

/** A function, method or constant that the module itself declares: among its members, these come before all else. */
export function ownModuleMember(module: ModuleSymbol, name: string): ModuleMember | undefined {
  const declared = module.declared.get(name);
  return declared?.kind === 'function' || declared?.kind === 'method' || declared?.kind === 'field'
    ? declared
    : undefined;
}

/** Whether an entry is in the name space of types and modules. */
export function isNamed(entry: ModuleEntry): boolean {
  return entry.kind === 'module' || entry.kind === 'import' || isTypeEntry(entry);
}

/** An unqualified datatype constructor: the module's own, then opened ones. */
export function lookupConstructor(module: ModuleSymbol, name: string): Lookup {
  return oneOf(module.constructors.get(name) ?? module.openedConstructors.get(name) ?? []);
}

/** `M.name` as a constructor; absent if two datatypes of the view share the name. */
export function lookupConstructorInView(view: ModuleView, name: string): DatatypeConstructorSymbol | undefined {
  const constructors = view.constructors.get(name);
  return constructors?.length === 1 ? constructors[0] : undefined;
}

/** What stands behind a module name: the view of an import, or what a module exports by default. */
export function viewOf(entry: ModuleEntry): ModuleView | undefined {
  return entry.kind === 'import' || entry.kind === 'module' ? entry.view : undefined;
}

function oneOf(entries: readonly ModuleEntry[]): Lookup {
  const [first, second] = entries;
  if (first === undefined) return NONE;
  return second === undefined ? { kind: 'found', entry: first } : { kind: 'ambiguous', entries };
}
