/** The heap variables that matter to a method: those that its code or a contract that it uses mentions. */
import { claimsIn } from '../analysis/index.js';
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

function termsOf(model: Model, instruction: Instruction): readonly Term[] {
  const claims = claimsIn(instruction).flatMap(({ guard, condition }) => [guard, condition]);
  switch (instruction.kind) {
    case 'assign':
      return instruction.values;
    case 'allocate':
      return instruction.dimensions;
    case 'havoc':
      return frameTerms(instruction.frame);
    case 'call': {
      const { callee } = instruction;
      const contract = contractAt(model, instruction);
      const snapshots = [...callee.entry.keys()].map((store) => model.arena.variable(contract.variable(store)));
      return [...claims, ...instruction.args, ...snapshots, ...contractTerms(callee).map(contract.term)];
    }
    case 'assume':
    case 'assumed':
    case 'such-that':
      return [...claims, instruction.condition];
    case 'forall-assign':
      // Its store matters where nothing reads it, too: another one may speak of the same places.
      return [
        ...claims,
        model.arena.variable(instruction.store),
        instruction.range,
        ...instruction.keys,
        instruction.value,
      ];
    case 'proof':
      return [instruction.conclusion];
    case 'assert':
      return claims;
    case 'print':
    case 'reveal':
      return [];
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
