/**
 * Runs of methods as a Dafny program of tests. What the program may not say (a postcondition that is not compiled, a type
 * that is not visible) is found out by resolving it: oracles that are wrong are left out, and so are tests that are.
 */
import type { Method, Model } from '../../../model/index.js';
import { testLines } from './cases.js';
import type { OmittedTest, TestedMember, TestedRun, TestSuite } from '../../language.js';
import type { Line } from './cases.js';
import { Inexpressible } from './expressions.js';

export interface SuiteOptions {
  /** How the test file names the tested one. */
  readonly include: string;
  readonly dafny: 2 | 4;
  /** What is wrong with a text of the suite: a sentence by line, counted from 1. */
  readonly problems: (text: string) => ReadonlyMap<number, string>;
  /** How to repeat a run that has no test. */
  readonly replay: (method: Method, run: TestedRun) => string;
}

export function suiteOf(model: Model, members: readonly TestedMember[], options: SuiteOptions): TestSuite {
  const draft = new Draft(model, options);
  for (const member of members) draft.add(member);
  draft.settle();
  return draft.suite();
}

interface TestDraft {
  readonly name: string;
  readonly method: Method;
  readonly run: TestedRun;
  readonly violates: string | undefined;
  lines: readonly Line[];
}

/** Each round takes away at least one line, and most need one. */
const MOST_ROUNDS = 50;

class Draft {
  private readonly model: Model;
  private readonly options: SuiteOptions;
  private readonly taken: Set<string>;
  private readonly main: string;
  private tests: TestDraft[] = [];
  private readonly omitted: OmittedTest[] = [];

  constructor(model: Model, options: SuiteOptions) {
    this.model = model;
    this.options = options;
    this.taken = new Set(model.methods.map(({ name }) => name));
    this.main = this.freshName('Main', 'RunTests');
  }

  add({ method, passing, failing }: TestedMember): void {
    const reason = untestable(method);
    if (reason !== undefined) {
      const [first] = [...passing, ...failing];
      if (first !== undefined) this.omit(method, first, reason);
      return;
    }
    const name = method.name.replaceAll('.', '_');
    for (const run of passing) {
      // Where some run fails, this one may fail as well if the program chooses otherwise.
      if (failing.length > 0 && hasChoices(run)) this.omit(method, run, CHOICES);
      else this.addTest(`Test_${name}`, method, run, undefined);
    }
    for (const run of failing) {
      if (hasChoices(run)) this.omit(method, run, CHOICES);
      else this.addTest(`Fails_${name}`, method, run, run.violates);
    }
  }

  /** Resolves, and takes away what is wrong, until nothing is. */
  settle(): void {
    for (let round = 0; round < MOST_ROUNDS && this.tests.length > 0; round++) {
      const { text, owners } = this.render();
      const problems = this.options.problems(text);
      if (problems.size === 0) return;
      this.leaveOut(problems, owners);
    }
  }

  suite(): TestSuite {
    const { tests, omitted, main } = this;
    return {
      text: tests.length === 0 ? undefined : this.render().text,
      tests: tests.length,
      failing: tests.filter(({ violates }) => violates !== undefined).length,
      main,
      omitted,
    };
  }

  private addTest(prefix: string, method: Method, run: TestedRun, violates: string | undefined): void {
    try {
      const lines = testLines(this.model, method, run, this.options.dafny);
      let i = 1;
      while (this.taken.has(`${prefix}_${i}`)) i++;
      const name = `${prefix}_${i}`;
      this.taken.add(name);
      this.tests.push({ name, method, run, violates, lines });
    } catch (raised) {
      if (!(raised instanceof Inexpressible)) throw raised;
      this.omit(method, run, `it needs ${raised.message}, which no test can build`);
    }
  }

  private omit(method: Method, run: TestedRun, reason: string): void {
    this.omitted.push({ method: method.name, reason, replay: this.options.replay(method, run) });
  }

  private freshName(wanted: string, otherwise: string): string {
    let name = wanted;
    for (let i = 0; this.taken.has(name); i++) name = i === 0 ? otherwise : `${otherwise}${i}`;
    this.taken.add(name);
    return name;
  }

  private leaveOut(problems: ReadonlyMap<number, string>, owners: readonly (Owner | undefined)[]): void {
    const wrong = new Map<TestDraft, string>();
    const oracles = new Set<Line>();
    for (const [line, message] of problems) {
      const owner = owners[line - 1];
      if (owner?.line?.kind === 'oracle') oracles.add(owner.line);
      // A problem that is at no test is nobody's and everybody's: without it being understood, there is no suite.
      else if (owner === undefined) for (const test of this.tests) wrong.set(test, message);
      else wrong.set(owner.test, message);
    }
    for (const [test, message] of wrong) {
      this.omit(test.method, test.run, `the test would not be right: ${message.replace(/\.$/, '')}`);
    }
    this.tests = this.tests.filter((test) => !wrong.has(test));
    for (const test of this.tests) test.lines = test.lines.filter((line) => !oracles.has(line));
  }

