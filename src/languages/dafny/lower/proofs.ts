/** Assertions, calculations, forall statements and reveals: proof steps keep their structure. */
import { lowerExpression } from './context.js';
import type { Claim, FunctionSymbol, Term, Type, Variable } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import { openBinder, type Opened } from './binders.js';
import { conjunctsOf } from './conjuncts.js';
import { typeAssumption } from './conversions.js';
import { evaluate, inCode, isGhost, lowerBlock, lowerStatements, type Flow } from './flow.js';
import { NOTHING } from './frames.js';
import { calledMethod, conclusionOf, lowerMethodCall } from './method-calls.js';
import { equality, ordering } from './operators.js';
import { lowerPlace, type Place } from './places.js';
import { premiseOf } from './premises.js';
import type { Scope } from './scope.js';
import { stateFrame } from './stated-frames.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerAssert(flow: Flow, statement: ast.AssertStatement, scope: Scope): void {
  const { code } = flow;
  const { proof } = statement;
  const verifiedUnder = premiseOf(code.context, statement.attributes, scope);
  const details = { kind: 'assertion', explicit: true, verifiedUnder } as const;
  let within = scope;
  for (const conjunct of conjunctsOf(statement.condition)) {
    if (proof === undefined) {
      within = within.under(code.claimExpression(conjunct, within, details).condition);
      continue;
    }
    const shown = lowerExpression(code.context, conjunct, within.unchecked());
    const at = within;
    code.proof(statement.span, shown, () => {
      lowerBlock(flow, proof, scope);
      return code.claimExpression(conjunct, at, details).claim;
    });
    within = within.under(shown);
  }
}

interface CalcStep {
  readonly line: ast.Expression;
  readonly next: ast.Expression;
  readonly hints: ast.CalcStep['hints'];
  readonly operator: ast.CalcOperator;
  readonly before: Term;
  readonly claim: Claim;
}

/** Each step is shown by its hints; what it shows is known afterwards. */
export function lowerCalc(flow: Flow, statement: ast.CalcStatement, scope: Scope): void {
  const { code } = flow;
  const { context } = code;
  const { lines, steps } = statement;
  const [only] = lines;
  if (only !== undefined && lines.length === 1) evaluate(flow, only, scope);
  const known = calcSteps(flow, statement, scope.unchecked());
  known.forEach(({ line, next, hints, operator, before, claim }, i) => {
    code.proof(next.span, claim.condition, () => {
      const ofFirst = code.collecting();
      if (i === 0) lowerExpression(context, line, scope.with({ sink: ofFirst.sink }));
      ofFirst.supporting(claim);
      // What implies the next line is given to the hints, too: the step says nothing where it is false.
      if (operator === '==>') code.assume(before, 'language', line.span);
      for (const hint of hints) lowerHint(flow, hint, scope);
      // A line makes sense by what is known there.
      const ofNext = code.collecting();
      const within = scope.with({ sink: ofNext.sink });
      lowerExpression(context, next, within);
      ofNext.supporting(claim, known[i + 1]?.claim);
      code.assert(claim);
      return claim;
    });
  });
  // Hints after the last line show nothing, and are checked all the same.
  const left = steps.slice(Math.max(0, lines.length - 1)).flatMap(({ hints }) => hints);
  if (left.length > 0) {
    code.proof(statement.span, code.arena.true, () => {
      for (const hint of left) lowerHint(flow, hint, scope);
    });
  }
}

function calcSteps(flow: Flow, statement: ast.CalcStatement, scope: Scope): readonly CalcStep[] {
  const { claims, context } = flow.code;
  const { lines, steps, span } = statement;
  return lines.slice(0, -1).flatMap((line, i): CalcStep[] => {
    const next = lines[i + 1];
    const step = steps[i];
    if (next === undefined || step === undefined) return [];
    const operator = (step.operator ?? statement.operator)?.operator ?? '==';
    const before = lowerExpression(context, line, scope);
    const condition = relate(flow, operator, before, lowerExpression(context, next, scope), span);
    const text = `${textOf(line.span)} ${operator} ${textOf(next.span)}`;
    const claim = claims.make({ kind: 'calc-step', condition, span: next.span, explicit: true, text });
    return [{ line, next, hints: step.hints, operator, before, claim }];
  });
}

