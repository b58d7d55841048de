/** One run of `assay run`, from the file to how it ended. It neither knows nor cares in which thread it happens. */
import { PipedRunner, Runner } from '../../execute/index.js';
import type { Inputs, MethodRunner, Run } from '../../execute/index.js';
import type { Treatment } from '../../explore/treatment.js';
import { loopTreatment } from '../../explore/treatment.js';
import { spanOf } from '../../languages/origins.js';
import type { Language } from '../../languages/language.js';
import type { SourceText } from '../../languages/source.js';
import { languageOf } from '../../languages/registry.js';
import type { Method, Model, Unsupported } from '../../model/index.js';
import {
  Findings,
  colourStyle,
  diagnosticText,
  placeText,
  plainStyle,
  reportRun,
  runJson,
  runText,
} from '../../report/index.js';
import type { Ending, Style } from '../../report/index.js';
import type { Heap, Value } from '../../values/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { RunOutcome } from '../../workbench/outcome.js';
import { CompiledPrograms } from '../jvm/compile.js';
import { openExchange } from '../jvm/exchange.js';
import { programInput } from '../projects/program-inputs.js';
import { loadInput } from '../projects/loading.js';
import { packageVersion } from '../files/version.js';
import { findEntry, withProperty } from '../files/entries.js';
import { reloadLanguages } from '../files/language-modules.js';
import { readInput } from './input-file.js';
import { valuesOfArguments, valuesOfDescription } from './input-values.js';
import type { RunRequest, Sink } from './request.js';
import { Tracer } from './trace.js';

export async function runRequest(request: RunRequest, sink: Sink): Promise<RunOutcome> {
  const style = { ...(request.colour ? colourStyle : plainStyle), limits: request.limitNames };
  const model = await modelOf(request, sink, style);
  if (model === undefined) return 'invalid-program';
  const entry = withProperty(model, findEntry(model, request.method));
  if (entry.kind === 'unsupported') return refuse(request, entry.unsupported, sink, style);
  const { method } = entry;
  if (method.body === undefined) {
    throw new UsageError(
      method.implementers.length > 0
        ? `${method.name} has no body; run what implements it: ${method.implementers.map(({ name }) => name).join(', ')}.`
        : `${method.name} has no body, so there is nothing to run.`,
    );
  }
  const language = await languageOf(request.file).load();
  const { run, output } = await withRunner(request, model, (runner) =>
    execute(runner, language, model, method, request, sink),
  );
  const report = reportRun(model, method, run);
  if (request.json) sink.out(`${runJson(report, output)}\n`);
  else (report.ending.kind === 'returned' ? sink.out : sink.error)(runText(report, style));
  return outcomeOf(report.ending);
}

/** The program itself is compiled before its time begins. */
async function withRunner<Result>(
  { file, runner }: RunRequest,
  model: Model,
  work: (runner: MethodRunner | undefined) => Result,
): Promise<Result> {
  if (runner === undefined) return work(undefined);
  const programs = new CompiledPrograms();
  try {
    const compiled = await programs.of({ path: file, sources: sourcesOf(model), model });
    if (compiled.kind === 'problem') throw new UsageError(compiled.reason);
    const { exchange, close } = openExchange(compiled.program);
    try {
      return work(new PipedRunner(model, exchange));
    } finally {
      await close();
    }
  } finally {
    programs.close();
  }
}

/** Every text that has a method. */
function sourcesOf({ methods }: Model): readonly SourceText[] {
  return [...new Set(methods.map(({ origin }) => spanOf(origin).source))];
}

async function modelOf(
  { file, inputs, json, reading }: RunRequest,
  sink: Sink,
  style: Style,
): Promise<Model | undefined> {
  // Which files are programs depends on the languages that there are.
  await reloadLanguages(reading.modules);
  const { sources, diagnostics, lower } = await loadInput(programInput(file, inputs), reading);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return lower();
  const findings = new Findings();
  const found = findings.add(
    sources.map(({ path }) => path),
    errors,
  );
  if (json) sink.out(`${JSON.stringify(findings.report(packageVersion(), 0))}\n`);
  else for (const diagnostic of found) sink.error(diagnosticText(diagnostic, style));
  return undefined;
}

