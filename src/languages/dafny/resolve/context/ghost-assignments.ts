/** Ghost rules of assignments, calls and declarations of variables: what may flow where. */
import type * as ast from '../../syntax/index.js';
import type { MethodSymbol } from '../symbols.js';
import { checkCompiled, isGhostExpression, makeGhost } from './compilable.js';
import type { Facts } from './facts.js';
import { expressionsInRhs } from './parts.js';
import { calledBy, givenArguments, receiverOf } from './references.js';
import type { MethodCall } from './references.js';
import type { Target } from './targets.js';
import { isGhostTarget, targetText } from './targets.js';
import { capital } from './text.js';

/** The body that statements are in. */
export interface Body {
  readonly facts: Facts;
  /** Nothing of the body is compiled. */
  readonly ghost: boolean;
  /** As in `a lemma`, for messages. */
  readonly what: string;
  /** What `return` and `yield` assign. */
  readonly results: readonly Target[];
}

/** Where a statement stands. */
export interface Place {
  /** It must leave no trace in compiled code. */
  readonly erasable: boolean;
  /** As in `a hint`: a proof, which may neither allocate nor change the heap. */
  readonly proof: string | undefined;
  /** Before the `new;` of a constructor. */
  readonly initializing: boolean;
}

export function isLemma(method: MethodSymbol): boolean {
  return method.flavour !== 'method' && method.flavour !== 'constructor';
}

/** Checks `targets := values` and the other forms; says whether it is ghost. */
export function checkInitializer(
  body: Body,
  place: Place,
  targets: readonly Target[],
  initializer: ast.Initializer,
  statement: ast.Statement,
): boolean {
  switch (initializer.kind) {
    case 'assign':
      return checkValues(body, place, targets, initializer.values, statement.span);
    case 'such-that':
      return checkChoice(body, place, targets, initializer);
    case 'or-fail':
      return checkOrFail(body, place, targets, initializer, statement);
  }
}

export function checkValues(
  body: Body,
  place: Place,
  targets: readonly Target[],
  values: readonly ast.Rhs[],
  span: ast.Span,
): boolean {
  const call = calledBy(body.facts.world, values);
  if (call !== undefined) return checkCall(body, place, call, targets, span);
  const ghosts = values.map((value, i) => {
    const target = targets[i];
    return target === undefined || checkAssignment(body, place, target, value);
  });
  return ghosts.every((ghost) => ghost);
}

/** Checks a call of a method, with the places that its results go to; says whether it is ghost. */
export function checkCall(
  body: Body,
  place: Place,
  { call, method }: MethodCall,
  targets: readonly Target[],
  span: ast.Span,
): boolean {
  if (!mayCall(body, place, method, span)) return method.ghost;
  if (!place.erasable && !method.ghost) {
    const receiver = receiverOf(body.facts.world, call.callee);
    if (receiver !== undefined) checkCompiled(body.facts, receiver);
    checkArguments(body, call, method);
  }
  for (const [i, target] of targets.entries()) {
    const result = method.results[i];
    if (!method.ghost && !place.erasable && result?.ghost !== true) continue;
    if (isGhostTarget(target)) continue;
    if (target.kind === 'variable' && (target.fresh || body.ghost))
      makeGhost(target.fresh ? target.variable : undefined);
    else {
      const source = method.ghost ? `ghost method '${method.name}'` : `ghost result of '${method.name}'`;
      report(
        body,
        target.span,
        `${capital(targetText(target))} cannot be given a value by the ${source}, because it is not ghost.`,
      );
    }
  }
  return method.ghost;
}

function mayCall(body: Body, place: Place, method: MethodSymbol, span: ast.Span): boolean {
  const { diagnostics } = body.facts.world;
  if (place.proof !== undefined && !isLemma(method)) {
    const message = `${capital(place.proof)} may only call lemmas, and '${method.name}' is a ${method.flavour}.`;
    diagnostics.error('call-not-allowed', span, message);
    return false;
  }
  if (place.erasable && !method.ghost) {
    const message = `Ghost code may only call ghost methods and lemmas, and '${method.name}' is compiled.`;
    diagnostics.error('ghost-in-compiled', span, message);
    return false;
  }
  return true;
}

function checkArguments(body: Body, call: ast.ApplyExpression | ast.NewObjectRhs, method: MethodSymbol): void {
  for (const { value, formal } of givenArguments(body.facts.world, call, method.formals)) {
    if (formal?.ghost !== true) checkCompiled(body.facts, value);
  }
}

// ── One assignment ──────────────────────────────────────────────────────────────────────────────

function checkAssignment(body: Body, place: Place, target: Target, value: ast.Rhs): boolean {
  const { diagnostics } = body.facts.world;
  if (target.kind === 'variable' && target.fresh && isGhostValue(body, value)) makeGhost(target.variable);
  const allocates = value.kind === 'new-object-rhs' || value.kind === 'new-array-rhs';
  if (place.proof !== undefined && allocates) {
    diagnostics.error('call-not-allowed', value.span, `${capital(place.proof)} may not allocate with 'new'.`);
  }
  if (isGhostTarget(target)) {
    if (place.proof !== undefined && target.kind !== 'variable') {
      diagnostics.error('not-assignable', target.span, `${capital(place.proof)} may not change the heap.`);
    }
    const constructor = constructorOf(body, value);
    if (constructor !== undefined && place.proof === undefined)
      mayCall(body, { ...place, erasable: true }, constructor, value.span);
    return true;
  }
  if (target.kind === 'variable' && body.ghost) return false;
  if (place.erasable) {
    // The object under construction is itself ghost in a ghost constructor.
    const own = place.initializing && body.ghost && target.kind === 'field' && target.ofThis;
    if (!own) {
      const why = body.ghost
        ? `this is ${body.what}`
        : 'this statement is ghost: it is part of a proof, or depends on a ghost condition';
      report(
        body,
        target.span,
        `${capital(targetText(target))} is not ghost and cannot be assigned here, because ${why}.`,
      );
    }
    return false;
  }
  checkCompiledTarget(body, target);
  checkCompiledValue(body, value);
  return false;
}

