/** The inputs of a run, from literals on the command line or from a description, made on the run's own heap. */
import type { Method, Model, TestCase } from '../../model/index.js';
import { typeText } from '../../model/index.js';
import { capitalised } from '../../report/text.js';
import { BadLiteral, readLiteral, readTest, signatureText } from '../../values/index.js';
import type { Heap, LiteralWorld, Scene, Value } from '../../values/index.js';
import { UsageError } from '../exit.js';

/** One literal per input, in order. */
export function valuesOfArguments(
  model: Model,
  heap: Heap,
  { name, inputs }: Method,
  args: readonly string[],
): readonly Value[] {
  if (args.length !== inputs.length) {
    throw new UsageError(
      `${name} takes ${counted(inputs.length, 'argument')}${signatureText(inputs)}, but ${counted(args.length, 'was', 'were')} given.`,
    );
  }
  const world: LiteralWorld = { types: model.arena.types, heap, named: () => undefined };
  return inputs.map((input, i) => {
    if (input.type.kind === 'reference' && args[i] !== 'null') {
      throw new UsageError(
        `${input.name} is an object of type ${typeText(input.type)}, which has no literal; describe it in a file and give that with --input.`,
      );
    }
    return understood(() => {
      try {
        return readLiteral(world, args[i] ?? '', input.type);
      } catch (error) {
        if (!(error instanceof BadLiteral)) throw error;
        throw new BadLiteral(
          `the argument for ${input.name} must be a ${typeText(input.type)}: ${error.message}`,
          error.offset,
        );
      }
    });
  });
}

export function valuesOfDescription(
  model: Model,
  heap: Heap,
  method: Method,
  description: TestCase,
): Pick<Scene, 'inputs' | 'choices'> {
  return understood(() => readTest(model, method, heap, description));
}

/** What is wrong with a literal is a mistake of the user. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadLiteral)) throw error;
    throw new UsageError(`${capitalised(error.message)}.`);
  }
}

function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count === 0 ? 'none' : count} ${count === 1 ? noun : many}`.replace('none arguments', 'no arguments');
}
