/** Reads of variables that have no value yet, from SSA form (seed 000, 2.3). */
import type { VariableRole } from '../model/index.js';
import type { Definition, Phi, Ssa, Use } from './ssa.js';

export interface UninitialisedUse extends Use {
  /** No path to the use assigns the variable; otherwise some do and some do not. */
  readonly always: boolean;
}

/** Locals and outputs start without a value; everything else comes with one. */
const STARTS_EMPTY: Readonly<Record<VariableRole, boolean>> = {
  input: false,
  output: true,
  local: true,
  heap: false,
  state: false,
  snapshot: false,
};

/** Over every path of the graph, whatever its conditions; those of proof blocks come after those of the body. */
export function uninitialisedUses(root: Ssa): readonly UninitialisedUse[] {
  const all: Ssa[] = [];
  const work = [root];
  for (let ssa = work.pop(); ssa !== undefined; ssa = work.pop()) {
    all.push(ssa);
    work.push(...ssa.proofs.values());
  }
  const users = new Map<Definition, Phi[]>();
  const empty: Definition[] = [];
  const filled: Definition[] = [];
  for (const { phis, definitions } of all) {
    for (const phi of phis) {
      for (const operand of phi.operands) {
        const known = users.get(operand);
        if (known === undefined) users.set(operand, [phi]);
        else known.push(phi);
      }
    }
    for (const definition of definitions) {
      if (definition.kind === 'phi') continue;
      const startsEmpty = definition.kind === 'entry' && STARTS_EMPTY[definition.variable.role];
      (startsEmpty ? empty : filled).push(definition);
    }
  }
  const maybeEmpty = throughPhis(empty, users);
  const maybeFilled = throughPhis(filled, users);
  return all
    .flatMap(({ uses }) => uses)
    .filter(({ definition }) => maybeEmpty.has(definition))
    .map((use) => ({ ...use, always: !maybeFilled.has(use.definition) }));
}

/** The definitions that may have the value of one of these. */
function throughPhis(
  start: readonly Definition[],
  users: ReadonlyMap<Definition, readonly Phi[]>,
): ReadonlySet<Definition> {
  const reached = new Set(start);
  const work = [...start];
  for (let definition = work.pop(); definition !== undefined; definition = work.pop()) {
    for (const phi of users.get(definition) ?? []) {
      if (reached.has(phi)) continue;
      reached.add(phi);
      work.push(phi);
    }
  }
  return reached;
}
