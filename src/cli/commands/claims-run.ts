/** From files to printed verdicts and the exit code: what the commands that judge claims have in common. */
import { loadLongInput } from '../../host/projects/loading.js';
import type { ReadAhead } from '../../host/files/long-programs.js';
import { isRefuted, isSettled } from '../../evidence/index.js';
import type { ClaimStatus } from '../../evidence/index.js';
import type { Diagnostic } from '../../languages/diagnostics.js';
import type { ReadingOptions } from '../../languages/language.js';
import { Cancellation } from '../../model/index.js';
import type { Model } from '../../model/index.js';
import { distributionIn } from '../../report/claims-report.js';
import { comparisonText } from '../../report/baseline.js';
import type { Comparison } from '../../report/baseline.js';
import { assumptionsText, includedText, membersText, summaryText } from '../../report/claims-text.js';
import { distributionText } from '../../report/distribution.js';
import { claimsOfFile } from '../../report/claims-report.js';
import { eventLines } from '../../report/event-lines.js';
import type { EventLine } from '../../report/event-lines.js';
import { Findings, reportDiagnostic } from '../../report/report.js';
import type { Report, Tool } from '../../report/report.js';
import { Telling } from '../../report/telling.js';
import { countsText, diagnosticText } from '../../report/text.js';
import { Verdicts } from '../../report/verdicts.js';
import type { FileVerdict } from '../../report/verdicts.js';
import { EXIT, exitCodeOf } from '../terminal/exit.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { Pages } from '../../host/reports/pages.js';
import { requireEntries } from '../../host/files/entries.js';
import { writeReports } from '../../host/reports/report-files.js';
import type { ReportFiles } from '../../host/reports/report-files.js';
import { packageVersion } from '../../host/files/version.js';
import { NamedPrograms } from '../../host/projects/named-members.js';
import type { ProgramInput } from '../../host/projects/program-inputs.js';
import { Gate, OPEN_GATE } from '../../host/reports/gate.js';
import type { GateSettings } from '../../host/reports/gate.js';
import { Interrupts } from '../terminal/interrupts.js';
import { InTurn } from '../terminal/in-turn.js';
import { Progress } from '../terminal/progress.js';
import type { ProgressForm } from '../terminal/progress.js';
import { checkFiles, failureError } from '../../workbench/check-files.js';
import type { CheckFiles, FileOutcome } from '../../workbench/check-files.js';
import type { CheckProgram, Failure, ProgramEvent } from '../../workbench/check-program.js';
import type { RunOutcome } from '../../workbench/outcome.js';
import type { EngineStage } from '../../workbench/stages.js';

export interface ClaimsSettings {
  /** Standard output is JSON: one report at the end, or with `lines` one object a line while the work goes on. */
  readonly json: boolean;
  readonly lines?: boolean;
  /** What rests on the program's own assumptions is not settled. */
  readonly strict: boolean;
  /** Settled claims are shown too. */
  readonly all: boolean;
  /** What matters most comes first. Otherwise claims come by place. */
  readonly byImportance?: true;
  /** For defects: `verifying`. */
  readonly verb: string;
  readonly progress?: ProgressForm;
  /** Which methods are looked at first. */
  readonly order?: CheckProgram['order'];
  readonly reports: ReportFiles;
  /** What the texts do not say of themselves. */
  readonly reading?: ReadingOptions;
  /** Someone else tells what was found, in notes: nothing is printed but them and the last line. */
  readonly isToldElsewhere?: true;
  /** Receives each query as a file, where that is asked for. */
  readonly writeQuery?: (name: string, text: string) => void;
  /** Where long programs are read first. */
  readonly readAhead?: ReadAhead | undefined;
  /** Before a file is opened, named or included. */
  readonly opening?: (path: string) => void;
  /** Ends the work early; then what is known is not the whole. */
  readonly cancel?: AbortSignal;
  /** A signal ends the process without a word: whoever watches sees what there is to see. */
  readonly endsAtOnce?: true;
  /** What is only included is reported, too. */
  readonly isWhole?: boolean;
  /** What counts. */
  readonly gate?: GateSettings;
}

