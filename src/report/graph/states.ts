/** What the abstract interpreter knows on entry of each block, in the words of the program. */
import {
  AbstractInterpreter,
  controlFlow,
  effectOf,
  factsAbout,
  termsRead,
  termsReadAfter,
} from '../../analysis/index.js';
import type { AbstractResult, State } from '../../analysis/index.js';
import { spanOf } from '../../languages/origins.js';
import { freeVariables } from '../../model/index.js';
import type { Arena, BlockId, Body, Integer, Method, Model, Term, Variable } from '../../model/index.js';
import { userName, writtenNames } from '../../languages/terms/names.js';
import { boundTexts } from './bounds-text.js';
import type { Bound } from './bounds-text.js';

/** It relies on no contract and no assumption of the program, so that what it says holds in every execution. */
export function statesOf(model: Model, method: Method): ReadonlyMap<BlockId, readonly string[]> {
  const { body } = method;
  const interpreter = new AbstractInterpreter(model, { useContracts: false, useProgramAssumptions: false });
  const result = interpreter.analyse(method);
  if (body === undefined || result === undefined) return new Map();
  const namesAt = namesOf(model.arena, method, body);
  return new Map(body.blocks.map(({ id }) => [id, factsAt(model.arena, interpreter, result, id, namesAt(id))]));
}

const NOWHERE = 'no execution gets here';

function factsAt(
  arena: Arena,
  interpreter: AbstractInterpreter,
  result: AbstractResult,
  block: BlockId,
  names: ReadonlyMap<Variable, string>,
): readonly string[] {
  const state = result.entry(block);
  if (state === undefined) return [NOWHERE];
  const facts = factsAbout(arena, state, new Set(names.keys()));
  const bounds = facts.flatMap((fact) => boundOf(arena, fact, names) ?? []);
  const shown = [...names].filter(([, name]) => !isHidden(name));
  const obvious = new Set(shown.flatMap(([variable, name]) => obviousTexts(variable, name)));
  return [
    ...boundTexts(bounds, isHidden).filter((text) => !obvious.has(text)),
    ...facts.flatMap((fact) => remainderText(arena, fact, names) ?? []),
    ...shown.flatMap(([variable, name]) => choiceText(arena, interpreter, state, variable, name) ?? []),
  ];
}

/** What a type says by itself is not worth a line. */
function obviousTexts({ type }: Variable, name: string): readonly string[] {
  return type.kind === 'constrained' ? [`0 <= ${name}`] : [`0 <= ${name}.Length`, `0 <= |${name}|`];
}

// ── Names ───────────────────────────────────────────────────────────────────────────────────────

/**
 * Names of variables in a block, hidden ones for what the program does not name. Of several variables with one name, the
 * one has it whose value may still be read; if that is more than one, none of them.
 */
function namesOf(arena: Arena, method: Method, body: Body): (block: BlockId) => ReadonlyMap<Variable, string> {
  const written = writtenNames(method);
  const isWritten = (name: string): boolean => written.has(name) && (!MADE_UP.has(name) || isDeclared(method, name));
  const variables = [...method.inputs, ...method.outputs, ...body.locals];
  const groups = new Map<string, Variable[]>();
  for (const variable of variables) {
    const name = userName(variable);
    if (isWritten(name)) groups.set(name, [...(groups.get(name) ?? []), variable]);
  }
  const namesakes = new Set([...groups.values()].filter(({ length }) => length > 1).flat());
  const live = liveness(arena, body, namesakes);
  const hidden = new Map(variables.map((variable, index) => [variable, `${HIDDEN}${index}`]));
  return (block) => {
    const names = new Map(hidden);
    for (const [name, all] of groups) {
      const [only, second] = all.length === 1 ? all : all.filter((one) => live.get(block)?.has(one));
      if (only !== undefined && second === undefined) names.set(only, name);
    }
    return names;
  };
}

/** No name of a program has this character. */
const HIDDEN = '#';

function isHidden(name: string): boolean {
  return name.includes(HIDDEN);
}

/** Names that the lowering gives to what it keeps for itself. A program may use them as well. */
const MADE_UP: ReadonlySet<string> = new Set(['any', 'from', 'matched', 'measure', 'new', 'status', 'to']);

function isDeclared({ origin }: Method, name: string): boolean {
  return new RegExp(`\\b(?:var|for)\\s[^;:=]*\\b${name}\\b`).test(spanOf(origin).source.text);
}

/** By block: of these variables, those whose value on entry may be read before it is replaced. */
function liveness(
  arena: Arena,
  body: Body,
  variables: ReadonlySet<Variable>,
): ReadonlyMap<BlockId, ReadonlySet<Variable>> {
  const live = new Map<BlockId, ReadonlySet<Variable>>();
  if (variables.size === 0) return live;
  const flow = controlFlow(body);
  const work = new Set([...flow.order].reverse());
  for (const block of work) {
    work.delete(block);
    const after = new Set((flow.successors[block] ?? []).flatMap(({ to }) => [...(live.get(to) ?? [])]));
    const before = liveBefore(arena, body, block, after, variables);
    if (before.size === live.get(block)?.size) continue;
    live.set(block, before);
    for (const { from } of flow.predecessors[block] ?? []) if (flow.position[from] !== -1) work.add(from);
  }
  return live;
}

