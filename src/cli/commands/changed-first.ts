/** What a person who has saved a file waits for: members with a new text, and of the others those with open claims. */
import { isSettled } from '../../evidence/index.js';
import { spanOf } from '../../languages/origins.js';
import type { Span } from '../../languages/source.js';
import type { FileVerdict } from '../../report/verdicts.js';
import type { CheckProgram } from '../../workbench/check-program.js';

interface Known {
  readonly text: string;
  readonly isOpen: boolean;
}

/** `files` is what was known before the save. */
export function changedFirst(files: readonly FileVerdict[]): NonNullable<CheckProgram['order']> {
  const known = new Map<string, Known>();
  for (const { path, members } of files) {
    const textOf = textsOf(members.map(({ span }) => span));
    for (const { name, span, statuses } of members) {
      const isOpen = [...statuses.values()].some((status) => !isSettled(status, false));
      known.set(`${path} ${name}`, { text: textOf(span), isOpen });
    }
  }
  return ({ methods }) => {
    const textOf = textsOf(methods.map(({ origin }) => spanOf(origin)));
    return ({ name, origin }) => {
      const span = spanOf(origin);
      const before = known.get(`${span.source.path} ${name}`);
      const isChanged = before?.text !== textOf(span);
      return (isChanged ? 0 : 2) + (before?.isOpen === false ? 1 : 0);
    };
  };
}

/** The text from where a member begins to where the next one of its file does: a place may be that of a name alone. */
function textsOf(spans: readonly Span[]): (span: Span) => string {
  const starts = new Map<Span['source'], number[]>();
  for (const { source, start } of spans) starts.set(source, [...(starts.get(source) ?? []), start]);
  return ({ source, start }) => {
    const next = (starts.get(source) ?? []).filter((other) => other > start);
    return source.text.slice(start, next.length === 0 ? undefined : Math.min(...next));
  };
}
