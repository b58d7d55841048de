/** Calls, and objects that constructors make. */
import type { Arena, Claim, Method, Term, Variable } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import type { CallExpression, Expression, NewExpression } from '../syntax.js';
import type { Callee, JavaType, MethodSymbol } from '../resolve/symbols.js';
import type { Implementation } from '../resolve/hierarchy.js';
import { callClaims } from './contracts.js';
import type { Expressions } from './expressions.js';
import { claimNotNull } from './objects.js';
import { made, raise } from './raising.js';

export function call(expressions: Expressions, expression: CallExpression): Term {
  const { code } = expressions;
  const meant = code.facts.instead.get(expression);
  if (meant !== undefined) return expressions.value(meant);
  const { args, span, object } = expression;
  const callee = code.facts.calls.get(expression) as Callee;
  const type = code.typeOf(expression);
  if (callee.kind !== 'method') {
    const types = callee.kind === 'builtin' ? callee.type : undefined;
    if (object !== undefined) expressions.value(object);
    const values = args.map((arg, i) => expressions.operand(arg, args.slice(i + 1), types ?? code.typeOf(arg)));
    return special(expressions, callee, values, type, span);
  }
  const { method, dispatch } = callee;
  const isStatic = method.declaration.isStatic;
  const self = isStatic ? undefined : object === undefined ? expressions.self : expressions.operand(object, args);
  const values = argumentsOf(expressions, method, args);
  if (self !== undefined && object !== undefined) claimNotNull(code, self, object);
  const hasResult = type !== 'void';
  const result = hasResult ? code.temporary(code.type(type), span) : undefined;
  if (dispatch === 'virtual' && self !== undefined) dispatched(expressions, method, self, values, result, span);
  else invoke(expressions, method, self === undefined ? values : [self, ...values], result, span);
  return result === undefined ? code.int(0) : code.arena.variable(result);
}

function argumentsOf(
  expressions: Expressions,
  { parameters }: MethodSymbol,
  args: readonly Expression[],
): readonly Term[] {
  return args.flatMap((arg, i) => {
    const type = parameters[i]?.type;
    const value = expressions.operand(arg, args.slice(i + 1), type === 'error' ? undefined : type);
    return type === 'error' ? [] : [value];
  });
}

/** The class of the object chooses among the methods that it may run. */
function dispatched(
  expressions: Expressions,
  method: MethodSymbol,
  self: Term,
  values: readonly Term[],
  result: Variable | undefined,
  span: Span,
): void {
  const { code } = expressions;
  const { builder } = code;
  const choices = code.lowering.callees.implementations(method);
  const after = builder.newBlock();
  const object = choices.length > 1 ? code.saved(self, code.arena.types.reference, span) : self;
  const kept = choices.length > 1 ? values.map((value) => code.saved(value, code.arena.type(value), span)) : values;
  const run = ({ method: one }: Implementation): void => {
    invoke(expressions, one, [object, ...kept], result, span);
    builder.jump(after);
  };
  for (const choice of choices.slice(0, -1)) {
    const [hit, miss] = [builder.newBlock(), builder.newBlock()];
    builder.branch(code.types.isOf(object, choice.classes, true), hit, miss, originOf(span));
    builder.start(hit);
    run(choice);
    builder.start(miss);
  }
  const last = choices.at(-1);
  if (last !== undefined) run(last);
  builder.start(after);
}

function invoke(
  expressions: Expressions,
  symbol: MethodSymbol,
  args: readonly Term[],
  result: Variable | undefined,
  span: Span,
): void {
  const { code } = expressions;
  const callee = code.callees.methodOf(symbol);
  const { used, written } = code.callees.useOf(symbol);
  const thrown = code.callees.thrownBy(symbol);
  const exception = thrown === undefined ? undefined : code.temporary(thrown.type, span, 'exception');
  const all = [...args, ...used.map((field) => code.read(field))];
  add(
    expressions,
    callee,
    all,
    [
      ...(result === undefined ? [] : [result]),
      ...(exception === undefined ? [] : [exception]),
      ...written.map((field) => code.place(field)),
    ],
    callClaims(code, symbol, all, span),
    span,
  );
  if (exception !== undefined) rethrow(expressions, exception, symbol, span);
}

function add(
  { code }: Expressions,
  callee: Method,
  args: readonly Term[],
  results: readonly Variable[],
  claims: readonly Claim[],
  span: Span,
): void {
  code.builder.add({
    kind: 'call',
    callee,
    typeArgs: [],
    args,
    results,
    claims,
    dispatched: false,
    origin: originOf(span),
    ghost: false,
  });
}

/** What the callee ended with goes on its way here. */
function rethrow({ code }: Expressions, exception: Variable, { escapes }: MethodSymbol, span: Span): void {
  const { builder, arena } = code;
  const [raised, fine] = [builder.newBlock(), builder.newBlock()];
  const value = arena.variable(exception);
  builder.branch(arena.make('eq', [value, code.null]), fine, raised, originOf(span));
  builder.start(raised);
  raise(code, { value, classes: escapes, isExact: false, allowed: code.method.passes, span });
  builder.start(fine);
}

export function construct(expressions: Expressions, expression: NewExpression): Term {
  const { code } = expressions;
  const { args, span } = expression;
  const construction = code.facts.constructions.get(expression);
  const type = code.typeOf(expression);
  if (construction === undefined || typeof type !== 'object' || type.kind !== 'class')
    throw new Error('a new object of no class was to be found out before');
  const { constructor, dropped } = construction;
  for (const part of dropped) expressions.effect(part);
  if (constructor === undefined) return made(code, type.class, span);
  const values = argumentsOf(expressions, constructor, args);
  const exact = code.arena.types.object(code.types.exactly(type.class), [], false);
  const result = code.temporary(exact, span);
  invoke(expressions, constructor, values, result, span);
  return code.arena.variable(result);
}

/** Calls whose meaning is their name. */
function special(
  { code }: Expressions,
  callee: Exclude<Callee, { readonly kind: 'method' }>,
  values: readonly Term[],
  type: JavaType,
  span: Span,
): Term {
  switch (callee.kind) {
    case 'error':
      code.assert('assertion', code.arena.false, span, true);
      return type === 'void' ? code.int(0) : code.types.initial(type);
    case 'assume':
      code.assume(values[0] as Term, span, 'program');
      return code.int(0);
    case 'nondet': {
      const any = code.temporary(code.type(type), span);
      const frame = { kind: 'items', items: [] } as const;
      code.builder.add({ kind: 'havoc', targets: [any], frame, origin: originOf(span), ghost: false });
      return code.arena.variable(any);
    }
    case 'builtin':
      return builtin(code.arena, callee.name, values);
  }
}

function builtin(arena: Arena, name: 'abs' | 'max' | 'min', [a, b]: readonly Term[]): Term {
  const x = a as Term;
  const type = arena.type(x);
  if (name === 'abs') {
    const zero = arena.bitvector(0, type.kind === 'bitvector' ? type.width : 32);
    return arena.make('ite', [arena.make('bv-slt', [x, zero]), arena.make('neg', [x]), x]);
  }
  const y = b as Term;
  const isLess = arena.make('bv-slt', [x, y]);
  return arena.make('ite', name === 'max' ? [isLess, y, x] : [isLess, x, y]);
}
