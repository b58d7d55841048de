/** Random testing with the generators of fast-check: what exploration is compared with. */
import fc from 'fast-check';
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { Runner } from '../../src/execute/index.js';
import type { ArrayType, Method, Model, ReferenceType, Type } from '../../src/model/index.js';
import { integers } from '../../src/model/index.js';
import type { Heap, HeapArray, HeapObject, Value } from '../../src/values/index.js';
import { Datum, Multiset, Real, Sequence } from '../../src/values/index.js';
import { fieldsOf } from '../../src/values/solver-state.js';
import { exactTypes, functionTo, isArrayOf, isObjectOf } from '../../src/fuzz/inputs/parts.js';
import { isRefused, violatedBy } from '../../src/fuzz/oracles/ground-truth.js';

/** Puts a value on the heap of a run. */
type Maker = (heap: Heap) => Value;

export interface RandomTesting {
  readonly violated: boolean;
  readonly runs: number;
  readonly accepted: number;
  readonly seconds: number;
}

const LIMITS = { steps: 100_000, depth: 400 };
const DEPTH = 4;

/** Runs the method on random inputs until one violates a claim, or the time is over. */
export function testRandomly(
  model: Model,
  method: Method,
  { seed, seconds, now }: { readonly seed: number; readonly seconds: number; readonly now: () => number },
): RandomTesting {
  const started = now();
  const elapsed = (): number => (now() - started) / 1000;
  const runner = new Runner(model);
  const generators = new Generators(model);
  let [runs, accepted, violated] = [0, 0, false];
  const property = fc.property(fc.tuple(...method.inputs.map(({ type }) => generators.of(type, DEPTH))), (makers) => {
    runs++;
    const run = runner.run(method, (heap) => makers.map((make) => make(heap)), {
      limits: { ...LIMITS, isLate: () => elapsed() > seconds },
    });
    if (!isRefused(run)) accepted++;
    violated = violatedBy(run) !== undefined;
    return !violated;
  });
  fc.check(property, { seed, numRuns: 10_000_000, endOnFailure: true, interruptAfterTimeLimit: seconds * 1000 });
  return { violated, runs, accepted, seconds: elapsed() };
}

