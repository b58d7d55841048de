/** Paths of texts as others may have written them: from another folder, or with other separators. */
import type { SourceText } from '../../languages/source.js';

/** The one with this path, or else the only one of which one path is the end of the other. */
export function sourceAt(sources: readonly SourceText[], path: string): SourceText | undefined {
  const exact = sources.find((source) => source.path === path);
  if (exact !== undefined) return exact;
  const wanted = partsOf(path);
  const [only, ...others] = sources.filter((source) => isEnd(partsOf(source.path), wanted));
  return others.length > 0 ? undefined : only;
}

function partsOf(path: string): readonly string[] {
  return path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
}

function isEnd(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return length > 0 && one.slice(-length).every((part, i) => part === other.slice(-length)[i]);
}
