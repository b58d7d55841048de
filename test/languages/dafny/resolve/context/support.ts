import { expect } from 'vitest';
import { resolveSource } from '../../../../../src/languages/dafny/resolve/program.js';
import type { Callable, Program } from '../../../../../src/languages/dafny/resolve/resolution.js';
import type * as ast from '../../../../../src/languages/dafny/syntax/index.js';
import { walk } from '../../../../../src/languages/dafny/syntax/walk.js';
import { compareDiagnostics, expectationsOf } from '../../../../support/expectations.js';

/** All and only the diagnostics that the program's comments expect are given. */
export function expectDiagnostics(text: string): void {
  const { diagnostics } = resolveSource(text);
  const { expected, given } = compareDiagnostics(expectationsOf(text), diagnostics);
  expect(given).toEqual(expected);
}

/** A program without any diagnostic. */
export function resolved(text: string): Program {
  const program = resolveSource(text);
  expect(program.diagnostics.map(({ message }) => message)).toEqual([]);
  return program;
}

export function callableNamed(program: Program, name: string): Callable {
  const found = program.callables.find((callable) => callable.name === name);
  if (found === undefined) throw new Error(`There is no callable '${name}'.`);
  return found;
}

/** The source line on which a node starts. */
export function lineOf({ span }: ast.Node): number {
  return span.source.position(span.start).line;
}

/** Every object of the tree that the test asks for, in the order of the text. */
export function partsOf<T extends object>(program: Program, isWanted: (part: object) => part is T): readonly T[] {
  const found: T[] = [];
  for (const file of program.files) {
    walk(file, (part) => {
      if (isWanted(part)) found.push(part);
    });
  }
  return found;
}
