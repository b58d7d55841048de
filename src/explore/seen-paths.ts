/** A few of the paths on which a claim held or was violated, as evidence shows them: inputs, end and condition. */
import type { Claim, Method, Model, SeenPath } from '../model/index.js';
import type { Scene } from '../values/index.js';
import type { Execution, Executions } from './executions.js';
import type { Flip, FlippedDecision } from './nodes.js';
import { PathConditions } from './path-condition.js';
import { replay } from './symbolic/replay.js';
import type { Scope } from './symbolic/value.js';

/** Beside the one that is shown first. */
const MOST_OTHERS = 4;

export class SeenPaths {
  private readonly model: Model;
  private readonly executions: Executions;
  private readonly scope: Scope;
  private readonly conditions: PathConditions;
  private readonly held = new Map<Claim, Execution[]>();
  private readonly violated = new Map<Claim, Execution[]>();
  private readonly again = new Map<Scene, readonly string[]>();

  constructor(model: Model, method: Method, executions: Executions, scope: Scope) {
    this.model = model;
    this.executions = executions;
    this.scope = scope;
    this.conditions = new PathConditions(model.arena, method);
  }

  addHeld(claim: Claim, execution: Execution): void {
    keep(this.held, claim, execution);
  }

  addViolated(claim: Claim, execution: Execution): void {
    keep(this.violated, claim, execution);
  }

  /** Without the one that takes this scene. */
  othersHeld(claim: Claim, shown: Scene): readonly Execution[] {
    return others(this.held, claim, shown);
  }

  /** Without those that take the path of this scene: inputs are made small after they are found. */
  othersViolated(claim: Claim, shown: Scene): readonly Execution[] {
    const own = JSON.stringify(this.conditionOf(shown));
    return others(this.violated, claim, shown).filter((one) => JSON.stringify(this.ofExecution(one)) !== own);
  }

  /** What was asked for to get an execution from another one. */
  flipped(flip: Flip): FlippedDecision | undefined {
    return this.conditions.flipped(flip);
  }

  /** Nothing where nobody has looked at the decisions of the path. */
  known({ path, trace }: Execution): Pick<SeenPath, 'pathCondition'> {
    return path === undefined ? {} : { pathCondition: this.conditions.of(path, trace) };
  }

  ofExecution(execution: Execution): readonly string[] {
    return this.known(execution).pathCondition ?? this.conditionOf(execution.scene);
  }

  /** Of the path that a scene takes. */
  conditionOf(scene: Scene): readonly string[] {
    let condition = this.again.get(scene);
    if (condition === undefined) {
      const { trace } = this.executions.recordAgain(scene);
      condition = this.conditions.of(
        replay(this.model, trace, this.scope, undefined, () => false),
        trace,
      );
      this.again.set(scene, condition);
    }
    return condition;
  }
}

function keep(paths: Map<Claim, Execution[]>, claim: Claim, execution: Execution): void {
  const known = paths.get(claim);
  if (known === undefined) paths.set(claim, [execution]);
  else if (known.length <= MOST_OTHERS) known.push(execution);
}

function others(paths: ReadonlyMap<Claim, readonly Execution[]>, claim: Claim, shown: Scene): readonly Execution[] {
  return (paths.get(claim) ?? []).filter(({ scene }) => scene !== shown).slice(0, MOST_OTHERS);
}
