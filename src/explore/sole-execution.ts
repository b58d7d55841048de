/**
 * A method without inputs, in an execution that nothing was left open to, has no other execution. What it checked there
 * holds without any proof, and rests on nothing: definitions were evaluated, and an assumption that is false only means that
 * no execution gets there.
 */
import type { Claim, Method } from '../model/index.js';
import type { Execution } from './executions.js';
import type { TraceEvent } from './trace.js';

/** Whether every execution of the method is this one. */
export function isSole({ inputs, typeParameters }: Method, { run, trace }: Execution): boolean {
  return (
    inputs.length === 0 &&
    typeParameters.length === 0 &&
    run.isDetermined &&
    !run.hasAlternatives &&
    run.outcome.kind === 'returned' &&
    trace.truncated === undefined &&
    !trace.events.some(isTold)
  );
}

/** What a method without a body leaves alone, only its declaration says. */
function isTold(event: TraceEvent): boolean {
  if (event.kind !== 'instruction' || event.instruction.kind !== 'call') return false;
  const { callee, dispatched } = event.instruction;
  return callee.body === undefined && callee.kind !== 'lemma' && !dispatched;
}

/** Claims that held each time that the execution came to them. */
export function heldIn({ trace: { events } }: Execution): ReadonlySet<Claim> {
  const met = events.flatMap((event) => (event.kind === 'claim' ? [event] : []));
  const others = new Set(met.flatMap(({ claim, held }) => (held === true ? [] : [claim])));
  return new Set(met.flatMap(({ claim }) => (others.has(claim) ? [] : [claim])));
}