function lowerHint(flow: Flow, hint: ast.CalcStep['hints'][number], scope: Scope): void {
  if (hint.kind === 'calc') lowerCalc(flow, hint, scope);
  else lowerBlock(flow, hint, scope);
}

function relate(flow: Flow, operator: ast.CalcOperator, x: Term, y: Term, span: ast.Span): Term {
  const { arena, context } = flow.code;
  const less = (strict: '<' | '<=', a: Term, b: Term): Term => ordering(context, strict, a, b, arena.type(a), span);
  switch (operator) {
    case '==':
    case '<==>':
      return equality(context, x, y);
    case '!=':
      return arena.make('not', [equality(context, x, y)]);
    case '==>':
      return arena.make('implies', [x, y]);
    case '<==':
      return arena.make('implies', [y, x]);
    case '<':
      return less('<', x, y);
    case '<=':
      return less('<=', x, y);
    case '>':
      return less('<', y, x);
    case '>=':
      return less('<=', y, x);
    case '==#':
      throw new UnsupportedFeature('prefix equality of codatatypes', span);
  }
}

/** Assigns to many places at once, or shows something for all values. */
export function lowerForall(flow: Flow, statement: ast.ForallStatement, scope: Scope): void {
  const [only, ...more] = statement.body?.statements ?? [];
  if (statement.ensures.length === 0 && only?.kind === 'assign' && more.length === 0) {
    forallAssign(flow, statement, only, scope);
    return;
  }
  forallProof(flow, statement, scope);
}

function forallAssign(flow: Flow, statement: ast.ForallStatement, assignment: ast.AssignStatement, scope: Scope): void {
  const { code } = flow;
  const { context, arena } = code;
  const [target, ...moreTargets] = assignment.targets;
  const [rhs] = assignment.initializer.kind === 'assign' ? assignment.initializer.values : [];
  // The resolver rejects these, because the language has no such statement.
  if (target === undefined || moreTargets.length > 0 || (rhs?.kind !== 'expression-rhs' && rhs?.kind !== 'havoc-rhs')) {
    throw new UnsupportedFeature('a forall statement with several assignments', statement.span);
  }
  const opened = openBinder(context, statement.variables, statement.range, inCode(flow, scope));
  const place: Place = lowerPlace(flow, target, opened.scope);
  if (place.kind !== 'heap') throw new UnsupportedFeature('a forall statement that assigns a variable', statement.span);
  let value: Term;
  if (rhs.kind === 'havoc-rhs') {
    value = anyValues(flow, statement, opened, place.type);
  } else {
    value = evaluate(flow, rhs.value, opened.scope);
    code.convertGiven(opened.scope, rhs.value, value, place.type);
  }
  claimUnique(flow, statement, opened, place, value, scope);
  const close = (term: Term): Term => code.close(term, opened.variables);
  const bound = opened.variables.map(({ type }) => arena.types.erase(type));
  const keys = place.keys.map(close);
  code.add(
    {
      kind: 'forall-assign',
      bound,
      range: close(opened.range),
      store: place.store,
      keys,
      value: close(value),
      claims: [],
    },
    statement.span,
    isGhost(flow, statement),
  );
}

/** `*` for each combination of the variables: what an unknown function gives. It need not have a value elsewhere. */
function anyValues(flow: Flow, statement: ast.ForallStatement, { variables, range }: Opened, type: Type): Term {
  const { code } = flow;
  const { arena } = code;
  const bound = variables.map((variable) => arena.types.erase(variable.type));
  const ghost = isGhost(flow, statement);
  const unknown = arena.types.function('reading', bound, arena.types.erase(type));
  const any = code.temporary('any', unknown, ghost);
  code.add({ kind: 'havoc', targets: [any], frame: NOTHING }, statement.span, ghost);
  const args = variables.map((variable) => arena.variable(variable));
  const value = arena.make('call-value', [arena.variable(any), ...args]);
  const typed = [range, typeAssumption(arena, value, type)].map((term) => code.close(term, variables));
  code.assume(arena.bind('forall', bound, typed), 'language', statement.span);
  return value;
}