class Generators {
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  of(type: Type, depth: number): fc.Arbitrary<Maker> {
    const value = (arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Maker> => arbitrary.map((made) => () => made);
    const part = (inner: Type): fc.Arbitrary<Maker> => this.of(inner, depth - 1);
    switch (type.kind) {
      case 'bool':
        return value(fc.boolean());
      case 'int':
        return value(fc.oneof(fc.integer({ min: -10, max: 10 }), fc.integer()));
      case 'parameter':
        return value(fc.nat({ max: 3 }));
      case 'char':
        return value(fc.oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xd7ff })));
      case 'real':
        return value(
          fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 4 })).map(([n, d]) => Real.of(n, d)),
        );
      case 'bitvector':
        return value(fc.bigInt({ min: 0n, max: 2n ** BigInt(type.width) - 1n }).map((bits) => integers.integer(bits)));
      case 'seq':
        return lists(part(type.element), depth, (elements) => Sequence.of(elements));
      case 'set':
      case 'infinite-set':
        return lists(part(type.element), depth, (elements) => ImmutableSet(elements));
      case 'multiset':
        return lists(part(type.element), depth, (elements) => Multiset.of(elements));
      case 'map':
      case 'infinite-map': {
        const entries = fc.array(fc.tuple(part(type.key), part(type.value)), { maxLength: lengthAt(depth) });
        return entries.map(
          (pairs) => (heap) => ImmutableMap(pairs.map(([k, v]): [Value, Value] => [k(heap), v(heap)])),
        );
      }
      case 'datatype':
        return this.datum(type, depth);
      case 'array':
        return this.array(type, depth);
      case 'reference':
        return this.object(type, depth);
      case 'function':
        return fc
          .array(part(type.result), { minLength: 1, maxLength: 4 })
          .map((makers) => (heap) => functionTo(makers.map((make) => make(heap))));
      case 'constrained': {
        const { base, typeParameters } = type.constrained;
        const plain = this.model.arena.types.substitute(base, typeParameters, type.args);
        // Natural numbers are the constrained type that every program has.
        if (type.constrained.name === 'nat') return value(fc.oneof(fc.nat({ max: 10 }), fc.nat()));
        return this.of(plain, depth);
      }
      case 'store':
        return fc.constant(() => null);
    }
  }

  private datum(type: Extract<Type, { kind: 'datatype' }>, depth: number): fc.Arbitrary<Maker> {
    const { types } = this.model.arena;
    const { constructors, typeParameters } = type.datatype;
    const small = constructors.filter(({ fields }) => fields.every((field) => field.type.kind !== 'datatype'));
    const usable = depth <= 0 && small.length > 0 ? small : constructors;
    // A type that no value of this depth belongs to; such inputs are refused.
    if (depth < -DEPTH) return fc.constant(() => null);
    const makers = usable.map((constructor) =>
      fc
        .tuple(
          ...constructor.fields.map((field) =>
            this.of(types.substitute(field.type, typeParameters, type.args), depth - 1),
          ),
        )
        .map(
          (fields): Maker =>
            (heap) =>
              new Datum(
                constructor,
                fields.map((make) => make(heap)),
              ),
        ),
    );
    return fc.oneof(...makers);
  }

  private array(type: ArrayType, depth: number): fc.Arbitrary<Maker> {
    const { types } = this.model.arena;
    const dimensions = fc.tuple(...Array.from({ length: type.rank }, () => fc.nat({ max: lengthAt(depth) })));
    const made = dimensions.chain((lengths) => {
      const size = lengths.reduce((product, length) => product * length, 1);
      const elements = fc.array(this.of(type.element, depth - 1), { minLength: size, maxLength: size });
      return elements.map((makers): Maker => (heap) => {
        const array = heap.allocateArray(types.array(type.rank, type.element, false), lengths);
        makers.forEach((make, place) => {
          array.set(place, make(heap), heap.now);
        });
        return array;
      });
    });
    return references(type.nullable, made, isArrayOf(type));
  }

  private object(type: ReferenceType, depth: number): fc.Arbitrary<Maker> {
    const { arena } = this.model;
    const fits = isObjectOf(arena.types, type);
    const made = exactTypes(this.model, type);
    if (made.length === 0 || depth <= -1)
      return references(
        type.nullable,
        fc.constant(() => null),
        fits,
      );
    const objects = made.map((exact) => {
      const fields = fieldsOf(arena, exact);
      return fc.tuple(...fields.map((field) => this.of(field.type, depth - 1))).map((makers): Maker => (heap) => {
        const object = heap.allocate(exact);
        fields.forEach(({ field }, i) => {
          object.set(field, makers[i]?.(heap) ?? null, heap.now);
        });
        return object;
      });
    });
    return references(type.nullable, fc.oneof(...objects), fits);
  }
}

function lengthAt(depth: number): number {
  return depth <= 0 ? 0 : depth >= DEPTH ? 6 : 3;
}

function lists(element: fc.Arbitrary<Maker>, depth: number, make: (elements: Value[]) => Value): fc.Arbitrary<Maker> {
  return fc
    .array(element, { maxLength: lengthAt(depth) })
    .map((makers) => (heap) => make(makers.map((maker) => maker(heap))));
}

/** A new one most of the time; sometimes null or one that is there. */
function references(
  nullable: boolean,
  made: fc.Arbitrary<Maker>,
  fits: (object: HeapObject | HeapArray) => boolean,
): fc.Arbitrary<Maker> {
  return fc.tuple(made, fc.nat({ max: 9 }), fc.nat({ max: 7 })).map(([make, dice, which]): Maker => (heap) => {
    if (nullable && dice < 2) return null;
    const known = dice < 5 ? heap.objects.filter(fits) : [];
    return known.length > 0 ? (known[which % known.length] as Value) : make(heap);
  });
}
