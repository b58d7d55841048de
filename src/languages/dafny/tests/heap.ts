/** Statements that build the objects of a test: each is made by a constructor, and then its fields are assigned. */
import type { ClassSymbol, Method, Model } from '../../../model/index.js';
import { fieldsOf, HeapArray } from '../../../values/index.js';
import type { HeapObject, Value } from '../../../values/index.js';
import { expressionText, Inexpressible, typeSource } from './expressions.js';
import type { ExpressionContext } from './expressions.js';

/** Objects in the order in which they may be made. Throws `Inexpressible` where no constructor can build one. */
export function heapStatements(
  model: Model,
  context: ExpressionContext,
  objects: readonly (HeapObject | HeapArray)[],
): readonly string[] {
  const plain = objects.filter((object): object is HeapObject => !(object instanceof HeapArray));
  const arrays = objects.filter((object): object is HeapArray => object instanceof HeapArray);
  const made = new Set<HeapObject | HeapArray>(plain);
  return [
    ...plain.map((object) => `var ${context.nameOf(object)} := ${newText(model, object)};`),
    ...inOrder(arrays).flatMap((array) => arrayStatements(context, array, made)),
    ...plain.flatMap((object) => fieldStatements(model, context, object)),
  ];
}

function newText(model: Model, { type }: HeapObject): string {
  const symbol = type.class;
  if (symbol === undefined) return 'new object';
  const args = type.args.length === 0 ? '' : `<${type.args.map(typeSource).join(', ')}>`;
  const constructors = constructorsOf(model, symbol);
  if (constructors.length === 0) return `new ${symbol.name}${args}`;
  const usable = constructors.find(({ inputs, requires }) => inputs.length === 0 && requires.length === 0);
  if (usable === undefined) {
    throw new Inexpressible(
      `an object of class ${symbol.name}, whose constructors all take something or require something`,
    );
  }
  const name = usable.name.slice(symbol.name.length + 1);
  return `new ${symbol.name}${args}${name === 'constructor' ? '' : `.${name}`}()`;
}

function constructorsOf({ methods }: Model, { name }: ClassSymbol): readonly Method[] {
  return methods.filter(
    (method) =>
      method.kind === 'constructor' &&
      method.name.startsWith(`${name}.`) &&
      !method.name.slice(name.length + 1).includes('.'),
  );
}

function fieldStatements(model: Model, context: ExpressionContext, object: HeapObject): readonly string[] {
  return fieldsOf(model.arena, object.type).flatMap(({ field, type }) => {
    const value = object.get(field);
    if (value === undefined) return [];
    if (field.constant) {
      throw new Inexpressible(`an object of class ${field.owner.name} with a value for its constant ${field.name}`);
    }
    return [`${context.nameOf(object)}.${field.name} := ${expressionText(context, value, type)};`];
  });
}

/** Arrays that hold other arrays come after those, as far as that is possible. */
function inOrder(arrays: readonly HeapArray[]): readonly HeapArray[] {
  const done = new Set<HeapArray>();
  const open = new Set<HeapArray>();
  const visit = (array: HeapArray): void => {
    if (done.has(array) || open.has(array)) return;
    open.add(array);
    for (const element of elementsOf(array)) if (element instanceof HeapArray) visit(element);
    done.add(array);
  };
  for (const array of arrays) visit(array);
  return [...done];
}

function arrayStatements(
  context: ExpressionContext,
  array: HeapArray,
  made: Set<HeapObject | HeapArray>,
): readonly string[] {
  const { element } = array.type;
  const name = context.nameOf(array);
  const elements = elementsOf(array);
  const texts = elements.map((value) => (value === undefined ? undefined : expressionText(context, value, element)));
  const isReady = elements.every((value) => value !== undefined && (!(value instanceof HeapArray) || made.has(value)));
  made.add(array);
  if (context.dafny === 4 && array.dimensions.length === 1 && texts.length > 0 && isReady) {
    return [`var ${name} := new ${typeSource(element)}[] [${texts.join(', ')}];`];
  }
  return [
    `var ${name} := new ${typeSource(element)}[${array.dimensions.join(', ')}];`,
    ...texts.flatMap((text, place) =>
      text === undefined ? [] : [`${name}[${indicesOf(array.dimensions, place).join(', ')}] := ${text};`],
    ),
  ];
}

function elementsOf(array: HeapArray): readonly (Value | undefined)[] {
  return Array.from({ length: array.size }, (_, place) => array.get(place));
}

function indicesOf(dimensions: readonly number[], place: number): readonly number[] {
  const indices: number[] = [];
  let rest = place;
  for (const length of [...dimensions].reverse()) {
    indices.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return indices;
}
