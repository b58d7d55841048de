/** `assay graph`: the control flow of one method as a picture, or as text for Graphviz. */
import { spanOf } from '../../languages/origins.js';
import type { Unsupported } from '../../model/index.js';
import { dotText, graphOf, layOut, statesOf, svgText } from '../../report/graph/index.js';
import type { MethodGraph } from '../../report/graph/index.js';
import { headText } from '../../report/claim-text.js';
import type { Style } from '../../report/style.js';
import { treeDot, treeReport, treeRows, treeSvg } from '../../report/runs/index.js';
import { diagnosticText, placeText, visible } from '../../report/text.js';
import { EXIT } from '../terminal/exit.js';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { graphSettings } from '../options/graph.js';
import type { GraphFlags, GraphSettings } from '../options/graph.js';
import { exploredSubject, subjectOf } from './graph-subject.js';
import type { DrawnMethod } from './graph-subject.js';
import { programInput } from '../../host/projects/program-inputs.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { readingOptions } from '../../host/files/programs.js';
import type { ProgramFlags } from '../options/inputs.js';
import { checkTarget, writeWhole } from '../../host/files/whole-file.js';

export async function graph(given: string, name: string, flags: GraphFlags & ProgramFlags): Promise<ExitCode> {
  const settings = graphSettings(flags);
  const { exploring, target } = settings;
  const input = programInput(given, flags);
  const reading = readingOptions(flags, [input.file]);
  if (target !== undefined) checkTarget('-o', target);
  const subject = await (exploring === undefined
    ? subjectOf(input, name, reading)
    : exploredSubject(input, name, exploring, flags.assumptions, reading));
  const style = styleFor(process.stderr);
  switch (subject.kind) {
    case 'wrong':
      await writeAll(
        process.stderr,
        subject.diagnostics.map((diagnostic) => diagnosticText(diagnostic, style)),
      );
      return EXIT.invalidProgram;
    case 'unsupported':
      await writeAll(process.stderr, [unsupportedText(subject.unsupported, style)]);
      return EXIT.undecided;
    case 'method':
      await writeAll(process.stderr, remarks(subject, style));
      return draw(subject, settings);
  }
}

async function draw(subject: DrawnMethod, settings: GraphSettings): Promise<ExitCode> {
  const { model, method, facts, defects } = subject;
  if (settings.isOfRuns) {
    await write(settings, runsText(subject, settings));
    return defects.length > 0 ? EXIT.defect : EXIT.ok;
  }
  const states = settings.abstract ? { states: statesOf(model, method) } : {};
  const drawn = graphOf(method, { ...facts, ...states });
  if (drawn !== undefined) await write(settings, await textOf(settings, drawn));
  return defects.length > 0 ? EXIT.defect : EXIT.ok;
}

/** What was known when the exploration was ended, if it was: no runs at all. */
function runsText({ method, tree = NO_RUNS }: DrawnMethod, { format }: GraphSettings): string {
  const rows = treeRows(treeReport(tree));
  return (format === 'dot' ? treeDot : treeSvg)(method.name, rows, tree.moreUntaken);
}

const NO_RUNS = { nodes: [], untaken: [], moreUntaken: 0 } as const;

function remarks({ method, warnings, defects }: DrawnMethod, style: Style): readonly string[] {
  const span = spanOf(method.origin);
  return [
    ...warnings.map((message) => headText(span, style.warning('warning:'), message, style)),
    ...defects.map((message) => headText(span, style.error('a defect in Assay:'), message, style)),
  ];
}

function textOf({ format }: GraphSettings, drawn: MethodGraph): Promise<string> {
  return during(`drawing "${drawn.name}"`, async () =>
    format === 'dot' ? dotText(drawn) : svgText(await layOut(drawn)),
  );
}

async function write({ target }: GraphSettings, text: string): Promise<void> {
  if (target === undefined) await writeAll(process.stdout, [text]);
  else writeWhole(target, text);
}

function unsupportedText({ member, feature, origin }: Unsupported, style: Style): string {
  const sentence = visible(`${member} cannot be drawn: ${feature} is not supported.`);
  return `${placeText(spanOf(origin), style)} ${style.warning(sentence)}\n`;
}
