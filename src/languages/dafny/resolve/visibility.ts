/**
 * What one module may know of another's declarations. A type that an export set only provides is opaque to importers:
 * they see an abstract type in its place, with the members that are exported. A module sees all that any of its
 * imports gives it, also through modules that those imports export in turn.
 */
import type * as ast from '../syntax/index.js';
import type { AbstractTypeSymbol, MemberSymbol, ModuleSymbol, ModuleView, TypeSymbol } from './symbols.js';
import { typeOfSymbol } from './type-nodes.js';
import { mapType } from './types-substitute.js';
import type { Type } from './types.js';

export class Visibility {
  /** Modules with export sets; all others are open. */
  private readonly restricted: ReadonlySet<ModuleSymbol>;
  /** The views that each module's own imports and submodules give. */
  private readonly imported: ReadonlyMap<ModuleSymbol, readonly ModuleView[]>;
  private readonly views = new Map<ModuleSymbol, ReadonlyMap<ModuleSymbol, readonly ModuleView[]>>();
  private readonly opaque = new Map<TypeSymbol, AbstractTypeSymbol>();

  constructor(restricted: ReadonlySet<ModuleSymbol>, imported: ReadonlyMap<ModuleSymbol, readonly ModuleView[]>) {
    this.restricted = restricted;
    this.imported = imported;
  }

  /** Whether a module knows how a declaration of another is defined. */
  isRevealed(from: ModuleSymbol, symbol: TypeSymbol | MemberSymbol): boolean {
    return this.isOpen(from, symbol) || this.viewsOf(from, moduleOf(symbol)).some((view) => view.isRevealed(symbol));
  }

  /** Whether a module may name a member of another's type. */
  isVisible(from: ModuleSymbol, member: MemberSymbol): boolean {
    return this.isOpen(from, member) || this.viewsOf(from, moduleOf(member)).some((view) => view.isVisible(member));
  }

  /** A type of any module as the module sees it: opaque types take the place of those that are not revealed to it. */
  seenFrom(from: ModuleSymbol, type: Type): Type {
    if (this.restricted.size === 0) return type;
    return mapType(type, (part) => {
      if (!('symbol' in part)) return part;
      const symbol = part.symbol.kind === 'abstract' ? (part.symbol.hides ?? part.symbol) : part.symbol;
      if (!this.isRevealed(from, symbol)) {
        return { kind: 'abstract', symbol: this.opaqueSymbol(symbol), args: part.args };
      }
      return symbol === part.symbol ? part : typeOfSymbol(symbol, part.args);
    });
  }

  private isOpen(from: ModuleSymbol, symbol: TypeSymbol | MemberSymbol): boolean {
    const module = moduleOf(symbol);
    return module === undefined || module === from || !this.restricted.has(module);
  }

  private viewsOf(from: ModuleSymbol, module: ModuleSymbol | undefined): readonly ModuleView[] {
    let all = this.views.get(from);
    if (all === undefined) this.views.set(from, (all = reachableViews(this.imported.get(from) ?? [])));
    return module === undefined ? [] : (all.get(module) ?? []);
  }

  /** One for each type, whoever looks: which of its members are found depends on the module that asks. */
  private opaqueSymbol(hidden: TypeSymbol): AbstractTypeSymbol {
    let symbol = this.opaque.get(hidden);
    if (symbol === undefined) {
      const { name, module, typeParameters, members } = hidden;
      const declaration = opaqueDeclaration(hidden);
      symbol = { kind: 'abstract', name, module, typeParameters, members, parents: [], declaration, hides: hidden };
      this.opaque.set(hidden, symbol);
    }
    return symbol;
  }
}

/** Views, and those of the modules that they export, and so on; by module. */
export function reachableViews(start: readonly ModuleView[]): ReadonlyMap<ModuleSymbol, readonly ModuleView[]> {
  const result = new Map<ModuleSymbol, ModuleView[]>();
  const seen = new Set<ModuleView>();
  const pending = [...start];
  for (let view = pending.pop(); view !== undefined; view = pending.pop()) {
    if (seen.has(view)) continue;
    seen.add(view);
    const list = result.get(view.module);
    if (list === undefined) result.set(view.module, [view]);
    else list.push(view);
    for (const entry of view.entries.values()) {
      if (entry.kind === 'import' || entry.kind === 'module') pending.push(entry.view);
    }
  }
  return result;
}

/** Only characteristics that are written are known of an opaque type. */
function opaqueDeclaration(hidden: TypeSymbol): ast.AbstractTypeDeclaration {
  const { declaration } = hidden;
  return {
    kind: 'abstract-type',
    attributes: declaration.attributes,
    name: declaration.name,
    characteristics: 'characteristics' in declaration ? declaration.characteristics : [],
    typeParameters: hidden.typeParameters,
    extends: [],
    members: [],
    refining: false,
    span: declaration.span,
  };
}

function moduleOf(symbol: TypeSymbol | MemberSymbol): ModuleSymbol | undefined {
  return symbol.kind === 'builtin' ? undefined : symbol.module;
}
