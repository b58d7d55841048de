/** What a candidate at the header of a loop can speak of. */
import type { ControlFlow, NaturalLoop } from '../../analysis/index.js';
import { controlFlow, effectOf, liveAtEntry, Mentions, naturalLoops } from '../../analysis/index.js';
import type { Arena, BlockId, Body, Loop, Method, Term, Variable } from '../../model/index.js';
import { freeVariables } from '../../model/index.js';

export interface Scope {
  readonly arena: Arena;
  readonly method: Method;
  readonly body: Body;
  readonly flow: ControlFlow;
  readonly loop: Loop;
  readonly natural: NaturalLoop;
  /** Loops around this one, the innermost first. */
  readonly outer: readonly Scope[];
  /** Variables of the program that have a value at the header on every way, without stores. */
  readonly variables: readonly Variable[];
  /** Those of them that the loop changes, and the stores that it changes. */
  readonly targets: ReadonlySet<Variable>;
  /** Those of them whose values are still needed, in this round or after it. */
  readonly live: ReadonlySet<Variable>;
}

/** One for each loop of a method that the body describes; outer loops come first. */
export function scopesOf(arena: Arena, method: Method, body: Body): readonly Scope[] {
  const flow = controlFlow(body);
  const described = new Map(body.loops.map((loop) => [loop.header, loop]));
  const assigned = assignedAt(method, flow);
  const measures = measuresOf(arena, method);
  const needed = liveAtEntry(flow, new Mentions(arena), [])?.live;
  const scopes = new Map<NaturalLoop, Scope>();
  for (const natural of naturalLoops(flow).loops) {
    const loop = described.get(natural.header);
    if (loop === undefined) continue;
    const known = assigned.get(natural.header) ?? new Set();
    const own = [...method.inputs, ...method.outputs, ...body.locals];
    const variables = own.filter((one) => one.place === undefined && known.has(one) && !measures.has(one));
    const around = natural.parent === undefined ? undefined : scopes.get(natural.parent);
    const outer = around === undefined ? [] : [around, ...around.outer];
    const targets = new Set([...loop.targets].filter((one) => one.role === 'heap' || variables.includes(one)));
    const live = new Set(variables.filter((one) => needed?.get(one)?.has(natural.header) === true));
    scopes.set(natural, { arena, method, body, flow, loop, natural, outer, variables, targets, live });
  }
  return [...scopes.values()];
}

/** Whether all that a term speaks of has a value at the header. */
export function isInScope({ arena, variables, method }: Scope, term: Term): boolean {
  const entry = new Set(method.entry.values());
  for (const variable of freeVariables(arena, [term])) {
    if (variable.role === 'heap' || entry.has(variable)) continue;
    if (!variables.includes(variable)) return false;
  }
  return true;
}

/** Ghost variables that hold a measure from one iteration to the next: no text of the program knows them. */
function measuresOf(arena: Arena, method: Method): ReadonlySet<Variable> {
  const claims = method.claims.filter(({ kind }) => kind === 'decreases-loop');
  const mentioned = freeVariables(
    arena,
    claims.map(({ condition }) => condition),
  );
  return new Set(
    [...mentioned].filter(({ ghost, role, name }) => ghost && role === 'local' && name.startsWith('measure')),
  );
}

/** By block: what has been assigned on all ways to its beginning. */
function assignedAt(method: Method, flow: ControlFlow): ReadonlyMap<BlockId, ReadonlySet<Variable>> {
  const at = new Map<BlockId, Set<Variable>>([[0 as BlockId, new Set(method.inputs)]]);
  for (let changes = true; changes;) {
    changes = false;
    for (const block of flow.order) {
      const known = new Set(at.get(block));
      for (const instruction of flow.body.blocks[block]?.instructions ?? []) {
        for (const target of effectOf(instruction).targets) known.add(target);
      }
      for (const { to } of flow.successors[block] ?? []) {
        const before = at.get(to);
        if (before === undefined) {
          at.set(to, new Set(known));
          changes = true;
          continue;
        }
        for (const variable of [...before]) changes = (!known.has(variable) && before.delete(variable)) || changes;
      }
    }
  }
  return at;
}
