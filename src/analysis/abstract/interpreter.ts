/**
 * The abstract interpreter (seed 000, 2.3): for each block of a method an over-approximation of the states that
 * executions have there, the claims that follow from it, and questions about any state.
 */
import type { BlockId, Body, Claim, Integer, Method, Model, ProofBlock, Term } from '../../model/index.js';
import { integers, subterms } from '../../model/index.js';
import { claimsOf, termsRead } from '../effects.js';
import type { ControlFlow, Transition } from '../graph.js';
import { controlFlow } from '../graph.js';
import { promisesIn } from '../promises.js';
import { assume } from './assume.js';
import { truthIn, valueIn } from './bounds.js';
import type { AnalysisOptions, Reliance } from './context.js';
import { Context } from './context.js';
import { Fixpoint } from './fixpoint.js';
import type { State } from './state.js';
import { TOP } from './state.js';
import { Transfer } from './transfer.js';
import { assumeType, typeValues } from './types.js';
import type { Value } from './value.js';

/** What is known of a claim from the states in which it is checked. */
export type ClaimVerdict = 'proved' | 'unreachable';

export interface BodyStates {
  readonly flow: ControlFlow;
  /** At the beginning of a block; undefined if no execution gets there. */
  entry(block: BlockId): State | undefined;
  /** After the instructions of a block, before its exit. */
  exit(block: BlockId): State | undefined;
  /** Where a transition arrives; undefined if no execution takes it. */
  taking(transition: Transition): State | undefined;
  /** Before each instruction of a block, and after the last one. Computed on request. */
  within(block: BlockId): readonly (State | undefined)[];
}

export interface AbstractResult extends BodyStates {
  /** Claims that need no other engine. All of a claim's occurrences agree. */
  readonly claims: ReadonlyMap<Claim, ClaimVerdict>;
  /** What the states rest on. A claim is proved if what it rests on is. */
  readonly reliance: Readonly<Reliance>;
}

const EVERYTHING: AnalysisOptions = { useContracts: true, useProgramAssumptions: true };

export class AbstractInterpreter {
  private readonly model: Model;
  private readonly context: Context;
  private readonly transfer: Transfer;

  constructor(model: Model, options: Partial<AnalysisOptions> = {}) {
    const { arena } = model;
    this.model = model;
    this.context = new Context(arena, typeValues(arena), { ...EVERYTHING, ...options });
    this.transfer = new Transfer(this.context, model.heap);
  }

  /** Undefined for a method without a body, and for one of which nothing is known without contracts that are not to be used. */
  analyse(method: Method): AbstractResult | undefined {
    const { body } = method;
    if (body === undefined) return undefined;
    if (!this.context.options.useContracts && this.takesTypesOnTrust(body)) return undefined;
    const reliance: Reliance = { programAssumptions: false, contracts: new Set() };
    this.context.reliance = reliance;
    this.context.thresholds = thresholds(this.context, body);
    const start = this.start(method);
    // Without a start there is no execution: a type of an input has no value.
    if (start === undefined) return { ...this.nowhere(body), claims: allUnreachable(body), reliance };
    const states = this.statesOf(body, start);
    return { ...states, claims: this.claims(states), reliance };
  }

  /** An over-approximation of the term's values in the concrete states that are described. */
  evaluate(state: State, term: Term): Value {
    return valueIn(this.context, state, term);
  }

  /** Whether the condition holds in every concrete state that is described, or in none, or neither is known. */
  decide(state: State, condition: Term): boolean | undefined {
    const known = truthIn(this.context, state, condition);
    if (known !== undefined) return known;
    if (assume(this.context, state, condition, false) === undefined) return true;
    return assume(this.context, state, condition) === undefined ? false : undefined;
  }

  /** The described states in which the condition holds, or more of them; undefined if there are none. */
  assume(state: State, condition: Term): State | undefined {
    return assume(this.context, state, condition);
  }

  /** Of a result only the declaration says that it is of its type, where nobody has to keep what is declared. */
  private takesTypesOnTrust({ blocks }: Body): boolean {
    const { types } = this.context.arena;
    const promises = promisesIn(this.model);
    return blocks.some(({ instructions }) =>
      instructions.some((one) => {
        if (one.kind !== 'call') return false;
        const { kind } = promises.ofMethod(one.callee);
        const isTold = kind === 'bodiless' || kind === 'axiom';
        return isTold && one.callee.outputs.some(({ type }) => types.erase(type) !== type);
      }),
    );
  }

  private start(method: Method): State | undefined {
    let state: State | undefined = TOP;
    for (const input of method.inputs) {
      if (state === undefined) return undefined;
      state = assumeType(this.context, state, this.context.arena.variable(input), input.type);
    }
    return state;
  }

