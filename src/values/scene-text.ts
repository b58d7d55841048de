/** Scenes as tests and back: literals by name, and objects described beside them. */
import type {
  ArrayType,
  DescribedObject,
  Method,
  Model,
  NestedText,
  ReferenceType,
  TestCase,
  Type,
  Variable,
} from '../model/index.js';
import { typeText } from '../model/index.js';
import { concreteTypes } from './concrete-types.js';
import { Heap, HeapArray, type HeapObject } from './heap.js';
import { readLiteral, readShape } from './literal-reader.js';
import type { LiteralWorld } from './literal-reader.js';
import { BadLiteral } from './literal-scanner.js';
import { ObjectNames, UNASSIGNED } from './object-names.js';
import { Real } from './real.js';
import { reachable, type Scene } from './scene.js';
import { Sequence } from './sequence.js';
import { baseOf, fieldsOf } from './solver-state.js';
import type { Value } from './value.js';

/** What `assay run` takes to execute the scene. */
export function describeScene(model: Model, method: Method, scene: Scene): TestCase {
  const names = new ObjectNames(model);
  // In the order in which they exist, which is the order in which a run looks at them.
  for (const object of reachable(scene)) names.nameOf(object);
  const inputs = new Map(
    method.inputs.map(({ name, type }, i) => [name, names.text(scene.inputs[i] as Value, type)] as const),
  );
  const choices = scene.choices.map((choice) => names.shapeText(choice));
  return { inputs, objects: names.described(), choices };
}

/** Raises `BadLiteral` for a test that is not one of the method. */
export function sceneOf(model: Model, method: Method, test: TestCase): Scene {
  const heap = new Heap();
  return { heap, ...readTest(model, method, heap, test) };
}

/** Inputs and choices on this heap. Raises `BadLiteral`. */
export function readTest(model: Model, method: Method, heap: Heap, test: TestCase): Omit<Scene, 'heap'> {
  const { name, inputs } = method;
  const missing = inputs.find((input) => !test.inputs.has(input.name));
  const unknown = [...test.inputs.keys()].find((given) => !inputs.some((input) => input.name === given));
  if (missing !== undefined || unknown !== undefined) {
    const problem = missing === undefined ? `gives a value for ${unknown}` : `has no value for ${missing.name}`;
    throw new BadLiteral(`the input ${problem}; the inputs of ${name} are${signatureText(inputs) || ' none'}`, 0);
  }
  return new TestReader(model, method, test).read(heap);
}

export function signatureText(inputs: readonly Variable[]): string {
  if (inputs.length === 0) return '';
  return ` (${inputs.map(({ name, type }) => `${name}: ${typeText(type)}`).join(', ')})`;
}

/**
 * Reads all of a test twice. The first time, only the types of objects are learned: a class may have type arguments, and
 * an array an element type, that only the places tell that mention it. The second time, the objects exist.
 */
class TestReader {
  private readonly model: Model;
  private readonly method: Method;
  private readonly test: TestCase;
  private readonly types = new Map<string, ReferenceType | ArrayType>();
  /** Objects whose type was learned and whose parts were not looked at. */
  private readonly learned: string[] = [];

  constructor(model: Model, method: Method, test: TestCase) {
    this.model = model;
    this.method = method;
    this.test = test;
  }

  read(heap: Heap): Omit<Scene, 'heap'> {
    this.learn();
    const objects = new Map<string, HeapObject | HeapArray>();
    const world = this.world(heap, (name) => objects.get(name));
    for (const [name, description] of this.test.objects) {
      const type = this.types.get(name);
      if (type?.kind === 'reference') objects.set(name, heap.allocate(type));
      if (type?.kind === 'array' && description.kind === 'array') {
        objects.set(name, heap.allocateArray(type, dimensionsOf(description, type.rank, name)));
      }
    }
    for (const [name, object] of objects) this.parts(world, name, object);
    return this.values(world);
  }

  private learn(): void {
    const scratch = new Heap();
    const stand = scratch.allocate(this.model.arena.types.reference);
    const world = this.world(scratch, (name, type) => {
      const description = this.test.objects.get(name);
      return description !== undefined && this.accept(name, description, type) ? stand : undefined;
    });
    const settle = (): void => {
      for (let name = this.learned.shift(); name !== undefined; name = this.learned.shift()) {
        this.parts(world, name, this.sample(scratch, name));
      }
    };
    this.values(world);
    settle();
    for (const [name, description] of this.test.objects) {
      if (this.types.has(name)) continue;
      this.settleOn(name, this.defaultType(name, description));
      settle();
    }
  }

  /** Notes what a mention says of an object's type. Whether the object may be there is found out when it exists. */
  private accept(name: string, description: DescribedObject, declared: Type): boolean {
    const type = baseOf(this.model.arena, declared);
    if (type.kind === 'array') {
      if (description.kind !== 'array') return false;
      if (!this.types.has(name)) this.settleOn(name, this.model.arena.types.array(type.rank, type.element, false));
      return true;
    }
    if (type.kind !== 'reference') return false;
    if (type.class === undefined) return true;
    if (description.kind !== 'object') return false;
    const symbol = this.classNamed(description.class, name);
    const found = concreteTypes(this.model, type).types.find((one) => one.class === symbol);
    if (found !== undefined && !this.types.has(name)) this.settleOn(name, found);
    return found !== undefined;
  }

  private settleOn(name: string, type: ReferenceType | ArrayType): void {
    this.types.set(name, type);
    this.learned.push(name);
  }

