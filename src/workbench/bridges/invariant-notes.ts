/** What proofs say of loops that carry no invariants, in the words of the program. */
import { spanOf } from '../../languages/origins.js';
import type { Method, Model } from '../../model/index.js';
import type { Proving } from '../../prove/prover.js';
import { TermWriter } from '../../languages/terms/writer.js';

/** One line for each loop that something was found out about. */
export function invariantNotes({ arena }: Model, method: Method, { invariants }: Proving): readonly string[] {
  const writer = new TermWriter(arena, method);
  return invariants.flatMap(({ header, predicate }) => {
    const loop = method.body?.loops.find((one) => one.header === header);
    if (loop === undefined) return [];
    const { source, start } = spanOf(loop.origin);
    const { line, column } = source.position(start);
    return [`${source.path}:${line}:${column}: note: whenever this loop begins a round, ${writer.text(predicate)}\n`];
  });
}
