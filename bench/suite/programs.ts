/** The test programs of a checkout of Dafny, and what its own runs print about them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the tests in a checkout; undefined if it is no checkout. */
export function testsOf(checkout: string | undefined): string | undefined {
  if (checkout === undefined) return undefined;
  const folder = path.join(checkout, 'Source', 'IntegrationTests', 'TestFiles');
  return existsSync(folder) ? folder : undefined;
}

export function programsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dfy'))
    .sort();
}

/** The output of the newer type system, where it differs; empty if there is none. */
export function expectedOutput(file: string): string {
  const expected = [`${file}.refresh.expect`, `${file}.expect`].find((candidate) => existsSync(candidate));
  return expected === undefined ? '' : readFileSync(expected, 'utf8');
}
