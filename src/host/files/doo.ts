/** Libraries as Dafny packs them: a `.doo` file is a zip archive of a manifest and the text of the program. */
import { unzipSync } from 'fflate';
import { parse } from 'smol-toml';
import { decodeUtf8 } from './utf8.js';

export const DOO = '.doo';

const MANIFEST = 'manifest.toml';
const PROGRAM = 'program';
/** About 600,000 lines of text: more is no library but a bomb. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The text of the program, or a clause about what is wrong. */
export type Unpacked =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly clause: string };

export function unpackDoo(bytes: Uint8Array): Unpacked {
  let isTooLarge = false;
  let entries: Readonly<Record<string, Uint8Array>>;
  try {
    entries = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name !== MANIFEST && name !== PROGRAM) return false;
        isTooLarge ||= originalSize > MOST_BYTES;
        return originalSize <= MOST_BYTES;
      },
    });
  } catch {
    return problem('it is no zip archive, as libraries of Dafny are');
  }
  if (isTooLarge) return problem(`what it contains is larger than ${MOST_BYTES} bytes`);
  const { [MANIFEST]: manifest, [PROGRAM]: program } = entries;
  if (manifest === undefined) return problem(`the archive has no "${MANIFEST}"`);
  if (program === undefined) return problem(`the archive has no "${PROGRAM}"`);
  const told = manifestProblem(decodeUtf8(manifest).text);
  if (told !== undefined) return problem(told);
  const decoded = decodeUtf8(program);
  return decoded.valid
    ? { kind: 'text', text: decoded.text }
    : problem(`the program in it is not valid UTF-8: ${decoded.reason}`);
}

/** The version of Dafny that made it is of no interest: its text is read, resolved and believed under an assumption. */
function manifestProblem(text: string): string | undefined {
  let manifest: Readonly<Record<string, unknown>>;
  try {
    manifest = parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return `its "${MANIFEST}" is no TOML`;
  }
  const version = manifest['doo_file_version'];
  if (version !== '1.0') return `its manifest has the version ${JSON.stringify(version ?? null)}, and "1.0" is read`;
  const options = manifest['options'];
  const isUnicode = typeof options !== 'object' || (options as Record<string, unknown>)['unicode-char'] !== false;
  return isUnicode ? undefined : 'it was made with --unicode-char false, and characters are code points here';
}

function problem(clause: string): Unpacked {
  return { kind: 'problem', clause };
}

/** The file of an installed Dafny that has its standard library. */
export const CARRIER = 'DafnyPipeline.dll';

/**
 * The text of the library inside a .NET assembly, whose resources stand in it as they are, each after its length. There are several
 * archives; those for single targets have no `Std.Wrappers`.
 */
export function carriedLibrary(bytes: Uint8Array): Unpacked {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
  for (let at = view.indexOf(ZIP); at >= 0; at = view.indexOf(ZIP, at + 1)) {
    if (at < 4) continue;
    const end = at + view.readUInt32LE(at - 4);
    if (end > view.length) continue;
    const unpacked = unpackDoo(view.subarray(at, end));
    if (unpacked.kind === 'text' && /\bmodule\s+Std\.Wrappers\b/.test(unpacked.text)) return unpacked;
  }
  return { kind: 'problem', clause: 'it has no standard library of Dafny' };
}
