/** The form of axioms: closed, with triggers that a solver can match. */
import { describe, expect, it } from 'vitest';
import type { Binder, Term } from '../../../src/model/index.js';
import { Arena, subterms } from '../../../src/model/index.js';
import { triggerGroups } from '../../../src/smt/symbols.js';
import { Builtins } from '../../../src/verify/builtins.js';
import { axiomsOf, isExtensional } from '../../../src/verify/theory/index.js';
import { subjectsOf, testedTypes } from './support/subjects.js';

const arena = new Arena();
const context = { arena, builtins: new Builtins(arena.types) };
const axioms = testedTypes(arena.types).flatMap((type) => axiomsOf(context, type));

/** Operators that solvers rewrite, so that a pattern with them matches nothing. */
const INTERPRETED = new Set(['add', 'sub', 'le', 'lt', 'eq', 'not', 'and', 'or', 'implies', 'ite', 'forall', 'exists']);

function variablesOf(group: readonly Term[]): Set<number> {
  const terms = subterms(arena, group).filter((term) => arena.operator(term) === 'bound');
  return new Set(terms.map((term) => arena.payload(term) as number));
}

describe('axioms', () => {
  it('are closed quantified formulas', () => {
    expect(axioms.filter(({ term }) => arena.looseBound(term) > 0 || arena.operator(term) !== 'forall')).toEqual([]);
  });

  it('have triggers that mention every variable and nothing that a solver rewrites', () => {
    const unfit = axioms.filter(({ term }) => {
      const groups = triggerGroups(arena, term);
      const count = (arena.payload(term) as Binder).types.length;
      const fits = (group: readonly Term[]): boolean =>
        variablesOf(group).size === count &&
        subterms(arena, group).every((part) => !INTERPRETED.has(arena.operator(part)));
      return groups.length === 0 || !groups.every(fits);
    });
    expect(unfit.map(({ name }) => name)).toEqual([]);
  });

  it('are the same terms each time', () => {
    const again = testedTypes(arena.types).slice(0, 6);
    for (const type of again) expect(axiomsOf(context, type)).toEqual(axiomsOf(context, type));
  });
});

describe('extensional types', () => {
  const { types } = arena;
  const { color, option, list, tree, stream } = subjectsOf(types);
  it.each([
    ['a collection', types.set(types.int), true],
    ['a datatype around a collection', option(types.seq(types.int)), true],
    ['a recursive datatype around a collection', list(list(types.set(types.int))), true],
    ['a datatype whose field is a collection', tree, true],
    ['a datatype of atoms', color, false],
    ['a recursive datatype of atoms', list(types.int), false],
    ['a codatatype', stream(types.int), false],
    ['an atom', types.int, false],
  ] as const)('%s', (_text, type, expected) => {
    expect(isExtensional(types, type)).toBe(expected);
  });
});
