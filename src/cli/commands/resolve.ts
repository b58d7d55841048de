import { Findings } from '../../report/report.js';
import { countsText, diagnosticText } from '../../report/text.js';
import { EXIT } from '../terminal/exit.js';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { inputFiles } from '../../host/files/inputs.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { loadProgram } from '../../host/files/programs.js';
import { packageVersion } from '../../host/files/version.js';

export async function resolve(paths: readonly string[], options: { readonly json: boolean }): Promise<ExitCode> {
  const started = performance.now();
  const files = inputFiles(paths);
  const style = styleFor(process.stdout);
  const findings = new Findings();
  for (const file of files) {
    const { sources, diagnostics } = await during(`resolving "${file}"`, () => loadProgram(file, {}));
    const news = findings.add(
      sources.map(({ path }) => path),
      diagnostics,
    );
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
