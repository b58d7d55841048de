/** All candidates for the loops of a method, those made from claims first. */
import type { Body, Claim, Method, Model, Term, Variable } from '../../model/index.js';
import { simplify, substitute } from '../../model/index.js';
import type { Candidate } from './candidate.js';
import { candidateKey } from './candidate.js';
import type { Scope } from './scope.js';
import { folded, sourcesOf } from './sources.js';
import type { Sources } from './sources.js';
import { addAccumulated } from './templates/accumulated.js';
import { addBounds } from './templates/bounds.js';
import { conditionsIn } from './templates/exits.js';
import { addPhases } from './templates/phases.js';
import { addSearched } from './templates/searched.js';
import { addQuantified } from './templates/quantified.js';
import { addSubstituted } from './templates/substituted.js';
import { counters, Gathering, positionsOf } from './templates/template.js';
import { addUnchanged } from './templates/unchanged.js';
import { addWritten } from './templates/written.js';
import { conjunctsOf } from './terms.js';
import { unfolded } from './unfold.js';

/** `many` adds what takes two positions at once. */
export type Effort = 'few' | 'many';

export function candidatesFor(
  model: Model,
  method: Method,
  body: Body,
  scopes: readonly Scope[],
  claims: ReadonlySet<Claim>,
  effort: Effort,
): readonly Candidate[] {
  const { arena } = model;
  const [first] = scopes;
  if (first === undefined) return [];
  const headers = new Set(scopes.map(({ loop }) => loop.header));
  const sources = sourcesOf(arena, body, first.flow, headers, claims);
  const found = new Map<string, Candidate>();
  const gathered = new Map<Scope, readonly Term[]>();
  for (const scope of scopes) {
    const own = new Gathering(scope, effort === 'few' ? FEW : MANY);
    // What the loop around keeps must survive this one.
    own.group();
    for (const around of scope.outer) for (const condition of gathered.get(around) ?? []) own.add(condition);
    fill(model, own, method, sources, effort);
    gathered.set(scope, own.conditions);
    for (const condition of own.conditions) {
      const candidate = { header: scope.loop.header, condition };
      found.set(candidateKey(candidate), candidate);
    }
  }
  return [...found.values()];
}

/** Of one kind, for one loop. */
const FEW = 120;
const MANY = 700;

function fill(model: Model, gathering: Gathering, method: Method, sources: Sources, effort: Effort): void {
  const { scope } = gathering;
  const { arena } = scope;
  const own = counters(scope);
  const positions = positionsOf(scope);
  // What is asked for after a loop around this one is prepared in this one.
  const asked = [scope, ...scope.outer].flatMap(({ loop }) => sources.get(loop.header) ?? []);
  const definitions = (all: readonly Term[]): readonly Term[] =>
    all.flatMap((source) => [source, ...[unfolded(model, source) ?? []].flat()]);
  const partsIn = (all: readonly Term[]): readonly Term[] =>
    definitions(all).flatMap((source) => partsOf(scope, source));
  const known = new Set(partsIn(required(scope, method)));
  const parts = [...new Set([...partsIn(asked), ...known])];
  const kinds: readonly (() => void)[] = [
    () => parts.forEach((part) => gathering.add(part)),
    () => addBounds(gathering),
    () => addUnchanged(gathering, positions),
    () =>
      parts
        .filter((part) => !known.has(part) || arena.operator(part) !== 'forall')
        .forEach((part) => addSubstituted(gathering, part, positions)),
    () => parts.forEach((part) => addAccumulated(gathering, part, own)),
    () =>
      parts.forEach((part) =>
        addQuantified(gathering, part, positions, { known: known.has(part), pairs: effort === 'many' }),
      ),
    () => addPhases(gathering, parts),
    () => addSearched(gathering, own),
    () => addWritten(gathering, own),
    () =>
      conditionsIn(scope).forEach((condition) => {
        gathering.add(condition);
        gathering.add(simplify.not(arena, condition));
      }),
  ];
  for (const kind of kinds) {
    gathering.group();
    kind();
  }
}

/** A condition, its parts, and the conclusions of those that have a premise. */
function partsOf({ arena }: Scope, source: Term): readonly Term[] {
  const parts = conjunctsOf(arena, folded(arena, source));
  const conclusions = parts.flatMap((part) => (arena.operator(part) === 'implies' ? [arena.arg(part, 1)] : []));
  return [source, ...parts, ...conclusions];
}

/** What the method requires, of variables that began as copies of its inputs too. */
function required({ arena, body, targets }: Scope, { requires, inputs }: Method): readonly Term[] {
  const copies = new Map<Variable, Term>();
  for (const instruction of body.blocks.flatMap(({ instructions }) => instructions)) {
    if (instruction.kind !== 'assign') continue;
    instruction.targets.forEach((target, i) => {
      const value = instruction.values[i] as Term;
      const from = arena.operator(value) === 'variable' ? (arena.payload(value) as Variable) : undefined;
      if (from !== undefined && inputs.includes(from) && targets.has(target) && !copies.has(from))
        copies.set(from, arena.variable(target));
    });
  }
  const conditions = requires.map(({ condition }) => condition);
  return [...conditions, ...conditions.map((condition) => substitute(arena, condition, copies))];
}
