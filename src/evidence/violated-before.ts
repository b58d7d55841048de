/** Which claim that a run violates executions meet on their way to another claim of the same member. */
import { blocksLeadingTo, claimsIn } from '../analysis/index.js';
import { targetsOf } from '../model/index.js';
import type { BlockId, Body, Claim, Method, Model } from '../model/index.js';

interface Place {
  readonly block: BlockId;
  /** Of the instruction, and of the claim in it. */
  readonly position: number;
}

export class ViolatedBefore {
  private readonly violated: ReadonlySet<Claim>;
  private readonly methods = new Map<Claim, Method>();
  private readonly places = new Map<Method, ReadonlyMap<Claim, Place>>();

  constructor(model: Model, violated: readonly Claim[]) {
    this.violated = new Set(violated);
    for (const method of model.methods) for (const claim of method.claims) this.methods.set(claim, method);
  }

  /** The first in the order of the member: executions that violate it do not get any further. */
  first(claim: Claim): Claim | undefined {
    const method = this.methods.get(claim);
    const body = method?.body;
    if (method === undefined || body === undefined) return undefined;
    const others = method.claims.filter((one) => one !== claim && this.violated.has(one));
    if (others.length === 0) return undefined;
    const places = this.placesIn(method, body);
    const here = places.get(claim);
    if (here === undefined) return undefined;
    const leading = blocksLeadingTo(body, [here.block]);
    const comesBack = blocksLeadingTo(body, sourcesOf(body, here.block)).has(here.block);
    return others.find((other) => {
      const there = places.get(other);
      if (there === undefined || !leading.has(there.block)) return false;
      return there.block !== here.block || comesBack || there.position < here.position;
    });
  }

  private placesIn(method: Method, body: Body): ReadonlyMap<Claim, Place> {
    let places = this.places.get(method);
    if (places === undefined) {
      const all = body.blocks.flatMap(({ id, instructions }) =>
        instructions.flatMap(claimsIn).map((claim, position) => [claim, { block: id, position }] as const),
      );
      this.places.set(method, (places = new Map(all)));
    }
    return places;
  }
}

function sourcesOf({ blocks }: Body, target: BlockId): readonly BlockId[] {
  return blocks.filter(({ exit }) => targetsOf(exit).includes(target)).map(({ id }) => id);
}