  /** Nothing that is mentioned tells; type arguments are then integers, as they are elsewhere. */
  private defaultType(name: string, description: DescribedObject): ReferenceType | ArrayType {
    const { types } = this.model.arena;
    if (description.kind === 'object') {
      const symbol = this.classNamed(description.class, name);
      return types.object(
        symbol,
        symbol.typeParameters.map(() => types.int),
        false,
      );
    }
    let first: NestedText | undefined = description.elements;
    let rank = 0;
    for (; Array.isArray(first); rank++) first = (first as readonly NestedText[])[0];
    const world = this.world(new Heap(), () => null);
    const element = typeof first === 'string' && first !== UNASSIGNED ? readShape(world, first) : 0;
    return types.array(Math.max(1, description.dimensions?.length ?? rank), this.typeOfShape(element), false);
  }

  private typeOfShape(value: Value): Type {
    const { types } = this.model.arena;
    if (typeof value === 'boolean') return types.bool;
    if (value === null) return types.reference;
    if (value instanceof Real) return types.real;
    if (value instanceof Sequence) return types.seq(value.length === 0 ? types.int : this.typeOfShape(value.at(0)));
    return types.int;
  }

  private sample(heap: Heap, name: string): HeapObject | HeapArray {
    const type = this.types.get(name);
    const description = this.test.objects.get(name);
    if (type?.kind === 'array' && description?.kind === 'array') {
      return heap.allocateArray(type, dimensionsOf(description, type.rank, name));
    }
    return heap.allocate(type?.kind === 'reference' ? type : this.model.arena.types.reference);
  }

  private world(heap: Heap, named: LiteralWorld['named']): LiteralWorld {
    return { types: this.model.arena.types, heap, named, datatypes: this.model.datatypes };
  }

  private values(world: LiteralWorld): Omit<Scene, 'heap'> {
    const inputs = this.method.inputs.map(({ name, type }) =>
      checked(`the input ${name} must be a ${typeText(type)}`, () =>
        readLiteral(world, this.test.inputs.get(name) ?? '', type),
      ),
    );
    const choices = this.test.choices.map((text, i) =>
      checked(`choice ${i + 1} of the input must be a literal`, () => readShape(world, text)),
    );
    return { inputs, choices };
  }

  private parts(world: LiteralWorld, name: string, object: HeapObject | HeapArray): void {
    const description = this.test.objects.get(name);
    if (object instanceof HeapArray) {
      const { element } = object.type;
      const texts = description?.kind === 'array' ? leavesOf(description.elements) : [];
      texts.forEach((text, place) => {
        if (text === UNASSIGNED) return;
        const what = `element ${place} of the array ${name} must be a ${typeText(element)}`;
        object.set(
          place,
          checked(what, () => readLiteral(world, text, element)),
          world.heap.now,
        );
      });
      return;
    }
    const known = fieldsOf(this.model.arena, object.type);
    for (const [field, text] of description?.kind === 'object' ? description.fields : []) {
      const found = known.find((one) => one.field.name === field);
      if (found === undefined) {
        const names = known.map((one) => one.field.name).join(', ') || 'no fields';
        throw new BadLiteral(`the object ${name} has no field ${field}; ${object.type.class?.name} has ${names}`, 0);
      }
      const what = `field ${field} of the object ${name} must be a ${typeText(found.type)}`;
      object.set(
        found.field,
        checked(what, () => readLiteral(world, text, found.type)),
        world.heap.now,
      );
    }
  }

  private classNamed(wanted: string, name: string): NonNullable<ReferenceType['class']> {
    const { classes } = this.model;
    const exact = classes.filter((one) => one.name === wanted);
    const [found, second] = exact.length > 0 ? exact : classes.filter((one) => one.name.endsWith(`.${wanted}`));
    const is = `the object ${name} is of class ${wanted}`;
    if (found === undefined) throw new BadLiteral(`${is}, but there is no such class`, 0);
    if (second !== undefined) throw new BadLiteral(`${is}, and there are several; write its module too`, 0);
    if (found.abstract) throw new BadLiteral(`${is}, but ${wanted} is a trait and has no objects of its own`, 0);
    return found;
  }
}

/** The lengths of nested lists, which must agree. */
function dimensionsOf(
  { elements, dimensions }: Extract<DescribedObject, { kind: 'array' }>,
  rank: number,
  name: string,
): readonly number[] {
  const lengths: number[] = [];
  let level: readonly NestedText[] = [elements];
  for (let i = 0; i < rank; i++) {
    const lists = level.filter((one): one is readonly NestedText[] => typeof one !== 'string');
    const found = new Set(lists.map((list) => list.length));
    if (lists.length < level.length || found.size > 1) {
      throw new BadLiteral(`the elements of the array ${name} must be lists of one length, ${rank} deep`, 0);
    }
    lengths.push(lists[0]?.length ?? 0);
    level = lists.flat(1);
  }
  if (level.some((one) => typeof one !== 'string')) {
    throw new BadLiteral(`the elements of the array ${name} must be lists that nest ${rank} deep`, 0);
  }
  const told = dimensions ?? lengths;
  const size = (list: readonly number[]): number => list.reduce((product, length) => product * length, 1);
  if (told.length !== rank || size(told) !== size(lengths)) {
    throw new BadLiteral(`the array ${name} must have ${rank} dimensions that fit its elements`, 0);
  }
  return told;
}

function leavesOf(elements: readonly NestedText[]): readonly string[] {
  return elements.flatMap((one) => (typeof one === 'string' ? [one] : leavesOf(one)));
}

function checked(what: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadLiteral)) throw error;
    throw new BadLiteral(`${what}: ${error.message}`, error.offset);
  }
}
