/** The options of Dafny that a project file may have: which of them hold here, and what is said of the others. */
import type { Diagnostic } from '../../diagnostics.js';
import type { OptionValue, Placed } from './project-file.js';

type Options = ReadonlyMap<string, Placed<OptionValue>>;

export const LIBRARY = 'library';
export const STANDARD_LIBRARIES = 'standard-libraries';

/** Other values mean another language than the one that is read here. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  'unicode-char': ['true'],
  'function-syntax': ['4'],
  'quantifier-syntax': ['4'],
  'general-traits': ['legacy', 'datatype', 'full'],
  'general-newtypes': ['true', 'false'],
  'type-system-refresh': ['true', 'false'],
  'relax-definite-assignment': ['false'],
  'default-function-opacity': ['Transparent', 'transparent'],
  'disable-nonlinear-arithmetic': ['false'],
  'isolate-assertions': ['false', 'true'],
};

/** They are about compiling, printing and watching, about how Dafny itself works, or about warnings: claims are the same. */
const IDLE: ReadonlySet<string> = new Set(
  `allow-deprecation allow-warnings analyze-proofs boogie bprint build cache-verification check compile-suffix cores
  coverage-report emit-uncompilable-code error-limit expected-coverage-report extract-counterexample file-name
  filter-position filter-symbol find-project force-prune go-module-name hidden-no-verify ignore-indentation
  ignore-warnings include-runtime include-test-runner input javadoclike-docstring-plugin json-diagnostics json-output
  legacy-data-constructors legacy-module-names length-limit log-format log-level log-location main-method
  manual-lemma-induction manual-triggers no-timestamp-for-coverage-report notify-ghostness
  notify-line-verification-status only-label optimize-erasable-datatype-wrapper outer-module output performance-stats
  plugin pprint prelude print print-bpl print-mode print-ranges program-name progress project-file-cache-expiry
  python-module-name quiet random-seed raw-pointers report-file report-format resource-limit rprint rust-module-name
  rust-sync show-assertions show-hints show-proof-obligation-expressions show-snippets solver-log solver-option
  solver-path solver-plugin spill-translation sprint stdin suggest-proof-refactoring system-module target
  test-assumptions translate-standard-library translation-record translation-record-output type-inference-trace
  use-basename-for-filename use-caching verbose verification-coverage-report verification-time-limit
  verify-included-files verify-on warn-as-errors warn-contradictory-assumptions warn-deprecation
  warn-missing-constructor-parentheses warn-redundant-assumptions warn-shadowing worst-amount`.split(/\s+/),
);

/** They change what is accepted or claimed, and nothing here does that. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `allow-axioms allow-external-contracts dont-verify-dependencies enforce-determinism loop-unroll no-verify
  reads-clauses-on-methods referrers track-print-effects`.split(/\s+/),
);

/** One diagnostic for all that is not obeyed, one for each that is no option. */
export function checkOptions(options: Options): readonly Diagnostic[] {
  const entries = [...options];
  const wrong = entries.flatMap(([name, placed]) => wrongValue(name, placed));
  const ignored = entries.filter(([name, { value }]) => isIgnored(name, value));
  const [first] = ignored;
  const names = ignored.map(([name, { value }]) => `${name} = ${shown(value)}`).join(', ');
  return [
    ...wrong,
    ...entries
      .filter(([name]) => !isKnown(name))
      .map(([name, { span }]) => warning(span, `"${name}" is no option of Dafny, and not obeyed.`)),
    ...(first === undefined
      ? []
      : [warning(first[1].span, `Assay does not obey ${names}. Claims are those of Dafny without it.`)]),
  ];
}

function warning(span: Diagnostic['span'], message: string): Diagnostic {
  return { severity: 'warning', code: 'project-option', span, message };
}

function wrongValue(name: string, { value, span }: Placed<OptionValue>): readonly Diagnostic[] {
  const isWrong =
    (name === STANDARD_LIBRARIES && flagOf(value) === undefined) || (name === LIBRARY && typeof value === 'boolean');
  if (!isWrong) return [];
  const wanted = name === LIBRARY ? 'paths: library = ["lib.doo"]' : 'true or false';
  return [{ severity: 'error', code: 'bad-project', span, message: `"${name}" takes ${wanted}.` }];
}

/** Dafny reads texts of the file as those of its command line. */
export function flagOf(value: OptionValue | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : undefined;
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function isKnown(name: string): boolean {
  return name === LIBRARY || name === STANDARD_LIBRARIES || name in ONLY || IDLE.has(name) || LEFT_OUT.has(name);
}

function isIgnored(name: string, value: OptionValue): boolean {
  const only = ONLY[name];
  if (only !== undefined) return !only.includes(shown(value));
  return LEFT_OUT.has(name) && flagOf(value) !== false;
}

function shown(value: OptionValue): string {
  return Array.isArray(value) ? `[${value.join(', ')}]` : String(value);
}
