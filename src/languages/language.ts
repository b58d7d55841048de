/** What a source language gives to whoever analyses programs: texts become models, and places and values become text again. */
import type * as model from '../model/index.js';
import type { Method, Model, Steps, TestCase, Type, Types } from '../model/index.js';
import { allSteps } from '../model/index.js';
import type { Value } from '../values/index.js';
import type { Diagnostic } from './diagnostics.js';
import type { PropertyMachine } from './property/machine.js';
import type { SourceText, Span } from './source.js';

export interface Language {
  /**
   * Total: any text gives a program, perhaps with errors. Origins in its model are spans (`origins.ts`).
   * Reading the files that the program mentions is the only effect.
   */
  readonly read: (main: SourceText, reader: SourceReader, options: ReadingOptions) => Steps<FoundProgram>;
  /** A value as programs of the language print it. */
  readonly printed: (types: Types, value: Value, type: Type) => string;
  /** In their order, without overlaps. Names and signs have no class. */
  readonly highlight: (source: SourceText) => readonly Highlight[];
  /** Syntax trees and canonical layout, where the language has them here. Loaded when they are asked for. */
  readonly syntax?: () => Promise<Syntax>;
  /** A statement that claims a condition, whatever the condition is as a text: it may be no condition at all. */
  readonly claiming: (condition: string) => string;
  /** Suites of tests in the language. */
  readonly tests?: () => Promise<TestWriter>;
  /** Texts that tell what they do while they run, in the runtime of the language (seed 000, 2.4.5). */
  readonly instrument?: () => Promise<Instrument>;
  /** Writes into assertions that somebody else proved them. */
  readonly annotate?: () => Promise<Annotate>;
}

export type Instrument = (model: Model, sources: readonly SourceText[]) => InstrumentedProgram;

export interface InstrumentedProgram {
  /** To be compiled, by their paths below one folder. */
  readonly files: ReadonlyMap<string, string>;
  /** What runs the methods, and a table of them that it reads. */
  readonly main: string;
  readonly entries: string;
}

export interface Syntax {
  /** Total. Of a text with errors there is a tree, too. */
  readonly parse: (source: SourceText) => ParsedText;
}

export interface ParsedText {
  /** Plain objects, with spans. */
  readonly tree: object;
  readonly diagnostics: readonly Diagnostic[];
  /** The text in canonical layout, comments included, if there are no errors. */
  readonly print: () => string;
}

/** `isWanted` says of the condition of an assertion whether it shall be annotated; undefined leaves it as it is. */
export type Annotate = (source: SourceText, isWanted: (condition: Span) => boolean | undefined) => AnnotatedText;

export interface AnnotatedText {
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

export type TestWriter = (model: Model, members: readonly TestedMember[], options: TestWriterOptions) => TestSuite;

/** Runs of a method. */
export interface TestedMember {
  readonly method: Method;
  readonly passing: readonly TestedRun[];
  readonly failing: readonly FailingRun[];
}

export interface TestedRun {
  readonly test: TestCase;
  /** Results by name, as literals. */
  readonly outputs: ReadonlyMap<string, string>;
}

export interface FailingRun extends TestedRun {
  /** The claim that it violates, and where: for a comment. */
  readonly violates: string;
}

export interface TestWriterOptions {
  /** The path of the file that will be written, and how it names the tested one. */
  readonly target: string;
  readonly include: string;
  readonly reader: SourceReader;
  /** The version of the language that the tests are for, if there are several. */
  readonly version: 2 | 4;
  /** How to repeat a run that has no test. */
  readonly replay: (method: Method, run: TestedRun) => string;
}

export interface TestSuite {
  /** Undefined if there is no test. */
  readonly text: string | undefined;
  readonly tests: number;
  readonly failing: number;
  /** What to run: `Main`, unless the tested program has one. */
  readonly main: string;
  readonly omitted: readonly OmittedTest[];
}

export interface OmittedTest {
  readonly method: string;
  readonly reason: string;
  readonly replay: string;
}

/** Whose texts are parts of a program that it does not check, by path. */
export type LibraryTexts = ReadonlyMap<string, LibraryFile>;

/** The texts of a program, before anything is said of them. */
export interface FoundProgram {
  /** Those that are known without looking further, the named one first. */
  readonly sources: readonly SourceText[];
  readonly resolve: () => Steps<ReadProgram>;
}

export interface ReadProgram {
  /** Every file of the program that could be read, the named one first. */
  readonly sources: readonly SourceText[];
  /** Of these, what belongs to libraries. */
  readonly libraries?: LibraryTexts;
  readonly diagnostics: readonly Diagnostic[];
  /** Of a program without errors. */
  readonly lower: () => Steps<Model>;
}

/** For whoever has nothing else to do meanwhile. */
export interface ProgramAtOnce extends Omit<ReadProgram, 'lower'> {
  readonly lower: () => Model;
}

export function readAtOnce(
  { read }: Language,
  main: SourceText,
  reader: SourceReader,
  options: ReadingOptions,
): ProgramAtOnce {
  const program = allSteps(allSteps(read(main, reader, options)).resolve());
  return { ...program, lower: () => allSteps(program.lower()) };
}

/** Reading other files of the program is the only effect that a front end needs. Paths are as the faces give them. */
export interface SourceReader {
  /** The path of an include as seen from the including file. */
  resolve(from: string, include: string): string;
  read(path: string):
    | { readonly kind: 'text'; readonly text: string }
    | {
        readonly kind: 'error';
        readonly message: string;
        readonly code: 'include-not-found' | 'unreadable-file' | 'invalid-utf8' | 'bad-library';
      };
}

/** What a text does not say of itself, for languages that have no words for it. */
export interface ReadingOptions extends Omit<model.ReadingOptions, 'property'> {
  /** Paths of more files of the program: the named one and they are one program, in languages where files are that. */
  readonly together?: readonly string[];
  /** What the program may use, and what is not checked with it. */
  readonly libraries?: readonly LibraryFile[];
  /** In which order methods may be called. Front ends do not look at it: models are composed with it. */
  readonly property?: PropertyMachine;
  /** Where executions begin whose claims are judged for them alone. Models are composed with these, too. */
  readonly entries?: readonly WantedEntry[];
}

/** A text of a library. With those that it includes it is part of the program, unless the program itself includes them. */
export interface LibraryFile {
  /** As the user knows the library: `Std`, `lib.doo`. */
  readonly library: string;
  readonly path: string;
  /** The text is read only if another one mentions this module. */
  readonly module?: string;
  /** Somebody checked it for us, with this very text: nothing needs to be assumed of it. */
  readonly isChecked?: true;
}

export interface WantedEntry {
  /** As the user names it. */
  readonly name: string;
  /** `only-callers`: it is an entry only if it has no claims of its own. `somewhere`: the program need not have it. */
  readonly when: 'always' | 'somewhere' | 'only-callers';
}

export interface Highlight {
  readonly start: number;
  readonly end: number;
  readonly class: HighlightClass;
}

/** `contract` is what a program claims and assumes: `requires`, `assert`, `invariant`. */
export type HighlightClass = 'keyword' | 'contract' | 'type' | 'number' | 'string' | 'comment';
