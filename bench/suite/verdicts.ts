/**
 * What Dafny says about a test program of its own repository, from the commands at the top of the file (`// RUN: …`)
 * and the expected output beside it. Where these do not tell, or tell something about other options or files, the
 * program is left out, with the reason.
 */
export type Verdict =
  /** Parses and resolves; it may still fail to verify. `older`: according to the older type system only. */
  | { readonly kind: 'accepted'; readonly older: boolean }
  /** Has errors before verification. */
  | { readonly kind: 'rejected'; readonly phase: Phase; readonly older: boolean }
  | { readonly kind: 'left out'; readonly reason: string };

export type Phase = 'parsing' | 'resolution';

/** One command that reads the program. */
interface Run {
  readonly tool: string;
  readonly args: readonly string[];
  /** `undefined`: some code that is not zero. */
  readonly exitCode: number | undefined;
}

type Outcome = 'accepted' | 'rejected';

/** `expected` is the text of the expected output, empty if there is none. */
export function verdictOf(text: string, expected: string): Verdict {
  const commands = [...text.matchAll(/^\s*\/\/\s*RUN:\s*(.*)$/gm)].map((match) => match[1] ?? '');
  if (commands.length === 0) return leftOut('no RUN line: read by other tests only');
  const runs = commands.flatMap(runsOf);
  if (runs.length === 0) return leftOut('no command that only reads and checks the program');
  const reasons = new Set<string>();
  const outcomes = new Map<Outcome, boolean>();
  for (const run of runs) {
    const outcome = outcomeOf(run, expected);
    const options = optionEffect(run, outcome);
    if (outcome === undefined) reasons.add('neither the exit code nor the expected output tells');
    else if (typeof options === 'string') reasons.add(options);
    else outcomes.set(outcome, (outcomes.get(outcome) ?? true) && options.older);
  }
  if (outcomes.size > 1) return leftOut('several runs with different outcomes');
  const [first] = outcomes;
  if (first === undefined) return leftOut([...reasons][0] ?? 'nothing is run on the program itself');
  const [outcome, older] = first;
  if (outcome === 'accepted') return { kind: 'accepted', older };
  return { kind: 'rejected', phase: /parse errors? detected/.test(expected) ? 'parsing' : 'resolution', older };
}

function leftOut(reason: string): Verdict {
  return { kind: 'left out', reason };
}

const READERS: ReadonlySet<string> = new Set(['%verify', '%resolve', '%build', '%run', '%translate', '%dafny']);
const SUBCOMMANDS: ReadonlySet<string> = new Set(['verify', 'resolve', 'build', 'run', 'translate', 'test']);
const BOTH_RESOLVERS: ReadonlySet<string> = new Set(['%testDafnyForEachResolver', '%testDafnyForEachCompiler']);

function runsOf(command: string): readonly Run[] {
  const words = wordsOf(command);
  let exitCode: number | undefined = 0;
  if (words[0] === '!') {
    words.shift();
    exitCode = undefined;
  } else if (words[0] === '%exits-with') {
    exitCode = /^\d+$/.test(words[1] ?? '') ? Number(words[1]) : undefined;
    words.splice(0, 2);
  }
  const [tool = '', ...args] = words;
  if (READERS.has(tool)) return [{ tool, args, exitCode }];
  if (tool === '%baredafny' && SUBCOMMANDS.has(args[0] ?? '')) {
    const [subcommand = '', ...rest] = args;
    return [{ tool: subcommand, args: rest, exitCode }];
  }
  if (!BOTH_RESOLVERS.has(tool)) return [];
  const code = optionValue(args, '--refresh-exit-code') ?? optionValue(args, '--expect-exit-code') ?? '0';
  return [{ tool, args: args.filter((arg) => !/^--(expect|refresh)-exit-code/.test(arg)), exitCode: Number(code) }];
}

