/** Dominators, loops, paths and SSA form of random graphs, against their definitions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ControlFlow, Definition, Ssa, Transition, Use } from '../../src/analysis/index.js';
import {
  blocksOf,
  compareLoops,
  controlFlow,
  countPaths,
  dominators,
  isRetreating,
  naturalLoops,
  postDominators,
  ssaForm,
  uninitialisedUses,
} from '../../src/analysis/index.js';
import { loopOrder } from '../../src/analysis/order.js';
import type { BlockId, Body, Instruction, Variable } from '../../src/model/index.js';
import type { Built } from '../support/model-builder.js';
import { lit, method } from '../support/model-builder.js';

/** By block: its successors. A block has at most three. */
type Shape = readonly (readonly number[])[];

const shapes = (forwardOnly: boolean): fc.Arbitrary<Shape> =>
  fc.integer({ min: 1, max: 9 }).chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, block) => {
        const least = forwardOnly ? block + 1 : 0;
        if (least >= size) return fc.constant<number[]>([]);
        return fc.array(fc.integer({ min: least, max: size - 1 }), { maxLength: 3 });
      }),
    ),
  );

/** Each block reads one of two variables and then assigns one, as given. */
function program(shape: Shape, code: readonly { readonly read: number; readonly write: number }[] = []): Built {
  return method('M', (b) => {
    const p = b.input('p', b.arena.types.bool);
    const variables = [b.local('x', b.arena.types.int), b.output('y', b.arena.types.int)];
    const sink = b.local('sink', b.arena.types.int);
    shape.forEach((_, block) => block > 0 && b.block());
    shape.forEach((targets, block) => {
      b.at(block as BlockId);
      const { read, write } = code[block % Math.max(1, code.length)] ?? { read: -1, write: -1 };
      const [source, target] = [variables[read], variables[write]];
      if (source !== undefined) b.assign(sink, source);
      if (target !== undefined) b.assign(target, lit(block));
      const [first, second, ...more] = targets as BlockId[];
      if (first === undefined) b.return();
      else if (second === undefined) b.jump(first);
      else if (more.length === 0) b.branch(p, first, second);
      else b.choose(first, second, ...more);
    });
  });
}

const flowOf = (shape: Shape): ControlFlow => controlFlow(program(shape).method.body as Body);

/** Blocks reached from these without passing one that is removed. */
function reach(shape: Shape, from: readonly number[], removed = -1): Set<number> {
  const seen = new Set(from.filter((block) => block !== removed));
  const work = [...seen];
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    for (const next of shape[block] ?? []) {
      if (next === removed || seen.has(next)) continue;
      seen.add(next);
      work.push(next);
    }
  }
  return seen;
}

const RUNS = { numRuns: 600 };
const ids = (shape: Shape): BlockId[] => shape.map((_, block) => block as BlockId);

test('reachable blocks, and an order in which only loops go back', () => {
  fc.assert(
    fc.property(shapes(false), (shape) => {
      const flow = flowOf(shape);
      expect(new Set(flow.order)).toEqual(reach(shape, [0]));
      expect([...flow.unreachable, ...flow.order].sort()).toEqual(ids(shape));
      for (const block of flow.order) {
        expect(flow.successors[block]?.map(({ to }) => to)).toEqual(shape[block]);
        for (const transition of flow.successors[block] ?? []) {
          if (isRetreating(flow, transition)) expect(reach(shape, [transition.to]).has(block)).toBe(true);
        }
      }
    }),
    RUNS,
  );
});

test('a block dominates another if removing it cuts the other off', () => {
  fc.assert(
    fc.property(shapes(false), (shape) => {
      const tree = dominators(flowOf(shape));
      const reachable = reach(shape, [0]);
      for (const a of ids(shape)) {
        const without = reach(shape, [0], a);
        for (const b of ids(shape)) {
          const expected = reachable.has(a) && reachable.has(b) && (a === b || !without.has(b));
          expect(tree.dominates(a, b)).toBe(expected);
        }
      }
    }),
    RUNS,
  );
});