export interface JudgedProgram {
  /** Every file that was read, the named one first. */
  readonly paths: readonly string[];
  /** False if the program has errors. */
  readonly isJudged: boolean;
}

export class ClaimsRun {
  readonly progress: Progress;
  private readonly settings: ClaimsSettings;
  private readonly stages: readonly EngineStage[];
  private readonly findings = new Findings();
  private readonly verdicts = new Verdicts();
  private readonly failures: Failure[] = [];
  private readonly told: Diagnostic[] = [];
  /** What was said of the program whose turn it is: diagnostics, and the rest. */
  private wrong: Diagnostic[] = [];
  private telling: Telling;
  private readonly programs: JudgedProgram[] = [];
  /** What is not settled of files that are only included. */
  private readonly included: ClaimStatus[] = [];
  /** Sentences. */
  private readonly unwritten: string[] = [];
  private readonly pages: Pages | undefined;
  /** What proofs say of loops: lines. */
  private readonly notes: string[] = [];
  private readonly interrupts: Interrupts;
  private readonly gate: Gate;

  constructor(settings: ClaimsSettings, stages: readonly EngineStage[]) {
    this.settings = settings;
    this.stages = stages;
    this.gate = new Gate(settings.gate ?? OPEN_GATE);
    const { html } = settings.reports;
    this.pages = html === undefined ? undefined : new Pages(html);
    this.telling = this.newTelling();
    this.progress = new Progress(process.stderr, () => performance.now(), settings.progress);
    this.interrupts = new Interrupts(() => {
      this.progress.end();
      if (settings.endsAtOnce === true) process.exit(this.interrupts.code);
    });
  }

  get members(): number {
    return this.verdicts.all.reduce((sum, { members }) => sum + members.length, 0);
  }

  get errors(): number {
    return this.findings.counts.errors;
  }

  get files(): readonly FileVerdict[] {
    return this.verdicts.all;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.told;
  }

  /** What proofs say of loops that carry no invariants: lines, by place. */
  get invariants(): readonly string[] {
    // Lines and columns are numbers.
    return [...this.notes].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }

  get isInterrupted(): boolean {
    return this.interrupts.code !== undefined;
  }

  get judged(): readonly JudgedProgram[] {
    return this.programs;
  }

  /**
   * Prints what is final of a file as soon as all files before it are known, and the rest when it is done; JSON comes at
   * the end.
   */
  async judge(
    inputs: readonly ProgramInput[],
    wanted: (model: Model) => (name: string) => boolean,
    seen: (outcome: FileOutcome) => void | Promise<void> = () => undefined,
  ): Promise<void> {
    const { stages, progress } = this;
    const { opening, cancel, order, readAhead, reading = {} } = this.settings;
    const { interrupts } = this;
    const programs = new NamedPrograms(inputs);
    const { files, included } = programs;
    const turns = new InTurn(files);
    const load: CheckFiles['load'] = (path, token) =>
      loadLongInput(programs.at(path), reading, { opening }, { cancel: token, readAhead, signals: interrupts });
    const isWhole = this.settings.isWhole === true || this.gate.isAboutLine;
    const isAskedFor: CheckFiles['wanted'] = (model, path) => {
      const isAsked = this.gate.members(model);
      const ours = isWhole ? wanted(model) : programs.named(model, path, wanted(model));
      return (name) => isAsked(name) && ours(name);
    };
    const stop = new Cancellation(cancel);
    interrupts.signal.addEventListener('abort', () => {
      stop.abort();
    });
    await this.writeLines([{ event: 'begin', schema: 1, tool: this.tool() }]);
    progress.begin(files.length);
    const asked = { files, stages, wanted: isAskedFor, included, cancel: stop, load };
    const job = { ...asked, ...(order === undefined ? {} : { order }) };
    try {
      for await (const event of checkFiles(job)) {
        switch (event.kind) {
          case 'read':
            progress.hasRead();
            await turns.say(event.path, () => this.takeDiagnostics(event.read, event.diagnostics));
            break;
          case 'program':
            interrupts.hear();
            await this.hear(event.path, event.event);
            await turns.say(event.path, () => this.say(event.event));
            break;
          case 'checked':
            await this.take(event.outcome);
            await seen(event.outcome);
            await turns.next();
            break;
        }
      }
    } finally {
      progress.end();
      stop.release();
      if (interrupts.code === undefined) interrupts.release();
    }
  }

