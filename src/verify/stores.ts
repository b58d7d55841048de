/** The heap variables that matter to a method: those that its code or a contract that it uses mentions. */
import { termsRead, termsReadAfter } from '../analysis/index.js';
import type { Body, Clause, Frame, Instruction, Method, Model, Term, Variable } from '../model/index.js';
import { freeVariables } from '../model/index.js';
import { contractAt } from './contract-at.js';

export function storesOf(model: Model, method: Method, body: Body): ReadonlySet<Variable> {
  const terms: Term[] = [...method.decreases.terms, ...contractTerms(method)];
  const visit = (one: Body): void => {
    for (const { instructions, exit } of one.blocks) {
      if (exit.kind === 'branch') terms.push(exit.condition);
      for (const instruction of instructions) {
        terms.push(...termsOf(model, instruction));
        if (instruction.kind === 'proof') visit(instruction.body);
      }
    }
    for (const { invariants, modifies } of one.loops) terms.push(...conditions(invariants), ...frameTerms(modifies));
  };
  visit(body);
  const originals = new Map([...method.entry].map(([store, snapshot]) => [snapshot, store]));
  const stores = new Set<Variable>();
  for (const variable of freeVariables(model.arena, terms)) {
    const store = originals.get(variable) ?? variable;
    if (store.role === 'heap' && store !== model.heap[0]) stores.add(store);
  }
  return stores;
}

/** What the condition says about an instruction, without what a proof says inside. */
function termsOf(model: Model, instruction: Instruction): readonly Term[] {
  const read = [...termsRead(instruction), ...termsReadAfter(instruction)];
  switch (instruction.kind) {
    case 'call': {
      const contract = contractAt(model, instruction);
      const snapshots = [...instruction.callee.entry.keys()].map((store) =>
        model.arena.variable(contract.variable(store)),
      );
      return [...read, ...snapshots, ...contractTerms(instruction.callee).map(contract.term)];
    }
    case 'forall-assign':
      // Its store matters where nothing reads it, too: another one may speak of the same places.
      return [...read, model.arena.variable(instruction.store)];
    case 'print':
    case 'prefer':
      return [];
    case 'assign':
    case 'allocate':
    case 'havoc':
    case 'assert':
    case 'assume':
    case 'assumed':
    case 'such-that':
    case 'proof':
    case 'reveal':
      return read;
  }
}

function contractTerms({ requires, ensures, modifies }: Method): Term[] {
  return [...conditions(requires), ...conditions(ensures), ...frameTerms(modifies)];
}

function conditions(clauses: readonly Clause[]): Term[] {
  return clauses.map(({ condition }) => condition);
}

function frameTerms(frame: Frame): Term[] {
  return frame.kind === 'everything' ? [] : frame.items.map(({ objects }) => objects);
}
