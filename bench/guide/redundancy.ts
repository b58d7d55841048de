/**
 * Whether a test is redundant (seed 004, 2.1): every premise of every claim that its execution comes to holds. It is judged by
 * running the method once more with flags alone, so that it does not matter how the explorer used them.
 */
import type { Run } from '../../src/execute/index.js';
import { Runner } from '../../src/execute/index.js';
import type { Bounds } from '../../src/explore/index.js';
import { Recorder } from '../../src/explore/record.js';
import type { TraceEvent } from '../../src/explore/trace.js';
import { decisionsOf } from '../../src/explore/trace.js';
import type { Arena, Claim, ClaimId, Method, Model, Premise, Term, TestCase, Variable } from '../../src/model/index.js';
import { isGuess, simplify } from '../../src/model/index.js';
import type { Guide, RecordedAssumption } from '../../src/partial/index.js';
import { checkedBy, recording, UNVERIFIED } from '../../src/partial/index.js';
import { BadLiteral, readTest } from '../../src/values/index.js';

export type Redundancy =
  | { readonly kind: 'redundant' }
  | {
      readonly kind: 'non-redundant';
      /**
       * What the execution decided until it came to a claim with a false premise for the last time. Executions that part
       * only after that cover the same of what nobody verified, and "are guaranteed not to reveal an assertion violation"
       * by what they do differently (2.2).
       */
      readonly unverified: string;
    }
  /** The test cannot be written down, or does not run a second time. */
  | { readonly kind: 'unknown' };

/** Judges tests of one method. */
export class RedundancyJudge {
  private readonly model: Model;
  private readonly runner: Runner;
  private readonly limits: Pick<Bounds, 'steps' | 'depth' | 'branches'>;
  /** It records at each claim whether its premise holds there. */
  private readonly method: Method;
  private readonly watched: ReadonlyMap<Variable, Claim>;

  constructor(model: Model, method: Method, guide: Guide, limits: Pick<Bounds, 'steps' | 'depth' | 'branches'>) {
    this.model = model;
    this.runner = new Runner(model);
    this.limits = limits;
    const watch = watching(model.arena, method, guide);
    this.watched = new Map(watch.map(({ flag, claim }) => [flag, claim]));
    this.method = recording(model.arena, method, {
      notes: { ...guide.notes, flags: [...guide.notes.flags, ...this.watched.keys()] },
      recorded: [...guide.recorded, ...watch],
      bookkeeping: guide.bookkeeping ?? [],
    });
  }

  judge(test: TestCase): Redundancy {
    const ran = this.run(test);
    if (ran === undefined || ran.outcome === 'input-type') return { kind: 'unknown' };
    const last = ran.events.findLastIndex((event) => this.unverifiedAt(event) !== undefined);
    if (last >= 0) return { kind: 'non-redundant', unverified: decisionsOf(ran.events.slice(0, last)) };
    return { kind: ran.outcome === 'assumption-failed' ? 'unknown' : 'redundant' };
  }

  /** Whether the premise of this claim is false where the test comes to it. */
  isUnverified(test: TestCase, claim: ClaimId): boolean {
    return this.run(test)?.events.some((event) => this.unverifiedAt(event)?.id === claim) ?? false;
  }

  private unverifiedAt(event: TraceEvent): Claim | undefined {
    if (event.kind !== 'observed' || event.held !== false || event.instruction.kind !== 'assumed') return undefined;
    return this.watched.get(event.instruction.flag);
  }

  private run(
    test: TestCase,
  ): { readonly outcome: Run['outcome']['kind']; readonly events: readonly TraceEvent[] } | undefined {
    const { model, method, limits } = this;
    const recorder = new Recorder(method, limits);
    try {
      const run = this.runner.run(method, (heap) => readTest(model, method, heap, test), {
        callbacks: recorder,
        limits,
      });
      return { outcome: run.outcome.kind, events: recorder.trace(run).events };
    } catch (raised) {
      if (raised instanceof BadLiteral) return undefined;
      throw raised;
    }
  }
}

/** Callees are as they are: their claims are not on the execution of this method, but of theirs. */
function watching(
  arena: Arena,
  { body, claims }: Method,
  { notes: { flags, premises } }: Guide,
): readonly (RecordedAssumption & { readonly claim: Claim })[] {
  const own = new Map(
    claims
      .filter((claim) => !isGuess(claim))
      .map((claim) => [claim, { name: claim.id, type: arena.types.bool, role: 'local', ghost: true } as const]),
  );
  return (body?.blocks ?? []).flatMap(({ instructions }) =>
    instructions.flatMap((instruction) =>
      checkedBy(instruction).flatMap((claim) => {
        const flag = own.get(claim);
        if (flag === undefined) return [];
        const premise = (premises.get(claim) ?? UNVERIFIED).filter((one) => one.every((each) => flags.includes(each)));
        const condition = simplify.implies(arena, claim.guard, premiseTerm(arena, premise));
        return [{ flag, condition, before: instruction.id, claim }];
      }),
    ),
  );
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
