/**
 * A method without inputs, in an execution that nothing was left open to, has no other execution. What it checked there
 * holds without any proof, and rests on nothing: definitions were evaluated, and an assumption that is false only means that
 * no execution gets there.
 */
import type { Claim, Method } from '../model/index.js';
import type { Execution } from './executions.js';

/** Whether every execution of the method is this one. */
export function isSole({ inputs, typeParameters }: Method, { run, trace }: Execution): boolean {
  return (
    inputs.length === 0 &&
    typeParameters.length === 0 &&
    run.isDetermined &&
    !run.hasAlternatives &&
    run.outcome.kind === 'returned' &&
    trace.truncated === undefined
  );
}

/** Claims that held each time that the execution came to them. */
export function heldIn({ trace: { events } }: Execution): ReadonlySet<Claim> {
  const met = events.flatMap((event) => (event.kind === 'claim' ? [event] : []));
  const others = new Set(met.flatMap(({ claim, held }) => (held === true ? [] : [claim])));
  return new Set(met.flatMap(({ claim }) => (others.has(claim) ? [] : [claim])));
}
