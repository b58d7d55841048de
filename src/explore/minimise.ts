/** The smallest scene, as far as greedy steps lead, on which something still happens. */
import { typeTest } from '../execute/index.js';
import type { ArrayType, Integer, Method, Model, ReferenceType, Type } from '../model/index.js';
import { HeapArray, HeapObject, pointsTo } from '../values/index.js';
import type { Reference, Scene, Value } from '../values/index.js';
import { Draft } from './draft.js';
import { measureOf, type Measure } from './scene-measure.js';
import { mapIntegers, shorterLists, simpler, simplerIntegers, simplerShape, type Simplification } from './simpler.js';

/** `stillFails` is asked at most `budget` times; every scene that it is asked about is well-typed. */
export function minimise(
  model: Model,
  method: Method,
  scene: Scene,
  stillFails: (scene: Scene) => boolean,
  budget: number,
  isLegal: (value: Value, type: Type) => boolean = typeTest(model),
): Scene {
  return new Minimisation(model, method, scene, stillFails, budget, isLegal).result();
}

class Minimisation {
  private readonly model: Model;
  private readonly method: Method;
  private readonly stillFails: (scene: Scene) => boolean;
  private readonly isLegal: (value: Value, type: Type) => boolean;
  private budget: number;
  private draft: Draft;
  private best: Scene;
  private measure: Measure;
  /** The candidate at hand is only better if it has fewer objects. */
  private mustLose = false;

  constructor(
    model: Model,
    method: Method,
    scene: Scene,
    stillFails: (scene: Scene) => boolean,
    budget: number,
    isLegal: (value: Value, type: Type) => boolean,
  ) {
    this.model = model;
    this.method = method;
    this.stillFails = stillFails;
    this.isLegal = isLegal;
    this.budget = budget;
    this.draft = Draft.of(scene);
    this.best = scene;
    this.measure = measureOf(this.draft.scene());
  }

  result(): Scene {
    this.separate();
    let before: Scene;
    do {
      before = this.best;
      this.choose();
      this.method.inputs.forEach(({ type }, i) => {
        this.shrink(
          type,
          () => this.draft.inputs[i],
          (value) => this.draft.withInput(i, value),
        );
      });
      this.objects();
      this.together();
    } while (this.best !== before && this.budget > 0);
    return this.best;
  }

  /** Two inputs that are one object become two, if it does not matter. */
  private separate(): void {
    this.draft.inputs.forEach((input, i) => {
      const isObject = input instanceof HeapObject || input instanceof HeapArray;
      if (!isObject || this.draft.inputs.indexOf(input) === i) return;
      const draft = this.draft.withCopy(i, input);
      this.attempt(draft, true);
    });
  }

  private choose(): void {
    this.any(
      () => shorterLists(this.draft.choices),
      (choices) => this.draft.withChoices(choices),
    );
    for (let i = 0; i < this.draft.choices.length; i++) {
      this.any(
        () => simplerShape(this.draft.choices[i] as Value),
        (value) => this.draft.withChoices(this.draft.choices.with(i, value)),
      );
    }
  }

  private objects(): void {
    for (const array of this.draft.arrays()) this.shorten(array);
    for (const object of this.draft.reachable()) {
      const count = this.draft.slotsOf(this.model, object).length;
      for (let i = 0; i < count; i++) {
        const slot = (): ReturnType<Draft['slotsOf']>[number] | undefined => this.draft.slotsOf(this.model, object)[i];
        const type = slot()?.type;
        if (type === undefined) continue;
        this.shrink(
          type,
          () => slot()?.value,
          (value) => slot()?.with(value) ?? this.draft,
        );
      }
    }
  }

  /** Numbers that occur more than once may have to be equal: they change together. */
  private together(): void {
    const seen = new Map<Integer, number>();
    this.draft.mapped(this.model, this.method, (value, type) =>
      mapIntegers(this.model.arena, value, type, (integer) => {
        seen.set(integer, (seen.get(integer) ?? 0) + 1);
        return integer;
      }),
    );
    for (const [first, count] of seen) {
      let current = first;
      if (count < 2) continue;
      this.any(
        () => simplerIntegers(current),
        (next) => this.replaced(current, next),
        (next) => {
          current = next;
        },
      );
    }
  }

