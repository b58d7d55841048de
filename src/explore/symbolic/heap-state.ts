/**
 * The stores of a path as they are now. Generic code names the places of an object by other variables than code that
 * knows the type arguments; an object has each of its places once, so such variables are one store here.
 */
import type { Variable } from '../../model/index.js';
import { mentionsParameter } from '../../model/index.js';
import { Cells } from './cells.js';
import type { Symbolic } from './value.js';

export class HeapState {
  /** Of variables that name the same places, the first. */
  private readonly homes = new Map<Variable, Variable>();
  private readonly heap: readonly Variable[];
  private readonly shared = new Set<Variable>();
  private readonly stores = new Map<Variable, Symbolic>();

  constructor(heap: readonly Variable[], initial: ReadonlyMap<Variable, Symbolic>) {
    this.heap = heap;
    for (const group of groupsOf(heap)) {
      const [home] = group;
      if (home === undefined) continue;
      for (const variable of group) this.homes.set(variable, home);
      if (group.length > 1) this.shared.add(home);
      const store = union(group.map((variable) => initial.get(variable)));
      if (store !== undefined) this.stores.set(home, store);
    }
  }

  /** Each store once. */
  get homeVariables(): Iterable<Variable> {
    return this.stores.keys();
  }

  /** Several variables name the places of this store. */
  isShared(variable: Variable): boolean {
    return this.shared.has(this.homes.get(variable) ?? variable);
  }

  get(variable: Variable): Symbolic | undefined {
    return this.stores.get(this.homes.get(variable) ?? variable);
  }

  /** What a store holds, named as function values name it: by its place. */
  at(place: Variable['place']): Symbolic | undefined {
    const variable = this.heap.find((one) => one.place === place);
    return variable === undefined ? undefined : this.get(variable);
  }

  set(variable: Variable, store: Symbolic): void {
    this.stores.set(this.homes.get(variable) ?? variable, store);
  }
}

function groupsOf(heap: readonly Variable[]): Iterable<readonly Variable[]> {
  const groups = new Map<unknown, Variable[]>();
  const arrays = heap.filter(({ place }) => place?.kind === 'array');
  const isGeneric = arrays.some(({ place }) => place?.kind === 'array' && mentionsParameter(place.element));
  for (const variable of heap) {
    const { place } = variable;
    const isShared = place?.kind === 'field' || (place?.kind === 'array' && isGeneric);
    const key = !isShared ? variable : place.kind === 'field' ? place.field : `array of rank ${place.rank}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [variable]);
    else group.push(variable);
  }
  return groups.values();
}

function union(stores: readonly (Symbolic | undefined)[]): Symbolic | undefined {
  const known = stores.filter((store) => store !== undefined);
  const [first, ...more] = known;
  if (first === undefined || more.length === 0) return first;
  const all = known.flatMap((store) => (store.kind === 'store' ? [store.cells] : []));
  const owners = new Map(all.flatMap((cells) => [...cells.keys()].map((number) => [number, cells] as const)));
  return { kind: 'store', cells: Cells.lazy(owners.keys(), (number) => owners.get(number)?.get(number) ?? []) };
}
