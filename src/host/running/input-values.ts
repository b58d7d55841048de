/** The inputs of a run, from literals on the command line or from a description, made on the run's own heap. */
import type { Method, Model, TestCase, Variable } from '../../model/index.js';
import { typeText } from '../../model/index.js';
import { capitalised } from '../../report/text.js';
import { BadLiteral, readLiteral, readTest, signatureText } from '../../values/index.js';
import type { Heap, LiteralWorld, Scene, Value } from '../../values/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';

/** One literal per input, in order. */
export function valuesOfArguments(
  model: Model,
  heap: Heap,
  { name, inputs }: Method,
  args: readonly string[],
): readonly Value[] {
  const known = inputs.slice(args.length).map((input) => initialValue(model, input));
  if (args.length > inputs.length || known.includes(undefined)) {
    throw new UsageError(
      `${name} takes ${counted(inputs.length, 'argument')}${signatureText(inputs)}, but ${counted(args.length, 'was', 'were')} given.`,
    );
  }
  const world: LiteralWorld = { types: model.arena.types, heap, named: () => undefined };
  return inputs.map((input, i) => {
    const initial = i < args.length ? undefined : known[i - args.length];
    if (initial !== undefined) return initial;
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

/** What the program starts with, where nothing else is said. */
function initialValue({ arena }: Model, { initial }: Variable): Value | undefined {
  return initial === undefined ? undefined : (arena.payload(initial) as Value);
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
