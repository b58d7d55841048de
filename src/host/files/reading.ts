/** Files as text: size, UTF-8, and includes as seen from the file that includes them. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../../languages/diagnostics.js';
import type { ReadingOptions, SourceReader } from '../../languages/language.js';
import { SourceText } from '../../languages/source.js';
import { CARRIER, carriedLibrary, DOO, unpackDoo } from './doo.js';
import type { Unpacked } from './doo.js';
import { errorText, identity, relativeTo } from './paths.js';
import type { UnsavedTexts } from './unsaved.js';
import { decodeUtf8 } from './utf8.js';

/** About 300,000 lines. Beyond it, an honest refusal is better than running out of memory. */
const MAX_BYTES = 8 * 1024 * 1024;

export type FileText = ReturnType<SourceReader['read']>;

export interface OpenedFile {
  readonly source: SourceText;
  /** Why the text could not be read, or not as UTF-8. */
  readonly problem: Diagnostic | undefined;
}

/** How files are come by. */
export interface FileAccess {
  /** Told of each file before it is read. */
  readonly opening?: ((file: string) => void) | undefined;
  readonly unsaved?: UnsavedTexts;
}

/** The file that a command is about. Where reading fails, the diagnostic stands at the first bad place. */
export function openFile(file: string, { opening, unsaved }: FileAccess = {}): OpenedFile {
  opening?.(file);
  const text = unsaved?.get(file);
  if (text !== undefined) return { source: new SourceText(file, text), problem: undefined };
  const bytes = readBytes(file);
  if (bytes.kind === 'error') {
    const source = new SourceText(file, '');
    return { source, problem: problemAt(source, 0, bytes.code, bytes.message) };
  }
  const decoded = decodeUtf8(bytes.bytes);
  const source = new SourceText(file, decoded.text);
  if (decoded.valid) return { source, problem: undefined };
  return { source, problem: problemAt(source, decoded.offset, 'invalid-utf8', decoded.reason) };
}

/**
 * Reads the files of one program. A file reached by two paths (through `..` or a symbolic link) keeps the path
 * it was first seen by, so that it is one file of the program.
 */
export function includeReader(
  main: string,
  { opening, unsaved }: FileAccess = {},
  { together = [], libraries = [] }: ReadingOptions = {},
): SourceReader {
  const named = [main, ...together, ...libraries.map((library) => library.path)];
  // Of two names for one file the first one counts.
  const names = new Map([...named].reverse().map((name) => [identity(path.resolve(name)), name]));
  return {
    resolve(from, include) {
      const full = path.resolve(path.dirname(from), include);
      const key = identity(full);
      const known = names.get(key);
      if (known !== undefined) return known;
      const name = relativeTo(from, full);
      names.set(key, name);
      return name;
    },
    read(file) {
      opening?.(file);
      const text = unsaved?.get(file);
      return text === undefined ? readIncluded(file) : { kind: 'text', text };
    },
  };
}

function readIncluded(file: string): FileText {
  const bytes = readBytes(file);
  if (bytes.kind === 'error') return bytes;
  if (file.endsWith(DOO)) return ofLibrary(file, unpackDoo(bytes.bytes));
  if (path.basename(file) === CARRIER) return ofLibrary(file, carriedLibrary(bytes.bytes));
  const decoded = decodeUtf8(bytes.bytes);
  if (decoded.valid) return { kind: 'text', text: decoded.text };
  const { line, column } = new SourceText(file, decoded.text).position(decoded.offset);
  return {
    kind: 'error',
    code: 'invalid-utf8',
    message: `In "${file}", line ${line}, column ${column}: ${decoded.reason}`,
  };
}

function ofLibrary(file: string, unpacked: Unpacked): FileText {
  if (unpacked.kind === 'text') return unpacked;
  return { kind: 'error', code: 'bad-library', message: `The library "${file}" cannot be read: ${unpacked.clause}.` };
}

type Bytes = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | Extract<FileText, { kind: 'error' }>;

function readBytes(file: string): Bytes {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) {
      return { kind: 'error', code: 'include-not-found', message: `There is no file "${file}".` };
    }
    if (stats.isDirectory()) return unreadable(`"${file}" is a directory, not a file.`);
    if (!stats.isFile() && !stats.isFIFO()) return unreadable(`"${file}" is not a file that can be read to its end.`);
    if (stats.size > MAX_BYTES && path.basename(file) !== CARRIER) {
      return unreadable(`"${file}" has ${stats.size} bytes; files of up to ${MAX_BYTES} bytes are read.`);
    }
    return { kind: 'bytes', bytes: readFileSync(file) };
  } catch (error) {
    return unreadable(`"${file}" cannot be read: ${errorText(error)}.`);
  }
}

function unreadable(message: string): Extract<FileText, { kind: 'error' }> {
  return { kind: 'error', code: 'unreadable-file', message };
}

function problemAt(source: SourceText, offset: number, code: Diagnostic['code'], message: string): Diagnostic {
  const end = Math.min(offset + 1, source.text.length);
  return { severity: 'error', code, span: { source, start: offset, end }, message };
}
