/** Assignments, declarations of local variables, and what stands to the right of them. */
import type * as ast from '../syntax/index.js';
import { hanging } from './binders.js';
import { group, indent, line } from './doc.js';
import type { Doc } from './doc.js';
import { leadingExpression } from './expressions.js';
import { argumentList, attributesAfter, attributesBefore, commaList, elementPlace, expressionList } from './lists.js';
import { ALONE, IN_CLAUSE, IN_STATEMENT, Level, LISTED, listPlaces } from './precedence.js';
import type { Place } from './precedence.js';
import type { Printer } from './printer.js';
import { typeAnnotation, typeText } from './types.js';

/** `x, a[i] := e, f`, without its end. */
export function assignment(p: Printer, s: ast.AssignStatement): Doc {
  const [first, ...others] = s.targets;
  if (first === undefined) return initializer(p, s.initializer, '');
  const head = leadingExpression(p, first);
  const tail = others.map((target) => [
    ',',
    p.comments.gap(target, group(line)),
    p.expression(target, { ...LISTED, level: Level.Postfix }),
  ]);
  return [indent(head, tail), initializer(p, s.initializer, ' ')];
}

/** `var x: int, y := 1, 2`, without its end. */
export function localVariables(p: Printer, s: ast.LocalsStatement): Doc {
  const variables = commaList(
    p,
    s.variables,
    (variable) => variable,
    ({ attributes, name, type }) => [attributesBefore(p, attributes), name.text, typeAnnotation(type)],
  );
  const value = s.initializer === undefined ? '' : initializer(p, s.initializer, ' ');
  return [s.ghost ? 'ghost ' : '', 'var ', indent(variables), value];
}

function initializer(p: Printer, init: ast.Initializer, before: string): Doc {
  switch (init.kind) {
    case 'assign':
      return [`${before}:=`, rhsList(p, init.values, IN_STATEMENT)];
    case 'such-that': {
      const attributes = attributesAfter(p, init.attributes);
      const head = init.assume ? [`${before}:| assume`, attributes] : [attributes, `${before}:|`];
      return [head, hanging(p, init.condition, IN_STATEMENT)];
    }
    case 'or-fail': {
      const keyword = init.keyword === undefined ? '' : ` ${init.keyword}`;
      return [`${before}:-${keyword}`, attributesAfter(p, init.attributes), rhsList(p, init.values, IN_CLAUSE)];
    }
  }
}

/** Right-hand sides, after a space. */
export function rhsList(p: Printer, values: readonly ast.Rhs[], place: Place): Doc {
  const [only] = values;
  if (only === undefined) return '';
  if (values.length === 1 && only.kind === 'expression-rhs' && only.attributes.length === 0) {
    return hanging(p, only.value, place);
  }
  const listed = { ...place, comma: true };
  const places = listPlaces(
    values.map((value) => (value.kind === 'expression-rhs' ? value.value : undefined)),
    listed,
  );
  const list = commaList(
    p,
    values,
    (value) => value,
    (value, i) => [rhs(p, value, places[i] ?? listed), attributesAfter(p, value.attributes)],
  );
  return indent(' ', list);
}

function rhs(p: Printer, value: ast.Rhs, place: Place): Doc {
  switch (value.kind) {
    case 'expression-rhs':
      return p.expression(value.value, { ...place, last: value.attributes.length === 0 });
    case 'havoc-rhs':
      return '*';
    case 'new-object-rhs':
      return ['new ', typeText(value.type), value.args === undefined ? '' : argumentList(p, value.args)];
    case 'new-array-rhs':
      return newArray(p, value);
  }
}

function newArray(p: Printer, e: ast.NewArrayRhs): Doc {
  const dimensions = expressionList(p, e.dimensions, elementPlace(e.dimensions));
  const head = [
    'new ',
    e.elementType === undefined ? '' : elementTypeText(e.elementType),
    '[',
    indent(dimensions),
    ']',
  ];
  if (e.initializer !== undefined) return [head, '(', indent(p.expression(e.initializer, ALONE)), ')'];
  if (e.elements === undefined) return head;
  return [head, ' [', indent(expressionList(p, e.elements, elementPlace(e.elements))), ']'];
}

function elementTypeText(type: ast.TypeNode): string {
  return type.kind === 'arrow-type' ? `(${typeText(type)})` : typeText(type);
}
