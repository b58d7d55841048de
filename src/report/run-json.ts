/** A run as JSON: places by path, line and column; objects in the form that `assay run --input` reads. */
import type { Span } from '../languages/source.js';
import { objectsJson } from './replay.js';
import type { Ending, NamedValue, RunReport } from './run-report.js';

/** `output` is what was printed. */
export function runJson(report: RunReport, output: string): string {
  return JSON.stringify({
    method: report.method,
    ending: endingJson(report.ending),
    output,
    choices: report.choices,
    frames: report.frames.map(({ method, span, variables }) => ({
      method,
      place: placeJson(span),
      variables: valuesJson(variables),
    })),
    objects: objectsJson(report.objects),
    unchecked: report.unchecked.map(({ span, ...rest }) => ({ ...rest, place: placeJson(span) })),
  });
}

function endingJson(ending: Ending): object {
  switch (ending.kind) {
    case 'returned':
      return { kind: ending.kind, outputs: valuesJson(ending.outputs) };
    case 'input-type':
      return ending;
    case 'violated':
    case 'assumption':
    case 'cutoff':
    case 'not-executable': {
      const { span, ...rest } = ending;
      return span === undefined ? rest : { ...rest, place: placeJson(span) };
    }
  }
}

function placeJson({ source, start, end }: Span): object {
  const from = source.position(start);
  const to = source.position(end);
  return { path: source.path, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

function valuesJson(values: readonly NamedValue[]): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}
