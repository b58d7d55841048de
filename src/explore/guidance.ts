/**
 * What a guided exploration proves (docs/decisions.md, "What exhaustion proves"). A guide ends an execution where each
 * claim that may follow has a premise that holds. So every execution that comes to a claim with a false premise was not
 * ended before it: what is shown of all paths to the claim holds of those executions, and of no others. Nobody's word for
 * the others is taken here.
 */
import type { BlockId, Claim, Dependency, Exit, Method } from '../model/index.js';
import type { ClaimProof } from './claim-proofs.js';
import type { Exhaustion } from './exhaustion.js';
import type { Edge } from './coverage.js';
import type { Cut, Guidance } from './exploration.js';
import type { Trace, TraceEvent } from './trace.js';

interface GuidedEnd extends Exhaustion {
  readonly beyondPremises: ReadonlyMap<Claim, readonly Dependency[]>;
  /** That executions were ended, and where the first of them were. */
  readonly ended: readonly Cut[];
}

export function guidedEnd(end: Exhaustion, guidance: Guidance | undefined): GuidedEnd {
  const condition = guidance?.method.body?.blocks
    .flatMap(({ instructions }) => instructions)
    .find((one) => one.kind === 'assume' && one.by === 'guide');
  if (guidance === undefined || condition === undefined) return { ...end, beyondPremises: new Map(), ended: [] };
  const proofs = new Map<Claim, ClaimProof>();
  const unproved = new Map(end.unproved);
  const beyondPremises = new Map<Claim, readonly Dependency[]>();
  const cut: Cut = { bound: 'assumed', at: condition.origin, reason: NOT_LOOKED_AT };
  for (const [claim, proof] of end.proofs) {
    // That no path leads to a claim says little where paths were ended on purpose.
    const isProved = proof.outcome === 'proved' && !guidance.premises.has(claim);
    if (isProved) proofs.set(claim, proof);
    else if (proof.outcome === 'proved') beyondPremises.set(claim, proof.under);
    if (!isProved) unproved.set(claim, cut);
  }
  return { ...end, exhaustive: false, proofs, unproved, beyondPremises, ended: [cut] };
}

const NOT_LOOKED_AT = 'Executions that others verified, under what they assumed, were not looked at.';

// ── Places ──────────────────────────────────────────────────────────────────────────────────────

/**
 * What a guided execution did, in terms of the method as it is. What guides it may begin with a block of its own, which
 * takes the number of the first, and may put blocks on the ways to others; each block ends as it did.
 */
export class OriginalPlaces {
  readonly method: Method;
  private readonly guided: Method;

  constructor(method: Method, guided: Method) {
    this.method = method;
    this.guided = guided;
  }

  edge(method: Method, { from, to }: Edge): { readonly method: Method; readonly edge: Edge } {
    if (method !== this.guided || method === this.method) return { method, edge: { from, to } };
    const block = this.block(from);
    const side = targets(method.body?.blocks[from]?.exit).indexOf(to);
    const target = targets(this.method.body?.blocks[block]?.exit)[side] ?? to;
    return { method: this.method, edge: { from: block, to: target } };
  }

  trace(trace: Trace): Trace {
    if (this.guided === this.method) return trace;
    return { ...trace, method: this.method, events: trace.events.map((event) => this.event(event)) };
  }

  private event(event: TraceEvent): TraceEvent {
    if (event.frame !== 0) return event;
    if (event.kind === 'enter') return { ...event, method: this.method };
    if (event.kind !== 'branch' && event.kind !== 'choose') return event;
    const block = this.block(event.block);
    const exit = this.method.body?.blocks[block]?.exit;
    if (event.kind === 'branch') return exit?.kind === 'branch' ? { ...event, block, exit } : event;
    return exit?.kind === 'choose' ? { ...event, block, exit } : event;
  }

  block(id: BlockId): BlockId {
    const [own, all] = [this.method.body?.blocks.length ?? 0, this.guided.body?.blocks.length ?? 0];
    return all > own && id === all - 1 ? (0 as BlockId) : id;
  }
}

function targets(exit: Exit | undefined): readonly BlockId[] {
  if (exit?.kind === 'branch') return [exit.then, exit.else];
  return exit?.kind === 'choose' ? exit.targets : [];
}
