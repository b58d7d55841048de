/** Contracts as terms, and as claims: what is required, promised, kept by loops and written. */
import type { Claim, Clause, Frame, FrameItem, Measure, Term, Variable } from '../../../model/index.js';
import { decreases, simplify, substitute } from '../../../model/index.js';
import { oneLine } from '../../lowering/claims.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import { textOf } from '../../source.js';
import type { AssignablePlace, Contract, Expression } from '../syntax.js';
import type { MethodSymbol, VariableSymbol } from '../resolve/symbols.js';
import { isNumeric, widthOf } from '../resolve/types.js';
import type { Code, ContractView } from './code.js';
import type { Expressions } from './expressions.js';
import type { Cell } from './objects.js';

/** What a method's contract speaks of. */
export interface Subject {
  readonly inputs: ReadonlyMap<VariableSymbol, Term>;
  /** What static fields are when it ends. */
  readonly outputs: ReadonlyMap<VariableSymbol, Term>;
  readonly self: Term | undefined;
  readonly result: Term | undefined;
  readonly thrown: Term | undefined;
  /** A store as it was on entry. */
  readonly before: (store: Variable) => Term;
}

/** The state on entry, as a precondition sees it: nothing has happened yet. */
export function entryView(code: Code, subject: Subject): ContractView {
  return {
    variables: subject.inputs,
    store: (variable) => code.arena.variable(variable),
    self: subject.self,
    result: undefined,
    old: undefined,
    guards: [],
    isSilent: true,
  };
}

/** The state at the end. Parameters mean what was given. */
export function exitView(code: Code, subject: Subject): ContractView {
  return {
    ...entryView(code, subject),
    variables: new Map([...subject.inputs, ...subject.outputs]),
    result: subject.result,
    old: oldView(code, subject),
  };
}

export function oldView(code: Code, subject: Subject): ContractView {
  return { ...entryView(code, subject), store: subject.before };
}

/** Where a loop begins or goes on: variables as they are. */
export function loopView(code: Code, subject: Subject): ContractView {
  return { ...entryView(code, subject), variables: new Map(), self: undefined, old: oldView(code, subject) };
}

function evaluate(expressions: Expressions, view: ContractView, expression: Expression): Term {
  const { code } = expressions;
  const before = code.contract;
  code.contract = view;
  const value = expressions.value(expression);
  code.contract = before;
  return value;
}

export function clausesOf(
  expressions: Expressions,
  { clauses }: Contract,
  kind: 'requires' | 'ensures' | 'invariant',
  view: ContractView,
  given?: Term,
): readonly Clause[] {
  const { arena } = expressions.code;
  return clauses.flatMap((clause) => {
    if (clause.kind !== kind) return [];
    return conjunctsOf(clause.expression).map((expression): Clause => {
      const value = evaluate(expressions, view, expression);
      const condition = given === undefined ? value : arena.make('implies', [given, value]);
      return { condition, origin: originOf(expression.span), text: oneLine(textOf(expression.span)) };
    });
  });
}

/** That evaluating the clauses makes sense, each where those before it hold. */
export function claimDefined(
  expressions: Expressions,
  { clauses }: Contract,
  kind: 'requires' | 'ensures' | 'invariant',
  view: ContractView,
  given?: Term,
): void {
  const guards = given === undefined ? [] : [given];
  for (const clause of clauses) {
    if (clause.kind !== kind) continue;
    for (const expression of conjunctsOf(clause.expression))
      guards.push(evaluate(expressions, { ...view, isSilent: false, guards: [...guards] }, expression));
  }
}

function conjunctsOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== '&&') return [expression];
  return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)];
}

export function spansOf({ clauses }: Contract, kind: 'requires' | 'ensures' | 'invariant'): readonly Span[] {
  return clauses.flatMap((clause) =>
    clause.kind === kind ? conjunctsOf(clause.expression).map(({ span }) => span) : [],
  );
}

// ── Measures ────────────────────────────────────────────────────────────────────────────────────

export function measureOf(expressions: Expressions, { clauses }: Contract, view: ContractView): readonly Term[] {
  return clauses.flatMap((clause) => {
    if (clause.kind !== 'decreases') return [];
    return [asInteger(expressions, evaluate(expressions, view, clause.expression), clause.expression)];
  });
}

/** Numbers that wrap around have no order in which nothing goes down forever; what they stand for has. */
function asInteger({ code }: Expressions, value: Term, written: Expression): Term {
  const { arena } = code;
  const type = code.typeOf(written);
  if (!isNumeric(type)) return value;
  const plain = arena.make('bv-to-int', [value]);
  if (type === 'char') return plain;
  const width = widthOf(type);
  const isNegative = arena.make('bv-slt', [value, arena.bitvector(0, width)]);
  return arena.make('ite', [isNegative, arena.make('sub', [plain, arena.int(2n ** BigInt(width))]), plain]);
}

