/**
 * The type checker of the model. It runs after every lowering and after every composition with a property: a defect
 * there surfaces as an ill-formed model, not as a false proof. Terms are checked as they are made (arena.ts); this checks
 * how definitions and instructions use them, and that no claim is lost or mistaken for another.
 */
import type { Arena, Term } from './arena.js';
import type { Claim, ClaimId } from './claims.js';
import type { BlockId, Body, Exit, Instruction } from './instructions.js';
import { targetsOf } from './instructions.js';
import type { ConstrainedType, Frame, FunctionDefinition, Measure, Method, Model, Variable } from './program.js';
import type { Steps } from './steps.js';
import { allSteps } from './steps.js';
import { freeVariables } from './traverse.js';
import type { Type } from './types.js';
import { typeText } from './types.js';

/** A model that is not well-formed: whoever made it has a defect. */
export class IllFormedModel extends Error {
  override readonly name = 'IllFormedModel';
}

/** The model, if it is well-formed. */
export function* wellFormed(model: Model): Steps<Model> {
  const [first, ...more] = yield* faultsOf(model);
  if (first === undefined) return model;
  throw new IllFormedModel(more.length === 0 ? first : `${first} (and ${more.length} more faults)`);
}

/** One sentence for each fault; empty for a well-formed model. */
export function checkModel(model: Model): readonly string[] {
  return allSteps(faultsOf(model));
}

function* faultsOf(model: Model): Steps<readonly string[]> {
  const faults: string[] = [];
  for (const variable of model.heap) checkStore(variable, faults);
  for (const constrained of model.constrainedTypes) {
    checkConstrained(model, constrained, faults);
    yield;
  }
  for (const definition of model.functions.values()) {
    checkFunction(model, definition, faults);
    yield;
  }
  for (const method of model.methods) {
    checkMethod(model, method, faults);
    yield;
  }
  checkIdentities(model, faults);
  return faults;
}

function checkStore({ name, role, place }: Variable, faults: string[]): void {
  if (role !== 'heap') faults.push(`heap: ${name} is no heap variable`);
  if (place === undefined) faults.push(`heap: ${name} has no place`);
}

function checkConstrained({ arena }: Model, constrained: ConstrainedType, faults: string[]): void {
  const { name, base, variable, predicate, witness } = constrained;
  const where = `type ${name}`;
  new Checker(arena, where, new Set([variable]), faults).condition(predicate, 'predicate');
  if (witness !== undefined)
    new Checker(arena, where, new Set(), faults).term(witness, arena.types.erase(base), 'witness');
}

function checkFunction({ arena, functions }: Model, definition: FunctionDefinition, faults: string[]): void {
  const { symbol, body, resultVariable } = definition;
  const scope = new Set<Variable>([...symbol.heap, ...symbol.parameters]);
  const checker = new Checker(arena, `function ${symbol.name}`, scope, faults);
  for (const term of definition.requires) checker.condition(term, 'precondition');
  checker.frame(definition.reads, 'reads clause');
  checker.measure(definition.decreases);
  const result = arena.types.erase(symbol.result);
  if (body !== undefined) checker.term(body, result, 'body');
  if (arena.types.erase(resultVariable.type) !== result) checker.fault('the result variable has another type');
  scope.add(resultVariable);
  for (const term of definition.ensures) checker.condition(term, 'postcondition');
  const { chooses } = definition;
  for (const variable of chooses?.variables ?? []) scope.add(variable);
  if (chooses !== undefined) checker.condition(chooses.condition, 'condition of a choice');
  for (const one of definition.implementers) {
    if (!functions.has(one)) checker.fault(`it is implemented by ${one.name}, which has no definition`);
  }
}

function checkMethod({ arena, heap }: Model, method: Method, faults: string[]): void {
  const scope = new Set<Variable>([...method.inputs, ...heap, ...method.entry.values()]);
  const checker = new Checker(arena, `${method.kind} ${method.name}`, scope, faults);
  for (const [store, snapshot] of method.entry) {
    if (snapshot.type !== store.type) checker.fault(`the state of ${store.name} on entry has another type`);
  }
  for (const clause of method.requires) checker.condition(clause.condition, 'precondition');
  checker.measure(method.decreases);
  for (const output of method.outputs) scope.add(output);
  for (const clause of method.ensures) checker.condition(clause.condition, 'postcondition');
  checker.frame(method.modifies, 'modifies clause');
  if (method.id.member !== method.name) checker.fault(`its claims call it ${method.id.member}`);
  if (method.body === undefined) return;
  checker.body(method.body);
  for (const claim of method.claims) {
    if (claim.owner !== method.id) checker.fault(`claim ${claim.id} is said to be of another method`);
  }
  // What nobody lists is checked and never told. The code of a composed method claims what the method itself claims.
  const listed = new Set([...method.claims, ...(method.composed?.of.claims ?? [])]);
  for (const claim of checker.claims) {
    if (!listed.has(claim)) checker.fault(`claim ${claim.id} stands in the body and is not among the claims`);
  }
}

