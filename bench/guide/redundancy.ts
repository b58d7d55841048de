/**
 * Whether a test is redundant (seed 004, 2.1): every premise of every claim that its execution comes to holds. It is judged by
 * running the method once more with flags alone, so that it does not matter how the explorer used them.
 */
import type { Run } from '../../src/execute/index.js';
import { Runner } from '../../src/execute/index.js';
import type { Bounds } from '../../src/explore/index.js';
import type { Arena, ClaimId, Instruction, Method, Model, Premise, Term, TestCase } from '../../src/model/index.js';
import { isGuess, newIdentities, simplify } from '../../src/model/index.js';
import type { Guide } from '../../src/partial/index.js';
import { checkedBy, recording, UNVERIFIED } from '../../src/partial/index.js';
import { BadLiteral, readTest } from '../../src/values/index.js';

export type Redundancy =
  | 'redundant'
  | 'non-redundant'
  /** The test cannot be written down, or does not run a second time. */
  | 'unknown';

/** Judges tests of one method. */
export class RedundancyJudge {
  private readonly model: Model;
  private readonly runner: Runner;
  private readonly limits: Pick<Bounds, 'steps' | 'depth'>;
  /** Runs of it end where the first premise is false. */
  private readonly method: Method;
  /** Runs of it end where the premise of one claim is false, by the claim. */
  private readonly about = new Map<ClaimId, Method>();
  private readonly plain: Method;
  private readonly guide: Guide;

  constructor(model: Model, method: Method, guide: Guide, limits: Pick<Bounds, 'steps' | 'depth'>) {
    this.model = model;
    this.runner = new Runner(model);
    this.limits = limits;
    this.guide = guide;
    this.plain = recording(model.arena, method, guide);
    this.method = endingWhereFalse(model.arena, this.plain, guide, () => true);
  }

  judge(test: TestCase): Redundancy {
    const run = this.run(this.method, test);
    if (run === undefined) return 'unknown';
    const { outcome } = run;
    if (outcome.kind === 'input-type') return 'unknown';
    if (outcome.kind !== 'assumption-failed') return 'redundant';
    return outcome.by === 'guide' ? 'non-redundant' : 'unknown';
  }

  /** Whether the premise of this claim is false where the test comes to it. */
  isUnverified(test: TestCase, claim: ClaimId): boolean {
    const { arena } = this.model;
    const known = this.about.get(claim);
    const method = known ?? endingWhereFalse(arena, this.plain, this.guide, (id) => id === claim);
    this.about.set(claim, method);
    const outcome = this.run(method, test)?.outcome;
    return outcome?.kind === 'assumption-failed' && outcome.by === 'guide';
  }

  private run(method: Method, test: TestCase): Run | undefined {
    try {
      return this.runner.run(method, (heap) => readTest(this.model, method, heap, test), { limits: this.limits });
    } catch (raised) {
      if (raised instanceof BadLiteral) return undefined;
      throw raised;
    }
  }
}

/** Callees are as they are: their claims are not on the execution of this method, but of theirs. */
function endingWhereFalse(arena: Arena, method: Method, guide: Guide, isAbout: (claim: ClaimId) => boolean): Method {
  const { body } = method;
  if (body === undefined) return method;
  const identity = newIdentities(body);
  const { flags, premises } = guide.notes;
  const own = new Set(method.claims.filter((claim) => !isGuess(claim) && isAbout(claim.id)));
  const ends = (instruction: Instruction): readonly Instruction[] =>
    checkedBy(instruction)
      .filter((claim) => own.has(claim))
      .map((claim) => {
        const premise = (premises.get(claim) ?? UNVERIFIED).filter((one) => one.every((flag) => flags.includes(flag)));
        const condition = simplify.implies(arena, claim.guard, premiseTerm(arena, premise));
        return { kind: 'assume', id: identity(), origin: instruction.origin, ghost: true, condition, by: 'guide' };
      });
  const blocks = body.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap((instruction) => [...ends(instruction), instruction]),
  }));
  return { ...method, body: { ...body, blocks } };
}

function premiseTerm(arena: Arena, premise: Premise): Term {
  const conjunctions = premise.map((flags) =>
    simplify.and(
      arena,
      flags.map((flag) => arena.variable(flag)),
    ),
  );
  return simplify.or(arena, conjunctions);
}
