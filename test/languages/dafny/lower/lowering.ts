/** Lowers a text for tests, and says its claims in one line each. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lowerProgram } from '../../../../src/languages/dafny/lower/index.js';
import { spanOf } from '../../../../src/languages/origins.js';
import { resolveProgram } from '../../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../../src/languages/source.js';
import type { Claim, Model } from '../../../../src/model/index.js';

/** Included files are read from beside the one at `path`. */
export function lower(text: string, path = 'test.dfy'): Model {
  const program = resolveProgram(new SourceText(path, text), {
    resolve: (from, include) => resolve(dirname(from), include),
    read: (file) => ({ kind: 'text', text: readFileSync(file, 'utf8') }),
  });
  const errors = program.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return lowerProgram(program);
}

export function claimsOf(model: Model): readonly Claim[] {
  return model.methods.flatMap(({ claims }) => claims);
}

/** `kind line:column text`, with a word for what is guarded, written by the user, or a support. */
export function describeClaim(model: Model, claim: Claim): string {
  const { source, start } = spanOf(claim.origin);
  const { line, column } = source.position(start);
  const notes = [
    ...(claim.guard === model.arena.true ? [] : ['guarded']),
    ...(claim.explicit ? ['explicit'] : []),
    ...(claim.supports === undefined ? [] : [`supports ${claim.supports.text}`]),
  ];
  return `${claim.kind} ${line}:${column} ${claim.text}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}
