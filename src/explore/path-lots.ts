/**
 * Claims on many paths, proved in lots: a lot is proved from its tests alone, in an arena of its own, so that it does not matter
 * in which thread, and what it costs is counted where it is used. With or without helpers, the report is the same.
 */
import type { Claim, Dependency, Method, Model, TestCase } from '../model/index.js';
import type { MethodRunner } from '../execute/index.js';
import { describeScene, sceneOf } from '../values/index.js';
import type { Bounds } from './bounds.js';
import { beginningOf, endOfLast, PROOF_SECONDS } from './claim-proofs.js';
import type { Execution } from './executions.js';
import { Executions } from './executions.js';
import { pathMethod } from './path-method.js';
import { restsOn } from './path-source.js';
import type { PathProver } from './prover.js';

/** Paths to prove claims on. */
export interface Lot {
  readonly only: ReadonlySet<Claim>;
  readonly paths: readonly LotPath[];
}

export interface LotPath {
  readonly test: TestCase;
  /** What of its path matters to the claims. */
  readonly beginning: string;
}

export interface LotAnswer {
  /** In terms that could be made in the time that it takes (`Arena.work`). */
  readonly work: number;
  /** What each proof rests on; undefined where there is none. */
  readonly claims: readonly { readonly claim: Claim; readonly under: readonly Dependency[] | undefined }[];
}

/** One for each path; undefined for one that went another way. */
export type LotAnswers = readonly (LotAnswer | undefined)[];

/** Who proves lots. */
export interface LotProver {
  /** Somebody else may begin with it. */
  offer(lot: Lot): void;
  /** All of them, in their order; `isLate` is asked before each. */
  prove(lots: readonly Lot[], isLate: () => boolean): Promise<readonly (LotAnswers | undefined)[]>;
}

const LOT = 16;
/** Fewer paths are proved where they were found: what others need to begin would take longer. */
const LEAST = 4 * LOT;

/** Paths in the order in which they were found, as lots. */
export class PathLots {
  private readonly model: Model;
  private readonly method: Method;
  private readonly prover: LotProver;
  private readonly only: ReadonlySet<Claim>;
  private readonly seen = new Set<string>();
  private readonly lots: { readonly lot: Lot; readonly executions: readonly Execution[] }[] = [];
  private filling: { readonly path: LotPath; readonly execution: Execution }[] = [];
  private known = 0;
  private offered = 0;

  constructor(model: Model, method: Method, prover: LotProver, only: ReadonlySet<Claim>) {
    this.model = model;
    this.method = method;
    this.prover = prover;
    this.only = only;
  }

  /** Once there are many, lots are offered as they become full. */
  grow(executions: readonly Execution[]): void {
    if (executions.length < LEAST) return;
    this.take(executions);
    for (const { lot } of this.lots.slice(this.offered)) this.prover.offer(lot);
    this.offered = this.lots.length;
  }

  /** Of all executions, if they are many, and if it is these claims that are to be proved. */
  async answers(
    executions: readonly Execution[],
    only: ReadonlySet<Claim>,
    isLate: () => boolean,
  ): Promise<ReadonlyMap<Execution, LotAnswer>> {
    if (executions.length < LEAST) return new Map();
    if (!isSame(only, this.only))
      return new PathLots(this.model, this.method, this.prover, only).answers(executions, only, isLate);
    this.take(executions);
    this.close();
    const proved = await this.prover.prove(
      this.lots.map(({ lot }) => lot),
      isLate,
    );
    return new Map(
      this.lots.flatMap(({ executions: ofLot }, i) =>
        ofLot.flatMap((execution, at) => {
          const answer = proved[i]?.[at];
          return answer === undefined ? [] : [[execution, answer] as const];
        }),
      ),
    );
  }

  private take(executions: readonly Execution[]): void {
    for (const execution of executions.slice(this.known)) {
      const beginning = beginningOf(execution.trace, this.only);
      if (beginning === undefined || this.seen.has(beginning)) continue;
      this.seen.add(beginning);
      const test = describeScene(this.model, this.method, execution.scene);
      this.filling.push({ path: { test, beginning }, execution });
      if (this.filling.length === LOT) this.close();
    }
    this.known = executions.length;
  }

  private close(): void {
    const { filling, only } = this;
    if (filling.length === 0) return;
    this.filling = [];
    this.lots.push({
      lot: { only, paths: filling.map(({ path }) => path) },
      executions: filling.map(({ execution }) => execution),
    });
  }
}

function isSame(a: ReadonlySet<Claim>, b: ReadonlySet<Claim>): boolean {
  return a.size === b.size && [...a].every((claim) => b.has(claim));
}

/** The model is nobody else's: what proving costs depends on what is in its arena. */
export async function proveLot(
  model: Model,
  method: Method,
  { only, paths }: Lot,
  { runner, prover, bounds }: { readonly runner: MethodRunner; readonly prover: PathProver; readonly bounds: Bounds },
): Promise<LotAnswers> {
  const { arena } = model;
  const executions = new Executions(runner, method, bounds, () => false);
  const answers: (LotAnswer | undefined)[] = [];
  for (const { test, beginning } of paths) {
    const before = arena.work;
    const { trace } = executions.recordAgain(sceneOf(model, method, test));
    if (beginningOf(trace, only) !== beginning) {
      answers.push(undefined);
      continue;
    }
    const path = pathMethod(model, trace, { goal: 'claims', only, until: endOfLast(trace.events, only) });
    const found = await prover.prove(path.method, PROOF_SECONDS);
    const claims = path.claims.map(({ claim }, i) => {
      const under = found[i];
      return { claim, under: under === undefined ? undefined : restsOn(path.method, under) };
    });
    answers.push({ work: arena.work - before, claims });
  }
  return answers;
}
