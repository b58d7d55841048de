/** The values of final fields, and what other fields are when the program starts. */
import { UnsupportedFeature } from '../../unsupported.js';
import type { Expression, NameExpression } from '../syntax.js';
import { constantOf } from './constants.js';
import { fieldAt } from './names.js';
import type { ClassSymbol, Constant, FieldSymbol, JavaType } from './symbols.js';
import { converted, isAssignable, isPrimitive } from './types.js';
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

function typeOfConstant(value: Constant): JavaType {
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'bigint' ? 'long' : 'int';
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
    const { initializer, isFinal, isStatic } = declaration;
    if (!isPrimitive(type) || (!isStatic && !isFinal)) return undefined;
    const given = initializer === undefined ? (type === 'boolean' ? false : 0) : this.valueOf(owner, initializer);
    const isFitting = given !== undefined && isAssignable(typeOfConstant(given), type, given);
    const fits = isFitting ? converted(given, type) : undefined;
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
    return typeof found === 'object' && found.declaration.isStatic
      ? this.of(found)
      : typeof found === 'object'
        ? undefined
        : found;
  }

  /** Undefined where there is none, or none that can be known. */
  fieldNamed(from: ClassSymbol, name: NameExpression): FieldSymbol | Constant | undefined {
    try {
      const found = fieldAt({ world: this.world, from, span: name.span }, name);
      if ('value' in found) return found.value;
      return 'code' in found || found.taken < name.path.length ? undefined : found.field;
    } catch (error) {
      if (error instanceof UnsupportedFeature) return undefined;
      throw error;
    }
  }
}
