/** The languages that Assay reads, by the ends of file names. A language is loaded when a file of it is met. */
import type { Language } from './language.js';

export interface LanguageEntry {
  readonly name: string;
  readonly extension: string;
  /** What is known of its files before the language is loaded. */
  readonly can: ReadonlySet<LanguageFeature>;
  readonly load: () => Promise<Language>;
}

export type LanguageFeature =
  /** A verifier of its own that may be installed. */
  | 'verifier'
  /** Names of methods that mean an error, or any value. */
  | 'named-methods';

const DAFNY: LanguageEntry = {
  name: 'Dafny',
  extension: '.dfy',
  can: new Set<LanguageFeature>(['verifier']),
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
