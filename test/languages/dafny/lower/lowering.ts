/** Lowers a text for tests, and says its claims in one line each. */
import { lowerProgram, spanOf } from '../../../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../../src/languages/dafny/syntax/source.js';
import type { Claim, Model } from '../../../../src/model/index.js';

export function lower(text: string): Model {
  const program = resolveProgram(new SourceText('test.dfy', text), {
    resolve: (_from, include) => include,
    read: () => ({ kind: 'error', message: 'there are no other files', code: 'include-not-found' }),
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
