/** Types: what their names mean, and which values of one are values of another. */
import type { Span } from '../../source.js';
import { UnsupportedFeature } from '../../unsupported.js';
import type { PrimitiveName, TypeNode } from '../syntax.js';
import { typeNodeText } from '../syntax.js';
import { ancestors, isBelow } from './ancestors.js';
import { classAt, NotGiven } from './lookup.js';
import type { ArrayType, ClassSymbol, ClassType, Constant, JavaType, Parents } from './symbols.js';
import type { World } from './world.js';

const WIDTHS: Readonly<Record<PrimitiveName, number>> = { boolean: 1, byte: 8, short: 16, char: 16, int: 32, long: 64 };

export type NumericName = Exclude<PrimitiveName, 'boolean'>;

export function isPrimitive(type: JavaType): type is PrimitiveName {
  return typeof type === 'string' && type in WIDTHS;
}

export function isNumeric(type: JavaType): type is NumericName {
  return isPrimitive(type) && type !== 'boolean';
}

export function isReference(type: JavaType): type is ClassType | ArrayType | 'Object' | 'null' {
  return typeof type === 'object' || type === 'Object' || type === 'null';
}

export function widthOf(type: NumericName): number {
  return WIDTHS[type];
}

/** What operands become before arithmetic. */
export function promoted(a: JavaType, b: JavaType = 'int'): 'int' | 'long' {
  return a === 'long' || b === 'long' ? 'long' : 'int';
}

export function typeText(type: JavaType): string {
  if (typeof type === 'string') return type;
  return type.kind === 'class' ? type.class.name : `${typeText(type.element)}[]`;
}

/** Throws where a type is not analysed. */
export function resolveType(world: World, from: ClassSymbol, node: TypeNode): JavaType {
  switch (node.kind) {
    case 'other':
      throw new UnsupportedFeature(`the type ${node.text}`, node.span);
    case 'array':
      return world.arrayOf(resolveType(world, from, node.element));
    case 'class':
      return namedType(world, from, node);
    default:
      return node.kind;
  }
}

function namedType(world: World, from: ClassSymbol, node: Extract<TypeNode, { readonly kind: 'class' }>): JavaType {
  const path = node.path.map(({ text }) => text);
  const { span } = node;
  const found = classAt({ world, from, span }, path);
  if (found === undefined || found instanceof NotGiven || found.taken < path.length) {
    if (path.join('.') === 'Object' || path.join('.') === 'java.lang.Object') return 'Object';
    throw new UnsupportedFeature(`the type ${typeNodeText(node)}`, span);
  }
  requireUsable(found.class, span);
  return found.class.type;
}

/** Objects of the class can be told of: nothing of it or above it is unknown. */
export function requireUsable(symbol: ClassSymbol, span: Span): void {
  for (const one of ancestors(symbol)) {
    const { declaration, parents, name } = one;
    const what =
      declaration.kind === 'enum' || declaration.kind === 'record' ? `the ${declaration.kind} ${name}` : undefined;
    if (what !== undefined) throw new UnsupportedFeature(what, span);
    if (declaration.isGeneric) throw new UnsupportedFeature(`the type ${name} with type parameters`, span);
    if (parents.unknown !== undefined)
      throw new UnsupportedFeature(`the type ${name}, above which is ${parents.unknown}`, span);
  }
}

export function isUsable(symbol: ClassSymbol): boolean {
  try {
    requireUsable(symbol, symbol.declaration.name.span);
    return true;
  } catch (error) {
    if (error instanceof UnsupportedFeature) return false;
    throw error;
  }
}

/** What stands behind `extends` and `implements`. */
export function resolveParents(world: World, symbol: ClassSymbol): Parents {
  const { declaration, outer } = symbol;
  let unknown: string | undefined;
  const named = (node: TypeNode): ClassSymbol | undefined => {
    const path = node.kind === 'class' ? node.path.map(({ text }) => text) : [];
    if (path.join('.') === 'Object') return undefined;
    // The names of parents are looked up outside of the class, whose own parents are not known yet.
    const found =
      path.length === 0 ? undefined : classAt({ world, from: outer ?? symbol, span: node.span, isOutside: true }, path);
    if (found !== undefined && !(found instanceof NotGiven) && found.taken === path.length) return found.class;
    unknown ??= typeNodeText(node);
    return undefined;
  };
  const superclass = declaration.superclass === undefined ? undefined : named(declaration.superclass);
  const interfaces = declaration.interfaces.flatMap((node) => named(node) ?? []);
  return { superclass, interfaces, unknown };
}

const WIDER: Readonly<Record<PrimitiveName, readonly JavaType[]>> = {
  boolean: [],
  byte: ['short', 'int', 'long'],
  short: ['int', 'long'],
  char: ['int', 'long'],
  int: ['long'],
  long: [],
};

/** Whether every value of one type is a value of another, as it is or in more bits. */
export function fits(from: JavaType, to: JavaType): boolean {
  if (from === to || from === 'error' || to === 'error') return true;
  if (isPrimitive(from)) return WIDER[from].includes(to);
  if (!isReference(from) || !isReference(to)) return false;
  if (from === 'null' || to === 'Object') return true;
  if (typeof from === 'string' || typeof to === 'string') return false;
  if (from.kind === 'class') return to.kind === 'class' && isBelow(from.class, to.class);
  return to.kind === 'array' && isReference(from.element) && fits(from.element, to.element);
}

/** Also where a constant is known to be small enough. */
export function isAssignable(from: JavaType, to: JavaType, constant: Constant | undefined): boolean {
  if (fits(from, to)) return true;
  const isSmall = from === 'int' || from === 'short' || from === 'char' || from === 'byte';
  if (!isSmall || typeof constant !== 'number' || !isNumeric(to) || to === 'long') return false;
  return converted(constant, to) === constant;
}

/** A constant as a value of another primitive type. */
export function converted(constant: Constant, to: JavaType): Constant {
  if (typeof constant === 'boolean' || !isNumeric(to)) return constant;
  const value = BigInt(constant);
  if (to === 'long') return BigInt.asIntN(64, value);
  return Number(to === 'char' ? BigInt.asUintN(16, value) : BigInt.asIntN(WIDTHS[to], value));
}

/** Whether an object may belong to both: a cast between others is a mistake. */
export function mayShare(a: JavaType, b: JavaType): boolean {
  if (fits(a, b) || fits(b, a)) return true;
  if (typeof a === 'string' || typeof b === 'string') return false;
  if (a.kind === 'array' || b.kind === 'array')
    return a.kind === 'array' && b.kind === 'array' && isReference(a.element) && mayShare(a.element, b.element);
  return a.class.declaration.kind === 'interface' || b.class.declaration.kind === 'interface';
}
