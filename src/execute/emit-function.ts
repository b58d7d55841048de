/** Functions to JavaScript functions of moments (for their heap) and arguments. */
import type { Arena, Choice, FunctionSymbol, Origin, Term, Variable } from '../model/index.js';
import { abstract } from '../model/index.js';
import { Constants } from './emission.js';
import type { Emitted } from './emit-method.js';
import { NUMBERS } from './domains.js';
import { emitChoice, emitTerm } from './emit-term.js';
import { Names } from './names.js';

/**
 * A function's definition as a function of moments (for its heap) and arguments. `believed` is what it assumes on the way to
 * its value: callers get the value in any case, and what a run shows counts only if that holds. Where the definition has no
 * value, a claim of its own is violated; whoever uses it gets a value that is not known.
 */
export function emitFunction(
  arena: Arena,
  heap: readonly Variable[],
  parameters: readonly Variable[],
  body: Term,
  believed?: { readonly conditions: readonly Term[]; readonly at: Origin },
): Emitted {
  const names = new Names();
  const constants = new Constants();
  const formals = [...heap, ...parameters].map((variable) => names.declare(variable));
  const emission = names.emission(arena, constants, true);
  const beliefs = (believed?.conditions ?? []).map((condition) => {
    const { text, resets } = emitTerm(emission, condition);
    const at = constants.name(believed?.at);
    return `${resets}try { if (!${text}) p.believed(${at}); } catch (raised) { p.assumptionRaised(raised, ${at}); } `;
  });
  const { text, resets } = emitTerm(emission, body);
  const value = `try { return ${text}; } catch (raised) { throw m.undefinedThere(raised); }`;
  const code = `m.step(); ${names.temporaries()}${beliefs.join('')}${resets} ${value}`;
  return { text: `(${formals.join(', ')}) => { ${code} }`, constants };
}

/** How a choice is made, as a function of moments and arguments: the test of a row of values, and the search for rows. */
export function emitSearch(arena: Arena, { heap, parameters }: FunctionSymbol, choice: Choice): Emitted {
  const names = new Names();
  const constants = new Constants();
  const formals = [...heap, ...parameters].map((variable) => names.declare(variable));
  const emission = names.emission(arena, constants, true);
  const types = choice.variables.map(({ type }) => arena.types.erase(type));
  const parts = emitChoice(emission, types, abstract(arena, choice.condition, choice.variables), NUMBERS);
  return { text: `(${formals.join(', ')}) => { m.step(); ${names.temporaries()}return [${parts}]; }`, constants };
}