/** Findings about a claim are found again by its identity: two claims with one identity would share them. */
function checkIdentities({ methods }: Model, faults: string[]): void {
  if (new Set(methods.map(({ id }) => id)).size < methods.length) faults.push('two methods have one identity');
  const known = new Map<ClaimId, Claim>();
  for (const claim of new Set(methods.flatMap(({ claims }) => claims))) {
    const other = known.get(claim.id);
    if (other !== undefined) faults.push(`method ${claim.owner.member}: two claims are ${claim.id}`);
    known.set(claim.id, claim);
  }
}

class Checker {
  private readonly arena: Arena;
  private readonly where: string;
  private readonly scope: Set<Variable>;
  private readonly faults: string[];
  /** Those that were met, in the order of the text. */
  readonly claims = new Set<Claim>();

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

  measure({ terms }: Measure): void {
    for (const term of terms) this.term(term, this.arena.type(term), 'measure');
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
      this.frame(loop.modifies, 'frame of a loop');
    }
    for (const local of added) this.scope.delete(local);
  }

  private exit(exit: Exit, body: Body): void {
    for (const target of targetsOf(exit)) {
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
        if (types.erase(instruction.target.type) !== types.reference)
          this.fault(`an object is allocated into ${instruction.target.name}, which is no reference`);
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
        this.place(instruction.store, [...instruction.keys, instruction.value]);
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
        if (instruction.claim !== undefined && !this.claims.has(instruction.claim))
          this.fault(`a proof concludes from claim ${instruction.claim.id}, which does not stand in it`);
        return;
      case 'reveal':
        return;
      case 'assumed':
        this.condition(instruction.condition, 'recorded assumption');
        this.target(instruction.flag, 'recorded assumption');
        return;
      case 'prefer':
        this.condition(instruction.condition, 'preference');
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
    if (call.results.length !== callee.outputs.length)
      this.fault(`a call of ${callee.name} takes ${call.results.length} results`);
    call.results.forEach((result, i) => {
      this.target(result, `result of ${callee.name}`);
      const output = callee.outputs[i]?.type;
      if (output === undefined) return;
      const type = types.erase(types.substitute(output, callee.typeParameters, typeArgs));
      if (types.erase(result.type) !== type) this.fault(`result ${i} of ${callee.name} has another type`);
    });
    for (const claim of call.claims) this.claim(claim);
  }

  /** The store has these keys and holds this value, which comes last. */
  private place({ name, type }: Variable, parts: readonly Term[]): void {
    const { types } = this.arena;
    const store = types.erase(type);
    const expected = store.kind === 'store' ? [...store.keys, store.value] : [];
    const fits = expected.length === parts.length && parts.every((part, i) => this.arena.type(part) === expected[i]);
    if (!fits) this.fault(`forall assignment does not fit the store ${name}`);
  }

  private claim(claim: Claim): void {
    this.claims.add(claim);
    this.condition(claim.guard, `guard of claim ${claim.id}`);
    this.condition(claim.condition, `claim ${claim.id}`);
    if (claim.gives !== undefined) this.condition(claim.gives, `what follows from claim ${claim.id}`);
    for (const flag of claim.verifiedUnder?.flat() ?? []) {
      if (!this.scope.has(flag))
        this.fault(`the premise of claim ${claim.id} names ${flag.name}, which is not in scope`);
      if (flag.type.kind !== 'bool')
        this.fault(`the premise of claim ${claim.id} names ${flag.name}, which is no flag`);
    }
  }

  private target(variable: Variable, what: string): void {
    if (!this.scope.has(variable)) this.fault(`${what} changes ${variable.name}, which is not in scope`);
    if (variable.role === 'input') this.fault(`${what} changes the input ${variable.name}`);
  }

  fault(sentence: string): void {
    this.faults.push(`${this.where}: ${sentence}`);
  }
}
