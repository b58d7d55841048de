/**
 * Concrete runs that tell which candidates are false: cheaper than asking a solver. Candidates are evaluated as ghost values
 * at the headers of loops; one that cannot be evaluated stays. Numbers seen there are kept, to find equations in them.
 */
import type { Activation, Callbacks, Runner } from '../../execute/index.js';
import { SILENT } from '../../execute/index.js';
import type {
  Assign,
  Block,
  BlockId,
  Body,
  InstructionId,
  Method,
  Model,
  Origin,
  Term,
  Variable,
} from '../../model/index.js';
import type { Scene } from '../../values/index.js';
import { stage } from '../../values/index.js';
import { nextInstruction } from './annotate.js';
import type { Candidate } from './candidate.js';

export interface Observed {
  /** By candidate: what the states at its header say of it. */
  readonly verdicts: readonly Verdict[];
  /** By candidate: whether it was true in some state. */
  readonly everTrue: readonly boolean[];
  /** By header: the values of its numbers, one row for each state. */
  readonly rows: ReadonlyMap<BlockId, readonly (readonly number[])[]>;
  /** By header: how many states were seen. */
  readonly states: ReadonlyMap<BlockId, number>;
}

/** `undefined`: it makes sense in some states only; `unknown`: it was never evaluated. */
export type Verdict = 'holds' | 'false' | 'undefined' | 'unknown';

export interface ObserveLimits {
  readonly steps: number;
  readonly isLate: () => boolean;
}

export interface Probes {
  readonly candidates: readonly Candidate[];
  /** By header: integers to keep. */
  readonly numbers: ReadonlyMap<BlockId, readonly Term[]>;
}

export function observe(
  model: Model,
  runner: Runner,
  method: Method,
  body: Body,
  { candidates, numbers }: Probes,
  scenes: Iterable<Scene>,
  limits: ObserveLimits,
): Observed {
  const { types } = model.arena;
  const flags = candidates.map((_, i): Variable => ghost(`candidate!${i}`, types.bool));
  const kept = new Map(
    [...numbers].map(([header, terms]) => [header, terms.map((_, i) => ghost(`number!${i}`, types.int))]),
  );
  const markers = new Map<number, BlockId>();
  const watched = probed(body, candidates, numbers, flags, kept, markers);
  const probe: Method = { ...method, body: watched };
  const indices = new Map(
    [...method.inputs, ...method.outputs, ...watched.locals]
      .filter(({ place }) => place === undefined)
      .map((variable, i) => [variable, i]),
  );
  const verdicts = candidates.map((): Verdict => 'unknown');
  const poisoned = candidates.map(() => false);
  const everTrue = candidates.map(() => false);
  const rows = new Map<BlockId, (readonly number[])[]>();
  const states = new Map<BlockId, number>();
  const flagsAt = new Map<BlockId, readonly (readonly [number, number])[]>();
  for (const header of new Set(markers.values())) {
    const own = candidates.flatMap((candidate, i) =>
      candidate.header === header ? [[i, indices.get(flags[i] as Variable) ?? -1] as const] : [],
    );
    flagsAt.set(header, own);
  }
  const look = (header: BlockId, values: readonly unknown[]): void => {
    states.set(header, (states.get(header) ?? 0) + 1);
    for (const [candidate, index] of flagsAt.get(header) ?? []) {
      const value = values[index];
      if (value === true) everTrue[candidate] = true;
      if (value === false) verdicts[candidate] = 'false';
      if (verdicts[candidate] === 'false') continue;
      if (typeof value !== 'boolean') poisoned[candidate] = true;
      if (value === true || verdicts[candidate] === 'holds')
        verdicts[candidate] = poisoned[candidate] === true ? 'undefined' : 'holds';
    }
    const row = (kept.get(header) ?? []).map((variable) => values[indices.get(variable) ?? -1]);
    const known = rows.get(header) ?? [];
    if (row.length > 0 && known.length < MOST_ROWS && row.every((value) => typeof value === 'number'))
      rows.set(header, [...known, row]);
  };
  const callbacks: Callbacks = {
    ...SILENT,
    instruction(activation: Activation, id: InstructionId) {
      const header = activation.method === probe ? markers.get(id) : undefined;
      if (header !== undefined) look(header, activation.values?.() ?? []);
    },
  };
  for (const scene of scenes) {
    if (limits.isLate()) break;
    runner.run(probe, (heap) => stage(scene, heap), {
      callbacks,
      inspect: true,
      limits: { steps: limits.steps, depth: MOST_DEPTH, isLate: limits.isLate },
    });
  }
  return { verdicts, everTrue, rows, states };
}

const MOST_ROWS = 400;
const MOST_DEPTH = 200;

function ghost(name: string, type: Variable['type']): Variable {
  return { name, type, role: 'local', ghost: true };
}

/** The body with an assignment for each candidate and number at the beginning of its header, and a marker after them. */
function probed(
  body: Body,
  candidates: readonly Candidate[],
  numbers: Probes['numbers'],
  flags: readonly Variable[],
  kept: ReadonlyMap<BlockId, readonly Variable[]>,
  markers: Map<number, BlockId>,
): Body {
  let next = nextInstruction(body);
  const assign = (origin: Origin, targets: readonly Variable[], values: readonly Term[]): Assign => ({
    kind: 'assign',
    id: next++ as InstructionId,
    origin,
    ghost: true,
    targets,
    values,
  });
  const origins = new Map(body.loops.map(({ header, origin }) => [header, origin]));
  const blocks = body.blocks.map((block): Block => {
    const origin = origins.get(block.id);
    if (origin === undefined) return block;
    const own = candidates.flatMap(({ header, condition }, i) =>
      header === block.id ? [assign(origin, [flags[i] as Variable], [condition])] : [],
    );
    const terms = numbers.get(block.id) ?? [];
    const counted = (kept.get(block.id) ?? []).map((variable, i) => assign(origin, [variable], [terms[i] as Term]));
    const marker = assign(origin, [], []);
    markers.set(marker.id, block.id);
    return { ...block, instructions: [...own, ...counted, marker, ...block.instructions] };
  });
  return { ...body, blocks, locals: [...body.locals, ...flags, ...[...kept.values()].flat()] };
}
