/** The control flow graph of one method as people see it: plain data, in the words of the source. */
import type { ClaimId } from '../../model/index.js';
import type { Status } from '../../evidence/index.js';

/** What runs say of a block or of one side of a branch. */
export type Mark = 'executed' | 'open' | 'dead';

export interface MethodGraph {
  /** `BinarySearch` */
  readonly name: string;
  /** One sentence for those who do not see the picture: what it shows, and how much of it was executed. */
  readonly description: string;
  /** In the order of the control flow; the entry is the first. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly loops: readonly GraphLoop[];
  /** What was added to the control flow, for the legend. */
  readonly shows: { readonly coverage: boolean; readonly statuses: boolean };
}

export interface GraphNode {
  /** `b0`; unique in the graph. */
  readonly id: string;
  readonly kind: 'entry' | 'block' | 'loop' | 'exit';
  readonly rows: readonly GraphRow[];
  /** Absent without coverage, but for code that no path leads to, which is dead whatever runs. */
  readonly mark: Mark | undefined;
  /** It lies between a place where executions were cut off and a claim that they may come to. */
  readonly chop?: true;
}

export interface GraphRow {
  readonly kind: RowKind;
  /** On one line, in full; whoever draws it breaks or shortens it. */
  readonly text: string;
  /** Where it stands in the source, from 1; absent for what stands nowhere. */
  readonly line: number | undefined;
  /** For a claim. */
  readonly claim: RowClaim | undefined;
}

/**
 * `state` is what the abstract interpreter knows on entry, `contract` what may be assumed there, `guide` what recorded
 * assumptions and unverified conditions do there (seed 004).
 */
export type RowKind = 'title' | 'contract' | 'state' | 'code' | 'decision' | 'claim' | 'guide';

export interface RowClaim {
  readonly id: ClaimId;
  /** `index range`: the kind in words. The text of the row is the claim as written. */
  readonly kind: string;
  readonly status: Status | undefined;
  /** It belongs to the code or decision above it, or supports the claim above it. */
  readonly nested: boolean;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'flow' | 'true' | 'false' | 'choice';
  /** Goes back to the header of a loop. */
  readonly back: boolean;
  readonly label: string | undefined;
  readonly mark: Mark | undefined;
}

export interface GraphLoop {
  readonly header: string;
  /** Every node inside, the header and those of inner loops included. */
  readonly nodes: readonly string[];
}
