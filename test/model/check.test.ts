/** The checker of models finds what it is there for: each broken model has one fault that it must name. */
import { describe, expect, it, test } from 'vitest';
import type {
  Block,
  BlockId,
  Body,
  Claim,
  FunctionDefinition,
  Instruction,
  Method,
  Model,
  Variable,
} from '../../src/model/index.js';
import { allSteps, checkModel, IllFormedModel, wellFormed } from '../../src/model/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';

const TEXT = `
class Cell { var v: int }
type Small = x: int | 0 <= x < 10 witness 3
ghost function F(c: Cell, n: nat): (r: int)
  requires n < 5
  reads c
  ensures r >= 0
  decreases n
{ if n == 0 then c.v * c.v else F(c, n - 1) }
lemma L(a: int, b: int) ensures a + b == b + a {}
method Two(x: int) returns (y: int, b: bool) { y, b := x, true; }
method M(c: Cell, x: int, a: array<int>) returns (z: int)
  requires x > 0
  modifies c, a
  ensures z > 0
  decreases x
{
  var t: int, b: bool := Two(x);
  var other := new Cell;
  var numbers := new int[x];
  c.v := t;
  assert x > 0 by { L(x, t); }
  var w :| w > x;
  forall i | 0 <= i < a.Length { a[i] := 0; }
  z := 1;
  while z < x
    invariant z > 0
  { z := z + 1; }
  if b { z := z + w; }
}
`;

const model = lower(TEXT);
const { arena } = model;
const method = named(model, 'M');
const stranger: Variable = { name: 'stranger', type: arena.types.int, role: 'local', ghost: false };
const strange = arena.make('le', [arena.variable(stranger), arena.int(0)]);

test('The model is well-formed before it is broken.', () => {
  expect(checkModel(model)).toEqual([]);
  expect(allSteps(wellFormed(model))).toBe(model);
});

test('An ill-formed model is a defect that names its first fault.', () => {
  const broken = withMethod({
    ...method,
    modifies: { kind: 'items', items: [{ objects: strange, field: undefined }] },
  });
  expect(() => allSteps(wellFormed(broken))).toThrow(IllFormedModel);
  expect(() => allSteps(wellFormed(broken))).toThrow(/modifies clause mentions stranger, which is not in scope/);
});

describe('methods', () => {
  const clause = { condition: strange, origin: method.origin, text: 'stranger <= 0' };
  const number = { ...clause, condition: arena.int(1) };
  const [output] = method.outputs;
  it.each<[string, Partial<Method>, RegExp]>([
    ['a precondition over an unknown variable', { requires: [clause] }, /precondition mentions stranger/],
    [
      'a precondition over an output',
      { requires: [{ ...clause, condition: positive(output) }] },
      /precondition mentions z/,
    ],
    ['a precondition that is no condition', { requires: [number] }, /precondition has type int, not bool/],
    ['a postcondition over an unknown variable', { ensures: [clause] }, /postcondition mentions stranger/],
    [
      'a measure over an unknown variable',
      { decreases: { ...method.decreases, terms: [strange] } },
      /measure mentions/,
    ],
    [
      'a state on entry of another type',
      { entry: new Map([...method.entry].map(([store]) => [store, stranger])) },
      /on entry has another type/,
    ],
    ['a name that claims do not know', { name: 'Other' }, /its claims call it M/],
    ['claims of another method of that name', { id: { member: method.name } }, /is said to be of another method/],
    ['a claim that nobody lists', { claims: method.claims.slice(1) }, /is not among the claims/],
  ])('%s', (_, change, fault) => {
    expect(faultsOf(withMethod({ ...method, ...change }))).toMatch(fault);
  });

  it('two methods with one identity', () => {
    const methods = [...model.methods, { ...method, claims: [] }];
    expect(checkModel({ ...model, methods })).toContain('two methods have one identity');
  });

  it('two claims with one identity', () => {
    const [first, second, ...rest] = method.claims as [Claim, Claim, ...Claim[]];
    const renamed = { ...second, id: first.id };
    expect(faultsOf(withMethod({ ...method, claims: [first, second, renamed, ...rest] }))).toMatch(
      /two claims are M\//,
    );
  });
});

