/** May- and must-unverified conditions: the figures of seed 004, and random abstract programs against their definitions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlockId, Body, Claim, Instruction, Variable } from '../../src/model/index.js';
import { targetsOf } from '../../src/model/index.js';
import type { Cubes, Flags, Premise } from '../../src/partial/index.js';
import {
  certainIn,
  checkedBy,
  conditionsIn,
  FULLY_VERIFIED,
  holdsIn,
  isAlways,
  joined,
  NEVER,
  NumberedNotes,
  numbersOf,
  UNVERIFIED,
} from '../../src/partial/index.js';
import type { Built } from '../support/model-builder.js';
import { lit, method } from '../support/model-builder.js';

/** An abstract program (seed 004, 3.1): everything but flags and premises is left open. */
type Statement =
  | { readonly kind: 'update' | 'set'; readonly flag: number }
  | { readonly kind: 'claim'; readonly premise: readonly (readonly number[])[] }
  | { readonly kind: 'if'; readonly then: readonly Statement[]; readonly else: readonly Statement[] }
  | { readonly kind: 'while'; readonly body: readonly Statement[] };

interface Program {
  readonly built: Built;
  readonly body: Body;
  readonly notes: NumberedNotes;
  readonly premises: ReadonlyMap<Claim, readonly (readonly number[])[]>;
}

function program(statements: readonly Statement[], flagCount: number): Program {
  const premises = new Map<Claim, readonly (readonly number[])[]>();
  const flags: Variable[] = [];
  const built = method('M', (b) => {
    const open = b.input('p', b.arena.types.bool);
    for (let i = 0; i < flagCount; i++) flags.push(b.local(`a${i}`, b.arena.types.bool));
    const emit = (statement: Statement): void => {
      switch (statement.kind) {
        case 'update':
          b.emit({ kind: 'assumed', condition: b.term(open), flag: flags[statement.flag] as Variable });
          return;
        case 'set':
          b.assign(flags[statement.flag] as Variable, lit(true));
          return;
        case 'claim':
          premises.set(b.assert(open), statement.premise);
          return;
        case 'if':
          b.if(
            open,
            () => {
              statement.then.forEach(emit);
            },
            () => {
              statement.else.forEach(emit);
            },
          );
          return;
        case 'while':
          b.while(open, () => {
            statement.body.forEach(emit);
          });
      }
    };
    statements.forEach(emit);
  });
  const { body, claims } = built.method;
  if (body === undefined) throw new Error('no body');
  const asFlags = (premise: readonly (readonly number[])[]): Premise =>
    premise.map((conjunction) => conjunction.map((flag) => flags[flag] as Variable));
  const recorded = new Map([...premises].map(([claim, premise]) => [claim, asFlags(premise)] as const));
  return { built, body, premises, notes: new NumberedNotes({ flags, premises: recorded }, claims) };
}

const shown = (cubes: Cubes): string =>
  isAlways(cubes)
    ? 'true'
    : cubes
        .map((cube) =>
          numbersOf(cube)
            .map((flag) => `!a${flag}`)
            .join(' && '),
        )
        .join(' || ') || 'false';

/** At the instructions of one kind, before and after them, in the order of blocks. */
function around(of: Program, kind: Instruction['kind'], which: 'may' | 'must'): readonly string[] {
  const conditions = conditionsIn(of.built.arena, of.body, of.notes);
  return of.body.blocks.flatMap(({ id, instructions }) =>
    instructions.flatMap((instruction, i) => {
      const at = (place: number): string => shown(conditions[id]?.[place]?.[which] ?? NEVER);
      return instruction.kind === kind ? [`${at(i)} | ${at(i + 1)}`] : [];
    }),
  );
}

/** The deposit of Figure 1: the analyser assumed that the addition in the else-branch does not overflow. */
const deposit: readonly Statement[] = [
  { kind: 'set', flag: 0 },
  {
    kind: 'if',
    then: [],
    else: [
      { kind: 'update', flag: 0 },
      { kind: 'if', then: [], else: [] },
    ],
  },
  { kind: 'claim', premise: [[0]] },
];

