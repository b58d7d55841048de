/** Calls on a trace (seed 001, 4.3.1): followed through the callee where it ran, and otherwise taken for its contract. */
import type { Arena, Call, Method, Term, Variable } from '../model/index.js';
import type { Operation, ProgramGraph } from './program-graph.js';
import type { ActivationTrace } from './states.js';
import type { SymbolicState } from './symbolic.js';
import { executeSymbolic } from './symbolic.js';

export function callOf({ steps }: Operation): Call | undefined {
  const [step] = steps;
  return step?.kind === 'call' ? step.call : undefined;
}

/** Symbolic execution of a callee along the way that an execution took through it. */
export function executeSymbolicSubProcedure(
  arena: Arena,
  state: SymbolicState,
  trace: ActivationTrace,
  index: number,
  operation: Operation,
): void {
  const call = callOf(operation);
  if (call === undefined) return;
  const callee = trace.calls.get(index);
  const isComplete = callee?.states.at(-1)?.location.kind === 'exit';
  if (callee === undefined || !isComplete || call.typeArgs.length > 0) {
    assumeContract(arena, state, call);
    return;
  }
  const inner = state.inside(entryValues(state, call, callee.program));
  const follow = (at: SymbolicState, within: ActivationTrace, before: number, next: Operation): void =>
    executeSymbolicSubProcedure(arena, at, within, before, next);
  executeSymbolic(inner, callee, callee.states.length - 1, follow);
  // Who implements the method that is called has outputs of its own.
  const results = callee.program.method.outputs.map((output) => inner.eval(arena.variable(output)));
  call.results.forEach((result, i) => state.values.set(result, results[i] as Term));
  for (const [variable, value] of inner.values) if (variable.role === 'heap') state.values.set(variable, value);
}

/** What the variables of a callee hold when it begins: arguments, the heap, and otherwise anything. */
export function entryValues(state: SymbolicState, call: Call, { method, body }: ProgramGraph): Map<Variable, Term> {
  const values = new Map<Variable, Term>();
  for (const [variable, value] of state.values) if (variable.role === 'heap') values.set(variable, value);
  method.inputs.forEach((input, i) => values.set(input, state.eval(call.args[i] as Term)));
  // A method that calls itself has the same variables once more.
  for (const variable of [...method.outputs, ...body.locals]) values.set(variable, state.fresh(variable));
  return values;
}

/** Results are anything that the contract allows, and so is the heap. Executions check what contracts promise. */
export function assumeContract(arena: Arena, state: SymbolicState, call: Call): void {
  const { callee, results, args } = call;
  const inputs = args.map((arg) => state.eval(arg));
  const stores = [...callee.entry.keys()];
  const before = stores.map((store) => state.eval(arena.variable(store)));
  if (mayChangeHeap(callee)) {
    state.inexact();
    state.forgetHeap();
  }
  const outputs = callee.outputs.map((output, i) => state.fresh(results[i] ?? output));
  if (callee.kind === 'lemma' || callee.body !== undefined) state.inexact();
  else
    callee.outputs.forEach((output, i) => {
      state.draw({ kind: 'symbol', term: outputs[i] as Term, type: output.type });
    });
  results.forEach((result, i) => state.values.set(result, outputs[i] as Term));
  // Types of a generic callee are not those of its caller.
  if (call.typeArgs.length > 0) return;
  const inner = state.inside([
    ...[...state.values].filter(([{ role }]) => role === 'heap'),
    ...callee.inputs.map((input, i) => [input, inputs[i] as Term] as const),
    ...callee.outputs.map((output, i) => [output, outputs[i] as Term] as const),
    ...stores.map((store, i) => [callee.entry.get(store) as Variable, before[i] as Term] as const),
  ]);
  for (const { condition } of callee.ensures) inner.assume(condition);
}

/** Every method but a lemma may allocate, and write what its contract and its snapshots do not mention. */
export function mayChangeHeap({ kind }: Method): boolean {
  return kind !== 'lemma';
}
