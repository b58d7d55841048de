/**
 * The order in which engines work on one program: they alternate, each on what those before it left open (seed 000,
 * 4.3). First every engine has a little of its limits, then all of them, so that one hard method never starves the rest.
 */
import type { Claim, EngineName, Finding, Method, Model } from '../model/index.js';
import { isProof } from '../model/index.js';
import { Knowing } from './seam/knowledge.js';

export interface Stage {
  readonly engine: EngineName;
  /** The part of the engine's limits that each method may use, up to 1. */
  readonly effort: number;
}

/** The lower, the sooner a method is looked at. */
export type WorkOrder = (method: Method) => number;

export class Turns {
  readonly knowledge: Knowing;
  private readonly model: Model;
  private readonly wanted: (name: string) => boolean;
  private readonly order: WorkOrder;
  /** Members that nobody asks for, and that are looked at if a proof uses what they promise. */
  private readonly keepsPromise: (name: string) => boolean;
  /** The greatest effort that each engine spent on a method. */
  private readonly spent = new Map<EngineName, Map<Method, number>>();

  constructor(
    model: Model,
    wanted: (name: string) => boolean,
    unanalysed: (claim: Claim) => string,
    order: WorkOrder = () => 0,
    keepsPromise: (name: string) => boolean = () => false,
  ) {
    this.keepsPromise = keepsPromise;
    this.model = model;
    this.wanted = wanted;
    this.order = order;
    this.knowledge = new Knowing(model, unanalysed);
  }

  /**
   * What a stage should look at now, in the order that is asked for and the cheapest first: members that are asked for and those that their proofs rest
   * on, because without them no proof would count. The first engine looks at all of them, others at what is open. Asked
   * again after `learn`, because new proofs rest on other members; a method is never handed out twice.
   */
  next({ engine, effort }: Stage, isFirst: boolean): readonly Method[] {
    const spent = this.spent.get(engine) ?? new Map<Method, number>();
    this.spent.set(engine, spent);
    const methods = this.relevant()
      .filter((method) => (spent.get(method) ?? 0) < effort)
      .filter((method) => isFirst || this.mayHelp(engine, method));
    for (const method of methods) spent.set(method, effort);
    return [...methods].sort((a, b) => this.order(a) - this.order(b) || sizeOf(a) - sizeOf(b));
  }

  learn(news: readonly Finding[]): void {
    this.knowledge.learn(news);
  }

  private relevant(): readonly Method[] {
    const { methods, libraryOf } = this.model;
    const under = this.knowledge.findings.flatMap((finding) => (isProof(finding) ? finding.under : []));
    const used = new Set(under.flatMap(({ claims }) => claims));
    const promising = new Set(under.filter(({ kind }) => kind === 'contract').map(({ name }) => name));
    const isUsed = ({ name, claims }: Method): boolean =>
      claims.some(({ id }) => used.has(id)) || (promising.has(name) && this.keepsPromise(name));
    return methods.filter(
      (method) => this.wanted(method.name) || (isUsed(method) && libraryOf?.(method.origin, method.name) === undefined),
    );
  }

  /** An engine that ended by itself would say the same again. */
  private mayHelp(engine: EngineName, method: Method): boolean {
    if (!this.knowledge.isOpen(method)) return false;
    return this.spent.get(engine)?.has(method) !== true || this.knowledge.isCut(engine, method);
  }
}

function sizeOf({ body }: Method): number {
  return (body?.blocks ?? []).reduce((sum, { instructions }) => sum + instructions.length, 0);
}
