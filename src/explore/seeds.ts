/** Inputs to start from: all small ones in a fixed order, and larger ones at random. */
import { typeTest } from '../execute/index.js';
import type { Method, Model, Type } from '../model/index.js';
import type { Scene, Value } from '../values/index.js';
import { constantsOf, type Constants } from './constants.js';
import { Enumeration, type Begun } from './enumeration.js';
import { sceneOfPlans, type Plan } from './plans.js';
import { Random } from './random.js';
import { RandomValues } from './random-values.js';

type Legality = (value: Value, type: Type) => boolean;

/**
 * Small scenes from the simplest on, without end for most methods: integers from -3 to 3, collections of up to three
 * elements, up to three objects of each class. No input waits until another has taken all its values.
 */
export function* smallScenes(
  model: Model,
  { inputs }: Method,
  isLegal: Legality = typeTest(model),
): IterableIterator<Scene> {
  const enumeration = new Enumeration(model, isLegal);
  const types = inputs.map(({ type }) => type);
  const most = types.map((type) => enumeration.mostCost(type));
  const last = Math.min(
    MOST_COST,
    most.reduce((sum, cost) => sum + cost, 0),
  );
  for (let cost = 0; cost <= last; cost++) {
    const streams = mapped(splits(cost, most), (costs) => tuples(enumeration, types, costs, []));
    for (const plans of interleaved(streams)) yield sceneOfPlans(plans);
  }
}

/** Enumeration gets slower with the cost; nobody waits for this one. */
const MOST_COST = 60;

/** Larger scenes without end, unless there are no inputs or no value of one is found. The same seed gives the same ones. */
export function* randomScenes(
  model: Model,
  method: Method,
  seed: number,
  constants: Constants = constantsOf(model, method),
  isLegal: Legality = typeTest(model),
): IterableIterator<Scene> {
  if (method.inputs.length === 0) return;
  const random = new Random(seed);
  const values = new RandomValues(model, isLegal, constants, random);
  for (let failures = 0; failures < MOST_FAILURES; failures++) {
    const scene = values.scene(method);
    if (scene === undefined) continue;
    failures = 0;
    yield scene;
  }
}

const MOST_FAILURES = 50;

function* tuples(
  enumeration: Enumeration,
  types: readonly Type[],
  costs: readonly number[],
  begun: Begun,
): IterableIterator<readonly Plan[]> {
  const [type, ...rest] = types;
  if (type === undefined) {
    yield [];
    return;
  }
  const [cost = 0, ...others] = costs;
  for (const head of enumeration.values(type, cost, begun)) {
    for (const tail of tuples(enumeration, rest, others, head.begun)) yield [head.plan, ...tail];
  }
}

/** All ways to distribute a cost. */
function* splits(cost: number, most: readonly number[]): IterableIterator<readonly number[]> {
  const [first, ...rest] = most;
  if (first === undefined) {
    if (cost === 0) yield [];
    return;
  }
  const others = rest.reduce((sum, one) => sum + one, 0);
  for (let own = Math.max(0, cost - others); own <= Math.min(cost, first); own++) {
    for (const tail of splits(cost - own, rest)) yield [own, ...tail];
  }
}

/** One of each stream in turn, so that all of them are seen early. */
function* interleaved<T>(streams: Iterator<IterableIterator<T>>): IterableIterator<T> {
  const open: IterableIterator<T>[] = [];
  let isMore = true;
  while (true) {
    while (isMore && open.length < MOST_OPEN) {
      const next = streams.next();
      if (next.done === true) isMore = false;
      else open.push(next.value);
    }
    if (open.length === 0) return;
    for (let i = 0; i < open.length; i++) {
      const next = (open[i] as IterableIterator<T>).next();
      if (next.done === true) open.splice(i--, 1);
      else yield next.value;
    }
  }
}

const MOST_OPEN = 200;

function* mapped<A, B>(all: Iterable<A>, change: (one: A) => B): IterableIterator<B> {
  for (const one of all) yield change(one);
}
