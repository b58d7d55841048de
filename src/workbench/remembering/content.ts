/**
 * The content of a program, declaration by declaration: what results of engines rest on, so that they can be kept for as
 * long as it stays the same. Keys are made of digests; what makes those comes in from outside.
 */
import type { FunctionDefinition, FunctionSymbol, Method, Model, Origin } from '../../model/index.js';
import { quoted } from './content-text.js';
import { DeclarationWriter } from './content-writer.js';
import type { Declaration, Labels } from './content-writer.js';

export type Digest = (text: string) => string;

/** Declarations on which results rest. */
export interface Extent {
  readonly digest: string;
  readonly declarations: readonly Declaration[];
}

interface Written {
  readonly digest: string;
  readonly mentioned: readonly Declaration[];
  readonly origins: readonly Origin[];
  readonly decisions: readonly Origin[];
  readonly bindsObjects: boolean;
}

export class ProgramContent implements Labels {
  readonly model: Model;
  private readonly digest: Digest;
  private readonly known = new Map<object, string>();
  private readonly counts = new Map<string, number>();
  private readonly groups = new Map<number, string>();
  private readonly texts = new Map<object, Written>();
  private readonly byLabel = new Map<string, Declaration>();
  private readonly defining = new Map<FunctionSymbol, Method[]>();
  private readonly checking = new Map<string, Method[]>();
  private everywhere: { readonly declarations: readonly Declaration[]; readonly text: string } | undefined;

  constructor(model: Model, digest: Digest) {
    this.model = model;
    this.digest = digest;
    for (const symbol of model.datatypes) this.labelOf({ kind: 'datatype', symbol });
    for (const symbol of model.classes) this.labelOf({ kind: 'class', symbol });
    for (const symbol of model.constrainedTypes) this.labelOf({ kind: 'constrained', symbol });
    for (const { symbol, recursionGroup } of model.functions.values()) {
      this.grouped(recursionGroup, this.labelOf({ kind: 'function', symbol }));
    }
    for (const method of model.methods) {
      const label = this.labelOf({ kind: 'method', symbol: method });
      this.grouped(method.recursionGroup, label);
      if (method.defines !== undefined) append(this.defining, method.defines, method);
      if (method.kind === 'declaration') append(this.checking, method.name, method);
      if (method.kind === 'override')
        for (const name of method.name.split(' overrides ')) append(this.checking, name, method);
    }
  }

  // ── Labels ────────────────────────────────────────────────────────────────────────────────────

  /** What has one kind and one name is numbered in the order of the model. */
  labelOf(declaration: Declaration): string {
    const { kind, symbol } = declaration;
    const before = this.known.get(symbol);
    if (before !== undefined) return before;
    const sort = kind === 'method' ? symbol.kind : kind;
    const base = `${kind === sort ? kind : `${kind} ${sort}`} ${quoted(symbol.name)}`;
    const count = this.counts.get(base) ?? 0;
    this.counts.set(base, count + 1);
    const label = `${base}#${count}`;
    this.known.set(symbol, label);
    this.byLabel.set(label, declaration);
    return label;
  }

  definitionOf(symbol: FunctionSymbol): FunctionDefinition | undefined {
    return this.model.functions.get(symbol);
  }

  /** By the first of its members: what else is in it shows in their own texts. */
  groupOf(group: number): string {
    return this.groups.get(group) ?? '-';
  }

  /** The inverse, for the declarations of the model. */
  called(label: string): Declaration | undefined {
    return this.byLabel.get(label);
  }

  /** Places in a declaration, in an order that is the same as long as its text is. */
  placesIn(declaration: Declaration): readonly Origin[] {
    return this.written(declaration).origins;
  }

  /** Those of its decisions. */
  decisionsIn(method: Method): readonly Origin[] {
    return this.written({ kind: 'method', symbol: method }).decisions;
  }

  // ── Content ───────────────────────────────────────────────────────────────────────────────────

  /** The member by itself with the types that it mentions: nothing of what it calls. */
  own(method: Method): Extent {
    const declarations = this.closure([{ kind: 'method', symbol: method }], (one) =>
      this.written(one).mentioned.filter(
        ({ kind }) => kind === 'datatype' || kind === 'class' || kind === 'constrained',
      ),
    );
    return { digest: this.summary(declarations), declarations };
  }

