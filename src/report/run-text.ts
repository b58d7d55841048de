/** A run as people read it: how it ended, where, the values there, and the call stack. */
import type { DescribedObject, NestedText } from '../model/index.js';
import type { Ending, NamedValue, ReportedFrame, RunReport } from './run-report.js';
import { plainStyle } from './style.js';
import type { Style } from './style.js';
import { placeText, underlinedText, visible } from './text.js';

/** More calls than this are counted, not shown. */
const MOST_FRAMES = 20;

export function runText(report: RunReport, style: Style = plainStyle): string {
  const { ending, frames, objects } = report;
  const unchecked = report.unchecked.map(
    ({ span, text, reason }) =>
      `${placeText(span, style)} ${style.warning('not checked:')} ${visible(text)} (${reason})\n`,
  );
  const parts = [...new Set(unchecked), endingText(report, style)];
  if (ending.kind !== 'returned' && ending.kind !== 'input-type') parts.push(framesText(frames));
  return parts.join('') + [...objects].map(([name, object]) => objectText(name, object)).join('');
}

const BOUND_TEXT = {
  steps: 'The run was cut off: it took all the steps it was given',
  depth: 'The run was cut off: calls were nested as deep as they may be',
  time: 'The run was cut off: it took all the time it was given',
} as const;

function cutoffText(bound: keyof typeof BOUND_TEXT, { limits }: Style): string {
  const name = limits[bound];
  return `${BOUND_TEXT[bound]}${name === undefined ? '' : ` (${name})`}`;
}

const ASSUMPTION_TEXT: Readonly<Record<string, string>> = {
  program: 'the program assumes a condition that does not hold',
  axiom: 'something that the program declares without proof does not hold',
  language: 'a value is not of its type (or, with --loops invariant, not one that an invariant allows)',
  guide: 'the run ends here: what follows is verified already, or begins in other runs (--loops invariant)',
};

function endingText({ ending, method }: RunReport, style: Style): string {
  switch (ending.kind) {
    case 'returned':
      return valuesText(ending.outputs, '');
    case 'violated': {
      const head = `${style.error(`violated ${ending.claim}:`)} ${visible(ending.text)}`;
      return `${placeText(ending.span, style)} ${head}\n${underlinedText(ending.span, style.error)}`;
    }
    case 'assumption': {
      const what =
        ending.by === 'precondition'
          ? `the precondition of ${method} does not hold for these inputs: ${visible(ending.text)}`
          : (ASSUMPTION_TEXT[ending.by] ?? ending.by);
      return `${placeText(ending.span, style)} ${style.error('error:')} ${what}\n${underlinedText(ending.span, style.error)}`;
    }
    case 'input-type':
      return `${style.error('error:')} The value given for ${ending.input} is not of type ${ending.type}.\n`;
    case 'cutoff':
      return located(cutoffText(ending.bound, style), ending, style);
    case 'not-executable':
      return located(`The run needs a value that cannot be computed: ${ending.reason}`, ending, style);
  }
}

function located(
  sentence: string,
  { span }: Extract<Ending, { kind: 'cutoff' | 'not-executable' }>,
  style: Style,
): string {
  if (span === undefined) return `${sentence}.\n`;
  return `${placeText(span, style)} ${style.warning(`${sentence}.`)}\n${underlinedText(span, style.warning)}`;
}

function valuesText(values: readonly NamedValue[], indent: string): string {
  return values.map(({ name, value }) => `${indent}${name} = ${value}\n`).join('');
}

/** The innermost call with its values, then the calls that led to it. */
function framesText(frames: readonly ReportedFrame[]): string {
  const [innermost] = frames;
  if (innermost === undefined) return '';
  const calls = frames
    .slice(0, MOST_FRAMES)
    .map(({ method, span }) => `  in ${method} at ${placeText(span).slice(0, -1)}\n`);
  if (frames.length > MOST_FRAMES) calls.push(`  and ${frames.length - MOST_FRAMES} calls more\n`);
  return valuesText(innermost.variables, '    ') + calls.join('');
}

function objectText(name: string, object: DescribedObject): string {
  if (object.kind === 'array') return `@${name}: ${listText(object.elements)}\n`;
  const fields = [...object.fields].map(([field, value]) => `${field} = ${value}`);
  return `@${name}: ${object.class} { ${fields.join(', ')} }\n`;
}

function listText(elements: readonly NestedText[]): string {
  return `[${elements.map((one) => (typeof one === 'string' ? one : listText(one))).join(', ')}]`;
}
