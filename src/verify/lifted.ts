/** What is known of the symbols that stand for comprehensions and function values. */
import type { Arena, FunctionSymbol, FunctionType, Reading, Term, Type, Variable } from '../model/index.js';
import { abstract, instantiate, simplify, substitute } from '../model/index.js';
import { symbolOf } from './builtins.js';
import { exists, forall, placeholder } from './quantify.js';
import { chooseTriggers } from './triggers.js';

/** Applications to the stores of a state, a function value and its arguments. */
export interface Asking {
  readonly state: readonly Variable[];
  ask(asks: Reading['asks'], args: readonly Term[]): Term | undefined;
}

/** What the translation of other terms gives. */
export interface Definer {
  readonly arena: Arena;
  variable(variable: Variable): Variable;
  type(type: Type): Type;
  inType(types: readonly Type[]): Term;
  asking(type: FunctionType): Asking | undefined;
}

export const LIFTED_ARGS = { 'set-of': 2, 'map-of': 3, lambda: 2, closure: 3 } as const;
export type Lifted = keyof typeof LIFTED_ARGS;

/** The axioms of a symbol over what is free in the parts of a binder over these types. Absent parts are left open. */
export function definitionOf(
  definer: Definer,
  operator: Lifted,
  symbol: FunctionSymbol,
  free: readonly Variable[],
  types: readonly Type[],
  parts: readonly (Term | undefined)[],
): readonly Term[] {
  const { arena } = definer;
  const type = symbol.result;
  const made = arena.apply(
    symbol,
    [],
    free.map((variable) => arena.variable(variable)),
  );
  const inner = types.map((one, i) => placeholder(`x${i}`, one));
  const values = inner.map((variable) => arena.variable(variable));
  const open = (part: Term | undefined): Term => instantiate(arena, part as Term, values);
  const inType = open(definer.inType(types));
  const all = [...free, ...inner];
  switch (operator) {
    case 'lambda': {
      const none = arena.make('set', [], undefined, arena.types.set(arena.types.reference));
      const [requires, call] = parts.map((part) => (part === undefined ? undefined : open(part)));
      const is = (asked: 'value-requires' | 'call-value' | 'value-reads', answer: Term | undefined): Term[] => {
        if (answer === undefined || requires === undefined) return [];
        const term = arena.make(asked, [made, ...values]);
        return [
          forall(arena, all, requires, asked === 'value-requires' ? term : arena.make('eq', [term, answer]), [[term]]),
        ];
      };
      return [
        ...is('call-value', call),
        ...is('value-requires', requires),
        ...is('value-reads', none),
        ...answered(definer, made, all, values, { requires, call, reads: none }),
      ];
    }
    case 'closure': {
      const [requires, call, reads] = parts.map((part) => (part === undefined ? undefined : open(part)));
      return answered(definer, made, all, values, { requires, call, reads });
    }
    case 'set-of': {
      const range = simplify.and(arena, [inType, open(parts[0])]);
      return membership(arena, free, inner, range, open(parts[1]), elementOf(type), (y) =>
        arena.make('set-member', [made, y]),
      );
    }
    case 'map-of': {
      const range = simplify.and(arena, [inType, open(parts[0])]);
      const key = open(parts[1]);
      const has = (y: Term): Term => arena.make('map-has', [made, y]);
      const keys = membership(arena, free, inner, range, key, keyOf(type), has);
      const [only] = inner;
      if (inner.length === 1 && only !== undefined && key === arena.variable(only)) {
        const got = arena.make('map-get', [made, key]);
        return [...keys, forall(arena, all, range, arena.make('eq', [got, open(parts[2])]), [[got]])];
      }
      // The value is that of some variables with this key. That all have the same is a claim, so it is not known here.
      const variable = placeholder('y', keyOf(type));
      const y = arena.variable(variable);
      const examples = types.map((one, i) => {
        const parameters = [...free, variable].map((parameter) => parameter.type);
        const example = symbolOf(`${symbol.name} example${i}`, parameters, definer.type(one));
        const args = [...free, variable].map((parameter) => arena.variable(parameter));
        return arena.apply(example, [], args);
      });
      const at = new Map(inner.map((one, i) => [one, examples[i] as Term]));
      const got = arena.make('map-get', [made, y]);
      const value = arena.make('eq', [got, open(parts[2])]);
      const chosen = simplify.and(arena, [range, arena.make('eq', [key, y]), value]);
      const meaning = substitute(arena, chosen, at);
      // It also says where keys come from, instead of the first half of their meaning.
      return [...keys.slice(1), forall(arena, [...free, variable], has(y), meaning, [[has(y)]])];
    }
  }
}

/**
 * What a function value answers in any state. Outside its precondition, which includes the types of its parameters,
 * nothing is known of it: not even that it does not hold, because the value is no function of such arguments.
 */
function answered(
  definer: Definer,
  made: Term,
  all: readonly Variable[],
  args: readonly Term[],
  answers: Readonly<Record<Reading['asks'], Term | undefined>>,
): readonly Term[] {
  const { arena } = definer;
  const known = definer.asking(arena.type(made) as FunctionType);
  const { requires } = answers;
  if (known === undefined || requires === undefined) return [];
  const state = known.state.map((store) => definer.variable(store));
  const given = [...state.map((store) => arena.variable(store)), made, ...args];
  return (['requires', 'call', 'reads'] as const).flatMap((asks) => {
    const [asked, answer] = [known.ask(asks, given), answers[asks]];
    if (asked === undefined || answer === undefined) return [];
    const holds = asks === 'requires' ? asked : arena.make('eq', [asked, answer]);
    return [forall(arena, [...state, ...all], requires, holds, [[asked]])];
  });
}

/** Of `{ inner | range :: element }`: what is in it, and that everything in range is. */
function membership(
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

function elementOf(type: Type): Type {
  return 'element' in type ? type.element : type;
}

function keyOf(type: Type): Type {
  return 'key' in type ? type.key : type;
}
