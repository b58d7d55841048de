/** Lists between commas, arguments, attributes, bound variables and frames: what expressions and statements share. */
import type * as ast from '../syntax/index.js';
import { fill, group, indent, line } from './doc.js';
import type { Doc } from './doc.js';
import { ALONE, ENCLOSED, Level, LISTED, listPlaces } from './precedence.js';
import type { Place } from './precedence.js';
import type { Printer } from './printer.js';
import { typeAnnotation } from './types.js';

/** Items with commas between them, as many on a line as fit; comments stay after or before their items. */
export function commaList<Item>(
  p: Printer,
  items: readonly Item[],
  nodeOf: (item: Item) => ast.Node,
  print: (item: Item, index: number) => Doc,
): Doc {
  return items.map((item, i) => [i === 0 ? '' : [',', p.comments.gap(nodeOf(item), group(line))], print(item, i)]);
}

export function expressionList(p: Printer, list: readonly ast.Expression[], place: Place): Doc {
  const places = listPlaces(list, place);
  return commaList(
    p,
    list,
    (e) => e,
    (e, i) => p.expression(e, places[i] ?? place),
  );
}

/** The place of each element of a bracketed list: a single one is alone. */
export function elementPlace(list: readonly unknown[]): Place {
  return list.length === 1 ? ALONE : LISTED;
}

/** `(a, x := b)`. */
export function argumentList(p: Printer, args: readonly ast.Argument[]): Doc {
  const place = elementPlace(args);
  const values = args.map((argument) => argument.value);
  const places = listPlaces(values, place);
  const list = commaList(
    p,
    args,
    (argument) => argument,
    ({ name, value }, i) => [name === undefined ? '' : `${name.text} := `, p.expression(value, places[i] ?? place)],
  );
  return ['(', indent(list), ')'];
}

/** Attributes in braces, each followed by a space. */
export function attributesBefore(p: Printer, attributes: readonly ast.Attribute[]): Doc {
  return attributes.map((attribute) => [braceAttribute(p, attribute), ' ']);
}

/** Attributes in braces, each after a space. */
export function attributesAfter(p: Printer, attributes: readonly ast.Attribute[]): Doc {
  return attributes.map((attribute) => [' ', braceAttribute(p, attribute)]);
}

function braceAttribute(p: Printer, { name, args }: ast.Attribute): Doc {
  if (args.length === 0) return `{:${name.text}}`;
  const values = args.map((argument) => argument.value);
  return [`{:${name.text} `, indent(expressionList(p, values, LISTED)), '}'];
}

export function boundVariables(p: Printer, variables: readonly ast.BoundVariable[]): Doc {
  return fill(variables.map((variable) => boundVariable(p, variable)));
}

export function boundVariable(p: Printer, { name, type, domain }: ast.BoundVariable): Doc {
  const declared = name.text + typeAnnotation(type);
  // A `|` after the domain begins the range.
  return domain === undefined ? declared : [declared, ' <- ', p.expression(domain, { ...ENCLOSED, bitwise: false })];
}

export function frameList(p: Printer, frame: readonly ast.FrameExpression[], place: Place): Doc {
  const objects = frame.map((item) => item.object);
  const places = listPlaces(objects, place);
  return commaList(
    p,
    frame,
    (item) => item,
    (item, i) => frameExpression(p, item, places[i] ?? place),
  );
}

function frameExpression(p: Printer, { kind, object, field }: ast.FrameExpression, place: Place): Doc {
  if (kind === 'frame-wildcard') return '*';
  const name = field === undefined ? '' : `\`${field.text}`;
  if (object === undefined) return name;
  return [p.expression(object, field === undefined ? place : { ...ENCLOSED, level: Level.Unary }), name];
}
