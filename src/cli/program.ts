/** The commands, their options and their help. What a command does is loaded when it runs. */
import { Command } from 'commander';
import { defineCheck } from './definitions/check.js';
import { defineGraph } from './definitions/graph.js';
import { examples } from './definitions/help.js';
import { during } from './exit.js';
import type { ExitCode } from './exit.js';
import type { RunFlags } from './commands/run.js';
import type { ExploreFlags } from './exploration/options.js';
import type { VerifyFlags } from './verification/options.js';
import { packageVersion } from './version.js';

/** `ended` receives the exit code of the command that ran. */
export function buildProgram(ended: (code: ExitCode) => void): Command {
  const program = new Command('assay')
    .description(
      'For every claim of Dafny programs: proved, refuted by an execution, dead, or not yet known and exactly why.',
    )
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .showHelpAfterError('Run with --help to see what is possible.')
    .exitOverride();

  defineCheck(program, ended);

  program
    .command('resolve')
    .summary('check names, types and contexts of Dafny files')
    .description(
      'Parses each FILE, and every .dfy file below each DIR, with the files it includes; resolves names, ' +
        'infers types, and reports what is wrong. Each file is a program of its own.',
    )
    .argument('<FILE|DIR...>', 'Dafny files, or folders of them')
    .option('--json', 'print one JSON report (schema/report.schema.json) and nothing else')
    .addHelpText('after', examples('assay resolve examples', 'assay resolve --json src/Queue.dfy > report.json'))
    .action(async (paths: readonly string[], options: { readonly json?: true }) => {
      const { resolve } = await during('loading', () => import('./commands/resolve.js'));
      ended(await resolve(paths, { json: options.json ?? false }));
    });

  program
    .command('verify')
    .summary('prove every claim of Dafny files, or say which are open and why')
    .description(
      'Proves the claims in each FILE, and in every .dfy file below each DIR, with what they include: what the program ' +
        'asserts and promises, and what the language asks for (indices in range, termination, frames). Shows each claim ' +
        'that is not proved, with its place and the reason. Members are verified in parallel.',
    )
    .argument('<FILE|DIR...>', 'Dafny files, or folders of them')
    .option('--filter <NAME>', 'only members with NAME in their name, and what their proofs rest on')
    .option(
      '--resource-limit <N>',
      'work of the solver for each member, in units of its own that are the same on every machine; 0 is no limit ' +
        '(default: 30000000, for cvc5 1000000)',
    )
    .option('--time-limit <SECONDS>', 'time for each member, should that come first', '60')
    .option('--jobs <N>', 'solvers that run at once (default: one per processor, at most 8)')
    .option('--solver <SOLVER>', 'z3, z3-wasm (needs no installation), cvc5, or a path (default: z3 if installed)')
    .option('--json', 'print one JSON report (schema/report.schema.json) and nothing else')
    .option('--html <DIR>', 'write pages to DIR that a browser opens: DIR/index.html')
    .option('--sarif <FILE>', 'write the report to FILE as SARIF 2.1.0, for editors and code scanning')
    .option('--junit <FILE>', 'write the report to FILE as JUnit XML, for continuous integration')
    .option('--strict', 'proofs that rest on assumptions of the program (assume, axioms, no body) do not count')
    .option('--dump-smt <DIR>', 'write each query to DIR, as a file that any solver can run')
    .option('--self-check', 'warn where what is assumed contradicts itself, so that anything could be proved')
    .option('--seed <N>', "the solver's random seed", '0')
    .option('--verifier <NAME>', 'assay, or dafny: an installed Dafny in its place', 'assay')
    .addHelpText('after', VERIFY_ENDINGS)
    .addHelpText(
      'after',
      examples('assay verify examples', 'assay verify --filter Queue.Enqueue --resource-limit 0 examples/Queue.dfy'),
    )
    .action(async (paths: readonly string[], flags: VerifyFlags) => {
      const { verify } = await during('loading', () => import('./commands/verify.js'));
      ended(await verify(paths, flags));
    });

  program
    .command('explore')
    .summary('run a method on inputs that take it everywhere, looking for claims that fail')
    .description(
      'Explores METHOD (a method, function or lemma named M, Class.M or Module.M), or every method of the FILE, or of ' +
        'every .dfy file below the DIR: runs it, sees which decisions were made, asks a solver for inputs that decide ' +
        'otherwise, and runs those. A claim that fails ends with inputs that were executed; where every path was run, ' +
        'claims are proved. Methods are explored in parallel.',
    )
    .argument('<FILE|DIR>', 'a Dafny file, or a folder of them')
    .argument('[METHOD]', 'what to explore; everything if nothing is said')
    .option('--strategy <NAME>', 'which branch to try next: coverage, breadth, depth or generational', 'coverage')
    .option(
      '--loops <HOW>',
      'unroll, or invariant: take loops with invariants from any state that these allow',
      'unroll',
    )
    .option('--max-runs <N>', 'stop after so many runs of a method', '10000')
    .option('--max-branches <N>', 'follow so many decisions on one path', '400')
    .option('--max-depth <N>', 'follow calls that are nested so deep', '200')
    .option('--max-collection <N>', 'try collections with up to so many elements', '4')
    .option('--time-limit <SECONDS>', 'time for each method', '10')
    .option('--jobs <N>', 'methods that are explored at once (default: one per processor, at most 8)')
    .option('--solver <SOLVER>', 'z3, z3-wasm (needs no installation), cvc5, or a path (default: z3 if installed)')
    .option('--seed <N>', 'for inputs that are tried at random, and the solver', '0')
    .option('--emit-tests <FILE>', 'write a test for each path to FILE, a Dafny program that includes the explored one')
    .option('--tests-for <VERSION>', '4, or 2 for tests that Dafny 2 can run', '4')
    .option('--save <FILE>', 'write the runs to FILE, as JSON')
    .option('--replay <FILE>', 'explore nothing; repeat the runs that were saved, and say which end differently')
    .option('--json', 'print one JSON report (schema/report.schema.json) and nothing else')
    .option('--all', 'show also the claims that are proved')
    .option('--strict', 'proofs that rest on assumptions of the program (assume, axioms, no body) do not count')
    .addHelpText('after', EXPLORE_ENDINGS)
    .addHelpText('after', EXPLORE_TESTS)
    .addHelpText(
      'after',
      examples(
        'assay explore examples/BinarySearch.dfy BinarySearch',
        'assay explore examples/Queue.dfy --emit-tests QueueTests.dfy && assay run QueueTests.dfy',
      ),
    )
    .action(async (path: string, method: string | undefined, flags: ExploreFlags) => {
      const { explore } = await during('loading', () => import('./commands/explore.js'));
      ended(await explore(path, method, flags));
    });

  program
    .command('run')
    .summary('run a method on given inputs, with every claim checked')
    .description(
      'Runs Main, or the METHOD (or function, or lemma) named M, Class.M or Module.M, with one ARG per parameter, ' +
        'written as Dafny literals. Contracts and ghost code are checked on the way; the run stops at the first claim ' +
        'that is violated.',
    )
    .argument('<FILE>', 'a Dafny file')
    .argument('[METHOD]', 'what to run; Main if nothing is said')
    .argument(
      '[ARGS...]',
      'literals such as 5, true, 1.5, \'c\', "text", [1, 2], {3}, map[1 := 2], Some(4), new int[] [1, 2]',
    )
    .option('--input <PATH>', 'read inputs, objects and choices from a JSON file, or from JSON that is given here')
    .option('--trace', 'print each step and what it changed, on standard error')
    .option('--json', 'print one JSON object and nothing else')
    .option('--max-steps <N>', 'stop after so many iterations, calls and tried values', '100000000000')
    .option('--max-depth <N>', 'stop when so many calls are nested', '100000')
    .option('--time-limit <SECONDS>', 'stop after this time', '60')
    .addHelpText('after', INPUT_FILE)
    .addHelpText(
      'after',
      examples(
        'assay run examples/Sums.dfy',
        'assay run examples/BinarySearch.dfy BinarySearch "new int[] [1, 3, 5]" 3',
      ),
    )
    .action(async (file: string, method: string | undefined, args: readonly string[], options: RunFlags) => {
      const { run } = await during('loading', () => import('./commands/run.js'));
      ended(await during(`running "${file}"`, () => run(file, method, args, options)));
    });

  defineGraph(program, ended);

  program
    .command('print')
    .summary('print a Dafny file in canonical layout')
    .description('Prints FILE in canonical layout, comments kept. A file with syntax errors is not printed.')
    .argument('<FILE>', 'a Dafny file')
    .addHelpText('after', examples('assay print examples/Queue.dfy'))
    .action(async (path: string) => {
      const { print } = await during('loading', () => import('./commands/print.js'));
      ended(await print(path));
    });

  program
    .command('parse')
    .summary('parse a Dafny file, without resolving it')
    .description('Reports the syntax errors of FILE; with --json, also prints its syntax tree. Includes are not read.')
    .argument('<FILE>', 'a Dafny file')
    .option('--json', 'print { path, diagnostics, tree } as JSON and nothing else')
    .addHelpText('after', examples('assay parse --json examples/Queue.dfy'))
    .action(async (path: string, options: { readonly json?: true }) => {
      const { parse } = await during('loading', () => import('./commands/parse.js'));
      ended(await parse(path, { json: options.json ?? false }));
    });

  program.addHelpText('after', EXIT_CODES).addHelpText('after', examples('assay check examples'));
  return program;
}

