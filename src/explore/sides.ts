/** The sides of a decision: which one an execution took, and which others there are. */
import type { Run } from '../execute/index.js';
import type { Method } from '../model/index.js';
import { classSide, isClassSide, OTHER_CLASS, ownerOf } from './dispatching.js';
import type { Execution } from './executions.js';
import type { Prospect } from './search.js';
import type { Atom } from './symbolic/context.js';
import type { Trace, TraceEvent } from './trace.js';
import { methodOf } from './trace.js';

/**
 * A word for the side that the execution took: the same decision made the same way has the same word. Claims that hold do
 * not lead on in the tree of decisions, so several may stand at one place: theirs has the event too.
 */
export function sideOf(trace: Trace, atom: Atom, run: Run): string {
  const event = trace.events[atom.event];
  // What a lemma promises is assumed after its claims: the event is that of the last of them.
  if (atom.kind === 'assumption') return failedAt(trace, atom, run) ? 'failed' : HELD;
  switch (event?.kind) {
    case 'branch':
      return event.taken ? 'then' : 'else';
    case 'choose':
      return way(event.way);
    case 'claim':
      return `${event.held === false ? VIOLATED : 'held'} ${atom.event}`;
    case 'observed':
      return event.held === false ? 'unmet' : `${PREFERRED} ${atom.event}`;
    case 'enter':
      return classSide(event.method);
    case 'instruction':
    case 'leave':
    case undefined:
      return 'held';
  }
}

export type OtherSide = Pick<Prospect, 'violates' | 'edge' | 'site' | 'isPreferred'> & { readonly side: string };

/** Sides that may be worth looking for. That an assumption fails is of no interest. */
export function otherSides(trace: Trace, atom: Atom, side: string): readonly OtherSide[] {
  const event = trace.events[atom.event];
  if (event === undefined) return [];
  const method = methodOf(trace, event.frame);
  if (atom.kind === 'assumption') {
    if (side !== 'failed' || atom.others?.length === 0) return [];
    return [{ side: HELD, violates: undefined, edge: undefined, site: `${method.name} assumption ${atom.event}` }];
  }
  switch (event.kind) {
    case 'branch': {
      const to = event.taken ? event.exit.else : event.exit.then;
      return [
        {
          side: event.taken ? 'else' : 'then',
          violates: undefined,
          edge: { method, edge: { from: event.block, to } },
          site: `${method.name} branch ${event.block} to ${to}`,
        },
      ];
    }
    case 'choose':
      return event.exit.targets.flatMap((to, i): OtherSide[] =>
        i === event.way
          ? []
          : [
              {
                side: way(i),
                violates: undefined,
                edge: { method, edge: { from: event.block, to } },
                site: `${method.name} choice ${event.block} to ${to}`,
              },
            ],
      );
    case 'claim': {
      const { id } = event.claim;
      if (side.startsWith(VIOLATED)) {
        return [{ side: `held ${atom.event}`, violates: undefined, edge: undefined, site: `after ${id}` }];
      }
      return [{ side: `${VIOLATED} ${atom.event}`, violates: id, edge: undefined, site: id }];
    }
    case 'observed': {
      if (side !== 'unmet') return [];
      const site = `${method.name} preference ${atom.event}`;
      const preferred = `${PREFERRED} ${atom.event}`;
      return [{ side: preferred, violates: undefined, edge: undefined, site, isPreferred: true }];
    }
    case 'enter':
      return (atom.others ?? []).map(({ side: other }) => ({
        side: other,
        violates: undefined,
        edge: undefined,
        site: `${method.name} dispatch to ${other}`,
      }));
    case 'instruction':
    case 'leave':
      return [];
  }
}

/** The way that a side of a choice means. */
export function wayOf(side: string): number | undefined {
  return side.startsWith(WAY) ? Number(side.slice(WAY.length)) : undefined;
}

/** Of an assumption. */
const HELD = 'held';
const WAY = 'way ';
const VIOLATED = 'violated';
const PREFERRED = 'preferred';

function way(number: number): string {
  return `${WAY}${number}`;
}

/** Whether an execution made the decisions of a trace up to an event, and then took this side. */
export function took(
  side: string,
  trace: Trace,
  at: number,
  { trace: next, run }: Pick<Execution, 'trace' | 'run'>,
): boolean {
  for (let i = 0; i < at; i++) if (!isSameDecision(trace.events[i], next.events[i])) return false;
  const event = next.events[at];
  const goesOn = run.outcome.kind === 'returned' || at < next.events.length - 1;
  if (isClassSide(side)) return event?.kind === 'enter' ? isSideOf(side, event.method) : event !== undefined && goesOn;
  switch (event?.kind) {
    case 'branch':
      return side === (event.taken ? 'then' : 'else');
    case 'choose':
      return wayOf(side) === event.way;
    case 'claim':
      // What a callee promises is assumed after the claims of the call.
      if (side === HELD) return event.held !== false && goesOn;
      // Where the run could not tell, it contradicts nobody.
      return event.held === 'unchecked' || side.startsWith(VIOLATED) !== event.held;
    case 'observed':
      return event.held !== false;
    case 'instruction':
      return goesOn;
    case 'enter':
    case 'leave':
    case undefined:
      return false;
  }
}

function isSideOf(side: string, method: Method): boolean {
  return side === OTHER_CLASS ? ownerOf(method)?.abstract === true : side === classSide(method);
}

/**
 * Whether something up to an event is so only because the program says so: an assumption of its own, a lemma, or a member
 * without a body. What is impossible then rests on it, and whoever says so must name it.
 */
export function believes({ events }: Trace, at: number = events.length): boolean {
  return events.slice(0, at + 1).some((event, i) => {
    if (event.kind !== 'instruction') return false;
    const { instruction } = event;
    if (instruction.kind === 'assume') return instruction.by === 'program' || instruction.by === 'axiom';
    if (instruction.kind === 'such-that') return instruction.exists === undefined;
    if (instruction.kind !== 'call') return false;
    // Where the class of an object gives a body, the run took it.
    const isRun = instruction.dispatched && events.slice(i + 1).find(({ kind }) => kind !== 'claim')?.kind === 'enter';
    return instruction.callee.kind === 'lemma' || (instruction.callee.body === undefined && !isRun);
  });
}

/** The execution did not get as far as the event: it violated a claim, which is as good, or it was cut off. */
export function stoppedBefore(at: number, { trace, run }: Pick<Execution, 'trace' | 'run'>): boolean {
  return run.outcome.kind !== 'returned' && run.outcome.kind !== 'assumption-failed' && trace.events.length <= at + 1;
}

function isSameDecision(mine: TraceEvent | undefined, theirs: TraceEvent | undefined): boolean {
  switch (mine?.kind) {
    case 'branch':
      return theirs?.kind === 'branch' && theirs.taken === mine.taken;
    case 'choose':
      return theirs?.kind === 'choose' && theirs.way === mine.way;
    case 'enter':
      return theirs?.kind === 'enter' && theirs.method === mine.method;
    case 'leave':
    case 'instruction':
    case 'claim':
    case 'observed':
    case undefined:
      return theirs?.kind === mine?.kind;
  }
}

/** The execution ended at this assumption: it failed, or a lemma's conclusion did. */
function failedAt(trace: Trace, atom: Atom, { outcome }: Run): boolean {
  return outcome.kind !== 'returned' && atom.event === trace.events.length - 1;
}
