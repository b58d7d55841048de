/**
 * What an export set gives must make sense by itself: whatever a given signature, specification, definition or body
 * mentions is given as well. Runs after bodies are typed, because only then is it known what they mention.
 */
import type * as ast from '../../syntax/index.js';
import { walk } from '../../syntax/walk.js';
import type {
  DatatypeConstructorSymbol,
  MemberSymbol,
  ModuleEntry,
  ModuleSymbol,
  ModuleView,
  SynonymSymbol,
  TypeSymbol,
} from '../symbols.js';
import type { Type } from '../types.js';
import { partsOf } from '../types-substitute.js';
import { reachableViews } from '../visibility.js';
import type { World } from '../world.js';
import { headOf } from './types.js';

/** An export set of a module, with what an importer sees through it. */
export interface ExportSet {
  readonly name: string;
  readonly declaration: ast.ExportDeclaration;
  readonly view: ModuleView;
}

type Thing = TypeSymbol | SynonymSymbol | MemberSymbol | DatatypeConstructorSymbol;

export function checkExportConsistency(world: World, sets: readonly ExportSet[]): void {
  for (const set of sets) new SetCheck(world, set).run();
}

class SetCheck {
  private readonly views: ReadonlyMap<ModuleSymbol, readonly ModuleView[]>;
  private readonly reported = new Set<Thing>();

  constructor(
    private readonly world: World,
    private readonly set: ExportSet,
  ) {
    this.views = reachableViews([set.view]);
  }

  run(): void {
    const { view } = this.set;
    for (const entry of view.entries.values()) {
      switch (entry.kind) {
        case 'module':
        case 'import':
        case 'constructor':
          break;
        case 'field':
        case 'method':
        case 'function':
          this.member(entry);
          break;
        case 'synonym':
          if (view.isRevealed(entry)) this.mentions(entry, [entry.declaration.target]);
          break;
        case 'class':
        case 'datatype':
        case 'newtype':
        case 'subset':
        case 'abstract':
          this.type(entry);
      }
    }
  }

  private type(type: TypeSymbol): void {
    const { view } = this.set;
    this.mentions(
      type,
      type.typeParameters.flatMap((parameter) => parameter.bounds),
    );
    if (view.isRevealed(type)) this.mentions(type, definition(type));
    for (const member of type.members.values()) {
      const isWritten = 'declaration' in member && member.declaration !== undefined;
      if (isWritten && view.isVisible(member)) this.member(member);
    }
    if (type.kind !== 'class') return;
    for (const constructor of type.constructors) {
      if (constructor.name === '' && view.isVisible(constructor)) this.member(constructor);
    }
  }

  private member(member: MemberSymbol): void {
    if (!('declaration' in member) || member.declaration === undefined) return;
    const { declaration } = member;
    const revealed = this.set.view.isRevealed(member);
    switch (declaration.kind) {
      case 'field':
      case 'const':
        this.mentions(member, [
          ...(declaration.type === undefined ? [] : [declaration.type]),
          ...(declaration.kind === 'const' && revealed && declaration.value !== undefined ? [declaration.value] : []),
        ]);
        if (declaration.type === undefined && member.kind === 'field') this.mentionsType(member, member.type);
        break;
      case 'function':
        this.mentions(member, [
          declaration.typeParameters,
          declaration.formals,
          declaration.specification,
          ...(declaration.result === undefined ? [] : [declaration.result]),
          ...(revealed && declaration.body !== undefined ? [declaration.body] : []),
        ]);
        break;
      case 'method':
        this.mentions(member, [
          declaration.typeParameters,
          declaration.formals,
          declaration.returns,
          declaration.specification,
        ]);
        break;
      case 'constructor':
        this.mentions(member, [declaration.typeParameters, declaration.formals, declaration.specification]);
    }
  }

  /** Checks everything that the parts of a declaration name. */
  private mentions(given: ModuleEntry | MemberSymbol, parts: readonly object[]): void {
    const { references, typeNodes, patterns } = this.world.tables;
    for (const part of parts) {
      walk(part, (node) => {
        const reference = references.get(node as ast.NameExpression);
        if (reference?.kind === 'member') this.require(given, reference.member);
        else if (reference?.kind === 'constructor') this.require(given, reference.constructor);
        else if (reference?.kind === 'type') this.mentionsType(given, reference.type);
        const type = typeNodes.get(node as ast.TypeNode);
        if (type !== undefined && isNamedType(node)) this.mentionsNamed(given, node, type);
        const constructor = patterns.get(node as ast.Pattern);
        if (constructor !== undefined) this.require(given, constructor);
      });
    }
  }

