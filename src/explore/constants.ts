/** Numbers and characters that a method and what it uses mention: inputs near them are interesting. */
import { termsRead, termsReadAfter } from '../analysis/index.js';
import type { Body, Instance, Integer, Method, Model, Term } from '../model/index.js';
import { subterms } from '../model/index.js';

export interface Constants {
  readonly integers: readonly Integer[];
  /** Code points. */
  readonly characters: readonly number[];
}

export function constantsOf(model: Model, entry: Method): Constants {
  const { arena } = model;
  const integers = new Set<Integer>();
  const characters = new Set<number>();
  const seen = new Set<Method | Instance['symbol']>([entry]);
  const look = (terms: readonly Term[]): void => {
    for (const term of subterms(arena, terms)) {
      const payload = arena.payload(term);
      const { kind } = arena.type(term);
      if (arena.operator(term) === 'apply') seen.add((payload as Instance).symbol);
      if (arena.operator(term) !== 'literal') continue;
      if (kind === 'int' || kind === 'bitvector') integers.add(payload as Integer);
      if (kind === 'char') characters.add(payload as number);
    }
  };
  // The set grows while it is gone through.
  for (const member of seen) {
    if ('result' in member) {
      // The lowering may have left out the definition.
      const { body, requires = [], ensures = [] } = model.functions.get(member) ?? {};
      look([...requires, ...ensures, ...(body === undefined ? [] : [body])]);
      continue;
    }
    const { requires, ensures, body, implementers } = member;
    look([...requires, ...ensures].map(({ condition }) => condition));
    for (const implementer of implementers) seen.add(implementer);
    if (body !== undefined) for (const callee of lookInto(body, look)) seen.add(callee);
  }
  return { integers: [...integers], characters: [...characters] };
}

/** Gives the methods that are called. */
function lookInto(body: Body, look: (terms: readonly Term[]) => void): readonly Method[] {
  return body.blocks.flatMap(({ instructions, exit }) => {
    if (exit.kind === 'branch') look([exit.condition]);
    return instructions.flatMap((instruction) => {
      look([...termsRead(instruction), ...termsReadAfter(instruction)]);
      return instruction.kind === 'call' ? [instruction.callee] : [];
    });
  });
}
