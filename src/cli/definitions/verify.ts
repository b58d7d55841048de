/** `assay verify` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../exit.js';
import type { ExitCode } from '../exit.js';
import type { VerifyFlags } from '../verification/options.js';
import { examples } from './help.js';

export function defineVerify(program: Command, ended: (code: ExitCode) => void): void {
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
        '(default: 100000000, for cvc5 1000000)',
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
    .addHelpText('after', ENDINGS)
    .addHelpText(
      'after',
      examples('assay verify examples', 'assay verify --filter Queue.Enqueue --resource-limit 0 examples/Queue.dfy'),
    )
    .action(async (paths: readonly string[], flags: VerifyFlags) => {
      const { verify } = await during('loading', () => import('../commands/verify.js'));
      ended(await verify(paths, flags));
    });
}

const ENDINGS = `
Exit codes: 0 every claim is proved, or proved dead; 2 a program has errors; 5 some claim is not settled.`;
