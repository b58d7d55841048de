/** `assay verify`: the static verifier on every claim of the files. */
import { isSettled } from '../../evidence/index.js';
import { assumptionsText, summaryText, verdictText } from '../../report/claims-text.js';
import { Findings } from '../../report/report.js';
import { countsText, diagnosticText } from '../../report/text.js';
import { Verdicts } from '../../report/verdicts.js';
import type { FileVerdict } from '../../report/verdicts.js';
import { DefectError, during, EXIT, UsageError } from '../exit.js';
import type { ExitCode } from '../exit.js';
import { inputFiles } from '../inputs.js';
import { styleFor, writeAll } from '../output.js';
import { packageVersion } from '../version.js';
import type { Verifier } from '../verification/backend.js';
import { endOnSignals } from '../verification/interrupts.js';
import { verifySettings } from '../verification/options.js';
import type { VerifyFlags, VerifySettings } from '../verification/options.js';
import { Progress } from '../verification/progress.js';
import { startVerifier } from '../verification/start.js';
import { verifyFiles } from '../verification/verify-files.js';
import type { Failure, FileOutcome, Observer } from '../verification/verify-files.js';

export async function verify(paths: readonly string[], flags: VerifyFlags): Promise<ExitCode> {
  const started = performance.now();
  const settings = verifySettings(flags);
  const files = inputFiles(paths);
  const verifier = await during('starting the verifier', () => startVerifier(settings));
  try {
    const run = new VerifyRun(settings, verifier);
    await run.verify(files);
    return await run.end((performance.now() - started) / 1000);
  } finally {
    await verifier.close();
  }
}

class VerifyRun {
  private readonly settings: VerifySettings;
  private readonly verifier: Verifier;
  private readonly findings = new Findings();
  private readonly verdicts = new Verdicts();
  private readonly failures: Failure[] = [];
  private readonly progress = new Progress(process.stderr, () => performance.now());

  constructor(settings: VerifySettings, verifier: Verifier) {
    this.settings = settings;
    this.verifier = verifier;
  }

  /** Prints each file as soon as it and those before it are known; JSON comes at the end. */
  async verify(files: readonly string[]): Promise<void> {
    const { verifier, progress, settings } = this;
    const stop = new AbortController();
    let disarm: (() => void) | undefined;
    const observer: Observer = {
      planned: (methods) => {
        disarm ??= endOnSignals(() => {
          progress.clear();
          stop.abort();
        });
        progress.planned(methods);
      },
      finished: ({ name }) => {
        progress.finished(name);
      },
    };
    const wanted = (name: string): boolean => name.includes(settings.filter);
    for await (const outcome of verifyFiles({ files, verifier, wanted, cancel: stop.signal, observer })) {
      progress.clear();
      await this.take(outcome);
    }
    progress.clear();
    disarm?.();
  }

  async end(seconds: number): Promise<ExitCode> {
    const { settings, findings, verifier } = this;
    const files = this.verdicts.all;
    const { counts } = findings;
    if (settings.filter !== '' && counts.errors === 0 && files.every(({ members }) => members.length === 0)) {
      throw new UsageError(`No member has "${settings.filter}" in its name.`);
    }
    if (settings.json) {
      const time = Math.round(seconds * 1000) / 1000;
      const report = findings.report(packageVersion(), time, { solver: verifier.name, files });
      await writeAll(process.stdout, [JSON.stringify(report), '\n']);
    } else {
      await writeAll(process.stdout, [
        settings.strict ? '' : assumptionsText(files, styleFor(process.stdout)),
        counts.errors + counts.warnings > 0 ? countsText(counts) : '',
        summaryText(files, [`${seconds.toFixed(1)} s`, verifier.name]),
      ]);
    }
    const [failure] = this.failures;
    if (failure !== undefined) {
      throw new DefectError(`verifying "${failure.method}" of "${failure.path}"`, failure.error);
    }
    return counts.errors > 0 ? EXIT.invalidProgram : exitOf(files, settings.strict);
  }

  private async take({ read, diagnostics, verdict, failures }: FileOutcome): Promise<void> {
    this.failures.push(...failures);
    const style = styleFor(process.stdout);
    const wrong = this.findings.add(read, diagnostics).map((diagnostic) => diagnosticText(diagnostic, style));
    const news = verdict === undefined ? [] : this.verdicts.add(verdict);
    const { json, strict } = this.settings;
    if (json) return;
    await writeAll(process.stdout, [...wrong, ...news.map((file) => verdictText(file, { strict, style }))]);
  }
}

function exitOf(files: readonly FileVerdict[], strict: boolean): ExitCode {
  const members = files.flatMap((file) => file.members);
  const statuses = members.flatMap((member) => [...member.statuses.values()]);
  if (statuses.some(({ status }) => status === 'R' || status === 'F')) return EXIT.violated;
  const isOpen =
    members.some(({ unsupported }) => unsupported.size > 0) || statuses.some((status) => !isSettled(status, strict));
  return isOpen ? EXIT.undecided : EXIT.ok;
}
