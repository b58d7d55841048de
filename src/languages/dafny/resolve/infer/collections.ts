/** Sequences, sets, multisets and maps: displays, conversions, and `seq(n, f)`. */
import type * as ast from '../../syntax/index.js';
import { partsOf } from '../types-substitute.js';
import { CHAR, NAT } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { INTEGERS, article, mustBeOneOf, mustCount, mustFit, overloaded } from './expect.js';
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
  mustBeOneOf(ctx, result, [type.kind], span, (actual) => `Expected ${article(actual)}, but this is a ${type.kind}.`);
  return result;
}

export function inferString(ctx: Context, expression: ast.StringLiteral): Type {
  const element = overloaded(ctx, CHAR);
  if (element !== CHAR) {
    mustBeOneOf(ctx, element, ['char'], expression.span, (actual) => `A text has characters, not ${actual} elements.`);
  }
  return collectionType(ctx, { kind: 'seq', element }, expression.span);
}

export function inferDisplay(ctx: Context, expression: ast.SeqDisplay | ast.SetDisplay | ast.MultisetDisplay): Type {
  const kind =
    expression.kind === 'seq-display'
      ? 'seq'
      : expression.kind === 'multiset-display'
        ? 'multiset'
        : expression.infinite
          ? 'iset'
          : 'set';
  const element = elementType(ctx, expression.elements, 'element');
  return collectionType(ctx, { kind, element }, expression.span);
}

export function inferMapDisplay(ctx: Context, expression: ast.MapDisplay): Type {
  const { entries } = expression;
  const key = elementType(
    ctx,
    entries.map((entry) => entry.key),
    'key',
  );
  const value = elementType(
    ctx,
    entries.map((entry) => entry.value),
    'value',
  );
  return collectionType(ctx, { kind: expression.infinite ? 'imap' : 'map', key, value }, expression.span);
}

function elementType(ctx: Context, elements: readonly ast.Expression[], what: string): Type {
  const common = ctx.solver.fresh();
  for (const element of elements) {
    mustFit(
      ctx,
      common,
      infer(ctx, element),
      element.span,
      (wanted, actual) =>
        `The ${what}s have no common type: this one is ${article(actual)}, those before are ${wanted}.`,
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
    if (source.kind === 'seq' || source.kind === 'set') ctx.solver.subtype(element, source.element, undefined);
    else if (source.kind !== 'error') {
      ctx.error(
        'bad-operand',
        expression.operand.span,
        `A multiset can be made from a seq or a set, but this is ${article(ctx.solver.text(operand))}.`,
      );
    }
  });
  return collectionType(ctx, { kind: 'multiset', element }, expression.span);
}
