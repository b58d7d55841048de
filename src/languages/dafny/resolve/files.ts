/** The texts of a program: those that are named, what they include, and what of libraries they need. */
import type { Steps } from '../../../model/index.js';
import type { LibraryFile, LibraryTexts, ReadingOptions, SourceReader } from '../../language.js';
import { parsing } from '../parse/index.js';
import type * as ast from '../syntax/index.js';
import { SourceText } from '../syntax/index.js';
import { DiagnosticSink } from './world.js';

/** The files of a program, and what was said of them so far. */
export interface ProgramFiles {
  /** Each file once: the main one, those beside it, what they include in that order, then libraries. */
  readonly files: readonly [ast.File, ...ast.File[]];
  readonly libraries: LibraryTexts;
  readonly sink: DiagnosticSink;
}

export function* readingFiles(
  main: SourceText,
  reader: SourceReader,
  { together = [], libraries = [] }: Pick<ReadingOptions, 'together' | 'libraries'> = {},
): Steps<ProgramFiles> {
  const found = new Finding(yield* parse(main, new DiagnosticSink()), reader);
  for (const path of together) yield* found.add(path);
  yield* found.followIncludes();
  for (const library of libraries) if (library.module === undefined) yield* found.addLibrary(library);
  yield* found.addMentioned(libraries);
  return found;
}

interface Parsed {
  readonly file: ast.File;
  readonly sink: DiagnosticSink;
}

class Finding implements ProgramFiles {
  readonly files: [ast.File, ...ast.File[]];
  readonly libraries = new Map<string, LibraryFile>();
  readonly sink: DiagnosticSink;
  private readonly reader: SourceReader;
  private readonly known: Set<string>;
  /** How many files have been looked at for what they include. */
  private followed = 0;

  constructor({ file, sink }: Parsed, reader: SourceReader) {
    this.files = [file];
    this.sink = sink;
    this.reader = reader;
    this.known = new Set([file.source.path]);
  }

  /** A file that nobody includes: where it cannot be read, there is no better place to say so than its beginning. */
  *add(path: string, library?: LibraryFile): Steps<void> {
    if (this.known.has(path)) return;
    yield* this.read(path, { source: new SourceText(path, ''), start: 0, end: 0 }, library);
  }

  *addLibrary(library: LibraryFile): Steps<void> {
    yield* this.add(library.path, library);
    yield* this.followIncludes(library);
  }

  *followIncludes(library?: LibraryFile): Steps<void> {
    for (; this.followed < this.files.length; this.followed++) {
      const file = this.files[this.followed];
      for (const include of file?.includes ?? []) {
        const path = this.reader.resolve(include.span.source.path, include.path);
        if (!this.known.has(path)) yield* this.read(path, include.span, library);
      }
    }
  }

  /** Again and again: texts of libraries mention others. */
  *addMentioned(libraries: readonly LibraryFile[]): Steps<void> {
    let open = libraries.filter(({ module }) => module !== undefined);
    for (let seen = 0; seen < this.files.length && open.length > 0;) {
      const files = this.files.slice(seen).map(({ source }) => source);
      seen = this.files.length;
      const needed = open.filter(({ module = '' }) =>
        files.some(({ path, text }) => isNeeded(module, text, this.libraries.get(path)?.module)),
      );
      open = open.filter((library) => !needed.includes(library));
      for (const library of needed) yield* this.addLibrary(library);
    }
  }

  private *read(path: string, span: ast.File['span'], library: LibraryFile | undefined): Steps<void> {
    this.known.add(path);
    const content = this.reader.read(path);
    if (content.kind === 'error') this.sink.error(content.code, span, content.message);
    else {
      this.files.push((yield* parse(new SourceText(path, content.text), this.sink)).file);
      if (library !== undefined) this.libraries.set(path, library);
    }
  }
}

function* parse(source: SourceText, sink: DiagnosticSink): Steps<Parsed> {
  const { file, diagnostics } = yield* parsing(source);
  for (const { severity, code, span, message } of diagnostics) {
    if (severity === 'error') sink.error(code, span, message);
    else sink.warning(code, span, message);
  }
  return { file, sink };
}

/**
 * A text of the program has the whole name of the module, of one that contains it, or of something in it; it may do so in a
 * comment. A module of a library imports others from the modules that contain it, by a shorter name.
 */
function isNeeded(module: string, text: string, within: string | undefined): boolean {
  const [first = ''] = module.split('.');
  const whole = [...text.matchAll(new RegExp(String.raw`\b${first}\b(?:\s*\.\s*[\w?']+)*`, 'g'))].map(([name]) => name);
  if (whole.some((name) => isOneOf(module, name))) return true;
  const around = within?.split('.').slice(0, -1) ?? [];
  const prefixes = around.map((_, i) => around.slice(0, i + 1).join('.'));
  return prefixes.some((prefix) =>
    [...text.matchAll(IMPORT)].some(([, name = '']) => isOneOf(module, `${prefix}.${name}`)),
  );
}

const IMPORT = /\bimport\s+(?:opened\s+)?(?:[\w?']+\s*=\s*)?([\w?']+(?:\s*\.\s*[\w?']+)*)/g;

function isOneOf(module: string, mention: string): boolean {
  const name = mention.replace(/\s/g, '');
  return name === module || name.startsWith(`${module}.`) || module.startsWith(`${name}.`);
}
