/** Lots of paths between threads: those who have nothing else to do prove some of them, and the explorer the rest. */
import { Runner } from '../../execute/index.js';
import type { Bounds } from '../../explore/bounds.js';
import type { Lot, LotAnswers, LotPath, LotProver } from '../../explore/path-lots.js';
import { proveLot } from '../../explore/path-lots.js';
import type { SourceText } from '../../languages/source.js';
import type { Method, Model } from '../../model/index.js';
import type { SolverSession } from '../../smt/session.js';
import { counting } from '../seam/counting.js';
import type { ClaimNumber, PackedDependency } from '../seam/packing.js';
import { claimAt, packedClaims, packedDependencies, unpackedDependencies } from '../seam/packing.js';
import type { WorkContext, WorkRequest } from '../seam/thread-work.js';
import { pathProver } from './path-prover.js';

/** Paths whose claims are proved for somebody else. */
export interface LotRequest extends WorkRequest {
  readonly only: readonly ClaimNumber[];
  readonly paths: readonly LotPath[];
  readonly bounds: Bounds;
  readonly patience: number;
}

export type PackedAnswers = readonly (
  | {
      readonly work: number;
      readonly claims: readonly {
        readonly claim: ClaimNumber;
        readonly under: readonly PackedDependency[] | undefined;
      }[];
    }
  | undefined
)[];

/** In any thread: the same answers. */
export async function proveHere(
  { model, method, session, now }: Pick<WorkContext<never>, 'model' | 'method' | 'session' | 'now'>,
  { only, paths, bounds, patience }: LotRequest,
): Promise<PackedAnswers> {
  const counted = counting({ model, session, now }, bounds.seconds * patience);
  const prover = pathProver({ model, session: counted.session('proof'), now: counted.now });
  const claims = new Set(only.map((claim) => claimAt(model, claim)));
  const answers = await proveLot(model, method, { only: claims, paths }, { runner: new Runner(model), prover, bounds });
  return answers.map(
    (answer) =>
      answer && {
        work: answer.work,
        claims: answer.claims.flatMap(({ claim, under }) =>
          packedClaims(model, [claim]).map((number) => ({
            claim: number,
            under: under === undefined ? undefined : packedDependencies(under),
          })),
        ),
      },
  );
}

export interface LotSettings {
  readonly model: Model;
  readonly method: Method;
  readonly sources: readonly SourceText[];
  readonly bounds: Bounds;
  readonly patience: number;
  readonly now: () => number;
  readonly session: (name: string) => SolverSession;
  /** The model as it was read, in an arena of its own. */
  readonly fresh: () => Model;
  /** How many others there may be. */
  readonly helpers: number;
  /** Undefined if nobody has time. */
  readonly help: (request: LotRequest) => Promise<PackedAnswers | undefined>;
}

/** Which lots are proved, and where. */
export class SharedLots implements LotProver {
  private readonly settings: LotSettings;
  private readonly known = new Set<Lot>();
  private readonly answers = new Map<Lot, LotAnswers>();
  /** That nobody has begun with. */
  private open: Lot[] = [];
  private readonly elsewhere = new Set<Promise<void>>();

  constructor(settings: LotSettings) {
    this.settings = settings;
  }

  offer(lot: Lot): void {
    if (this.known.has(lot)) return;
    this.known.add(lot);
    this.open.push(lot);
    this.ask();
  }

  async prove(lots: readonly Lot[], isLate: () => boolean): Promise<readonly (LotAnswers | undefined)[]> {
    for (const lot of lots) this.offer(lot);
    // Others go on with what is next while this thread does the same.
    for (;;) {
      const next = isLate() ? undefined : this.open.shift();
      if (next !== undefined) this.answers.set(next, await this.provedHere(next));
      else if (this.elsewhere.size > 0) await Promise.race(this.elsewhere);
      else break;
    }
    return lots.map((lot) => this.answers.get(lot));
  }

  private ask(): void {
    while (this.elsewhere.size < this.settings.helpers) {
      const next = this.open.shift();
      if (next === undefined) return;
      const proving = this.provedThere(next).then((isProved) => {
        this.elsewhere.delete(proving);
        // Where nobody has time, nobody is asked before there is more to do.
        if (isProved) this.ask();
        else this.open.unshift(next);
      });
      this.elsewhere.add(proving);
    }
  }

  private async provedThere(lot: Lot): Promise<boolean> {
    const answers = await this.settings.help(this.requestFor(lot));
    if (answers !== undefined) this.answers.set(lot, this.unpacked(answers));
    return answers !== undefined;
  }

  private async provedHere(lot: Lot): Promise<LotAnswers> {
    const { fresh, method, session, now } = this.settings;
    const model = fresh();
    return this.unpacked(await proveHere({ model, method, session, now }, this.requestFor(lot)));
  }

  private requestFor({ only, paths }: Lot): LotRequest {
    const { model, method, bounds, patience } = this.settings;
    return { method: model.methods.indexOf(method), only: packedClaims(model, [...only]), paths, bounds, patience };
  }

  private unpacked(answers: PackedAnswers): LotAnswers {
    const { model, sources } = this.settings;
    return answers.map(
      (answer) =>
        answer && {
          work: answer.work,
          claims: answer.claims.map(({ claim, under }) => ({
            claim: claimAt(model, claim),
            under: under === undefined ? undefined : unpackedDependencies(sources, under),
          })),
        },
    );
  }
}
