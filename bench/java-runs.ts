/** Random Java programs, run here and on a Java machine: what they return, and what they end with instead. */
import { parseArgs } from 'node:util';
import { Runner } from '../src/execute/index.js';
import { Random } from '../src/fuzz/index.js';
import { java } from '../src/languages/java/language.js';
import { readAtOnce } from '../src/languages/language.js';
import { SourceText } from '../src/languages/source.js';
import type { ClaimKind, Model } from '../src/model/index.js';
import { checkModel, signedInteger } from '../src/model/index.js';
import { randomJava } from './java/generate.js';
import { runJava } from './java/jvm.js';
import { attempt } from './problems.js';

/** x, y, b, s, c, p. */
type Inputs = readonly [number, bigint, number, number, number, boolean];

const RUNS = 8;

export function javaRuns(args: readonly string[]): boolean {
  const { values } = parseArgs({
    args: [...args],
    options: { programs: { type: 'string' }, first: { type: 'string' }, show: { type: 'boolean' } },
  });
  const [count, first] = [Number(values.programs ?? 400), Number(values.first ?? 0)];
  const programs = Array.from({ length: count }, (_, i) => {
    const name = `P${first + i}`;
    const random = new Random(first + i);
    const text = randomJava(random, name);
    const inputs = Array.from({ length: RUNS }, () => inputsOf(random));
    return { name, text, inputs };
  });
  const wanted = runJava(
    programs.map(({ name, text, inputs }) => ({
      name,
      text,
      calls: inputs.map((one) => ({ before: `${name}.S = 0;`, call: `${name}.f(${literals(one)})` })),
    })),
  );
  const ends = new Map<string, number>();
  let [same, left] = [0, 0];
  const problems: string[] = [];
  programs.forEach(({ name, text, inputs }, i) => {
    const answers = attempt(() => runHere(name, text, inputs));
    const expected = wanted[i] ?? [];
    if (typeof answers === 'string') {
      left++;
      problems.push(`${name}: ${answers}`);
      return;
    }
    answers.forEach((answer, k) => {
      const given = expected[k] ?? '';
      const kind = /^-?\d+$/.test(given) ? 'a value' : given.replace(/^P\d+/, '');
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
      if (agrees(answer, given)) same++;
      else problems.push(`${name}.f(${literals(inputs[k] as Inputs)}): ${answer} here, ${given} in Java`);
    });
  });
  for (const problem of problems.slice(0, 20)) console.log(problem);
  console.log([...ends].map(([kind, many]) => `${kind}: ${many}`).join(', '));
  console.log(
    `${count} programs, ${count * RUNS} runs: ${same} agree, ${problems.length} do not, ${left} programs were not run`,
  );
  return problems.length === 0;
}

function inputsOf(random: Random): Inputs {
  const number = (width: number): bigint => {
    const any = (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
    const one = random.below(3) === 0 ? any : BigInt(random.below(20) - 5);
    return BigInt.asIntN(width, one);
  };
  const c = Number(BigInt.asUintN(16, number(64)));
  return [Number(number(32)), number(64), Number(number(8)), Number(number(16)), c, random.below(2) === 0];
}

function literals([x, y, b, s, c, p]: Inputs): string {
  return `${x}, ${y}L, (byte) ${b}, (short) ${s}, (char) ${c}, ${p}`;
}

function runHere(name: string, text: string, inputs: readonly Inputs[]): readonly string[] {
  const reader = {
    resolve: (_: string, include: string) => include,
    read: () => ({ kind: 'error', code: 'include-not-found', message: 'no such file' }) as const,
  };
  const program = readAtOnce(java, new SourceText(`${name}.java`, text), reader, {});
  const [mistake] = program.diagnostics;
  if (mistake !== undefined)
    throw new Error(`${mistake.message} (${mistake.span.source.text.slice(mistake.span.start, mistake.span.end)})`);
  const model: Model = program.lower();
  const [reason] = model.unsupported;
  if (reason !== undefined) throw new Error(`${reason.member}: ${reason.feature}`);
  const [fault] = checkModel(model);
  if (fault !== undefined) throw new Error(String(fault));
  const method = model.methods.find((one) => one.name === `${name}.f`);
  if (method === undefined) throw new Error('there is no f');
  const runner = new Runner(model);
  return inputs.map(([x, y, b, s, c, p]) => {
    const bits = (value: number | bigint, width: number): number | bigint => {
      const unsigned = BigInt.asUintN(width, BigInt(value));
      return unsigned <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(unsigned) : unsigned;
    };
    const given = new Map<string, number | bigint | boolean>([
      ['x', bits(x, 32)],
      ['y', bits(y, 64)],
      ['b', bits(b, 8)],
      ['s', bits(s, 16)],
      ['c', c],
      ['p', p],
      [`${name}.S`, 0],
    ]);
    const { outcome } = runner.run(method, () => method.inputs.map((input) => given.get(input.name) as number));
    if (outcome.kind === 'violated') return outcome.claim.kind;
    if (outcome.kind !== 'returned') return `${outcome.kind}`;
    return String(signedInteger(outcome.outputs[0] as number, 64));
  });
}

const EXCEPTIONS: Partial<Record<ClaimKind, string>> = {
  'division-by-zero': 'ArithmeticException',
  'index-range': 'ArrayIndexOutOfBoundsException',
  'non-null': 'NullPointerException',
  size: 'NegativeArraySizeException',
  cast: 'ClassCastException',
  assertion: 'AssertionError',
};

/** An exception that leaves the method where it is raised by the program is one claim, whatever its class is. */
function agrees(here: string, there: string): boolean {
  if (here === there) return true;
  return here === 'exception' ? /Exception$|E$/.test(there) : EXCEPTIONS[here as ClaimKind] === there;
}