/** No two values of the variables give one place different values. */
function claimUnique(
  flow: Flow,
  statement: ast.ForallStatement,
  { variables, range }: Opened,
  place: Extract<Place, { kind: 'heap' }>,
  value: Term,
  scope: Scope,
): void {
  const { code } = flow;
  const { arena } = code;
  // A place that names each variable by itself is a different place for each value.
  const direct = variables.every((variable) => place.keys.includes(arena.variable(variable)));
  if (direct) return;
  const others = variables.map((variable): Variable => ({ ...variable, name: `${variable.name}'` }));
  const renamed = (term: Term): Term => code.rename(term, variables, others);
  const same = place.keys.map((key) => arena.make('eq', [key, renamed(key)]));
  const premise = arena.make('and', [range, renamed(range), ...same]);
  const condition = arena.make('implies', [premise, arena.make('eq', [value, renamed(value)])]);
  const all = [...variables, ...others];
  const closed = arena.bind(
    'forall',
    all.map(({ type }) => type),
    [arena.true, code.close(condition, all)],
  );
  inCode(flow, scope).claim('forall-unique', closed, statement.span);
}

/** The variables are arbitrary inside; what the body shows holds for all of them. */
function forallProof(flow: Flow, statement: ast.ForallStatement, scope: Scope): void {
  const { code } = flow;
  const { context, arena } = code;
  const opened = openBinder(context, statement.variables, statement.range, scope.unchecked());
  const inside = scope.withVariables(opened.scope.variables);
  const types = opened.variables.map(({ type }) => type);
  const forAll = (condition: Term): Term =>
    arena.bind('forall', types, [code.close(opened.range, opened.variables), code.close(condition, opened.variables)]);
  // The range is checked once, outside the proof.
  openBinder(context, statement.variables, statement.range, inCode(flow, scope));
  const steps = (): void => {
    for (const variable of opened.variables) code.builder.local(variable);
    code.assume(opened.range, 'language', statement.span);
  };
  if (statement.ensures.length === 0) {
    const conclusion = implicitConclusion(flow, statement, inside, steps, forAll);
    if (conclusion !== undefined) return;
    code.proof(statement.span, arena.true, () => {
      steps();
      if (statement.body !== undefined) lowerBlock(flow, statement.body, inside);
    });
    return;
  }
  for (const clause of statement.ensures) {
    const shown = forAll(lowerExpression(context, clause.condition, inside.unchecked()));
    code.proof(statement.span, shown, () => {
      steps();
      if (statement.body !== undefined) lowerBlock(flow, statement.body, inside);
      return code.claimExpression(clause.condition, inside, { kind: 'assertion', explicit: true }).claim;
    });
  }
}

/** `forall x { L(x); }` shows what the lemma says, for all x. */
function implicitConclusion(
  flow: Flow,
  statement: ast.ForallStatement,
  inside: Scope,
  steps: () => void,
  forAll: (condition: Term) => Term,
): Term | undefined {
  const { code } = flow;
  const [only, ...more] = statement.body?.statements ?? [];
  if (only?.kind !== 'call' || more.length > 0 || only.call.kind !== 'apply') return undefined;
  const { call } = only;
  if (calledMethod(flow, call)?.results.length !== 0) return undefined;
  let conclusion: Term = code.arena.true;
  const proof = (): void => {
    steps();
    conclusion = forAll(conclusionOf(flow, lowerMethodCall(flow, call, inside, only, only.proof)));
  };
  code.proofThen(statement.span, proof, () => conclusion);
  return conclusion;
}