function liveBefore(
  arena: Arena,
  body: Body,
  id: BlockId,
  after: Set<Variable>,
  variables: ReadonlySet<Variable>,
): ReadonlySet<Variable> {
  const live = after;
  const read = (terms: readonly Term[]): void => {
    for (const variable of freeVariables(arena, terms)) if (variables.has(variable)) live.add(variable);
  };
  const block = body.blocks[id];
  if (block?.exit.kind === 'branch') read([block.exit.condition]);
  for (const instruction of [...(block?.instructions ?? [])].reverse()) {
    read(termsReadAfter(instruction));
    for (const target of effectOf(instruction).targets) live.delete(target);
    read(termsRead(instruction));
  }
  return live;
}

// ── Facts ───────────────────────────────────────────────────────────────────────────────────────

type Names = ReadonlyMap<Variable, string>;

/** `low <= x`, `x <= high` and `x - y <= c`, the forms of `factsAbout`. */
function boundOf(arena: Arena, fact: Term, names: Names): Bound | undefined {
  if (arena.operator(fact) !== 'le') return undefined;
  const [left, right] = [arena.arg(fact, 0), arena.arg(fact, 1)];
  const [low, high] = [literalOf(arena, left), literalOf(arena, right)];
  if (low !== undefined) {
    const name = placeText(arena, right, names);
    return name === undefined ? undefined : { left: undefined, right: name, by: -low };
  }
  if (high === undefined) return undefined;
  if (arena.operator(left) !== 'sub') {
    const name = placeText(arena, left, names);
    return name === undefined ? undefined : { left: name, right: undefined, by: high };
  }
  const [x, y] = [placeText(arena, arena.arg(left, 0), names), placeText(arena, arena.arg(left, 1), names)];
  return x === undefined || y === undefined ? undefined : { left: x, right: y, by: high };
}

function remainderText(arena: Arena, fact: Term, names: Names): string | undefined {
  if (arena.operator(fact) !== 'eq') return undefined;
  const remainder = arena.arg(fact, 0);
  if (arena.operator(remainder) !== 'mod') return undefined;
  const name = placeText(arena, arena.arg(remainder, 0), names);
  const [modulus, value] = [literalOf(arena, arena.arg(remainder, 1)), literalOf(arena, arena.arg(fact, 1))];
  return name === undefined || isHidden(name) ? undefined : `${name} % ${modulus} == ${value}`;
}

function literalOf(arena: Arena, term: Term): bigint | undefined {
  return arena.operator(term) === 'literal' ? BigInt(arena.payload(term) as Integer) : undefined;
}

/** `x`, `a.Length`, `|s|`. */
function placeText(arena: Arena, term: Term, names: Names): string | undefined {
  switch (arena.operator(term)) {
    case 'variable':
      return names.get(arena.payload(term) as Variable);
    case 'seq-length': {
      const of = placeText(arena, arena.arg(term, 0), names);
      return of === undefined ? undefined : `|${of}|`;
    }
    case 'array-length': {
      const array = arena.arg(term, 0);
      const of = placeText(arena, array, names);
      const type = arena.operator(array) === 'variable' ? (arena.payload(array) as Variable).type : undefined;
      const isOneDimensional = type?.kind === 'array' && type.rank === 1;
      const dimension = arena.payload(term) as number;
      return of === undefined ? undefined : `${of}.Length${isOneDimensional ? '' : dimension}`;
    }
    default:
      return undefined;
  }
}

function choiceText(
  arena: Arena,
  interpreter: AbstractInterpreter,
  state: State,
  variable: Variable,
  name: string,
): string | undefined {
  const { type } = variable;
  const known = interpreter.evaluate(state, arena.variable(variable));
  if (known.kind !== 'choice') return undefined;
  const may = (alternative: number): boolean => (known.choice & (1n << BigInt(alternative))) !== 0n;
  switch (type.kind) {
    case 'bool':
      return may(0) && may(1) ? undefined : may(1) ? name : `!${name}`;
    case 'reference':
    case 'array':
      if (!type.nullable || (may(0) && may(1))) return undefined;
      return may(0) ? `${name} == null` : `${name} != null`;
    case 'datatype': {
      const { constructors } = type.datatype;
      const possible = constructors.filter((_, i) => may(i));
      if (possible.length === constructors.length) return undefined;
      return possible.map((one) => `${name}.${one.name}?`).join(' || ');
    }
    default:
      return undefined;
  }
}
