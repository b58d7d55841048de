/**
 * The programs under test/fixtures/run, and what each is expected to do. `// expect-output:` at the end of a file is
 * followed by what it prints, line by line; a violation is expected under its line:
 *
 *       print s[i];
 *     //      ^^^^ violated index-range
 *
 * `// entry: NAME; LITERAL; …` says what to run instead of `Main`.
 */
import path from 'node:path';
import { Runner } from '../../src/execute/index.js';
import type { Run } from '../../src/execute/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { spanOf } from '../../src/languages/origins.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import { printedText } from '../../src/languages/dafny/value-text.js';
import type { Method, Model } from '../../src/model/index.js';
import { readLiteral } from '../../src/values/index.js';
import { fixtureReader } from './fixtures.js';
import { filesBelow, readProjectFile } from './project.js';

const ROOT = 'test/fixtures/run';

/** Paths relative to the folder of these fixtures. */
export const runPrograms: readonly string[] = filesBelow(ROOT)
  .filter((file) => file.endsWith('.dfy'))
  .map((file) => path.posix.relative(ROOT, file))
  .sort();

export function readRunProgram(program: string): string {
  return readProjectFile(path.posix.join(ROOT, program));
}

interface Lowered {
  readonly model: Model;
  readonly errors: readonly string[];
}

function lowerFixture(program: string): Lowered {
  const name = path.posix.join(ROOT, program);
  return lowerText(name, readProjectFile(name));
}

function lowerText(name: string, text: string): Lowered {
  const resolved = resolveProgram(new SourceText(name, text), fixtureReader);
  const errors = resolved.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, span }) => `line ${span.source.position(span.start).line}: ${message}`);
  return { model: lowerProgram(resolved), errors };
}

export function runFixture(program: string): {
  readonly run: Run;
  readonly errors: readonly string[];
  readonly model: Model;
} {
  const { model, errors } = lowerFixture(program);
  const [name = 'Main', ...args] = (/^\/\/ entry: (.*)$/m.exec(readRunProgram(program))?.[1] ?? 'Main').split('; ');
  const method = model.methods.find((one) => one.name === name);
  if (method === undefined)
    throw new Error(
      `${program} has no ${name}; unsupported: ${JSON.stringify(model.unsupported.map(({ feature }) => feature))}`,
    );
  const { types } = model.arena;
  const run = new Runner(model).run(
    method,
    (heap) => args.map((text, i) => readLiteral({ types, heap, named: () => undefined }, text, inputType(method, i))),
    { format: (value, type) => printedText(types, value, type) },
  );
  return { run, errors, model };
}

/** Of a program that prints what it computes and ends: what it printed, or else how it ended. */
export function outputOf(text: string): string {
  const { model, errors } = lowerText('program.dfy', text);
  const main = model.methods.find(({ name }) => name === 'Main');
  if (errors.length > 0 || main === undefined) return errors.join('\n') || 'There is no Main.';
  const { types } = model.arena;
  const run = new Runner(model).run(main, () => [], { format: (value, type) => printedText(types, value, type) });
  return run.outcome.kind === 'returned' ? run.output : `It ended otherwise: ${run.outcome.kind}.`;
}

function inputType(method: Method, i: number): Method['inputs'][number]['type'] {
  const input = method.inputs[i];
  if (input === undefined) throw new Error(`${method.name} has no parameter ${i}`);
  return input.type;
}

/** What is expected, as lines that a test compares with `ending`. */
export function expectedOf(text: string): { readonly output: string | undefined; readonly ending: string } {
  const lines = text.split('\n');
  const violations: string[] = [];
  let above = 0;
  lines.forEach((line, index) => {
    const under = /^\/\/( *)(\^+) violated ([a-z-]+)$/.exec(line);
    if (under === null) above = index + 1;
    else violations.push(endingText(above, (under[1] ?? '').length + 3, (under[2] ?? '').length, under[3] ?? ''));
  });
  const at = lines.indexOf('// expect-output:');
  const output =
    at < 0
      ? undefined
      : lines
          .slice(at + 1)
          .filter((line) => line.startsWith('//'))
          .map((line) => `${line.slice(3)}\n`)
          .join('');
  return { output, ending: violations.length === 0 ? 'returned' : violations.join('\n') };
}

export function endingOf({ outcome }: Run): string {
  if (outcome.kind !== 'violated' && outcome.kind !== 'undefined') {
    return 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind;
  }
  const { source, start, end } = spanOf(outcome.claim.origin);
  const { line, column } = source.position(start);
  const rest = source.line(line).length - (column - 1);
  return endingText(line, column, Math.max(1, Math.min(end - start, rest)), outcome.claim.kind);
}

function endingText(line: number, column: number, length: number, kind: string): string {
  return `${line}:${column} (${length}) violated ${kind}`;
}
