/** Sequences, sets, multisets and maps: displays, conversions, and `seq(n, f)`. */
import type * as ast from '../../syntax/index.js';
import { partsOf } from '../types-substitute.js';
import { CHAR, NAT } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { INTEGERS, article, mismatch, mustBe, mustCount, mustFit, overloaded } from './expect.js';
import { infer } from './rules.js';

export type Collection = Extract<Type, { kind: 'seq' | 'set' | 'iset' | 'multiset' | 'map' | 'imap' }>;

/** The type of an expression that makes a collection: this one, or a newtype based on such a collection. */
export function collectionType(ctx: Context, type: Collection, span: ast.Span): Type {
  const result = overloaded(ctx, type);
  if (result === type) return type;
  ctx.solver.whenKnown(result, () => {
    const ancestor = ctx.solver.ancestor(result);
    if (ancestor.kind !== type.kind) return;
    const own = partsOf(type);
    partsOf(ancestor).forEach((part, i) => {
      const given = own[i] ?? part;
      mustFit(ctx, part, given, span, (wanted, actual) => `The elements must be ${wanted}, but these are ${actual}.`);
    });
  });
  return result;
}

export function inferString(ctx: Context, expression: ast.StringLiteral): Type {
  return collectionType(ctx, { kind: 'seq', element: overloaded(ctx, CHAR) }, expression.span);
}

export function inferDisplay(
  ctx: Context,
  expression: ast.SeqDisplay | ast.SetDisplay | ast.MultisetDisplay,
  expected: Type | undefined,
): Type {
  const kind = displayKind(expression);
  const [wanted] = expectedParts(ctx, kind, expected);
  const element = elementType(ctx, expression.elements, 'element', wanted);
  return collectionType(ctx, { kind, element }, expression.span);
}

function displayKind(
  expression: ast.SeqDisplay | ast.SetDisplay | ast.MultisetDisplay,
): 'seq' | 'set' | 'iset' | 'multiset' {
  switch (expression.kind) {
    case 'seq-display':
      return 'seq';
    case 'multiset-display':
      return 'multiset';
    case 'set-display':
      return expression.infinite ? 'iset' : 'set';
  }
}

export function inferMapDisplay(ctx: Context, expression: ast.MapDisplay, expected: Type | undefined): Type {
  const { entries } = expression;
  const kind = expression.infinite ? 'imap' : 'map';
  const [wantedKey, wantedValue] = expectedParts(ctx, kind, expected);
  const keys = entries.map((entry) => entry.key);
  const values = entries.map((entry) => entry.value);
  const key = elementType(ctx, keys, 'key', wantedKey);
  const value = elementType(ctx, values, 'value', wantedValue);
  return collectionType(ctx, { kind, key, value }, expression.span);
}

/** The element types of what is expected, if it is such a collection. */
function expectedParts(ctx: Context, kind: Collection['kind'], expected: Type | undefined): readonly Type[] {
  if (expected === undefined) return [];
  const ancestor = ctx.solver.ancestor(expected);
  return ancestor.kind === kind ? partsOf(ancestor) : [];
}

/** One type for all elements: below the expected one, if there is one, so that the wrong element is told. */
function elementType(
  ctx: Context,
  elements: readonly ast.Expression[],
  what: string,
  expected: Type | undefined,
): Type {
  const common = ctx.solver.fresh();
  if (expected !== undefined) ctx.solver.subtype(expected, common, undefined);
  for (const element of elements) {
    const type = infer(ctx, element, expected);
    mustFit(ctx, common, type, element.span, (wanted, actual) =>
      expected === undefined
        ? `The ${what}s have no common type: this one is ${article(actual)}, another one ${article(wanted)}.`
        : mismatch(wanted, actual, `each ${what} must be of this type`),
    );
  }
  return common;
}

export function inferSeqConstruction(ctx: Context, expression: ast.SeqConstruction): Type {
  const element = expression.elementType === undefined ? ctx.solver.fresh() : ctx.type(expression.elementType);
  const length = infer(ctx, expression.length);
  mustCount(ctx, length, INTEGERS, expression.length, 'it is the length of the sequence');
  inferInitializer(ctx, expression.initializer, 1, element);
  return collectionType(ctx, { kind: 'seq', element }, expression.span);
}

/** The function that gives the elements of `seq(n, f)` and `new T[n](f)` from their indices. */
export function inferInitializer(ctx: Context, initializer: ast.Expression, rank: number, element: Type): void {
  const expected: Type = {
    kind: 'arrow',
    arrow: '~>',
    parameters: Array.from({ length: rank }, () => NAT),
    result: element,
  };
  const type = infer(ctx, initializer, expected);
  mustFit(
    ctx,
    expected,
    type,
    initializer.span,
    (wanted, actual) =>
      `Expected a function from the index to the element (${wanted}), but this is ${article(actual)}; perhaps write '${rank === 1 ? '_' : `(${Array.from({ length: rank }, () => '_').join(', ')})`} =>' before it.`,
  );
}

export function inferMultisetConversion(ctx: Context, expression: ast.MultisetConversion): Type {
  const operand = infer(ctx, expression.operand);
  const element = ctx.solver.fresh();
  ctx.solver.whenKnown(operand, () => {
    const source = ctx.solver.ancestor(operand);
    if (source.kind === 'seq' || source.kind === 'set') {
      mustBe(ctx, element, source.element, expression, 'these are its elements');
    } else if (source.kind !== 'error') {
      ctx.error(
        'bad-operand',
        expression.operand.span,
        `A multiset can be made from a seq or a set, but this is ${article(ctx.solver.text(operand))}.`,
      );
    }
  });
  return collectionType(ctx, { kind: 'multiset', element }, expression.span);
}
