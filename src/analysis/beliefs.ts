/** Whether a proof believes something: executions take no proofs, so that nobody looks at what is assumed in one. */
import type { Body, Method, Model, FunctionSymbol, Term } from '../model/index.js';
import { appliedIn, closure, freeVariables, subterms } from '../model/index.js';

/** The program assumes something in the steps, or in the proof of a lemma that they use, at any distance. */
export function isBelieving(steps: Body): boolean {
  const own = readBody(steps);
  if (own.assumes) return true;
  return [...closure(own.callees, (callee) => readMethod(callee).callees)].some((callee) => readMethod(callee).assumes);
}

/**
 * What a function believes on the way to its value, as conditions of its arguments and of the heap that it reads. A condition
 * of more than that, or one that calls functions (perhaps this one), is not known where the function is called: it is `false`.
 */
export function beliefsOf({ arena, methods }: Model, symbol: FunctionSymbol): readonly Term[] {
  const body = methods.find(({ defines }) => defines === symbol)?.body;
  if (body === undefined || !isBelieving(body)) return [];
  const own = new Set([...symbol.heap, ...symbol.parameters]);
  const isKnown = (condition: Term): boolean =>
    [...freeVariables(arena, [condition])].every((variable) => own.has(variable)) &&
    appliedIn(arena, [condition]).length === 0 &&
    !subterms(arena, [condition]).some((term) => VALUE_CALLS.has(arena.operator(term)));
  const proofs = body.blocks.flatMap(({ instructions }) =>
    instructions.flatMap((one) => (one.kind === 'proof' && isBelieving(one.body) ? [one.conclusion] : [])),
  );
  return proofs.length > 0 && proofs.every(isKnown) ? proofs : [arena.false];
}

const VALUE_CALLS: ReadonlySet<string> = new Set(['call-value', 'value-requires']);

interface Read {
  readonly assumes: boolean;
  readonly callees: readonly Method[];
}

const KNOWN = new WeakMap<Method, Read>();

function readMethod(method: Method): Read {
  let read = KNOWN.get(method);
  if (read === undefined) KNOWN.set(method, (read = readNew(method)));
  return read;
}

function readNew({ axiom, body, implementers }: Method): Read {
  if (axiom || (body === undefined && implementers.length === 0)) return { assumes: true, callees: [] };
  const own = body === undefined ? { assumes: false, callees: [] } : readBody(body);
  return { ...own, callees: [...own.callees, ...implementers] };
}

function readBody(body: Body): Read {
  const callees: Method[] = [];
  let assumes = false;
  const work = [body];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    for (const instruction of next.blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind === 'proof') work.push(instruction.body);
      if (instruction.kind === 'call') callees.push(instruction.callee);
      if (instruction.kind !== 'assume') continue;
      if (instruction.promisedBy !== undefined) callees.push(instruction.promisedBy);
      else assumes ||= instruction.by === 'program' || instruction.by === 'axiom';
    }
  }
  return { assumes, callees };
}
