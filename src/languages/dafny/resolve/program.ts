/** From source text to a resolved program: reads includes, declares, types bodies, checks contexts. */
import type { Steps } from '../../../model/index.js';
import { allSteps } from '../../../model/index.js';
import type { Diagnostic } from '../../diagnostics.js';
import { parsing } from '../parse/index.js';
import type * as ast from '../syntax/index.js';
import { SourceText } from '../syntax/index.js';
import { withoutConsequences } from './declare/consequences.js';
import { checkContexts } from './context/index.js';
import { checkExportConsistency } from './declare/export-consistency.js';
import { declareProgram } from './declare/index.js';
import { inferBodies } from './infer/index.js';
import type { Program } from './resolution.js';
import type { SourceReader } from '../../language.js';
import { DiagnosticSink } from './world.js';

/** Resolves a file and everything it includes. Any text gives a program and its diagnostics. */
export function resolveProgram(main: SourceText, reader: SourceReader): Program {
  return allSteps(resolving(allSteps(readingFiles(main, reader))));
}

/** The files of a program, and what was said of them so far. */
export interface ProgramFiles {
  /** Each file once, the main one first and the others in the order of inclusion. */
  readonly files: readonly [ast.File, ...ast.File[]];
  readonly sink: DiagnosticSink;
}

export function* resolving({ files, sink }: ProgramFiles): Steps<Program> {
  const { world, exportSets, missing, about } = yield* declareProgram(files, sink);
  yield* inferBodies(world);
  checkExportConsistency(world, exportSets);
  yield;
  yield* checkContexts(world);
  return {
    files,
    root: world.root,
    modules: world.modules,
    typeSymbols: world.typeSymbols,
    callables: world.callables,
    implementers: world.implementers,
    resolution: world.tables,
    diagnostics: inOrder(withoutConsequences(sink.all, missing, about), files),
    symbols: world.symbols,
  };
}

/** Resolves a text that includes nothing. */
export function resolveSource(text: string, path = 'input.dfy'): Program {
  return resolveProgram(new SourceText(path, text), {
    resolve: (_, include) => include,
    read: (include) => ({
      kind: 'error',
      code: 'include-not-found',
      message: `There is no file "${include}" to include.`,
    }),
  });
}

export function* readingFiles(main: SourceText, reader: SourceReader): Steps<ProgramFiles> {
  const sink = new DiagnosticSink();
  const first = yield* parse(main, sink);
  const files: [ast.File, ...ast.File[]] = [first];
  const known = new Set([main.path]);
  for (const file of files) {
    for (const include of file.includes) {
      const path = reader.resolve(file.source.path, include.path);
      if (known.has(path)) continue;
      known.add(path);
      const content = reader.read(path);
      if (content.kind === 'error') sink.error(content.code, include.span, content.message);
      else files.push(yield* parse(new SourceText(path, content.text), sink));
    }
  }
  return { files, sink };
}

function* parse(source: SourceText, sink: DiagnosticSink): Steps<ast.File> {
  const { file, diagnostics } = yield* parsing(source);
  for (const { severity, code, span, message } of diagnostics) {
    if (severity === 'error') sink.error(code, span, message);
    else sink.warning(code, span, message);
  }
  return file;
}

function inOrder(diagnostics: readonly Diagnostic[], files: readonly ast.File[]): readonly Diagnostic[] {
  const rank = new Map(files.map((file, i) => [file.source, i]));
  const fileOf = (diagnostic: Diagnostic): number => rank.get(diagnostic.span.source) ?? files.length;
  return [...diagnostics].sort(
    (a, b) => fileOf(a) - fileOf(b) || a.span.start - b.span.start || a.span.end - b.span.end,
  );
}