export function measureSpan({ clauses }: Contract): Span | undefined {
  return clauses.flatMap((clause) => (clause.kind === 'decreases' ? [clause.expression.span] : []))[0];
}

export function methodMeasure(terms: readonly Term[]): Measure {
  return terms.length === 0
    ? { terms: [], guessed: true, mayDiverge: true }
    : { terms, guessed: false, mayDiverge: false };
}

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────

/** What the caller must show: the precondition, the frame and the measure of the callee. */
export function callClaims(code: Code, symbol: MethodSymbol, args: readonly Term[], span: Span): readonly Claim[] {
  const { arena, callees } = code;
  const callee = callees.methodOf(symbol);
  const values = new Map(callee.inputs.map((input, i) => [input, args[i] as Term]));
  const given = (term: Term): Term => substitute(arena, term, values);
  const contract = callees.contractOf(symbol);
  const make = code.factoryOfClaims;
  const claims = (contract?.requires ?? []).map(({ condition, text }) =>
    make.make({
      kind: 'precondition',
      condition: given(condition),
      span,
      explicit: true,
      text: `${textOf(span)}: ${text}`,
    }),
  );
  const own = callees.contractOf(code.method);
  if (own?.frame !== undefined) {
    const allowed = frameAllowed(code, callee.modifies, given);
    if (allowed !== arena.true) claims.push(make.make({ kind: 'modifies', condition: allowed, span }));
  }
  const isTogether = callees.useOf(symbol).group === callees.useOf(code.method).group;
  if (isTogether && callee.decreases.terms.length > 0 && code.start.length > 0) {
    const now = callee.decreases.terms.map(given);
    const condition = decreases(arena, code.start, now);
    claims.push(make.make({ kind: 'decreases-call', condition, span, explicit: true }));
  }
  return claims;
}

// ── Frames ──────────────────────────────────────────────────────────────────────────────────────

/** Undefined where nothing is said. */
export function frameOf(expressions: Expressions, { clauses }: Contract, view: ContractView): Frame | undefined {
  const said = clauses.flatMap((clause) => (clause.kind === 'assignable' ? [clause.places] : []));
  if (said.length === 0) return undefined;
  if (said.includes('everything')) return { kind: 'everything' };
  const places = said.flatMap((one) => (one === 'everything' ? [] : one));
  return { kind: 'items', items: places.flatMap((place) => itemOf(expressions, place, view)) };
}

/** Of a variable that is no field of an object there is nothing to say: whoever calls sees what it becomes. */
function itemOf(expressions: Expressions, place: AssignablePlace, view: ContractView): readonly FrameItem[] {
  const { code } = expressions;
  if (place.kind === 'all-of') return [{ objects: evaluate(expressions, view, place.object), field: undefined }];
  const meant = code.facts.instead.get(place.place) ?? place.place;
  if (meant.kind === 'index') return [{ objects: evaluate(expressions, view, meant.array), field: undefined }];
  if (meant.kind !== 'field') return [];
  const member = code.facts.members.get(meant);
  if (member === undefined || member === 'length') return [];
  return [{ objects: evaluate(expressions, view, meant.object), field: code.types.field(member) }];
}

/** The object is new, or among those that may change. */
export function claimWritable(code: Code, { store, keys, isOwn }: Cell, span: Span): void {
  const frame = code.callees.contractOf(code.method)?.frame;
  const [object] = keys;
  if (frame === undefined || frame.kind === 'everything' || object === undefined) return;
  if (isOwn && code.method.declaration.kind === 'constructor') return;
  const field = store.place?.kind === 'field' ? store.place.field : undefined;
  code.assert('modifies', mayWrite(code, frame.items, object, field), span, false);
}

function mayWrite(code: Code, items: readonly FrameItem[], object: Term, field: FrameItem['field']): Term {
  const { arena } = code;
  const named = items
    .filter((item) => item.field === undefined || item.field === field)
    .map((item) => simplify.eq(arena, item.objects, object));
  const existed = arena.make('select', [code.before(code.types.heap.alloc), object]);
  return simplify.or(arena, [...named, arena.make('not', [existed])]);
}

function frameAllowed(code: Code, inner: Frame, given: (term: Term) => Term): Term {
  const { arena } = code;
  const frame = code.callees.contractOf(code.method)?.frame;
  if (frame === undefined || frame.kind === 'everything') return arena.true;
  if (inner.kind === 'everything') return arena.false;
  return simplify.and(
    arena,
    inner.items.map(({ objects, field }) => {
      const object = given(objects);
      return simplify.or(arena, [simplify.eq(arena, object, code.null), mayWrite(code, frame.items, object, field)]);
    }),
  );
}
