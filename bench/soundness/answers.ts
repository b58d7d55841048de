/** What the commands say of programs in a folder: each engine by itself, as a user runs it. */
import type { Command, Ended } from '../checking/command.js';

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

export interface AskSettings {
  /** For each member. */
  readonly seconds: number;
  readonly solver: string | undefined;
  /** For the whole command; after it, it hangs. */
  readonly limit: number;
  /** Other limits of the engine, as arguments. */
  readonly limits?: readonly string[];
}

export async function ask(command: Command, engine: Engine, target: string, settings: AskSettings): Promise<Answers> {
  const { seconds, solver, limit, limits = [] } = settings;
  const args = [
    engine,
    ...['--json', '--jobs', '1', '--time-limit', `${seconds}`],
    ...(engine === 'check' ? ['--no-cache'] : []),
    ...(solver === undefined ? [] : ['--solver', solver]),
    ...limits,
    target,
  ];
  return answersFrom(await command.run(args, limit), limit);
}

function answersFrom({ code, stdout, stderr }: Ended, limit: number): Answers {
  const report = reportIn(stdout);
  const failure =
    code === null
      ? `no end within ${limit} s`
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
