/** What a source language gives to whoever analyses programs: texts become models, and places and values become text again. */
import type { Model, Type, Types } from '../model/index.js';
import type { Value } from '../values/index.js';
import type { Diagnostic } from './diagnostics.js';
import type { PropertyMachine } from './property/machine.js';
import type { SourceText } from './source.js';

export interface Language {
  /**
   * Total: any text gives a program, perhaps with errors. Origins in its model are spans (`origins.ts`).
   * Reading the files that the program mentions is the only effect.
   */
  readonly read: (main: SourceText, reader: SourceReader, options: ReadingOptions) => ReadProgram;
  /** A value as programs of the language print it. */
  readonly printed: (types: Types, value: Value, type: Type) => string;
  /** In their order, without overlaps. Names and signs have no class. */
  readonly highlight: (source: SourceText) => readonly Highlight[];
}

export interface ReadProgram {
  /** Every file of the program that could be read, the named one first. */
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  /** Of a program without errors. */
  readonly lower: () => Model;
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
        readonly code: 'include-not-found' | 'unreadable-file' | 'invalid-utf8';
      };
}

/** What a text does not say of itself, for languages that have no words for it. */
export interface ReadingOptions {
  /** `m` or `Class.m`: reaching a call of it is an error. */
  readonly errorMethods?: readonly string[];
  /** `m` or `Class.m`: a call of it may give any value. */
  readonly nondetMethods?: readonly string[];
  /** In which order methods may be called. Front ends do not look at it: models are composed with it. */
  readonly property?: PropertyMachine;
}

export interface Highlight {
  readonly start: number;
  readonly end: number;
  readonly class: HighlightClass;
}

/** `contract` is what a program claims and assumes: `requires`, `assert`, `invariant`. */
export type HighlightClass = 'keyword' | 'contract' | 'type' | 'number' | 'string' | 'comment';
