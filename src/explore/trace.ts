/** What one execution did, as a list of events: the straight-line program that its path is. */
import type { Value } from '../values/index.js';
import type { Assumed, BlockId, Call, Claim, Exit, Instruction, Method, Origin, Prefer } from '../model/index.js';

export type Branch = Extract<Exit, { readonly kind: 'branch' }>;
export type Choose = Extract<Exit, { readonly kind: 'choose' }>;

/** Activations are numbered in the order in which they begin; the entry is 0. */
export type FrameNumber = number;

export type TraceEvent =
  /** `call` is absent for the entry. The method is the one that runs: an implementer, where the call is dispatched. */
  | {
      readonly kind: 'enter';
      readonly frame: FrameNumber;
      readonly method: Method;
      readonly call: Call | undefined;
      readonly caller: FrameNumber | undefined;
    }
  | { readonly kind: 'leave'; readonly frame: FrameNumber }
  /** It is about to be executed. Its claims and, for a call, the callee follow. */
  | {
      readonly kind: 'instruction';
      readonly frame: FrameNumber;
      readonly instruction: Instruction;
      /** What the runtime of the program gave to its targets. */
      readonly given?: readonly Value[];
    }
  | {
      readonly kind: 'branch';
      readonly frame: FrameNumber;
      readonly block: BlockId;
      readonly exit: Branch;
      readonly taken: boolean;
    }
  /** `way` is the position of the target. */
  | {
      readonly kind: 'choose';
      readonly frame: FrameNumber;
      readonly block: BlockId;
      readonly exit: Choose;
      readonly way: number;
    }
  /** Of the instruction before it. `unchecked`: it could not be evaluated; the run went on, unless this is the last event. */
  | {
      readonly kind: 'claim';
      readonly frame: FrameNumber;
      readonly claim: Claim;
      readonly held: boolean | 'unchecked';
    }
  /** Whether the condition of the instruction before it, which only watches the run, holds. */
  | {
      readonly kind: 'observed';
      readonly frame: FrameNumber;
      readonly instruction: Assumed | Prefer;
      readonly held: boolean | 'unchecked';
    };

export interface Trace {
  readonly method: Method;
  readonly events: readonly TraceEvent[];
  /** The decision at which the bound on branches was hit: events from it on are missing, although the run went on. */
  readonly truncated: Origin | undefined;
}

const OWNERS = new WeakMap<Trace, ReadonlyMap<FrameNumber, Method>>();

/** The method that an activation runs. */
export function methodOf(trace: Trace, frame: FrameNumber): Method {
  let owners = OWNERS.get(trace);
  if (owners === undefined) {
    owners = new Map(trace.events.flatMap((event) => (event.kind === 'enter' ? [[event.frame, event.method]] : [])));
    OWNERS.set(trace, owners);
  }
  return owners.get(frame) ?? trace.method;
}

/** The decisions of a part of a trace as a text: the same decisions, the same text. */
export function decisionsOf(events: readonly TraceEvent[]): string {
  return events.map(decisionText).join('');
}

export function decisionText(event: TraceEvent): string {
  switch (event.kind) {
    case 'branch':
      return event.taken ? 'T' : 'F';
    case 'choose':
      return `w${event.way}`;
    case 'enter':
      return `(${event.method.name}`;
    case 'leave':
    case 'instruction':
    case 'claim':
    case 'observed':
      return '';
  }
}

/** Something is preferred that the execution does not have. */
export function isUnmet(event: TraceEvent): boolean {
  return event.kind === 'observed' && event.instruction.kind === 'prefer' && event.held === false;
}
