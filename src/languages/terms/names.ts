/** Names of variables as the text of a member has them. */
import type { Method, Variable } from '../../model/index.js';
import { spanOf } from '../origins.js';

/** Variables of one name in nested blocks are numbered apart. */
export function userName({ name }: Variable): string {
  return name.replace(/#\d+$/, '');
}

/** The words of a member's text: variables that the lowering made up are not among them. */
export function writtenNames(method: Method): ReadonlySet<string> {
  const spans = (method.body?.blocks ?? []).flatMap(({ instructions }) =>
    instructions.map(({ origin }) => spanOf(origin)),
  );
  const { source, start } = spanOf(method.origin);
  const end = spans.reduce((last, span) => (span.source === source ? Math.max(last, span.end) : last), start);
  const words = source.text.slice(start, end).match(/[\p{L}_'?][\p{L}\p{N}_'?]*/gu);
  return new Set([...(words ?? []), 'this']);
}