/** What a program prints is shown while it runs, unless all of it belongs into one JSON object. */
function execute(
  other: MethodRunner | undefined,
  language: Language,
  model: Model,
  method: Method,
  request: RunRequest,
  sink: Sink,
): { readonly run: Run; readonly output: string } {
  const { args, limits } = request;
  const description = request.input === undefined ? undefined : readInput(request.input);
  if (description !== undefined && args.length > 0) {
    throw new UsageError('Give the inputs on the command line or in a file with --input, not both.');
  }
  const deadline = performance.now() + limits.seconds * 1000;
  const printed: string[] = [];
  let last = '\n';
  const print = (text: string): void => {
    if (text === '') return;
    last = text;
    if (request.json) printed.push(text);
    else sink.out(text);
  };
  const tracer = request.trace
    ? new Tracer(model, (line) => {
        if (!last.endsWith('\n')) sink.error('\n');
        sink.error(line);
      })
    : undefined;
  let choices: readonly Value[] = [];
  const staged = (heap: Heap): Inputs => {
    if (description === undefined) return argumentsOf(model, method, heap, request);
    const given = valuesOfDescription(model, heap, method, description);
    choices = given.choices;
    return given;
  };
  const { entry, bodies } = treatedBy(request, model, method);
  const run = (other ?? new Runner(model, bodies)).run(entry, staged, {
    limits: { steps: limits.steps, depth: limits.depth, isLate: () => performance.now() > deadline },
    format: (value, type) => language.printed(model.arena.types, value, type),
    print,
    ...(tracer === undefined ? {} : { callbacks: tracer, inspect: true }),
  });
  tracer?.settle();
  noteChoices(choices, run, sink);
  // What follows the program's output begins on a line of its own.
  if (!request.json && !last.endsWith('\n')) sink.out('\n');
  return { run, output: printed.join('') };
}

/** What is run in place of the method, so that choices that an exploration made fit. */
function treatedBy({ loops }: RunRequest, model: Model, method: Method): Pick<Treatment, 'entry' | 'bodies'> {
  return loops === 'invariant' ? loopTreatment(model, method) : { entry: method, bodies: new Map() };
}

function argumentsOf(model: Model, method: Method, heap: Heap, { method: asked, args }: RunRequest): readonly Value[] {
  // `Main` may take what follows the program's name on a command line: here, nothing.
  const isPlainMain = asked === undefined && method.inputs.length === 1 && args.length === 0;
  return valuesOfArguments(model, heap, method, isPlainMain ? ['[]'] : args);
}

function noteChoices(given: readonly Value[], run: Run, sink: Sink): void {
  const strange = given.findIndex((choice, i) => i < run.choices.length && run.choices[i] !== choice);
  if (strange >= 0) sink.error(`note: choice ${strange + 1} does not fit where it was needed; a default was used.\n`);
  const unused = given.length - run.choices.length;
  if (unused > 0) sink.error(`note: the run made ${run.choices.length} choices; ${given.length} were given.\n`);
}

function refuse({ json }: RunRequest, { member, feature, origin }: Unsupported, sink: Sink, style: Style): RunOutcome {
  const sentence = `${member} cannot be run: ${feature} is not supported.`;
  if (json) sink.out(`${JSON.stringify({ method: member, ending: { kind: 'unsupported', feature } })}\n`);
  else sink.error(`${placeText(spanOf(origin), style)} ${style.warning(sentence)}\n`);
  return 'open';
}

function outcomeOf(ending: Ending): RunOutcome {
  switch (ending.kind) {
    case 'returned':
      return 'settled';
    case 'input-type':
      return 'bad-usage';
    case 'violated':
      return 'refuted';
    case 'assumption':
      // Nothing is wrong where an iteration ends.
      return ending.by === 'guide' ? 'settled' : 'refuted';
    case 'cutoff':
    case 'not-executable':
      return 'open';
  }
}
