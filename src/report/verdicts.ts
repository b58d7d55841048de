/** The claims of several programs with their statuses, by file and member. */
import { chopOf } from '../evidence/index.js';
import type { ClaimStatus } from '../evidence/index.js';
import { spanOf } from '../languages/origins.js';
import type { Span } from '../languages/source.js';
import type { ClaimId, Method, MethodKind, Model } from '../model/index.js';
import { DeadLines, markDeadLines } from './dead-code.js';
import type { LineRange } from './dead-code.js';
import type { ExplorationReport } from '../explore/summary.js';
import type { SearchReport } from '../workbench/seam/searches.js';
import type { RunTree } from '../workbench/seam/explorations.js';
import type { ProgramVerdict } from '../workbench/verdict.js';
import { entryNames, replayArguments } from './replay.js';
import { isCheck } from '../model/index.js';
import { badness } from './badness.js';
import { ModelPaths } from './path-bounds.js';
import type { ClaimPaths, PathBoundReport } from './path-bounds.js';
import { unreachableIn } from './unreachable.js';
import { withoutTwins } from './twins.js';

/** A status, and how to repeat the runs in its evidence. */
export interface ToldStatus extends ClaimStatus {
  readonly replays: ReadonlyMap<object, readonly string[]>;
  /** The identity of the same check for any state at all, which is not shown by itself. */
  readonly twin?: ClaimId;
  /** Of the paths to it, how many were run, if its member was explored. */
  readonly paths?: ClaimPaths;
  /** By cutoff: the lines from there to the claim. */
  readonly chops: ReadonlyMap<object, readonly number[]>;
}

export interface MemberVerdict {
  readonly name: string;
  readonly kind: MethodKind | 'unsupported';
  /** The method in which the executions begin that its claims are about, if it is no method of the program itself. */
  entry?: string;
  readonly span: Span;
  /** What it is, with everything that it depends on. */
  digest?: string;
  seconds: number;
  readonly statuses: Map<ClaimId, ToldStatus>;
  readonly unsupported: Map<string, UnsupportedFeature>;
  readonly warnings: Set<string>;
  exploration?: ExplorationReport;
  /** How many paths it has, if it was explored. */
  pathBound?: PathBoundReport;
  /** What DASH did, if it looked at the member. */
  search?: SearchReport;
  /** Its runs, where they are told one by one. */
  tree?: RunTree;
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
  /** Of code of methods that were explored; absent if none was. */
  readonly coverage?: LineCoverage;
  /** Lines that runs executed although they are proved dead: defects of Assay. */
  readonly contradicted: readonly number[];
}

