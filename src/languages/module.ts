/**
 * A language that a module gives (seed 000, 2.1): two functions, text to model and, in origins, model element to span. What
 * it gives is judged like a file: a model that is not well-formed, or an exception, is an error of the program that was
 * read, and says whose it is.
 */
import type { Model, Steps, Type, Types } from '../model/index.js';
import { checkModel } from '../model/index.js';
import type { Value } from '../values/index.js';
import { literalText } from '../values/index.js';
import type { Diagnostic, DiagnosticCode, Severity } from './diagnostics.js';
import type { Highlight, Language, ReadingOptions, ReadProgram, SourceReader } from './language.js';
import { assertion } from './lowering/claims.js';
import { obligationFaults } from './obligations.js';
import type { LanguageEntry } from './registry.js';
import type { SourceText, Span } from './source.js';

export interface LanguageModule {
  readonly name: string;
  /** How names of its files end: `.toy`. */
  readonly extensions: readonly string[];
  /** Reading other files of the program is the only effect. Same texts, same model. */
  readonly read: (source: SourceText, reader: SourceReader, options: ReadingOptions) => ModuleProgram;
  /** A value as programs of the language print it; unless it says otherwise, as a literal. */
  readonly printed?: (types: Types, value: Value, type: Type) => string;
  readonly highlight?: (source: SourceText) => readonly Highlight[];
  /** A statement that claims a condition. */
  readonly claiming?: (condition: string) => string;
}

export interface ModuleProgram {
  /** Texts that were read besides. */
  readonly sources?: readonly SourceText[];
  readonly diagnostics?: readonly ModuleDiagnostic[];
  /** Of a program without errors. */
  readonly model?: Model;
}

export interface ModuleDiagnostic {
  readonly severity: Severity;
  readonly span: Span;
  readonly message: string;
}

/** What a module exports as default, as a language; a sentence if it is none. */
export function languageEntry(exported: unknown): LanguageEntry | string {
  const given = exported as Partial<LanguageModule> | null | undefined;
  if (typeof given !== 'object' || given === null) return 'Its default export is no language.';
  const { name, extensions, read } = given;
  if (typeof name !== 'string' || name === '') return 'Its default export has no "name".';
  if (!Array.isArray(extensions) || extensions.length === 0 || !extensions.every(isExtension))
    return 'The "extensions" of its default export must be a list of endings of file names, such as ".toy".';
  if (typeof read !== 'function') return 'Its default export has no function "read".';
  const module = given as LanguageModule;
  return { name, extensions, can: new Set(), load: () => Promise.resolve(languageOf(module)) };
}

function isExtension(one: unknown): boolean {
  return typeof one === 'string' && /^\.[\w.-]+$/.test(one);
}

function languageOf(module: LanguageModule): Language {
  return {
    *read(main, reader, options) {
      yield;
      return { sources: [main], resolve: () => resolving(module, main, reader, options) };
    },
    printed: (types, value, type) => module.printed?.(types, value, type) ?? literalText(types, value, type, () => ''),
    highlight: (source) => module.highlight?.(source) ?? [],
    claiming: (condition) => module.claiming?.(condition) ?? assertion(condition),
  };
}

function* resolving(
  module: LanguageModule,
  main: SourceText,
  reader: SourceReader,
  options: ReadingOptions,
): Steps<ReadProgram> {
  yield;
  let program: ModuleProgram;
  let fault: string | undefined;
  try {
    program = module.read(main, reader, options);
    fault = program.model === undefined ? undefined : faultOf(program.model);
  } catch (raised) {
    [program, fault] = [{}, `it fails: ${raised instanceof Error ? raised.message : String(raised)}`];
  }
  const { model } = program;
  const said = (program.diagnostics ?? []).map(({ severity, span, message }): Diagnostic => {
    return { severity, span, message, code: 'by-language' };
  });
  const isFaulty = said.some(({ severity }) => severity === 'error');
  if (fault === undefined && model === undefined && !isFaulty) fault = 'it gives neither a model nor an error';
  const whose = `The module of the language ${module.name} has a defect: ${fault ?? ''}.`;
  return {
    sources: [main, ...(program.sources ?? [])],
    diagnostics: fault === undefined ? said : [...said, diagnostic(main, 'bad-language', whose)],
    lower: () => lowering(model),
  };
}

function faultOf(model: Model): string | undefined {
  const [first = obligationFaults(model)[0]?.sentence] = checkModel(model);
  return first === undefined ? undefined : `its model is not well-formed: ${first}`;
}

function diagnostic(source: SourceText, code: DiagnosticCode, message: string): Diagnostic {
  return { severity: 'error', code, span: { source, start: 0, end: 0 }, message };
}

function* lowering(model: Model | undefined): Steps<Model> {
  yield;
  if (model === undefined) throw new Error('a program with errors has no model');
  return model;
}
