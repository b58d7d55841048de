/**
 * The printer: a tree as text in canonical layout. Reading the text again gives the same tree, and printing that
 * gives the same text. Comments are printed with files only, where they can be found by position.
 */
import type * as ast from '../syntax/index.js';
import { Comments } from './comments.js';
import { declaration, file } from './declarations.js';
import { render } from './doc.js';
import { expression, lineExpression } from './expressions.js';
import { ALONE } from './precedence.js';
import type { Printer } from './printer.js';
import { statement } from './statements.js';
import { typeText } from './types.js';

/** The width that lines are kept to where the program allows it. */
const PAGE_WIDTH = 120;

export function printFile(f: ast.File): string {
  return render(file(printerWith(new Comments(f.source, f.comments)), f), PAGE_WIDTH).replace(/^\n+/, '');
}

export function printDeclaration(d: ast.Declaration): string {
  return render(declaration(printerWith(new Comments()), d), PAGE_WIDTH);
}

export function printStatement(s: ast.Statement): string {
  return render(statement(printerWith(new Comments()), s), PAGE_WIDTH);
}

export function printExpression(e: ast.Expression): string {
  return render(expression(printerWith(new Comments()), e, ALONE), PAGE_WIDTH);
}

export function printType(type: ast.TypeNode): string {
  return typeText(type);
}

function printerWith(comments: Comments): Printer {
  const p: Printer = {
    comments,
    expression: (e, place) => expression(p, e, place),
    line: (e, place) => lineExpression(p, e, place),
    statement: (s, casesFollow) => statement(p, s, casesFollow),
  };
  return p;
}