test('a block post-dominates another if every way to the end passes it', () => {
  fc.assert(
    fc.property(shapes(false), (shape) => {
      const tree = postDominators(flowOf(shape));
      const ends = new Set(ids(shape).filter((block) => shape[block]?.length === 0));
      const finishes = (from: BlockId, removed = -1): boolean => {
        return [...reach(shape, [from], removed)].some((block) => ends.has(block as BlockId));
      };
      for (const a of ids(shape)) {
        for (const b of ids(shape)) {
          const expected = finishes(a) && finishes(b) && (a === b || !finishes(b, a));
          expect(tree.dominates(a, b)).toBe(expected);
        }
      }
    }),
    RUNS,
  );
});

test('natural loops: what reaches the source of a back transition without passing the header', () => {
  fc.assert(
    fc.property(shapes(false), (shape) => {
      const flow = flowOf(shape);
      const forest = naturalLoops(flow);
      const tree = dominators(flow);
      const reachable = reach(shape, [0]);
      const expected = new Map<number, Set<number>>();
      for (const from of reachable) {
        for (const to of shape[from] ?? []) {
          if (!tree.dominates(to as BlockId, from as BlockId)) continue;
          const members = expected.get(to) ?? new Set([to]);
          for (const block of reachable) if (reach(shape, [block], to).has(from)) members.add(block);
          expected.set(to, members);
        }
      }
      expect(new Map(forest.loops.map((loop) => [loop.header, new Set(blocksOf(loop))]))).toEqual(expected);
      for (const loop of forest.loops) {
        for (const other of forest.loops) {
          const inside = loop !== other && expected.get(other.header)?.has(loop.header) === true;
          let parent = loop.parent;
          while (parent !== undefined && parent !== other) parent = parent.parent;
          expect(parent === other).toBe(inside);
        }
      }
      const headers = new Set(expected.keys());
      expect(forest.irreducible.length > 0).toBe(hasCycle(shape, reachable, headers, tree.dominates.bind(tree)));
    }),
    RUNS,
  );
});

/** Whether a cycle is left once every transition back to a dominating header is taken away. */
function hasCycle(
  shape: Shape,
  reachable: ReadonlySet<number>,
  headers: ReadonlySet<number>,
  dominates: (a: BlockId, b: BlockId) => boolean,
): boolean {
  const rest = shape.map((targets, from) =>
    targets.filter((to) => !headers.has(to) || !dominates(to as BlockId, from as BlockId)),
  );
  return [...reachable].some((block) => reach(rest, rest[block] ?? []).has(block));
}

test('the blocks of a loop stand together in the order of iteration', () => {
  fc.assert(
    fc.property(shapes(false), (shape) => {
      const flow = flowOf(shape);
      const forest = naturalLoops(flow);
      const order = loopOrder(flow, forest);
      expect([...order].sort()).toEqual([...flow.order].sort());
      const place = new Map(order.map((block, index) => [block, index]));
      for (const loop of forest.loops) {
        const places = blocksOf(loop).map((block) => place.get(block) as number);
        expect(Math.min(...places)).toBe(place.get(loop.header));
        expect(Math.max(...places) - Math.min(...places) + 1).toBe(places.length);
      }
      if (forest.irreducible.length > 0) return;
      const back = new Set(forest.loops.flatMap((loop) => loop.back));
      for (const block of order) {
        for (const transition of flow.successors[block] ?? []) {
          const forward = (place.get(block) as number) < (place.get(transition.to) as number);
          expect(forward).toBe(!back.has(transition));
        }
      }
    }),
    RUNS,
  );
});

