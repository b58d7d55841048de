/** The languages that Assay reads, by the ends of file names. A language is loaded when a file of it is met. */
import type { Language } from './language.js';

export interface LanguageEntry {
  readonly name: string;
  readonly extension: string;
  /** What can be done with its files beside analysing them. */
  readonly can: ReadonlySet<LanguageFeature>;
  readonly load: () => Promise<Language>;
}

export type LanguageFeature =
  /** The syntax tree as JSON. */
  | 'tree'
  /** Printing in canonical layout. */
  | 'layout'
  /** Suites of tests. */
  | 'tests'
  /** Writing into assertions who proved them. */
  | 'annotations'
  /** A verifier of its own that may be installed. */
  | 'verifier'
  /** Names of methods that mean an error, or any value. */
  | 'named-methods';

const DAFNY: LanguageEntry = {
  name: 'Dafny',
  extension: '.dfy',
  can: new Set<LanguageFeature>(['tree', 'layout', 'tests', 'annotations', 'verifier']),
  load: async () => (await import('./dafny/language.js')).dafny,
};

export const LANGUAGES: readonly LanguageEntry[] = [
  DAFNY,
  // prettier-ignore
  { name: 'Java', extension: '.java', can: new Set(['named-methods']), load: async () => (await import('./java/language.js')).java },
];

/** Of a file without an extension that we know (a pipe, for one), the first language. */
export function languageOf(path: string): LanguageEntry {
  return LANGUAGES.find(({ extension }) => path.endsWith(extension)) ?? DAFNY;
}

export function hasLanguage(path: string): boolean {
  return LANGUAGES.some(({ extension }) => path.endsWith(extension));
}
