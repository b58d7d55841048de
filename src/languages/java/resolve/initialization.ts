/**
 * What the first use of a class does (JLS 12.4). A method is looked at as if its own class, and every other that it uses,
 * had been used before; that is right if being used for the first time only gives a class's own fields their values.
 */
import type { Expression } from '../syntax.js';
import type { ClassSymbol } from './symbols.js';
import { isPrimitive } from './types.js';
import type { Constants } from './values.js';
import { unlessDeep } from './values.js';

interface FirstUse {
  /** What else it does. */
  readonly more: string | undefined;
  /** The classes that are used by it. */
  readonly uses: ReadonlySet<ClassSymbol>;
}

export class Initialization {
  private readonly constants: Constants;
  private readonly known = new Map<ClassSymbol, FirstUse>();

  constructor(constants: Constants) {
    this.constants = constants;
  }

  /**
   * Why the first use of a class may change what a method sees, by itself or by classes that it uses in turn. The class of
   * the method itself, if one is meant, has been used before.
   */
  moreIn(start: ClassSymbol, own?: ClassSymbol): string | undefined {
    const reached = new Set([start]);
    for (const symbol of reached) {
      if (symbol === own) continue;
      const { more, uses } = this.of(symbol);
      if (more !== undefined) return `the first use of ${symbol.name}, ${more}`;
      for (const used of uses) reached.add(used);
    }
    return undefined;
  }

  /** Whether evaluating an expression in a class changes nothing and always ends. */
  changesNothing(owner: ClassSymbol, expression: Expression): boolean {
    const uses = new Set<ClassSymbol>();
    const isCalculation = unlessDeep(false, () => this.isCalculation(owner, expression, uses));
    return isCalculation && [...uses].every((used) => this.moreIn(used, owner) === undefined);
  }

  private of(symbol: ClassSymbol): FirstUse {
    let found = this.known.get(symbol);
    if (found === undefined) this.known.set(symbol, (found = this.look(symbol)));
    return found;
  }

  private look(symbol: ClassSymbol): FirstUse {
    const { declaration, fields } = symbol;
    const uses = new Set<ClassSymbol>();
    const { superclass, interfaces, unknown } = symbol.parents;
    if (unknown !== undefined) return { more: 'whose superclass is initialized with it', uses };
    // An interface is initialized with a class only if it has default methods.
    for (const parent of superclass === undefined ? interfaces : [superclass, ...interfaces])
      if (!parent.isLibrary) uses.add(parent);
    if (declaration.hasStaticInitializer) return { more: 'which runs a static initializer', uses };
    for (const field of fields.values()) {
      const { isStatic, initializer } = field.declaration;
      if (!isStatic || initializer === undefined || this.constants.of(field) !== undefined) continue;
      if (!unlessDeep(false, () => this.isCalculation(symbol, initializer, uses)))
        return { more: `where ${field.name} gets its value by more than a calculation`, uses };
    }
    return { more: undefined, uses };
  }

  private isLength(owner: ClassSymbol, expression: Expression): boolean {
    const length = this.constants.valueOf(owner, expression);
    return typeof length === 'number' && length >= 0;
  }

  /** It does nothing itself but to use classes. */
  private isCalculation(owner: ClassSymbol, expression: Expression, uses: Set<ClassSymbol>): boolean {
    const are = (...parts: readonly Expression[]): boolean =>
      parts.every((part) => this.isCalculation(owner, part, uses));
    switch (expression.kind) {
      case 'int':
      case 'boolean':
        return true;
      case 'name': {
        const found = this.constants.fieldNamed(owner, expression);
        if (typeof found !== 'object') return found !== undefined;
        if (!found.declaration.isStatic) return false;
        if (this.constants.of(found) === undefined) uses.add(found.owner);
        // A text is made of an object by a method of it.
        return found.type !== undefined && isPrimitive(found.type);
      }
      case 'unary':
      case 'cast':
        return are(expression.operand);
      case 'binary': {
        const { operator, left, right } = expression;
        const divides = operator === '/' || operator === '%';
        return are(left, right) && !(divides && !this.constants.valueOf(owner, right));
      }
      case 'conditional':
        return are(expression.condition, expression.then, expression.else);
      case 'unsupported':
        return expression.isLiteral === true;
      case 'null':
        return true;
      case 'new-array':
        return (
          expression.dimensions.every((one) => this.isLength(owner, one)) &&
          (expression.elements === undefined || are(expression.elements))
        );
      case 'array-initializer':
        return are(...expression.elements);
      default:
        return false;
    }
  }
}
