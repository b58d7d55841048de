/** Which of the answers of engines cannot be right. */
import type { Answer, Answers, Engine } from './answers.js';
import { fileName } from './answers.js';
import type { ClaimKey, Executions, Witness } from './executions.js';
import { claimKey } from './executions.js';
import { marksOf } from './marks.js';

export interface Wrong {
  readonly engine: Engine;
  readonly file: string;
  readonly line: number;
  readonly status: string;
  readonly claim: string;
  /** What contradicts it. */
  readonly judge: 'run' | 'reading' | 'engine' | 'twin' | 'mark' | 'all runs';
  readonly because: string;
}

/** What is known of a program, apart from the answers. */
export interface Evidence {
  /** By name. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the program as it is. */
  readonly own: Executions;
  readonly readings: readonly Executions[];
  /** The readings are all that can be meant. */
  readonly complete: boolean;
}

export interface Judged {
  readonly wrong: readonly Wrong[];
  /** Answers that were compared with something. */
  readonly judged: number;
  /** Pairs of twins that no run came to. */
  readonly vacuous: number;
  readonly reachedPairs: number;
}

/** Answers by engine and file name. */
export type AnswersOf = ReadonlyMap<Engine, ReadonlyMap<string, readonly Answer[]>>;

const PROOFS = ['V', 'D'];
const REFUTATIONS = ['R', 'F'];

/** By the last part of paths: the files of one program stand in a folder of their own. */
export function byName({ files }: Answers, folder: string): ReadonlyMap<string, readonly Answer[]> {
  return new Map(
    [...files].flatMap(([path, answers]) => (path.includes(`${folder}/`) ? [[fileName(path), answers] as const] : [])),
  );
}

export function judge(answers: AnswersOf, evidence: Evidence): Judged {
  return new Judging(answers, evidence).result();
}

class Judging {
  private readonly answers: AnswersOf;
  private readonly evidence: Evidence;
  private readonly wrong: Wrong[] = [];
  private judged = 0;
  private readonly pairs = { vacuous: new Set<string>(), reached: new Set<string>() };

  constructor(answers: AnswersOf, evidence: Evidence) {
    this.answers = answers;
    this.evidence = evidence;
  }

  result(): Judged {
    for (const [engine, files] of this.answers) {
      const proved = provedKeys(files);
      for (const [file, claims] of files) {
        for (const claim of claims) this.claim(engine, file, claim, claims, proved);
        this.twins(engine, file, claims, proved);
      }
    }
    const { vacuous, reached } = this.pairs;
    return { wrong: this.wrong, judged: this.judged, vacuous: vacuous.size, reachedPairs: reached.size };
  }

  private claim(
    engine: Engine,
    file: string,
    answer: Answer,
    claims: readonly Answer[],
    proved: ReadonlySet<ClaimKey>,
  ): void {
    const { status, line } = answer;
    const key = claimKey(file, line, answer.kind);
    const say = (judge: Wrong['judge'], because: string): void => {
      this.wrong.push({ engine, file, line, status, claim: `${answer.kind} ${answer.text}`, judge, because });
    };
    if (PROOFS.includes(status)) {
      this.judged++;
      // Of several claims of one kind on a line, only one may be meant.
      const isOne = claims.every((one) => one.status === status || claimKey(file, one.line, one.kind) !== key);
      if (isOne) this.proof(file, answer, claims, proved, say);
      for (const [other, files] of this.answers) {
        const contrary = files.get(file)?.find(({ id, status: its }) => id === answer.id && REFUTATIONS.includes(its));
        if (contrary !== undefined) say('engine', `${other} says ${contrary.status}`);
      }
    }
    if (REFUTATIONS.includes(status)) this.refutation(answer, key, say);
    const marks = marksOf(this.evidence.files.get(file) ?? '').wrong.get(line);
    if (marks?.includes(status) === true && isMarked(answer) && !restsOnImplementers(answer))
      say('mark', `the program is made so that it is not ${marks.join(', ')}`);
  }

