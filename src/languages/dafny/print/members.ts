/** Fields, constants, methods, constructors and functions. */
import type * as ast from '../syntax/index.js';
import { hanging } from './binders.js';
import { isEmpty, printClauses, specificationClauses } from './clauses.js';
import { hardline, indent } from './doc.js';
import type { Doc } from './doc.js';
import { argumentList, attributesBefore, commaList } from './lists.js';
import { ALONE, IN_STATEMENT, LISTED } from './precedence.js';
import type { Printer } from './printer.js';
import { block, braced, statementLines } from './statements.js';
import { typeAnnotation, typeParameters, typeText } from './types.js';

export function member(p: Printer, d: ast.Member): Doc {
  switch (d.kind) {
    case 'field':
      return [head(p, d, 'var'), d.name.text, typeAnnotation(d.type)];
    case 'const': {
      const value = d.value === undefined ? '' : [' :=', hanging(p, d.value, IN_STATEMENT)];
      return [head(p, d, 'const'), d.name.text, typeAnnotation(d.type), d.refining ? ' ...' : '', value];
    }
    case 'method': {
      const returns = d.returns.length === 0 ? '' : [' returns ', formals(p, d.returns)];
      return [
        head(p, d, d.flavour),
        signature(p, d),
        returns,
        bodyWithClauses(p, specificationClauses(d.specification), d.body),
      ];
    }
    case 'constructor':
      return constructor(p, d);
    case 'function':
      return functionDeclaration(p, d);
  }
}

/** `@a` attributes, each on a line before the declaration. */
export function atAttributes(p: Printer, attributes: readonly ast.Attribute[]): Doc {
  return attributes
    .filter((attribute) => attribute.form === 'at')
    .map(({ name, args }) => [`@${name.text}`, args.length === 0 ? '' : argumentList(p, args), hardline]);
}

/** `{:a}` attributes, between the keyword and the name. */
export function keywordAttributes(p: Printer, attributes: readonly ast.Attribute[]): Doc {
  return attributesBefore(
    p,
    attributes.filter((attribute) => attribute.form === 'brace'),
  );
}

/** Attributes, modifiers and keyword, up to the name. */
function head(p: Printer, d: ast.Member, keyword: string): Doc {
  const { ghost, static: isStatic, opaque } = d.modifiers;
  const modifiers = `${ghost ? 'ghost ' : ''}${isStatic ? 'static ' : ''}${opaque ? 'opaque ' : ''}`;
  return [atAttributes(p, d.attributes), modifiers, `${keyword} `, keywordAttributes(p, d.attributes)];
}

interface Signature {
  readonly name: ast.Ident;
  readonly typeParameters: readonly ast.TypeParameter[];
  readonly formals: readonly ast.Formal[];
  readonly prefixIndex?: ast.PrefixIndex;
  readonly refining: boolean;
}

function signature(p: Printer, d: Signature): Doc {
  if (d.refining) return d.name.text === '' ? '...' : `${d.name.text} ...`;
  const index = d.prefixIndex === undefined ? '' : `[${d.prefixIndex}]`;
  return [`${d.name.text}${typeParameters(d.typeParameters)}${index}`, formals(p, d.formals)];
}

export function formals(p: Printer, list: readonly ast.Formal[]): Doc {
  const parameters = commaList(
    p,
    list,
    (formal) => formal,
    (formal) => oneFormal(p, formal),
  );
  return ['(', indent(parameters), ')'];
}

function oneFormal(p: Printer, formal: ast.Formal): Doc {
  const { ghost, isNew, nameonly, older } = formal;
  const modifiers = `${ghost ? 'ghost ' : ''}${isNew ? 'new ' : ''}${nameonly ? 'nameonly ' : ''}${older ? 'older ' : ''}`;
  const name = formal.name === undefined ? '' : `${formal.name.text}: `;
  const value = formal.default === undefined ? '' : [' := ', p.expression(formal.default, LISTED)];
  return [attributesBefore(p, formal.attributes), modifiers, name, typeText(formal.type), value];
}

/** The specification and the body: after clauses, the brace stands on a line of its own. */
export function bodyWithClauses(
  p: Printer,
  clauses: Parameters<typeof printClauses>[1],
  body: ast.BlockStatement | undefined,
): Doc {
  const lines = printClauses(p, clauses);
  return body === undefined ? lines : [lines, beforeBody(p, clauses, body), block(p, body, !isEmpty(clauses))];
}

function beforeBody(p: Printer, clauses: Parameters<typeof printClauses>[1], body: ast.Node): Doc {
  return isEmpty(clauses) ? p.comments.gap(body, ' ') : p.comments.newLine(body, false);
}

function constructor(p: Printer, d: ast.ConstructorDeclaration): Doc {
  const clauses = specificationClauses(d.specification);
  const lines = [head(p, d, 'constructor'), signature(p, d), printClauses(p, clauses)];
  if (d.body === undefined) return lines;
  const { first, second, span } = d.body;
  const before = beforeBody(p, clauses, d.body);
  const opening = statementLines(p, first.statements);
  const rest = second === undefined ? '' : secondPart(p, first, second);
  const isEmptyBody = first.statements.length === 0 && second === undefined;
  return [lines, before, braced(p, span, [opening, rest], isEmptyBody, !isEmpty(clauses))];
}

/** `new;` has no node of its own, but comments stand before and after it. */
function secondPart(p: Printer, first: ast.BlockStatement, second: ast.BlockStatement): Doc {
  const { source, start: end } = second.span;
  const start = Math.max(first.span.end, source.text.lastIndexOf('new', end));
  const isFirst = first.statements.length === 0;
  const separator = { span: { source, start, end } };
  const before = isFirst ? p.comments.firstLine(separator) : p.comments.newLine(separator, true);
  const statements = second.statements.map((s) => [p.comments.newLine(s, true), p.statement(s)]);
  return [before, 'new;', statements];
}

function functionDeclaration(p: Printer, d: ast.FunctionDeclaration): Doc {
  const keyword = d.methodKeyword ? `${d.flavour} method` : d.flavour;
  const clauses = specificationClauses(d.specification);
  const lines = [head(p, d, keyword), signature(p, d), result(d), printClauses(p, clauses)];
  if (d.body === undefined) return lines;
  // The brace has no position of its own: comments before it go after it.
  const before = isEmpty(clauses) ? ' ' : hardline;
  const body = [p.comments.firstLine(d.body), p.line(d.body, ALONE)];
  const rest = p.comments.beforeEnd({ ...d.span, end: d.byMethod?.span.start ?? d.span.end }, false);
  const braces = [lines, before, '{', indent(body, rest), hardline, '}'];
  return d.byMethod === undefined ? braces : [braces, ' by method ', block(p, d.byMethod)];
}

function result(d: ast.FunctionDeclaration): string {
  if (d.result === undefined) return '';
  const type = typeText(d.result.type);
  if (d.result.name === undefined) return `: ${type}`;
  return `: (${d.result.ghost ? 'ghost ' : ''}${d.result.name.text}: ${type})`;
}
