/** One method as text for a solver: its condition, the axioms that the condition needs, and names for what to ask. */
import type { Claim, Dependency, FunctionSymbol, Method, Model, Term, Variable } from '../model/index.js';
import { SmtWriter } from '../smt/writer.js';
import type { SymbolAxioms } from './axioms.js';
import { AxiomSelection } from './axioms.js';
import type { Entry } from './candidate.js';
import type { Condition } from './condition.js';
import { conditionOf } from './condition.js';
import type { Fact, Induction } from './functions.js';
import { Growth } from './growth.js';
import type { Passified } from './passive/passify.js';
import type { Parts } from './passive/form.js';
import { passify } from './passive/passify.js';
import { placeholder } from './quantify.js';
import { storesOf } from './stores.js';
import type { Vocabulary } from './vocabulary.js';
import { vocabularyOf } from './vocabulary.js';

export interface Query {
  readonly text: string;
  readonly goals: readonly {
    readonly claim: Claim;
    readonly fails: string;
    readonly reached: string;
    /** As terms: only a self-check asks for them. */
    readonly parts: Parts;
  }[];
  /** Propositions to assume, each with what it stands for. */
  readonly assumptions: ReadonlyMap<string, Dependency>;
  readonly unreachable: readonly Claim[];
  /** Claims that no execution checks. */
  readonly unexecuted: ReadonlySet<Claim>;
  /** Propositions that say that an execution is where the method ends. */
  readonly ends: readonly string[];
  /** Stores through which function values might reach themselves: what these give is left open. */
  readonly tied: readonly Variable[];
  /** Functions that lead to themselves at ever larger types: at most of these, what they give is left open. */
  readonly unlimited: readonly FunctionSymbol[];
  /** What to ask a solver that does not prove a goal. */
  readonly entry: Entry;
}

/**
 * The method has a body. `original` is the method itself, or one with the same blocks whose states include those of this
 * one: what the abstract interpreter knows of it is used. Throws `Unwritable` where no solver can be asked.
 */
export function queryOf(model: Model, method: Method, original: Method = method): Query {
  return queryFrom(passiveOf(model, method, original));
}

/** A method in its passive form, and the vocabulary that the form is written in. */
export interface PassiveMethod {
  readonly method: Method;
  readonly vocabulary: Vocabulary;
  readonly form: Passified;
}

/** The first half of `queryOf`. */
export function passiveOf(model: Model, method: Method, original: Method = method): PassiveMethod {
  const { body } = method;
  if (body === undefined) throw new RangeError(`${method.name} has no body`);
  const vocabulary = vocabularyOf(model);
  return { method, vocabulary, form: passify(vocabulary, method, body, storesOf(model, method, body), original) };
}

/** The second half of `queryOf`. */
export function queryFrom({ method, vocabulary, form }: PassiveMethod): Query {
  const { arena } = vocabulary.model;
  const condition = conditionOf(arena, form);
  const induction = inductionOf(method, form);
  const growth = new Growth((symbol) => vocabulary.instances.useOf(symbol));
  const axiomsOfSymbol: SymbolAxioms = (symbol) => axiomsOf(vocabulary, form, condition, induction, symbol);
  const selection = new AxiomSelection(arena, vocabulary.builtins, axiomsOfSymbol, growth);
  selection.add(condition.facts.map(({ formula }) => formula));
  return { ...written(vocabulary, condition, selection.chosen, form, method), unlimited: [...growth.unlimited] };
}

/** Asserts that one of these claims fails: the verifier asks about all claims at once before it asks about each. */
export function someFails(goals: Query['goals']): string {
  return `(assert (or ${goals.map(({ fails }) => fails).join(' ')}))\n`;
}

/** Executed code is no part of any definition; everything else in a recursion group may be what a definition rests on. */
function inductionOf({ kind, ghost, recursionGroup }: Method, { measure }: Passified): Induction | undefined {
  if (recursionGroup < 0 || ((kind === 'method' || kind === 'constructor') && !ghost)) return undefined;
  return { group: recursionGroup, measure };
}

function axiomsOf(
  { functions, translator, predicates, heap, fuels, model }: Vocabulary,
  form: Passified,
  condition: Condition,
  induction: Induction | undefined,
  symbol: FunctionSymbol,
): readonly Fact[] | undefined {
  const plain = (formula: Term): Fact => ({ formula, dependency: undefined });
  const own = functions.axioms(symbol, induction);
  if (own === undefined) {
    const terms =
      translator.axioms(symbol) ??
      (predicates.axioms(symbol) ?? heap.axioms(symbol))?.map((term) => translator.term(term, fuels.known));
    return terms?.map(plain);
  }
  const hidden = functions.hidden(symbol, induction);
  const local = form.points.flatMap(({ id, transitions, reveals }) => {
    const facts = transitions.flatMap((transition) => functions.frame(symbol, transition) ?? []);
    if (hidden !== undefined && reveals.includes(hidden.of)) facts.push(...hidden.facts);
    return facts.map(({ formula, dependency }) => ({
      formula: id === 0 ? formula : model.arena.make('implies', [condition.points[id] as Term, formula]),
      dependency,
    }));
  });
  return [...own, ...local];
}

function written(
  { model: { arena }, translator }: Vocabulary,
  condition: Condition,
  axioms: readonly Fact[],
  { unreachable, unexecuted, ends: points }: Passified,
  { inputs }: Method,
): Omit<Query, 'unlimited'> {
  const writer = new SmtWriter(arena);
  const names = new Map<string, Term>();
  const assumptions = new Map<string, Dependency>();
  for (const { formula, dependency } of [...axioms, ...condition.facts]) {
    if (dependency === undefined) {
      writer.assert(formula);
      continue;
    }
    const key = JSON.stringify([dependency.kind, dependency.name, dependency.claims, dependency.missing]);
    let under = names.get(key);
    if (under === undefined) {
      const variable = placeholder(`under!${names.size}`, arena.types.bool);
      names.set(key, (under = arena.variable(variable)));
      assumptions.set(writer.name(variable), dependency);
    }
    writer.assert(arena.make('implies', [under, formula]));
  }
  const goals = condition.goals.map(({ claim, fails, reached, parts }) => ({
    claim,
    fails: writer.term(fails),
    reached: writer.term(reached),
    parts,
  }));
  const ends = points.map((point) => writer.term(condition.points[point] as Term));
  const entry: Entry = { arena, inputs, formulas: condition.facts.map(({ formula }) => formula), writer };
  return {
    text: writer.take(),
    goals,
    assumptions,
    unreachable,
    unexecuted,
    ends,
    tied: [...translator.tied],
    entry,
  };
}
