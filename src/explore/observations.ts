/** What executions show of recorded assumptions: whether they hold, and what becomes of claims where they do not (seed 004). */
import type { Claim, Variable } from '../model/index.js';
import type { Execution } from './executions.js';
import type { Guidance, RecordedVerdict } from './exploration.js';
import type { Trace } from './trace.js';

interface Watched {
  /** Of executions that came to it. */
  paths: number;
  violating: number;
  /** The first that violates it. */
  example: Execution | undefined;
}

export class Observations {
  private readonly premises: Guidance['premises'];
  private readonly flags = new Map<Variable, Watched>();
  private readonly beyond = new Map<Claim, number>();

  constructor(premises: Guidance['premises']) {
    this.premises = premises;
  }

  add(execution: Execution): void {
    const seen = seenIn(execution.trace);
    for (const [flag, held] of seen.flags) {
      let watched = this.flags.get(flag);
      if (watched === undefined) this.flags.set(flag, (watched = { paths: 0, violating: 0, example: undefined }));
      watched.paths++;
      if (held) continue;
      watched.violating++;
      watched.example ??= execution;
    }
    for (const [claim, violated] of seen.held) {
      const premise = this.premises.get(claim) ?? [];
      if (premise.every((conjunction) => conjunction.some((flag) => violated.has(flag))))
        this.beyond.set(claim, (this.beyond.get(claim) ?? 0) + 1);
    }
  }

  /** On how many paths the claim held although its premise did not, where it has one. */
  beyondPremise(claim: Claim): number | undefined {
    return this.premises.has(claim) ? (this.beyond.get(claim) ?? 0) : undefined;
  }

  verdicts(testOf: (execution: Execution) => RecordedVerdict['example']): readonly RecordedVerdict[] {
    return [...this.flags].map(([{ name }, { paths, violating, example }]) => ({
      name,
      paths,
      violating,
      example: example === undefined ? undefined : testOf(example),
    }));
  }
}

interface Seen {
  /** Whether it held each time; what could not be evaluated is as if it had not been met. */
  readonly flags: ReadonlyMap<Variable, boolean>;
  /** Claims that held each time, with the flags that were false when one of them was met last. */
  readonly held: ReadonlyMap<Claim, ReadonlySet<Variable>>;
}

function seenIn({ events }: Trace): Seen {
  const flags = new Map<Variable, boolean>();
  const held = new Map<Claim, ReadonlySet<Variable>>();
  let violated: ReadonlySet<Variable> = new Set();
  for (const event of events) {
    // Only the entry is watched: the same method may be called again.
    if (event.frame !== 0) continue;
    if (event.kind === 'observed' && event.instruction.kind === 'assumed' && event.held !== 'unchecked') {
      const { flag } = event.instruction;
      flags.set(flag, event.held && (flags.get(flag) ?? true));
      if (!event.held) violated = new Set([...violated, flag]);
    }
    if (event.kind !== 'claim') continue;
    if (event.held === true) held.set(event.claim, violated);
    else held.delete(event.claim);
  }
  return { flags, held };
}
