import { Findings, reportDiagnostic } from '../../report/report.js';
import { countsText, diagnosticText } from '../../report/text.js';
import { treeJson } from '../../report/tree-json.js';
import { EXIT } from '../terminal/exit.js';
import type { ExitCode } from '../terminal/exit.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { inputFile } from '../../host/files/inputs.js';
import { parseInput } from '../../host/files/programs.js';
import { during } from '../../workbench/seam/mistakes.js';

export async function parse(path: string, options: { readonly json: boolean }): Promise<ExitCode> {
  const { source, tree, diagnostics } = await during(`parsing "${path}"`, () => parseInput(inputFile(path)));
  const findings = new Findings();
  const sorted = findings.add([source.path], diagnostics);
  if (options.json) {
    const found = sorted.map((diagnostic) => reportDiagnostic(diagnostic));
    await writeAll(process.stdout, treeJson({ path: source.path, diagnostics: found, tree }));
    await writeAll(process.stdout, ['\n']);
  } else {
    const style = styleFor(process.stdout);
    await writeAll(
      process.stdout,
      sorted.map((diagnostic) => diagnosticText(diagnostic, style)),
    );
    await writeAll(process.stdout, [countsText(findings.counts)]);
  }
  return findings.counts.errors > 0 ? EXIT.invalidProgram : EXIT.ok;
}