describe('the conditions of the seed', () => {
  const figure4 = program(deposit, 1);
  const figure5 = program([...deposit, { kind: 'claim', premise: [] }], 1);
  const atBlocks = ({ built, body, notes }: Program, which: 'may' | 'must'): readonly string[] =>
    conditionsIn(built.arena, body, notes).map((points) => shown(points[0]?.[which] ?? NEVER));

  test('Figure 4: may', () => {
    expect(around(figure4, 'assign', 'may')).toEqual(['true | true']);
    expect(around(figure4, 'assumed', 'may')).toEqual(['true | !a0']);
    expect(around(figure4, 'assert', 'may')).toEqual(['!a0 | false']);
    // The first points of the method, the then-branch, the else-branch, and what follows both.
    expect(atBlocks(figure4, 'may').slice(0, 4)).toEqual(['true', '!a0', 'true', '!a0']);
  });

  test('Figure 5: must', () => {
    expect(around(figure5, 'assign', 'must')).toEqual(['false | !a0']);
    expect(around(figure5, 'assumed', 'must')).toEqual(['!a0 | !a0']);
    expect(around(figure5, 'assert', 'must')).toEqual(['!a0 | true', 'true | false']);
    expect(around(figure5, 'assert', 'may')).toEqual(['true | true', 'true | false']);
  });
});

/** Whether a premise holds where these flags are true. */
const holds = (premise: readonly (readonly number[])[], flags: Flags): boolean =>
  premise.some((conjunction) => conjunction.every((flag) => (flags & (1n << BigInt(flag))) !== 0n));

/** By brute force over places and values of flags: what the conditions must say. */
class Oracle {
  private readonly program: Program;
  private readonly flags: number;
  private readonly may = new Set<string>();
  private readonly mustAll: Set<string>;
  private readonly mustCome: Set<string>;

  constructor(of: Program, flags: number) {
    this.program = of;
    this.flags = flags;
    const states = of.body.blocks.flatMap(({ id, instructions }) =>
      Array.from({ length: instructions.length + 1 }, (_, place) => place).flatMap((place) =>
        this.values().map((value) => ({ id, place, value })),
      ),
    );
    const keys = states.map(({ id, place, value }) => key(id, place, value));
    [this.mustAll, this.mustCome] = [new Set(keys), new Set(keys)];
    for (let changed = true; changed;) {
      changed = false;
      for (const { id, place, value } of states) {
        const name = key(id, place, value);
        const { next, unmet, isClaim, ends } = this.step(id, place, value);
        const may = unmet || next.some((to) => this.may.has(to));
        const all = (!isClaim || unmet) && next.every((to) => this.mustAll.has(to));
        const come = isClaim || (!ends && next.every((to) => this.mustCome.has(to)));
        if (may && !this.may.has(name)) changed = this.may.add(name).has(name);
        if (!all && this.mustAll.delete(name)) changed = true;
        if (!come && this.mustCome.delete(name)) changed = true;
      }
    }
  }

  values(): readonly Flags[] {
    return Array.from({ length: 2 ** this.flags }, (_, value) => BigInt(value));
  }

  isMay(id: BlockId, place: number, value: Flags): boolean {
    return this.may.has(key(id, place, value));
  }

  isMust(id: BlockId, place: number, value: Flags): boolean {
    const name = key(id, place, value);
    return this.mustAll.has(name) && this.mustCome.has(name);
  }

  private step(id: BlockId, place: number, value: Flags) {
    const block = this.program.body.blocks[id];
    const instruction = block?.instructions[place];
    if (block === undefined || instruction === undefined) {
      const exit = block?.exit ?? { kind: 'return' };
      const next = targetsOf(exit).map((to) => key(to, 0, value));
      return { next, unmet: false, isClaim: false, ends: exit.kind === 'return' };
    }
    const [claim] = checkedBy(instruction);
    const premise = claim === undefined ? undefined : this.program.premises.get(claim);
    // What is fully verified is left out of the abstraction.
    const isClaim = premise?.every((conjunction) => conjunction.length > 0) === true;
    const after = changed(instruction, value).map((one) => key(id, place + 1, one));
    return { next: after, unmet: isClaim && !holds(premise, value), isClaim, ends: false };
  }
}

const key = (id: BlockId, place: number, value: Flags): string => `${id} ${place} ${value}`;

const FLAGS = 3;
const flag = fc.integer({ min: 0, max: FLAGS - 1 });
const statements = fc.letrec<{ list: readonly Statement[]; one: Statement }>((tie) => ({
  list: fc.array(tie('one'), { maxLength: 4, depthIdentifier: 'program' }),
  one: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'program' },
    fc.record({ kind: fc.constantFrom('update', 'set'), flag }),
    fc.record({
      kind: fc.constant('claim'),
      premise: fc.array(fc.uniqueArray(flag, { maxLength: 3 }), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('if'), then: tie('list'), else: tie('list') }),
    fc.record({ kind: fc.constant('while'), body: tie('list') }),
  ),
}));