  private proof(
    file: string,
    answer: Answer,
    claims: readonly Answer[],
    proved: ReadonlySet<ClaimKey>,
    say: (judge: Wrong['judge'], because: string) => void,
  ): void {
    const { own, readings } = this.evidence;
    const key = claimKey(file, answer.line, answer.kind);
    const kind = answer.status === 'V' ? 'violated' : 'reached';
    const run = conclusive(own[kind].get(key), proved);
    if (run !== undefined) say('run', `${kind} by ${run.text}`);
    if (run !== undefined || restsOnImplementers(answer)) return;
    for (const reading of readings) {
      const witness = conclusive(reading[kind].get(key), proved);
      if (witness === undefined || this.misses(reading, file, answer, claims)) continue;
      say('reading', `${kind} in a reading by ${witness.text}`);
      return;
    }
  }

  /** Where all that can be meant was run, and the claim was never violated, nothing refutes it. */
  private refutation(answer: Answer, key: ClaimKey, say: (judge: Wrong['judge'], because: string) => void): void {
    const { readings, complete } = this.evidence;
    if (!complete || readings.length === 0) return;
    const isWhole = readings.every(({ whole, errors }) => errors.length === 0 && whole.has(answer.owner));
    if (!isWhole) return;
    this.judged++;
    if (readings.every(({ violated }) => !violated.has(key))) say('all runs', 'no run in any reading violates it');
  }

  /** A run that comes to one of the lines, in the program or in a reading of it. */
  private reaching(
    file: string,
    pair: readonly Answer[],
    claims: readonly Answer[],
    proved: ReadonlySet<ClaimKey>,
  ): Witness | undefined {
    const { own, readings } = this.evidence;
    // What is said of these implementers is not said of others.
    const isClosed = pair.some(restsOnImplementers);
    for (const executions of isClosed ? [own] : [own, ...readings]) {
      for (const one of pair) {
        const witness = conclusive(executions.reached.get(claimKey(file, one.line, one.kind)), proved);
        if (witness !== undefined && !this.misses(executions, file, one, claims)) return witness;
      }
    }
    return undefined;
  }

  /** Claims of the member before the line that a reading leaves out, and that are open: an execution might stop there. */
  private misses({ claims }: Executions, file: string, { owner, line }: Answer, answers: readonly Answer[]): boolean {
    return answers.some(
      (one) =>
        one.owner === owner &&
        one.line < line &&
        !PROOFS.includes(one.status) &&
        !claims.has(claimKey(file, one.line, one.kind)),
    );
  }

  private twins(engine: Engine, file: string, claims: readonly Answer[], proved: ReadonlySet<ClaimKey>): void {
    for (const [name, lines] of marksOf(this.evidence.files.get(file) ?? '').twins) {
      const answers = lines.flatMap((line) => claims.filter((one) => one.line === line && one.kind === 'assertion'));
      const witness = this.reaching(file, answers, claims, proved);
      if (witness === undefined) this.pairs.vacuous.add(name);
      else this.pairs.reached.add(name);
      if (answers.length < 2 || !answers.every(({ status }) => PROOFS.includes(status)) || witness === undefined)
        continue;
      const [first] = answers as [Answer];
      this.wrong.push({
        engine,
        file,
        line: first.line,
        status: answers.map(({ status }) => status).join(' and '),
        claim: answers.map(({ text }) => text).join(' | '),
        judge: 'twin',
        because: `reached by ${witness.text}`,
      });
    }
  }
}

/** All claims of that kind on the line are proved. */
function provedKeys(files: ReadonlyMap<string, readonly Answer[]>): ReadonlySet<ClaimKey> {
  const [proved, open] = [new Set<ClaimKey>(), new Set<ClaimKey>()];
  for (const [file, claims] of files) {
    for (const { line, kind, status } of claims)
      (PROOFS.includes(status) ? proved : open).add(claimKey(file, line, kind));
  }
  return new Set([...proved].filter((key) => !open.has(key)));
}

/** A run that rests on nothing but what the engine itself has proved. */
function conclusive(witnesses: readonly Witness[] | undefined, proved: ReadonlySet<ClaimKey>): Witness | undefined {
  return witnesses?.find(({ unchecked }) => unchecked.every((key) => proved.has(key)));
}

/** What is written on the line, and not what the language asks for there. */
function isMarked({ kind, supports }: Answer): boolean {
  return supports === null && ['assertion', 'cast', 'postcondition', 'precondition'].includes(kind);
}

/** Said under the condition that there are no other implementers. */
export function restsOnImplementers({ conditional, under }: Answer): boolean {
  return (
    conditional && under.length > 0 && under.every((proof) => proof.some((item) => item.startsWith('implementers')))
  );
}
