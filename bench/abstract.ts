/** The abstract interpreter on generated methods of growing size: the time per block should stay the same. */
import { AbstractInterpreter } from '../src/analysis/index.js';
import type { Method, Model } from '../src/model/index.js';
import { lit, method } from '../test/support/model-builder.js';
import { table } from './table.js';

const SIZES = [100, 300, 1_000, 3_000, 10_000];

/** The time per block at the largest size may be this many times that at a tenth of it: not more than noise. */
const MOST_GROWTH = 2.5;

/** Each shape makes about this many blocks. */
const SHAPES: Readonly<Record<string, (blocks: number) => { readonly model: Model; readonly method: Method }>> = {
  'branches one after the other': (blocks) =>
    method('Branches', (b) => {
      const { types } = b.arena;
      const n = b.input('n', types.int);
      const x = b.local('x', types.int);
      b.assign(x, lit(0));
      for (let i = 0; i < blocks / 3; i++) {
        b.if(
          b.lt(n, lit(i)),
          () => b.assign(x, b.add(x, lit(1))),
          () => b.assign(x, b.add(x, lit(2))),
        );
        b.assert(b.le(lit(0), x));
      }
    }),
  'a new variable in each branch': (blocks) =>
    method('Variables', (b) => {
      const { types } = b.arena;
      const [n, s] = [b.input('n', types.int), b.input('s', types.seq(types.int))];
      let last = n;
      for (let i = 0; i < blocks / 3; i++) {
        const x = b.local(`x${i}`, types.int);
        b.if(
          b.and(b.le(lit(0), last), b.lt(last, b.length(s))),
          () => b.assign(x, b.add(last, lit(1))),
          () => b.assign(x, lit(0)),
        );
        b.assert(b.le(x, b.length(s)), 'index-range');
        last = x;
      }
    }),
  'loops one after the other': (blocks) =>
    method('Loops', (b) => {
      const { types } = b.arena;
      const a = b.input('a', types.array(1, types.int, false));
      for (let i = 0; i < blocks / 3; i++) {
        const x = b.local(`i${i}`, types.int);
        b.assign(x, lit(0));
        b.while(b.lt(x, b.arrayLength(a)), () => {
          b.assert(b.and(b.le(lit(0), x), b.lt(x, b.arrayLength(a))), 'index-range');
          b.assign(x, b.add(x, lit(1)));
        });
      }
    }),
  'one loop around everything': (blocks) =>
    method('Around', (b) => {
      const { types } = b.arena;
      const [n, i] = [b.input('n', types.int), b.local('i', types.int)];
      b.assign(i, lit(0));
      b.while(b.lt(i, n), () => {
        for (let k = 0; k < blocks / 6; k++) {
          const x = b.local(`x${k}`, types.int);
          b.assign(x, i);
          b.if(b.lt(n, lit(k)), () => b.assign(x, lit(k)));
          b.while(b.lt(x, n), () => b.assign(x, b.add(x, lit(1))));
          b.assert(b.le(lit(0), x));
        }
        b.assign(i, b.add(i, lit(1)));
      });
    }),
  'loops three deep': (blocks) =>
    method('Nested', (b) => {
      const { types } = b.arena;
      const n = b.input('n', types.int);
      for (let i = 0; i < blocks / 9; i++) {
        const nest = (depth: number): void => {
          const x = b.local(`i${i}.${depth}`, types.int);
          b.assign(x, lit(0));
          b.while(b.lt(x, n), () => {
            b.assert(b.le(lit(0), x));
            if (depth < 3) nest(depth + 1);
            b.assign(x, b.add(x, lit(1)));
          });
        };
        nest(1);
      }
    }),
};

export function abstract(): boolean {
  let isLinear = true;
  const rows: (string | number)[][] = [['shape', 'blocks', 'ms', 'µs per block', 'claims', 'proved']];
  for (const [name, make] of Object.entries(SHAPES)) {
    measure(make(SIZES[2] ?? 0));
    const costs = new Map<number, number>();
    for (const size of SIZES) {
      const built = make(size);
      const { time, proved } = measure(built);
      const blocks = built.method.body?.blocks.length ?? 0;
      costs.set(size, time / blocks);
      rows.push([
        name,
        blocks,
        time.toFixed(0),
        ((time * 1000) / blocks).toFixed(0),
        built.method.claims.length,
        proved,
      ]);
    }
    const [small, large] = [costs.get(1_000) ?? 0, costs.get(10_000) ?? 0];
    if (large > MOST_GROWTH * small) isLinear = false;
  }
  console.log(table(rows));
  console.log(isLinear ? 'linear in the number of blocks' : 'NOT linear in the number of blocks');
  return isLinear;
}

function measure({ model, method: made }: { readonly model: Model; readonly method: Method }): {
  readonly time: number;
  readonly proved: number;
} {
  const start = performance.now();
  const result = new AbstractInterpreter(model).analyse(made);
  return { time: performance.now() - start, proved: result?.claims.size ?? 0 };
}
