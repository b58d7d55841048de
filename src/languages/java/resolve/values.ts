/** The values of final fields, and what other fields are when the program starts. */
import { UnsupportedFeature } from '../../unsupported.js';
import type { Expression, NameExpression } from '../syntax.js';
import { constantOf } from './constants.js';
import { fieldAt } from './names.js';
import type { ClassSymbol, Constant, FieldSymbol } from './symbols.js';
import type { World } from './world.js';

/** An expression may be longer than our stack is deep. */
export function unlessDeep<Answer>(otherwise: Answer, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

export class Constants {
  private readonly world: World;
  private readonly known = new Set<FieldSymbol>();

  constructor(world: World) {
    this.world = world;
  }

  of(field: FieldSymbol): Constant | undefined {
    // A field that is being looked at depends on itself, and is no constant.
    if (this.known.has(field)) return field.constant;
    this.known.add(field);
    const { declaration, owner, type } = field;
    if (type === undefined) return undefined;
    const { initializer, isFinal } = declaration;
    const value = initializer === undefined ? (type === 'int' ? 0 : false) : this.valueOf(owner, initializer);
    const fits = typeof value === (type === 'int' ? 'number' : 'boolean') ? value : undefined;
    if (isFinal && initializer !== undefined) field.constant = fits;
    field.initial = fits;
    return field.constant;
  }

  /** Of an expression in a class, outside of methods. */
  valueOf(owner: ClassSymbol, expression: Expression): Constant | undefined {
    return unlessDeep(undefined, () => constantOf(expression, (name) => this.named(owner, name as NameExpression)));
  }

  private named(owner: ClassSymbol, name: NameExpression): Constant | undefined {
    const found = this.fieldNamed(owner, name);
    return typeof found === 'object' ? this.of(found) : found;
  }

  /** Undefined where there is none, or none that can be known. */
  fieldNamed(from: ClassSymbol, name: NameExpression): FieldSymbol | Constant | undefined {
    try {
      const found = fieldAt({ world: this.world, from, span: name.span }, name);
      return typeof found === 'object' && found.kind === 'none' ? undefined : found;
    } catch (error) {
      if (error instanceof UnsupportedFeature) return undefined;
      throw error;
    }
  }
}
