/**
 * The order in which engines work on one program: they alternate, each on what those before it left open (seed 000,
 * 4.3). First every engine has a little of its limits, then all of them, so that one hard method never starves the rest.
 */
import type { EngineName, Finding, Method, Model } from '../model/index.js';
import { isProof } from '../model/index.js';
import { Knowing } from './knowledge.js';
import type { Unanalysed } from './statuses.js';

export interface Stage {
  readonly engine: EngineName;
  /** The part of the engine's limits that each method may use, up to 1. */
  readonly effort: number;
}

export class Workbench {
  readonly knowledge: Knowing;
  private readonly model: Model;
  private readonly wanted: (name: string) => boolean;
  /** The greatest effort that each engine spent on a method. */
  private readonly spent = new Map<string, number>();

  constructor(model: Model, wanted: (name: string) => boolean, unanalysed: Unanalysed) {
    this.model = model;
    this.wanted = wanted;
    this.knowledge = new Knowing(model, unanalysed);
  }

  /**
   * What a stage should look at now, the cheapest first: members that are asked for and those that their proofs rest
   * on, because without them no proof would count. The first engine looks at all of them, others at what is open. Asked
   * again after `learn`, because new proofs rest on other members; a method is never handed out twice.
   */
  next({ engine, effort }: Stage, isFirst: boolean): readonly Method[] {
    const methods = this.relevant()
      .filter((method) => (this.spent.get(keyOf(engine, method)) ?? 0) < effort)
      .filter((method) => isFirst || this.mayHelp(engine, method));
    for (const method of methods) this.spent.set(keyOf(engine, method), effort);
    return [...methods].sort((a, b) => sizeOf(a) - sizeOf(b));
  }

  learn(news: readonly Finding[]): void {
    this.knowledge.learn(news);
  }

  private relevant(): readonly Method[] {
    const { methods } = this.model;
    const used = new Set(
      this.knowledge.findings.flatMap((finding) =>
        isProof(finding) ? finding.under.flatMap(({ claims }) => claims) : [],
      ),
    );
    return methods.filter(({ name, claims }) => this.wanted(name) || claims.some(({ id }) => used.has(id)));
  }

  /** An engine that ended by itself would say the same again. */
  private mayHelp(engine: EngineName, method: Method): boolean {
    if (!this.knowledge.isOpen(method)) return false;
    return !this.spent.has(keyOf(engine, method)) || this.knowledge.isCut(engine, method);
  }
}

function keyOf(engine: EngineName, { name }: Method): string {
  return `${engine} ${name}`;
}

function sizeOf({ body }: Method): number {
  return (body?.blocks ?? []).reduce((sum, { instructions }) => sum + instructions.length, 0);
}
