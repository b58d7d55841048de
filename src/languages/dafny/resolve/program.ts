/** From source text to a resolved program: reads includes, declares, types bodies, checks contexts. */
import type { Steps } from '../../../model/index.js';
import { allSteps } from '../../../model/index.js';
import type { Diagnostic } from '../../diagnostics.js';
import type * as ast from '../syntax/index.js';
import { SourceText } from '../syntax/index.js';
import { withoutConsequences } from './declare/consequences.js';
import { checkContexts } from './context/index.js';
import { checkExportConsistency } from './declare/export-consistency.js';
import { declareProgram } from './declare/index.js';
import { inferBodies } from './infer/index.js';
import type { Program } from './resolution.js';
import type { SourceReader } from '../../language.js';
import { readingFiles } from './files.js';
import type { ProgramFiles } from './files.js';

/** Resolves a file and everything it includes. Any text gives a program and its diagnostics. */
export function resolveProgram(main: SourceText, reader: SourceReader): Program {
  return allSteps(resolving(allSteps(readingFiles(main, reader))));
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

function inOrder(diagnostics: readonly Diagnostic[], files: readonly ast.File[]): readonly Diagnostic[] {
  const rank = new Map(files.map((file, i) => [file.source, i]));
  const fileOf = (diagnostic: Diagnostic): number => rank.get(diagnostic.span.source) ?? files.length;
  return [...diagnostics].sort(
    (a, b) => fileOf(a) - fileOf(b) || a.span.start - b.span.start || a.span.end - b.span.end,
  );
}