  /**
   * `notes` are printed before the last line, and in JSON not at all. A report that cannot be written is bad usage; a
   * defect of Assay is what counts beside it.
   */
  async end(seconds: number, notes: readonly string[] = []): Promise<ExitCode> {
    const { settings, findings } = this;
    const { solver } = this.tool();
    const files = this.verdicts.all;
    const { counts } = findings;
    const { isInterrupted } = this;
    const time = Math.round(seconds * 1000) / 1000;
    const facts = [...(isInterrupted ? ['interrupted'] : []), `${seconds.toFixed(1)} s`, solver];
    const plain = findings.report(packageVersion(), time, { solver, files, isInterrupted });
    const comparison = this.gate.comparison(plain, settings.strict);
    const report: Report = comparison === undefined ? plain : { ...plain, comparison };
    if (settings.lines === true) {
      const outcome = isInterrupted ? 'interrupted' : counts.errors > 0 ? 'invalid-program' : this.outcome(comparison);
      await this.writeLines([{ event: 'end', outcome, summary: report.summary }]);
    } else if (settings.json) {
      const text = JSON.stringify(report);
      await this.interrupts.whole(() => writeAll(process.stdout, [text, '\n']));
    } else if (settings.isToldElsewhere === true) {
      await writeAll(process.stdout, [
        ...notes,
        counts.errors > 0 ? countsText(counts) : '',
        counts.errors > 0 && files.length === 0 ? '' : summaryText(files, facts),
      ]);
    } else {
      await writeAll(process.stdout, [
        settings.strict ? '' : assumptionsText(files, styleFor(process.stdout)),
        includedText(this.included, styleFor(process.stdout)),
        ...notes,
        counts.errors + counts.warnings > 0 ? countsText(counts) : '',
        membersText(files, (status) => this.isNoted(status), settings.strict),
        settings.all ? distributionText(distributionIn(files)) : '',
        comparison === undefined ? '' : comparisonText(comparison),
        summaryText(files, facts),
      ]);
    }
    const said = await this.attempt(() => this.pages?.write(report));
    if (said !== undefined && !settings.json) await writeAll(process.stdout, [said]);
    await this.attempt(() => {
      writeReports(settings.reports, report, settings.strict);
    });
    for (const problem of this.unwritten) process.stderr.write(`error: ${problem}\n`);
    const [failure] = this.failures;
    if (failure !== undefined) throw failureError(settings.verb, failure);
    if (this.interrupts.code !== undefined) return this.interrupts.code;
    const code = counts.errors > 0 ? EXIT.invalidProgram : exitCodeOf(this.outcome(comparison));
    return this.unwritten.length > 0 && code !== EXIT.defect ? EXIT.badUsage : code;
  }

  private tool(): Tool & { readonly solver: string } {
    const solver = [...new Set(this.stages.map(({ engine }) => engine.decider))].join(', ');
    return { name: 'assay', version: packageVersion(), solver };
  }

  private outcome(comparison: Comparison | undefined): RunOutcome {
    // A run on a line that is proved dead contradicts the proof.
    if (this.verdicts.all.some(({ contradicted }) => contradicted.length > 0)) return 'defect';
    return this.gate.outcome(
      this.verdicts.all.flatMap((file) => file.members),
      this.settings.strict,
      comparison,
    );
  }

  /** Raises a `UsageError` if no program has a line or an entry that was asked for. */
  requireEntries(): void {
    const { reading } = this.settings;
    if (this.errors > 0 || this.isInterrupted) return;
    this.gate.requireClaims(this.files.some(({ members }) => members.some(({ statuses }) => statuses.size > 0)));
    requireEntries(this.files, reading?.entries ?? []);
  }

