/** That loops make few rounds. */
import { lineOf } from '../../languages/lines.js';
import type { NaturalLoop } from '../../analysis/index.js';
import { blocksOf, controlFlow, naturalLoops } from '../../analysis/index.js';
import type { Arena, Block, Body, Exit, Loop, Method, Term } from '../../model/index.js';
import { counted, simplify } from '../../model/index.js';
import { startOf } from '../points.js';
import type { Draft } from './candidate.js';
import { ghostLocal } from './candidate.js';

/** One for each loop, in the order of the body. */
export function roundsCandidates(arena: Arena, { body }: Method, most: number): readonly Draft[] {
  if (body === undefined) return [];
  return loopsOf(body).map(({ loop, header, stays }, i): Draft => {
    const line = lineOf(loop.origin);
    // Blanks and a number, so that no other variable has the name.
    const rounds = ghostLocal(`rounds of loop ${i}`, arena.types.int);
    const few = arena.make('lt', [arena.variable(rounds), arena.int(most)]);
    return {
      condition: stays === undefined ? few : arena.make('or', [few, simplify.not(arena, stays(arena))]),
      // Without a condition of the loop, a round begins where the header does.
      before: stays === undefined ? startOf(header) : { exitOf: loop.header },
      at: loop.origin,
      holds: { 'at-most-rounds': most },
      words: `the loop in line ${line} makes ${most === 0 ? 'no round' : `at most ${counted(most, 'round')}`}`,
      bookkeeping: [{ kind: 'count', variable: rounds, header: loop.header }],
    };
  });
}

export interface FoundLoop {
  readonly loop: Loop;
  readonly natural: NaturalLoop;
  readonly header: Block;
  /** Under which condition the header begins a round, if it decides that. */
  readonly stays: ((arena: Arena) => Term) | undefined;
}

/** The loops that a body describes and has. */
export function loopsOf(body: Body): readonly FoundLoop[] {
  const { loops } = naturalLoops(controlFlow(body));
  return body.loops.flatMap((loop): FoundLoop[] => {
    const natural = loops.find(({ header }) => header === loop.header);
    const header = body.blocks[loop.header];
    if (natural === undefined || header === undefined) return [];
    return [{ loop, natural, header, stays: staying(header.exit, natural) }];
  });
}

function staying(exit: Exit, natural: NaturalLoop): FoundLoop['stays'] {
  if (exit.kind !== 'branch') return undefined;
  const inside = new Set(blocksOf(natural));
  const [then, otherwise] = [inside.has(exit.then), inside.has(exit.else)];
  if (then === otherwise) return undefined;
  return (arena) => (then ? exit.condition : simplify.not(arena, exit.condition));
}
