/** Instructions that give variables new values. */
import type { Allocate, Assign, Assumed, Dependency, Havoc, SuchThat, Term, Variable } from '../../model/index.js';
import { check } from './claims.js';
import type { Versions } from './form.js';
import { assumeStore, assumeTyped, changeHeap, forgetOverlapping, tellTransition } from './heap-changes.js';
import { programAssumes, resting } from './reasons.js';
import type { PassState } from './state.js';

export function passAssign(
  pass: PassState,
  { targets, values }: Pick<Assign, 'targets' | 'values'>,
  versions: Versions,
): void {
  const { arena } = pass;
  const before: Versions = new Map(versions);
  const terms = values.map((value) => pass.known(value, before));
  const changed = new Map<Variable, Term | undefined>();
  targets.forEach((target, i) => {
    const value = terms[i] as Term;
    if (target.role === 'heap') {
      if (!pass.stores.has(target)) return;
      const isUpdate = arena.operator(value) === 'update' && arena.arg(value, 0) === pass.value(before, target);
      changed.set(target, isUpdate ? arena.arg(value, 1) : undefined);
    }
    if (arena.argCount(value) === 0 && arena.operator(value) !== 'apply') {
      versions.set(target, value);
      return;
    }
    const version = pass.fresh(versions, target);
    pass.assume(arena.make('eq', [version, value]));
  });
  forgetOverlapping(pass, versions, changed);
  for (const store of changed.keys()) assumeStore(pass, versions, store);
  tellTransition(pass, before, versions, changed);
  defineResult(pass, targets, versions);
}

/** That somebody relied on the condition is no reason to: the flag says whether it held. */
export function passAssumed(pass: PassState, { condition, flag }: Assumed, versions: Versions): void {
  const { arena } = pass;
  passAssign(pass, { targets: [flag], values: [arena.make('and', [arena.variable(flag), condition])] }, versions);
}

/** The body of a function gives its value: in its postcondition the function at its own arguments is the result. */
function defineResult(pass: PassState, targets: readonly Variable[], versions: Versions): void {
  const { method, arena } = pass;
  const [output] = method.outputs;
  if (method.defines === undefined || method.kind !== 'function' || output === undefined || !targets.includes(output))
    return;
  const { defines } = method;
  const typeArgs = defines.typeParameters.map((parameter) => arena.types.parameter(parameter));
  const args = [...defines.heap, ...defines.parameters].map((variable) => arena.variable(variable));
  const applied = pass.goal(arena.apply(defines, typeArgs, args), versions);
  const dependency: Dependency = { kind: 'function', name: method.name, claims: method.claims.map(({ id }) => id) };
  pass.assume(arena.make('eq', [applied, pass.value(versions, output)]), dependency);
}

export function passAllocate(pass: PassState, { target, type, dimensions }: Allocate, versions: Versions): void {
  const { arena } = pass;
  const { predicates, heap } = pass.vocabulary;
  const lengths = dimensions.map((length) => pass.known(length, versions));
  const object = pass.fresh(versions, target);
  const before = pass.value(versions, pass.alloc);
  pass.assume(arena.make('not', [arena.make('eq', [object, arena.make('null', [])])]));
  pass.assume(arena.make('not', [arena.make('select', [before, object])]));
  pass.assume(pass.known(predicates.belongs(type, arena.variable(target)), versions));
  lengths.forEach((length, i) => pass.assume(arena.make('eq', [arena.make('array-length', [object], i), length])));
  const after = pass.fresh(versions, pass.alloc);
  pass.assume(arena.make('eq', [after, arena.make('update', [before, object, arena.true])]));
  pass.assume(predicates.grows(before, after));
  for (const store of pass.stores) pass.assume(heap.closed(store, pass.value(versions, store), after));
}

export function passHavoc(pass: PassState, { targets, frame }: Havoc, versions: Versions): void {
  const before: Versions = new Map(versions);
  const stores = targets.filter(({ role }) => role === 'heap');
  const others = targets.filter(({ role }) => role !== 'heap');
  for (const target of others) pass.fresh(versions, target);
  changeHeap(pass, versions, { targets: stores, frame, at: before, existed: pass.value(before, pass.alloc) });
  for (const target of others) assumeAny(pass, versions, target);
}

/** A variable that is only declared is not a value of its type: the type may have none. */
function assumeAny(pass: PassState, versions: Versions, target: Variable): void {
  if (pass.vocabulary.predicates.mayBeEmpty(target.type)) pass.unassigned.add(pass.value(versions, target));
  else assumeTyped(pass, versions, target);
}

/** That the values are of their types is known, like the condition, only because there are such values. */
export function passSuchThat(pass: PassState, choice: SuchThat, versions: Versions): void {
  const { targets, condition, exists, assumed, id, origin } = choice;
  if (exists !== undefined) check(pass, exists, versions);
  const dependency =
    assumed === true ? programAssumes(pass, id, origin) : resting(pass, exists === undefined ? [] : [exists]);
  for (const target of targets) pass.fresh(versions, target);
  for (const target of targets) assumeTyped(pass, versions, target, dependency);
  pass.assume(pass.known(condition, versions), dependency);
}
