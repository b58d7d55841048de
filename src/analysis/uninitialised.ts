/** Reads of variables that have no value yet, from SSA form (seed 000, 2.3). */
import type { Block, BlockId, Variable, VariableRole } from '../model/index.js';
import type { ControlFlow } from './graph.js';
import type { Definition, Phi, Ssa, Use } from './ssa.js';
import { changedBy } from './variables.js';

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

/** Those of the variables that some path to a return gives no value, whatever its conditions. */
export function emptyAtReturn(flow: ControlFlow, variables: readonly Variable[]): ReadonlySet<Variable> {
  const empty = new Map<BlockId, Set<Variable>>();
  const returned = new Set<Variable>();
  const [entry] = flow.order;
  if (entry === undefined) return returned;
  empty.set(entry, new Set(variables));
  const work = [entry];
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    const { instructions, exit } = flow.body.blocks[id] as Block;
    const assigned = new Set(instructions.flatMap((instruction) => [...changedBy(instruction, [])]));
    const left = [...(empty.get(id) ?? [])].filter((variable) => !assigned.has(variable));
    if (exit.kind === 'return') for (const variable of left) returned.add(variable);
    for (const { to } of flow.successors[id] ?? []) {
      const known = empty.get(to);
      if (known !== undefined && left.every((variable) => known.has(variable))) continue;
      empty.set(to, new Set([...(known ?? []), ...left]));
      work.push(to);
    }
  }
  return returned;
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
