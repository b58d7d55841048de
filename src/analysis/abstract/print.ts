/** What a state says, for people and for tests. */
import type { Arena, Term } from '../../model/index.js';
import { printTerm } from '../../model/index.js';
import * as choice from './choice.js';
import * as congruence from './congruence.js';
import * as exact from './exact.js';
import * as interval from './interval.js';
import * as persistent from './persistent.js';
import type { State } from './state.js';
import type { Value } from './value.js';

/** One sentence for each fact. */
export function stateFacts(arena: Arena, state: State): readonly string[] {
  const facts: string[] = [];
  const term = (t: number): string => printTerm(arena, t as Term);
  persistent.forEach(state.values, (key, known) => facts.push(`${term(key)} ${valueText(arena, key as Term, known)}`));
  persistent.forEach(state.differences.out, (key, edges) => {
    for (const [other, bound] of edges) facts.push(`${term(key)} - ${term(other)} ≤ ${exact.text(bound)}`);
  });
  persistent.forEach(state.equalities.members, (_label, terms) => facts.push(terms.map(term).join(' = ')));
  return facts;
}

function valueText(arena: Arena, term: Term, known: Value): string {
  switch (known.kind) {
    case 'any':
      return 'is anything';
    case 'number': {
      const within = `is in ${interval.text(known.interval)}`;
      const { congruence: as } = known;
      return as === undefined || as.modulus === 0 || as.modulus === 1 ? within : `${within} and ${congruence.text(as)}`;
    }
    case 'choice':
      return choiceText(arena, term, known.choice);
  }
}

function choiceText(arena: Arena, term: Term, known: choice.Choice): string {
  const type = arena.type(term);
  if (type.kind === 'bool')
    return known === choice.TRUE ? 'holds' : known === choice.FALSE ? 'does not hold' : 'may hold';
  if (type.kind !== 'datatype') return known === choice.NULL ? 'is null' : 'is not null';
  const names = type.datatype.constructors.filter((_, i) => (known & choice.only(i)) !== 0n).map(({ name }) => name);
  return `is ${names.join(' or ')}`;
}
