/** Instructions of an activation as instructions of the path. */
import type { Arena, Block, Body, Claim, Instruction, InstructionId, ProofBlock, Term, Type } from '../model/index.js';
import type { PathFrame } from './path-frames.js';

/** What a copy does not take from the original. */
export interface Copying {
  readonly id: (original: Instruction) => InstructionId;
  readonly claim: (claim: Claim) => Claim | undefined;
}

export function copyInstruction(arena: Arena, frame: PathFrame, one: Instruction, copying: Copying): Instruction {
  const { variable, term, type } = frame;
  const id = copying.id(one);
  const claims = (originals: readonly Claim[]): Claim[] => originals.flatMap((claim) => copying.claim(claim) ?? []);
  switch (one.kind) {
    case 'assign':
      return { ...one, id, targets: one.targets.map(variable), values: one.values.map(term) };
    case 'allocate':
      return {
        ...one,
        id,
        target: variable(one.target),
        type: type(one.type),
        dimensions: one.dimensions.map(term),
      };
    case 'havoc':
      return { ...one, id, targets: one.targets.map(variable), frame: frame.frame(one.frame) };
    case 'call':
      return {
        ...one,
        id,
        typeArgs: one.typeArgs.map(type),
        args: one.args.map(term),
        results: one.results.map(variable),
        claims: claims(one.claims),
      };
    case 'assert':
      return { ...one, id, claim: copying.claim(one.claim) ?? one.claim };
    case 'assume':
    case 'prefer':
      return { ...one, id, condition: term(one.condition) };
    case 'print':
      return { ...one, id, values: one.values.map(term), types: one.types.map(type) };
    case 'forall-assign':
      return {
        ...one,
        id,
        bound: one.bound.map(type),
        range: typedRange(arena, frame, one.bound, term(one.range)),
        store: variable(one.store),
        keys: one.keys.map(term),
        value: term(one.value),
        claims: claims(one.claims),
      };
    case 'such-that':
      return {
        ...one,
        id,
        targets: one.targets.map(variable),
        condition: term(one.condition),
        exists: one.exists === undefined ? undefined : copying.claim(one.exists),
      };
    case 'proof':
      return {
        ...one,
        id,
        body: copyBody(arena, frame, one, copying),
        conclusion: term(one.conclusion),
        claim: one.claim === undefined ? undefined : copying.claim(one.claim),
      };
    case 'reveal':
      return { ...one, id };
    case 'assumed':
      return { ...one, id, condition: term(one.condition), flag: variable(one.flag) };
  }
}

function copyBody(arena: Arena, frame: PathFrame, { body }: ProofBlock, copying: Copying): Body {
  const blocks = body.blocks.map(({ id, instructions, exit }): Block => {
    return {
      id,
      instructions: instructions.map((one) => copyInstruction(arena, frame, one, copying)),
      exit: exit.kind === 'branch' ? { ...exit, condition: frame.term(exit.condition) } : exit,
    };
  });
  return {
    locals: body.locals.map(frame.variable),
    blocks,
    loops: body.loops.map((loop) => frame.loop(loop)),
  };
}

/** What a type argument says of bound variables beyond their representation. */
function typedRange(arena: Arena, frame: PathFrame, bound: readonly Type[], range: Term): Term {
  const typed = bound.flatMap((type, i) => {
    const changed = frame.type(type);
    const erased = arena.types.erase(changed);
    return changed === type || erased === changed ? [] : [arena.make('has-type', [arena.bound(i, erased)], changed)];
  });
  return typed.length === 0 ? range : arena.make('and', [...typed, range]);
}