  /** Something that is written for the user. That it cannot be is said at the end, and hides nothing that was found. */
  async attempt<T>(write: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.unwritten.push(error.message);
      return undefined;
    }
  }

  /** Of what was open when the work was stopped there is nothing to say. */
  private isNoted(status: ClaimStatus): boolean {
    return this.isInterrupted ? isRefuted(status) : !isSettled(status, this.settings.strict);
  }

  private async hear(program: string, told: ProgramEvent): Promise<void> {
    this.progress.hear(program, told);
    await this.writeLines(eventLines(program, told));
    if (told.kind !== 'told') return;
    const { event } = told;
    if (event.kind === 'invariants') this.notes.push(...event.lines);
    if (event.kind === 'query') this.settings.writeQuery?.(event.name, event.text);
  }

  private async writeLines(lines: readonly EventLine[]): Promise<void> {
    if (this.settings.lines !== true || lines.length === 0) return;
    await writeAll(
      process.stdout,
      lines.map((line) => `${JSON.stringify(line)}\n`),
    );
  }

  /** What there is to say of a program before it is done. */
  private async say(told: ProgramEvent): Promise<void> {
    if (this.isSilent) return;
    if (told.kind === 'refuted')
      await this.print(this.telling.refutedText(this.verdicts.preview(this.gate.told(told.verdict, false))));
    if (told.kind === 'final')
      await this.print(this.telling.verdictText(this.verdicts.preview(this.gate.told(told.verdict, false))));
  }

  private async takeDiagnostics(read: readonly string[], diagnostics: readonly Diagnostic[]): Promise<void> {
    const wrong = this.findings.add(read, diagnostics);
    this.wrong.push(...wrong);
    if (this.isSilent) return;
    const style = styleFor(process.stdout);
    await this.print(wrong.map((diagnostic) => diagnosticText(diagnostic, style)).join(''));
  }

  private async take(outcome: FileOutcome): Promise<void> {
    const { read, diagnostics, verdict, failures } = outcome;
    this.failures.push(...failures);
    // Drawing takes time that is not left.
    await this.pages?.add(outcome, !this.isInterrupted);
    await this.takeDiagnostics(read, diagnostics);
    const { wrong, telling } = this;
    this.wrong = [];
    this.telling = this.newTelling();
    this.included.push(...(verdict?.unsettled ?? []));
    const news = verdict === undefined ? [] : this.verdicts.add(this.gate.told(verdict, this.settings.json));
    this.told.push(...wrong);
    this.programs.push({ paths: read, isJudged: verdict !== undefined });
    await this.writeLines(fileLines(read, wrong, news));
    if (!this.isSilent) await this.print(telling.verdictText(this.isInterrupted ? news.map(withoutOpen) : news));
  }

  /** Nothing is printed of programs: their report comes at the end, or someone else tells. */
  private get isSilent(): boolean {
    return this.settings.json || this.settings.isToldElsewhere === true;
  }

  private newTelling(): Telling {
    const { strict, all, byImportance = false } = this.settings;
    return new Telling({ strict, all, byImportance, style: styleFor(process.stdout) });
  }

  private async print(text: string): Promise<void> {
    if (text === '') return;
    this.progress.clear();
    await writeAll(process.stdout, [text]);
  }
}

/** What a program says of its files. */
function fileLines(
  [program = '', ...included]: readonly string[],
  diagnostics: readonly Diagnostic[],
  news: readonly FileVerdict[],
): readonly EventLine[] {
  const verdicts = new Map(news.map((file) => [file.path, file]));
  return [program, ...included].map((path) => {
    const verdict = verdicts.get(path);
    return {
      event: 'file',
      program,
      path,
      diagnostics: diagnostics.filter(({ span }) => span.source.path === path).map((one) => reportDiagnostic(one)),
      ...(verdict === undefined ? {} : claimsOfFile(verdict)),
    };
  });
}

/** Of claims that were open when the work was stopped there is nothing to say; they are counted. */
function withoutOpen(file: FileVerdict): FileVerdict {
  const isKnown = (status: ClaimStatus): boolean => isRefuted(status) || isSettled(status, false);
  return {
    ...file,
    members: file.members
      .map((member) => ({ ...member, statuses: new Map([...member.statuses].filter(([, one]) => isKnown(one))) }))
      .filter(({ statuses }) => statuses.size > 0),
  };
}
