/** Inequalities and equations between integers of the program: counters, lengths, parameters, constants of conditions. */
import type { Operator, Term, Type } from '../../../model/index.js';
import { freeVariables, simplify, subterms } from '../../../model/index.js';
import { add } from '../terms.js';
import { conditionsIn } from './exits.js';
import type { Gathering } from './template.js';
import { isOf } from './template.js';

export function addBounds(gathering: Gathering): void {
  const { scope } = gathering;
  const { arena, targets } = scope;
  addBitBounds(gathering);
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
      for (const factor of constants.slice(2)) {
        gathering.add(arena.make('le', [one, arena.make('mul', [factor, other])]));
      }
    }
  }
}

/** Variables in scope that are signed bit vectors. */
export function bitsOf({ scope: { arena, variables } }: Gathering): readonly Term[] {
  const own = variables.filter(({ type }) => type.kind === 'bitvector' && type.signed);
  return own.slice(0, MOST_NUMBERS).map((variable) => arena.variable(variable));
}

/** Bit vectors of one width, compared as their declared type reads them. */
function addBitBounds(gathering: Gathering): void {
  const { arena, targets, variables } = gathering.scope;
  const own = variables.filter(({ type }) => type.kind === 'bitvector').slice(0, MOST_NUMBERS);
  for (const one of own) {
    const { type } = one;
    if (!targets.has(one) || type.kind !== 'bitvector') continue;
    const [below, upTo]: readonly [Operator, Operator] = type.signed ? ['bv-slt', 'bv-sle'] : ['lt', 'le'];
    const term = arena.variable(one);
    const written = constantsIn(gathering, arena.type(term)).slice(0, MOST_CONSTANTS);
    const others = own
      .map((variable) => arena.variable(variable))
      .filter((other) => arena.type(other) === arena.type(term));
    for (const other of [arena.bitvector(0, type.width), arena.bitvector(1, type.width), ...written, ...others]) {
      if (other === term) continue;
      for (const operator of [below, upTo]) {
        gathering.add(arena.make(operator, [term, other]));
        gathering.add(arena.make(operator, [other, term]));
      }
      gathering.add(simplify.eq(arena, term, other));
    }
    // What is added in each round is limited by what limits it.
    for (const factor of written) {
      for (const other of others) {
        if (other !== term) gathering.add(arena.make(upTo, [term, arena.make('mul', [factor, other])]));
      }
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

function constantsOf(gathering: Gathering): readonly Term[] {
  const { arena } = gathering.scope;
  const found = new Set([arena.int(0), arena.int(1), ...constantsIn(gathering, arena.types.int)]);
  return [...found].slice(0, MOST_CONSTANTS);
}

/** Literals in the conditions of the loop. */
function constantsIn({ scope }: Gathering, type: Type): readonly Term[] {
  const { arena } = scope;
  const terms = subterms(arena, conditionsIn(scope));
  return [...new Set(terms.filter((term) => arena.operator(term) === 'literal' && arena.type(term) === type))];
}

const MOST_CONSTANTS = 6;
