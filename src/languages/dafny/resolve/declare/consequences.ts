/** Errors that only repeat an earlier one: a name is unknown because what declares it could not be found. */
import type { Diagnostic, DiagnosticCode } from '../../../diagnostics.js';
import type * as ast from '../../syntax/index.js';
import { textOf } from '../../syntax/index.js';
import type { ModuleDraft } from './tree.js';

/** Names that may be missing: any name or one, in a part of a file or everywhere. */
export interface MissingNames {
  readonly name: string | undefined;
  readonly within: ast.Span | undefined;
}

const NAME_CODES: ReadonlySet<DiagnosticCode> = new Set([
  'unresolved-name',
  'unresolved-type',
  'unresolved-module',
  'unresolved-member',
]);

const READING_CODES: ReadonlySet<DiagnosticCode> = new Set(['include-not-found', 'unreadable-file', 'invalid-utf8']);

/** What imports and refinements that lead nowhere leave unknown. */
export function missingNames(drafts: readonly ModuleDraft[]): readonly MissingNames[] {
  return drafts.flatMap((draft) => {
    const within = draft.written?.span;
    const missing: MissingNames[] = [];
    if (draft.written?.refines !== undefined && draft.refined === undefined) missing.push({ name: undefined, within });
    for (const entry of [...draft.imports.values(), ...draft.shadowed]) {
      if (entry.target !== undefined || entry.home !== draft) continue;
      const { declaration } = entry;
      missing.push({ name: declaration.opened ? undefined : declaration.name.text, within });
    }
    return missing;
  });
}

/** Reported names that are not mere consequences. The places that failed themselves (`kept`) stay reported. */
export function withoutConsequences(
  all: readonly Diagnostic[],
  missing: readonly MissingNames[],
  kept: ReadonlySet<Diagnostic>,
): readonly Diagnostic[] {
  const everywhere = all.some(({ code }) => READING_CODES.has(code)) ? [{ name: undefined, within: undefined }] : [];
  const unknown = [...missing, ...everywhere];
  if (unknown.length === 0) return all;
  return all.filter(
    (diagnostic) =>
      !NAME_CODES.has(diagnostic.code) || kept.has(diagnostic) || !unknown.some((names) => explains(names, diagnostic)),
  );
}

function explains({ name, within }: MissingNames, { span }: Diagnostic): boolean {
  if (name !== undefined && textOf(span) !== name) return false;
  return (
    within === undefined || (within.source === span.source && within.start <= span.start && span.end <= within.end)
  );
}