/** Words of a command, without quotes and without what follows a redirection or another command. */
function wordsOf(command: string): string[] {
  const words = command.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const end = words.findIndex((word) => /^(&?>>?|\d>&?\d?|&&|\|\|?|;)/.test(word));
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replaceAll(/["']/g, ''));
}

function optionValue(args: readonly string[], name: string): string | undefined {
  const inline = args.find((arg) => arg.startsWith(`${name}=`) || arg.startsWith(`${name}:`));
  return inline?.slice(name.length + 1);
}

/** Dafny's exit codes: 2 for errors in parsing and resolution, 3 in compilation, 4 in verification. */
function outcomeOf({ exitCode }: Run, expected: string): Outcome | undefined {
  switch (exitCode) {
    case 0:
    case 3:
    case 4:
      return 'accepted';
    case 2:
      // Warnings alone may also end in this code.
      return /\bError: |errors? detected/.test(expected) || expected === '' ? 'rejected' : undefined;
    case undefined:
      if (/^CLI: Error/m.test(expected)) return undefined;
      if (/(parse|resolution\/type) errors? detected/.test(expected)) return 'rejected';
      return /program verifier (finished|did not)/.test(expected) ? 'accepted' : undefined;
    default:
      return undefined;
  }
}

/** Options that say how to verify, compile or print, but not what a program may be. */
const HARMLESS: ReadonlySet<string> = new Set(
  `relax-definite-assignment target t no-verify noVerify allow-axioms allow-deprecation allow-warnings main-method
   use-basename-for-filename useBaseNameForFileName show-hints show-snippets show-tooltips printTooltips
   show-proof-obligation-expressions spill-translation spillTargetCode isolate-assertions verbose compileVerbose output
   out include-runtime useRuntimeLib cores vcsCores vcsSplitOnEveryAssert arith verify-included-files log-format
   log-level solver-option solver-path solver-log solver-plugin proverOpt proverLog resource-limit rlimit rprint print
   dprint print-mode printMode manual-triggers autoTriggers induction warn-shadowing warn-contradictory-assumptions
   warn-redundant-assumptions warn-missing-constructor-parentheses warn-deprecation disable-nonlinear-arithmetic
   noNLarith error-limit errorLimit errorTrace verification-time-limit timeLimit compile optimize coverage
   coverage-report verification-coverage-report no-timestamp-for-coverage-report performance-stats bprint sprint trace
   tracePOs traceCaching progress filter-symbol filter-position deprecation compileTarget compile-suffix
   extract-counterexample randomize random-seed json-diagnostics diagnosticsFormat test-assumptions build raw-pointers
   optimize-erasable-datatype-wrapper emit-uncompilable-code include-test-runner go-module-name rust-module-name
   python-module-name print-ranges suggest-proof-refactoring typeEncoding xml translation-record
   check-source-location-consistency env allowAxioms`.split(/\s+/),
);

/** Options with which Dafny reads another language than the one that it reads without them. */
const LANGUAGE: ReadonlySet<string> = new Set(
  `unicode-char reads-clauses-on-methods function-syntax functionSyntax quantifier-syntax standard-libraries
   default-function-opacity referrers general-traits allow-external-contracts library boogie outer-module`.split(/\s+/),
);

/** These only forbid more, so that what they accept is accepted without them too. */
const STRICTER: ReadonlySet<string> = new Set(['enforce-determinism', 'track-print-effects']);

/** The test defaults, which are also what the front end reads, and the type system before them. */
const TYPE_SYSTEM: ReadonlySet<string> = new Set([
  'type-system-refresh',
  'typeSystemRefresh',
  'general-newtypes',
  'generalNewtypes',
  'general-traits',
]);

/** Options whose value may follow as a word of its own. */
const TAKES_VALUE: ReadonlySet<string> = new Set(
  `target t main-method output print-mode resource-limit error-limit cores log-level solver-path solver-log build
   log-format unicode-char general-traits function-syntax quantifier-syntax default-function-opacity print rprint
   type-system-refresh verification-time-limit coverage-report input library standard-libraries`.split(/\s+/),
);

/** Why the options make the run tell nothing about the language, or under which type system it tells something. */
function optionEffect(run: Run, outcome: Outcome | undefined): string | { readonly older: boolean } {
  if (run.tool === 'test' && outcome === 'rejected') return 'a command that asks for more: dafny test';
  let older = false;
  let reads = false;
  for (const { name, value } of optionsOf(run.args)) {
    if (name === '') {
      if (value === '%s') reads = true;
      else if (/\.(cs|java|js|go|py|rs|dll|jar|h|cpp)$/.test(value)) return 'files of another language';
      else if (!/^(cs|java|js|go|py|rs|cpp|lib|%args|%trargs)$/.test(value))
        return 'other files beside the test itself';
    } else if (TYPE_SYSTEM.has(name) && /^(false|0|legacy)$/.test(value)) older = true;
    else if (TYPE_SYSTEM.has(name) && value !== 'full') continue;
    else if (name === 'input') return 'files of another language';
    else if (STRICTER.has(name)) {
      if (outcome === 'rejected') return `an option that forbids more: --${name}`;
    } else if (LANGUAGE.has(name) && !(name === 'unicode-char' && value === 'true')) {
      return `an option that changes the language: --${name}`;
    } else if (!HARMLESS.has(name) && name !== 'unicode-char') return 'an option whose effect is not known';
  }
  return reads ? { older } : 'nothing is run on the program itself';
}

/** Options with their values; other words have no name. */
function optionsOf(args: readonly string[]): readonly { readonly name: string; readonly value: string }[] {
  const options: { name: string; value: string }[] = [];
  for (let i = 0; i < args.length; i++) {
    const match = /^(?:--?|\/)([A-Za-z][A-Za-z-]*)(?:[:=](.*))?$/.exec(args[i] ?? '');
    if (args[i] === '--') continue;
    if (match === null) {
      options.push({ name: '', value: args[i] ?? '' });
      continue;
    }
    const [, name = '', inline] = match;
    const next = args[i + 1] ?? '-';
    const follows = inline === undefined && TAKES_VALUE.has(name) && !/^([-/]|%s$)/.test(next);
    options.push({ name, value: inline ?? (follows ? next : '') });
    if (follows) i++;
  }
  return options;
}
