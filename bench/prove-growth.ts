/**
 * How DASH grows with the number of rounds that a test makes in a loop before it comes to the claim: the programs of
 * seed 001, Figures 3.11 (an error that is reached) and 3.12 (one that is not), with 10 to 10,000 rounds.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readAtOnce } from '../src/languages/language.js';
import { languageOf } from '../src/languages/registry.js';
import { SourceText } from '../src/languages/source.js';
import type { Model } from '../src/model/index.js';
import { isProof } from '../src/model/index.js';
import type { Proving } from '../src/prove/index.js';
import { DEFAULT_PROVE_OPTIONS, proveMethod } from '../src/prove/index.js';
import type { SolverSession } from '../src/smt/session.js';
import { table } from './table.js';
import { numberOption } from './verification/options.js';
import { optionsAndSolver } from './verification/solver.js';

const ROUNDS = [10, 100, 1_000, 10_000];

/** Time for ten times as many rounds, from the second last to the last. */
const MOST_TIME = 15;

/** Bytes for a state of the longest execution, as a multiple of those of one that is a tenth as long. */
const MOST_MEMORY = 1.5;

const PROGRAMS: readonly { readonly name: string; readonly holds: boolean; readonly text: (n: number) => string }[] = [
  { name: '3.11', holds: false, text: (n) => program(n, 'int a', '', 'a < 0') },
  { name: '3.12', holds: true, text: (n) => program(n, '', 'int a = 1;', 'a == 0') },
];

function program(rounds: number, parameter: string, declaration: string, condition: string): string {
  return `class Growth {
    static void test(${parameter}) {
        ${declaration}
        int i = 0;
        while (i < ${rounds}) {
            i = i + 1;
        }
        if (${condition})
            error();
    }

    static void error() {
        throw new AssertionError();
    }
}
`;
}

export async function proveGrowth(args: readonly string[]): Promise<boolean> {
  const chosen = await optionsAndSolver(args, ['seconds', 'solver']);
  if (chosen === undefined) return false;
  const { options, factory } = chosen;
  const seconds = numberOption(options, 'seconds', 120);
  const session = await factory.open();
  try {
    await measured(PROGRAMS[0]?.text(10) ?? '', session, seconds);
    let isGood = true;
    const rows: (string | number)[][] = [];
    for (const { name, holds, text } of PROGRAMS) {
      const figures: Figures[] = [];
      for (const rounds of ROUNDS) {
        const found = await measured(text(rounds), session, seconds);
        figures.push(found);
        if (found.answer !== (holds ? 'proved' : 'violated')) isGood = false;
        rows.push([
          name,
          rounds,
          found.answer,
          found.iterations,
          found.states,
          found.seconds.toFixed(2),
          found.solverSeconds.toFixed(2),
          found.bytes.toFixed(0),
        ]);
      }
      const [before, last] = figures.slice(-2);
      if (before === undefined || last === undefined) continue;
      const time = last.seconds / before.seconds;
      const memory = last.bytes / before.bytes;
      console.log(`Figure ${name}: ten times as many rounds take ${time.toFixed(1)} times as long,`);
      console.log(`  and ${memory.toFixed(2)} times the memory for each state.`);
      isGood &&= time <= MOST_TIME && memory <= MOST_MEMORY;
    }
    console.log(table([['figure', 'rounds', 'answer', 'iterations', 'states', 's', 'solver s', 'B/state'], ...rows]));
    return isGood;
  } finally {
    await session.close();
  }
}

interface Figures {
  readonly answer: 'proved' | 'violated' | 'open';
  readonly iterations: number;
  /** Of executions, in the final region graph. */
  readonly states: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  readonly bytes: number;
}

async function measured(text: string, session: SolverSession, seconds: number): Promise<Figures> {
  const model = await modelOf(text);
  const method = model.methods.find(({ name }) => name.endsWith('test'));
  if (method === undefined) throw new Error('the program has no method test');
  const before = usedMemory();
  const tools = { session, now: () => performance.now() };
  const proving = await proveMethod(model, method, tools, { ...DEFAULT_PROVE_OPTIONS, seconds });
  const bytes = usedMemory() - before;
  const states = (proving.proof?.graph.regions ?? []).reduce((sum, region) => sum + region.states.length, 0);
  const { iterations, solverSeconds } = proving;
  const answer = answerOf(proving);
  return { answer, iterations, states, seconds: proving.seconds, solverSeconds, bytes: bytes / Math.max(1, states) };
}

function answerOf({ findings }: Proving): Figures['answer'] {
  if (findings.some(({ outcome }) => outcome === 'false')) return 'violated';
  return findings.length > 0 && findings.every(isProof) ? 'proved' : 'open';
}

async function modelOf(text: string): Promise<Model> {
  const name = 'growth.java';
  const language = await languageOf(name).load();
  return readAtOnce(language, new SourceText(name, text), NO_FILES, {}).lower();
}

const NO_FILES = {
  resolve: (_: string, include: string) => include,
  read: () => ({ kind: 'error', code: 'include-not-found', message: 'there are no files' }) as const,
};

/** After everything that nobody needs is gone. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
