/**
 * What guides an exploration, on the path of one execution: conditions over flags without the parts that the path decides
 * already. To ask a solver for them would cost more than anything else.
 */
import type { Arena, Claim, Term, Variable } from '../../model/index.js';
import type { Atom } from './context.js';
import type { Intervals } from './intervals.js';
import * as s from './scalars.js';
import { SignedBounds } from './signed-bounds.js';

/**
 * Claims that somebody verified, and under which flags: one of the conjunctions. That they are violated where it holds is
 * not looked for.
 */
export type Unsought = ReadonlyMap<Claim, readonly (readonly Variable[])[]>;

export class PathGuides {
  private readonly arena: Arena;
  private readonly intervals: Intervals;
  private readonly unsought: Unsought;
  private readonly bounds: SignedBounds;

  constructor(arena: Arena, intervals: Intervals, unsought: Unsought) {
    this.arena = arena;
    this.intervals = intervals;
    this.unsought = unsought;
    this.bounds = new SignedBounds(arena);
  }

  /** Whoever asks for something that follows asks for this, too. */
  passed({ kind, condition, doubt }: Atom): void {
    if (kind !== 'claim' && kind !== 'preference' && doubt === undefined) this.bounds.learn(condition);
  }

  /** That somebody verified the claim where the flags have these values; undefined if nobody did. */
  verified(claim: Claim, holds: (flag: Variable) => Term): Term | undefined {
    const conjunctions = this.unsought.get(claim);
    if (conjunctions === undefined) return undefined;
    const { arena } = this;
    return this.simplified(
      s.or(
        arena,
        conjunctions.map((flags) => s.and(arena, flags.map(holds))),
      ),
    );
  }

  /** The condition, for executions that decide as the path does until here. */
  simplified(condition: Term): Term {
    return this.simple(condition, new Map());
  }

  private simple(term: Term, done: Map<Term, Term>): Term {
    const known = done.get(term);
    if (known !== undefined) return known;
    const { arena } = this;
    const parts = (): Term[] => arena.argsOf(term).map((part) => this.simple(part, done));
    const made = ((): Term => {
      switch (arena.operator(term)) {
        case 'and':
          return s.and(arena, parts());
        case 'or':
          return s.or(arena, parts());
        case 'not':
          return s.not(arena, this.simple(arena.arg(term, 0), done));
        case 'implies': {
          const [left, right] = parts() as [Term, Term];
          return s.implies(arena, left, right);
        }
        default: {
          const decided = this.bounds.decide(term) ?? this.intervals.decide(term);
          return decided === undefined ? term : arena.boolean(decided);
        }
      }
    })();
    done.set(term, made);
    return made;
  }
}
