/** Sides of decisions that no execution took, and of which it is not known by itself that none does. */
import type { Dependency, Model } from '../model/index.js';
import type { Edge } from './coverage.js';
import { allImplementers, implementersOf, noOtherClass, OTHER_CLASS, ownerOf } from './dispatching.js';
import type { Execution } from './executions.js';
import type { Relevance } from './relevance.js';
import { otherSides, sideOf } from './sides.js';
import type { Atom } from './symbolic/context.js';
import type { Trace, TraceEvent } from './trace.js';
import { decisionsOf, decisionText } from './trace.js';
import type { OpenSide, Side, TreeNode } from './tree.js';
import { open } from './tree.js';

export interface Explored {
  readonly model: Model;
  readonly executions: readonly Execution[];
  readonly root: TreeNode;
  /** Which decisions lead to the claims in question; absent if all decisions are of interest. */
  readonly relevance: Relevance | undefined;
}

export interface UnseenSide {
  readonly execution: Execution;
  readonly event: number;
  /** Which one, where there are several. */
  readonly side: string | undefined;
  readonly state: OpenSide;
  /** If these are so, nothing takes it; undefined if nothing is known. */
  readonly given: readonly Dependency[] | undefined;
  /** It may lead to a claim in question. */
  readonly matters: boolean;
  /** Where it leads, if that is known. */
  readonly edge?: Edge | undefined;
  /** It was looked for. */
  readonly isTried: boolean;
}

/** One for each decision that has a side of which nothing is known. Claims are looked at path by path. */
export function* unseenSides({ model, executions, root, relevance }: Explored): IterableIterator<UnseenSide> {
  const seen = new Set<string>();
  const passed = claimsPassed(executions);
  const reached = placesReached(executions);
  for (const execution of executions) {
    const { trace, path, run } = execution;
    const matters = (event: number, edge?: Edge): boolean => relevance?.leads(trace, event, edge) ?? true;
    const decided = byEvent(path?.atoms ?? []);
    const leftOut = [...(path?.restrictions ?? []).map(({ cut }) => cut), ...(path?.notes ?? [])];
    // What is constant only because of a promise needs a proof that names who promises it.
    const exact = path !== undefined && leftOut.length === 0 && path.believesFrom === undefined;
    // What is constant for objects of the classes that are known may be otherwise for others.
    const given = (path?.initial.abstract ?? []).map(allImplementers);
    const isOpenWorld = given.length > 0;
    let node: TreeNode | undefined = root;
    let before = '';
    for (const [event, one] of trace.events.entries()) {
      const atoms = decided.get(event) ?? [];
      for (const atom of atoms) {
        if (atom.kind === 'preference') continue;
        const side = sideOf(trace, atom, run);
        // A lemma's conclusion stands after the claims of its call; where it failed, the trace ends, which is looked at below.
        const others = atom.kind === 'assumption' && one.kind !== 'instruction' ? [] : otherSides(trace, atom, side);
        for (const other of others) {
          if (one.kind === 'claim' && passed.has(`${before}|${event}`)) continue;
          const state: Side | undefined = node?.sides.get(other.side);
          const rests = state?.kind === 'infeasible' ? state.under : givenFor(model, one, other.side);
          const isOpen = other.violates === undefined && state?.kind !== 'explored' && !isInfeasible(state);
          if (isOpen && !seen.has(`${before}${event} ${other.side}`)) {
            seen.add(`${before}${event} ${other.side}`);
            // Where an assumption failed, whoever goes on believes it: the proof is to name it.
            const until = atom.kind === 'assumption' ? trace.events.length : event;
            const why = state?.kind === 'open' ? state : open('it was not looked for');
            const side = one.kind === 'enter' ? other.side : undefined;
            const isOfInterest = matters(event, other.edge?.edge);
            const isTried = state?.kind === 'open';
            const edge = other.edge?.edge;
            yield { execution, event: until, side, state: why, given: rests, matters: isOfInterest, edge, isTried };
          }
        }
        if (atom.kind === 'claim') continue;
        const next: Side | undefined = node?.sides.get(side);
        node = next?.kind === 'explored' ? next.next : undefined;
      }
      const isDecided = atoms.some(({ kind }) => kind !== 'assumption' && kind !== 'preference');
      const here = before;
      const isUnseenIf = (isExact: boolean): boolean =>
        isUnseen(trace, event, isExact, (name) => reached.has(`${here}(${name}|${event + 1}`));
      if (!isDecided && isUnseenIf(exact && !isOpenWorld) && !seen.has(`${before}${event}`)) {
        seen.add(`${before}${event}`);
        const rests = isUnseenIf(exact) ? undefined : given;
        const state = open('the path was not evaluated exactly', leftOut);
        const isTried = path !== undefined;
        yield { execution, event, side: undefined, state, given: rests, matters: matters(event), isTried };
      }
      before += decisionText(one);
    }
    const end = trace.events.length;
    const isLookedForIf = (isExact: boolean): boolean => isLookedFor(execution, decided.get(end - 1)?.at(-1), isExact);
    if (!isLookedForIf(exact && !isOpenWorld) && !reached.has(`${before}|${end}`)) {
      reached.add(`${before}|${end}`);
      const rests = isLookedForIf(exact) ? given : undefined;
      yield {
        execution,
        event: end,
        side: undefined,
        state: open('no run goes on where one stopped'),
        given: rests,
        matters: matters(end),
        isTried: path !== undefined,
      };
    }
  }
}

