/**
 * Two-state expressions. `old`, `fresh`, `unchanged` and two-state functions speak of an earlier state, so they need
 * one: bodies and postconditions of methods have it, preconditions and ordinary functions do not.
 */
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { MemberSymbol } from '../symbols.js';
import type { World } from '../world.js';
import { expressionsIn, expressionsInFrame } from './parts.js';
import { memberOf } from './references.js';
import type { Units } from './units.js';
import { partsOfCallable, rootsOfType, valueOf, visitTree } from './units.js';

export function checkStates(world: World, units: Units): void {
  for (const callable of units.callables) checkCallable(world, callable);
  for (const symbol of units.constrained) {
    const what = symbol.kind === 'newtype' ? 'a newtype' : 'a subset type';
    checkIn(world, { twoState: false, what, mayDependOnAllocation: false }, rootsOfType(symbol));
  }
  for (const constant of units.constants) {
    const value = valueOf(constant);
    if (value === undefined) continue;
    checkIn(world, { twoState: false, what: 'a constant', mayDependOnAllocation: false }, [value]);
  }
  for (const { declaration } of units.iterators) {
    if (declaration.kind !== 'iterator') continue;
    const { requires, ensures, reads, modifies, decreases } = declaration.specification;
    checkIn(world, oneState('the specification of an iterator'), [
      ...requires.map((clause) => clause.condition),
      ...[...reads, ...modifies].flatMap((clause) => expressionsInFrame(clause.frame)),
      ...decreases.flatMap((clause) => clause.expressions),
    ]);
    const later = [...ensures, ...declaration.yieldRequires, ...declaration.yieldEnsures];
    const body = declaration.body === undefined ? [] : [declaration.body];
    checkIn(world, TWO_STATES, [...later.map((clause) => clause.condition), ...body]);
  }
}

/** Where expressions stand. */
interface State {
  readonly twoState: boolean;
  /** As in `a function`, for messages. */
  readonly what: string;
  /** `allocated` is not allowed where a value may not depend on what has been allocated. */
  readonly mayDependOnAllocation: boolean;
}

const TWO_STATES: State = { twoState: true, what: 'a body', mayDependOnAllocation: true };

const IN_OLD: State = { twoState: false, what: `'old'`, mayDependOnAllocation: true };

function oneState(what: string): State {
  return { twoState: false, what, mayDependOnAllocation: true };
}

function checkCallable(world: World, callable: Callable): void {
  const { defaults, specification, value, body } = partsOfCallable(callable);
  const requires = specification?.requires.map((clause) => clause.condition) ?? [];
  const ensures = specification?.ensures.map((clause) => clause.condition) ?? [];
  const frames = [...(specification?.reads ?? []), ...(specification?.modifies ?? [])].flatMap((clause) =>
    expressionsInFrame(clause.frame),
  );
  const decreases = specification?.decreases.flatMap((clause) => clause.expressions) ?? [];
  if (callable.kind === 'function') {
    const twoState = callable.flavour.startsWith('twostate');
    const state: State = { twoState, what: `a ${callable.flavour}`, mayDependOnAllocation: false };
    checkIn(world, { ...state, twoState: false }, frames);
    checkIn(world, state, [
      ...defaults,
      ...requires,
      ...ensures,
      ...decreases,
      ...(value === undefined ? [] : [value]),
    ]);
  } else {
    const before =
      callable.flavour === 'twostate lemma' ? TWO_STATES : oneState(`the state before ${methodText(callable.flavour)}`);
    checkIn(world, before, [...defaults, ...requires, ...frames, ...decreases]);
    checkIn(world, TWO_STATES, ensures);
  }
  checkIn(world, TWO_STATES, body);
}

function methodText(flavour: string): string {
  return flavour === 'method' || flavour === 'constructor' ? `a ${flavour}` : 'a lemma';
}

function checkIn(world: World, state: State, roots: readonly (ast.Expression | ast.Statement)[]): void {
  visitTree(roots, {
    expression: (expression) => {
      checkOne(world, expression, state);
      const inner = stateInside(expression, state);
      if (inner === state) return true;
      checkIn(world, inner, expressionsIn(expression));
      return false;
    },
  });
}

/** Inside `old` there is only the earlier state; the frame of `unchanged` speaks of both. */
function stateInside(expression: ast.Expression, state: State): State {
  if (expression.kind === 'old') return IN_OLD;
  return expression.kind === 'unchanged' ? TWO_STATES : state;
}

function checkOne(world: World, expression: ast.Expression, state: State): void {
  const report = (message: string): void => {
    world.diagnostics.error('two-state-not-allowed', expression.span, message);
  };
  switch (expression.kind) {
    case 'old':
    case 'fresh':
    case 'unchanged':
      if (!state.twoState)
        report(`'${expression.kind}' cannot be used in ${state.what}, where there is only one state.`);
      return;
    case 'allocated':
      if (!state.mayDependOnAllocation) report(`The value of ${state.what} may not depend on what is allocated.`);
      return;
    case 'apply': {
      const member = memberOf(world, expression.callee);
      if (expression.label === undefined || (member !== undefined && isTwoState(member))) return;
      const message = `Only a two-state function or lemma can be applied at a label, as in 'f@${expression.label.text}(…)'.`;
      world.diagnostics.error('two-state-not-allowed', expression.label.span, message);
      return;
    }
    case 'name':
    case 'member': {
      const member = memberOf(world, expression);
      if (member !== undefined && isTwoState(member) && !state.twoState) {
        report(`'${member.name}' speaks of two states, and cannot be used in ${state.what}, where there is only one.`);
      }
      return;
    }
    default:
  }
}

function isTwoState(member: MemberSymbol): boolean {
  return (member.kind === 'function' || member.kind === 'method') && member.flavour.startsWith('twostate');
}