  /** A synonym counts as itself, not as what it stands for. */
  private mentionsNamed(given: ModuleEntry | MemberSymbol, node: ast.NamedType, type: Type): void {
    const scope = { module: this.set.view.module, owner: undefined, typeParameters: [] };
    const head = type.kind === 'parameter' ? undefined : headOf(scope, node);
    if (head?.kind === 'synonym') this.require(given, head);
    else this.mentionsType(given, type);
  }

  private mentionsType(given: ModuleEntry | MemberSymbol, type: Type): void {
    if ('symbol' in type) {
      const symbol = type.symbol.kind === 'abstract' ? (type.symbol.hides ?? type.symbol) : type.symbol;
      this.require(given, symbol, type.kind === 'class' && type.nullable);
    }
    for (const part of partsOf(type)) this.mentionsType(given, part);
  }

  /** The item that gives the declaration, or the set's name if it comes from `*` or from another set. */
  private placeOf(given: ModuleEntry | MemberSymbol): ast.Span {
    const { declaration } = this.set;
    const path = 'owner' in given && given.owner !== undefined ? [given.owner.name, given.name] : [given.name];
    const item = declaration.items.find(
      (candidate) => candidate.path.length === path.length && candidate.path.every(({ text }, i) => text === path[i]),
    );
    return item?.path.at(-1)?.span ?? (declaration.name.text === '' ? declaration.span : declaration.name.span);
  }

  private require(given: ModuleEntry | MemberSymbol, thing: Thing, revealed = false): void {
    if (thing.kind === 'builtin' || this.reported.has(thing)) return;
    const module = thing.kind === 'constructor' ? thing.datatype.module : thing.module;
    const views = this.views.get(module) ?? [];
    const isOwn = module === this.set.view.module;
    // Of another module it is enough that the set gives it at all, under whatever name and through whatever set.
    if (!isOwn && views.length > 0) return;
    if (views.some((view) => (revealed ? view.isRevealed(thing) : view.isVisible(thing)))) return;
    this.reported.add(thing);
    const { name } = this.set;
    const from = isOwn ? '' : ` of the module '${module.fullName}'`;
    this.world.diagnostics.error(
      'bad-export',
      this.placeOf(given),
      `The export set '${name}' gives '${given.name}', which mentions '${pathOf(thing)}'${from}, but ${remedy(thing, isOwn, revealed)}.`,
    );
  }
}

function isNamedType(node: object): node is ast.NamedType {
  return 'kind' in node && node.kind === 'named-type';
}

function remedy(thing: Thing, isOwn: boolean, revealed: boolean): string {
  if (!isOwn) return "not the import that it comes from; add that to its 'provides'";
  if (thing.kind === 'constructor')
    return `does not reveal '${thing.datatype.name}'; add 'reveals ${thing.datatype.name}'`;
  if (thing.kind === 'destructor' || thing.kind === 'discriminator') {
    const owner = thing.owner?.name ?? '';
    return `does not reveal '${owner}'; add 'reveals ${owner}'`;
  }
  return revealed
    ? `does not reveal it; add 'reveals ${pathOf(thing)}'`
    : `does not give it; add 'provides ${pathOf(thing)}'`;
}

function pathOf(thing: Thing): string {
  const owner = 'owner' in thing ? thing.owner?.name : undefined;
  return owner === undefined ? thing.name : `${owner}.${thing.name}`;
}

/** The parts of the tree that say what a type is made of. */
function definition(type: TypeSymbol): readonly object[] {
  const { declaration } = type;
  const parents = 'extends' in declaration ? declaration.extends : [];
  switch (declaration.kind) {
    case 'datatype':
      return [...parents, ...declaration.constructors.map((constructor) => constructor.formals)];
    case 'newtype':
    case 'subset-type': {
      const { base, constraint, witness } = declaration;
      return [...parents, ...[base, constraint, witness].filter((part) => part !== undefined)];
    }
    case 'iterator': {
      const { formals, yields, specification, yieldRequires, yieldEnsures } = declaration;
      return [formals, yields, specification, yieldRequires, yieldEnsures];
    }
    case 'class':
    case 'trait':
    case 'abstract-type':
      return parents;
  }
}
