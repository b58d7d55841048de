/**
 * Methods with candidates at their loops: as invariants that are checked where executions enter a header, like those that
 * a program states itself, and as conditions that can be switched on and off within one question.
 */
import { controlFlow, naturalLoops } from '../../analysis/index.js';
import type {
  Arena,
  Assert,
  Assume,
  Block,
  BlockId,
  Body,
  Claim,
  Clause,
  Exit,
  Instruction,
  InstructionId,
  Loop,
  Method,
  Term,
  Variable,
} from '../../model/index.js';
import { claimId, simplify } from '../../model/index.js';
import type { Candidate } from './candidate.js';
import type { SwitchedMethod } from './cut-prover.js';

export interface Annotated {
  readonly method: Method;
  /** By candidate: the claims that check it. A program does not contain them. */
  readonly checks: readonly (readonly Claim[])[];
}

export function annotated(arena: Arena, method: Method, body: Body, candidates: readonly Candidate[]): Annotated {
  return build(arena, method, body, candidates, () => arena.true);
}

export function switched(
  arena: Arena,
  method: Method,
  body: Body,
  candidates: readonly Candidate[],
): Annotated & SwitchedMethod {
  const variables = candidates.map((_, i): Variable => ({
    name: `switch!${i}`,
    type: arena.types.bool,
    role: 'input',
    ghost: true,
  }));
  const terms = variables.map((variable) => arena.variable(variable));
  const built = build(arena, method, body, candidates, (i) => terms[i] as Term);
  let next = nextInstruction(built.method.body ?? body);
  const assume = (condition: Term): Assume => ({
    kind: 'assume',
    id: next++ as InstructionId,
    origin: method.origin,
    ghost: true,
    condition,
    by: 'program',
  });
  const on = terms.map(assume);
  const off = terms.map((term) => assume(simplify.not(arena, term)));
  const blocks = (built.method.body ?? body).blocks.map((block, i) =>
    i === 0 ? { ...block, instructions: [...on, ...off, ...block.instructions] } : block,
  );
  const nameOf = ({ id }: Assume): string => `${method.name} ${id}`;
  return {
    checks: built.checks,
    original: method,
    method: {
      ...built.method,
      inputs: [...method.inputs, ...variables],
      body: { ...(built.method.body ?? body), blocks },
    },
    switches: on.map((one, i) => ({ on: nameOf(one), off: nameOf(off[i] as Assume) })),
  };
}

function build(
  arena: Arena,
  method: Method,
  body: Body,
  candidates: readonly Candidate[],
  guardOf: (candidate: number) => Term,
): Annotated {
  const loops = new Map(body.loops.map((loop) => [loop.header, loop]));
  const entry = candidates.map((candidate, i) => claimOf(method, loops, candidate, guardOf(i), 'invariant-entry', i));
  const kept = candidates.map((candidate, i) => claimOf(method, loops, candidate, guardOf(i), 'invariant-kept', i));
  const blocks = withChecks(body, candidates, entry, kept);
  const invariantsAt = (header: BlockId): readonly Clause[] =>
    candidates.flatMap((candidate, i) =>
      candidate.header === header
        ? [
            {
              condition: simplify.implies(arena, guardOf(i), candidate.condition),
              origin: loops.get(header)?.origin ?? method.origin,
              text: '',
            },
          ]
        : [],
    );
  const annotatedLoops = body.loops.map((loop) => ({
    ...loop,
    invariants: [...loop.invariants, ...invariantsAt(loop.header)],
  }));
  return {
    method: {
      ...method,
      body: { ...body, blocks, loops: annotatedLoops },
      claims: [...method.claims, ...entry, ...kept],
    },
    checks: candidates.map((_, i) => [entry[i] as Claim, kept[i] as Claim]),
  };
}

function claimOf(
  { id: owner, name, origin }: Method,
  loops: ReadonlyMap<BlockId, Loop>,
  { header, condition }: Candidate,
  guard: Term,
  kind: 'invariant-entry' | 'invariant-kept',
  number: number,
): Claim {
  return {
    id: claimId(`${name}!candidate!${kind}!${number}`),
    kind,
    owner,
    guard,
    condition,
    explicit: false,
    supports: undefined,
    origin: loops.get(header)?.origin ?? origin,
    text: '',
  };
}

/** The checks stand on the transitions into the headers: at the end of a block that goes nowhere else, or in one of their own. */
function withChecks(
  body: Body,
  candidates: readonly Candidate[],
  entry: readonly Claim[],
  kept: readonly Claim[],
): readonly Block[] {
  const flow = controlFlow(body);
  const back = new Set(naturalLoops(flow).loops.flatMap((loop) => loop.back.map(({ from, to }) => `${from} ${to}`)));
  const headers = new Map<BlockId, number[]>();
  candidates.forEach(({ header }, i) => headers.set(header, [...(headers.get(header) ?? []), i]));
  let next = nextInstruction(body);
  const checks = (from: BlockId, to: BlockId): Instruction[] =>
    (headers.get(to) ?? []).map((i): Assert => {
      const claim = (back.has(`${from} ${to}`) ? kept[i] : entry[i]) as Claim;
      return { kind: 'assert', id: next++ as InstructionId, origin: claim.origin, ghost: true, claim };
    });
  const added: Block[] = [];
  const through = (from: BlockId, to: BlockId): BlockId => {
    if (!headers.has(to)) return to;
    const id = (body.blocks.length + added.length) as BlockId;
    added.push({ id, instructions: checks(from, to), exit: { kind: 'jump', to } });
    return id;
  };
  const blocks = body.blocks.map((block): Block => {
    const { id, exit, instructions } = block;
    if (flow.position[id] === -1) return block;
    if (exit.kind !== 'jump') return { ...block, exit: redirected(exit, (to) => through(id, to)) };
    return headers.has(exit.to) ? { ...block, instructions: [...instructions, ...checks(id, exit.to)] } : block;
  });
  return [...blocks, ...added];
}

function redirected(exit: Exit, to: (block: BlockId) => BlockId): Exit {
  switch (exit.kind) {
    case 'branch':
      return { ...exit, then: to(exit.then), else: to(exit.else) };
    case 'choose':
      return { ...exit, targets: exit.targets.map(to) };
    case 'jump':
      return { ...exit, to: to(exit.to) };
    case 'return':
    case 'unreachable':
      return exit;
  }
}

/** A number that no instruction has, in proof steps neither. */
export function nextInstruction(body: Body): number {
  let next = 0;
  const work = [body];
  for (let one = work.pop(); one !== undefined; one = work.pop()) {
    for (const instruction of one.blocks.flatMap(({ instructions }) => instructions)) {
      next = Math.max(next, instruction.id + 1);
      if (instruction.kind === 'proof') work.push(instruction.body);
    }
  }
  return next;
}
