/** The inputs of a run, from literals on the command line or from a description, made on the run's own heap. */
import type { ArrayType, ClassSymbol, Model, ReferenceType, Type, Variable } from '../../model/index.js';
import { typeText } from '../../model/index.js';
import { fieldsOf } from '../../report/objects.js';
import type { FieldOfType } from '../../report/objects.js';
import { BadLiteral, readLiteral } from '../../values/index.js';
import type { Heap, LiteralWorld, Reference, Value, HeapArray, HeapObject } from '../../values/index.js';
import { UsageError } from '../exit.js';
import type { ArrayDescription, InputDescription, ObjectDescription } from './input-file.js';

/** One literal per input, in order. */
export function valuesOfArguments(
  model: Model,
  heap: Heap,
  owner: string,
  inputs: readonly Variable[],
  args: readonly string[],
): readonly Value[] {
  if (args.length !== inputs.length) {
    throw new UsageError(
      `${owner} takes ${counted(inputs.length, 'argument')}${signature(inputs)}, but ${counted(args.length, 'was', 'were')} given.`,
    );
  }
  const world: LiteralWorld = { types: model.arena.types, heap, named: () => undefined };
  return inputs.map((input, i) => {
    if (input.type.kind === 'reference' && args[i] !== 'null') {
      throw new UsageError(
        `${input.name} is an object of type ${typeText(input.type)}, which has no literal; describe it in a file and give that with --input.`,
      );
    }
    return read(world, args[i] ?? '', input.type, `the argument for ${input.name}`);
  });
}

/** Objects first, so that they can name each other in any order; then their parts; then the inputs. */
export function valuesOfDescription(
  model: Model,
  heap: Heap,
  owner: string,
  inputs: readonly Variable[],
  description: InputDescription,
): readonly Value[] {
  const given = new Set(Object.keys(description.inputs));
  const missing = inputs.filter(({ name }) => !given.has(name));
  const unknown = [...given].filter((name) => !inputs.some((input) => input.name === name));
  if (missing.length > 0 || unknown.length > 0) {
    const problem = missing.length > 0 ? `has no value for ${missing[0]?.name}` : `gives a value for ${unknown[0]}`;
    throw new UsageError(`The input ${problem}; the inputs of ${owner} are${signature(inputs) || ' none'}.`);
  }
  const objects = new ObjectGraph(model, heap, description);
  return inputs.map(({ name, type }) => read(objects.world, description.inputs[name] ?? '', type, `the input ${name}`));
}

class ObjectGraph {
  readonly world: LiteralWorld;
  private readonly model: Model;
  private readonly heap: Heap;
  private readonly description: InputDescription;
  private readonly made = new Map<string, HeapObject | HeapArray>();
  /** Objects whose parts are still to be read. */
  private readonly open: (() => void)[] = [];
  private settling = false;

  constructor(model: Model, heap: Heap, description: InputDescription) {
    this.model = model;
    this.heap = heap;
    this.description = description;
    // An object is made when it is first mentioned, because an array's element type is that of its mention.
    this.world = { types: model.arena.types, heap, named: (name, type) => this.named(name, type) };
    for (const [name, one] of Object.entries(description.objects)) {
      if ('class' in one) this.named(name, model.arena.types.reference);
    }
  }

  private named(name: string, type: Type): Reference | undefined {
    const known = this.made.get(name);
    const description = this.description.objects[name];
    if (description === undefined) return undefined;
    const object = known ?? this.make(name, description, type);
    this.settle();
    return object;
  }

  /** Parts may mention objects that mention this one, so they are read one after the other and not nested. */
  private settle(): void {
    if (this.settling) return;
    this.settling = true;
    for (let next = this.open.shift(); next !== undefined; next = this.open.shift()) next();
    this.settling = false;
  }

