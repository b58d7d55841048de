/** What `assay check` says of one program, read from its report, and what a bench asks of it. */
import type { ClaimReport, MethodReport } from '../../src/report/claims-report.js';
import type { Report } from '../../src/report/report.js';
import type { Ended } from './command.js';
import type { CheckedProgram } from './programs.js';

export interface Checked {
  readonly program: CheckedProgram;
  /** Why there are no claims: it did not end, or has errors. */
  readonly problem?: string;
  readonly check: Judged;
  /** The verifier alone, with the same limit of time. */
  readonly verify?: Judged;
  /** Claims whose counterexamples were executed again, and the exit codes. */
  readonly replays: ReadonlyMap<string, number | null>;
}

/** One command on one program. */
export interface Judged {
  readonly code: number | null;
  readonly methods: readonly MethodReport[];
  readonly claims: readonly ClaimReport[];
  /** As the report says, without the start of the process. */
  readonly seconds: number;
  /** With the start. */
  readonly wall: number;
  /** What was printed beside the report. */
  readonly notes: string;
}

/** What one command says of several programs, by their paths. */
export interface JudgedTogether {
  readonly programs: ReadonlyMap<string, Judged>;
  readonly seconds: number;
  readonly wall: number;
}

/** A text says why there is no report. */
export function judgedFrom(ended: Ended): Judged | string {
  const report = reportIn(ended);
  if (typeof report === 'string') return report;
  const { code, stderr, seconds: wall } = ended;
  const error = report.files.flatMap(({ diagnostics }) => diagnostics).find(({ severity }) => severity === 'error');
  if (error !== undefined) return `${error.line}:${error.column}: ${error.message}`;
  return { ...claimsIn(report.files), code, seconds: report.summary.seconds, wall, notes: stderr };
}

export function judgedTogether(ended: Ended): JudgedTogether | string {
  const report = reportIn(ended);
  if (typeof report === 'string') return report;
  const { code, stderr, seconds: wall } = ended;
  const { seconds } = report.summary;
  const programs = report.files.map((file) => {
    return [file.path, { ...claimsIn([file]), code, seconds, wall, notes: stderr }] as const;
  });
  return { programs: new Map(programs), seconds, wall };
}

function claimsIn(files: Report['files']): Pick<Judged, 'methods' | 'claims'> {
  const methods = files.flatMap((file) => file.methods ?? []);
  return { methods, claims: methods.flatMap(({ claims }) => claims) };
}

function reportIn({ code, stdout, stderr }: Ended): Report | string {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return code === null ? 'it did not end in time' : `exit code ${code}: ${reasonIn(stderr)}`;
  }
}

/** What was thrown, if it is a defect; or else the first line. */
function reasonIn(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line !== '');
  return (lines.find((line) => /^\s*\w*Error\b/.test(line)) ?? lines[0] ?? 'nothing is printed').trim();
}

export function isSettledClaim({ status }: ClaimReport): boolean {
  return status === 'V' || status === 'D';
}

/** Neither the verifier nor exploration settled it. */
export function isSettledByDash(claim: ClaimReport): boolean {
  return isSettledClaim(claim) && claim.by.length === 1 && claim.by[0] === 'dash';
}

export function isRefutedClaim({ status }: ClaimReport): boolean {
  return status === 'R' || status === 'F';
}

/** Every claim is settled, and nothing was left out. */
export function isWhole({ methods, claims }: Judged): boolean {
  return methods.every(({ unsupported }) => unsupported.length === 0) && claims.every(isSettledClaim);
}

/** The arguments that execute the counterexample again. */
export function replayOf({ evidence }: ClaimReport): readonly string[] | undefined {
  return evidence.find(({ outcome }) => outcome === 'false' || outcome === 'undefined')?.replay;
}

/** Defects of Assay that the reports show: a proof and a run, or a run and its prediction, contradict each other. */
export function defectsOf({ code, methods, claims, notes }: Judged): readonly string[] {
  const found = [
    ...claims.flatMap(({ line, id, triage, defect }) =>
      defect === undefined ? [] : [`line ${line}: ${id}: ${triage}`],
    ),
    ...methods.flatMap(({ name, exploration }) =>
      (exploration?.divergences ?? []).map((divergence) => `${name}: ${JSON.stringify(divergence)}`),
    ),
  ];
  return code === 70 && found.length === 0 ? [`exit code 70: ${reasonIn(notes)}`] : found;
}

/** Claims whose status is another one in the second run, or that only one of them has. */
export function changedClaims(first: Judged, second: Judged): readonly string[] {
  const older = new Map(first.claims.map(({ id, status }) => [id, status]));
  const newer = new Map(second.claims.map(({ id, status }) => [id, status]));
  return [...new Set([...older.keys(), ...newer.keys()])].flatMap((id) => {
    const [before, after] = [older.get(id) ?? 'none', newer.get(id) ?? 'none'];
    return before === after ? [] : [`${id}: ${before}, then ${after}`];
  });
}
