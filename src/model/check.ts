/**
 * The type checker of the model. It runs after every lowering: a defect there surfaces as an ill-formed model,
 * not as a false proof. Terms are checked as they are made (arena.ts); this checks how instructions use them.
 */
import type { Arena, Term } from './arena.js';
import type { Claim } from './claims.js';
import type { BlockId, Body, Exit, Instruction } from './instructions.js';
import type { Frame, Method, Model, Variable } from './program.js';
import { freeVariables } from './traverse.js';
import type { Type } from './types.js';
import { typeText } from './types.js';

/** One sentence for each fault; empty for a well-formed model. */
export function checkModel(model: Model): readonly string[] {
  const faults: string[] = [];
  for (const method of model.methods) checkMethod(model, method, faults);
  for (const definition of model.functions.values()) {
    const { symbol, body } = definition;
    const scope = new Set<Variable>([...symbol.heap, ...symbol.parameters]);
    const checker = new Checker(model.arena, `function ${symbol.name}`, scope, faults);
    for (const term of definition.requires) checker.condition(term, 'precondition');
    if (body !== undefined) checker.term(body, model.arena.types.erase(symbol.result), 'body');
    scope.add(definition.resultVariable);
    for (const term of definition.ensures) checker.condition(term, 'postcondition');
    const { chooses } = definition;
    for (const variable of chooses?.variables ?? []) scope.add(variable);
    if (chooses !== undefined) checker.condition(chooses.condition, 'condition of a choice');
  }
  return faults;
}

function checkMethod(model: Model, method: Method, faults: string[]): void {
  const scope = new Set<Variable>([...method.inputs, ...model.heap, ...method.entry.values()]);
  const checker = new Checker(model.arena, `${method.kind} ${method.name}`, scope, faults);
  for (const clause of method.requires) checker.condition(clause.condition, 'precondition');
  for (const output of method.outputs) scope.add(output);
  for (const clause of method.ensures) checker.condition(clause.condition, 'postcondition');
  checker.frame(method.modifies, 'modifies clause');
  if (method.body !== undefined) checker.body(method.body);
}

class Checker {
  private readonly arena: Arena;
  private readonly where: string;
  private readonly scope: Set<Variable>;
  private readonly faults: string[];

  constructor(arena: Arena, where: string, scope: Set<Variable>, faults: string[]) {
    this.arena = arena;
    this.where = where;
    this.scope = scope;
    this.faults = faults;
  }

  term(term: Term, type: Type, what: string, bound = 0): void {
    const actual = this.arena.type(term);
    if (actual !== type) this.fault(`${what} has type ${typeText(actual)}, not ${typeText(type)}`);
    if (this.arena.looseBound(term) > bound) this.fault(`${what} has a bound variable outside its binder`);
    for (const variable of freeVariables(this.arena, [term])) {
      if (!this.scope.has(variable) && variable.role !== 'state')
        this.fault(`${what} mentions ${variable.name}, which is not in scope`);
    }
  }

  condition(term: Term, what: string, bound = 0): void {
    this.term(term, this.arena.types.bool, what, bound);
  }

  frame(frame: Frame, what: string): void {
    if (frame.kind === 'everything') return;
    for (const { objects } of frame.items) this.term(objects, this.arena.type(objects), what);
  }

  body(body: Body): void {
    const added = body.locals.filter((local) => !this.scope.has(local));
    for (const local of added) this.scope.add(local);
    body.blocks.forEach((block, index) => {
      if (block.id !== (index as BlockId)) this.fault(`block b${block.id} stands at place ${index}`);
      for (const instruction of block.instructions) this.instruction(instruction);
      this.exit(block.exit, body);
    });
    for (const loop of body.loops) {
      if (body.blocks[loop.header] === undefined) this.fault(`a loop has the missing header b${loop.header}`);
      for (const target of loop.targets) this.target(target, 'loop');
      for (const { condition } of loop.invariants) this.condition(condition, 'invariant');
    }
    for (const local of added) this.scope.delete(local);
  }

