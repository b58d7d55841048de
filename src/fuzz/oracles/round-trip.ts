/** Whether a file survives printing: the same tree, the same text when printed again, and every comment. */
import { parseFile } from '../../languages/dafny/parse/index.js';
import { printFile } from '../../languages/dafny/print/index.js';
import { SourceText } from '../../languages/source.js';
import type * as ast from '../../languages/dafny/syntax/index.js';
import { firstDifference } from '../../languages/dafny/syntax/same-tree.js';

/** What is wrong with the printed form of a file, or `undefined`. */
export function roundTripProblem(file: ast.File): string | undefined {
  const printed = printFile(file);
  const again = parseFile(new SourceText(`${file.source.path} (printed)`, printed));
  const error = again.diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) {
    const { line, column } = error.span.source.position(error.span.start);
    return `the printed form does not parse: ${line}:${column}: ${error.message}`;
  }
  const difference = firstDifference(file, again.file);
  if (difference !== undefined) return `the printed form has another tree: ${difference}`;
  const comments = commentTexts(file);
  const kept = commentTexts(again.file);
  const lost = comments.findIndex((text, i) => text !== kept[i]);
  if (lost >= 0 || kept.length !== comments.length) return `a comment is lost: ${comments[lost] ?? kept.at(-1) ?? ''}`;
  const second = printFile(again.file);
  if (second !== printed) return `printing again gives another text: ${firstDifferentLine(printed, second)}`;
  return undefined;
}

/** Comments are compared without the white space that indentation changes. */
function commentTexts(file: ast.File): readonly string[] {
  return file.comments.map(({ text }) => text.replaceAll(/\s*\n\s*/g, '\n').trimEnd());
}

function firstDifferentLine(first: string, second: string): string {
  const lines = second.split('\n');
  const at = first.split('\n').findIndex((line, i) => line !== lines[i]);
  return `line ${at + 1}: ${JSON.stringify(first.split('\n')[at] ?? '')} then ${JSON.stringify(lines[at] ?? '')}`;
}
