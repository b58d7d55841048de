/** The abstract interpreter on generated methods of growing size: the time per block should stay the same. */
import { AbstractInterpreter } from '../src/analysis/index.js';
import type { Method, Model } from '../src/model/index.js';
import { lit, method } from '../test/support/model-builder.js';

const SIZES = [100, 300, 1_000, 3_000, 10_000];

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

export function abstractBench(): void {
  for (const [name, make] of Object.entries(SHAPES)) {
    console.log(name);
    for (const size of SIZES) {
      const { model, method: made } = make(size);
      const blocks = made.body?.blocks.length ?? 0;
      const start = performance.now();
      const result = new AbstractInterpreter(model).analyse(made);
      const time = performance.now() - start;
      const proved = `${result?.claims.size ?? 0} of ${made.claims.length} claims proved`;
      const each = ((time * 1000) / blocks).toFixed(0);
      console.log(`  ${blocks} blocks: ${time.toFixed(0)} ms, ${each} µs per block, ${proved}`);
    }
  }
}
