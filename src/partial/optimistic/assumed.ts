/** The program's own assumptions, as what they are: nobody has checked them. */
import { lineOf } from '../../languages/lines.js';
import { spanOf } from '../../languages/origins.js';
import { textOf } from '../../languages/source.js';
import type { Assume, Instruction, Method } from '../../model/index.js';
import type { Draft } from './candidate.js';

/** One for each that an execution passes; those in proofs stay what the program believes. */
export function assumeCandidates({ body }: Method): readonly Draft[] {
  return (body?.blocks ?? []).flatMap(({ instructions }) =>
    instructions.filter(isProgramAssumption).map(({ id, condition, origin }): Draft => ({
      condition,
      before: id,
      instead: true,
      at: origin,
      holds: { assume: textOf(spanOf(origin)).replace(/\s+/gu, ' ').trim() },
      words: `the assumption in line ${lineOf(origin)} holds`,
    })),
  );
}

/** The method as it is for whoever does not believe its assumptions. */
export function withoutAssumptions(method: Method): Method {
  const { body } = method;
  if (body === undefined || assumeCandidates(method).length === 0) return method;
  const blocks = body.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.filter((one) => !isProgramAssumption(one)),
  }));
  return { ...method, body: { ...body, blocks } };
}

function isProgramAssumption(instruction: Instruction): instruction is Assume {
  return instruction.kind === 'assume' && instruction.by === 'program' && instruction.promisedBy === undefined;
}
