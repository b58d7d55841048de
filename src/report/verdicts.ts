/** The claims of several programs with their statuses, by file and member. */
import { chopOf } from '../evidence/index.js';
import type { ClaimStatus, Status } from '../evidence/index.js';
import { spanOf } from '../languages/origins.js';
import type { Span } from '../languages/source.js';
import type { ClaimId, MethodKind, Model } from '../model/index.js';
import { DeadLines, markDeadLines } from './dead-code.js';
import type { LineRange } from './dead-code.js';
import type { ExplorationReport } from '../explore/summary.js';
import type { ProgramVerdict } from '../workbench/verdict.js';
import { entryNames, replayArguments } from './replay.js';
import { isCheck } from '../model/index.js';

/** A status, and how to repeat the runs in its evidence. */
export interface ToldStatus extends ClaimStatus {
  readonly replays: ReadonlyMap<object, readonly string[]>;
  /** By cutoff: the lines from there to the claim. */
  readonly chops: ReadonlyMap<object, readonly number[]>;
}

export interface MemberVerdict {
  readonly name: string;
  readonly kind: MethodKind | 'unsupported';
  readonly span: Span;
  seconds: number;
  readonly statuses: Map<ClaimId, ToldStatus>;
  readonly unsupported: Map<string, UnsupportedFeature>;
  readonly warnings: Set<string>;
  exploration?: ExplorationReport;
}

export interface UnsupportedFeature {
  readonly feature: string;
  readonly span: Span;
}

export interface FileVerdict {
  readonly path: string;
  /** In the order of their places. */
  readonly members: readonly MemberVerdict[];
  readonly deadCode: readonly LineRange[];
}

/**
 * A file that two programs include is one file here, and its claims are counted once: with the worse status, because
 * one program may know less about it than the other.
 */
export class Verdicts {
  private readonly files: Files = new Map();

  /** Returns what is new in each file: members, and of members known before the claims that came out worse. */
  add(verdict: ProgramVerdict): readonly FileVerdict[] {
    const { paths, model, statuses, times, warnings, wanted } = verdict;
    const news: Files = new Map();
    for (const path of paths) for (const files of [news, this.files]) fileIn(files, path);
    const replays = replaysOf(paths[0] ?? '', model);
    const byClaim = new Map(
      statuses.map((status) => [status.claim, { ...status, replays: replays(status), chops: chopsOf(model, status) }]),
    );
    for (const method of model.methods.filter(({ name }) => wanted(name))) {
      const [known, fresh] = this.members(news, method.name, method.kind, spanOf(method.origin));
      known.seconds += times.get(method) ?? 0;
      for (const claim of method.claims) keep(known, fresh, byClaim.get(claim));
      const exploration = verdict.explorations?.get(method);
      if (exploration !== undefined && (known.exploration === undefined || !isCheck(method))) {
        for (const member of [known, fresh]) member.exploration = exploration;
      }
      for (const warning of warnings) if (warning.method === method) keepWarning(known, fresh, warning.message);
      // What comes after an error of a property is dead there, and not in the program.
      if (method.composed === undefined)
        markDeadLines(method, byClaim, model.arena.true, (path) => fileIn(this.files, path).dead);
    }
    for (const { member, feature, origin } of model.unsupported.filter((entry) => wanted(entry.member))) {
      const span = spanOf(origin);
      const [known, fresh] = this.members(news, member, 'unsupported', span);
      const key = `${span.start} ${feature}`;
      if (known.unsupported.has(key)) continue;
      for (const verdict of [known, fresh]) verdict.unsupported.set(key, { feature, span });
    }
    return filesOf(news);
  }

  /** What `add` would return now. Nothing is kept. */
  preview(verdict: ProgramVerdict): readonly FileVerdict[] {
    const copy = new Verdicts();
    for (const path of verdict.paths) {
      const known = this.files.get(path);
      if (known !== undefined) copy.files.set(path, copied(known));
    }
    return copy.add(verdict);
  }

  get all(): readonly FileVerdict[] {
    return filesOf(this.files);
  }

