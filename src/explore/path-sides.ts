/** The sides of a decision as conditions on the state before it. */
import type { BlockId, Call, Instruction, Method, Model, Origin, Term, Type } from '../model/index.js';
import { simplify } from '../model/index.js';
import { classImplementers, classSide, OTHER_CLASS, ownerOf } from './dispatching.js';
import type { PathFrame } from './path-frames.js';
import type { Trace } from './trace.js';

interface Side {
  readonly condition: Term;
  readonly origin: Origin;
}

/**
 * That an execution which comes to this event takes another side than the one recorded, or something weaker than that.
 * Undefined where there is no other side, or nothing to say about it. The activation is the one that decides. `side`:
 * this one, where there are several others.
 */
export function otherSide(
  model: Model,
  trace: Trace,
  at: number,
  frame: PathFrame,
  side: string | undefined,
): Side | undefined {
  const { arena } = model;
  const event = trace.events[at];
  switch (event?.kind) {
    case 'branch': {
      const condition = frame.term(event.exit.condition);
      return { condition: event.taken ? simplify.not(arena, condition) : condition, origin: event.exit.origin };
    }
    case 'claim': {
      const { guard, condition, origin } = event.claim;
      const holds = simplify.implies(arena, frame.term(guard), frame.term(condition));
      return { condition: event.held === false ? holds : simplify.not(arena, holds), origin };
    }
    case 'choose': {
      const others = event.exit.targets.filter((_, i) => i !== event.way);
      const condition = simplify.or(
        arena,
        others.map((target) => frame.term(openness(model, frame.method, target))),
      );
      return { condition, origin: event.exit.origin };
    }
    case 'enter': {
      if (event.call === undefined || !event.call.dispatched) return undefined;
      const { call } = event;
      const known = classImplementers(call.callee);
      const other = known.find((one) => classSide(one) === side);
      const condition =
        other !== undefined
          ? chosenClass(model, frame, call, other)
          : side === OTHER_CLASS
            ? simplify.and(
                arena,
                known.map((one) => simplify.not(arena, chosenClass(model, frame, call, one, true))),
              )
            : simplify.not(arena, chosenClass(model, frame, call, event.method, true));
      return { condition, origin: call.origin };
    }
    case 'instruction': {
      const { instruction } = event;
      if (instruction.kind !== 'assume') return undefined;
      const condition = frame.term(instruction.condition);
      const { origin } = instruction;
      if (at < trace.events.length - 1) return { condition: simplify.not(arena, condition), origin };
      // The run ended here, because it failed.
      return trace.truncated !== undefined ? undefined : { condition, origin };
    }
    case 'leave':
    case 'observed':
    case undefined:
      return undefined;
  }
}

/** Whether a way of a choice may be taken: it begins with an assumption of the language, or is always open. */
function openness({ arena }: Model, { body }: Method, target: BlockId): Term {
  const first = body?.blocks[target]?.instructions[0];
  return first?.kind === 'assume' && first.by === 'language' ? first.condition : arena.true;
}

/**
 * That the class of the receiver leads a dispatched call to this method: an implementer's own class, or one that
 * implements nothing. Over the variables of the caller. What cannot be said is left out, so that the condition is too
 * weak; with `strong`, it is too strong: where there may be classes that nobody knows, none is sure to implement nothing.
 */
export function chosenClass(model: Model, caller: PathFrame, call: Call, method: Method, strong = false): Term {
  const { arena } = model;
  const [receiver] = call.args;
  const unknown = arena.boolean(!strong);
  if (receiver === undefined) return unknown;
  const isOf = (one: Method): Term | undefined => {
    const type = one.inputs[0]?.type;
    const isPlain = type !== undefined && isExact(type) && one.typeParameters.length === 0;
    return isPlain ? arena.make('has-type', [caller.term(receiver)], type) : undefined;
  };
  if (method !== call.callee) return isOf(method) ?? unknown;
  if (strong && ownerOf(method)?.implementers !== 'all') return unknown;
  const others = call.callee.implementers.map((one) => {
    const is = isOf(one);
    return is === undefined ? unknown : simplify.not(arena, is);
  });
  return simplify.and(arena, others);
}

/** A class without subclasses: to be of the type is to be of the class. */
function isExact(type: Type): boolean {
  return type.kind === 'reference' && type.class?.abstract === false;
}

/** What proofs that use it are conditional on is named after it. */
export function isAssumption({ kind }: Instruction): boolean {
  return kind === 'assume';
}
