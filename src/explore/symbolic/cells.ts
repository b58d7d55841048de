/** The cells of a store: those of initial objects are made when they are first read, because most never are. */
import type { SymbolicStore } from './value.js';

type CellMap = SymbolicStore['cells'];
export type Cell = CellMap extends ReadonlyMap<number, infer C> ? C : never;

/** What a store holds on entry. */
class InitialCells {
  readonly numbers: ReadonlySet<number>;
  readonly made = new Map<number, Cell>();
  private readonly make: (number: number) => Cell;

  constructor(numbers: Iterable<number>, make: (number: number) => Cell) {
    this.numbers = new Set(numbers);
    this.make = make;
  }

  get(number: number): Cell | undefined {
    if (!this.numbers.has(number)) return undefined;
    let cell = this.made.get(number);
    if (cell === undefined) this.made.set(number, (cell = this.make(number)));
    return cell;
  }
}

export class Cells implements ReadonlyMap<number, Cell> {
  private readonly initial: InitialCells;
  private readonly own: ReadonlyMap<number, Cell>;

  private constructor(initial: InitialCells, own: ReadonlyMap<number, Cell>) {
    this.initial = initial;
    this.own = own;
  }

  static lazy(numbers: Iterable<number>, make: (number: number) => Cell): Cells {
    return new Cells(new InitialCells(numbers, make), new Map());
  }

  static of(cells: CellMap): Cells {
    if (cells instanceof Cells) return cells;
    return new Cells(new InitialCells([], () => []), cells);
  }

  /** The objects for which two stores may differ. */
  static differences(a: CellMap, b: CellMap): Iterable<number> {
    if (a instanceof Cells && b instanceof Cells && a.initial === b.initial)
      return new Set([...a.own.keys(), ...b.own.keys()]);
    return new Set([...a.keys(), ...b.keys()]);
  }

  with(number: number, cell: Cell): Cells {
    return new Cells(this.initial, new Map(this.own).set(number, cell));
  }

  /** Those that someone asked for. */
  get made(): ReadonlyMap<number, Cell> {
    return new Map([...this.initial.made, ...this.own]);
  }

  get(number: number): Cell | undefined {
    return this.own.get(number) ?? this.initial.get(number);
  }

  has(number: number): boolean {
    return this.own.has(number) || this.initial.numbers.has(number);
  }

  get size(): number {
    return this.numbers().size;
  }

  keys(): MapIterator<number> {
    return this.numbers().values();
  }

  values(): MapIterator<Cell> {
    return this.all().values();
  }

  entries(): MapIterator<[number, Cell]> {
    return this.all().entries();
  }

  [Symbol.iterator](): MapIterator<[number, Cell]> {
    return this.all().entries();
  }

  forEach(visit: (cell: Cell, number: number, map: ReadonlyMap<number, Cell>) => void): void {
    for (const [number, cell] of this.all()) visit(cell, number, this);
  }

  private numbers(): Set<number> {
    return new Set([...this.initial.numbers, ...this.own.keys()]);
  }

  private all(): Map<number, Cell> {
    return new Map([...this.numbers()].map((number) => [number, this.get(number) as Cell]));
  }
}