  private members(news: Files, name: string, kind: MemberVerdict['kind'], span: Span): [MemberVerdict, MemberVerdict] {
    return [memberIn(this.files, name, kind, span), memberIn(news, name, kind, span)];
  }
}

interface FileDraft {
  readonly members: Map<string, MemberVerdict>;
  readonly dead: DeadLines;
}

type Files = Map<string, FileDraft>;

function fileIn(files: Files, path: string): FileDraft {
  let file = files.get(path);
  if (file === undefined) files.set(path, (file = { members: new Map(), dead: new DeadLines() }));
  return file;
}

function copied({ members }: FileDraft): FileDraft {
  const copies = [...members].map(([name, member]) => {
    const { statuses, unsupported, warnings } = member;
    const own = { statuses: new Map(statuses), unsupported: new Map(unsupported), warnings: new Set(warnings) };
    return [name, { ...member, ...own }] as const;
  });
  return { members: new Map(copies), dead: new DeadLines() };
}

/** Methods of one name are one member: the model checks a declaration apart from what it declares. */
function memberIn(files: Files, name: string, kind: MemberVerdict['kind'], span: Span): MemberVerdict {
  const { members } = fileIn(files, span.source.path);
  const known = members.get(name);
  if (known !== undefined) return known;
  const made: MemberVerdict = {
    name,
    kind,
    span,
    seconds: 0,
    statuses: new Map(),
    unsupported: new Map(),
    warnings: new Set(),
  };
  members.set(name, made);
  return made;
}

/** Models are forgotten, so that what needs one is made now. */
function replaysOf(program: string, model: Model): (status: ClaimStatus) => ToldStatus['replays'] {
  const names = entryNames(model.methods);
  const methods = new Map(model.methods.map((method) => [method.id, method]));
  return ({ evidence }) =>
    new Map(
      evidence.flatMap((finding) => {
        const entry = methods.get(finding.entry);
        if (!('test' in finding) || entry === undefined) return [];
        const others = 'others' in finding ? finding.others : [];
        return [finding, ...others].map(
          (path) => [path, replayArguments(model, program, entry, path.test, names.get(entry))] as const,
        );
      }),
    );
}

function chopsOf({ methods }: Model, { claim, evidence }: ClaimStatus): ToldStatus['chops'] {
  const cuts = evidence.filter((finding) => finding.outcome === 'cutoff' && finding.entry === claim.owner);
  const method = cuts.length === 0 ? undefined : methods.find(({ id }) => id === claim.owner);
  return new Map(
    cuts.flatMap((cut) => {
      const chop = method === undefined || !('at' in cut) ? undefined : chopOf(method, cut.at, claim);
      return chop === undefined ? [] : [[cut, chop.lines] as const];
    }),
  );
}

function keep(known: MemberVerdict, fresh: MemberVerdict, status: ToldStatus | undefined): void {
  if (status === undefined) return;
  const { id } = status.claim;
  const before = known.statuses.get(id);
  if (before !== undefined && badness(before) >= badness(status)) return;
  known.statuses.set(id, status);
  fresh.statuses.set(id, status);
}

function keepWarning(known: MemberVerdict, fresh: MemberVerdict, message: string): void {
  if (known.warnings.has(message)) return;
  known.warnings.add(message);
  fresh.warnings.add(message);
}

const BADNESS: Readonly<Record<Status, number>> = { D: 0, V: 1, 'V?': 4, U: 5, I: 6, 'F?': 7, 'R?': 8, F: 9, R: 10 };

function badness({ status, conditional }: ClaimStatus): number {
  return BADNESS[status] + (conditional ? 2 : 0);
}

function filesOf(files: Files): readonly FileVerdict[] {
  return [...files].map(([path, { members, dead }]) => ({
    path,
    members: [...members.values()].sort((a, b) => a.span.start - b.span.start),
    deadCode: dead.ranges,
  }));
}

/** In the order of their places in the file; those of one place as the model has them. */
export function claimsInOrder({ statuses }: MemberVerdict): readonly ToldStatus[] {
  const at = ({ claim }: ClaimStatus): number => spanOf(claim.origin).start;
  return [...statuses.values()].sort((a, b) => at(a) - at(b));
}
