/** Which claims that runs violate executions meet before and after another claim of the same member. */
import { blocksLeadingTo, claimsIn } from '../analysis/index.js';
import { targetsOf } from '../model/index.js';
import type { BlockId, Body, Claim, Method, Model } from '../model/index.js';

interface Place {
  readonly block: BlockId;
  /** Among the claims of the block. */
  readonly position: number;
}

export class ViolatedAround {
  private readonly violated: ReadonlySet<Claim>;
  private readonly methods = new Map<Claim, Method>();
  private readonly places = new Map<Method, ReadonlyMap<Claim, Place>>();

  constructor(model: Model, violated: readonly Claim[]) {
    this.violated = new Set(violated);
    for (const method of model.methods) for (const claim of method.claims) this.methods.set(claim, method);
  }

  /** Executions that violate it do not get as far as the claim. */
  before(claim: Claim): Claim | undefined {
    return this.find(claim, (body, here, there) => leads(body, there, here));
  }

  /** Executions that pass the claim violate it. */
  after(claim: Claim): Claim | undefined {
    return this.find(claim, (body, here, there) => leads(body, here, there));
  }

  /** The first in the order of the member. */
  private find(claim: Claim, isWanted: (body: Body, here: Place, there: Place) => boolean): Claim | undefined {
    const method = this.methods.get(claim);
    const body = method?.body;
    if (method === undefined || body === undefined) return undefined;
    const others = method.claims.filter((one) => one !== claim && this.violated.has(one));
    if (others.length === 0) return undefined;
    const places = this.placesIn(method, body);
    const here = places.get(claim);
    if (here === undefined) return undefined;
    return others.find((other) => {
      const there = places.get(other);
      return there !== undefined && isWanted(body, here, there);
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

/** Whether executions may come from one place to the other. */
function leads(body: Body, from: Place, to: Place): boolean {
  if (from.block !== to.block) return blocksLeadingTo(body, [to.block]).has(from.block);
  return from.position < to.position || blocksLeadingTo(body, sourcesOf(body, to.block)).has(from.block);
}

function sourcesOf({ blocks }: Body, target: BlockId): readonly BlockId[] {
  return blocks.filter(({ exit }) => targetsOf(exit).includes(target)).map(({ id }) => id);
}