describe('bodies', () => {
  const body = bodyOf(method);
  const missing = 99 as BlockId;
  it.each<[string, Partial<Body>, RegExp]>([
    ['a block that goes nowhere', { blocks: withExit(body, { kind: 'jump', to: missing }) }, /the missing block b99/],
    [
      'a branch on something that is no condition',
      {
        blocks: withExit(body, {
          kind: 'branch',
          condition: arena.int(0),
          then: 0 as BlockId,
          else: 0 as BlockId,
          origin: method.origin,
        }),
      },
      /branch condition has type int/,
    ],
    ['a block in the wrong place', { blocks: [...body.blocks].reverse() }, /stands at place/],
    ['locals that are not declared', { locals: [] }, /which is not in scope/],
    [
      'a loop without its header',
      { loops: body.loops.map((loop) => ({ ...loop, header: missing })) },
      /missing header/,
    ],
    [
      'a loop that changes an input',
      { loops: body.loops.map((loop) => ({ ...loop, targets: method.inputs })) },
      /loop changes the input/,
    ],
    [
      'an invariant over an unknown variable',
      {
        loops: body.loops.map((loop) => ({
          ...loop,
          invariants: [{ condition: strange, origin: method.origin, text: '' }],
        })),
      },
      /invariant mentions stranger/,
    ],
  ])('%s', (_, change, fault) => {
    expect(faultsOf(withMethod({ ...method, body: { ...body, ...change } }))).toMatch(fault);
  });
});

describe('instructions', () => {
  const loose = arena.bound(0, arena.types.bool);
  it.each<[string, (one: Instruction) => Instruction | undefined, RegExp]>([
    ['uneven sides', (one) => (one.kind === 'assign' ? { ...one, values: [] } : undefined), /uneven sides/],
    [
      'a value of another type',
      (one) => (one.kind === 'assign' ? { ...one, values: one.values.map(() => arena.true) } : undefined),
      /value of \S+ has type bool/,
    ],
    [
      'an assignment to an input',
      (one) => (one.kind === 'assign' ? { ...one, targets: [method.inputs[1] as Variable] } : undefined),
      /assignment changes the input x/,
    ],
    [
      'an object that becomes a number',
      (one) => (one.kind === 'allocate' ? { ...one, target: method.outputs[0] as Variable } : undefined),
      /which is no reference/,
    ],
    [
      'an array length that is no number',
      (one) => (one.kind === 'allocate' ? { ...one, dimensions: [arena.true] } : undefined),
      /array length has type bool/,
    ],
    ['a call without arguments', (one) => (isCall(one) ? { ...one, args: [] } : undefined), /has 0 arguments/],
    [
      'a call with an argument of another type',
      (one) => (isCall(one) ? { ...one, args: [arena.true] } : undefined),
      /argument 0 of Two has type bool/,
    ],
    [
      'a call that loses a result',
      (one) => (isCall(one) ? { ...one, results: one.results.slice(1) } : undefined),
      /takes 1 results/,
    ],
    [
      'results in the wrong order',
      (one) => (isCall(one) ? { ...one, results: [...one.results].reverse() } : undefined),
      /result 0 of Two has another type/,
    ],
    [
      'a claim with a bound variable outside its binder',
      (one) => (one.kind === 'assert' ? { ...one, claim: { ...one.claim, condition: loose } } : undefined),
      /a bound variable outside its binder/,
    ],
    [
      'a guard over an unknown variable',
      (one) => (one.kind === 'assert' ? { ...one, claim: { ...one.claim, guard: strange } } : undefined),
      /guard of claim \S+ .*mentions stranger/,
    ],
    [
      'a forall assignment of another type',
      (one) => (one.kind === 'forall-assign' ? { ...one, value: arena.true } : undefined),
      /does not fit the store/,
    ],
    [
      'a choice by something that is no condition',
      (one) => (one.kind === 'such-that' ? { ...one, condition: arena.int(1) } : undefined),
      /such-that condition has type int/,
    ],
    [
      'a proof that concludes from a claim outside of it',
      (one) => (one.kind === 'proof' ? { ...one, claim: { ...(method.claims[0] as Claim) } } : undefined),
      /which does not stand in it/,
    ],
    [
      'a conclusion over an unknown variable',
      (one) => (one.kind === 'proof' ? { ...one, conclusion: strange } : undefined),
      /conclusion mentions stranger/,
    ],
  ])('%s', (_, change, fault) => {
    expect(faultsOf(withMethod({ ...method, body: changed(bodyOf(method), change) }))).toMatch(fault);
  });
});

