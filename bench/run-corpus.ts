/** Every `Main` of the real programs, and their methods, functions and lemmas on small inputs: all of them are verified. */
import { Runner } from '../src/execute/index.js';
import type { Run } from '../src/execute/index.js';
import { spanOf } from '../src/languages/origins.js';
import type { Method, Model } from '../src/model/index.js';
import { Heap } from '../src/values/index.js';
import { corpusModels } from './models.js';
import { smallInputs } from '../src/fuzz/inputs/small-inputs.js';
import { table } from './table.js';

const RUNS_PER_MEMBER = 30;
const LIMITS = { steps: 200_000, depth: 500 };
const MEMBER_MS = 1000;

type Counts = Record<string, number>;

/** True if no run violated a claim. */
export function runCorpus(parts: readonly string[]): boolean {
  const counts: Record<'Main' | 'method' | 'function' | 'lemma', Counts> = {
    Main: {},
    method: {},
    function: {},
    lemma: {},
  };
  const violations = new Set<string>();
  for (const { name, model } of corpusModels(parts)) {
    if (typeof model === 'string') continue;
    const runner = new Runner(model);
    for (const method of model.methods) {
      if (method.body === undefined || method.kind === 'declaration' || method.kind === 'override') continue;
      const kind = method.name === 'Main' || method.name.endsWith('.Main') ? 'Main' : groupOf(method);
      for (const run of runsOf(runner, model, method)) {
        const result = resultOf(method, run);
        counts[kind][result] = (counts[kind][result] ?? 0) + 1;
        if (result === 'violated') violations.add(`${name}: ${violationText(method, run)}`);
      }
    }
  }
  if (violations.size > 0) console.log(`Violated:\n  ${[...violations].join('\n  ')}\n`);
  const results = [...new Set(Object.values(counts).flatMap((one) => Object.keys(one)))].sort();
  const rows = Object.entries(counts).map(([kind, one]) => [kind, ...results.map((result) => one[result] ?? 0)]);
  console.log(table([['runs', ...results], ...rows]));
  return violations.size === 0;
}

function groupOf({ kind }: Method): 'method' | 'function' | 'lemma' {
  return kind === 'function' || kind === 'lemma' ? kind : 'method';
}

function* runsOf(runner: Runner, model: Model, method: Method): IterableIterator<Run> {
  const count = method.inputs.length === 0 ? 1 : RUNS_PER_MEMBER;
  const started = performance.now();
  for (let i = 0; i < count && performance.now() - started < MEMBER_MS; i++) {
    if (smallInputs(model.arena.types, method, new Heap(), i) === undefined) return;
    yield runner.run(method, (heap) => smallInputs(model.arena.types, method, heap, i) ?? [], { limits: LIMITS });
  }
}

/** A run that rests on something that could not be evaluated shows nothing by a violation. */
function resultOf(method: Method, { outcome, unevaluated }: Run): string {
  switch (outcome.kind) {
    case 'violated':
    case 'undefined':
      if (unevaluated.length > 0) return 'inconclusive';
      return isUnverified(method) ? 'not verified by Dafny' : 'violated';
    case 'assumption-failed':
      return outcome.by === 'program' || outcome.by === 'axiom' ? 'assumption failed' : 'outside the precondition';
    case 'input-type':
      return 'outside the precondition';
    case 'returned':
    case 'cutoff':
    case 'not-executable':
      return outcome.kind;
  }
}

/** The program says that Dafny is not to verify the member. */
function isUnverified({ origin }: Method): boolean {
  const { source, start } = spanOf(origin);
  const head =
    source.text
      .slice(Math.max(0, start - 80), start)
      .split(/[};]\s*\n/)
      .at(-1) ?? '';
  return /\{:verify false\}/.test(head);
}

function violationText(method: Method, { outcome }: Run): string {
  if (outcome.kind !== 'violated' && outcome.kind !== 'undefined') return '';
  const { source, start } = spanOf(outcome.claim.origin);
  return `${method.kind} ${method.name}, line ${source.position(start).line}: ${outcome.claim.kind} ${outcome.claim.text}`;
}
