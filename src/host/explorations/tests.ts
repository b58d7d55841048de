/** `--emit-tests`: the runs of an exploration as a Dafny program of tests. */
import path from 'node:path';
import { spanOf } from '../../languages/origins.js';
import type { FailingRun, TestedMember, TestSuite } from '../../languages/language.js';
import { languageOf } from '../../languages/registry.js';
import { counted } from '../../model/index.js';
import type { Method, Model } from '../../model/index.js';
import { commandText, replayArguments } from '../../report/replay.js';
import { includeReader } from '../files/reading.js';
import { writeWhole } from '../files/whole-file.js';
import type { Explored, ExploredMethod } from '../../workbench/check-program.js';

/** Returns what there is to say about it: lines. `file` is of a language that has tests. */
export async function writeTests(
  target: string,
  file: string,
  model: Model,
  explored: Explored,
  version: 2 | 4,
): Promise<readonly string[]> {
  const { tests } = await languageOf(file).load();
  if (tests === undefined) throw new RangeError(`no tests can be written for ${file}`);
  const writer = await tests();
  const members = [...explored].map(([method, exploration]) => memberOf(model, method, exploration));
  const suite = writer(model, members, {
    target,
    include: path.relative(path.dirname(path.resolve(target)), path.resolve(file)),
    reader: includeReader(target),
    version,
    replay: (method, { test }) => commandText(replayArguments(model, file, method, test) ?? []),
  });
  if (suite.text !== undefined) writeWhole(target, suite.text);
  return [...wordsOf(target, suite), ...untried(explored)];
}

/** Runs that did not come to an end are no tests, nor are runs of something else than the program as it is. */
function memberOf(model: Model, method: Method, { nodes, findings }: ExploredMethod): TestedMember {
  const claims = new Map(model.methods.flatMap((one) => one.claims.map((claim) => [claim.id, claim] as const)));
  const passing = nodes.filter(({ outcome, test }) => outcome === 'returned' && test.treated === undefined);
  // A violation is shown by its smallest inputs; of other paths that violate the same claim nothing is learned, nor of runs
  // that went past claims which they could not evaluate.
  const failing = findings.flatMap((finding): FailingRun[] => {
    if ((finding.outcome !== 'false' && finding.outcome !== 'undefined') || finding.unchecked !== undefined) return [];
    const { text, origin } = claims.get(finding.claim.id) ?? finding.claim;
    const { source, start } = spanOf(origin);
    const violates = `${text} (${source.path}, line ${source.position(start).line})`;
    return [{ test: finding.test, outputs: new Map(), violates }];
  });
  return { method, passing, failing };
}

function wordsOf(target: string, { text, tests, failing, main, omitted }: TestSuite): readonly string[] {
  const reasons = new Map<string, number>();
  for (const { method, reason } of omitted) {
    const key = `${method}: ${reason}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  const left = [...reasons].map(
    ([reason, count]) => `No test for ${counted(count, 'run')} of ${reason.replace(/\.?$/, '.')}\n`,
  );
  if (text === undefined) return [...left, `"${target}" was not written: there is no test to write.\n`];
  const marked = failing === 0 ? '' : `, of which ${failing} ${failing === 1 ? 'fails' : 'fail'}`;
  const how = commandText(['run', target, ...(main === 'Main' ? [] : [main])]);
  return [...left, `Wrote ${counted(tests, 'test')}${marked} to "${target}"; ${how} runs them.\n`];
}

function untried(explored: Explored): readonly string[] {
  return [...explored].flatMap(([{ name }, { nodes }]) => {
    const cut = nodes.filter(({ outcome }) => outcome === 'cutoff' || outcome === 'not-executable').length;
    if (cut > 0) return [`No test for ${counted(cut, 'run')} of ${name} that did not come to an end.\n`];
    return nodes.length === 0 ? [`No test of ${name}: no run of it came to an end.\n`] : [];
  });
}
