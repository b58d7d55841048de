/** One run of a method as a report: plain data in the user's terms. */
import { userName, writtenNames } from '../languages/terms/names.js';
import type { Frame, Run } from '../execute/index.js';
import type { Bound } from '../execute/faults.js';
import { spanOf } from '../languages/origins.js';
import type { Span } from '../languages/source.js';
import type { Method, Model, Origin, TestCase, Variable } from '../model/index.js';
import { typeText } from '../model/index.js';
import { ObjectNames } from '../values/index.js';
import type { Value } from '../values/index.js';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

export interface ReportedFrame {
  readonly method: string;
  readonly span: Span;
  readonly variables: readonly NamedValue[];
}

export type Ending =
  | { readonly kind: 'returned'; readonly outputs: readonly NamedValue[] }
  | { readonly kind: 'violated'; readonly claim: string; readonly text: string; readonly span: Span }
  /** A condition that the run rests on is false. */
  | { readonly kind: 'assumption'; readonly by: string; readonly text: string; readonly span: Span }
  | { readonly kind: 'input-type'; readonly input: string; readonly type: string }
  | { readonly kind: 'cutoff'; readonly bound: Bound; readonly span: Span | undefined }
  | { readonly kind: 'not-executable'; readonly reason: string; readonly span: Span | undefined };

export interface RunReport {
  readonly method: string;
  readonly ending: Ending;
  /** Innermost first. */
  readonly frames: readonly ReportedFrame[];
  /** The objects that the values name. */
  readonly objects: TestCase['objects'];
  /** What nondeterminism chose: as part of the input, it repeats the run. */
  readonly choices: readonly string[];
  /** Claims and assumptions that could not be evaluated, so that the run says nothing about them. */
  readonly unchecked: readonly { readonly text: string; readonly reason: string; readonly span: Span }[];
}

/** More than a reader looks at is named, but not described. */
const SHOWN = { objects: 100, elements: 1000 };

export function reportRun(model: Model, method: Method, run: Run): RunReport {
  const names = new ObjectNames(model, SHOWN);
  const text = (value: Value, variable: Variable): string => names.text(value, variable.type);
  const frames = run.frames.map((frame) => reportedFrame(frame, text));
  const ending = endingOf(method, run, text);
  const unevaluated = run.unevaluated.map(({ reason, at }) => ({ text: sourceText(at), reason, span: spanOf(at) }));
  const unchecked = run.unchecked.map(({ claim, reason }) => ({
    text: claim.text,
    reason,
    span: spanOf(claim.origin),
  }));
  const choices = run.choices.map((choice) => names.shapeText(choice));
  return {
    method: method.name,
    ending,
    frames,
    objects: names.described(),
    choices,
    unchecked: [...unchecked, ...unevaluated],
  };
}

function endingOf(method: Method, run: Run, text: (value: Value, variable: Variable) => string): Ending {
  const { outcome } = run;
  const at = run.frames[0]?.at;
  const span = at === undefined ? undefined : spanOf(at);
  switch (outcome.kind) {
    case 'returned': {
      const outputs = method.outputs.flatMap((variable, i) => {
        const value = outcome.outputs[i];
        // A ghost result that could not be computed has no value to show.
        return value === undefined ? [] : [{ name: variable.name, value: text(value, variable) }];
      });
      return { kind: 'returned', outputs };
    }
    case 'violated': {
      const { kind, origin } = outcome.claim;
      return { kind: 'violated', claim: kind, text: outcome.claim.text, span: spanOf(origin) };
    }
    case 'undefined': {
      const { kind, origin } = outcome.claim;
      return { kind: 'violated', claim: kind, text: `${outcome.claim.text} (${outcome.reason})`, span: spanOf(origin) };
    }
    case 'assumption-failed': {
      const place = at ?? method.origin;
      return { kind: 'assumption', by: outcome.by, text: sourceText(place), span: spanOf(place) };
    }
    case 'input-type':
      return { kind: 'input-type', input: outcome.input.name, type: typeText(outcome.input.type) };
    case 'cutoff':
      return { kind: 'cutoff', bound: outcome.bound, span };
    case 'not-executable':
      return { kind: 'not-executable', reason: outcome.reason, span };
  }
}

function reportedFrame(
  { method, at, variables }: Frame,
  text: (value: Value, variable: Variable) => string,
): ReportedFrame {
  const written = writtenNames(method);
  const values = new Map<string, string>();
  for (const { variable, value } of variables) {
    const name = userName(variable);
    if (value !== undefined && written.has(name)) values.set(name, text(value, variable));
  }
  const shown = [...values].map(([name, value]) => ({ name, value }));
  return { method: method.name, span: spanOf(at), variables: shown };
}

function sourceText(at: Origin): string {
  const { source, start, end } = spanOf(at);
  return source.text.slice(start, end).replace(/\s+/g, ' ').trim();
}
