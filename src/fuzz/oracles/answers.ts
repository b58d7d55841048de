/** What a command said of programs, read from its report: each engine by itself, as a user runs it. */

export const ENGINES = ['verify', 'explore', 'prove', 'check'] as const;
export type Engine = (typeof ENGINES)[number];

/** A claim in a report, with what is needed here. */
export interface Answer {
  readonly id: string;
  readonly kind: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  readonly status: string;
  /** The claim that has no meaning without this one. */
  readonly supports: string | null;
  readonly under: readonly (readonly string[])[];
  readonly conditional: boolean;
  /** The member that contains it. */
  readonly owner: string;
}

export interface Answers {
  /** By the path of the file. */
  readonly files: ReadonlyMap<string, readonly Answer[]>;
  /** Those that do not resolve, or whose members are left out, with the reason. */
  readonly obstacles: readonly string[];
  /** An exit with 70, an exception, or no end: with the file, if one alone was asked for. */
  readonly failure: string | undefined;
}

interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly diagnostics: readonly { readonly severity: string; readonly message: string; readonly line: number }[];
    readonly methods?: readonly {
      readonly name: string;
      readonly unsupported: readonly { readonly feature: string }[];
      readonly exploration?: { readonly divergences: readonly string[] };
      readonly claims: readonly (Omit<Answer, 'owner'> & { readonly defect?: unknown })[];
    }[];
  }[];
}

/** What is left of a process. */
export interface Ended {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function answersFrom({ code, stdout, stderr }: Ended): Answers {
  const report = reportIn(stdout);
  const failure =
    code === null
      ? 'no end within its time'
      : code === 70 || report === undefined
        ? `exit ${code}: ${failureText(stderr, report)}`
        : undefined;
  const files = new Map<string, readonly Answer[]>();
  const obstacles: string[] = [];
  for (const { path, diagnostics, methods = [] } of report?.files ?? []) {
    files.set(
      path,
      methods.flatMap(({ name, claims }) => claims.map((claim) => ({ ...claim, owner: name }))),
    );
    obstacles.push(
      ...diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ line, message }) => `${path}:${line}: ${message}`),
      ...methods.flatMap(({ unsupported }) => unsupported.map(({ feature }) => `${path}: not analysed: ${feature}`)),
    );
  }
  return { files, obstacles, failure };
}

function reportIn(stdout: string): Report | undefined {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return undefined;
  }
}

/** The lines that say what happened, or the part of the report that does. */
function failureText(text: string, report: Report | undefined): string {
  const inReport = (report?.files ?? []).flatMap(({ methods = [] }) =>
    methods.flatMap(({ exploration, claims }) => [
      ...(exploration?.divergences ?? []).map((one) => `a run went another way than predicted: ${one}`),
      ...claims
        .filter(({ defect }) => defect !== undefined)
        .map(({ id }) => `a proof and a run contradict each other: ${id}`),
    ]),
  );
  if (inReport.length > 0) return inReport.slice(0, 3).join(' | ');
  const lines = text
    .split('\n')
    .filter((line) => /It happened|Error|contradicts|another way|defect:|exception/.test(line));
  return (lines.length === 0 ? text.split('\n').slice(0, 3) : lines.slice(0, 3))
    .map((line) => line.trim().slice(0, 300))
    .join(' | ');
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
