/** What guides an exploration, as words at places of the method as it is: what is recorded, and what a condition does. */
import { TermWriter } from '../languages/terms/writer.js';
import type { Arena, BlockId, Instruction, Method, Variable } from '../model/index.js';
import { OriginalPlaces } from './guidance.js';

export interface GuideMark {
  readonly block: BlockId;
  /** Before the instruction of this position, or before the exit. */
  readonly place: number;
  readonly text: string;
}

/** `guided` is `method` with instructions of the guide between its own. */
export function guideMarks(arena: Arena, method: Method, guided: Method): readonly GuideMark[] {
  const own = new Set(method.body?.blocks.flatMap(({ instructions }) => instructions.map(({ id }) => id)));
  const places = new OriginalPlaces(method, guided);
  const letters = lettersFor(method, guided);
  const writer = new TermWriter(arena, guided, letters);
  return (guided.body?.blocks ?? []).flatMap(({ id, instructions }) => {
    let place = 0;
    return instructions.flatMap((instruction): GuideMark[] => {
      if (own.has(instruction.id)) {
        place++;
        return [];
      }
      const text = markText(arena, writer, letters, instruction);
      return text === undefined ? [] : [{ block: places.block(id), place, text }];
    });
  });
}

/** For flags whose names are what they stand for: conditions are too long to read with these. */
type Letters = ReadonlyMap<Variable, string>;

function lettersFor({ body, inputs, outputs }: Method, guided: Method): Letters {
  const own = [...inputs, ...outputs, ...(body?.locals ?? [])];
  const taken = new Set(own.map(({ name }) => name));
  const sentences = (guided.body?.locals ?? []).filter((one) => !own.includes(one) && one.name.includes(' '));
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !taken.has(letter));
  return new Map(sentences.map((flag, i) => [flag, letters[i] ?? `flag ${i + 1}`]));
}

/** That flags begin true, and what is kept for their conditions, is nothing to look at. */
function markText(arena: Arena, writer: TermWriter, letters: Letters, instruction: Instruction): string | undefined {
  switch (instruction.kind) {
    case 'assumed': {
      const { flag, condition } = instruction;
      return `assumed as ${writer.name(flag)}: ${letters.has(flag) ? flag.name : writer.text(condition)}`;
    }
    case 'assume':
      if (instruction.by !== 'guide') return undefined;
      return instruction.condition === arena.false
        ? 'runs end here: what follows is verified'
        : `runs end here unless ${writer.text(instruction.condition)}`;
    case 'prefer':
      return `runs with ${writer.text(instruction.condition)} come first`;
    default:
      return undefined;
  }
}
