/**
 * A condition at the end of a loop with something that the loop changes in the place of something that it does not: a
 * counter for its bound, the part of a sequence before or after a counter, a variable for the input that it was copied from.
 */
import type { Term } from '../../../model/index.js';
import { freeVariables, subterms } from '../../../model/index.js';
import { replaced } from '../terms.js';
import { meetingsOf } from './exits.js';
import type { Gathering } from './template.js';

export interface Substitution {
  readonly from: Term;
  readonly to: Term;
}

export function addSubstituted(gathering: Gathering, source: Term, counters: readonly Term[]): void {
  const { arena } = gathering.scope;
  for (const { from, to } of substitutionsFor(gathering, source, counters)) {
    gathering.add(replaced(arena, source, from, to));
  }
}

/** Of parts that occur in the source. */
export function substitutionsFor(
  gathering: Gathering,
  source: Term,
  counters: readonly Term[],
): readonly Substitution[] {
  const { arena, targets, variables } = gathering.scope;
  const { int } = arena.types;
  const parts = subterms(arena, [source]).filter((term) => arena.looseBound(term) === 0);
  const present = new Set(parts);
  const found: Substitution[] = [];
  for (const { counter, bound } of meetingsOf(gathering.scope))
    if (present.has(bound)) found.push({ from: bound, to: counter });
  const isFixed = (term: Term): boolean => ![...freeVariables(arena, [term])].some((one) => targets.has(one));
  const inCalls = new Set(
    parts.filter((term) => arena.operator(term) === 'apply').flatMap((term) => arena.argsOf(term)),
  );
  for (const part of parts) {
    const type = arena.type(part);
    const operator = arena.operator(part);
    if (type === int && isFixed(part) && (operator !== 'literal' || inCalls.has(part))) {
      if (operator === 'variable' || operator === 'literal' || LENGTHS.has(operator)) {
        for (const to of counters) found.push({ from: part, to });
      }
    }
    if (type.kind === 'seq') for (const counter of counters) found.push(...stretches(gathering, part, counter));
    if (operator !== 'variable' || !isFixed(part) || type === int) continue;
    for (const variable of variables) {
      if (targets.has(variable) && arena.types.erase(variable.type) === type)
        found.push({ from: part, to: arena.variable(variable) });
    }
  }
  return found;
}

const LENGTHS: ReadonlySet<string> = new Set(['array-length', 'seq-length', 'set-size', 'multiset-size', 'map-size']);

/** The elements before a counter, and those from it on. */
function stretches({ scope: { arena } }: Gathering, sequence: Term, counter: Term): readonly Substitution[] {
  if (arena.operator(sequence) === 'seq-of-array') {
    const [store, array, low, high] = arena.argsOf(sequence) as [Term, Term, Term, Term];
    return [
      { from: sequence, to: arena.make('seq-of-array', [store, array, low, counter]) },
      { from: sequence, to: arena.make('seq-of-array', [store, array, counter, high]) },
    ];
  }
  if (arena.operator(sequence) !== 'variable') return [];
  return [
    { from: sequence, to: arena.make('seq-take', [sequence, counter]) },
    { from: sequence, to: arena.make('seq-drop', [sequence, counter]) },
  ];
}
