/** Whatever a file says: a model that engines can rely on, or a sentence with the way to what is wrong. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkModel } from '../../../src/model/index.js';
import { obligationFaults } from '../../../src/languages/obligations.js';
import type { Editable } from '../../support/json-models.js';
import { faultAfter, JSON_FILE, programOf, readJson } from '../../support/json-models.js';

const PROGRAM = `datatype List = Nil | Cons(head: int, tail: List)
trait Shape { method Area() returns (a: int) ensures a >= 0 }
class Cell extends Shape {
  var value: int
  method Area() returns (a: int) ensures a >= 0 { a := 1; }
  method Add(k: int) requires k > 0 modifies this ensures value == old(value) + k { value := value + k; }
}
function Length(l: List): nat { match l case Nil => 0 case Cons(_, rest) => 1 + Length(rest) }
lemma Longer(l: List) ensures Length(Cons(1, l)) == Length(l) + 1 {}
method Count(c: Cell, n: nat, s: set<int>) returns (r: int)
  modifies c
  ensures r == n
  ensures forall x :: x in s ==> x == x
{
  r := 0;
  while r < n invariant 0 <= r <= n modifies c { r := r + 1; c.Add(r); }
  if 3 in s { var y :| y in s; r := r + y - y; }
}
method Sign(b: bool) returns (s: int) ensures s == 1 || s == 2 { if b { s := 1; } else { s := 2; } }
method Pick(b: bool) returns (p: int) { assert b || !b; p := 1; }
method Wait(x: int) decreases * { while * invariant x > 5 decreases * {} assert x > 5; }
method Late(b: bool) returns (l: int) ensures l == 1 { if b { l := 1; } }
lemma All() ensures forall x: int :: x == x { forall x: int ensures x == x { var y: int; assert y == y; } }
`;

const said = (text: string): string | undefined => readJson(text).diagnostics[0]?.message;

describe('what is no model', () => {
  test.each([
    ['', /^This is no JSON: /],
    ['{', /^This is no JSON: /],
    ['[]', /^The model must be an object\.$/],
    ['{}', /^The model has no field "assayModel"\.$/],
    ['{"assayModel": 2}', /^assayModel must be 1: /],
    ['{"assayModel": 1, "sources": [{"path": "a", "text": 5}]}', /^sources\[0\]\.text must be a text\.$/],
  ])('%s', (text, message) => {
    expect(said(text)).toMatch(message);
  });

  test('a mistake is shown where it stands', () => {
    const text = '{"assayModel": 1,\n "sources": [{"path": "a", "text": 5}]}';
    const [problem] = readJson(text).diagnostics;
    const { source, start, end } = problem?.span ?? { source: undefined, start: 0, end: 0 };
    expect(source?.path).toBe(JSON_FILE);
    expect(source?.text.slice(start, end)).toBe('5');
  });

  test('lists that are nested deeper than any stack', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(said(`{"assayModel": 1, "sources": ${deep}}`)).toBe('sources[0] must be an object.');
  });
});

test('the program itself is read', async () => {
  expect(await faultAfter(PROGRAM, () => undefined)).toBeUndefined();
});

const op = (form: Editable, name: string): Editable['terms'][number] => {
  const found = form.terms.find((term) => term.op === name);
  if (found === undefined) throw new Error(`no term ${name}`);
  return found;
};
const method = (form: Editable, name: string, kind = 'method'): Editable['methods'][number] => {
  const found = form.methods.find((one) => one.name === name && one.kind === kind);
  if (found === undefined) throw new Error(`no method ${name}`);
  return found;
};
const block = (
  form: Editable,
  name: string,
  place: number,
): NonNullable<Editable['methods'][number]['body']>['blocks'][number] => {
  const found = method(form, name).body?.blocks[place];
  if (found === undefined) throw new Error(`no block ${place}`);
  return found;
};
const typeOf = (form: Editable, kind: string): number => form.types.findIndex((type) => type.kind === kind);

describe('what would make engines say something wrong', () => {
  const edits: readonly (readonly [string, (form: Editable) => void, RegExp])[] = [
    [
      'a field that nobody knows',
      (form) => Object.assign(form.claims[0] ?? {}, { gaurd: 0 }),
      /^claims\[0\] has a field "gaurd"/,
    ],
    [
      'a term of the wrong type',
      (form) => (op(form, 'add').args = [0, 0]),
      /^terms\[\d+\] is no term: add\(bool, bool\)/,
    ],
    [
      'a literal of another type',
      (form) => (op(form, 'literal').value = 7),
      /^terms\[\d+\]\.value must be true or false\.$/,
    ],
    [
      'a bound variable of another type',
      (form) => (op(form, 'bound').type = typeOf(form, 'bool')),
      /^terms\[\d+\] (is no term|has a bound variable)/,
    ],
    [
      'a binder of another type',
      (form) => (op(form, 'forall').binds = [typeOf(form, 'bool')]),
      /^terms\[\d+\] has a bound variable of type int that is bound as another type\.$/,
    ],
    [
      'a term that is used before it is there',
      (form) => (op(form, 'not').args = [form.terms.length - 1]),
      /^terms\[\d+\]\.args\[0\] must be the place of something in "terms"/,
    ],
    [
      'a variable out of scope',
      (form) => (op(form, 'variable').variable = form.variables.findIndex(({ role }) => role === 'local')),
      /is not in scope|is no term|has type/,
    ],
    [
      'an input that is an output',
      (form) => (method(form, 'Count').inputs = method(form, 'Count').outputs),
      /^methods\[\d+\]\.inputs\[0\] must have the role input, not output\.$/,
    ],
    [
      'one input twice',
      (form) => method(form, 'Count').inputs.push(method(form, 'Count').inputs[0] ?? 0),
      /^methods\[\d+\]\.inputs names one variable twice\.$/,
    ],
    [
      'a claim that two methods list',
      (form) => method(form, 'Cell.Add').claims.push(method(form, 'Count').claims[0] ?? 0),
      /is a claim that is listed already\.$/,
    ],
    ['a claim that nobody lists', (form) => method(form, 'Count').claims.pop(), /is a claim of no method\.$/],
    [
      'a claim with the name of another method',
      (form) => Object.assign(form.claims[0] ?? {}, { id: 'Other/assertion/x#0' }),
      /^claims\[0\]\.id must be /,
    ],
    [
      'two claims of one name',
      (form) => {
        const own = method(form, 'Count')
          .claims.map((place) => form.claims[place])
          .filter((claim) => claim?.kind === 'postcondition');
        Object.assign(own[0] ?? {}, { id: own[1]?.id });
      },
      /two claims are Count\/postcondition/,
    ],
    [
      'a claim that supports itself',
      (form) =>
        Object.assign(form.claims[method(form, 'Count').claims[0] ?? 0] ?? {}, {
          supports: method(form, 'Count').claims[0],
        }),
      /supports itself\.$/,
    ],
    [
      'one number for two instructions',
      (form) => block(form, 'Count', 0).instructions.forEach((one) => (one.id = 0)),
      /\.id is the number of another instruction of the method\.$/,
    ],
    [
      'a block that is not there',
      (form) => (block(form, 'Cell.Area', 0).exit = { kind: 'jump', to: 99 }),
      /^methods\[\d+\]\.body\.blocks\[0\]\.exit\.to must be a whole number from 0 to /,
    ],
    [
      "an engine's own assumption",
      (form) => Object.assign(block(form, 'Count', 0).instructions[0] ?? {}, { by: 'guide' }),
      /\.by must be "program" or /,
    ],
    [
      'a class that inherits from itself',
      (form) =>
        Object.assign(form.classes[0] ?? {}, {
          parents: [form.types.findIndex((type) => type.kind === 'reference' && type.class === 0)],
        }),
      /^classes\[0\] inherits from itself/,
    ],
    [
      'a subset type of itself',
      (form) => {
        form.types.push({ kind: 'constrained', constrained: 0, args: [] });
        Object.assign(form.constrainedTypes[0] ?? {}, { base: form.types.length - 1 });
      },
      /^constrainedTypes\[0\] is restricted by itself/,
    ],
    ['two stores of one place', (form) => form.heap.push(form.heap[0] ?? 0), /^heap names one variable twice\.$/],
    [
      'a place of two stores',
      (form) => {
        form.variables.push({ ...form.variables[form.heap[1] ?? 0], name: 'again' } as (typeof form.variables)[number]);
        form.heap.push(form.variables.length - 1);
      },
      /^heap has two stores of one place: .*, again\.$/,
    ],
    ['a heap without what is allocated', (form) => form.heap.shift(), /^heap must begin with what is allocated\.$/],
    [
      'a store of another shape',
      (form) =>
        Object.assign(form.variables[form.heap[0] ?? 0] ?? {}, {
          place: { kind: 'array', rank: 1, element: typeOf(form, 'int') },
        }),
      /\.place does not fit the type of the variable\.$/,
    ],
    [
      'the state on entry, changed',
      (form) => {
        const [pair] = method(form, 'Cell.Add').entry;
        block(form, 'Cell.Add', 0).instructions.push({
          kind: 'assign',
          id: 999,
          ghost: true,
          targets: [pair?.[1] ?? 0],
          values: [0],
        });
      },
      /changes what the state on entry was\.$/,
    ],
  ];
  test.each(edits)('%s', async (_, change, message) => {
    expect(await faultAfter(PROGRAM, change)).toMatch(message);
  });
});

describe('what is promised must be claimed', () => {
  const without = (form: Editable, name: string, kind: string): void => {
    for (const { instructions } of method(form, name).body?.blocks ?? []) {
      const kept = instructions.filter((one) => one.kind !== 'assert' || form.claims[one.claim]?.kind !== kind);
      instructions.splice(0, instructions.length, ...kept);
    }
  };
  /** Without the first assignment in the method. */
  const unassigned = (form: Editable, name: string): void => {
    const blocks = method(form, name).body?.blocks ?? [];
    const first = blocks.find(({ instructions }) => instructions.some(({ kind }) => kind === 'assign'));
    const place = first?.instructions.findIndex(({ kind }) => kind === 'assign') ?? 0;
    first?.instructions.splice(place, 1);
  };
  const edits: readonly (readonly [string, (form: Editable) => void, RegExp])[] = [
    [
      'a postcondition',
      (form) => without(form, 'Cell.Add', 'postcondition'),
      /Cell\.Add does not claim "value == old\(value\) \+ k" at the end of block \d+, where it returns/,
    ],
    [
      'an invariant on entry',
      (form) => without(form, 'Count', 'invariant-entry'),
      /Count does not claim "0 <= r <= n" .* where the loop at block \d+ begins again/,
    ],
    [
      'an invariant that is kept',
      (form) => without(form, 'Count', 'invariant-kept'),
      /Count does not claim "0 <= r <= n"/,
    ],
    [
      'an invariant of a loop before which nothing stands',
      (form) => {
        const { blocks = [], loops = [] } = method(form, 'Wait').body ?? {};
        const [loop] = loops;
        const first = blocks[loop?.header ?? 0];
        if (loop === undefined || first === undefined) return;
        for (const { exit } of blocks) if (exit.kind === 'jump' && exit.to === loop.header) exit.to = 0;
        blocks[0] = first;
        blocks[loop.header] = { instructions: [], exit: { kind: 'return' } };
        loop.header = 0;
      },
      /^Wait begins with a loop that says something of its rounds, and nothing stands before its first round\.$/,
    ],
    [
      'an invariant of a loop that has one round',
      (form) => {
        const { blocks = [], loops = [] } = method(form, 'Wait').body ?? {};
        for (const { exit } of blocks.slice(1))
          if (exit.kind === 'jump' && exit.to === loops[0]?.header)
            Object.assign(exit, { kind: 'return', to: undefined });
        without(form, 'Wait', 'invariant-entry');
      },
      /^Wait does not claim "x > 5" at the end of block 0, where the loop at block \d+ begins again\.$/,
    ],
    [
      'what a loop changes',
      (form) => {
        const [loop] = method(form, 'Count').body?.loops ?? [];
        if (loop !== undefined) loop.targets = [];
      },
      /Count has a loop at block \d+ that changes measure and does not say so/,
    ],
    [
      'a loop',
      (form) => {
        const { body } = method(form, 'Count');
        if (body !== undefined) body.loops = [];
      },
      /Count has a cycle through block \d+ that is not among its loops/,
    ],
    [
      'a precondition',
      (form) => {
        for (const { instructions } of method(form, 'Count').body?.blocks ?? [])
          for (const one of instructions) if (one.kind === 'call') one.claims = [];
      },
      /Count calls Cell\.Add and does not claim its precondition "k > 0"/,
    ],
    [
      'an end of a function',
      (form) => {
        const own = method(form, 'Length', 'function');
        for (const { instructions } of own.body?.blocks ?? []) {
          const kept = instructions.filter(
            (one) => one.kind !== 'assert' || form.claims[one.claim]?.kind !== 'decreases-call',
          );
          instructions.splice(0, instructions.length, ...kept);
        }
        for (const place of own.claims) {
          const claim = form.claims[place];
          if (claim?.kind === 'decreases-call') Object.assign(claim, { kind: 'assertion', id: 'Length/assertion/x#0' });
        }
      },
      /Length uses itself, and nothing claims that it ends/,
    ],
    [
      'the value of an output, on one path to where it is read',
      (form) => unassigned(form, 'Sign'),
      /^Sign reads s in instruction \d+, where it may have no value\.$/,
    ],
    [
      'the value of an output that nothing here reads',
      (form) => unassigned(form, 'Pick'),
      /^Pick may return without a value for p\.$/,
    ],
    [
      'the place of a claim',
      (form) => without(form, 'Pick', 'assertion'),
      /^Pick lists the claim Pick\/assertion\/b \|\| !b#0, which stands nowhere in it\.$/,
    ],
    [
      'a recursion group',
      (form) => {
        for (const one of form.functions) one.recursionGroup = -1;
      },
      /not one recursion group/,
    ],
  ];
  test.each(edits)('%s', async (_, change, message) => {
    expect(await faultAfter(PROGRAM, change)).toMatch(message);
  });
});

