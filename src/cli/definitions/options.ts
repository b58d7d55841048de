/** Options that several commands have, each in one wording. A command takes one by `.option(...SOLVER)`. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { EXPLORE_DEFAULTS } from '../options/explore-defaults.js';
import { PROVE_DEFAULTS } from '../options/prove-defaults.js';

export const FILTER = [
  '--filter <NAME>',
  'only members with NAME in their name, and what their proofs rest on',
] as const;

export const SOLVER = [
  '--solver <SOLVER>',
  'z3, z3-wasm (needs no installation), cvc5, or a path (default: z3 if installed); A,B asks B where A does not know, A+B also where A has a proof',
] as const;

export const RUNNER = [
  '--runner <RUNNER>',
  'who runs the methods: model, as they are compiled here, or jvm: Java itself with its library, which does what the program does',
  'model',
] as const;

const JSON_LINES = [
  '--json-lines',
  'print what becomes known while it does, one JSON object a line (schema/events.schema.json)',
] as const;
export const JSON_REPORT = ['--json', 'print one JSON report (schema/report.schema.json) and nothing else'] as const;

export const ALL = [
  '--all',
  'show also the claims that are proved, and how many have each status, in per cent',
] as const;

export const STRICT = [
  '--strict',
  'proofs that rest on assumptions (assume, axioms, no body, traits that other files may extend) do not count',
] as const;

export const SELF_CHECK = [
  '--self-check',
  'warn where what is assumed contradicts itself, so that anything could be proved, and where a clause never asks for anything',
] as const;

export const CHECK_PROOF = [
  '--check-proof',
  'check each region graph that proves something once more, by itself: only then it counts',
] as const;

export const LOG_STAGES = [
  '--log-stages <DIR>',
  'write to DIR what each stage makes of each member: its model, its passive form, and the first query',
] as const;

/** Of runs, and of the solver. */
export const SEED = [
  '--seed <N>',
  'for inputs that are tried at random, and the solver',
  EXPLORE_DEFAULTS.seed,
] as const;

export const LOOPS = [
  '--loops <HOW>',
  'unroll, or invariant: take loops that depend on inputs from any state that their invariants allow',
  EXPLORE_DEFAULTS.loops,
] as const;

export const ISOLATE = [
  '--isolate <WHAT>',
  'what a program that takes all memory costs: its thread, or a process of its own (slower to start)',
  'thread',
] as const;

/** `what` works at once: `methods that are explored`. */
export function jobs(what: string): readonly [string, string] {
  return ['--jobs <N>', `${what} at once (default: one per processor, at most 8); one that is free helps another`];
}

/** `what` has a limit: `each method`. */
export function timeLimit(what: string, seconds: string): readonly [string, string, string] {
  const how = 'in seconds of an ordinary machine; the clock ends what takes three times as long';
  return ['--time-limit <SECONDS>', `work for ${what}, ${how}`, seconds];
}

export const REPRODUCIBLE = [
  '--reproducible',
  'no clock ends anything: work is limited by counts alone, so that every run gives the same report, however long it takes',
] as const;

/** What texts do not say of themselves. */
export function addReading(command: Command): Command {
  return command
    .option(
      '--property <FILE>',
      'check also in which order methods are called: FILE has a state machine (README.md, "Properties of calls")',
    )
    .option(
      '--error-method <NAME>',
      'in languages without a statement for it: no execution may call NAME, m or Class.m; can be repeated (default: error)',
      collect,
    )
    .option(
      '--nondet-method <NAME>',
      'in languages without an expression for it: a call of NAME gives any value; can be repeated (default: nondet)',
      collect,
    )
    .option(
      '--assume-method <NAME>',
      'in languages without a statement for it: a call of NAME with a condition assumes the condition; can be repeated (default: assume)',
      collect,
    );
}

/** Where executions begin. */
export function addEntry(command: Command): Command {
  return command.option(
    '--entry <METHOD>',
    'judge every claim that calls in METHOD lead to for executions that begin there, apart from its own judgement; can be repeated',
    collect,
  );
}

export const ENTRY_ENDINGS = `
With --entry, a claim that is judged from an entry counts as it is judged there; every other claim counts by itself.`;

export function collect(name: string, names: readonly string[] = []): readonly string[] {
  return [...names, name];
}

