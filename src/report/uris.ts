/** Paths as URI references: relative to the working directory where they are in it, absolute elsewhere. */

/** How the machine writes paths. */
export interface Paths {
  /** The working directory, absolute. */
  readonly folder: string;
  readonly separator: '/' | '\\';
}

export interface Uri {
  readonly uri: string;
  readonly isRelative: boolean;
}

export function uriOf(path: string, { folder, separator }: Paths): Uri {
  const root = folder.endsWith(separator) ? folder : folder + separator;
  const inside = path.startsWith(root) ? path.slice(root.length) : path;
  const segments = inside.split(separator === '/' ? '/' : /[/\\]/);
  const [first = ''] = segments;
  const isDrive = separator === '\\' && /^[A-Za-z]:$/.test(first);
  if (isDrive) return { uri: `file:///${first}/${encoded(segments.slice(1))}`, isRelative: false };
  if (first !== '') return { uri: encoded(segments), isRelative: true };
  // On Windows, the name of a computer may come first: two separators and the name.
  const isShare = separator === '\\' && segments[1] === '';
  return { uri: `${isShare ? 'file:' : 'file://'}${encoded(segments)}`, isRelative: false };
}

function encoded(segments: readonly string[]): string {
  return segments.map((segment) => encodeURIComponent(wellFormed(segment))).join('/');
}

/** Half a surrogate pair is no character, so it has no encoding. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\u{fffd}');
}
