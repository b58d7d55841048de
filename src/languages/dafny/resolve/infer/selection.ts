/** Elements, slices and updates of collections, arrays and datatype values. */
import type * as ast from '../../syntax/index.js';
import type { DatatypeConstructorSymbol } from '../symbols.js';
import { didYouMean } from '../suggest.js';
import { substitute } from '../types-substitute.js';
import { ERROR, NAT } from '../types.js';
import type { Type } from '../types.js';
import { collectionType } from './collections.js';
import type { Context } from './context.js';
import { guessHead } from './decide.js';
import { INTEGERS, INTEGERS_AND_BITS, article, mismatch, mustBe, mustCount, mustFit } from './expect.js';
import { infer } from './rules.js';
import { seen } from './visible.js';

export function inferIndex(ctx: Context, expression: ast.IndexExpression): Type {
  const receiver = infer(ctx, expression.receiver);
  const indices = expression.indices.map((index) => ({ index, type: infer(ctx, index) }));
  const [first] = indices;
  if (indices.length !== 1 || first === undefined) return inferArrayElement(ctx, expression, receiver, indices);
  return whenReceiverKnown(ctx, expression, receiver, (source) => {
    switch (source.kind) {
      case 'array':
        if (source.rank !== 1) break;
        mustCount(ctx, first.type, INTEGERS_AND_BITS, first.index, 'it is an index');
        return source.element;
      case 'seq':
        mustCount(ctx, first.type, INTEGERS_AND_BITS, first.index, 'it is an index');
        return source.element;
      case 'multiset':
        mustBe(ctx, source.element, first.type, first.index, 'the multiset has such elements');
        return NAT;
      case 'map':
      case 'imap':
        mustBe(ctx, source.key, first.type, first.index, 'the map has such keys');
        return source.value;
      case 'error':
        return ERROR;
      default:
        break;
    }
    const actual = article(ctx.solver.text(receiver));
    ctx.error(
      'bad-operand',
      expression.receiver.span,
      source.kind === 'array'
        ? `This is ${actual}, whose elements have ${source.rank} indices.`
        : `Only a seq, array, map or multiset has elements to select, but this is ${actual}.`,
    );
    return ERROR;
  });
}

function inferArrayElement(
  ctx: Context,
  expression: ast.IndexExpression,
  receiver: Type,
  indices: readonly { readonly index: ast.Expression; readonly type: Type }[],
): Type {
  const element = ctx.solver.fresh();
  for (const { index, type } of indices) mustCount(ctx, type, INTEGERS_AND_BITS, index, 'it is an index');
  const array: Type = { kind: 'array', rank: indices.length, element, nullable: true };
  mustFit(
    ctx,
    array,
    receiver,
    expression.receiver.span,
    (_, actual) =>
      `${indices.length} indices select from an array of as many dimensions, but this is ${article(actual)}.`,
  );
  return element;
}

/**
 * The type that `select` makes of what the receiver is based on. It is asked as soon as there is something to go by,
 * which may be later; until then the result is unknown.
 */
function whenReceiverKnown(ctx: Context, node: ast.Node, receiver: Type, select: (ancestor: Type) => Type): Type {
  const { solver } = ctx;
  const guess = guessHead(solver, receiver, undefined);
  if (guess !== undefined && guess.kind !== 'variable') return select(solver.ancestor(guess));
  const result = solver.fresh();
  solver.whenKnown(receiver, () => {
    const found = select(solver.ancestor(receiver));
    mustFit(ctx, result, found, node.span, (wanted, actual) => mismatch(wanted, actual, 'it is used as such'));
  });
  return result;
}

export function inferSlice(ctx: Context, expression: ast.SliceExpression): Type {
  const receiver = infer(ctx, expression.receiver);
  for (const end of [expression.low, expression.high]) {
    if (end !== undefined) mustCount(ctx, infer(ctx, end), INTEGERS_AND_BITS, end, 'it is the end of a slice');
  }
  return sliceOf(ctx, expression, receiver);
}

