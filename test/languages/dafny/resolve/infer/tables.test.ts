import { describe, expect, test } from 'vitest';
import { resolveProgram } from '../../../../../src/languages/dafny/resolve/program.js';
import type { Program } from '../../../../../src/languages/dafny/resolve/resolution.js';
import type { Type } from '../../../../../src/languages/dafny/resolve/types.js';
import { partsOf } from '../../../../../src/languages/dafny/resolve/types-substitute.js';
import { fixtureReader, goodPrograms, readProgram } from '../../../../support/fixtures.js';

/** Kinds that no finished type contains. */
function isUnfinished(type: Type): boolean {
  return type.kind === 'variable' || type.kind === 'null' || type.kind === 'error' || partsOf(type).some(isUnfinished);
}

/** What is unfinished in the tables, in words. */
function unfinished({ resolution }: Program): readonly string[] {
  const { types, typeNodes, variables, references, allocations } = resolution;
  const args = [...references.values()].flatMap((reference) => [
    ...('typeArgs' in reference ? reference.typeArgs : []),
    ...('ownerArgs' in reference ? reference.ownerArgs : []),
    ...(reference.kind === 'type' ? [reference.type] : []),
  ]);
  return [
    ...[...types].filter(([, type]) => isUnfinished(type)).map(([{ kind }]) => `expression ${kind}`),
    ...[...typeNodes].filter(([, type]) => isUnfinished(type)).map(([{ kind }]) => `type ${kind}`),
    ...[...variables.values()].filter(({ type }) => isUnfinished(type)).map(({ name }) => `variable ${name}`),
    ...[...allocations.values()].filter(({ type }) => isUnfinished(type)).map(() => 'allocation'),
    ...args.filter(isUnfinished).map(() => 'reference'),
  ];
}

describe('the tables of well-formed programs', () => {
  test.each(goodPrograms)('%s has no type left open', (name) => {
    const program = resolveProgram(readProgram(name), fixtureReader);
    expect(unfinished(program)).toEqual([]);
  });

  test('a value of every kind of expression is typed', () => {
    const untyped = goodPrograms.flatMap((name) => {
      const program = resolveProgram(readProgram(name), fixtureReader);
      const { types, references, arguments: calls } = program.resolution;
      const given = [...calls.values()].flatMap((args) => args.map(({ value }) => value));
      const values = [...references.keys()].filter((node) => node.kind === 'name');
      return [...given, ...values]
        .filter((node) => !types.has(node) && (node.kind !== 'name' || references.get(node)?.kind === 'variable'))
        .map((node) => `${name} ${node.kind}`);
    });
    expect(untyped).toEqual([]);
  });
});