describe('definitions', () => {
  const definition = [...model.functions.values()].find(({ symbol }) => symbol.name === 'F') as FunctionDefinition;
  it.each<[string, Partial<FunctionDefinition>, RegExp]>([
    ['a body of another type', { body: arena.true }, /body has type bool/],
    ['a precondition over the result', { requires: [positive(definition.resultVariable)] }, /precondition mentions/],
    [
      'a measure over an unknown variable',
      { decreases: { ...definition.decreases, terms: [strange] } },
      /measure mentions/,
    ],
    [
      'a frame over an unknown variable',
      { reads: { kind: 'items', items: [{ objects: strange, field: undefined }] } },
      /reads clause mentions stranger/,
    ],
    [
      'a result variable of another type',
      { resultVariable: { ...definition.resultVariable, type: arena.types.bool }, ensures: [] },
      /the result variable has another type/,
    ],
    [
      'an implementer that nothing defines',
      { implementers: [{ ...definition.symbol, name: 'G' }] },
      /implemented by G/,
    ],
  ])('%s', (_, change, fault) => {
    const functions = new Map(model.functions).set(definition.symbol, { ...definition, ...change });
    expect(faultsOf({ ...model, functions })).toMatch(fault);
  });

  it('a constrained type whose predicate is about something else', () => {
    const constrainedTypes = model.constrainedTypes.map((one) => ({ ...one, predicate: strange }));
    expect(faultsOf({ ...model, constrainedTypes })).toMatch(/type \S+: predicate mentions stranger/);
  });

  it('a heap that is not made of stores', () => {
    expect(faultsOf({ ...model, heap: [...model.heap, stranger] })).toMatch(/stranger is no heap variable/);
  });
});

function named({ methods }: Model, name: string): Method {
  const found = methods.find((one) => one.name === name && one.kind === 'method');
  if (found === undefined) throw new Error(`there is no method ${name}`);
  return found;
}

function bodyOf({ body }: Method): Body {
  if (body === undefined) throw new Error('there is no body');
  return body;
}

function positive(variable: Variable | undefined): typeof strange {
  return arena.make('lt', [arena.int(0), arena.variable(variable ?? stranger)]);
}

function withMethod(changedMethod: Method): Model {
  return { ...model, methods: model.methods.map((one) => (one === method ? changedMethod : one)) };
}

function withExit({ blocks }: Body, exit: Block['exit']): Block[] {
  return blocks.map((block, i) => (i === 0 ? { ...block, exit } : block));
}

/** The body with every instruction changed that the change is about; there must be one. */
function changed(body: Body, change: (one: Instruction) => Instruction | undefined): Body {
  let count = 0;
  const blocks = body.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.map((one) => {
      const other = change(one);
      if (other !== undefined) count++;
      return other ?? one;
    }),
  }));
  expect(count).toBeGreaterThan(0);
  return { ...body, blocks };
}

function isCall(one: Instruction): one is Extract<Instruction, { kind: 'call' }> {
  return one.kind === 'call' && one.callee.name === 'Two';
}

function faultsOf(broken: Model): string {
  return checkModel(broken).join('\n');
}
