/** Declarations of locals, assignments, calls as statements, `return` and `yield`. */
import type * as ast from '../../syntax/index.js';
import type { Variable } from '../symbols.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { inferNewArray, inferNewObject } from './allocations.js';
import { inferAttributes } from './attributes.js';
import { inferCall, isMethodCall } from './calls.js';
import type { MethodCall } from './calls.js';
import type { Context } from './context.js';
import { inferCondition } from './expect.js';
import { give, giveResults, isCall } from './giving.js';
import type { Source, Target } from './giving.js';
import { infer } from './rules.js';
import { inferOrFailAssignment } from './or-fail.js';
import { bindPattern } from './patterns.js';
import { noOrdinalInside } from './ordinals.js';
import { checkAssignable, isInHeap, refuseChoice, refuseRepeated } from './targets.js';
import { count } from './meanings.js';

export function inferLocals(ctx: Context, statement: ast.LocalsStatement): void {
  const { initializer, variables, ghost } = statement;
  const given = initializer !== undefined && initializer.kind !== 'such-that';
  const unwritten = (): Type => (given ? ctx.solver.fresh() : ctx.solver.freshRange(false));
  const types = variables.map(({ type }) => (type === undefined ? unwritten() : ctx.type(type)));
  // The values are outside the scope of the new names.
  const sources = inferInitial(ctx, initializer, types);
  const locals = variables.map((node, i) => {
    const type = types[i] ?? ERROR;
    noOrdinalInside(ctx, type, node.span);
    return { node, variable: ctx.variable(node, node.name.text, 'local', ghost, type) };
  });
  for (const { node, variable } of locals) ctx.declare(variable, node.name.span);
  const targets = locals.map(({ node, variable }) => targetOf(variable, node.name.span));
  for (const { node } of locals) inferAttributes(ctx, node.attributes);
  if (initializer !== undefined) initialize(ctx, statement, targets, initializer, sources);
}

export function inferAssign(ctx: Context, statement: ast.AssignStatement): void {
  const { initializer } = statement;
  // That there are such values must be shown, and Dafny shows it of variables only.
  const isShown = initializer.kind === 'such-that' && !initializer.assume;
  const targets = statement.targets.map((expression): Target => {
    const type = infer(ctx, expression);
    if (isShown && isInHeap(ctx, expression)) refuseChoice(ctx, expression);
    else checkAssignable(ctx, expression, type);
    const name = expression.kind === 'name' ? `'${expression.name.text}'` : 'the left-hand side';
    return { type, span: expression.span, name };
  });
  if (initializer.kind === 'such-that') refuseRepeated(ctx, statement.targets);
  const types = targets.map((target) => target.type);
  const sources = inferInitial(ctx, initializer, types);
  initialize(ctx, statement, targets, initializer, sources);
}

/** The right-hand sides, but for a condition after `:|`, which sees the new names. */
function inferInitial(
  ctx: Context,
  initializer: ast.Initializer | undefined,
  types: readonly Type[],
): readonly Source[] {
  switch (initializer?.kind) {
    case 'assign':
      return inferSources(ctx, initializer.values, types);
    case 'or-fail':
      return inferSources(ctx, initializer.values, []);
    case 'such-that':
    case undefined:
      return [];
  }
}

function targetOf(variable: Variable, span: ast.Span): Target {
  return { type: variable.type, span, name: `'${variable.name}'` };
}

function initialize(
  ctx: Context,
  statement: ast.LocalsStatement | ast.AssignStatement,
  targets: readonly Target[],
  initializer: ast.Initializer,
  sources: readonly Source[],
): void {
  switch (initializer.kind) {
    case 'assign':
      give(ctx, statement, targets, initializer.values, sources);
      return;
    case 'such-that':
      inferCondition(ctx, initializer.condition, "it is the condition of ':|'");
      inferAttributes(ctx, initializer.attributes);
      return;
    case 'or-fail':
      inferOrFailAssignment(ctx, statement, targets, initializer, sources);
      return;
  }
}

// ── Right-hand sides ────────────────────────────────────────────────────────────────────────────

/** `expected` are the types of the targets, as far as there are any. */
function inferSources(ctx: Context, values: readonly ast.Rhs[], expected: readonly Type[]): readonly Source[] {
  return values.map((value, i) => {
    inferAttributes(ctx, value.attributes);
    switch (value.kind) {
      case 'expression-rhs':
        return inferSource(ctx, value.value, expected[i]);
      case 'havoc-rhs':
        return undefined;
      case 'new-object-rhs':
        return inferNewObject(ctx, value);
      case 'new-array-rhs':
        return inferNewArray(ctx, value);
    }
  });
}

