/** `npm run bench -- NAME …`: measurements over real programs. A bench that misses its bar exits with 1. */
import { dafnyErrors } from './dafny-errors.js';
import { dafnySuite } from './dafny-suite.js';
import { abstractCorpus } from './abstract-corpus.js';
import { abstract } from './abstract.js';
import { attacks } from './attacks.js';
import { caseStudies } from './case-studies.js';
import { check } from './check.js';
import { coldStart } from './cold-start.js';
import { exploreSpeed } from './explore-speed.js';
import { explore } from './explore.js';
import { firstRefuted } from './first-refuted.js';
import { memory } from './memory.js';
import { frontend } from './frontend.js';
import { guide } from './guide.js';
import { interrupts } from './interrupts.js';
import { javaRuns } from './java-runs.js';
import { jobs } from './jobs.js';
import { lower } from './lower.js';
import { mutants } from './mutants.js';
import { proveGrowth } from './prove-growth.js';
import { prove } from './prove.js';
import { queries } from './queries.js';
import { repeat } from './repeat.js';
import { runOrders } from './run-orders.js';
import { run } from './run.js';
import { soundness } from './soundness.js';
import { speed } from './speed.js';
import { stripHints } from './strip-hints.js';
import { thesisSuite } from './thesis-suite.js';
import { verifyCrosscheck } from './verify-crosscheck.js';
import { verifyPlanted } from './verify-planted.js';
import { verifySpeed } from './verify-speed.js';
import { verifyStability } from './verify-stability.js';
import { verify } from './verify.js';

const BENCHES: Readonly<
  Record<string, { readonly usage: string; readonly run: (args: readonly string[]) => boolean | Promise<boolean> }>
