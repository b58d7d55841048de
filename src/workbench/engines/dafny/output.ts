/** What an installed Dafny prints, as data: 2.x with `/trace`, and 4.x with `--log-format text`. */

export interface Place {
  readonly file: string;
  /** Both from 1; Dafny prints columns from 0. */
  readonly line: number;
  readonly column: number;
}

export interface DafnyError extends Place {
  readonly message: string;
  /** The clause that is not established, and where a predicate that it uses fails. */
  readonly related: readonly (Place & { readonly message: string })[];
  /** The member that was being verified, as Dafny names it; unknown where Dafny does not say. */
  readonly member: string | undefined;
}

/** One verification task: a member has one for its contract, one for its body, and one for each override. */
export interface DafnyTask {
  readonly member: string;
  readonly outcome: 'verified' | 'errors' | 'unfinished';
  /** Dafny's own word for the outcome. */
  readonly word: string;
  readonly seconds: number;
}

export type DafnyOutput =
  /** Verification came to its end, whatever it found. */
  | { readonly kind: 'finished'; readonly errors: readonly DafnyError[]; readonly tasks: readonly DafnyTask[] }
  /** The program is no program for this version of Dafny. */
  | { readonly kind: 'rejected'; readonly errors: readonly DafnyError[] }
  /** Dafny stopped without a result. The last line that it printed. */
  | { readonly kind: 'broken'; readonly said: string };

const ERROR = /^(.+?)\((\d+),(\d+)\)(?:-\(\d+,\d+\))?(?:\[[^\]]*\])?: Error(?: BP\d+)?: (.*)$/;
const RELATED = /^(.+?)\((\d+),(\d+)\)(?:-\(\d+,\d+\))?(?:\[[^\]]*\])?: Related location(?: BP\d+)?(?:: (.*))?$/;
const TRACED = /^Verifying (\S+) \.\.\.$/;
const TRACED_OUTCOME = /^ {2}\[([\d.,]+) s(?:, [^\]]*)?\] {1,2}(.+)$/;
const LOGGED = /^Results for (.+)$/;
const LOGGED_OUTCOME = /^ {2}Overall outcome: (.+)$/;
const LOGGED_TIME = /^ {2}Overall time: (\d+):(\d+):([\d.]+)$/;
const FINISHED = /^Dafny program verifier finished with \d+/m;
const REJECTED = /^\d+ (parse|resolution\/type) errors? detected/m;

export function readOutput(text: string): DafnyOutput {
  const { errors, tasks } = readLines(text);
  if (REJECTED.test(text)) return { kind: 'rejected', errors };
  if (FINISHED.test(text)) return { kind: 'finished', errors, tasks };
  return { kind: 'broken', said: lastLine(text) };
}

/** The same with other paths in its places. */
export function withPaths(output: DafnyOutput, pathOf: (printed: string) => string): DafnyOutput {
  if (output.kind === 'broken') return output;
  const moved = <P extends Place>(place: P): P => ({ ...place, file: pathOf(place.file) });
  return { ...output, errors: output.errors.map((error) => ({ ...moved(error), related: error.related.map(moved) })) };
}

/** The errors alone, which is what the expected output of Dafny's own tests consists of. */
export function readErrors(text: string): readonly DafnyError[] {
  return readLines(text).errors;
}

function readLines(text: string): { readonly errors: readonly DafnyError[]; readonly tasks: readonly DafnyTask[] } {
  const errors: (DafnyError & { readonly related: (Place & { message: string })[] })[] = [];
  const tasks: DafnyTask[] = [];
  let tracing: string | undefined;
  let logging: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const error = ERROR.exec(line);
    if (error !== null) {
      errors.push({ ...placeOf(error), message: (error[4] ?? '').trim(), related: [], member: tracing });
      continue;
    }
    const related = RELATED.exec(line);
    if (related !== null) {
      errors.at(-1)?.related.push({ ...placeOf(related), message: (related[4] ?? '').trim() });
      continue;
    }
    tracing = TRACED.exec(line)?.[1] ?? tracing;
    logging = LOGGED.exec(line)?.[1] ?? logging;
    const traced = TRACED_OUTCOME.exec(line);
    if (traced !== null && tracing !== undefined) tasks.push(task(tracing, traced[2] ?? '', Number(traced[1])));
    const logged = LOGGED_OUTCOME.exec(line);
    if (logged !== null && logging !== undefined) tasks.push(task(logging, logged[1] ?? '', 0));
    const time = LOGGED_TIME.exec(line);
    const last = tasks.at(-1);
    if (time !== null && last !== undefined) tasks[tasks.length - 1] = { ...last, seconds: secondsOf(time) };
  }
  return { errors, tasks };
}

function placeOf(match: RegExpExecArray): Place {
  return { file: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) + 1 };
}

function secondsOf([, hours = '', minutes = '', seconds = '']: RegExpExecArray): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function task(member: string, said: string, seconds: number): DafnyTask {
  const word = said.trim();
  const known: Readonly<Record<string, DafnyTask['outcome']>> = {
    verified: 'verified',
    correct: 'verified',
    error: 'errors',
    errors: 'errors',
  };
  return { member, outcome: known[word.toLowerCase()] ?? 'unfinished', word, seconds };
}

function lastLine(text: string): string {
  return text.trimEnd().split(/\r?\n/).at(-1)?.trim() ?? '';
}

/** Dafny gave up on a member: this is said at its name, among the errors. */
export function isGivingUp(message: string): boolean {
  return /\btimed? ?out\b|out of (resource|memory)|inconclusive/i.test(message);
}