test('numbers of paths, counted one by one where there are no cycles', () => {
  fc.assert(
    fc.property(shapes(true), (shape) => {
      const counts = countPaths(flowOf(shape));
      const to = shape.map(() => 0n);
      let total = 0n;
      const walk = (block: number): void => {
        to[block] = (to[block] ?? 0n) + 1n;
        if (shape[block]?.length === 0) total++;
        shape[block]?.forEach(walk);
      };
      walk(0);
      expect(counts.total).toEqual({ count: total, bounded: true });
      for (const block of ids(shape)) expect(counts.to(block)).toEqual({ count: to[block], bounded: true });
    }),
    RUNS,
  );
});

test('paths are bounded unless a cycle lies on the way', () => {
  fc.assert(
    fc.property(shapes(false), (shape) => {
      const counts = countPaths(flowOf(shape));
      const reachable = reach(shape, [0]);
      const cyclic = [...reachable].filter((block) => reach(shape, shape[block] ?? []).has(block));
      for (const block of ids(shape).filter((id) => reachable.has(id))) {
        expect(counts.to(block).bounded).toBe(!cyclic.some((other) => reach(shape, [other]).has(block)));
        expect(counts.from(block).bounded).toBe(!cyclic.some((other) => reach(shape, [block]).has(other)));
      }
    }),
    RUNS,
  );
});

test('path counts are exact beyond any machine number', () => {
  const shape = Array.from({ length: 2001 }, (_, i) => (i === 2000 ? [] : [i + 1, i + 1]));
  expect(countPaths(flowOf(shape)).total).toEqual({ count: 2n ** 2000n, bounded: true });
});

const codes = fc.array(fc.record({ read: fc.integer({ min: -1, max: 1 }), write: fc.integer({ min: -1, max: 1 }) }), {
  minLength: 1,
  maxLength: 9,
});

/** The definitions that reach each use, by walking every path one variable at a time. */
function reaching(body: Body, variable: Variable): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const seen = new Set<string>();
  const work: { readonly block: number; readonly definition: number }[] = [{ block: 0, definition: -1 }];
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (seen.has(`${at.block} ${at.definition}`)) continue;
    seen.add(`${at.block} ${at.definition}`);
    let { definition } = at;
    const { instructions } = body.blocks[at.block] as Body['blocks'][number];
    for (const instruction of instructions as readonly Extract<Instruction, { kind: 'assign' }>[]) {
      const set = found.get(`${instruction.id}`) ?? new Set();
      found.set(`${instruction.id}`, set.add(definition));
      if (instruction.targets.includes(variable)) definition = instruction.id;
    }
    const flow = controlFlow(body);
    for (const { to } of flow.successors[at.block] ?? []) work.push({ block: to, definition });
  }
  return found;
}

/** The instructions (or -1 for none) whose value a definition may be. */
function origins(definition: Definition): Set<number> {
  const result = new Set<number>();
  const seen = new Set<Definition>();
  const work = [definition];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === 'phi') work.push(...next.operands);
    else result.add(next.kind === 'entry' ? -1 : next.instruction);
  }
  return result;
}

