/** The tree of runs as plain data: part of the JSON report of `explore`, and of the file that `--save` writes (seed 000, 2.4.1). */
import type { ExplorationNode } from '../../explore/exploration.js';
import type { FlippedDecision, RunError, UntakenSide } from '../../explore/nodes.js';
import type { OutputTerm } from '../../explore/output-terms.js';
import type { ClaimId } from '../../model/index.js';
import type { RunTree } from '../../workbench/seam/explorations.js';
import { inputDescription } from '../replay.js';
import type { InputJson } from '../replay.js';

export interface TreeReport {
  readonly nodes: readonly NodeReport[];
  readonly untaken: readonly UntakenSide[];
  /** How many more sides there are that no run took. */
  readonly moreUntaken: number;
}

export interface NodeReport extends Pick<ExplorationNode, 'id' | 'outcome' | 'pathCondition' | 'covered' | 'lines'> {
  /** The run whose decision was changed to get here. */
  readonly parent: number | null;
  readonly test: InputJson;
  readonly outputs: Readonly<Record<string, string>>;
  readonly terms: Readonly<Record<string, OutputTerm>>;
  readonly flipped: FlippedDecision | null;
  readonly violated: ClaimId | null;
  readonly error: RunError | null;
}

export function treeReport({ nodes, untaken, moreUntaken }: RunTree): TreeReport {
  return { nodes: nodes.map(nodeReport), untaken, moreUntaken };
}

function nodeReport({ parent, test, outputs, terms, flipped, violated, error, ...node }: ExplorationNode): NodeReport {
  return {
    ...node,
    parent: parent ?? null,
    test: inputDescription(test),
    outputs: Object.fromEntries(outputs),
    terms: Object.fromEntries(terms),
    flipped: flipped ?? null,
    violated: violated ?? null,
    error: error ?? null,
  };
}
