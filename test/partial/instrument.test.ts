/** What guides exploration, as code: Figure 2 of seed 004, and what must not change. */
import { describe, expect, test } from 'vitest';
import type { Claim, InstructionId, Method, Term, Variable } from '../../src/model/index.js';
import { checkModel, printModel } from '../../src/model/index.js';
import type { Guide } from '../../src/partial/index.js';
import { instrument } from '../../src/partial/index.js';
import type { Built } from '../support/model-builder.js';
import { lit, method } from '../support/model-builder.js';

interface Subject {
  readonly built: Built;
  readonly guide: Guide;
}

/** The deposit of Figure 1, and what an analyser that ignores overflow records of it. */
function deposit(): Subject {
  let addition = 0 as InstructionId;
  let noOverflow: Term | undefined;
  const built = method('Deposit', (b) => {
    const amount = b.input('amount', b.arena.types.int);
    const balance = b.output('balance', b.arena.types.int);
    const old = b.local('old', b.arena.types.int);
    b.assign(old, balance);
    b.if(
      b.le(amount, lit(0)),
      () => {
        b.assign(balance, balance);
      },
      () => {
        addition = b.assign(balance, b.add(balance, amount));
        noOverflow = b.lt(b.add(balance, amount), lit(1000));
        b.if(b.lt(lit(100), balance), () => {
          b.assign(old, old);
        });
      },
    );
    b.assert(b.le(old, balance));
  });
  const [claim] = built.method.claims as [Claim];
  const flag: Variable = { name: 'a', type: built.arena.types.bool, role: 'local', ghost: true };
  const condition = noOverflow ?? built.arena.true;
  return {
    built,
    guide: {
      notes: { flags: [flag], premises: new Map([[claim, [[flag]]]]) },
      recorded: [{ flag, condition, before: addition }],
    },
  };
}

function printed({ built, guide }: Subject): string {
  const guided = instrument(built.arena, built.method, guide, 'may');
  const model = { ...built.model, methods: [guided] };
  expect(checkModel(model)).toEqual([]);
  return printModel(model);
}

const guides = (text: string): readonly string[] => text.split('\n').filter((line) => line.includes('(guide)'));

describe('an instrumented method', () => {
  test('is that of Figure 2', () => {
    const text = printed(deposit());
    // Where the then-branch begins, and where the assumption is recorded.
    expect(guides(text)).toEqual(['    assume (guide) (not a)', '    assume (guide) (not a)']);
    expect(text).toMatchSnapshot();
  });

  test('keeps its claims, and every instruction that it had', () => {
    const { built, guide } = deposit();
    const guided = instrument(built.arena, built.method, guide, 'may');
    expect(guided.claims).toBe(built.method.claims);
    const instructions = (one: Method) => one.body?.blocks.flatMap((block) => block.instructions) ?? [];
    const before = new Set(instructions(built.method));
    expect(instructions(guided).filter((one) => before.has(one))).toHaveLength(before.size);
    const ids = instructions(guided).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('ends at once where everything is verified and something would still be decided', () => {
    const { built, guide } = deposit();
    const [claim] = built.method.claims as [Claim];
    const verified = { ...guide, notes: { ...guide.notes, premises: new Map([[claim, [[]]]]) } };
    expect(guides(printed({ built, guide: verified }))[0]).toBe('    assume (guide) false');
  });

  test('is not guided where a claim is unverified on every way', () => {
    const { built, guide } = deposit();
    const unverified = { ...guide, notes: { ...guide.notes, premises: new Map() } };
    expect(guides(printed({ built, guide: unverified }))).toEqual([]);
  });
});

test('flags that begin true do so once, also where the entry is the header of a loop', () => {
  let step = 0 as InstructionId;
  const built = method('M', (b) => {
    const x = b.output('x', b.arena.types.int);
    step = b.assign(x, b.add(x, lit(1)));
    const [again, end] = [b.block(), b.block()];
    b.branch(b.lt(x, lit(10)), again, end);
    b.at(again);
    b.jump(0 as never);
    b.at(end);
    b.assert(b.lt(x, lit(11)));
  });
  const flag: Variable = { name: 'a', type: built.arena.types.bool, role: 'local', ghost: true };
  const [claim] = built.method.claims as [Claim];
  const text = printed({
    built,
    guide: {
      notes: { flags: [flag], premises: new Map([[claim, [[flag]]]]) },
      recorded: [{ flag, condition: built.arena.true, before: step }],
    },
  });
  expect(text.match(/a := true/g)).toHaveLength(1);
  expect(text).toMatchSnapshot();
});