> = {
  abstract: { usage: 'abstract: the abstract interpreter on generated methods of 100 to 10,000 blocks', run: abstract },
  'abstract-corpus': {
    usage:
      'abstract-corpus [PART…]   the share of claims of the real programs that the abstract interpreter proves alone',
    run: abstractCorpus,
  },
  attacks: {
    usage:
      'attacks [--filter PART] [--engine verify|explore|prove|check] [--solver z3|z3-wasm] [--jobs 2] [--limit 5] [--assay PATH]   programs that must not be answered wrongly, through each engine alone',
    run: attacks,
  },
  'case-studies': {
    usage:
      'case-studies [--filter PART] [--seconds 20] [--solver NAME] [--assay PATH] [--all]   sorts and a linked set with rich contracts, also with planted faults: how statuses are distributed',
    run: caseStudies,
  },
  check: {
    usage:
      'check [--filter PART] [--limit N] [--every K] [--seconds 20] [--jobs 2] [--hint-free | --mutants N] [--triage N] [--keep DIR]   the real programs, their hint-free forms, or changed ones',
    run: check,
  },
  'cold-start': {
    usage:
      'cold-start [--times 15] [--assay CHECKOUT]   short runs as multiples of a Node that does nothing, also of another checkout that is built',
    run: coldStart,
  },
  frontend: {
    usage: 'frontend [PART…]      parse, print and resolve the real programs (whose names contain a PART)',
    run: frontend,
  },
  'dafny-suite': {
    usage: 'dafny-suite DIR [--list FILE]   compare with Dafny on its own tests, of a checkout in DIR',
    run: dafnySuite,
  },
  'dafny-errors': {
    usage:
      'dafny-errors DIR [--list FILE] [--only errors|clean] [--filter PART] [--seconds 10] [--jobs 2]   the errors that Dafny expects in its own tests',
    run: dafnyErrors,
  },
  explore: {
    usage:
      'explore [--filter PART] [--method PART] [--limit N] [--seconds 10] [--jobs 2] [--hint-free]   executable methods of the real programs, or of the hint-free set',
    run: explore,
  },
  'explore-speed': {
    usage:
      'explore-speed [--seconds 10]   runs and queries per second, bytes per term, growth with the number of paths',
    run: exploreSpeed,
  },
  memory: {
    run: memory,
    usage:
      'memory [--edits 2000] [--jobs 2] [--seconds 1]   the heap of a process in which a program is edited and checked again and again',
  },
  'first-refuted': {
    usage:
      'first-refuted [FILE|DIR…] [--mutants N] [--assay CHECKOUT] [--jobs 1] [--seconds 120] [--seed 0] [--filter PART]   milliseconds until the first refuted claim is told, also by another checkout that is built',
    run: firstRefuted,
  },
  guide: {
    usage:
      'guide [--methods 101] [--minutes N] [--limit N] [--filter SUITE/PART] [--seconds 2] [--query 0.25] [--seed N] [--analyzers cheap;KINDS;wrong-…] [--configs UV,PV,MAY,MUST,BOTH] [--runs 15,40] [--strategy NAME] [--deferrals 10] [--mutants 2] [--jobs 1] [--out DIR] [--prove]   the experiment of seed 004: tests, failing tests and time with guidance and without',
    run: guide,
  },
  interrupts: {
    usage:
      'interrupts FILE|DIR… [--times 200] [--programs 10] [--within 6] [--seed 1] [--assay PATH]   signals at random moments: the end comes within a second, nothing is left behind, the report is whole',
    run: interrupts,
  },
  'java-runs': {
    usage:
      'java-runs [--programs 400] [--first N]   random Java programs: what they return or end with, against an installed Java',
    run: javaRuns,
  },
  jobs: {
    usage: 'jobs [--times 3] [--assay PATH]   one method of 512 paths, explored by one thread and by two',
    run: jobs,
  },
  lower: { usage: 'lower [PART…]         the share of members of the real programs that are lowered', run: lower },
  mutants: {
    usage:
      'mutants [--filter PART] [--limit N] [--mutants 3] [--seconds 10] [--jobs 2] [--minutes M]   changed code: exploration against all small inputs and random testing',
    run: mutants,
  },
  prove: {
    usage:
      'prove [--only usual|hard] [--filter PART] [--seconds 20]   DASH on programs whose verdicts are known, also hard ones',
    run: prove,
  },
  'prove-growth': {
    usage: 'prove-growth [--seconds 120]   DASH behind loops of 10 to 10,000 rounds: time, and memory for each state',
    run: proveGrowth,
  },
  queries: {
    usage: 'queries               200 tiny solver queries, and limits on long ones, installed and embedded',
    run: queries,
  },
  'run-orders': {
    usage:
      'run-orders [--programs 400] [--first N] [--batch 40]   random programs whose output depends on orders of reading and writing, against an installed Dafny',
    run: runOrders,
  },
  run: { usage: 'run [PART…]           speed of execution; the real programs on small inputs', run },
  soundness: {
    usage:
      'soundness [--programs 100] [--seconds 3600] [--seed K] [--first N] [--jobs 2] [--engines verify,explore,prove,check] [--limit 2] [--solver NAME] [--assay PATH] [--plant NAME] [--keep DIR]   random programs: every proof against executions, other engines and twins',
    run: soundness,
  },
  speed: { usage: 'speed                 cold start against Dafny, and time per line on generated files', run: speed },
  'strip-hints': {
    usage: 'strip-hints OUT       make the hint-free set and check that it still resolves',
    run: stripHints,
  },
  'thesis-suite': {
    usage:
      'thesis-suite DIR [--seconds 20] [--filter PART]   DASH on the tests of the implementation of seed 001, of a checkout in DIR',
    run: thesisSuite,
  },
  verify: {
    usage:
      'verify [--filter PART] [--limit N] [--seconds 20] [--jobs 2] [--json FILE] [--compare FILE] [--solver NAME] [--seed N] [--verifier dafny]   the real programs',
    run: verify,
  },
  'verify-crosscheck': {
    usage:
      'verify-crosscheck [--filter PART] [--limit N] [--mutants 8] [--generated 200] [--runs 40] [--seconds 3] [--minutes M] [--seed N]   what is proved, executed',
    run: verifyCrosscheck,
  },
  'verify-planted': {
    usage:
      'verify-planted [--filter PART] [--limit N] [--seconds 5] [--jobs 2]   false claims planted in the real programs',
    run: verifyPlanted,
  },
  'verify-speed': {
    usage:
      'verify-speed [--only wall|solver|overhead] [--filter PART] [--limit N] [--seconds 20]   against Dafny, on programs that both verify',
    run: verifySpeed,
  },
  repeat: {
    usage:
      'repeat [--every 20] [--runs 2] [--filter PART] [--seconds 20] [--jobs 2] [--reproducible] [FILE...]   whether check says the same each time',
    run: repeat,
  },
  'verify-stability': {
    usage:
      'verify-stability [--runs 3] [--filter PART] [--limit N] [--seconds 20] [--jobs 2]   different seeds of the solver',
    run: verifyStability,
  },
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(
    `Usage: npm run bench -- NAME …\n\n${Object.values(BENCHES)
      .map(({ usage }) => `  ${usage}`)
      .join('\n')}`,
  );
  process.exitCode = 1;
} else {
  process.exitCode = (await bench.run(args)) ? 0 : 1;
}
