/** Pages to look at: every status, a heap with a cycle before and after a run, supporting claims, dead code, a graph. */
import { lowerProgram } from '../../../src/languages/dafny/lower/index.js';
import { highlight } from '../../../src/languages/dafny/highlight.js';
import { resolveProgram } from '../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../src/languages/source.js';
import type { EvidenceReport } from '../../../src/report/evidence-report.js';
import { graphOf, layOut } from '../../../src/report/graph/index.js';
import { htmlReport } from '../../../src/report/html/index.js';
import type { HtmlFile, HtmlSource } from '../../../src/report/html/index.js';
import type { Report } from '../../../src/report/report.js';
import { claimId } from '../../../src/model/index.js';
import { claim, EVERYTHING, method, report } from '../sample-report.js';

export const RING_PATH = 'src/ring.dfy';

const RING = `class Node {
  var next: Node?
  var value: int
}

// Puts a value into the node after the next one.
method Put(n: Node, v: int)
  requires n.next != null
  modifies n, n.next
  ensures n.next.value == v && n.value == old(n.value)
{
  if v == 0 {
    n.next.value := 0;
  } else {
    n.next.value := v;
  }
  if n.next == null {
    assert "</script><b>" == "";
  }
}
`;

const FAILING_RUN: EvidenceReport = {
  outcome: 'false',
  engine: 'explorer',
  entry: 'Put',
  inputs: { n: '@o1', v: '7' },
  objects: {
    o1: { class: 'Node', fields: { next: '@o1', value: '0' } },
    o2: { type: 'array', elements: ['1', '@o1'] },
  },
  choices: ['@o2'],
  replay: ['run', RING_PATH, 'Put', '--input', '{"inputs":{"n":"@o1"}}'],
  trace: [{ method: 'Put', path: RING_PATH, line: 10, column: 34, values: { n: 'an object', v: '7' } }],
  after: { values: { n: '@o1', v: '7' }, objects: { o1: { class: 'Node', fields: { next: '@o1', value: '7' } } } },
};

const place = { line: 10, column: 11, endLine: 10, endColumn: 28 };
const kept = { line: 10, column: 32, endLine: 10, endColumn: 55 };

export function ringReport(): Report {
  const held: EvidenceReport = {
    outcome: 'true',
    engine: 'explorer',
    entry: 'Put',
    paths: 3,
    inputs: { v: '0' },
    choices: [],
    after: { values: { v: '0' } },
  };
  return report(
    {
      path: RING_PATH,
      diagnostics: [],
      deadCode: [{ line: 18, endLine: 18 }],
      methods: [
        method(
          [
            claim({
              id: claimId('a'),
              kind: 'postcondition',
              text: 'n.next.value == v',
              under: [['contract:Put']],
              ...place,
            }),
            claim({
              id: claimId('b'),
              kind: 'postcondition',
              text: 'n.value == old(n.value)',
              status: 'R',
              by: ['explorer'],
              triage: 'The code violates this, as running Put with n.next == n shows.',
              evidence: [held, FAILING_RUN],
              ...kept,
            }),
            claim({
              id: claimId('c'),
              kind: 'non-null',
              explicit: false,
              supports: claimId('b'),
              text: 'n',
              ...kept,
              endColumn: 33,
            }),
            claim({ id: claimId('d'), status: 'D', line: 18, column: 12, endLine: 18, endColumn: 34, triage: 'Dead.' }),
          ],
          {
            name: 'Put',
            line: 7,
            exploration: {
              runs: 12,
              paths: 3,
              exhaustive: false,
              queries: 4,
              seconds: 0.1,
              solverSeconds: 0.1,
              coverage: [
                {
                  method: 'Put',
                  blocks: 5,
                  coveredBlocks: 4,
                  branches: 4,
                  coveredBranches: 3,
                  deadBranches: 1,
                  openLines: [12],
                  path: 'src/Counter.dfy',
                  executedLines: [8, 9],
                  missedLines: [12],
                },
              ],
              cutoffs: [{ bound: 'time', reason: 'Time ran out.', at: { path: RING_PATH, line: 12, column: 3 } }],
              divergences: [],
              assumptions: [{ name: 'a', paths: 3, violating: 1, inputs: { n: '-1' } }],
              specification: [
                { text: 'n > 0 ==> full', at: { path: RING_PATH, line: 9, column: 3 }, paths: 3, applied: 2 },
                { text: 'a || b', at: { path: RING_PATH, line: 10, column: 3 }, paths: 3, disjuncts: [3, 0] },
              ],
            },
          },
        ),
        method([], { name: 'Node', kind: 'declaration', line: 1 }),
      ],
    },
    ...EVERYTHING.files,
  );
}

export function ringSource(): HtmlSource {
  const source = new SourceText(RING_PATH, RING);
  return { path: RING_PATH, text: RING, tokens: highlight(source) };
}

export async function samplePages(): Promise<readonly HtmlFile[]> {
  const nowhere = {
    resolve: (_: string, include: string) => include,
    read: () => ({ kind: 'text', text: '' }) as const,
  };
  const model = lowerProgram(resolveProgram(new SourceText(RING_PATH, RING), nowhere));
  const put = model.methods.find(({ name }) => name === 'Put');
  const drawn = put && graphOf(put, { statuses: new Map(put.claims.map(({ id }) => [id, 'V'])) });
  const large = { nodes: 400, command: 'assay graph src/ring.dfy Node -o Node.svg' };
  const graphs = [
    ...(drawn === undefined ? [] : [{ path: RING_PATH, method: 'Put', graph: await layOut(drawn) }]),
    { path: RING_PATH, method: 'Node', graph: large },
  ];
  return htmlReport(ringReport(), [ringSource()], graphs);
}
