/** Which methods stand for an error, for an assumption, and for any value: names say so, and what was said beside the text. */
import type { ReadingOptions } from '../../../model/index.js';
import type { MethodSymbol } from './symbols.js';

type Named = Pick<ReadingOptions, 'errorMethods' | 'nondetMethods' | 'assumeMethods'>;

/** By the name of the method and of (the last) class. */
export function roleOf(
  { errorMethods = ['error'], nondetMethods, assumeMethods = ['assume'] }: Named,
  path: readonly string[],
  isNative: boolean,
): MethodSymbol['role'] {
  if (errorMethods.some((name) => isNamed(path, name))) return 'error';
  if (assumeMethods.some((name) => isNamed(path, name))) return 'assume';
  const name = path.at(-1) ?? '';
  const isNondet =
    nondetMethods === undefined ? /^nondet(?:$|[A-Z_])/.test(name) : nondetMethods.some((one) => isNamed(path, one));
  return isNondet || isNative ? 'nondet' : 'code';
}

/** `m`, or `Class.m` by the end of the path. */
function isNamed(path: readonly string[], name: string): boolean {
  const wanted = name.split('.');
  return wanted.every((part, i) => path.at(i - wanted.length) === part);
}
