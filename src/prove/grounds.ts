/**
 * What a proof by a region graph rests on: everything of which the operations of the graph say more than executions
 * check. All that the graph mentions is taken to be used.
 */
import { promisesIn } from '../analysis/index.js';
import type { Dependency, FunctionSymbol, Instance, Instruction, Method, Model, Term, Type } from '../model/index.js';
import { isBelieved, isGuess, subterms } from '../model/index.js';
import type { ProgramGraph, Step } from './program-graph.js';

/** Of a method with everything that it calls and that was looked into. */
export function groundsOf(
  model: Model,
  program: ProgramGraph,
  programOf: (method: Method) => ProgramGraph | undefined,
): readonly Dependency[] {
  const grounds = new Grounds(model);
  const programs = new Set([program]);
  for (const one of programs) {
    grounds.program(one);
    for (const { steps } of one.operations) {
      for (const step of steps) {
        const callee = step.kind === 'call' ? programOf(step.call.callee) : undefined;
        if (callee !== undefined) programs.add(callee);
      }
    }
  }
  return grounds.list;
}

class Grounds {
  private readonly model: Model;
  private readonly found = new Map<string, Dependency>();
  private readonly functions = new Set<FunctionSymbol>();
  private readonly types = new Set<string>();

  constructor(model: Model) {
    this.model = model;
  }

  get list(): readonly Dependency[] {
    return [...this.found.values()];
  }

  program({ method, body, operations }: ProgramGraph): void {
    for (const { instructions } of body.blocks) for (const one of instructions) this.assumption(method, one);
    // Executions of the graph stop where a claim fails. Others go on: behind a guess, and those that believe what is ghost.
    const before = method.claims.filter((claim) => isBelieved(method) || isGuess(claim)).map(({ id }) => id);
    if (before.length > 0) this.add({ kind: 'proof', name: `the steps of ${method.name}`, claims: before });
    for (const { steps } of operations) for (const step of steps) this.step(step);
    for (const variable of [...method.inputs, ...method.outputs, ...body.locals]) this.type(variable.type);
  }

  private assumption(method: Method, instruction: Instruction): void {
    if (instruction.kind !== 'assume') return;
    const { by, id, origin, promisedBy } = instruction;
    if (promisedBy !== undefined) this.add(promisesIn(this.model).ofMethod(promisedBy));
    else if (by === 'program' || by === 'axiom') {
      const unchecked = isBelieved(method) ? { unchecked: true as const } : {};
      const kind = by === 'axiom' ? 'axiom' : 'assume';
      this.add({ kind, name: `${method.name} ${id}`, claims: [], origin, ...unchecked });
    }
  }

  private step(step: Step): void {
    switch (step.kind) {
      case 'assume':
        this.terms([step.condition]);
        return;
      case 'assign':
        this.terms(step.values);
        return;
      case 'havoc':
        this.terms([step.condition]);
        for (const { type } of step.targets) this.type(type);
        return;
      case 'call': {
        const { callee, args } = step.call;
        this.add(promisesIn(this.model).ofMethod(callee));
        this.terms([...args, ...callee.ensures.map(({ condition }) => condition)]);
        return;
      }
      case 'pick':
        return;
    }
  }

  /** Functions, and what their definitions mention. */
  private terms(terms: readonly Term[]): void {
    const { arena, functions } = this.model;
    for (const term of subterms(arena, terms)) {
      const operator = arena.operator(term);
      if (operator === 'has-type') this.type(arena.payload(term) as Type);
      if (operator !== 'apply') continue;
      const { symbol } = arena.payload(term) as Instance;
      if (this.functions.has(symbol)) continue;
      this.functions.add(symbol);
      const definition = functions.get(symbol);
      if (definition === undefined) continue;
      this.add(promisesIn(this.model).ofFunction(definition));
      const { body, chooses, ensures } = definition;
      // What is promised of a choice is used wherever it is met.
      this.terms(body === undefined ? (chooses === undefined ? [] : ensures) : [body]);
    }
  }

  /** That values of a type satisfy its predicate rests on its having values. */
  private type(type: Type): void {
    if (type.kind !== 'constrained' || this.types.has(type.constrained.name)) return;
    this.types.add(type.constrained.name);
    const dependency = promisesIn(this.model).ofTypes([type.constrained.name]);
    if (dependency !== undefined) this.add(dependency);
    this.terms([type.constrained.predicate]);
    this.type(type.constrained.base);
  }

  private add(dependency: Dependency): void {
    const key = `${dependency.kind} ${dependency.name}`;
    if (!this.found.has(key)) this.found.set(key, dependency);
  }
}