function inferSource(ctx: Context, value: ast.Expression, expected: Type | undefined): Type | MethodCall {
  if (value.kind !== 'apply') return infer(ctx, value, expected);
  const called = inferCall(ctx, value);
  if (!isMethodCall(called)) return ctx.typedAs(value, called);
  const [only] = called.results;
  if (called.results.length === 1 && only !== undefined) ctx.typedAs(value, only);
  if (called.method.flavour === 'constructor') {
    ctx.error(
      'bad-constructor-use',
      value.span,
      "A constructor is called only where an object is made: write 'new' before it.",
    );
  }
  return called;
}

// ── Other statements with values ────────────────────────────────────────────────────────────────

export function inferPatternStatement(ctx: Context, statement: ast.PatternStatement): void {
  const source = infer(ctx, statement.value);
  const bound = bindPattern(ctx, statement.pattern, source, { role: 'local', ghost: statement.ghost, inMatch: false });
  if (bound === 0)
    ctx.error('bad-pattern', statement.pattern.span, 'This pattern binds no variable, so nothing is declared by it.');
}

/** A call by itself. Its results are dropped, so there must be none. */
export function inferCallStatement(ctx: Context, statement: ast.CallStatement): void {
  const { call } = statement;
  inferAttributes(ctx, statement.attributes);
  if (call.kind === 'missing') return;
  const called = call.kind === 'apply' ? inferCall(ctx, call) : infer(ctx, call);
  if (!isMethodCall(called)) {
    if (call.kind === 'apply') ctx.typedAs(call, called);
    if (called.kind !== 'error') {
      ctx.error(
        'call-not-allowed',
        call.span,
        'This is an expression, not a statement: its value would be dropped. Call a method, or assign the value.',
      );
    }
    return;
  }
  if (called.method.flavour === 'constructor') {
    ctx.error(
      'bad-constructor-use',
      call.span,
      "A constructor is called only where an object is made: write 'new' before it.",
    );
  } else if (called.results.length > 0) {
    giveResults(ctx, call, [], called);
  }
}

/** `return` and `yield` assign to the results of the method or iterator. */
export function inferProduce(ctx: Context, statement: ast.ReturnStatement | ast.YieldStatement): void {
  const { results } = ctx;
  const { kind, values } = statement;
  const sources = inferSources(ctx, values, results?.variables.map((variable) => variable.type) ?? []);
  if (results?.keyword !== kind) {
    const iterators = "'yield' is only for iterators.";
    const methods = "'return' is only for methods; an iterator gives values with 'yield' and ends with its body.";
    ctx.error('bad-jump', statement.span, kind === 'yield' ? iterators : methods);
    return;
  }
  if (kind === 'return' && ctx.inFirstPart) {
    ctx.error('bad-jump', statement.span, "A constructor cannot return before 'new;': the object is not complete yet.");
  }
  if (values.length === 0) return;
  for (const value of values) if (value.kind === 'new-object-rhs') ctx.complete(() => checkReturned(ctx, value));
  const call = sources.find(isCall);
  if (call !== undefined) {
    ctx.error(
      'call-in-expression',
      statement.span,
      `The method '${call.method.name}' cannot be called in '${kind}'; assign its results to the out-parameters in a statement before it.`,
    );
    return;
  }
  if (values.length !== results.variables.length) {
    ctx.error(
      'wrong-argument-count',
      statement.span,
      `This gives ${count(values.length, 'value')}, but there ${results.variables.length === 1 ? 'is' : 'are'} ${count(results.variables.length, 'result')}.`,
    );
    return;
  }
  give(
    ctx,
    statement,
    results.variables.map((variable) => targetOf(variable, statement.span)),
    values,
    sources,
  );
}

/** What is returned with it must not change while the object is made. */
function checkReturned(ctx: Context, value: ast.NewObjectRhs): void {
  const declaration = ctx.world.tables.allocations.get(value)?.constructor?.declaration;
  const frame = declaration?.specification.modifies.flatMap((clause) => clause.frame) ?? [];
  if (frame.every(({ object }) => object === undefined || object.kind === 'this')) return;
  ctx.world.diagnostics.error(
    'call-in-expression',
    value.span,
    'This constructor changes other objects than the new one, so it cannot be called in a return; make the object in a statement before it.',
  );
}