  private make(name: string, description: ObjectDescription | ArrayDescription, type: Type): Reference | undefined {
    if ('class' in description) {
      const symbol = this.classNamed(description.class, name);
      const args =
        type.kind === 'reference' && type.class === symbol
          ? type.args
          : symbol.typeParameters.map(() => this.model.arena.types.int);
      const object = this.heap.allocate(this.model.arena.types.object(symbol, args, false));
      this.made.set(name, object);
      this.open.push(() => {
        this.fillObject(object, description, name);
      });
      return object;
    }
    const bare = type.kind === 'constrained' ? type.constrained.base : type;
    if (bare.kind !== 'array') return undefined;
    const dimensions = dimensionsOf(description.elements, bare.rank, name);
    const array = this.heap.allocateArray(this.model.arena.types.array(bare.rank, bare.element, false), dimensions);
    this.made.set(name, array);
    this.open.push(() => {
      this.fillArray(array, bare, description, name);
    });
    return array;
  }

  private fillObject(object: HeapObject, { fields }: ObjectDescription, name: string): void {
    for (const [field, text] of Object.entries(fields)) {
      const found = fieldNamed(this.model, object.type, field);
      if (found === undefined) {
        throw new UsageError(
          `The object ${name} has no field ${field}; ${object.type.class?.name} has ${fieldNames(this.model, object.type)}.`,
        );
      }
      object.set(
        found.field,
        read(this.world, text, found.type, `field ${field} of the object ${name}`),
        this.heap.now,
      );
    }
  }

  private fillArray(array: HeapArray, type: ArrayType, { elements }: ArrayDescription, name: string): void {
    const texts = elements.flat(Math.max(0, type.rank - 1)) as readonly unknown[];
    texts.forEach((text, place) => {
      const literal = String(text);
      array.set(place, read(this.world, literal, type.element, `element ${place} of the array ${name}`), this.heap.now);
    });
  }

  private classNamed(wanted: string, name: string): ClassSymbol {
    const classes = this.model.classes.filter((one) => one.name === wanted || one.name.endsWith(`.${wanted}`));
    const [found] = classes;
    if (found === undefined)
      throw new UsageError(`The object ${name} is of class ${wanted}, but there is no such class.`);
    if (classes.length > 1)
      throw new UsageError(`The object ${name} is of class ${wanted}, and there are several; write its module too.`);
    if (found.abstract)
      throw new UsageError(
        `The object ${name} is of class ${wanted}, but ${wanted} is a trait and has no objects of its own.`,
      );
    return found;
  }
}

function fieldNamed(model: Model, type: ReferenceType, name: string): FieldOfType | undefined {
  for (const one of fieldsOf(model, type)) if (one.field.name === name) return one;
  return undefined;
}

function fieldNames(model: Model, type: ReferenceType): string {
  const names = [...fieldsOf(model, type)].map(({ field }) => field.name);
  return names.length === 0 ? 'no fields' : names.join(', ');
}

/** The lengths of nested lists, which must agree. */
function dimensionsOf(elements: readonly unknown[], rank: number, name: string): readonly number[] {
  const dimensions: number[] = [];
  let level: readonly unknown[] = [elements];
  for (let i = 0; i < rank; i++) {
    const lists = level.filter((one): one is readonly unknown[] => Array.isArray(one));
    const lengths = new Set(lists.map((list) => list.length));
    if (lists.length < level.length || lengths.size > 1) {
      throw new UsageError(`The elements of the array ${name} must be lists of one length, ${rank} deep.`);
    }
    dimensions.push(lists[0]?.length ?? 0);
    level = lists.flat(1);
  }
  return dimensions;
}

function read(world: LiteralWorld, text: string, type: Type, what: string): Value {
  try {
    return readLiteral(world, text, type);
  } catch (error) {
    if (!(error instanceof BadLiteral)) throw error;
    throw new UsageError(`${what[0]?.toUpperCase()}${what.slice(1)} must be a ${typeText(type)}: ${error.message}.`);
  }
}

function signature(inputs: readonly Variable[]): string {
  if (inputs.length === 0) return '';
  return ` (${inputs.map(({ name, type }) => `${name}: ${typeText(type)}`).join(', ')})`;
}

function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count === 0 ? 'none' : count} ${count === 1 ? noun : many}`.replace('none arguments', 'no arguments');
}
