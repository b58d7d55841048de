/** Statements to instructions and blocks. */
import type { BlockId, Term, Variable } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerAssign, lowerLocals, lowerPatternVar, assignValues } from './assignments.js';
import { typeOf } from './context.js';
import { coverage } from './control.js';
import { lowerAlternatives } from './alternatives.js';
import { evaluate, inCode, isGhost, lowerBlock, lowerStatements, type Flow } from './flow.js';
import { lowerFrame } from './frames.js';
import { lowerGuard } from './guards.js';
import { lowerFor, lowerWhile, lowerWhileAlternatives } from './loops.js';
import { claimAllInitialised } from './initialised.js';
import { calledMethod, lowerMethodCall } from './method-calls.js';
import { originOf } from '../../origins.js';
import { claimMatchable } from './ghost-variants.js';
import { claimWrittenTypes, matchPattern } from './patterns.js';
import { lowerAssert, lowerCalc, lowerForall, lowerOpaqueBlock, lowerReveal, revealsByCall } from './proofs.js';
import type { Scope } from './scope.js';
import { stateFrame } from './stated-frames.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** Returns the scope for what follows. */
export function lowerStatement(flow: Flow, statement: ast.Statement, outer: Scope): Scope {
  const compiled = !isGhost(flow, statement);
  const scope = outer.compiled === compiled ? outer : outer.with({ compiled });
  if (statement.labels.length === 0) return lowerUnlabelled(flow, statement, scope);
  const { code } = flow;
  if (!scope.isCurrent) throw new UnsupportedFeature('a label in another state than the current one', statement.span);
  const labels = new Map(scope.labels);
  for (const label of statement.labels) labels.set(label.text, code.moment(label.text, label.span).view);
  const within = scope.with({ labels });
  if (flow.jumps.has(statement) || isLoop(statement)) return lowerUnlabelled(flow, statement, within);
  const after = code.builder.newBlock();
  const jumps = new Map([...flow.jumps, [statement, { leave: after, again: undefined }] as const]);
  const following = lowerUnlabelled({ ...flow, jumps }, statement, within);
  code.builder.jump(after);
  code.builder.start(after);
  return following;
}

function isLoop({ kind }: ast.Statement): boolean {
  return kind === 'while' || kind === 'while-alternatives' || kind === 'for';
}

function lowerUnlabelled(flow: Flow, statement: ast.Statement, scope: Scope): Scope {
  const { code } = flow;
  switch (statement.kind) {
    case 'locals':
      return lowerLocals(flow, statement, scope);
    case 'pattern-var':
      return lowerPatternVar(flow, statement, scope);
    case 'block':
      lowerBlock(flow, statement, scope);
      return scope;
    case 'assign':
      lowerAssign(flow, statement, scope);
      return scope;
    case 'call':
      lowerCall(flow, statement, scope);
      return scope;
    case 'if':
      lowerIf(flow, statement, scope);
      return scope;
    case 'alternatives': {
      const none = code.builder.newBlock();
      lowerAlternatives(flow, statement.alternatives, scope, none, statement.span);
      endWithout(flow, none, statement.span, scope);
      return scope;
    }
    case 'while':
      lowerWhile(flow, statement, scope);
      return scope;
    case 'while-alternatives':
      lowerWhileAlternatives(flow, statement, scope);
      return scope;
    case 'for':
      lowerFor(flow, statement, scope);
      return scope;
    case 'match':
      lowerMatch(flow, statement, scope);
      return scope;
    case 'forall':
      lowerForall(flow, statement, scope);
      return scope;
    case 'assert':
      lowerAssert(flow, statement, scope);
      return scope;
    case 'assume':
      code.assume(evaluate(flow, statement.condition, scope), 'program', statement.span);
      return scope;
    case 'expect':
      if (statement.message !== undefined) evaluate(flow, statement.message, scope);
      code.claimExpression(statement.condition, scope, { kind: 'expect', explicit: true });
      return scope;
    case 'calc':
      lowerCalc(flow, statement, scope);
      return scope;
    case 'print': {
      const values = statement.values.map((value) => evaluate(flow, value, scope));
      const types = statement.values.map((value) => typeOf(code.context, value, scope));
      code.add({ kind: 'print', values, types }, statement.span, false);
      return scope;
    }
    case 'return':
      lowerReturn(flow, statement, scope);
      return scope;
    case 'break': {
      const target = code.context.program.resolution.jumps.get(statement);
      const jump = target === undefined ? undefined : flow.jumps.get(target);
      const to = statement.continues ? jump?.again : jump?.leave;
      if (to === undefined) throw new UnsupportedFeature('a jump to this statement', statement.span);
      code.builder.jump(to);
      code.builder.start(code.builder.newBlock());
      return scope;
    }
    case 'reveal':
      lowerReveal(flow, statement);
      return scope;
    case 'modify':
      lowerModify(flow, statement, scope);
      return scope;
    case 'opaque-block':
      lowerOpaqueBlock(flow, statement, scope);
      return scope;
    case 'yield':
      throw new UnsupportedFeature('iterator', statement.span);
    case 'missing':
      throw new UnsupportedFeature('a missing statement', statement.span);
  }
}

