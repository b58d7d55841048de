/** What is known of the symbols that stand for comprehensions and function values. */
import type { Arena, FunctionType, Reading, Term, Type, Variable } from '../model/index.js';
import { abstract, instantiate } from '../model/index.js';
import { exists, forall, placeholder } from './quantify.js';
import { chooseTriggers } from './triggers.js';

/** Applications to the stores of a state, a function value and its arguments. */
export interface Asking {
  readonly state: readonly Variable[];
  ask(asks: Reading['asks'], args: readonly Term[]): Term | undefined;
}

interface Vocabulary {
  readonly arena: Arena;
  variable(variable: Variable): Variable;
}

/**
 * What a function value answers in any state. Outside its precondition, which includes the types of its parameters,
 * nothing is known of it: not even that it does not hold, because the value is no function of such arguments.
 */
export function answered(
  vocabulary: Vocabulary,
  asking: (type: FunctionType) => Asking | undefined,
  made: Term,
  all: readonly Variable[],
  args: readonly Term[],
  answers: Readonly<Record<Reading['asks'], Term>>,
): readonly Term[] {
  const { arena } = vocabulary;
  const known = asking(arena.type(made) as FunctionType);
  if (known === undefined) return [];
  const state = known.state.map((store) => vocabulary.variable(store));
  const given = [...state.map((store) => arena.variable(store)), made, ...args];
  return (['requires', 'call', 'reads'] as const).flatMap((asks) => {
    const asked = known.ask(asks, given);
    if (asked === undefined) return [];
    const holds = asks === 'requires' ? asked : arena.make('eq', [asked, answers[asks]]);
    return [forall(arena, [...state, ...all], answers.requires, holds, [[asked]])];
  });
}

/** Of `{ inner | range :: element }`: what is in it, and that everything in range is. */
export function membership(
  arena: Arena,
  free: readonly Variable[],
  inner: readonly Variable[],
  range: Term,
  element: Term,
  elementType: Type,
  member: (y: Term) => Term,
): Term[] {
  const variable = placeholder('y', elementType);
  const y = arena.variable(variable);
  const [only] = inner;
  if (inner.length === 1 && only !== undefined && element === arena.variable(only)) {
    const same = arena.make('eq', [member(element), range]);
    return [forall(arena, [...free, only], arena.true, same, [[member(element)]])];
  }
  const some = exists(arena, inner, range, arena.make('eq', [element, y]));
  const into = member(element);
  return [
    forall(arena, [...free, variable], member(y), some, [[member(y)]]),
    forall(arena, [...free, ...inner], range, into, triggersOf(arena, [...free, ...inner], range, into)),
  ];
}

/** Triggers of an axiom that is written with named variables. */
function triggersOf(arena: Arena, all: readonly Variable[], range: Term, body: Term): Term[][] {
  const types = all.map(({ type }) => type);
  const close = (term: Term): Term => abstract(arena, term, all);
  const groups = chooseTriggers(arena, types, close(range), close(body));
  const values = all.map((variable) => arena.variable(variable));
  return groups.map((group) => group.map((term) => instantiate(arena, term, values)));
}
