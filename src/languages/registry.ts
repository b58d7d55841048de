/** The languages that Assay reads, by the ends of file names. A language is loaded when a file of it is met. */
import type { Language } from './language.js';

export interface LanguageEntry {
  readonly name: string;
  /** Ends of file names. */
  readonly extensions: readonly string[];
  /** What is known of its files before the language is loaded. */
  readonly can: ReadonlySet<LanguageFeature>;
  readonly load: () => Promise<Language>;
}

export type LanguageFeature =
  /** Programs of several files, with projects and libraries. */
  | 'several-files'
  /** A verifier of its own that may be installed. */
  | 'verifier'
  /** Its programs can be run as they are, in a process of their own. */
  | 'runtime'
  /** Names of methods that mean an error, or any value. */
  | 'named-methods';

const DAFNY: LanguageEntry = {
  name: 'Dafny',
  extensions: ['.dfy'],
  can: new Set<LanguageFeature>(['verifier', 'several-files']),
  load: async () => (await import('./dafny/language.js')).dafny,
};

const BUILT_IN: readonly LanguageEntry[] = [
  DAFNY,
  // prettier-ignore
  { name: 'Java', extensions: ['.java'], can: new Set(['named-methods', 'runtime']), load: async () => (await import('./java/language.js')).java },
  // prettier-ignore
  { name: 'model', extensions: ['.assay.json'], can: new Set(), load: async () => (await import('./json/language.js')).jsonModel },
];

/** In this process: those of modules come after the ones that are built in. */
const registered: LanguageEntry[] = [...BUILT_IN];

export const LANGUAGES: readonly LanguageEntry[] = registered;

/** A sentence if another language has its files. A language is registered once, before any program is read. */
export function registerLanguage(entry: LanguageEntry): string | undefined {
  for (const extension of entry.extensions) {
    const other = registered.find(({ extensions }) => extensions.includes(extension));
    if (other !== undefined) return `Files named *${extension} are of the language ${other.name}.`;
  }
  registered.push(entry);
  return undefined;
}

/** Of a file without an extension that we know (a pipe, for one), the first language. */
export function languageOf(path: string): LanguageEntry {
  return LANGUAGES.find((entry) => isOf(entry, path)) ?? DAFNY;
}

export function hasLanguage(path: string): boolean {
  return LANGUAGES.some((entry) => isOf(entry, path));
}

function isOf({ extensions }: LanguageEntry, path: string): boolean {
  return extensions.some((extension) => path.endsWith(extension));
}