/** What a block promises is asserted at its end. */
export function lowerOpaqueBlock(flow: Flow, statement: ast.OpaqueBlockStatement, scope: Scope): void {
  const within = lowerStatements(insideOpaque(flow, statement, scope), statement.body.statements, scope);
  for (const clause of statement.ensures) {
    flow.code.claimExpression(clause.condition, within, { kind: 'assertion', explicit: true });
  }
}

/** Without a clause of its own, the block changes what the method may change. */
function insideOpaque(flow: Flow, { modifies }: ast.OpaqueBlockStatement, scope: Scope): Flow {
  const [first] = modifies;
  if (first === undefined) return flow;
  const { code } = flow;
  const entry = code.moment(`opaque${code.builder.newLoopNumber()}`, first.span);
  const frame = modifies.flatMap((clause) => clause.frame);
  return { ...flow, ...stateFrame(flow, frame, scope, first.span, entry) };
}

/** Labels hide nothing here, so revealing one changes nothing; functions matter. */
export function lowerReveal(flow: Flow, statement: ast.RevealStatement): void {
  if (statement.hides) return;
  reveal(
    flow,
    statement.targets.map((target) => (target.kind === 'apply' ? target.callee : target)),
    statement.span,
  );
}

/** The older spelling `reveal_f();`: a call whose callee means the function itself. */
export function revealsByCall(flow: Flow, { call, span }: ast.CallStatement): boolean {
  const callee = call.kind === 'apply' ? call.callee : call;
  if ((callee.kind !== 'name' && callee.kind !== 'member') || !callee.name.text.startsWith('reveal_')) return false;
  if (calledMethod(flow, call) !== undefined) return false;
  reveal(flow, [callee], span);
  return true;
}

function reveal(flow: Flow, targets: readonly ast.Expression[], span: ast.Span): void {
  const { context } = flow.code;
  const functions = targets.flatMap((target): FunctionSymbol[] => {
    if (target.kind !== 'name' && target.kind !== 'member') return [];
    const reference = context.program.resolution.references.get(target);
    if (reference?.kind !== 'member' || reference.member.kind !== 'function') return [];
    return [context.functions.symbol(reference.member)];
  });
  if (functions.length > 0) flow.code.add({ kind: 'reveal', functions }, span, true);
}

/** Proof steps that stand inside an expression; returns what they show there. */
export function lowerExpressionProof(flow: Flow, statement: ast.Statement, scope: Scope): Term {
  const { code } = flow;
  const { arena } = code;
  switch (statement.kind) {
    case 'call': {
      const { call } = statement;
      const method = calledMethod(flow, call);
      if (call.kind !== 'apply' || method === undefined || method.results.length > 0) {
        throw new UnsupportedFeature('this call inside an expression', statement.span);
      }
      if (scope.sink === undefined) return arena.true;
      let shown: Term = arena.true;
      scope.proofThen(
        (inside) => (shown = conclusionOf(flow, lowerMethodCall(flow, call, inside, statement))),
        statement.span,
      );
      return shown;
    }
    case 'assert': {
      const condition = lowerExpression(code.context, statement.condition, scope.unchecked());
      scope.proofThen((inside) => {
        if (statement.proof !== undefined) lowerBlock(flow, statement.proof, inside);
        return code.claimExpression(statement.condition, inside, { kind: 'assertion', explicit: true }).condition;
      }, statement.span);
      return condition;
    }
    case 'assume': {
      const condition = lowerExpression(code.context, statement.condition, scope);
      scope.proofThen(() => {
        code.assume(condition, 'program', statement.span);
        return condition;
      }, statement.span);
      return condition;
    }
    case 'reveal':
      if (scope.sink !== undefined) lowerReveal(flow, statement);
      return arena.true;
    case 'calc':
      if (scope.sink !== undefined)
        scope.proofThen((inside) => (lowerCalc(flow, statement, inside), arena.true), statement.span);
      return arena.true;
    default:
      throw new UnsupportedFeature(`${statement.kind} inside an expression`, statement.span);
  }
}