/** Lines of code that runs executed, and those that none did and that are not dead. */
export interface LineCoverage {
  readonly executed: readonly number[];
  readonly missed: readonly number[];
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
    const shown = withoutTwins(model, byClaim);
    const modelPaths = new ModelPaths(model);
    const dead = {
      statuses: byClaim,
      unguarded: model.arena.true,
      isUnreachable: unreachableIn(model, byClaim),
    };
    for (const method of model.methods.filter(({ name }) => wanted(name))) {
      const [known, fresh] = this.members(news, method.name, method.kind, spanOf(method.origin));
      const { entry } = method.id;
      if (entry !== undefined) for (const member of [known, fresh]) member.entry = entry;
      const digest = verdict.digests?.get(method.name);
      if (digest !== undefined) for (const member of [known, fresh]) member.digest = digest;
      known.seconds += times.get(method) ?? 0;
      const exploration = verdict.explorations?.get(method);
      for (const claim of method.claims)
        keep(known, fresh, withPaths(shown.get(claim), modelPaths, method, exploration));
      if (exploration !== undefined && (known.exploration === undefined || !isCheck(method))) {
        const tree = verdict.trees?.get(method);
        if (!isCheck(method)) for (const files of [news, this.files]) keepCoverage(files, exploration);
        for (const member of [known, fresh]) {
          member.exploration = exploration;
          if (!isCheck(method)) member.pathBound = modelPaths.of(method);
          if (tree !== undefined) member.tree = tree;
        }
      }
      const search = verdict.searches?.get(method);
      if (search !== undefined) for (const member of [known, fresh]) member.search = search;
      for (const warning of warnings) if (warning.method === method) keepWarning(known, fresh, warning.message);
      // What comes after an error of a property is dead there, and not in the program.
      if (method.composed === undefined)
        for (const files of [news, this.files]) markDeadLines(method, dead, (path) => fileIn(files, path).dead);
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

/** `doubtful`: executed, but past something that could not be evaluated. */
type LineState = 'missed' | 'doubtful' | 'executed';

interface FileDraft {
  /** Lines of code that was explored. */
  readonly lines: Map<number, LineState>;
  readonly members: Map<string, MemberVerdict>;
  readonly dead: DeadLines;
}

type Files = Map<string, FileDraft>;

function fileIn(files: Files, path: string): FileDraft {
  let file = files.get(path);
  if (file === undefined) files.set(path, (file = { members: new Map(), dead: new DeadLines(), lines: new Map() }));
  return file;
}

function copied({ members, lines }: FileDraft): FileDraft {
  const copies = [...members].map(([name, member]) => {
    const { statuses, unsupported, warnings } = member;
    const own = { statuses: new Map(statuses), unsupported: new Map(unsupported), warnings: new Set(warnings) };
    return [name, { ...member, ...own }] as const;
  });
  return { members: new Map(copies), dead: new DeadLines(), lines: new Map(lines) };
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
        return [finding, ...others].flatMap((path) => {
          const args = replayArguments(model, program, entry, path.test, names.get(entry));
          return args === undefined ? [] : [[path, args] as const];
        });
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

function filesOf(files: Files): readonly FileVerdict[] {
  return [...files].map(([path, { members, dead, lines }]) => ({
    path,
    members: [...members.values()].sort((a, b) => a.span.start - b.span.start),
    deadCode: dead.ranges,
    ...(lines.size === 0 ? {} : { coverage: coverageOf(lines, new Set(dead.lines)) }),
    contradicted: dead.lines.filter((line) => lines.get(line) === 'executed'),
  }));
}

function withPaths(
  status: ToldStatus | undefined,
  paths: ModelPaths,
  method: Method,
  exploration: ExplorationReport | undefined,
): ToldStatus | undefined {
  if (status === undefined || exploration === undefined || isCheck(method)) return status;
  const told = paths.to(method, status.claim, exploration);
  return told === undefined ? status : { ...status, paths: told };
}

function keepCoverage(files: Files, { coverage }: ExplorationReport): void {
  for (const { path, executedLines, missedLines, doubtfulLines = [] } of coverage) {
    const { lines } = fileIn(files, path);
    const doubtful = new Set(doubtfulLines);
    for (const line of missedLines) if (!lines.has(line)) lines.set(line, 'missed');
    for (const line of executedLines)
      if (lines.get(line) !== 'executed') lines.set(line, doubtful.has(line) ? 'doubtful' : 'executed');
  }
}

/** Where a line is proved dead, a run that came there past what it could not evaluate is no execution. */
function coverageOf(lines: ReadonlyMap<number, LineState>, dead: ReadonlySet<number>): LineCoverage {
  const all = [...lines].sort(([a], [b]) => a - b).filter(([line, state]) => state === 'executed' || !dead.has(line));
  return {
    executed: all.flatMap(([line, state]) => (state === 'missed' ? [] : [line])),
    missed: all.flatMap(([line, state]) => (state === 'missed' ? [line] : [])),
  };
}

/** In the order of their places in the file; those of one place as the model has them. */
export function claimsInOrder({ statuses }: MemberVerdict): readonly ToldStatus[] {
  const at = ({ claim }: ClaimStatus): number => spanOf(claim.origin).start;
  return [...statuses.values()].sort((a, b) => at(a) - at(b));
}

/** Claims by themselves, and those that are judged from entries, which are counted apart. */
export function statusesIn(members: readonly MemberVerdict[]): {
  readonly own: readonly ToldStatus[];
  readonly fromEntries: ReadonlyMap<string, readonly ToldStatus[]>;
} {
  const fromEntries = new Map<string, readonly ToldStatus[]>();
  for (const { entry, statuses } of members)
    if (entry !== undefined) fromEntries.set(entry, [...(fromEntries.get(entry) ?? []), ...statuses.values()]);
  const own = members.filter(({ entry }) => entry === undefined).flatMap(({ statuses }) => [...statuses.values()]);
  return { own, fromEntries };
}