  private exit(exit: Exit, body: Body): void {
    const targets =
      exit.kind === 'jump'
        ? [exit.to]
        : exit.kind === 'branch'
          ? [exit.then, exit.else]
          : exit.kind === 'choose'
            ? exit.targets
            : [];
    for (const target of targets) {
      if (body.blocks[target] === undefined) this.fault(`a block goes to the missing block b${target}`);
    }
    if (exit.kind === 'branch') this.condition(exit.condition, 'branch condition');
  }

  private instruction(instruction: Instruction): void {
    const { types } = this.arena;
    switch (instruction.kind) {
      case 'assign':
        if (instruction.targets.length !== instruction.values.length) this.fault('an assignment has uneven sides');
        instruction.targets.forEach((target, i) => {
          this.target(target, 'assignment');
          const value = instruction.values[i];
          if (value !== undefined) this.term(value, types.erase(target.type), `value of ${target.name}`);
        });
        return;
      case 'allocate':
        this.target(instruction.target, 'allocation');
        for (const dimension of instruction.dimensions) this.term(dimension, types.int, 'array length');
        return;
      case 'havoc':
        for (const target of instruction.targets) this.target(target, 'havoc');
        this.frame(instruction.frame, 'havoc frame');
        return;
      case 'call':
        this.call(instruction);
        return;
      case 'assert':
        this.claim(instruction.claim);
        return;
      case 'assume':
        this.condition(instruction.condition, 'assumption');
        return;
      case 'print':
        for (const value of instruction.values) this.term(value, this.arena.type(value), 'printed value');
        return;
      case 'forall-assign': {
        const bound = instruction.bound.length;
        this.condition(instruction.range, 'range', bound);
        this.target(instruction.store, 'forall assignment');
        for (const key of instruction.keys) this.term(key, this.arena.type(key), 'assigned place', bound);
        this.term(instruction.value, this.arena.type(instruction.value), 'assigned value', bound);
        for (const claim of instruction.claims) this.claim(claim);
        return;
      }
      case 'such-that':
        for (const target of instruction.targets) this.target(target, 'such-that');
        this.condition(instruction.condition, 'such-that condition');
        if (instruction.exists !== undefined) this.claim(instruction.exists);
        return;
      case 'proof':
        this.body(instruction.body);
        this.condition(instruction.conclusion, 'conclusion');
        return;
      case 'reveal':
        return;
      case 'assumed':
        this.condition(instruction.condition, 'recorded assumption');
        this.target(instruction.flag, 'recorded assumption');
        return;
    }
  }

  private call(call: Extract<Instruction, { kind: 'call' }>): void {
    const { types } = this.arena;
    const { callee, typeArgs } = call;
    const expected = callee.inputs.map((input) =>
      types.erase(types.substitute(input.type, callee.typeParameters, typeArgs)),
    );
    if (expected.length !== call.args.length) this.fault(`a call of ${callee.name} has ${call.args.length} arguments`);
    call.args.forEach((arg, i) => {
      const type = expected[i];
      if (type !== undefined) this.term(arg, type, `argument ${i} of ${callee.name}`);
    });
    for (const result of call.results) this.target(result, `result of ${callee.name}`);
    for (const claim of call.claims) this.claim(claim);
  }

  private claim(claim: Claim): void {
    this.condition(claim.guard, `guard of claim ${claim.id}`);
    this.condition(claim.condition, `claim ${claim.id}`);
    if (claim.gives !== undefined) this.condition(claim.gives, `what follows from claim ${claim.id}`);
  }

  private target(variable: Variable, what: string): void {
    if (!this.scope.has(variable)) this.fault(`${what} changes ${variable.name}, which is not in scope`);
    if (variable.role === 'input') this.fault(`${what} changes the input ${variable.name}`);
  }

  private fault(sentence: string): void {
    this.faults.push(`${this.where}: ${sentence}`);
  }
}