/** Where exploration goes first, and where it does not go. */
export function addGuide(command: Command): Command {
  return command
    .option('--guide <HOW>', 'send runs where nobody verified anything: may, must or both (see below)')
    .option(
      '--optimistic <KINDS>',
      'with --guide: what the verifier takes for granted first, as in "rounds 2, distinct"',
    )
    .option(
      '--assumptions <FILE>',
      'with --guide: what others verified, and under which assumptions, as JSON (schema/assay-partial-1.json); can be repeated',
      collect,
    )
    .option(
      '--max-deferrals <N>',
      'with --guide must or both: put off so many runs of a method',
      EXPLORE_DEFAULTS.maxDeferrals,
    );
}

/** How far DASH goes. */
export function addProofBounds(command: Command): Command {
  const { maxIterations, maxStates } = PROVE_DEFAULTS;
  return command
    .option('--max-iterations <N>', 'stop the DASH algorithm after so many runs and divisions', maxIterations)
    .option('--max-states <N>', 'follow a run of DASH for so many states beyond what was known', maxStates);
}

/** What somebody adds to explorations. */
export function addExtensions(command: Command): Command {
  return command.option(
    '--extension <MODULE>',
    'load a JavaScript module that adds inputs, chooses what to try next, or changes what is executed (README.md, "Extensions"); can be repeated',
    collect,
  );
}

/** How far exploration goes. */
export function addBounds(command: Command): Command {
  const {
    maxRuns,
    maxPaths,
    maxBranches,
    maxDepth,
    maxSteps,
    queryLimit,
    maxCollection,
    maxObjects,
    maxNesting,
    maxUnfolding,
    maxRange,
  } = EXPLORE_DEFAULTS;
  return command
    .option('--max-runs <N>', 'stop exploring a method after so many runs', maxRuns)
    .option('--max-paths <N>', 'stop exploring a method after runs have taken so many paths', maxPaths)
    .option('--max-branches <N>', 'follow so many decisions on one path', maxBranches)
    .option('--max-depth <N>', 'follow calls that are nested so deep', maxDepth)
    .option('--max-steps <N>', 'cut a run off after so many rounds of loops, calls and values of quantifiers', maxSteps)
    .option('--max-collection <N>', 'try collections with up to so many elements', maxCollection)
    .option('--max-objects <N>', 'try heaps with so many objects of a class, or one for each input', maxObjects)
    .option('--max-nesting <N>', 'try data with constructors that are nested so deep', maxNesting)
    .option('--max-unfolding <N>', 'follow functions that call themselves so deep', maxUnfolding)
    .option('--max-range <N>', 'try so many values of a variable that a quantifier binds', maxRange)
    .option('--query-limit <SECONDS>', 'ask the solver so long for inputs that decide otherwise', queryLimit);
}

/** On standard output, in files, and on standard error how far the work is. */
export function addReports(command: Command): Command {
  return command
    .option(...JSON_REPORT)
    .addOption(new Option(...JSON_LINES).conflicts('json'))
    .option('--html <DIR>', 'write pages to DIR that a browser opens: DIR/index.html')
    .option('--sarif <FILE>', 'write the report to FILE as SARIF 2.1.0, for editors and code scanning')
    .option('--junit <FILE>', 'write the report to FILE as JUnit XML, for continuous integration')
    .option('--lcov <FILE>', 'write which lines runs executed to FILE, as an lcov tracefile')
    .option('--markdown <FILE>', 'write a summary to FILE as Markdown, for a pull request')
    .option(
      '--progress <FORM>',
      'how far the work is, on standard error: plain, in lines for a log; none; or auto, a line if that is a terminal',
      'auto',
    );
}

/** What fails a run, and what is asked for at all. */
export function addGate(command: Command): Command {
  return command
    .option(
      '--fail-on <WHAT>',
      'what ends with 4 or 5: refuted claims only, open ones too, or assumed: also proofs under assumptions',
      'open',
    )
    .option(
      '--baseline <REPORT>',
      'compare with the JSON report of an earlier check: only what is newly refuted or no longer proved fails',
    )
    .option('--changed', 'with --baseline: only members that changed, or something that they depend on')
    .option('--at <FILE:LINE>', 'only the claims of one line');
}
