/** Suites of tests that Dafny of a version accepts. */
import type { Model } from '../../../model/index.js';
import type { TestedMember, TestSuite, TestWriterOptions } from '../../language.js';
import { spanOf } from '../../origins.js';
import { SourceText } from '../../source.js';
import { resolveProgram } from '../resolve/program.js';
import { suiteOf } from './suite.js';

export function writeTests(model: Model, members: readonly TestedMember[], options: TestWriterOptions): TestSuite {
  const { include, version, replay } = options;
  const ghost = version === 2 ? ghostInDafny2(model) : new Set<string>();
  return suiteOf(model, members, {
    include,
    dafny: version,
    problems: (text) => problemsOf(options, text, ghost),
    replay,
  });
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
function problemsOf(
  { target, reader }: TestWriterOptions,
  text: string,
  ghost: ReadonlySet<string>,
): ReadonlyMap<number, string> {
  const source = new SourceText(target, text);
  const { diagnostics } = resolveProgram(source, reader);
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
