/** That there is a value with which a predicate holds, without saying so where that can be avoided. */
import type { Arena, Term, Variable } from '../model/index.js';
import { abstract, freeVariables, simplify } from '../model/index.js';
import { conjunction, evaluate } from './terms.js';

const { or } = simplify;

/** True in the states in which some values of the variables make the predicate true. */
export function thereIs(arena: Arena, variables: readonly Variable[], predicate: Term): Term {
  let rest = predicate;
  for (const variable of variables) rest = thereIsOne(arena, variable, rest);
  return rest;
}

function thereIsOne(arena: Arena, variable: Variable, predicate: Term): Term {
  if (!freeVariables(arena, [predicate]).has(variable)) return predicate;
  if (arena.operator(predicate) === 'or')
    return or(
      arena,
      arena.argsOf(predicate).map((part) => thereIsOne(arena, variable, part)),
    );
  const parts = arena.operator(predicate) === 'and' ? arena.argsOf(predicate) : [predicate];
  const about = parts.filter((part) => freeVariables(arena, [part]).has(variable));
  const others = parts.filter((part) => !about.includes(part));
  return conjunction(arena, [...others, some(arena, variable, about)]);
}

/** All parts mention the variable. */
function some(arena: Arena, variable: Variable, parts: readonly Term[]): Term {
  const value = arena.variable(variable);
  const put = (term: Term): Term =>
    conjunction(
      arena,
      parts.map((part) => evaluate(arena, part, new Map([[variable, term]]))),
    );
  if (variable.type.kind === 'bool') return or(arena, [put(arena.true), put(arena.false)]);
  // x == t && p is p with t for x.
  for (const part of parts) {
    if (arena.operator(part) !== 'eq') continue;
    const [left, right] = arena.argsOf(part) as [Term, Term];
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (one === value && !freeVariables(arena, [other]).has(variable)) return put(other);
    }
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && isAlwaysPossible(arena, value, only)) return arena.true;
  const body = abstract(arena, conjunction(arena, parts), [variable]);
  return arena.bind('exists', [arena.types.erase(variable.type)], [arena.true, body]);
}

/** There is an integer or a real number below, above and beside every other. */
function isAlwaysPossible(arena: Arena, value: Term, part: Term): boolean {
  const { kind } = arena.type(value);
  if (kind !== 'int' && kind !== 'real') return false;
  const inner = arena.operator(part) === 'not' ? arena.arg(part, 0) : part;
  const operator = arena.operator(inner);
  if (operator !== 'lt' && operator !== 'le' && operator !== 'eq') return false;
  if (operator === 'eq' && inner === part) return false;
  const [left, right] = arena.argsOf(inner) as [Term, Term];
  const variable = arena.payload(value) as Variable;
  if (left === value) return !freeVariables(arena, [right]).has(variable);
  return right === value && !freeVariables(arena, [left]).has(variable);
}