  private statesOf(body: Body, start: State): BodyStates {
    const fixpoint = new Fixpoint(this.context, this.transfer, body, start);
    return {
      flow: fixpoint.flow,
      entry: (block) => fixpoint.entry(block),
      exit: (block) => fixpoint.exit(block),
      taking: (transition) => fixpoint.taking(transition),
      within: (block) => this.within(body, block, fixpoint.entry(block)),
    };
  }

  private nowhere(body: Body): BodyStates {
    const nothing = (): undefined => undefined;
    return { flow: controlFlow(body), entry: nothing, exit: nothing, taking: nothing, within: () => [] };
  }

  private within(body: Body, block: BlockId, entry: State | undefined): readonly (State | undefined)[] {
    const states = [entry];
    for (const instruction of body.blocks[block]?.instructions ?? []) {
      const state = states.at(-1);
      states.push(state === undefined ? undefined : this.transfer.step(state, instruction));
    }
    return states;
  }

  private claims(root: BodyStates): ReadonlyMap<Claim, ClaimVerdict> {
    const verdicts = new Map<Claim, ClaimVerdict | undefined>();
    const work = [root];
    for (let states = work.pop(); states !== undefined; states = work.pop()) {
      for (const block of states.flow.body.blocks) {
        const before = states.within(block.id);
        block.instructions.forEach((instruction, i) => {
          let state = before[i];
          for (const claim of claimsOf(instruction)) {
            note(verdicts, claim, this.verdict(state, claim));
            state = state === undefined ? undefined : this.transfer.checked(state, claim);
          }
          if (instruction.kind !== 'proof') return;
          if (state !== undefined) work.push(this.statesOf(instruction.body, state));
          else for (const claim of claimsInside(instruction)) note(verdicts, claim, 'unreachable');
        });
      }
    }
    return decided(verdicts);
  }

  private verdict(state: State | undefined, { guard, condition }: Claim): ClaimVerdict | undefined {
    if (state === undefined) return 'unreachable';
    const guarded = assume(this.context, state, guard);
    return guarded === undefined || this.decide(guarded, condition) === true ? 'proved' : undefined;
  }
}

/** A claim that is checked in several places is only as good as in the worst one. */
function note(verdicts: Map<Claim, ClaimVerdict | undefined>, claim: Claim, verdict: ClaimVerdict | undefined): void {
  const known = verdicts.get(claim);
  if (!verdicts.has(claim) || (known !== undefined && verdict !== 'unreachable')) verdicts.set(claim, verdict);
}

function decided(verdicts: ReadonlyMap<Claim, ClaimVerdict | undefined>): ReadonlyMap<Claim, ClaimVerdict> {
  const result = new Map<Claim, ClaimVerdict>();
  for (const [claim, verdict] of verdicts) if (verdict !== undefined) result.set(claim, verdict);
  return result;
}

function allUnreachable(body: Body): ReadonlyMap<Claim, ClaimVerdict> {
  const claims = bodiesInside(body).flatMap(({ blocks }) =>
    blocks.flatMap(({ instructions }) => instructions.flatMap(claimsOf)),
  );
  return new Map(claims.map((claim) => [claim, 'unreachable']));
}

function claimsInside(proof: ProofBlock): readonly Claim[] {
  return [...allUnreachable(proof.body).keys()];
}

function bodiesInside(root: Body): readonly Body[] {
  const bodies: Body[] = [];
  const work = [root];
  for (let body = work.pop(); body !== undefined; body = work.pop()) {
    bodies.push(body);
    for (const { instructions } of body.blocks) {
      for (const instruction of instructions) if (instruction.kind === 'proof') work.push(instruction.body);
    }
  }
  return bodies;
}

/** The integers that the body mentions, and their neighbours: where bounds of its loops are likely to be. */
function thresholds({ arena }: Context, root: Body): readonly Integer[] {
  const roots = bodiesInside(root).flatMap(({ blocks }) =>
    blocks.flatMap(({ instructions, exit }) => [
      ...instructions.flatMap(termsRead),
      ...(exit.kind === 'branch' ? [exit.condition] : []),
    ]),
  );
  const found = new Set<Integer>([-1, 0, 1]);
  for (const term of subterms(arena, roots)) {
    if (arena.operator(term) !== 'literal' || arena.type(term) !== arena.types.int) continue;
    const literal = arena.payload(term) as Integer;
    for (const near of [-1, 0, 1]) found.add(integers.add(literal, near));
  }
  return [...found].sort(integers.compare);
}
