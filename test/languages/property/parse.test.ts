/** The text of a property: what it means, and the one sentence about what is wrong with it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseProperty } from '../../../src/languages/property/parse.js';
import { LOCKING, machineOf } from '../../support/properties.js';

test('states are numbered in the order of their lines', () => {
  expect(machineOf(`// A lock.\n\n${LOCKING}final Unlocked, Locked // both\n`, 'a/lock.property')).toEqual({
    name: 'Locking',
    file: 'a/lock.property',
    states: ['Unlocked', 'Locked'],
    initial: 0,
    transitions: [
      { from: 0, method: 'Acquire', to: 1, at: 'a/lock.property:5:11' },
      { from: 1, method: 'Release', to: 0, at: 'a/lock.property:6:9' },
    ],
    final: [0, 1],
  });
});

test('a state may have a word of the grammar for a name, and no transition; methods have paths', () => {
  const machine = machineOf(
    `property P\r\ninitial final\r\n  final:A.B.m -> property\r\nproperty:\r\ninitial: x?' -> final`,
  );
  expect(machine.states).toEqual(['final', 'property', 'initial']);
  expect(machine.transitions.map(({ method }) => method)).toEqual(['A.B.m', "x?'"]);
  expect(machine.final).toBeUndefined();
});

describe('what is wrong, and where', () => {
  const FORMS =
    'a line is "property NAME", "initial STATE", "STATE: METHOD -> STATE", "STATE:" or "final STATE, STATE".';
  test.each([
    ['', '1:1: There is no property here; begin with "property NAME".'],
    ['// nothing\n', '2:1: There is no property here; begin with "property NAME".'],
    ['initial A', '1:1: A property begins with "property NAME".'],
    ['A: m -> A', '1:1: A property begins with "property NAME".'],
    ['property', '1:9: Here the name of the property is expected.'],
    ['property P Q', '1:12: Here the line should end.'],
    ['property P.Q', '1:10: "P.Q" is no name of a state or property: it has a dot.'],
    ['property P\nproperty Q', '2:1: There is a second line "property …"; one is enough.'],
    ['property P\nA: m -> A', '2:10: The property has no initial state; write "initial STATE".'],
    ['property P\ninitial A\nA:', '3:3: The property has no transition; write "STATE: METHOD -> STATE".'],
    ['property P\ninitial A\ninitial A', '3:1: There is a second line "initial …"; one is enough.'],
    [
      'property P\ninitial B\nA: m -> A',
      '2:9: There is no state B: no line begins with it; one without transitions is written "B:".',
    ],
    [
      'property P\ninitial A\nA: m -> B',
      '3:9: There is no state B: no line begins with it; one without transitions is written "B:".',
    ],
    [
      'property P\ninitial A\nA: m -> A\nfinal C',
      '4:7: There is no state C: no line begins with it; one without transitions is written "C:".',
    ],
    ['property P\ninitial A\nA: m -> A\nfinal A B', '4:9: Here a comma or the end of the line is expected.'],
    ['property P\ninitial A\nA: m -> A\nfinal A,', '4:9: Here a state is expected.'],
    ['property P\ninitial A\nA: m -> A\n  A: m -> A', '4:6: The state A already has a transition for m, in line 3.'],
    ['property P\ninitial A\nA: m', '3:5: Here "->" is expected, and the state after the call.'],
    ['property P\ninitial A\nA: -> A', '3:4: Here a method is expected.'],
    ['property P\ninitial A\nA: m ->', '3:8: Here a state is expected.'],
    ['property P\ninitial A\nA: m -> A, n -> A', '3:10: Here the line should end; each transition has its own.'],
    ['property P\ninitial A\nA.b: m -> A', '3:1: "A.b" is no name of a state or property: it has a dot.'],
    ['property P\nstart A', `2:1: "start" does not begin a line; ${FORMS}`],
    ['property P\ninitial A\nA: m => A', `3:6: "=" does not belong here; ${FORMS}`],
    ['property P\ninitial 1', `2:9: "1" does not belong here; ${FORMS}`],
    ['property P\n# no', `2:1: "#" does not belong here; ${FORMS}`],
  ])('%j', (text, expected) => {
    expect(parseProperty('f.txt', text)).toEqual({ kind: 'problem', message: `f.txt:${expected}` });
  });
});

test('any text has an answer, and a problem has a place', () => {
  const word = fc.constantFrom(
    'property',
    'initial',
    'final',
    'A',
    'B',
    'm.n',
    ':',
    '->',
    ',',
    '//',
    '\n',
    ' ',
    '€',
    '𝕏',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const parsed = parseProperty('f', words.join(' '));
      if (parsed.kind === 'problem') expect(parsed.message).toMatch(/^f:\d+:\d+: [A-Z"].*\.$/s);
      else expect(parsed.machine.states[parsed.machine.initial]).toBeDefined();
    }),
  );
});