  /**
   * Everything that executions from here and proofs about them can get to: bodies, contracts and definitions in all
   * depths, whatever checks them, and what engines look at whichever member they begin with.
   */
  reach(method: Method): Extent {
    const everywhere = (this.everywhere ??= this.findEverywhere());
    const roots: Declaration[] = [{ kind: 'method', symbol: method }, ...everywhere.declarations];
    const declarations = this.closure(roots, (one) => [...this.written(one).mentioned, ...this.checksOf(one)]);
    return { digest: this.digest(`${this.summary(declarations)} ${everywhere.text}`), declarations };
  }

  /**
   * All types: values are written and read by names of types and constructors, and any class may implement a trait. What
   * speaks of any object at all bounds what small heaps can show. What has no body may be constrained from anywhere, and
   * answers of function values depend on claims wherever they are made.
   */
  private findEverywhere(): { readonly declarations: readonly Declaration[]; readonly text: string } {
    const { datatypes, classes, constrainedTypes, functions, methods, heap, unsupported } = this.model;
    const definitions = [...functions.values()];
    const declarations: Declaration[] = [
      ...datatypes.map((symbol) => ({ kind: 'datatype' as const, symbol })),
      ...classes.map((symbol) => ({ kind: 'class' as const, symbol })),
      ...constrainedTypes.map((symbol) => ({ kind: 'constrained' as const, symbol })),
      ...definitions
        .filter(({ body, implementers }) => body === undefined && implementers.length === 0)
        .map(({ symbol }) => ({ kind: 'function' as const, symbol })),
      ...methods
        .filter(({ kind, body }) => kind === 'lemma' && body === undefined)
        .map((symbol) => ({ kind: 'method' as const, symbol })),
      ...this.members.filter((one) => this.written(one).bindsObjects),
    ];
    const stores = new DeclarationWriter(this.model.arena, this);
    stores.line('heap', stores.variableList(heap));
    const isReading = definitions.some(({ symbol }) => symbol.reading !== undefined);
    const reads = methods.flatMap(({ claims }) => claims.filter(({ kind }) => kind === 'reads').map(({ id }) => id));
    const parts = [stores.text, unsupported.map(({ member }) => member), isReading ? reads : []];
    return { declarations, text: JSON.stringify(parts) };
  }

  /** Everything but types. */
  private get members(): readonly Declaration[] {
    const { functions, methods } = this.model;
    return [
      ...[...functions.keys()].map((symbol) => ({ kind: 'function' as const, symbol })),
      ...methods.map((symbol) => ({ kind: 'method' as const, symbol })),
    ];
  }

  /** What shows that a declaration keeps what it promises. */
  private checksOf({ kind, symbol }: Declaration): readonly Declaration[] {
    const checks = this.checking.get(symbol.name) ?? [];
    const all = kind === 'function' ? [...(this.defining.get(symbol) ?? []), ...checks] : checks;
    return all.map((method) => ({ kind: 'method', symbol: method }));
  }

  private summary(declarations: readonly Declaration[]): string {
    const texts = declarations.map((one) => `${this.labelOf(one)} ${this.written(one).digest}`);
    return this.digest(texts.sort().join('\n'));
  }

  private closure(
    roots: readonly Declaration[],
    next: (one: Declaration) => readonly Declaration[],
  ): readonly Declaration[] {
    const found = new Map<object, Declaration>(roots.map((root) => [root.symbol, root]));
    // The map grows while it is gone through.
    for (const one of found.values()) {
      for (const other of next(one)) if (!found.has(other.symbol)) found.set(other.symbol, other);
    }
    return [...found.values()];
  }

  private written(declaration: Declaration): Written {
    let written = this.texts.get(declaration.symbol);
    if (written === undefined) {
      const writer = new DeclarationWriter(this.model.arena, this);
      writer.write(declaration);
      const { text, mentioned, origins, decisions, bindsObjects } = writer;
      written = { digest: this.digest(text), mentioned: [...mentioned.values()], origins, decisions, bindsObjects };
      this.texts.set(declaration.symbol, written);
    }
    return written;
  }

  private grouped(group: number, label: string): void {
    if (group >= 0 && !this.groups.has(group)) this.groups.set(group, label);
  }
}

function append<K>(lists: Map<K, Method[]>, key: K, method: Method): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [method]);
  else list.push(method);
}