  private render(): { readonly text: string; readonly owners: readonly (Owner | undefined)[] } {
    const page = new Page();
    page.line(
      `// Tests that assay explore wrote, one for each path that it ran. To run them: assay run THIS_FILE${this.main === 'Main' ? '' : ` ${this.main}`}`,
    );
    page.line(`include ${JSON.stringify(this.options.include)}`);
    page.line('');
    for (const { method, replay, reason } of this.omitted)
      page.line(`// No test of ${method}: ${oneLine(reason)}. Repeat it with: ${oneLine(replay)}`);
    const passing = this.tests.filter(({ violates }) => violates === undefined);
    if (this.options.dafny === 4) this.renderMain(page, passing);
    else this.renderCountingMain(page, passing);
    for (const test of this.tests) this.renderTest(page, test);
    return page;
  }

  private renderMain(page: Page, passing: readonly TestDraft[]): void {
    page.line(`method ${this.main === 'Main' ? '' : '{:main} '}${this.main}()${divergence(passing)} {`);
    for (const { name } of passing) page.line(`  ${name}();`);
    page.line(`  print "${passing.length} ${passing.length === 1 ? 'test' : 'tests'} passed\\n";`, '}');
  }

  private renderCountingMain(page: Page, passing: readonly TestDraft[]): void {
    page.line(`method ${this.main}()${divergence(passing)} {`, '  var failed := 0;');
    for (const [i, { name }] of passing.entries()) {
      page.line(`  var passed${i} := ${name}();`, `  if !passed${i} { failed := failed + 1; }`);
    }
    page.line(`  print ${passing.length}, " tests, ", failed, " failed\\n";`, '}');
  }

  private renderTest(page: Page, test: TestDraft): void {
    const { name, lines, violates } = test;
    const owner: Owner = { test, line: undefined };
    page.line('');
    if (violates !== undefined) page.line(`// This one fails: it violates ${oneLine(violates)}`);
    const isCounting = this.options.dafny === 2;
    const result = resultName(test.method);
    if (hasChoices(test.run))
      page.line('// The program makes choices of its own here, so that it may take another path.');
    const head = isCounting ? `method ${name}() returns (${result}: bool)` : `method {:test} ${name}()`;
    page.owned(owner, `${head}${divergence([test])} {`);
    if (isCounting) page.owned(owner, `  ${result} := true;`);
    for (const line of lines) {
      const at: Owner = { test, line };
      if (line.kind === 'statement') page.owned(at, `  ${line.text}`);
      else if (!isCounting) page.owned(at, `  expect ${line.condition};`);
      else {
        const told = JSON.stringify(`${name}: this does not hold: ${line.condition}`).slice(1, -1);
        page.owned(at, `  if !(${line.condition}) { ${result} := false; print "${told}\\n"; }`);
      }
    }
    page.owned(owner, '}');
  }
}

const CHOICES = 'what happens depends on choices that the program leaves open, and a test cannot make them';

function hasChoices({ test }: TestedRun): boolean {
  return test.choices.length > 0;
}

/** What a line of the text belongs to. */
interface Owner {
  readonly test: TestDraft;
  readonly line: Line | undefined;
}

class Page {
  readonly owners: (Owner | undefined)[] = [];
  private readonly lines: string[] = [];

  get text(): string {
    return `${this.lines.join('\n')}\n`;
  }

  line(...texts: readonly string[]): void {
    for (const text of texts) this.put(undefined, text);
  }

  owned(owner: Owner, text: string): void {
    this.put(owner, text);
  }

  private put(owner: Owner | undefined, text: string): void {
    this.lines.push(text);
    this.owners.push(owner);
  }
}

/** Whoever calls what may run forever must say that it may, too. */
function divergence(tests: readonly TestDraft[]): string {
  return tests.some(({ method }) => method.decreases.mayDiverge) ? ' decreases *' : '';
}

function untestable({ ghost, kind, name, composed }: Method): string | undefined {
  if (composed?.with === 'claims') return `${name} is what ${composed.of.name} leads to, which has tests of its own`;
  if (composed !== undefined) return `${name} checks a property, of which the program itself knows nothing`;
  if (kind === 'lemma') return `${name} is a lemma, which compiled code cannot call`;
  return ghost ? `${name} is ghost, so that compiled code cannot call it` : undefined;
}

function resultName({ inputs, outputs }: Method): string {
  const used = new Set([...inputs, ...outputs].map(({ name }) => name));
  let name = 'passed';
  while (used.has(name)) name += '_';
  return name;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
