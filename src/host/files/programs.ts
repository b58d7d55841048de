/** One file of the command line as a program, whatever its language. */
import { readFileSync } from 'node:fs';
import type { ReadText } from '../../languages/conditions.js';
import type { Diagnostic } from '../../languages/diagnostics.js';
import type {
  LibraryTexts,
  ParsedText,
  ProgramAtOnce,
  ReadingOptions,
  ReadProgram,
  SourceReader,
} from '../../languages/language.js';
import { spanOf } from '../../languages/origins.js';
import { compose } from '../../languages/property/compose.js';
import type { PropertyMachine } from '../../languages/property/machine.js';
import { parseProperty } from '../../languages/property/parse.js';
import { languageOf } from '../../languages/registry.js';
import type { LanguageFeature } from '../../languages/registry.js';
import { SourceText } from '../../languages/source.js';
import type { Model, NamedModule, Steps } from '../../model/index.js';
import { allSteps, wellFormed } from '../../model/index.js';
import { isCheckName } from '../../report/replay.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { withEntries } from './entries.js';
import { reloadLanguages } from './language-modules.js';
import { errorText } from './paths.js';
import { includeReader, openFile } from './reading.js';
import type { FileAccess } from './reading.js';

/** Of a text that could not be read as it is, only that is said: errors after replaced characters would mislead. */
export async function loadProgram(file: string, reading: ReadingOptions, access: FileAccess = {}): Promise<LoadedFile> {
  const { source, problem } = openFile(file, access);
  await reloadLanguages(reading.modules);
  const language = await languageOf(file).load();
  const found = allSteps(language.read(source, includeReader(file, access, reading), reading));
  const program = allSteps(found.resolve());
  const { sources, diagnostics, libraries } = program;
  return {
    sources,
    ...(libraries === undefined ? {} : { libraries }),
    diagnostics: problem === undefined ? diagnostics : [problem],
    lower: () => allSteps(modelOf(program, reading)),
    reading,
  };
}

export interface LoadedFile extends ProgramAtOnce {
  readonly reading: ReadingOptions;
}

/** The same program again, from texts that were read before. A program with errors has no model. */
export async function reloadProgram(
  file: string,
  texts: ReadonlyMap<string, string>,
  options: ReadingOptions,
): Promise<ReloadedProgram> {
  const names = includeReader(file, {}, options);
  const reader: SourceReader = {
    resolve: (from, include) => names.resolve(from, include),
    read(path) {
      const text = texts.get(path);
      if (text !== undefined) return { kind: 'text', text };
      return { kind: 'error', code: 'include-not-found', message: `There was no file "${path}".` };
    },
  };
  await reloadLanguages(options.modules);
  const language = await languageOf(file).load();
  let longestStep = 0;
  const measured = <Result>(steps: Steps<Result>): Result => {
    for (;;) {
      const started = performance.now();
      const step = steps.next();
      longestStep = Math.max(longestStep, performance.now() - started);
      if (step.done === true) return step.value;
    }
  };
  const found = measured(language.read(new SourceText(file, texts.get(file) ?? ''), reader, options));
  const program = measured(found.resolve());
  const model = hasErrors(program.diagnostics) ? undefined : measured(modelOf(program, options));
  return { model, longestStep, text: { sources: program.sources, language, reader, options } };
}

export interface ReloadedProgram {
  readonly model: Model | undefined;
  /** Milliseconds that the longest step of reading took. */
  readonly longestStep: number;
  readonly text: Omit<ReadText, 'model'>;
}

/** The program, composed with the property and the entries if there are some. Raises a `UsageError` if they do not fit. */
export function* modelOf(
  program: ReadProgram,
  { property, entries = [], modules, beside }: ReadingOptions,
): Steps<Model> {
  const read = yield* wellFormed(yield* program.lower());
  const { libraries } = program;
  const lowered = {
    ...read,
    readWith: {
      ...read.readWith,
      ...(modules === undefined ? {} : { modules }),
      ...(beside === undefined ? {} : { beside }),
    },
    ...(libraries === undefined || libraries.size === 0 ? {} : { libraryOf: libraryIn(libraries) }),
  };
  const composed = property === undefined ? undefined : compose(lowered, property);
  if (composed?.kind === 'problem') throw new UsageError(composed.message);
  const model = withEntries(composed?.model ?? lowered, entries);
  return model === lowered ? model : yield* wellFormed(model);
}