test('SSA: each use has one definition, which stands for exactly those that reach it; unassigned ones are found', () => {
  fc.assert(
    fc.property(shapes(false), codes, (shape, code) => {
      const { arena, method: m } = program(shape, code);
      const body = m.body as Body;
      const ssa: Ssa = ssaForm(arena, body);
      const missing = new Map(uninitialisedUses(ssa).map((use) => [`${use.instruction} ${use.variable.name}`, use]));
      const reads = ssa.uses.filter((use: Use) => use.instruction !== undefined);
      for (const use of reads) {
        const expected = reaching(body, use.variable).get(`${use.instruction}`) as Set<number>;
        const actual = origins(use.definition);
        expect(actual).toEqual(expected);
        const found = missing.get(`${use.instruction} ${use.variable.name}`);
        expect(found !== undefined).toBe(expected.has(-1));
        if (found !== undefined) expect(found.always).toBe(expected.size === 1);
      }
      const tree = dominators(ssa.flow);
      for (const { definition, block } of ssa.uses) {
        if (definition.kind !== 'entry') expect(tree.dominates(definition.block, block)).toBe(true);
      }
      for (const phi of ssa.phis) {
        const entering = ssa.flow.predecessors[phi.block]?.filter(({ from }) => ssa.flow.position[from] !== -1) ?? [];
        expect(phi.operands.length).toBe(entering.length + (phi.block === 0 ? 1 : 0));
        const operands = phi.block === 0 ? phi.operands.slice(1) : phi.operands;
        operands.forEach((operand, i) => {
          const { from } = entering[i] as Transition;
          if (operand.kind !== 'entry') expect(tree.dominates(operand.block, from)).toBe(true);
        });
      }
      // Pruned: every phi is read, if only by another phi that is.
      const read = new Set<Definition>();
      const work = ssa.uses.map(({ definition }) => definition);
      for (let next = work.pop(); next !== undefined; next = work.pop()) {
        if (read.has(next)) continue;
        read.add(next);
        if (next.kind === 'phi') work.push(...next.operands);
      }
      expect(ssa.phis.every((phi) => read.has(phi))).toBe(true);
    }),
    RUNS,
  );
});

test('SSA of a proof block starts with what reaches it and leaves nothing behind', () => {
  const { arena, method: m } = method('M', (b) => {
    const [x, y] = [b.local('x', b.arena.types.int), b.local('y', b.arena.types.int)];
    b.assign(x, lit(1));
    b.proof(b.le(lit(0), x), (nested) => {
      nested.assign(x, b.add(x, lit(1)));
      nested.assign(y, x);
    });
    b.assert(b.le(lit(0), x));
    b.assert(b.le(lit(0), y));
  });
  const ssa = ssaForm(arena, m.body as Body);
  const [nested] = [...ssa.proofs.values()];
  const outer = ssa.uses.filter(({ variable }) => variable.name === 'x').map(({ definition }) => definition);
  expect(new Set(outer).size).toBe(1);
  expect(nested?.uses.map(({ definition }) => definition === outer[0])).toEqual([true, false]);
  expect(uninitialisedUses(ssa).map(({ variable, always }) => [variable.name, always])).toEqual([['y', true]]);
});

test('loops as described and as found', () => {
  const { method: m } = method('M', (b) => {
    const [i, n] = [b.local('i', b.arena.types.int), b.input('n', b.arena.types.int)];
    const x = b.local('x', b.arena.types.int);
    b.while(
      b.lt(i, n),
      () => {
        b.assign(x, i);
        b.assign(i, b.add(i, lit(1)));
      },
      [i],
    );
  });
  const body = m.body as Body;
  const forest = naturalLoops(controlFlow(body));
  const [loop] = forest.loops;
  expect([...(loop?.targets ?? [])].map(({ name }) => name)).toEqual(['x', 'i']);
  expect(compareLoops(body, forest)).toMatchObject([{ kind: 'target-left-out', variable: { name: 'x' } }]);
  expect(compareLoops({ ...body, loops: [] }, forest)).toMatchObject([{ kind: 'not-described' }]);
  const misplaced = body.loops.map((described) => ({ ...described, header: 0 as BlockId }));
  expect(compareLoops({ ...body, loops: misplaced }, forest)).toMatchObject([
    { kind: 'not-a-header' },
    { kind: 'not-described' },
  ]);
});

test('bodies of fifty thousand blocks are no problem', () => {
  const size = 50_000;
  const shape = Array.from({ length: size }, (_, i) => (i === size - 1 ? [] : i % 4 === 3 ? [i + 1, i - 2] : [i + 1]));
  const { arena, method: m } = program(shape, [{ read: 0, write: 1 }]);
  const ssa = ssaForm(arena, m.body as Body);
  expect(naturalLoops(ssa.flow).loops.length).toBeGreaterThan(12_000);
  expect(countPaths(ssa.flow).total).toEqual({ count: 1n, bounded: false });
});
