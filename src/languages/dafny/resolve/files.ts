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
      const texts = this.files.slice(seen).map(({ source }) => source.text);
      seen = this.files.length;
      const needed = open.filter(({ module = '' }) => texts.some((text) => isMentioned(module, text)));
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

/** The text has the name of the module, of one that contains it, or of something in it. It may do so in a comment. */
function isMentioned(module: string, text: string): boolean {
  const [first = ''] = module.split('.');
  return [...text.matchAll(new RegExp(String.raw`\b${first}\b(?:\s*\.\s*[\w?']+)*`, 'g'))].some(([mention]) => {
    const name = mention.replace(/\s/g, '');
    return name === module || name.startsWith(`${module}.`) || module.startsWith(`${name}.`);
  });
}
