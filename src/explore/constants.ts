/** Numbers and characters that a method and what it uses mention: inputs near them are interesting. */
import { termsRead, termsReadAfter } from '../analysis/index.js';
import type { Body, FunctionSymbol, Instance, Integer, Method, Model, Term } from '../model/index.js';
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
  const methods = new Set<Method>([entry]);
  const functions = new Set<FunctionSymbol>();
  const look = (terms: readonly Term[]): void => {
    for (const term of subterms(arena, terms)) {
      const payload = arena.payload(term);
      const { kind } = arena.type(term);
      if (arena.operator(term) === 'apply') functions.add((payload as Instance).symbol);
      if (arena.operator(term) !== 'literal') continue;
      if (kind === 'int' || kind === 'bitvector') integers.add(payload as Integer);
      if (kind === 'char') characters.add(payload as number);
    }
  };
  // The sets grow while they are gone through; what functions use is never a method.
  for (const { requires, ensures, body, implementers } of methods) {
    look([...requires, ...ensures].map(({ condition }) => condition));
    for (const implementer of implementers) methods.add(implementer);
    if (body !== undefined) for (const callee of lookInto(body, look)) methods.add(callee);
  }
  for (const symbol of functions) {
    // The lowering may have left a function out, and applications of it not.
    const definition = model.functions.get(symbol);
    if (definition === undefined) continue;
    const { body, requires, ensures } = definition;
    look([...requires, ...ensures, ...(body === undefined ? [] : [body])]);
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
