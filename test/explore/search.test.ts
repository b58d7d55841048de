import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Prospect, SearchState } from '../../src/explore/search.js';
import { claimId } from '../../src/model/index.js';
import { Frontier, STRATEGIES } from '../../src/explore/search.js';

const NOTHING_KNOWN: SearchState = { isCovered: () => false, isSettled: () => false, attempts: () => 0 };

function prospect(number: number, changes: Partial<Prospect> = {}): Prospect {
  return { depth: 0, generation: 0, number, violates: undefined, edge: undefined, site: `${number}`, ...changes };
}

function order(strategy: keyof typeof STRATEGIES, prospects: readonly Prospect[], state = NOTHING_KNOWN): number[] {
  const frontier = new Frontier(STRATEGIES[strategy], state);
  for (const one of prospects) frontier.add(one);
  const taken: number[] = [];
  for (let next = frontier.take(); next !== undefined; next = frontier.take()) taken.push(next.number);
  return taken;
}

test('breadth first takes the shallowest, depth first the deepest, and ties the oldest or the newest', () => {
  const prospects = [2, 0, 1, 0].map((depth, number) => prospect(number, { depth }));
  expect(order('breadth', prospects)).toEqual([1, 3, 2, 0]);
  expect(order('depth', prospects)).toEqual([0, 2, 3, 1]);
});

test('generational search finishes a generation before the next', () => {
  expect(order('generational', [prospect(0, { generation: 1 }), prospect(1), prospect(2, { generation: 1 })])).toEqual([
    1, 0, 2,
  ]);
});

test('by default open claims come before claims that are settled, and seldom tried places before others', () => {
  const state: SearchState = {
    isCovered: () => false,
    isSettled: (claim) => claim === 'settled',
    attempts: (site) => (site === 'often' ? 5 : 0),
  };
  const prospects = [
    prospect(0, { violates: claimId('settled') }),
    prospect(1, { violates: claimId('open'), site: 'often' }),
    prospect(2, { violates: claimId('open') }),
  ];
  expect(order('coverage', prospects, state)).toEqual([2, 1, 0]);
});

test('every prospect is taken exactly once, whatever the strategy', () => {
  const strategies = Object.keys(STRATEGIES) as (keyof typeof STRATEGIES)[];
  fc.assert(
    fc.property(fc.constantFrom(...strategies), fc.array(fc.nat(20), { maxLength: 60 }), (strategy, depths) => {
      const taken = order(
        strategy,
        depths.map((depth, number) => prospect(number, { depth, generation: depth % 3 })),
      );
      expect([...taken].sort((a, b) => a - b)).toEqual(depths.map((_, i) => i));
    }),
  );
});

test('scores that grew while a prospect waited are computed again', () => {
  const attempts = new Map([['a', 0]]);
  const state: SearchState = { ...NOTHING_KNOWN, attempts: (site) => attempts.get(site) ?? 0 };
  const frontier = new Frontier(STRATEGIES.coverage, state);
  frontier.add(prospect(0, { violates: claimId('x'), site: 'a' }));
  frontier.add(prospect(1, { violates: claimId('y'), site: 'b' }));
  attempts.set('a', 10);
  expect(frontier.take()?.number).toBe(1);
});
