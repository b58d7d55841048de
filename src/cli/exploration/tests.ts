/** `--emit-tests`: the runs of an exploration as a Dafny program of tests. */
import path from 'node:path';
import { spanOf } from '../../languages/origins.js';
import { resolveProgram } from '../../languages/dafny/resolve/program.js';
import { SourceText } from '../../languages/source.js';
import { suiteOf } from '../../languages/dafny/tests/suite.js';
import type { FailingRun, Suite, SuiteMember } from '../../languages/dafny/tests/suite.js';
import { counted } from '../../model/index.js';
import type { Method, Model } from '../../model/index.js';
import { commandText, replayArguments } from '../../report/replay.js';
import { includeReader } from '../reading.js';
import { writeWhole } from '../whole-file.js';
import type { Explored } from '../verification/verify-files.js';
import type { ToldExploration } from './packing.js';

/** Returns what there is to say about it: lines. */
export function writeTests(
  target: string,
  file: string,
  model: Model,
  explored: Explored,
  dafny: 2 | 4,
): readonly string[] {
  const members = [...explored].map(([method, exploration]) => memberOf(model, method, exploration));
  const suite = suiteOf(model, members, {
    include: path.relative(path.dirname(path.resolve(target)), path.resolve(file)),
    dafny,
    problems: (text) => problemsOf(target, text, dafny === 2 ? ghostInDafny2(model) : new Set()),
    replay: (method, { test }) => commandText(replayArguments(file, method, test)),
  });
  if (suite.text !== undefined) writeWhole(target, suite.text);
  return [...wordsOf(target, suite), ...untried(explored)];
}

/** Runs that did not come to an end are no tests. */
function memberOf(model: Model, method: Method, { nodes, findings }: ToldExploration): SuiteMember {
  const claims = new Map(model.methods.flatMap((one) => one.claims.map((claim) => [claim.id, claim] as const)));
  const passing = nodes.filter(({ outcome }) => outcome === 'returned');
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

/** In Dafny 2 a function is compiled only if it is a `function method`. */
function ghostInDafny2({ methods }: Model): ReadonlySet<string> {
  const sources = new Set(methods.map(({ origin }) => spanOf(origin).source));
  const declared = /\b(?:function|predicate)\s+(method\b\s*)?(?:\{[^}]*\}\s*)*([\p{L}\p{N}_'?]+)/gu;
  return new Set(
    [...sources].flatMap(({ text }) =>
      [...text.matchAll(declared)].flatMap(([, compiled, name = '']) => (compiled === undefined ? [name] : [])),
    ),
  );
}

/** The first problem of each line. */
function problemsOf(target: string, text: string, ghost: ReadonlySet<string>): ReadonlyMap<number, string> {
  const source = new SourceText(target, text);
  const { diagnostics } = resolveProgram(source, includeReader(target));
  const problems = new Map<number, string>();
  for (const [i, line] of text.split('\n').entries()) {
    const words = line.startsWith(' ') ? line.match(/[\p{L}_][\p{L}\p{N}_'?]*/gu) : [];
    const name = words?.find((word) => ghost.has(word));
    if (name !== undefined) problems.set(i + 1, `in Dafny 2 the function ${name} is ghost.`);
  }
  for (const { severity, span, message } of diagnostics) {
    if (severity !== 'error') continue;
    const { line } = span.source === source ? source.position(span.start) : { line: 0 };
    if (!problems.has(line)) problems.set(line, message);
  }
  return problems;
}

function wordsOf(target: string, { text, tests, failing, main, omitted }: Suite): readonly string[] {
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
