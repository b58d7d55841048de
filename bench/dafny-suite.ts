/** Dafny's own test programs: do we accept what Dafny accepts, and reject what it rejects before verification? */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openFile } from '../src/host/files/reading.js';
import { expectedOutput, programsBelow, testsOf } from './suite/programs.js';
import { problemsOf } from './suite/resolving.js';
import { verdictOf } from './suite/verdicts.js';
import type { Verdict } from './suite/verdicts.js';
import { percent, table } from './table.js';

interface Result {
  readonly file: string;
  readonly verdict: Verdict;
  /** What we have against the program: the first error of resolution, or an exception. */
  readonly problem: string | undefined;
  readonly exception: string | undefined;
}

export async function dafnySuite(args: readonly string[]): Promise<boolean> {
  const at = args.indexOf('--list');
  const list = at < 0 ? undefined : args[at + 1];
  const [root = process.env.ASSAY_DAFNY_CHECKOUT] = at < 0 ? args : args.toSpliced(at, 2);
  const tests = testsOf(root);
  if (tests === undefined) {
    console.error(
      'Usage: npm run bench -- dafny-suite DIR [--list FILE], where DIR (or ASSAY_DAFNY_CHECKOUT) is a checkout of dafny-lang/dafny.',
    );
    return false;
  }
  const names = programsBelow(tests);
  const problems = await problemsOf(names.map((name) => path.join(tests, name)));
  const results = names.map((name) => resultOf(tests, name, problems));
  report(results);
  if (list !== undefined) writeFileSync(list, disagreements(results).join('\n') + '\n');
  return results.every(({ exception }) => exception === undefined);
}

function resultOf(folder: string, name: string, problems: ReadonlyMap<string, string | undefined>): Result {
  const file = path.join(folder, name);
  const problem = problems.get(file);
  const exception = problem?.startsWith('exception: ') === true ? problem : undefined;
  return { file: name, verdict: verdictOf(openFile(file).source.text, expectedOutput(file)), problem, exception };
}

function report(results: readonly Result[]): void {
  const exceptions = results.filter(({ exception }) => exception !== undefined);
  for (const { file, exception } of exceptions) console.log(`${file}: ${exception ?? ''}`);
  const rows: (string | number)[][] = [['', 'programs', 'of', 'share']];
  const row = (name: string, part: readonly Result[], whole: readonly Result[]): void => {
    rows.push([name, part.length, whole.length, percent(part.length, whole.length)]);
  };
  row(
    'answered without an exception',
    results.filter(({ exception }) => exception === undefined),
    results,
  );
  for (const older of [false, true]) {
    const under = older ? ' (older type system)' : '';
    const accepted = results.filter(({ verdict }) => verdict.kind === 'accepted' && verdict.older === older);
    row(
      `accepted by Dafny${under}, and by us`,
      accepted.filter((result) => !isRejected(result)),
      accepted,
    );
    for (const phase of ['parsing', 'resolution']) {
      const rejected = results.filter(
        ({ verdict }) => verdict.kind === 'rejected' && verdict.older === older && verdict.phase === phase,
      );
      row(`rejected by Dafny in ${phase}${under}, and by us`, rejected.filter(isRejected), rejected);
    }
  }
  console.log(table(rows));
  const reasons = new Map<string, number>();
  for (const { verdict } of results) {
    if (verdict.kind === 'left out') reasons.set(verdict.reason, (reasons.get(verdict.reason) ?? 0) + 1);
  }
  const total = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  console.log(`\nLeft out: ${total}`);
  console.log(table([...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => [`  ${reason}`, count])));
}

function isRejected({ problem }: Result): boolean {
  return problem !== undefined;
}

function disagreements(results: readonly Result[]): readonly string[] {
  return results.flatMap((result) => {
    const { file, verdict, problem } = result;
    const older = verdict.kind !== 'left out' && verdict.older ? ' (older type system)' : '';
    if (verdict.kind === 'accepted' && isRejected(result)) return [`accepted${older}\t${file}\t${problem ?? ''}`];
    if (verdict.kind === 'rejected' && !isRejected(result)) return [`rejected in ${verdict.phase}${older}\t${file}`];
    return [];
  });
}