/** The compiled parts of a left-hand side: the object of a field, the array and indices of an element. */
function checkCompiledTarget(body: Body, target: Target): void {
  if (target.kind === 'field' && target.expression.kind === 'member') {
    const receiver = receiverOf(body.facts.world, target.expression);
    if (receiver !== undefined) checkCompiled(body.facts, receiver);
  } else if (target.kind === 'element') {
    checkCompiled(body.facts, target.expression);
  }
}

function checkCompiledValue(body: Body, value: ast.Rhs): void {
  switch (value.kind) {
    case 'havoc-rhs':
      return;
    case 'expression-rhs':
    case 'new-array-rhs':
      for (const part of expressionsInRhs(value)) checkCompiled(body.facts, part);
      return;
    case 'new-object-rhs': {
      const constructor = constructorOf(body, value);
      if (constructor === undefined) return;
      if (constructor.ghost) {
        report(body, value.span, 'An object made by a ghost constructor can only be assigned to a ghost variable.');
      }
      checkArguments(body, value, constructor);
    }
  }
}

/** Whether a value makes the variable that it declares ghost. */
function isGhostValue(body: Body, value: ast.Rhs): boolean {
  if (value.kind === 'new-object-rhs') return constructorOf(body, value)?.ghost === true;
  return expressionsInRhs(value).some((part) => isGhostExpression(body.facts, part));
}

function constructorOf(body: Body, value: ast.Rhs): MethodSymbol | undefined {
  if (value.kind !== 'new-object-rhs') return undefined;
  return body.facts.world.tables.allocations.get(value)?.constructor;
}

// ── Choices and failures ────────────────────────────────────────────────────────────────────────

function checkChoice(
  body: Body,
  place: Place,
  targets: readonly Target[],
  { condition, assume }: ast.SuchThatInitializer,
): boolean {
  const compiled = targets.filter((target) => !isGhostTarget(target));
  if (place.erasable && !body.ghost) {
    for (const target of compiled) {
      report(body, target.span, `${capital(targetText(target))} is not ghost and cannot be assigned in ghost code.`);
    }
  } else if (!place.erasable && !assume && compiled.length > 0 && isGhostExpression(body.facts, condition)) {
    for (const target of compiled) {
      report(body, target.span, `${capital(targetText(target))} is not ghost, and the condition it is chosen by is.`);
    }
  }
  return place.erasable || assume || targets.some(isGhostTarget);
}

/** `x :- e`: the value is kept, tested for failure, and on failure returned or reported. */
function checkOrFail(
  body: Body,
  place: Place,
  targets: readonly Target[],
  initializer: ast.Initializer & { kind: 'or-fail' },
  statement: ast.Statement,
): boolean {
  const { facts } = body;
  const { span } = statement;
  const protocol = facts.world.tables.failures.get(statement);
  if (place.erasable && !body.ghost && initializer.keyword === undefined) {
    facts.world.diagnostics.error('bad-jump', span, `':-' may return from the method, which ghost code may not do.`);
  } else if (place.erasable && initializer.keyword === 'expect') {
    facts.world.diagnostics.error('ghost-in-compiled', span, `'expect' is compiled, and this statement is ghost.`);
  } else if (!place.erasable && protocol !== undefined && initializer.keyword === undefined) {
    const ghost = [protocol.isFailure, protocol.propagateFailure].find((call) => call?.member.ghost);
    if (ghost !== undefined)
      report(body, span, `':-' is compiled, and the member '${ghost.member.name}' that it needs is ghost.`);
  }
  const call = calledBy(facts.world, initializer.values);
  if (call !== undefined) {
    if (!place.erasable && call.method.ghost) {
      report(body, span, `':-' tests its value in compiled code, and '${call.method.name}' is ghost.`);
    } else checkCall(body, place, call, [], span);
  } else {
    for (const [i, value] of initializer.values.entries()) {
      const target = targets[i];
      if (i > 0 && target !== undefined) checkAssignment(body, place, target, value);
      else if (!place.erasable) checkCompiledValue(body, value);
    }
  }
  const [first] = targets;
  if (!place.erasable && protocol?.extract?.member.ghost === true && first !== undefined) {
    if (first.kind === 'variable' && first.fresh) makeGhost(first.variable);
    else if (!isGhostTarget(first))
      report(body, first.span, `The value that ':-' takes out is ghost, and ${targetText(first)} is not.`);
  }
  if (!place.erasable || body.ghost) return place.erasable;
  for (const target of targets) {
    if (isGhostTarget(target)) continue;
    report(body, target.span, `${capital(targetText(target))} is not ghost and cannot be assigned in ghost code.`);
  }
  return true;
}

function report(body: Body, span: ast.Span, message: string): void {
  body.facts.world.diagnostics.error('ghost-in-compiled', span, message);
}
