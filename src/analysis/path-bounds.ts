/**
 * Upper bounds on the number of paths (seed 000, 1.4 and 2.3): of a method, and to a claim in it. Executions go into what is
 * called, so that its paths count, too. A loop or a recursion makes the number unbounded.
 */
import type { BlockId, Call, Claim, Instruction, Method, Origin } from '../model/index.js';
import { claimsOf } from './effects.js';
import type { ControlFlow } from './graph.js';
import { controlFlow, isRetreating } from './graph.js';
import type { PathCounts } from './paths.js';
import { countPaths } from './paths.js';

export type PathBound =
  | { readonly kind: 'bounded'; readonly atMost: bigint }
  /** `at`: the loop, or the call. */
  | { readonly kind: 'unbounded'; readonly why: 'loop' | 'recursion'; readonly at: Origin };

export class PathBounds {
  private readonly known = new Map<Method, MethodPaths>();
  private readonly calling = new Set<Method>();

  /** Of all executions of the method, to wherever they end. */
  of(method: Method): PathBound {
    return this.pathsOf(method).whole;
  }

  /** To all places at which the claim is checked. */
  to(method: Method, claim: Claim): PathBound {
    const { flow, counts, weights, whole } = this.pathsOf(method);
    if (flow === undefined || counts === undefined) return whole;
    let atMost = 0n;
    for (const { id, instructions } of flow.body.blocks) {
      for (const [position, instruction] of instructions.entries()) {
        if (!claimsOf(instruction).includes(claim)) continue;
        const { count, bounded } = counts.to(id);
        const before = this.weight(instructions.slice(0, position));
        if (!bounded || before.kind === 'unbounded') return this.unboundedTo(whole, before);
        // A block behind a call without a bound has none, whatever the graph says.
        if (weights.unbounded !== undefined) return weights.unbounded;
        atMost += count * before.atMost;
      }
    }
    return { kind: 'bounded', atMost };
  }

  private unboundedTo(whole: PathBound, before: PathBound): PathBound {
    return before.kind === 'unbounded' ? before : whole;
  }

  private pathsOf(method: Method): MethodPaths {
    let paths = this.known.get(method);
    if (paths === undefined) this.known.set(method, (paths = this.count(method)));
    return paths;
  }

  private count(method: Method): MethodPaths {
    const { body } = method;
    if (body === undefined) return { whole: ONE, weights: { unbounded: undefined } };
    this.calling.add(method);
    const flow = controlFlow(body);
    const weights = new Map<BlockId, bigint>();
    let unbounded: PathBound | undefined;
    for (const block of flow.order) {
      const weight = this.weight(body.blocks[block]?.instructions ?? []);
      if (weight.kind === 'unbounded') unbounded ??= weight;
      else weights.set(block, weight.atMost);
    }
    this.calling.delete(method);
    const counts = countPaths(flow, (block) => weights.get(block) ?? 1n);
    const whole = loopIn(flow) ?? unbounded ?? { kind: 'bounded', atMost: endsOf(flow, counts, weights) };
    return { flow, counts, weights: { unbounded }, whole };
  }

  /** In how many ways these instructions are passed. */
  private weight(instructions: readonly Instruction[]): PathBound {
    let atMost = 1n;
    for (const instruction of instructions) {
      if (instruction.kind !== 'call') continue;
      const called = this.called(instruction);
      if (called.kind === 'unbounded') return called;
      atMost *= called.atMost;
    }
    return { kind: 'bounded', atMost };
  }

  /** A run evaluates what a lemma says and does not go into it. */
  private called({ callee, dispatched, origin }: Call): PathBound {
    if (callee.kind === 'lemma') return ONE;
    let atMost = 0n;
    for (const method of [callee, ...(dispatched ? callee.implementers : [])]) {
      if (this.calling.has(method)) return { kind: 'unbounded', why: 'recursion', at: origin };
      const paths = this.of(method);
      if (paths.kind === 'unbounded') return paths;
      atMost += paths.atMost;
    }
    return { kind: 'bounded', atMost };
  }
}

interface MethodPaths {
  readonly flow?: ControlFlow;
  readonly counts?: PathCounts;
  /** The first call whose paths have no bound. */
  readonly weights: { readonly unbounded: PathBound | undefined };
  readonly whole: PathBound;
}

const ONE: PathBound = { kind: 'bounded', atMost: 1n };

/** The first loop, if there is one. */
function loopIn(flow: ControlFlow): PathBound | undefined {
  for (const block of flow.order) {
    const back = (flow.predecessors[block] ?? []).find(
      (transition) => flow.position[transition.from] !== -1 && isRetreating(flow, transition),
    );
    if (back === undefined) continue;
    const { loops, blocks } = flow.body;
    const exit = blocks[block]?.exit;
    const at =
      loops.find(({ header }) => header === block)?.origin ??
      (exit !== undefined && 'origin' in exit ? exit.origin : undefined);
    if (at !== undefined) return { kind: 'unbounded', why: 'loop', at };
  }
  return undefined;
}

/** Executions end where the method returns, and where nothing follows. */
function endsOf(flow: ControlFlow, counts: PathCounts, weights: ReadonlyMap<BlockId, bigint>): bigint {
  let sum = 0n;
  for (const block of flow.order) {
    const isEnd = (flow.successors[block] ?? []).length === 0;
    if (isEnd) sum += counts.to(block).count * (weights.get(block) ?? 1n);
  }
  return sum;
}
