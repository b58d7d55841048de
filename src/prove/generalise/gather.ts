/** All candidates for the loops of a method, those made from claims first. */
import type { Arena, Body, Claim, Method, Term, Variable } from '../../model/index.js';
import { simplify, substitute } from '../../model/index.js';
import type { Candidate } from './candidate.js';
import { candidateKey } from './candidate.js';
import type { Scope } from './scope.js';
import { folded, sourcesOf } from './sources.js';
import type { Sources } from './sources.js';
import { addAccumulated } from './templates/accumulated.js';
import { addBounds } from './templates/bounds.js';
import { conditionsIn } from './templates/exits.js';
import { addQuantified } from './templates/quantified.js';
import { addSubstituted } from './templates/substituted.js';
import { counters, Gathering } from './templates/template.js';
import { addUnchanged } from './templates/unchanged.js';
import { conjunctsOf } from './terms.js';

export function candidatesFor(
  arena: Arena,
  method: Method,
  body: Body,
  scopes: readonly Scope[],
  claims: ReadonlySet<Claim>,
): readonly Candidate[] {
  const [first] = scopes;
  if (first === undefined) return [];
  const headers = new Set(scopes.map(({ loop }) => loop.header));
  const sources = sourcesOf(arena, body, first.flow, headers, claims);
  const found = new Map<string, Candidate>();
  const gathered = new Map<Scope, readonly Term[]>();
  for (const scope of scopes) {
    const own = new Gathering(scope);
    // What the loop around keeps must survive this one.
    for (const around of scope.outer) for (const condition of gathered.get(around) ?? []) own.add(condition);
    fill(own, method, sources);
    gathered.set(scope, own.conditions);
    for (const condition of own.conditions) {
      const candidate = { header: scope.loop.header, condition };
      found.set(candidateKey(candidate), candidate);
    }
  }
  return [...found.values()];
}

function fill(gathering: Gathering, method: Method, sources: Sources): void {
  const { scope } = gathering;
  const { arena } = scope;
  const positions = counters(scope);
  addBounds(gathering);
  const asked = [...(sources.get(scope.loop.header) ?? []), ...required(scope, method)];
  const parts = [...new Set(asked.flatMap((source) => partsOf(scope, source)))];
  for (const part of parts) gathering.add(part);
  addUnchanged(gathering, positions);
  for (const part of parts) {
    addSubstituted(gathering, part, positions);
    addAccumulated(gathering, part, positions);
  }
  for (const part of parts) addQuantified(gathering, part, positions);
  for (const condition of conditionsIn(scope)) {
    gathering.add(condition);
    gathering.add(simplify.not(arena, condition));
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
