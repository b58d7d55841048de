import { Findings } from '../../report/report.js';
import { countsText, diagnosticText } from '../../report/text.js';
import { EXIT } from '../terminal/exit.js';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { programInputs } from '../../host/projects/program-inputs.js';
import type { InputOptions } from '../../host/projects/program-inputs.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { loadInput } from '../../host/projects/loading.js';
import { packageVersion } from '../../host/files/version.js';

export async function resolve(
  paths: readonly string[],
  options: InputOptions & { readonly json?: true },
): Promise<ExitCode> {
  const started = performance.now();
  const inputs = programInputs(paths, options);
  const style = styleFor(process.stdout);
  const findings = new Findings();
  for (const input of inputs) {
    const { sources, libraries, diagnostics } = await during(`resolving "${input.file}"`, () => loadInput(input, {}));
    const news = findings.add(
      sources.map(({ path }) => path).filter((path) => libraries?.has(path) !== true),
      diagnostics,
    );
    if (options.json !== true)
      await writeAll(
        process.stdout,
        news.map((diagnostic) => diagnosticText(diagnostic, style)),
      );
  }
  if (options.json === true) {
    const seconds = Math.round(performance.now() - started) / 1000;
    await writeAll(process.stdout, [JSON.stringify(findings.report(packageVersion(), seconds)), '\n']);
  } else {
    await writeAll(process.stdout, [countsText(findings.counts)]);
  }
  return findings.counts.errors > 0 ? EXIT.invalidProgram : EXIT.ok;
}
