import { resolveProgram } from '../../languages/dafny/resolve/program.js';
import type { Diagnostic } from '../../languages/diagnostics.js';
import { Findings } from '../../report/report.js';
import { countsText, diagnosticText } from '../../report/text.js';
import { during, EXIT } from '../exit.js';
import type { ExitCode } from '../exit.js';
import { inputFiles } from '../inputs.js';
import { styleFor, writeAll } from '../output.js';
import { includeReader, openFile } from '../reading.js';
import { packageVersion } from '../version.js';

export async function resolve(paths: readonly string[], options: { readonly json: boolean }): Promise<ExitCode> {
  const started = performance.now();
  const files = inputFiles(paths);
  const style = styleFor(process.stdout);
  const findings = new Findings();
  for (const file of files) {
    const { read, diagnostics } = await during(`resolving "${file}"`, () => resolveFile(file));
    const news = findings.add(read, diagnostics);
    if (!options.json)
      await writeAll(
        process.stdout,
        news.map((diagnostic) => diagnosticText(diagnostic, style)),
      );
  }
  if (options.json) {
    const seconds = Math.round(performance.now() - started) / 1000;
    await writeAll(process.stdout, [JSON.stringify(findings.report(packageVersion(), seconds)), '\n']);
  } else {
    await writeAll(process.stdout, [countsText(findings.counts)]);
  }
  return findings.counts.errors > 0 ? EXIT.invalidProgram : EXIT.ok;
}

interface Resolved {
  readonly read: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

function resolveFile(file: string): Resolved {
  const { source, problem } = openFile(file);
  if (problem !== undefined) return { read: [file], diagnostics: [problem] };
  const program = resolveProgram(source, includeReader(file));
  return { read: program.files.map(({ source }) => source.path), diagnostics: program.diagnostics };
}
