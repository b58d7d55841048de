/** Results that grow: `r == f(n)` at the end is, on the way there, `r + f(rest) == f(n)`, or `f` itself stays what it was. */
import type { Operator, Term, Variable } from '../../../model/index.js';
import { freeVariables } from '../../../model/index.js';
import { replaced } from '../terms.js';
import { substitutionsFor } from './substituted.js';
import type { Gathering } from './template.js';

export function addAccumulated(gathering: Gathering, source: Term, counters: readonly Term[]): void {
  const { arena, targets } = gathering.scope;
  if (arena.operator(source) !== 'eq') return;
  const [left, right] = arena.argsOf(source) as [Term, Term];
  for (const [result, value] of [
    [left, right],
    [right, left],
  ] as const) {
    const isResult = arena.operator(result) === 'variable' && targets.has(arena.payload(result) as Variable);
    const isFixed = ![...freeVariables(arena, [value])].some((one) => targets.has(one) && one.role !== 'heap');
    if (!isResult || !isFixed) continue;
    for (const rest of rests(gathering, value, counters)) {
      gathering.add(arena.make('eq', [rest, value]));
      for (const operator of OPERATORS[arena.type(value).kind] ?? []) {
        gathering.add(arena.make('eq', [arena.make(operator, [result, rest]), value]));
        gathering.add(arena.make('eq', [arena.make(operator, [rest, result]), value]));
      }
    }
  }
}

/** The value of what is left: with one part replaced, or with all that have a copy. */
function rests(gathering: Gathering, value: Term, counters: readonly Term[]): readonly Term[] {
  const { arena } = gathering.scope;
  const single = substitutionsFor(gathering, value, counters);
  const twice = single.flatMap(({ from, to }) =>
    single
      .filter((other) => other.from !== from)
      .map((other) => replaced(arena, replaced(arena, value, from, to), other.from, other.to)),
  );
  return [...single.map(({ from, to }) => replaced(arena, value, from, to)), ...twice.slice(0, MOST_PAIRS)];
}

const MOST_PAIRS = 20;

const OPERATORS: Readonly<Record<string, readonly Operator[]>> = {
  int: ['add', 'mul'],
  real: ['add', 'mul'],
  seq: ['seq-concat'],
  set: ['set-union'],
  multiset: ['multiset-sum'],
};