test('any change of a file gives a model that can be relied on, or a sentence', async () => {
  const written = await programOf('program.dfy', PROGRAM);
  const json = written?.json ?? '';
  let accepted = 0;
  const places = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 });
  const values = fc.oneof(fc.integer({ min: -2, max: 60 }), fc.jsonValue(), fc.constant(undefined));
  fc.assert(
    fc.property(places, values, (steps, value) => {
      const form: unknown = JSON.parse(json);
      edit(form, steps, value);
      const read = readJson(JSON.stringify(form));
      const [problem] = read.diagnostics;
      if (problem !== undefined) {
        expect(problem.code).toBe('bad-model');
        expect(problem.message).toMatch(/\.$/);
        return;
      }
      accepted++;
      const model = read.lower();
      expect(checkModel(model)).toEqual([]);
      expect(obligationFaults(model)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  // Names, texts and origins may be others.
  expect(accepted).toBeGreaterThan(0);
}, 120_000);

/** Puts the value somewhere, or takes away what is there. */
function edit(form: unknown, steps: readonly number[], value: unknown): void {
  let at = form as Record<string, unknown>;
  for (const [i, step] of steps.entries()) {
    const keys = Object.keys(at);
    const key = keys[step % keys.length];
    if (key === undefined) return;
    const next = at[key];
    if (i === steps.length - 1 || typeof next !== 'object' || next === null) {
      if (value === undefined) delete at[key];
      else at[key] = value;
      return;
    }
    at = next as Record<string, unknown>;
  }
}
