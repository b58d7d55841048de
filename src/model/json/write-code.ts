/** Methods with their bodies. */
import type { Body, Exit, Instruction } from '../instructions.js';
import type { Clause, Frame, Measure, Method, Variable } from '../program.js';
import type {
  BodyForm,
  ClauseForm,
  EntryForm,
  ExitForm,
  FrameForm,
  InstructionForm,
  MeasureForm,
  MethodForm,
} from './form.js';
import type { Tables } from './tables.js';

export function methodForm(tables: Tables, method: Method): MethodForm {
  if (method.composed !== undefined) throw new RangeError(`${method.name} is composed with a property`);
  const { induction, unverified } = method;
  return {
    name: method.name,
    kind: method.kind,
    ...tables.origin(method.origin),
    ghost: method.ghost,
    typeParameters: method.typeParameters.map(tables.parameter),
    inputs: method.inputs.map(tables.variable),
    outputs: method.outputs.map(tables.variable),
    entry: entryForm(tables, method.entry),
    requires: method.requires.map((one) => clauseForm(tables, one)),
    ensures: method.ensures.map((one) => clauseForm(tables, one)),
    modifies: frameForm(tables, method.modifies),
    decreases: measureForm(tables, method.decreases),
    recursionGroup: method.recursionGroup,
    ...maybe('induction', induction, (one) => (one === 'none' ? one : one.map(tables.variable))),
    ...maybe('defines', method.defines, tables.symbol),
    ...maybe('body', method.body, (body) => bodyForm(tables, body)),
    axiom: method.axiom,
    ...maybe('unverified', unverified, (one) => one),
    claims: method.claims.map(tables.claim),
    implementers: method.implementers.map(tables.method),
    ...maybe('computes', method.computes, tables.symbol),
  };
}

export function frameForm(tables: Tables, frame: Frame): FrameForm {
  if (frame.kind === 'everything') return '*';
  return frame.items.map(({ objects, field }) => ({
    objects: tables.term(objects),
    ...maybe('field', field, tables.field),
  }));
}

export function measureForm(tables: Tables, { terms, guessed, mayDiverge }: Measure): MeasureForm {
  return { terms: terms.map(tables.term), guessed, mayDiverge };
}

/** Nothing for what is absent. */
export function maybe<Name extends string, Given, Form>(
  name: Name,
  given: Given | undefined,
  form: (given: Given) => Form,
): { readonly [name in Name]?: Form } {
  // A computed name alone would be any name to the compiler.
  return given === undefined ? {} : ({ [name]: form(given) } as { readonly [name in Name]: Form });
}

function clauseForm(tables: Tables, { condition, origin, text }: Clause): ClauseForm {
  return { condition: tables.term(condition), ...tables.origin(origin), text };
}

function entryForm(tables: Tables, entry: ReadonlyMap<Variable, Variable>): EntryForm {
  return [...entry].map(([store, snapshot]) => [tables.variable(store), tables.variable(snapshot)]);
}

function bodyForm(tables: Tables, { locals, blocks, loops }: Body): BodyForm {
  return {
    locals: locals.map(tables.variable),
    blocks: blocks.map(({ instructions, exit }) => ({
      instructions: instructions.map((one) => ({
        id: one.id,
        ...tables.origin(one.origin),
        ghost: one.ghost,
        ...instructionForm(tables, one),
      })),
      exit: exitForm(tables, exit),
    })),
    loops: loops.map(({ header, origin, invariants, targets, modifies, entry }) => ({
      header,
      ...tables.origin(origin),
      invariants: invariants.map((one) => clauseForm(tables, one)),
      targets: targets.map(tables.variable),
      modifies: frameForm(tables, modifies),
      entry: entryForm(tables, entry),
    })),
  };
}

function exitForm(tables: Tables, exit: Exit): ExitForm {
  switch (exit.kind) {
    case 'jump':
      return { kind: exit.kind, to: exit.to };
    case 'branch': {
      const { kind, condition, then, else: otherwise, origin } = exit;
      return { kind, condition: tables.term(condition), then, else: otherwise, ...tables.origin(origin) };
    }
    case 'choose':
      return { kind: exit.kind, targets: exit.targets, ...tables.origin(exit.origin) };
    case 'return':
    case 'unreachable':
      return { kind: exit.kind };
  }
}

type OwnForm = DistributiveOmit<InstructionForm, 'id' | 'origin' | 'ghost'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function instructionForm(tables: Tables, one: Instruction): OwnForm {
  const { term, type, variable, claim, symbol, method } = tables;
  switch (one.kind) {
    case 'assign':
      return { kind: one.kind, targets: one.targets.map(variable), values: one.values.map(term) };
    case 'allocate': {
      const { kind, target, dimensions } = one;
      return { kind, target: variable(target), type: type(one.type), dimensions: dimensions.map(term) };
    }
    case 'havoc':
      return { kind: one.kind, targets: one.targets.map(variable), frame: frameForm(tables, one.frame) };
    case 'call':
      return {
        kind: one.kind,
        callee: method(one.callee),
        typeArgs: one.typeArgs.map(type),
        args: one.args.map(term),
        results: one.results.map(variable),
        claims: one.claims.map(claim),
        dispatched: one.dispatched,
      };
    case 'assert':
      return { kind: one.kind, claim: claim(one.claim) };
    case 'assume': {
      const { kind, condition, by, promisedBy } = one;
      if (by === 'guide' || by === 'recorded') throw new RangeError('a copy that an engine made is not written');
      return { kind, condition: term(condition), by, ...maybe('promisedBy', promisedBy, method) };
    }
    case 'print':
      return { kind: one.kind, values: one.values.map(term), types: one.types.map(type) };
    case 'forall-assign':
      return {
        kind: one.kind,
        bound: one.bound.map(type),
        range: term(one.range),
        store: variable(one.store),
        keys: one.keys.map(term),
        value: term(one.value),
        claims: one.claims.map(claim),
      };
    case 'such-that':
      return {
        kind: one.kind,
        targets: one.targets.map(variable),
        condition: term(one.condition),
        ...maybe('exists', one.exists, claim),
        ...maybe('assumed', one.assumed, (assumed) => assumed),
      };
    case 'proof': {
      const { kind, body, conclusion } = one;
      return {
        kind,
        body: bodyForm(tables, body),
        conclusion: term(conclusion),
        ...maybe('claim', one.claim, claim),
      };
    }
    case 'reveal':
      return { kind: one.kind, functions: one.functions.map(symbol) };
    case 'assumed':
      return { kind: one.kind, condition: term(one.condition), flag: variable(one.flag) };
    case 'prefer':
      return { kind: one.kind, condition: term(one.condition) };
  }
}