export function inferSegments(ctx: Context, expression: ast.SegmentsExpression): Type {
  const receiver = infer(ctx, expression.receiver);
  for (const length of expression.lengths) {
    mustCount(ctx, infer(ctx, length), INTEGERS_AND_BITS, length, 'it is the length of a piece');
  }
  return collectionType(ctx, { kind: 'seq', element: sliceOf(ctx, expression, receiver) }, expression.span);
}

/** A part of a sequence is of its type; a part of an array is a sequence. */
function sliceOf(ctx: Context, expression: ast.SliceExpression | ast.SegmentsExpression, receiver: Type): Type {
  const { solver } = ctx;
  return whenReceiverKnown(ctx, expression, receiver, (source) => {
    switch (source.kind) {
      case 'seq': {
        const result = solver.fresh(true);
        mustBe(ctx, result, receiver, expression, 'a slice is of the same type');
        return result;
      }
      case 'array':
        if (source.rank !== 1) break;
        return collectionType(ctx, { kind: 'seq', element: source.element }, expression.span);
      case 'error':
        return ERROR;
      default:
        break;
    }
    ctx.error(
      'bad-operand',
      expression.receiver.span,
      `Only a seq or an array of one dimension can be sliced, but this is ${article(solver.text(receiver))}.`,
    );
    return ERROR;
  });
}

export function inferUpdate(ctx: Context, expression: ast.UpdateExpression): Type {
  const { solver } = ctx;
  const { index, value } = expression;
  const receiver = infer(ctx, expression.receiver);
  const indexType = infer(ctx, index);
  const valueType = infer(ctx, value);
  const result = solver.fresh(true);
  mustBe(ctx, result, receiver, expression, 'an update gives a value of the same type');
  whenReceiverKnown(ctx, expression, receiver, (source) => {
    switch (source.kind) {
      case 'seq':
        mustCount(ctx, indexType, INTEGERS_AND_BITS, index, 'it is an index');
        mustBe(ctx, source.element, valueType, value, 'the sequence has such elements');
        return result;
      case 'map':
      case 'imap':
        mustBe(ctx, source.key, indexType, index, 'the map has such keys');
        mustBe(ctx, source.value, valueType, value, 'the map has such values');
        return result;
      case 'multiset':
        mustBe(ctx, source.element, indexType, index, 'the multiset has such elements');
        mustCount(ctx, valueType, INTEGERS, value, 'it says how often the element occurs');
        return result;
      case 'error':
        return ERROR;
      default:
        ctx.error(
          'bad-operand',
          expression.receiver.span,
          `Only a seq, map or multiset can be updated in this way, but this is ${article(solver.text(receiver))}.`,
        );
        return ERROR;
    }
  });
  return result;
}

// ── Datatype values ─────────────────────────────────────────────────────────────────────────────

export function inferDatatypeUpdate(ctx: Context, expression: ast.DatatypeUpdateExpression): Type {
  const receiver = infer(ctx, expression.receiver);
  const values = new Map(expression.updates.map((update) => [update, infer(ctx, update.value)]));
  return whenReceiverKnown(ctx, expression, receiver, (source) => updated(ctx, expression, receiver, source, values));
}

function updated(
  ctx: Context,
  expression: ast.DatatypeUpdateExpression,
  receiver: Type,
  source: Type,
  values: ReadonlyMap<ast.MemberUpdate, Type>,
): Type {
  switch (source.kind) {
    case 'error':
      return ERROR;
    case 'tuple':
      return updatedTuple(ctx, expression, source, values);
    case 'datatype':
      return updatedDatatype(ctx, expression, source, values);
    default:
      ctx.error(
        'bad-operand',
        expression.receiver.span,
        `Only a datatype value can be updated by the names of its parts, but this is ${article(ctx.solver.text(receiver))}.`,
      );
      return ERROR;
  }
}

