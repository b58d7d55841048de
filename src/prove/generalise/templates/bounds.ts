/** Inequalities and equations between integers of the program: counters, lengths, parameters, constants of conditions. */
import type { Integer, Term } from '../../../model/index.js';
import { freeVariables, simplify, subterms } from '../../../model/index.js';
import { add } from '../terms.js';
import { conditionsIn } from './exits.js';
import type { Gathering } from './template.js';
import { isOf } from './template.js';

export function addBounds(gathering: Gathering): void {
  const { scope } = gathering;
  const { arena, targets } = scope;
  const numbers = numbersOf(gathering);
  const changing = numbers.filter((term) => [...freeVariables(arena, [term])].some((one) => targets.has(one)));
  const constants = constantsOf(gathering);
  for (const one of changing) {
    for (const other of [...constants, ...numbers]) {
      if (one === other) continue;
      gathering.add(simplify.arithmetic(arena, 'le', one, other));
      gathering.add(simplify.arithmetic(arena, 'le', other, one));
      gathering.add(simplify.arithmetic(arena, 'lt', one, other));
      gathering.add(simplify.arithmetic(arena, 'lt', other, one));
      gathering.add(arena.make('le', [one, add(arena, other, 1)]));
      gathering.add(simplify.not(arena, simplify.eq(arena, one, other)));
    }
  }
}

/** Integer variables in scope, and the lengths of arrays and sequences. */
export function numbersOf({ scope }: Gathering): readonly Term[] {
  const { arena, variables } = scope;
  const numbers: Term[] = [];
  for (const variable of variables) {
    const term = arena.variable(variable);
    if (isOf(arena, variable, 'int')) numbers.push(term);
    else if (isOf(arena, variable, 'seq')) numbers.push(arena.make('seq-length', [term]));
    else if (variable.type.kind === 'array') {
      for (let i = 0; i < variable.type.rank; i++) numbers.push(arena.make('array-length', [term], i));
    }
  }
  return numbers.slice(0, MOST_NUMBERS);
}

const MOST_NUMBERS = 12;

function constantsOf({ scope }: Gathering): readonly Term[] {
  const { arena } = scope;
  const found = new Set([arena.int(0), arena.int(1)]);
  for (const term of subterms(arena, conditionsIn(scope))) {
    if (arena.operator(term) !== 'literal' || arena.type(term) !== arena.types.int) continue;
    found.add(arena.int(arena.payload(term) as Integer));
  }
  return [...found].slice(0, MOST_CONSTANTS);
}

const MOST_CONSTANTS = 6;
