/**
 * Loops. The blocks are: before (invariants hold on entry), header (the guard), body, and latch (invariants are kept, the
 * measure decreases), from which control goes back to the header. `continue` goes to the latch.
 */
import type { BlockId, Clause, Term, Type, Variable } from '../../../model/index.js';
import { abstract, decreases, simplify } from '../../../model/index.js';
import type { Loop as LoopStatement } from '../resolve/resolution.js';
import type * as ast from '../syntax/index.js';
import { oneLine } from '../../lowering/claims.js';
import type { Moment } from './code.js';
import { conjunctsOf } from './conjuncts.js';
import { lowerExpression, typeOf, variableOf } from './context.js';
import { convert, typeCondition } from './conversions.js';
import { evaluate, inCode, isGhost, lowerBlock, type Flow } from './flow.js';
import { lowerGuard } from './guards.js';
import { flagInvariants } from './initialised.js';
import { originOf } from '../../origins.js';
import { premiseOf } from './premises.js';
import { componentsOf } from './contracts.js';
import type { Scope } from './scope.js';
import { stateFrame } from './stated-frames.js';
import { lowerAlternatives } from './alternatives.js';
import { textOf } from '../syntax/index.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerWhile(flow: Flow, statement: ast.WhileStatement, scope: Scope): void {
  const { guard } = statement;
  if (statement.body === undefined) throw new UnsupportedFeature('a loop without a body', statement.span);
  const { body } = statement;
  lowerLoop(flow, statement, scope, [], (inner, enter, leave) => {
    lowerBlock(inner, body, lowerGuard(inner, guard, scope, enter, leave, statement));
  });
}

export function lowerWhileAlternatives(flow: Flow, statement: ast.AlternativeLoopStatement, scope: Scope): void {
  lowerLoop(flow, statement, scope, [], (inner, enter, leave) => {
    const { builder } = inner.code;
    builder.jump(enter);
    builder.start(enter);
    lowerAlternatives(inner, statement.alternatives, scope, leave, statement.span);
  });
}

/** The bounds are computed once; the index stays between them, and the last value is not a value of the body. */
export function lowerFor(flow: Flow, statement: ast.ForStatement, scope: Scope): void {
  const { code } = flow;
  const { context, arena, builder } = code;
  const { body, direction } = statement;
  if (body === undefined) throw new UnsupportedFeature('a loop without a body', statement.span);
  const ghost = isGhost(flow, statement);
  const inside = inCode(flow, scope);
  const bound = (name: string, expression: ast.Expression): Term => {
    const kept = code.temporary(name, arena.types.int, ghost);
    code.assign(kept, evaluate(flow, expression, scope), expression.span);
    return arena.variable(kept);
  };
  const low = bound(direction === 'to' ? 'from' : 'start', statement.low);
  const high = statement.high === undefined ? undefined : bound('to', statement.high);
  const [least, most] = direction === 'to' ? [low, high] : [high, low];
  if (least !== undefined && most !== undefined) {
    inside.claim('constraint', arena.make('le', [least, most]), statement.low.span, {
      text: `${textOf(statement.low.span)} ${direction} ${statement.high === undefined ? '*' : textOf(statement.high.span)}`,
    });
  }
  const { model: index, scope: within } = code.declare(variableOf(context, statement.variable), scope);
  const value = arena.variable(index);
  convert(context, inside, low, arena.types.int, index.type, statement.low.span);
  // The index gets the other bound as well, after the last iteration or before the first.
  if (high !== undefined && statement.high !== undefined)
    convert(context, inside, high, arena.types.int, index.type, statement.high.span);
  claimAllValues(inside, index.type, least, most, statement);
  code.assign(index, low, statement.low.span, ghost);
  const one = arena.int(1);
  const conditions = [
    ...(least === undefined ? [] : [arena.make('le', [least, value])]),
    ...(most === undefined ? [] : [arena.make('le', [value, most])]),
  ];
  const implied: Clause = {
    condition: simplify.and(arena, conditions),
    origin: originOf(statement.variable.span),
    text: 'the bounds of the index',
  };
  lowerLoop(
    flow,
    statement,
    within,
    [implied],
    (inner, enter, leave) => {
      const end = direction === 'to' ? most : least;
      const more = end === undefined ? undefined : arena.make('not', [arena.make('eq', [value, end])]);
      if (more === undefined) builder.jump(enter);
      else builder.branch(more, enter, leave, originOf(statement.variable.span));
      builder.start(enter);
      if (direction === 'downto') code.assign(index, arena.make('sub', [value, one]), statement.variable.span, ghost);
      lowerBlock(inner, body, within);
    },
    () => {
      if (direction === 'to') code.assign(index, arena.make('add', [value, one]), statement.variable.span, ghost);
    },
  );
}

