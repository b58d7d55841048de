/** The classes of `java.lang` (and a few of `java.util`) that are modelled: exceptions, of which nothing is asked but their class. */
import { SourceText } from '../../source.js';

/** Each below the one before that has fewer spaces. */
const EXCEPTIONS = `
Throwable
 Exception
  CloneNotSupportedException
  InterruptedException
  RuntimeException
   ArithmeticException
   ArrayStoreException
   ClassCastException
   IllegalArgumentException
    NumberFormatException
   IllegalStateException
   IndexOutOfBoundsException
    ArrayIndexOutOfBoundsException
    StringIndexOutOfBoundsException
   NegativeArraySizeException
   NullPointerException
   UnsupportedOperationException
   NoSuchElementException
   EmptyStackException
 Error
  AssertionError
`;

/** Where the others are not: `java.util`. */
const UTILITIES: ReadonlySet<string> = new Set(['NoSuchElementException', 'EmptyStackException']);

export const LIBRARY_NAMES: ReadonlySet<string> = new Set(EXCEPTIONS.trim().split(/\s+/));

export function packageOf(name: string): string {
  return UTILITIES.has(name) ? 'java.util' : 'java.lang';
}

/** The classes as a program would declare them. */
export function librarySource(): SourceText {
  const above: string[] = [];
  const classes: string[] = [];
  for (const line of EXCEPTIONS.split('\n')) {
    const name = line.trim();
    if (name === '') continue;
    const depth = line.length - name.length;
    above[depth] = name;
    const parent = depth === 0 ? '' : ` extends ${above[depth - 1] ?? ''}`;
    classes.push(`class ${name}${parent} { }`);
  }
  return new SourceText('java.lang', classes.join('\n'));
}
