/** Exploration reports in files: `--save` writes one, `--replay` reads it back. */
import { readFileSync } from 'node:fs';
import { readClaimId } from '../../model/index.js';
import type { TestCase } from '../../model/index.js';
import type { ExplorationReport } from '../../explore/summary.js';
import { treeReport } from '../../report/runs/index.js';
import type { TreeReport } from '../../report/runs/index.js';
import type { RunTree } from '../../workbench/seam/explorations.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { testOf } from '../running/input-file.js';
import { errorText } from '../files/paths.js';
import { packageVersion } from '../files/version.js';
import { writeWhole } from '../files/whole-file.js';
import type { Ending } from '../../workbench/engines/explorer/endings.js';
import type { ExplorerLimits } from '../../workbench/engines/explorer/limits.js';
import type { MethodExploration } from '../../workbench/seam/explorations.js';

interface SavedFile {
  readonly schema: 1;
  readonly tool: { readonly name: 'assay'; readonly version: string };
  readonly file: string;
  readonly strategy: string;
  readonly seed: number;
  readonly explorations: readonly (TreeReport & {
    readonly method: string;
    readonly exploration: ExplorationReport;
  })[];
}

export interface SavedTest {
  readonly test: TestCase;
  readonly ending: Ending;
}

export function saveExplorations(
  target: string,
  file: string,
  { strategy, seed }: Pick<ExplorerLimits, 'strategy' | 'seed'>,
  explorations: ReadonlyMap<string, MethodExploration>,
): void {
  const saved: SavedFile = {
    schema: 1,
    tool: { name: 'assay', version: packageVersion() },
    file,
    strategy,
    seed,
    explorations: [...explorations].map(([method, { report, nodes, tree }]) => ({
      method,
      exploration: report,
      ...treeReport(replayable(tree ?? { nodes, untaken: [], moreUntaken: 0 })),
    })),
  };
  writeWhole(target, `${JSON.stringify(saved, undefined, 1)}\n`);
}

/** Runs of treated code are none of the program: nobody can make them again. */
function replayable(tree: RunTree): RunTree {
  return { ...tree, nodes: tree.nodes.filter(({ test }) => test.treated === undefined) };
}

/** The tests of each method, by its name. */
export function loadTests(source: string): ReadonlyMap<string, readonly SavedTest[]> {
  const wrong = (): never => {
    throw new UsageError(`"${source}" is not a file that assay explore --save has written.`);
  };
  const json = parsed(source, wrong);
  if (!isRecord(json) || json['schema'] !== 1 || !Array.isArray(json['explorations'])) return wrong();
  return new Map(
    json['explorations'].map((one: unknown) => {
      if (!isRecord(one) || typeof one['method'] !== 'string' || !Array.isArray(one['nodes'])) return wrong();
      return [one['method'], one['nodes'].map((node: unknown) => loadedTest(node, source, wrong))];
    }),
  );
}

function parsed(source: string, wrong: () => never): unknown {
  let text: string;
  try {
    text = readFileSync(source, 'utf8');
  } catch (error) {
    throw new UsageError(`"${source}" cannot be read: ${errorText(error)}.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return wrong();
  }
}

function loadedTest(node: unknown, source: string, wrong: () => never): SavedTest {
  if (!isRecord(node)) return wrong();
  const { test, outcome, outputs, violated } = node;
  if (typeof outcome !== 'string' || !isRecord(outputs)) return wrong();
  const claim = readClaimId(violated);
  if (violated !== null && claim === undefined) return wrong();
  const texts = new Map(Object.entries(outputs).map(([name, text]) => [name, String(text)]));
  return { test: testOf(test, `"${source}"`), ending: { outcome, outputs: texts, violated: claim } };
}

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
