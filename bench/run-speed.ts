/** How fast compiled models run, as ratios to hand-written JavaScript in the same run. */
import { Runner, SILENT } from '../src/execute/index.js';
import type { Callbacks } from '../src/execute/index.js';
import { lowerProgram } from '../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import { SourceText } from '../src/languages/source.js';
import type { Value } from '../src/values/index.js';
import { table } from './table.js';

const ITERATIONS = 10_000_000;
const LENGTH = 2_000;
const REPEATS = 9;
const BARS = { plain: 5, counting: 10 } as const;

const PROGRAM = `
method Loop(n: int) returns (sum: int)
{
  sum := 0;
  var i := 0;
  while i < n
    decreases *
  {
    if sum > 1000000 { sum := sum - 1000000; }
    sum := sum + i;
    i := i + 1;
  }
}
method Sum(n: int) returns (sum: int)
{
  sum := 0;
  var i := 0;
  while i < n
    decreases *
  {
    sum := sum + i;
    i := i + 1;
  }
}
method Measured(n: int) returns (sum: int)
{
  sum := 0;
  var i := 0;
  while i < n
  {
    sum := sum + i;
    i := i + 1;
  }
}
function Weigh(s: seq<int>): int { if |s| == 0 then 0 else s[0] + 3 * Weigh(s[1..]) % 1000 }
method Recursion(n: int) returns (sum: int)
{
  sum := 0;
  var s := seq(n, i => i + 7);
  var k := 0;
  while k < 200 decreases * { sum := sum + Weigh(s); k := k + 1; }
}
`.replaceAll('returns (sum: int)\n', 'returns (sum: int)\n  decreases *\n');

export function runSpeed(): boolean {
  const program = resolveProgram(new SourceText('speed.dfy', PROGRAM), {
    resolve: (_from, include) => include,
    read: (name) => ({ kind: 'error', code: 'include-not-found', message: name }),
  });
  const model = lowerProgram(program);
  const runner = new Runner(model);
  const limits = { steps: Number.MAX_SAFE_INTEGER, depth: 100_000 };
  // From zero in each run: counting past 32 bits would be what is timed.
  const counter = { count: 0 };
  const run = (name: string, argument: number, callbacks?: Callbacks): Value | undefined => {
    const method = model.methods.find((one) => one.name === name);
    if (method === undefined) throw new Error(`${name} was not lowered`);
    counter.count = 0;
    const { outcome } = runner.run(method, () => [argument], {
      limits,
      ...(callbacks === undefined ? {} : { callbacks }),
    });
    return outcome.kind === 'returned' ? outcome.outputs[0] : undefined;
  };
  const counting: Callbacks = {
    ...SILENT,
    instruction: () => void counter.count++,
    transition: () => void counter.count++,
    constraint: () => void counter.count++,
  };
  const [handLoop, plain, counted] = race([
    () => loopByHand(ITERATIONS),
    () => run('Loop', ITERATIONS),
    () => run('Loop', ITERATIONS, counting),
  ]);
  // The same without a branch: the total outgrows 32 bits early, and both loops have to meet the bar.
  // With its measure, a loop computes and compares it in each iteration.
  const [handSum, largeSum, countedSum, measured, countedMeasured] = race([
    () => sumByHand(ITERATIONS),
    () => run('Sum', ITERATIONS),
    () => run('Sum', ITERATIONS, counting),
    () => run('Measured', ITERATIONS),
    () => run('Measured', ITERATIONS, counting),
  ]);
  const [handRecursion, recursion] = race([() => recursionByHand(LENGTH), () => run('Recursion', LENGTH)]);
  const row = (name: string, one: Timed, hand: Timed, bar: number | undefined): (string | number)[] => [
    name,
    one.ms.toFixed(0),
    (one.ms / hand.ms).toFixed(1),
    bar ?? '-',
    String(one.result),
  ];
  console.log(
    table([
      [`least of ${REPEATS}`, 'ms', 'ratio', 'bar', 'result'],
      row('loop by hand', handLoop, handLoop, undefined),
      row('loop, plain', plain, handLoop, BARS.plain),
      row('loop, counting', counted, handLoop, BARS.counting),
      row('large sum by hand', handSum, handSum, undefined),
      row('large sum, plain', largeSum, handSum, BARS.plain),
      row('large sum, counting', countedSum, handSum, BARS.counting),
      row('measured sum, plain', measured, handSum, undefined),
      row('measured sum, counting', countedMeasured, handSum, undefined),
      row('recursion by hand', handRecursion, handRecursion, undefined),
      row('recursion over sequences', recursion, handRecursion, undefined),
    ]),
  );
  const same =
    handLoop.result === plain.result &&
    plain.result === counted.result &&
    handRecursion.result === recursion.result &&
    handSum.result === largeSum.result &&
    largeSum.result === countedSum.result;
  if (!same) console.log('The results differ.');
  const meets = (one: Timed, hand: Timed, bar: number): boolean => one.ms <= bar * hand.ms;
  return (
    same &&
    meets(plain, handLoop, BARS.plain) &&
    meets(counted, handLoop, BARS.counting) &&
    meets(largeSum, handSum, BARS.plain) &&
    meets(countedSum, handSum, BARS.counting)
  );
}

interface Timed {
  readonly ms: number;
  readonly result: unknown;
}

/** The least time of each, in turns: what else the machine does only adds to it, and hits all of them alike. */
function race<const Works extends readonly (() => unknown)[]>(works: Works): { readonly [K in keyof Works]: Timed } {
  const times = works.map((): Timed => ({ ms: Infinity, result: undefined }));
  for (let turn = 0; turn < REPEATS; turn++) {
    works.forEach((work, i) => {
      const started = performance.now();
      const result = work();
      times[i] = { ms: Math.min(times[i]?.ms ?? Infinity, performance.now() - started), result };
    });
  }
  return times as unknown as { readonly [K in keyof Works]: Timed };
}

function loopByHand(n: number): number {
  let sum = 0;
  let i = 0;
  while (i < n) {
    if (sum > 1000000) sum = sum - 1000000;
    sum = sum + i;
    i = i + 1;
  }
  return sum;
}

function sumByHand(n: number): number {
  let sum = 0;
  let i = 0;
  while (i < n) {
    sum = sum + i;
    i = i + 1;
  }
  return sum;
}

function recursionByHand(n: number): number {
  const weigh = (s: readonly number[], from: number): number =>
    from === s.length ? 0 : (s[from] as number) + ((3 * weigh(s, from + 1)) % 1000);
  const s = Array.from({ length: n }, (_, i) => i + 7);
  let sum = 0;
  for (let k = 0; k < 200; k++) sum += weigh(s, 0);
  return sum;
}
