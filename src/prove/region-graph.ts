/**
 * The region graph (seed 001, 3.2): regions are sets of states at one location, given by a predicate; edges are what
 * operations may do. It contains every execution (the over-approximation), and the states of executions that were made
 * (the under-approximation). One graph is for all claims of a method.
 */
import type { Arena, Term } from '../model/index.js';
import { simplify } from '../model/index.js';
import type { Location, Operation, ProgramGraph } from './program-graph.js';
import type { State } from './states.js';

export interface Region {
  readonly id: number;
  readonly location: Location;
  /** Over the variables of the method. */
  readonly predicate: Term;
  /** In the order in which executions got here: the newest is last. */
  readonly states: readonly State[];
  readonly leaving: ReadonlySet<Edge>;
  readonly entering: ReadonlySet<Edge>;
}

export interface Edge {
  readonly from: Region;
  readonly to: Region;
  readonly operation: Operation;
}

interface OwnRegion extends Region {
  states: State[];
  readonly leaving: Set<Edge>;
  readonly entering: Set<Edge>;
}

export class RegionGraph {
  readonly program: ProgramGraph;
  readonly initial: Region;
  private readonly arena: Arena;
  private readonly at: Set<OwnRegion>[];
  /** By location: how its states were divided. */
  private readonly divisions: Division[];
  private readonly leaves = new Map<Region, Division>();
  private made = 0;

  /** At first the regions are the locations: every state may be there. */
  constructor(arena: Arena, program: ProgramGraph, initially: Term = arena.true) {
    this.arena = arena;
    this.program = program;
    this.divisions = program.locations.map((location) => ({
      region: this.region(location, location === program.entry ? initially : arena.true, []),
    }));
    this.at = this.divisions.map(({ region }) => new Set(region === undefined ? [] : [region]));
    for (const operation of program.operations) {
      for (const from of this.own(operation.from))
        for (const to of this.own(operation.to)) this.connect(from, to, operation);
    }
    for (const division of this.divisions)
      if (division.region !== undefined) this.leaves.set(division.region, division);
    const [initial] = this.own(program.entry);
    if (initial === undefined) throw new RangeError('a method has an entry');
    this.initial = initial;
  }

  regionsAt(location: Location): ReadonlySet<Region> {
    return this.own(location);
  }

  /** All regions, in the order of locations. */
  get regions(): readonly Region[] {
    return this.at.flatMap((regions) => [...regions]);
  }

  /**
   * Replaces a region by those of its states that satisfy the predicate and those that do not. Edges stay: leaving one
   * out needs a reason. Executions' states go where `satisfies` says; those of which it cannot say are forgotten.
   */
  split(region: Region, predicate: Term, negation: Term, satisfies: (state: State) => boolean | undefined): Halves {
    const old = region as OwnRegion;
    const { and } = simplify;
    const inside = this.region(old.location, and(this.arena, [old.predicate, predicate]), []);
    const outside = this.region(old.location, and(this.arena, [old.predicate, negation]), []);
    for (const state of old.states) {
      const where = satisfies(state);
      if (where !== undefined) this.put(state, where ? inside : outside);
    }
    for (const edge of [...old.entering]) {
      if (edge.from === old) continue;
      for (const half of [inside, outside]) this.connect(edge.from, half, edge.operation);
    }
    for (const edge of [...old.leaving]) {
      const targets = edge.to === old ? [inside, outside] : [edge.to];
      for (const half of [inside, outside]) for (const to of targets) this.connect(half, to, edge.operation);
    }
    for (const edge of [...old.entering, ...old.leaving]) this.removeEdge(edge);
    const here = this.own(old.location);
    here.delete(old);
    here.add(inside).add(outside);
    const division = this.leaves.get(old);
    if (division !== undefined) this.divide(division, predicate, inside, outside);
    return { inside, outside };
  }

  private divide(division: Division, predicate: Term, inside: OwnRegion, outside: OwnRegion): void {
    division.region = undefined;
    division.split = { predicate, inside: { region: inside }, outside: { region: outside } };
    this.leaves.set(inside, division.split.inside).set(outside, division.split.outside);
  }

  /** The region of a state; undefined if it cannot be told. A region that was removed is told as well: nothing is in it. */
  regionOf(location: Location, satisfies: (predicate: Term) => boolean | undefined): Region | undefined {
    let division = this.divisions[location.id];
    while (division?.split !== undefined) {
      const where = satisfies(division.split.predicate);
      if (where === undefined) return undefined;
      division = where ? division.split.inside : division.split.outside;
    }
    return division?.region;
  }

  /** A region that no state is in. */
  remove(region: Region): void {
    for (const edge of [...region.entering, ...region.leaving]) this.removeEdge(edge);
    this.own(region.location).delete(region as OwnRegion);
  }

  removeEdge(edge: Edge): void {
    (edge.from as OwnRegion).leaving.delete(edge);
    (edge.to as OwnRegion).entering.delete(edge);
  }

  edgeBetween(from: Region, to: Region, operation: Operation): Edge | undefined {
    for (const edge of from.leaving) if (edge.to === to && edge.operation === operation) return edge;
    return undefined;
  }

  put(state: State, region: Region): void {
    (region as OwnRegion).states.push(state);
  }

  private connect(from: Region, to: Region, operation: Operation): void {
    const edge: Edge = { from, to, operation };
    (from as OwnRegion).leaving.add(edge);
    (to as OwnRegion).entering.add(edge);
  }

  private region(location: Location, predicate: Term, states: State[]): OwnRegion {
    return { id: this.made++, location, predicate, states, leaving: new Set(), entering: new Set() };
  }

  private own(location: Location): Set<OwnRegion> {
    const regions = this.at[location.id];
    if (regions === undefined) throw new RangeError('a location of another method');
    return regions;
  }
}

/** Either a region, or two parts by a predicate. */
interface Division {
  region: OwnRegion | undefined;
  split?: { readonly predicate: Term; readonly inside: Division; readonly outside: Division };
}

export interface Halves {
  readonly inside: Region;
  readonly outside: Region;
}