/** Between the bounds there may be numbers that the type of the index leaves out. */
function claimAllValues(
  scope: Scope,
  type: Type,
  least: Term | undefined,
  most: Term | undefined,
  { variable: { span } }: ast.ForStatement,
): void {
  const { arena } = scope;
  const { int } = arena.types;
  const variable: Variable = { name: 'between', type: int, role: 'local', ghost: true };
  const value = arena.variable(variable);
  const belongs = typeCondition(arena, value, int, type);
  if (belongs === arena.true) return;
  const range = simplify.and(arena, [
    ...(least === undefined ? [] : [arena.make('le', [least, value])]),
    ...(most === undefined ? [] : [arena.make('le', [value, most])]),
  ]);
  const close = (term: Term): Term => abstract(arena, term, [variable]);
  scope.claim('constraint', arena.bind('forall', [int], [close(range), close(belongs)]), span);
}

function lowerLoop(
  flow: Flow,
  statement: LoopStatement,
  scope: Scope,
  implied: readonly Clause[],
  iterate: (inner: Flow, enter: BlockId, leave: BlockId) => void,
  advance: () => void = () => undefined,
): void {
  const { code } = flow;
  const { context, arena, builder } = code;
  const { specification } = statement;
  if (!scope.isCurrent) throw new UnsupportedFeature('a loop in another state than the current one', statement.span);
  const entry = code.moment(`loop${builder.newLoopNumber()}`, statement.span);
  const { modifies, since } = loopFrame(flow, specification, scope, entry);
  const clauses: Clause[] = [...implied, ...flagInvariants(code, scope, statement.span)];
  checkInvariants(flow, specification, scope, 'invariant-entry', (condition, expression) => {
    clauses.push({ condition, origin: originOf(expression.span), text: oneLine(textOf(expression.span)) });
  });
  const [header, body, latch, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock(), builder.newBlock()];
  builder.jump(header);
  builder.start(header);
  const inner: Flow = {
    ...flow,
    modifies,
    since,
    jumps: new Map([...flow.jumps, [statement, { leave: after, again: latch }]]),
  };
  const targets: Variable[] = [];
  builder.loop({
    header,
    origin: originOf(statement.span),
    invariants: clauses,
    targets,
    modifies,
    entry: entry.snapshots,
  });
  const first = builder.blockCount;
  const measure = context.program.resolution.decreases.get(statement);
  const starts: Variable[] = [];
  const expressions = measure?.expressions ?? [];
  // A loop over indices ends by itself; any other loop without a measure has nothing to show that it ends.
  const checkMeasure = measure?.wildcard !== true && (statement.kind !== 'for' || expressions.length > 0);
  const guessed = measure?.guessed ?? true;
  iterate(inner, body, after);
  builder.jump(latch);
  if (checkMeasure) {
    // The measure is read at the start of the body, before anything in it changes.
    builder.prepend(body, () => {
      for (const expression of expressions) {
        const start = code.temporary('measure', typeOf(context, expression, scope), true);
        const at = guessed ? scope.unchecked() : inCode(flow, scope).with({ compiled: false });
        code.assign(start, lowerExpression(context, expression, at), statement.span);
        starts.push(start);
      }
    });
  }
  builder.start(latch);
  advance();
  checkInvariants(flow, specification, scope, 'invariant-kept', () => undefined);
  if (checkMeasure) {
    const before = starts.flatMap((start) => componentsOf(context, arena.variable(start)));
    const at = guessed ? scope.unchecked() : inCode(flow, scope).with({ compiled: false });
    const now = expressions.flatMap((expression) => componentsOf(context, lowerExpression(context, expression, at)));
    const span = guessed ? statement.span : (expressions[0]?.span ?? statement.span);
    const text = expressions.map((expression) => oneLine(textOf(expression.span))).join(', ');
    inCode(flow, scope).claim('decreases-loop', decreases(context.arena, before, now), span, {
      explicit: !guessed,
      text: guessed ? 'decreases (guessed)' : text,
    });
  }
  builder.jump(header);
  const last = builder.blockCount;
  const isWithin = (block: BlockId): boolean => (block >= header && block < after) || (block >= first && block < last);
  context.later(() => targets.push(...builder.changedInLoop(header, isWithin, context.heap.all)));
  builder.start(after);
}

/** Without a word, a loop changes what the method may change. */
function loopFrame(
  flow: Flow,
  { modifies }: ast.LoopSpecification,
  scope: Scope,
  entry: Moment,
): Pick<Flow, 'modifies' | 'since'> {
  const [first] = modifies;
  if (first === undefined) return flow;
  return stateFrame(
    flow,
    modifies.flatMap(({ frame }) => frame),
    scope,
    first.span,
    entry,
  );
}

/** Each conjunct of each invariant is a claim; later ones rely on earlier ones. */
function checkInvariants(
  flow: Flow,
  specification: ast.LoopSpecification,
  scope: Scope,
  kind: 'invariant-entry' | 'invariant-kept',
  each: (condition: Term, expression: ast.Expression) => void,
): void {
  const { code } = flow;
  for (const invariant of specification.invariants) {
    const verifiedUnder = premiseOf(code.context, invariant.attributes, scope);
    let within = scope;
    for (const conjunct of conjunctsOf(invariant.condition)) {
      if (invariant.free) {
        code.assume(lowerExpression(code.context, conjunct, within.unchecked()), 'program', invariant.span);
        continue;
      }
      const { condition } = code.claimExpression(conjunct, within, { kind, explicit: true, verifiedUnder });
      each(condition, conjunct);
      within = within.under(condition);
    }
  }
}