const VERIFY_ENDINGS = `
Exit codes: 0 every claim is proved, or proved dead; 2 a program has errors; 5 some claim is not settled.`;

const EXPLORE_ENDINGS = `
Exit codes: 0 every claim is proved, or proved dead; 2 a program has errors; 4 a run violates a claim; 5 no claim was
refuted, and some claim is not settled. With --replay: 0 every run ends as before; 4 a run violates a claim that it did
not violate; 5 a run ends in another way.`;

const EXPLORE_TESTS = `
Tests (--emit-tests): each path is a method marked {:test}, which builds its inputs, calls the method, and expects what
the postconditions say and what was observed. Main calls all of them but those that fail, so that "assay run FILE" (and
"dafny run FILE") runs the suite; "dafny test FILE" runs the methods that are marked. Tests that fail show a violated
claim; they stand at the end, marked by a comment, to be run one by one. With --tests-for 2, Main prints what differs.`;

const INPUT_FILE = `
The file for --input, where every value is a literal and @name stands for an object:
  {
    "objects": {
      "a": { "type": "array", "elements": ["1", "2"] },
      "n": { "class": "Node", "fields": { "data": "5", "next": "@n" } }
    },
    "inputs": { "this": "@n", "x": "5", "values": "@a" },
    "choices": ["0"]
  }
Objects may name each other and themselves. The elements of an array of several dimensions are lists of lists.
"this" is the object whose method is run. Choices are taken in order where the program leaves one open.`;

const EXIT_CODES = `
Exit codes:
  0   no errors; for check, verify and explore, every claim is settled
  1   bad usage
  2   a program has errors
  4   a run violated a claim, or its precondition does not hold
  5   a claim is not settled; a run could not be finished: a limit was reached, or something cannot be executed
  70  a defect in Assay`;