function libraryIn(libraries: LibraryTexts): NonNullable<Model['libraryOf']> {
  return (origin, member) => {
    const file = libraries.get(spanOf(origin).source.path);
    if (file === undefined) return undefined;
    const { library, module, isChecked = false } = file;
    // What a module of the program inherits from one that was checked is another thing.
    const isInherited = isChecked && module !== undefined && !member.startsWith(`${module}.`);
    return isInherited ? undefined : { name: library, isChecked };
  };
}

/** Raises a `UsageError` about the first file of a language that lacks the feature; `what` begins the sentence. */
export function requireFeature(files: readonly string[], feature: LanguageFeature, what: string): void {
  const file = files.find((one) => !languageOf(one).can.has(feature));
  if (file !== undefined) refuse(file, what);
}

/** What a language may be able to do beside giving models. */
export type Ability = 'syntax' | 'tests' | 'annotate';

/** The files of languages that can do it. Raises a `UsageError` if there are none; `what` begins the sentence. */
export async function ableFiles(files: readonly string[], ability: Ability, what: string): Promise<readonly string[]> {
  const languages = await Promise.all(files.map((file) => languageOf(file).load()));
  const able = files.filter((_, i) => languages[i]?.[ability] !== undefined);
  const [first] = files;
  if (able.length === 0 && first !== undefined) refuse(first, what);
  return able;
}

function refuse(file: string, what: string): never {
  throw new UsageError(`${what} is not for ${languageOf(file).name} files such as "${file}".`);
}

/** One file, parsed. Of a text that could not be read as it is, only that is said: errors after replaced characters would mislead. */
export async function parseInput(file: string): Promise<ParsedInput> {
  const { syntax } = await languageOf(file).load();
  if (syntax === undefined) return refuse(file, 'The syntax tree');
  const { parse } = await syntax();
  const { source, problem } = openFile(file);
  const parsed = parse(source);
  return { ...parsed, source, diagnostics: problem === undefined ? parsed.diagnostics : [problem] };
}

export interface ParsedInput extends ParsedText {
  readonly source: SourceText;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** As the command line gives them. */
export interface ReadingFlags {
  readonly errorMethod?: readonly string[];
  readonly nondetMethod?: readonly string[];
  readonly assumeMethod?: readonly string[];
  readonly property?: string;
  /** What `--language` loaded. */
  readonly modules?: readonly NamedModule[];
  /** Names of methods. */
  readonly entry?: readonly string[];
}

/** What the texts of these files do not say of themselves. Raises a `UsageError` if that is for none of them. */
export function readingOptions(
  flags: ReadingFlags,
  files: readonly string[],
  opening: (path: string) => void = () => undefined,
): ReadingOptions {
  const { property, entry: entries, modules } = flags;
  if (property !== undefined) opening(property);
  const when = files.length > 1 ? 'somewhere' : 'always';
  return {
    ...namedMethods(flags, files),
    ...(property === undefined ? {} : { property: readProperty(property) }),
    ...(entries === undefined ? {} : { entries: entries.map((name) => ({ name, when })) }),
    ...(modules === undefined ? {} : { modules }),
  };
}

/** A method that has no claims of its own is asked about for the claims that its calls lead to. */
export function askingAbout(reading: ReadingOptions, method: string | undefined): ReadingOptions {
  if (method === undefined || isCheckName(method)) return reading;
  return { ...reading, entries: [...(reading.entries ?? []), { name: method, when: 'only-callers' }] };
}

function readProperty(file: string): PropertyMachine {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The property "${file}" cannot be read: ${errorText(error)}.`);
  }
  const parsed = parseProperty(file, text);
  if (parsed.kind === 'problem') throw new UsageError(parsed.message);
  return parsed.machine;
}

function namedMethods(
  { errorMethod, nondetMethod, assumeMethod }: ReadingFlags,
  files: readonly string[],
): ReadingOptions {
  const given = [
    ['--error-method', errorMethod],
    ['--nondet-method', nondetMethod],
    ['--assume-method', assumeMethod],
  ] as const;
  const option = given.find(([, names]) => names !== undefined)?.[0];
  if (option === undefined) return {};
  if (files.every((file) => !languageOf(file).can.has('named-methods'))) requireFeature(files, 'named-methods', option);
  return {
    ...(errorMethod === undefined ? {} : { errorMethods: errorMethod }),
    ...(nondetMethod === undefined ? {} : { nondetMethods: nondetMethod }),
    ...(assumeMethod === undefined ? {} : { assumeMethods: assumeMethod }),
  };
}