describe('random abstract programs', () => {
  test('conditions are exactly what they are defined to be, and must implies may', () => {
    fc.assert(
      fc.property(statements.list, (list) => {
        const of = program(list, FLAGS);
        const oracle = new Oracle(of, FLAGS);
        const conditions = conditionsIn(of.built.arena, of.body, of.notes);
        for (const { id, instructions } of of.body.blocks) {
          for (let place = 0; place <= instructions.length; place++) {
            const { may, must } = conditions[id]?.[place] ?? { may: NEVER, must: NEVER };
            for (const value of oracle.values()) {
              expect(holdsIn(may, value)).toBe(oracle.isMay(id, place, value));
              expect(holdsIn(must, value)).toBe(oracle.isMust(id, place, value));
              if (holdsIn(must, value)) expect(holdsIn(may, value)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a flag that is certain is true on every way', () => {
    fc.assert(
      fc.property(statements.list, (list) => {
        const of = program(list, FLAGS);
        const certain = certainIn(of.built.arena, of.body, of.notes);
        const seen = new Set<string>();
        const work: { id: BlockId; value: Flags }[] = [
          { id: 0 as BlockId, value: 0n },
          { id: 0 as BlockId, value: 7n },
        ];
        for (let next = work.pop(); next !== undefined; next = work.pop()) {
          const name = key(next.id, 0, next.value);
          if (seen.has(name)) continue;
          seen.add(name);
          const block = of.body.blocks[next.id];
          let values: readonly Flags[] = [next.value];
          block?.instructions.forEach((instruction, place) => {
            const known = certain[block.id]?.[place] ?? 0n;
            for (const value of values) expect(value & known).toBe(known);
            values = values.flatMap((value) => changed(instruction, value));
          });
          for (const to of block === undefined ? [] : targetsOf(block.exit))
            for (const value of values) work.push({ id: to, value });
        }
      }),
      { numRuns: 500 },
    );
  });
});

function changed(instruction: Instruction, value: Flags): readonly Flags[] {
  const bit = (variable: Variable): Flags => 1n << BigInt(variable.name.slice(1));
  if (instruction.kind === 'assumed') return [value, value & ~bit(instruction.flag)];
  if (instruction.kind === 'assign') return [value | bit(instruction.targets[0] as Variable)];
  return [value];
}

describe('premises', () => {
  const built = method('M', (b) => {
    b.local('a', b.arena.types.bool);
    b.assert(lit(true));
  });
  const [claim] = built.method.claims as [Claim];
  const [a] = built.method.body?.locals as [Variable];
  const stranger: Variable = { ...a, name: 'b' };
  const premiseOf = (premise: Premise | undefined, flags: readonly Variable[] = [a]): readonly Flags[] | undefined => {
    const premises = new Map(premise === undefined ? [] : [[claim, premise] as const]);
    return new NumberedNotes({ flags, premises }, [claim]).premiseOf(claim);
  };

  test('a claim that nobody speaks of is unverified', () => {
    expect(premiseOf(undefined)).toEqual([]);
    expect(premiseOf(UNVERIFIED)).toEqual([]);
  });

  test('one result without assumptions is enough', () => {
    expect(premiseOf(FULLY_VERIFIED)).toBeUndefined();
    expect(premiseOf([[a], []])).toBeUndefined();
  });

  test('a result under an assumption that nobody records counts as none', () => {
    expect(premiseOf([[stranger]])).toEqual([]);
    expect(premiseOf([[stranger, a], [a]])).toEqual([1n]);
  });

  test('results of several analysers are alternatives', () => {
    const one = { flags: [a], premises: new Map([[claim, [[a]]]]) };
    const other = { flags: [stranger], premises: new Map([[claim, [[stranger]]]]) };
    const all = joined([one, other]);
    expect(all.flags).toEqual([a, stranger]);
    expect(all.premises.get(claim)).toEqual([[a], [stranger]]);
  });
});

test('conditions of too many cubes are given up on the safe side', () => {
  const flags = 14;
  const pairs = Array.from({ length: flags / 2 }, (_, i) => [2 * i, 2 * i + 1]);
  const of = program([{ kind: 'claim', premise: pairs }], flags);
  const [first] = conditionsIn(of.built.arena, of.body, of.notes)[0] ?? [];
  expect(first?.may).toEqual([0n]);
  expect(first?.must).toEqual([]);
});
