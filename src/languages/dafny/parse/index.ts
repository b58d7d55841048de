/** Text to syntax tree. Total: any text gives a tree and diagnostics, never an exception. */
import type { Steps } from '../../../model/index.js';
import { allSteps } from '../../../model/index.js';
import type { Diagnostic } from '../../diagnostics.js';
import type { Expression, File, SourceText, TypeNode } from '../syntax/index.js';
import { file } from './declarations.js';
import { expression } from './expressions.js';
import { tokenize } from './lexer.js';
import { ANY, Parser } from './parser.js';
import type { Rules } from './parser.js';
import { block, statement, statements } from './statements.js';
import { parseType as typeRule } from './types.js';

export { isKeyword } from './tokens.js';

const RULES: Rules = { expression, statement, statements, block };

export interface ParsedFile {
  readonly file: File;
  readonly diagnostics: readonly Diagnostic[];
}

export function parseFile(source: SourceText): ParsedFile {
  return allSteps(parsing(source));
}

/** A step is a declaration of a file or a module. */
export function* parsing(source: SourceText): Steps<ParsedFile> {
  const p = new Parser(source, tokenize(source), RULES);
  yield;
  const tree = yield* file(p);
  return { file: tree, diagnostics: finished(p.diagnostics) };
}

/** One expression and nothing else. */
export function parseExpression(source: SourceText): {
  readonly expression: Expression;
  readonly diagnostics: readonly Diagnostic[];
} {
  const p = new Parser(source, tokenize(source), RULES);
  const tree = p.expression(ANY);
  atEnd(p, 'the expression');
  return { expression: tree, diagnostics: finished(p.diagnostics) };
}

/** One type and nothing else. */
export function parseType(source: SourceText): {
  readonly type: TypeNode;
  readonly diagnostics: readonly Diagnostic[];
} {
  const p = new Parser(source, tokenize(source), RULES);
  const tree = typeRule(p);
  atEnd(p, 'the type');
  return { type: tree, diagnostics: finished(p.diagnostics) };
}

function atEnd(p: Parser, what: string): void {
  if (!p.at('eof')) p.fail(`expected the end after ${what}, but found ${p.found()}`);
}

/** In the order of the text. The grammar's rules give phrases; what a user reads is a sentence. */
function finished(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics
    .toSorted((a, b) => a.span.start - b.span.start)
    .map((diagnostic) => ({ ...diagnostic, message: sentence(diagnostic.message) }));
}

function sentence(phrase: string): string {
  const capital = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
