/** Leaves out the claims that variables are assigned before they are read, as Dafny's `--relax-definite-assignment` does. */
import type { Mutable } from '../../src/fuzz/wrong/plant.js';
import type { Body, Claim, Instruction, Method, Model } from '../../src/model/index.js';

/** In place: calls refer to methods by identity. Returns the model itself. */
export function relax(model: Model): Model {
  for (const method of model.methods) {
    const changed = method as Mutable<Method>;
    changed.claims = method.claims.filter((claim) => !isRelaxed(claim));
    if (method.body !== undefined) changed.body = relaxedBody(method.body);
  }
  return model;
}

function relaxedBody(body: Body): Body {
  const blocks = body.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap((instruction): readonly Instruction[] => {
      if (instruction.kind === 'assert' && isRelaxed(instruction.claim)) return [];
      return [instruction.kind === 'proof' ? { ...instruction, body: relaxedBody(instruction.body) } : instruction];
    }),
  }));
  return { ...body, blocks };
}

function isRelaxed({ kind }: Claim): boolean {
  return kind === 'initialised';
}