function lowerCall(flow: Flow, statement: ast.CallStatement, scope: Scope): void {
  const { call } = statement;
  if (revealsByCall(flow, statement)) return;
  if (call.kind !== 'apply' || calledMethod(flow, call) === undefined)
    throw new UnsupportedFeature('a call of something else', statement.span);
  lowerMethodCall(flow, call, scope, statement, statement.proof);
}

function lowerReturn(flow: Flow, statement: ast.ReturnStatement, scope: Scope): void {
  const { builder } = flow.code;
  if (statement.values.length > 0) {
    const targets = flow.results.map(({ model, resolved }) => ({
      place: { kind: 'variable' as const, variable: model, type: model.type, item: resolved },
      span: statement.span,
    }));
    assignValues(flow, statement, targets, statement.values, scope);
  }
  claimAllInitialised(flow, statement, scope, statement.span);
  builder.jump(flow.exit);
  builder.start(builder.newBlock());
}

// ── Branches ────────────────────────────────────────────────────────────────────────────────────

function lowerIf(flow: Flow, statement: ast.IfStatement, scope: Scope): void {
  const { builder } = flow.code;
  const [then, otherwise, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
  const within = lowerGuard(flow, statement.guard, scope, then, otherwise, statement);
  lowerBlock(flow, statement.then, within);
  builder.jump(after);
  builder.start(otherwise);
  if (statement.else !== undefined) lowerStatement(flow, statement.else, scope);
  builder.jump(after);
  builder.start(after);
}

/** Some alternative must be possible. */
function endWithout(flow: Flow, none: BlockId, span: ast.Span, scope: Scope): void {
  const { builder, arena } = flow.code;
  const after = builder.newBlock();
  builder.jump(after);
  builder.start(none);
  inCode(flow, scope).claim('match-exhaustive', arena.false, span, { text: 'some alternative is possible' });
  builder.exit({ kind: 'unreachable' });
  builder.start(after);
}

function lowerMatch(flow: Flow, statement: ast.MatchStatement, scope: Scope): void {
  const { code } = flow;
  const { builder, arena, context } = code;
  // The parts that variables stand for must not change with what the value was read from.
  const whole = code.temporary('matched', typeOf(context, statement.scrutinee, scope), isGhost(flow, statement));
  code.assign(whole, evaluate(flow, statement.scrutinee, scope), statement.scrutinee.span);
  const value = arena.variable(whole);
  const after = builder.newBlock();
  const conditions: Term[] = [];
  const asked = new Set<Term>();
  const covered = (): boolean => {
    const patterns = statement.cases.slice(0, conditions.length).map(({ pattern }) => pattern);
    return coverage(context, value, patterns, conditions) === arena.true;
  };
  for (const { pattern, body, span } of statement.cases) {
    claimMatchable(context, pattern, value, inCode(flow, scope), asked);
    const matched = matchPattern(context, pattern, value, inCode(flow, scope));
    const { condition, bindings } = matched;
    conditions.push(condition);
    const [matches, next] = [builder.newBlock(), builder.newBlock()];
    // The last case of a covering list needs no test.
    if (covered()) builder.jump(matches);
    else builder.branch(condition, matches, next, originOf(pattern.span));
    builder.start(matches);
    claimWrittenTypes(context, matched, inCode(flow, scope));
    let within = scope;
    for (const [variable, term] of bindings) {
      const declared = code.declare(variable, within);
      code.assign(declared.model, term, span, declared.model.ghost || isGhost(flow, statement));
      within = declared.scope;
    }
    lowerStatements(flow, body, within);
    builder.jump(after);
    builder.start(next);
  }
  if (!covered()) inCode(flow, scope).claim('match-exhaustive', arena.false, statement.scrutinee.span);
  builder.exit({ kind: 'unreachable' });
  builder.start(after);
}

function lowerModify(flow: Flow, statement: ast.ModifyStatement, scope: Scope): void {
  const { code } = flow;
  if (statement.body !== undefined) {
    // With a body, only what the body does changes, and it stays within this frame.
    const entry = code.moment(`modify${code.builder.newLoopNumber()}`, statement.span);
    lowerBlock({ ...flow, ...stateFrame(flow, statement.frame, scope, statement.span, entry) }, statement.body, scope);
    return;
  }
  const frame = lowerFrame(code.context, statement.frame, inCode(flow, scope));
  inCode(flow, scope).claim('modifies', code.frameAllowed(frame, flow), statement.span);
  const targets: Variable[] = [];
  code.context.later(() => targets.push(...code.context.heap.all));
  code.add({ kind: 'havoc', targets, frame }, statement.span, isGhost(flow, statement));
}