  private replaced(from: Integer, to: Integer): Draft | undefined {
    let isLegal = true;
    const draft = this.draft.mapped(this.model, this.method, (value, type) => {
      const changed = mapIntegers(this.model.arena, value, type, (integer) => (integer === from ? to : integer));
      isLegal &&= changed === value || this.isLegal(changed, type);
      return changed;
    });
    return isLegal ? draft : undefined;
  }

  /** Elements are left out of an array; rows and columns from the end. */
  private shorten(array: HeapArray): void {
    if (array.dimensions.length === 1) {
      this.any(
        () => shorterLists(this.draft.elementsOf(array)),
        (elements) => this.draft.withArray(array, [elements.length], elements),
      );
      return;
    }
    array.dimensions.forEach((_, level) => {
      this.any(
        () => shorterLengths(this.draft.dimensionsOf(array)[level] ?? 0),
        (length) => this.cropped(array, this.draft.dimensionsOf(array).with(level, length)),
      );
    });
  }

  private cropped(array: HeapArray, dimensions: readonly number[]): Draft {
    const before = this.draft.dimensionsOf(array);
    const elements = this.draft.elementsOf(array);
    const kept = elements.filter((_, place) => {
      let rest = place;
      for (let level = before.length - 1; level >= 0; level--) {
        const length = before[level] as number;
        if (rest % length >= (dimensions[level] as number)) return false;
        rest = Math.floor(rest / length);
      }
      return true;
    });
    return this.draft.withArray(array, dimensions, kept);
  }

  private shrink(type: Type, current: () => Value | undefined, change: (value: Value) => Draft): void {
    const by: Simplification = {
      arena: this.model.arena,
      references: (object, declared) => this.references(object, declared),
    };
    this.any(
      function* (): IterableIterator<Value> {
        const value = current();
        if (value !== undefined) yield* simpler(by, value, type);
      },
      (value) => (this.isLegal(value, type) ? change(value) : undefined),
    );
  }

  /** No object, or one that this one leads to. */
  private *references(object: NonNullable<Reference>, type: ReferenceType | ArrayType): IterableIterator<Reference> {
    if (type.nullable) yield null;
    for (const { value } of this.draft.slotsOf(this.model, object)) {
      const isOther = value instanceof HeapObject || value instanceof HeapArray;
      if (!isOther || value === object || !pointsTo(this.model.arena.types, type, value.type)) continue;
      // Around a cycle one could go on forever.
      this.mustLose = this.draft.reachable([value]).includes(object);
      yield value;
      this.mustLose = false;
    }
  }

  /** Takes the first candidate that will do, and goes on from there until there is none. */
  private any<T>(
    candidates: () => Iterable<T>,
    change: (candidate: T) => Draft | undefined,
    accepted?: (candidate: T) => void,
  ): void {
    for (let isProgress = true; isProgress;) {
      isProgress = false;
      for (const candidate of candidates()) {
        if (this.budget <= 0) return;
        const draft = change(candidate);
        isProgress = draft !== undefined && this.attempt(draft, false);
        if (!isProgress) continue;
        accepted?.(candidate);
        break;
      }
    }
  }

  private attempt(draft: Draft, mayGrow: boolean): boolean {
    const scene = draft.scene();
    const measure = measureOf(scene);
    const isBetter = measure.objects < this.measure.objects || (!this.mustLose && isAtMost(measure, this.measure));
    if (this.budget <= 0 || !(mayGrow || isBetter)) return false;
    this.budget--;
    if (!this.stillFails(scene)) return false;
    this.draft = draft;
    this.best = scene;
    this.measure = measure;
    this.mustLose = false;
    return true;
  }
}

function isAtMost(a: Measure, b: Measure): boolean {
  return a.objects === b.objects && a.parts <= b.parts;
}

function* shorterLengths(length: number): IterableIterator<number> {
  for (let less = length; less > 0; less = Math.floor(less / 2)) yield length - less;
}
