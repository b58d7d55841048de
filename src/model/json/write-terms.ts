/** Terms, each by the places of its arguments. */
import type { Term } from '../arena.js';
import type { Integer } from '../integers.js';
import type { Binder, Instance, Part, Payload } from '../operators.js';
import { ruleOf } from '../operators.js';
import type { ConstructorSymbol, Variable } from '../program.js';
import type { Type } from '../types.js';
import type { IntegerForm, TermForm } from './form.js';
import { TYPED } from './form.js';
import type { Tables } from './tables.js';

export function termForm(tables: Tables, term: Term): TermForm {
  const { arena } = tables;
  const op = arena.operator(term);
  const payload = arena.payload(term);
  const args = arena.argsOf(term).map(tables.term);
  const triggers = ruleOf(op).binds === true ? (payload as Binder).triggers : [];
  let at = args.length - triggers.reduce((sum, size) => sum + size, 0);
  const own = args.slice(0, at);
  return {
    op,
    ...payloadForm(tables, term, payload),
    ...(own.length === 0 ? {} : { args: own }),
    ...(triggers.length === 0 ? {} : { triggers: triggers.map((size) => args.slice(at, (at += size))) }),
    ...(TYPED.has(op) ? { type: tables.type(arena.type(term)) } : {}),
  };
}

function payloadForm(tables: Tables, term: Term, payload: Payload): Partial<TermForm> {
  const op = tables.arena.operator(term);
  switch (op) {
    case 'literal':
      return { value: literalForm(payload) };
    case 'variable':
      return { variable: tables.variable(payload as Variable) };
    case 'bound':
      return { index: payload as number };
    case 'apply':
      return tables.instance(payload as Instance);
    case 'construct':
    case 'is-constructor':
      return { variant: tables.constructorOf(payload as ConstructorSymbol) };
    case 'destruct': {
      const { constructor, index } = payload as Part;
      return { variant: tables.constructorOf(constructor), field: index };
    }
    case 'has-type':
      return { of: tables.type(payload as Type) };
    case 'array-length':
      return { dimension: payload as number };
    default:
      return ruleOf(op).binds === true ? { binds: tables.binds(payload as Binder) } : {};
  }
}

function literalForm(payload: Payload): NonNullable<TermForm['value']> {
  if (typeof payload === 'boolean') return payload;
  if (typeof payload === 'object' && 'numerator' in payload)
    return [integerForm(payload.numerator), integerForm(payload.denominator)];
  return integerForm(payload as Integer);
}

function integerForm(value: Integer): IntegerForm {
  return typeof value === 'bigint' ? value.toString() : value;
}
