import { expect } from 'vitest';
import { resolveSource } from '../../../../../src/languages/dafny/resolve/program.js';
import type { Callable, Program } from '../../../../../src/languages/dafny/resolve/resolution.js';
import type { ModuleSymbol, TypeSymbol } from '../../../../../src/languages/dafny/resolve/symbols.js';
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
  expect(
    program.diagnostics.map(({ span, message }) => `${span.source.position(span.start).line}: ${message}`),
  ).toEqual([]);
  return program;
}

export function typeNamed(program: Program, name: string): TypeSymbol {
  return found(
    program.typeSymbols.find((type) => type.name === name),
    name,
  );
}

export function callableNamed(program: Program, name: string): Callable {
  return found(
    program.callables.find((callable) => callable.name === name),
    name,
  );
}

export function moduleNamed(program: Program, fullName: string): ModuleSymbol {
  return found(
    program.modules.find((module) => module.fullName === fullName),
    fullName,
  );
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`There is nothing named '${name}'.`);
  return value;
}
