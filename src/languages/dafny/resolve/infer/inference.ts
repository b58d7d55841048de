/** Inference across the program: each declaration once, and types of constants when another declaration needs them. */
import type * as ast from '../../syntax/index.js';
import type { FieldSymbol, NewtypeSymbol, SubsetTypeSymbol } from '../symbols.js';
import { representationOf } from '../types-base.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import type { Mutable, World } from '../world.js';
import { inferConstant } from './constants.js';
import { inferConstraint } from './constrained.js';
import type { Rules } from './rules.js';

/** Constants that get their types from each other in a chain longer than this are not followed. */
const LONGEST_CHAIN = 100;

export class Inference {
  private readonly done = new Set<FieldSymbol>();
  /** Declarations whose types are being found right now, each because the one before needs it. */
  private readonly inProgress: FieldSymbol[] = [];
  private overloads: ReadonlySet<Type['kind']> | undefined;

  constructor(
    readonly world: World,
    readonly rules: Rules,
  ) {}

  /** Whether literals and operators of this kind of type may also be those of a newtype. */
  isOverloaded(kind: Type['kind']): boolean {
    this.overloads ??= overloadedKinds(this.world);
    return this.overloads === undefined || this.overloads.has(kind);
  }

  /** The type of a field; that of a constant without a written type is found from its value now. */
  typeOfField(field: FieldSymbol, use: ast.Span): Type {
    if (!isPending(field)) return field.type;
    if (this.inProgress.includes(field) || this.inProgress.length > LONGEST_CHAIN) {
      const names = [...this.inProgress.slice(this.inProgress.indexOf(field)), field].map(({ name }) => name);
      this.world.diagnostics.error(
        'cyclic-declaration',
        use,
        this.inProgress.includes(field)
          ? `The type of '${field.name}' depends on itself (${names.join(' -> ')}); write it: 'const ${field.name}: T := …'.`
          : `Too many constants get their types from each other; write the type of '${field.name}'.`,
      );
      return ERROR;
    }
    this.inferField(field);
    return field.type;
  }

  inferField(field: FieldSymbol): void {
    if (this.done.has(field)) return;
    this.done.add(field);
    this.inProgress.push(field);
    const type = inferConstant(this, field);
    this.inProgress.pop();
    if (isPending(field)) (field as Mutable<FieldSymbol>).type = type ?? ERROR;
  }

  /** A subset type or newtype whose base was not written gets it from its constraint. */
  inferBase(symbol: NewtypeSymbol | SubsetTypeSymbol): void {
    if (symbol.base.kind !== 'variable') return;
    const base = inferConstraint(this, symbol);
    (symbol as Mutable<NewtypeSymbol | SubsetTypeSymbol>).base = base;
    if (symbol.variable !== undefined) (symbol.variable as Mutable<typeof symbol.variable>).type = base;
  }
}

/** The declaration pass leaves a variable where infer/ is to find the type. */
function isPending(field: FieldSymbol): boolean {
  return field.type.kind === 'variable';
}

/** What newtypes are based on; undefined while some base is still to be found. */
function overloadedKinds(world: World): ReadonlySet<Type['kind']> | undefined {
  const kinds = new Set<Type['kind']>();
  for (const symbol of world.typeSymbols) {
    if (symbol.kind !== 'newtype') continue;
    const { kind } = representationOf(symbol.base);
    if (kind === 'variable') return undefined;
    kinds.add(kind);
  }
  return kinds;
}