/** Whatever else the program says. */
function isInfeasible(state: Side | undefined): boolean {
  return state?.kind === 'infeasible' && state.under.length === 0;
}

/** That an object has none of the classes that are known rests on these being all, whatever the scope. */
function givenFor(model: Model, event: TraceEvent, side: string): readonly Dependency[] | undefined {
  if (event.kind !== 'enter' || event.call === undefined || side !== OTHER_CLASS) return undefined;
  return noOtherClass(model, event.call.callee);
}

/** Several atoms may have one event: the conclusions of a lemma. */
function byEvent(atoms: readonly Atom[]): ReadonlyMap<number, readonly Atom[]> {
  const groups = new Map<number, Atom[]>();
  for (const atom of atoms) {
    const group = groups.get(atom.event);
    if (group === undefined) groups.set(atom.event, [atom]);
    else group.push(atom);
  }
  return groups;
}

/** A decision with a condition that was constant as far as the evaluation saw, which was not all. */
function isUnseen({ events }: Trace, at: number, exact: boolean, isEntered: (method: string) => boolean): boolean {
  const event = events[at];
  switch (event?.kind) {
    case 'branch':
      return !exact;
    case 'enter': {
      if (event.call?.dispatched !== true) return false;
      // The evaluation does not decide for the body that a trait gives.
      const { callee } = event.call;
      const isOwn = event.method === callee && !implementersOf(callee).every(({ name }) => isEntered(name));
      const isInherited = event.method !== callee && ownerOf(event.method)?.abstract === true;
      return !exact || isOwn || isInherited;
    }
    case 'choose':
      return event.exit.targets.length > 1;
    case 'instruction': {
      // The receiver's class gives no body; other classes may.
      const { instruction } = event;
      if (instruction.kind !== 'call' || !instruction.dispatched || instruction.callee.kind === 'lemma') return false;
      const next = events.slice(at + 1).find(({ kind }) => kind !== 'claim');
      return next !== undefined && next.kind !== 'enter';
    }
    case 'leave':
    case 'claim':
    case 'observed':
    case undefined:
      return false;
  }
}

/** Whether the execution returned, or stopped where another side was looked for: that others go on there. */
function isLookedFor({ run, trace: { events } }: Execution, atom: Atom | undefined, exact: boolean): boolean {
  const last = events.at(-1);
  switch (run.outcome.kind) {
    case 'violated':
      return last?.kind === 'claim' && last.held === false && (exact || atom !== undefined);
    case 'assumption-failed':
      // After a claim of the same instruction, the other side that was looked for is the one of the claim.
      return last?.kind === 'instruction' && (exact || atom !== undefined);
    case 'undefined':
      return false;
    case 'not-executable':
      // Values for a choice are looked for like inputs for an assumption.
      return run.outcome.unchosen !== true || (last?.kind === 'instruction' && atom !== undefined);
    case 'returned':
    case 'input-type':
    case 'cutoff':
      return true;
  }
}

/** Positions, after the decisions before them, to which some execution came. */
function placesReached(executions: readonly Execution[]): Set<string> {
  const reached = new Set<string>();
  for (const { trace } of executions) {
    let before = '';
    for (const [event, one] of trace.events.entries()) {
      reached.add(`${before}|${event}`);
      before += decisionText(one);
    }
  }
  return reached;
}

/** Events, after the decisions before them, at which a claim was violated and which another execution got past. */
function claimsPassed(executions: readonly Execution[]): ReadonlySet<string> {
  const violated = new Set(
    executions.flatMap(({ trace: { events } }) => {
      const last = events.at(-1);
      return last?.kind === 'claim' && last.held === false ? [`${decisionsOf(events)}|${events.length - 1}`] : [];
    }),
  );
  const passed = new Set<string>();
  if (violated.size === 0) return passed;
  for (const { trace } of executions) {
    let before = '';
    for (const [event, one] of trace.events.entries()) {
      if (one.kind === 'claim' && one.held !== false && violated.has(`${before}|${event}`))
        passed.add(`${before}|${event}`);
      before += decisionText(one);
    }
  }
  return passed;
}
