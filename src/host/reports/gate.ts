/** What of a check counts: which claims are asked for, how bad one must be to fail the run, and what was known before. */
import { spanOf } from '../../languages/origins.js';
import type { Claim, Model } from '../../model/index.js';
import { digestOf } from '../cache/store.js';
import type { BaselineFile } from './baseline-file.js';
import { comparedWith, memberKey } from '../../report/baseline.js';
import type { Comparison } from '../../report/baseline.js';
import type { Report } from '../../report/report.js';
import { isSamePath } from '../files/paths.js';
import { outcomeOf } from '../../workbench/outcome.js';
import type { JudgedMember, RunOutcome } from '../../workbench/outcome.js';
import { memberDigests } from '../../workbench/remembering/member-digests.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { ProgramVerdict } from '../../workbench/verdict.js';

/** The mildest thing that fails a run: a proof under assumptions, a claim that is open, or a refuted one. */
export type FailOn = 'refuted' | 'open' | 'assumed';

export interface GateSettings {
  readonly failOn: FailOn;
  readonly baseline?: BaselineFile;
  /** Only members that are not as they were in the baseline. */
  readonly onlyChanged: boolean;
  /** Only the claims of one line. */
  readonly at?: LinePlace;
}

export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

export const OPEN_GATE: GateSettings = { failOn: 'open', onlyChanged: false };

type ByName = (name: string) => boolean;

export class Gate {
  readonly isAboutLine: boolean;
  private readonly settings: GateSettings;
  private readonly digests = new WeakMap<Model, ReadonlyMap<string, string>>();

  constructor(settings: GateSettings) {
    this.settings = settings;
    this.isAboutLine = settings.at !== undefined;
  }

  /** Members that are asked for. */
  members(model: Model): ByName {
    const { at, baseline, onlyChanged } = this.settings;
    if (at !== undefined) {
      const claims = model.methods.flatMap((method) => method.claims).filter((claim) => this.isAsked(claim));
      const owners = new Set(claims.map(({ owner }) => owner.member));
      return (name) => owners.has(name);
    }
    if (!onlyChanged || baseline === undefined) return () => true;
    const { digests } = baseline.baseline;
    const now = this.digestsOf(model);
    const paths = new Map(model.methods.map(({ name, origin }) => [name, spanOf(origin).source.path]));
    return (name) => digests.get(memberKey(paths.get(name) ?? '', name)) !== (now.get(name) ?? 'gone');
  }

  /** Only what is asked for is told. */
  told(verdict: ProgramVerdict, withDigests: boolean): ProgramVerdict {
    const statuses = this.isAboutLine ? verdict.statuses.filter(({ claim }) => this.isAsked(claim)) : verdict.statuses;
    return { ...verdict, statuses, ...(withDigests ? { digests: this.digestsOf(verdict.model) } : {}) };
  }

  /** Raises a `UsageError` if nothing stands in the line. */
  requireClaims(isThere: boolean): void {
    const { at } = this.settings;
    if (at === undefined || isThere) return;
    throw new UsageError(`No claim stands in line ${at.line} of "${at.file}", or its member is not analysed.`);
  }

  comparison(report: Report, strict: boolean): Comparison | undefined {
    const { baseline } = this.settings;
    return baseline === undefined ? undefined : comparedWith(baseline.baseline, report, this.isStrict(strict));
  }

  outcome(members: readonly JudgedMember[], strict: boolean, compared: Comparison | undefined): RunOutcome {
    const { failOn } = this.settings;
    const outcome = outcomeOf(members, this.isStrict(strict));
    if (outcome !== 'refuted' && outcome !== 'open') return outcome;
    const isRefuted = compared === undefined ? outcome === 'refuted' : compared.newlyRefuted.length > 0;
    if (isRefuted) return 'refuted';
    const isOpen = compared === undefined ? outcome === 'open' : compared.noLongerProved.length > 0;
    return isOpen && failOn !== 'refuted' ? 'open' : 'settled';
  }

  private isStrict(strict: boolean): boolean {
    return strict || this.settings.failOn === 'assumed';
  }

  private isAsked({ origin }: Claim): boolean {
    const { at } = this.settings;
    if (at === undefined) return true;
    const { source, start, end } = spanOf(origin);
    if (!isSamePath(source.path, at.file)) return false;
    return source.position(start).line <= at.line && at.line <= source.position(Math.max(start, end - 1)).line;
  }

  private digestsOf(model: Model): ReadonlyMap<string, string> {
    const known = this.digests.get(model) ?? memberDigests(model, digestOf);
    this.digests.set(model, known);
    return known;
  }
}
