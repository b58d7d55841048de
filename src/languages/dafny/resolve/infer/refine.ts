/**
 * Subset types for what was inferred without them. The solver finds `int` for `var x := n`; if all that flows into `x`
 * is a `nat`, `x` is a `nat`. A constraint at the head of a type flows from what is assigned to what it is assigned to;
 * where different ones meet, the nearest type that both restrict is taken. Types only lose constraints as more flows
 * in, so the result is the strongest that fits, whatever the order.
 */
import { baseOf } from '../types-base.js';
import { sameHead } from '../types-relations.js';
import { mapParts } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { isConstrained, join } from './constraints.js';
import { rangesOf } from './ranges.js';
import type { Flow, Solver } from './solver.js';
import { Unknown, follow } from './unknowns.js';

/** Copies of copies are followed this far. */
const HIGHEST = 20;

export class Refinement {
  /** The strongest type known to hold at the head of each unknown; its parts are not looked at. */
  private readonly heads = new Map<Unknown, Type>();
  private readonly ranges: ReadonlyMap<Unknown, Type>;
  /** Unknowns that are the same as a known type. */
  private readonly fixed = new Set<Unknown>();
  private readonly ceilings = new Map<Unknown, Type>();
  private readonly finished = new Map<Unknown, Type>();

  constructor(private readonly solver: Solver) {
    for (const { target, source } of solver.ceilings) {
      const last = follow(target);
      if (last instanceof Unknown && follow(source) !== last) this.ceilings.set(last, source);
    }
    this.ranges = rangesOf(solver);
    if (this.ranges.size === 0 && !solver.flows.some(({ source }) => isConstrained(source))) return;
    for (const { target, source, exact } of solver.flows) if (exact) this.fix(follow(target), follow(source));
    const readers = new Map<Unknown, Flow[]>();
    for (const flow of solver.flows) {
      const source = this.ceilingOf(flow.source);
      if (!(source instanceof Unknown)) continue;
      const known = readers.get(source);
      if (known === undefined) readers.set(source, [flow]);
      else known.push(flow);
    }
    const pending: Flow[] = [...solver.flows];
    for (let flow = pending.pop(); flow !== undefined; flow = pending.pop()) {
      const target = follow(flow.target);
      if (target instanceof Unknown && this.pour(target, flow.source)) pending.push(...(readers.get(target) ?? []));
    }
  }

  /** The type with nothing unknown left; what was never found out is an error. */
  type(type: Type): Type {
    const last = follow(type);
    if (!(last instanceof Unknown)) return mapParts(last, (part) => this.type(part));
    const known = this.finished.get(last);
    if (known !== undefined) return known;
    const result = this.finish(last);
    this.finished.set(last, result);
    return result;
  }

  private finish(unknown: Unknown): Type {
    const { binding } = unknown;
    if (binding === undefined) return ERROR;
    const found = mapParts(this.solver.head(binding), (part) => this.type(part));
    const head = this.headOf(unknown);
    if (head === undefined) return found;
    if (head.kind === 'nat' || head.kind === 'subset') {
      const constrained = mapParts(head, (part) => this.type(part));
      return sameHead(baseOf(constrained), found) ? constrained : found;
    }
    if ('nullable' in found && 'nullable' in head) return { ...found, nullable: head.nullable };
    return found.kind === 'arrow' && head.kind === 'arrow' ? { ...found, arrow: head.arrow } : found;
  }

  /** What an unknown takes its constraint from: itself, or what stands above it. */
  private ceilingOf(type: Type): Type {
    let last = follow(type);
    for (let i = 0; i < HIGHEST && last instanceof Unknown; i++) {
      const above = this.ceilings.get(last);
      if (above === undefined) break;
      last = follow(above);
    }
    return last;
  }

  private fix(target: Type, source: Type): void {
    if (!(target instanceof Unknown) || target.plain || source instanceof Unknown) return;
    const current = this.heads.get(target);
    this.heads.set(target, current === undefined ? source : join(current, source));
    this.fixed.add(target);
  }

  /** Whether the target changed. */
  private pour(target: Unknown, source: Type): boolean {
    if (target.plain || [this.ceilings, this.ranges, this.fixed].some((settled) => settled.has(target))) return false;
    const incoming = this.headOf(source);
    if (incoming === undefined) return false;
    const current = this.heads.get(target);
    const joined = current === undefined ? incoming : join(current, incoming);
    if (joined === current) return false;
    this.heads.set(target, joined);
    return true;
  }

  private headOf(type: Type): Type | undefined {
    const last = this.ceilingOf(type);
    if (!(last instanceof Unknown)) return last;
    const range = this.ranges.get(last);
    if (range !== undefined) return range;
    if (last.plain || last.binding?.kind === 'error') return this.solver.head(last);
    return this.heads.get(last);
  }
}
