/** Extensions as an exploration uses them: each answer of a hook is looked at before it is believed. */
import type { Method, Model, TestCase } from '../model/index.js';
import { raisedText } from '../model/index.js';
import { BadLiteral, describeScene } from '../values/index.js';
import { lineReport } from '../languages/lines.js';
import { checkSuggestion } from './candidates.js';
import type { Execution } from './executions.js';
import type { Extension, RunView, SideView } from './extensions.js';
import { originOf } from './exhaustion.js';
import type { Prospect, SearchState } from './search.js';
import type { Trace } from './trace.js';
import { methodOf } from './trace.js';

export interface NamedExtension {
  /** As messages name it: its module. */
  readonly name: string;
  readonly hooks: Extension;
}

/** What an extension does is not what a hook may do. The message is a sentence that names both. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError';
}

/** Of the value that a module exports. */
export function extensionOf(name: string, exported: unknown): NamedExtension {
  if (typeof exported !== 'object' || exported === null)
    throw new ExtensionError(`The extension ${name} has no default export that is an object with hooks.`);
  const known = exported as Readonly<Record<string, unknown>>;
  const hooks = HOOKS.filter((hook) => known[hook] !== undefined);
  const wrong = hooks.find((hook) => typeof known[hook] !== 'function');
  if (wrong !== undefined) throw new ExtensionError(`The extension ${name}: its hook ${wrong} is not a function.`);
  if (hooks.length === 0)
    throw new ExtensionError(`The extension ${name} has none of the hooks ${HOOKS.join(', ')} in its default export.`);
  return { name, hooks: exported };
}

const HOOKS = ['successors', 'strategy', 'frontier', 'step'] as const satisfies readonly (keyof Extension)[];

/** What a hook answers; whatever it raises is told as a mistake of the extension. */
export function asked<T>({ name }: NamedExtension, hook: keyof Extension, ask: () => T): T {
  try {
    return ask();
  } catch (raised) {
    if (raised instanceof ExtensionError) throw raised;
    const what = oneLine(raisedText(raised));
    throw new ExtensionError(`The extension ${name}: its hook ${hook} raised an exception (${what}).`);
  }
}

export function nonsense({ name }: NamedExtension, hook: keyof Extension, expected: string): ExtensionError {
  return new ExtensionError(`The extension ${name}: its hook ${hook} must return ${expected}.`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

// ── Successors ──────────────────────────────────────────────────────────────────────────────────

/** Tests to run after an execution, by all extensions. A hook may give them one by one. */
export function* successorsOf(
  model: Model,
  method: Method,
  extensions: readonly NamedExtension[],
  execution: Execution,
): IterableIterator<TestCase> {
  for (const extension of extensions) {
    const { hooks } = extension;
    if (hooks.successors === undefined) continue;
    const given: unknown = asked(extension, 'successors', () => hooks.successors?.(runView(model, method, execution)));
    if (given === undefined || given === null) continue;
    const expected = 'a list of { inputs }, where inputs are literals by name';
    if (typeof (given as Partial<Iterable<unknown>>)[Symbol.iterator] !== 'function')
      throw nonsense(extension, 'successors', expected);
    const iterator = (given as Iterable<unknown>)[Symbol.iterator]();
    for (;;) {
      const next = asked(extension, 'successors', () => iterator.next());
      if (next.done === true) break;
      const test = testOf(next.value);
      if (test === undefined) throw nonsense(extension, 'successors', expected);
      try {
        checkSuggestion(model, method, test);
      } catch (raised) {
        if (!(raised instanceof BadLiteral)) throw raised;
        throw new ExtensionError(
          `The extension ${extension.name}: its hook successors gives what ${method.name} cannot be run with: ${raised.message}.`,
        );
      }
      yield test;
    }
  }
}

function testOf(value: unknown): TestCase | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { inputs, choices = [] } = value as { readonly inputs?: unknown; readonly choices?: unknown };
  if (typeof inputs !== 'object' || inputs === null || !isTexts(Object.values(inputs)) || !isTexts(choices))
    return undefined;
  return { inputs: new Map(Object.entries(inputs as Record<string, string>)), objects: new Map(), choices };
}

function isTexts(values: unknown): values is readonly string[] {
  return Array.isArray(values) && values.every((value) => typeof value === 'string');
}

function runView(model: Model, method: Method, { id, parent, scene, run, trace }: Execution): RunView {
  const { inputs } = describeScene(model, method, scene);
  const outcome = run.outcome.kind;
  return { method: method.name, id, parent, inputs: Object.fromEntries(inputs), outcome, calls: callsIn(trace) };
}

// ── Sides ───────────────────────────────────────────────────────────────────────────────────────

/** A side of a decision on a path that was executed. */
export interface Flipped extends Prospect {
  readonly execution: Execution;
  /** The event of the decision. */
  readonly event: number;
}

/** The score of a side, by the first extension that has a strategy; undefined if none has. */
export function strategyOf(
  extensions: readonly NamedExtension[],
): ((side: Flipped, state: SearchState) => number) | undefined {
  const extension = extensions.find(({ hooks }) => hooks.strategy !== undefined);
  if (extension === undefined) return undefined;
  return (side, state) => {
    const score: unknown = asked(extension, 'strategy', () => extension.hooks.strategy?.(sideView(side, state)));
    if (typeof score !== 'number' || Number.isNaN(score)) throw nonsense(extension, 'strategy', 'a number');
    return score;
  };
}

/** What all extensions together add to the score of a side, or the name of the first that drops it. */
export function frontierOf(
  extensions: readonly NamedExtension[],
  side: Flipped,
  state: SearchState,
): number | { readonly droppedBy: string } {
  let sum = 0;
  for (const extension of extensions) {
    if (extension.hooks.frontier === undefined) continue;
    const said: unknown = asked(extension, 'frontier', () => extension.hooks.frontier?.(sideView(side, state)));
    if (said === 'drop') return { droppedBy: extension.name };
    if (said === undefined) continue;
    if (typeof said !== 'number' || Number.isNaN(said))
      throw nonsense(extension, 'frontier', '"drop", a number or nothing');
    sum += said;
  }
  return sum;
}

function sideView(side: Flipped, state: SearchState): SideView {
  const { execution, event, depth, generation, number, violates, edge, site } = side;
  const { trace } = execution;
  return {
    method: methodOf(trace, trace.events[event]?.frame ?? 0).name,
    line: lineReport(originOf(execution, event)).line,
    calls: callsIn(trace, event),
    ...{ depth, generation, number, violates },
    isCovered: edge !== undefined && state.isCovered(edge),
    attempts: state.attempts(site),
  };
}

/** The methods that were entered before an event. */
function callsIn({ events }: Trace, end: number = events.length): readonly string[] {
  return events.slice(0, end).flatMap((event) => (event.kind === 'enter' ? [event.method.name] : []));
}