function updatedTuple(
  ctx: Context,
  expression: ast.DatatypeUpdateExpression,
  source: Type & { kind: 'tuple' },
  values: ReadonlyMap<ast.MemberUpdate, Type>,
): Type {
  const parts = [...source.parts];
  for (const update of expression.updates) {
    const index = Number(update.name.text);
    if (parts[index] === undefined)
      noPart(
        ctx,
        update,
        source.parts.map((_, i) => `${i}`),
        ctx.solver.text(source),
      );
    else parts[index] = values.get(update) ?? ERROR;
  }
  return { ...source, parts };
}

/** The result has type arguments of its own, since the new values may be of other types. */
function updatedDatatype(
  ctx: Context,
  expression: ast.DatatypeUpdateExpression,
  source: Type & { kind: 'datatype' },
  values: ReadonlyMap<ast.MemberUpdate, Type>,
): Type {
  const { symbol, args } = source;
  const candidates = updatable(ctx, expression, symbol.constructors, symbol.name);
  if (candidates === undefined) return source;
  const unnamed = candidates.find((constructor) => constructor.formals.some((formal) => formal.name.startsWith('#')));
  if (unnamed !== undefined) {
    ctx.error(
      'bad-operand',
      expression.span,
      `This may make a value with the constructor '${unnamed.name}', which has a part without a name; name all its parts to allow updates.`,
    );
    return source;
  }
  const own = symbol.typeParameters.map(() => ctx.solver.fresh());
  const given = new Map(expression.updates.map((update) => [update.name.text, update]));
  for (const constructor of candidates) {
    for (const formal of constructor.formals) {
      const update = given.get(formal.name);
      const wanted = substitute(seen(ctx, formal.type), symbol.typeParameters, own);
      if (update === undefined) {
        const kept = substitute(seen(ctx, formal.type), symbol.typeParameters, args);
        mustBe(ctx, wanted, kept, expression, `the part '${formal.name}' keeps its value`);
      } else {
        mustBe(ctx, wanted, values.get(update) ?? ERROR, update.value, `the part '${formal.name}' is of this type`);
      }
    }
  }
  // Parameters that no part mentions are those of the source.
  own.forEach((unknown, i) => ctx.solver.preferred(unknown, args[i] ?? ERROR));
  return { ...source, args: own };
}

/** The constructors that have all parts that are updated. */
function updatable(
  ctx: Context,
  expression: ast.DatatypeUpdateExpression,
  constructors: readonly DatatypeConstructorSymbol[],
  datatype: string,
): readonly DatatypeConstructorSymbol[] | undefined {
  let candidates = constructors;
  const seen = new Set<string>();
  for (const update of expression.updates) {
    const { text } = update.name;
    if (seen.has(text)) ctx.error('duplicate-name', update.name.span, `The part '${text}' is updated twice.`);
    seen.add(text);
    const has = (constructor: DatatypeConstructorSymbol): boolean =>
      constructor.formals.some((formal) => formal.name === text);
    if (!constructors.some(has)) {
      noPart(
        ctx,
        update,
        constructors.flatMap((constructor) => constructor.formals.map((formal) => formal.name)),
        datatype,
      );
      return undefined;
    }
    const rest = candidates.filter(has);
    if (rest.length === 0) {
      ctx.error(
        'bad-operand',
        update.name.span,
        `No constructor of '${datatype}' has both '${text}' and the parts named before it.`,
      );
      return undefined;
    }
    candidates = rest;
  }
  return candidates;
}

function noPart(ctx: Context, update: ast.MemberUpdate, names: readonly string[], type: string): void {
  const { text, span } = update.name;
  if (text === '') return;
  ctx.error(
    'unresolved-member',
    span,
    `The datatype '${type}' has no part named '${text}'${didYouMean(text, names) || '.'}`,
  );
}
