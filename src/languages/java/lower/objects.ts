/** Fields, elements, and arrays that are made. */
import type { BlockId, Loop, Term, Variable } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import type { ArrayInitializer, Expression, FieldExpression, IndexExpression, NewArrayExpression } from '../syntax.js';
import type { JavaType } from '../resolve/symbols.js';
import type { Code } from './code.js';
import type { Expressions } from './expressions.js';
import { implicit } from './raising.js';

/** Something in the heap that has a value. */
export interface Cell {
  readonly store: Variable;
  readonly keys: readonly Term[];
  readonly type: JavaType;
  /** That it exists. */
  readonly check: () => void;
  readonly isOwn: boolean;
}

export function claimNotNull(code: Code, object: Term, written: Expression): void {
  if (written.kind === 'this' || written.kind === 'new' || written.kind === 'new-array') return;
  const isNull = code.arena.make('eq', [object, code.null]);
  implicit(code, 'non-null', code.arena.make('not', [isNull]), written.span, 'NullPointerException');
}

export function field(expressions: Expressions, expression: FieldExpression): Term {
  const { code } = expressions;
  const { arena } = code;
  const member = code.facts.members.get(expression);
  const object = expressions.value(expression.object);
  claimNotNull(code, object, expression.object);
  if (member === 'length') return length(code, object, expression.span);
  if (member === undefined) throw new Error('a field without a meaning was to be found out before');
  if (member.constant !== undefined && member.type !== undefined) return code.constant(member.constant, member.type);
  return arena.make('select', [code.store(code.types.store(member)), object]);
}

const MOST_ELEMENTS = 0x7fffffff;

export function length(code: Code, array: Term, span: Span): Term {
  const { arena } = code;
  const exact = arena.make('array-length', [array], 0);
  code.assume(arena.make('le', [exact, arena.int(MOST_ELEMENTS)]), span);
  return arena.make('int-to-bv', [exact], undefined, arena.types.bitvector(32));
}

export function element(expressions: Expressions, expression: IndexExpression): Term {
  const { code } = expressions;
  const cell = cellOfIndex(expressions, expression, []);
  cell.check();
  return code.arena.make('select', [code.store(cell.store), ...cell.keys]);
}

/** The field or element that is written, or read and written. `after` is evaluated before it is. */
export function cellOf(
  expressions: Expressions,
  target: FieldExpression | IndexExpression,
  after: readonly Expression[],
): Cell {
  if (target.kind === 'index') return cellOfIndex(expressions, target, after);
  const { code } = expressions;
  const member = code.facts.members.get(target);
  if (member === undefined || member === 'length')
    throw new Error('an assignment to no field was to be found out before');
  const object = expressions.operand(target.object, after);
  const isOwn = target.object.kind === 'this';
  const check = (): void => {
    claimNotNull(code, object, target.object);
  };
  return { store: code.types.store(member), keys: [object], type: member.type ?? 'error', check, isOwn };
}

function cellOfIndex(expressions: Expressions, { array, index }: IndexExpression, after: readonly Expression[]): Cell {
  const { code } = expressions;
  const { arena } = code;
  const type = code.typeOf(array);
  const elementType = typeof type === 'object' && type.kind === 'array' ? type.element : 'error';
  const base = expressions.operand(array, [index, ...after]);
  const at = expressions.operand(index, after, 'int');
  const place = arena.make('bv-to-int', [at]);
  const check = (): void => {
    claimNotNull(code, base, array);
    const isLow = arena.make('bv-sle', [code.int(0), at]);
    const isHigh = arena.make('bv-slt', [at, length(code, base, array.span)]);
    implicit(code, 'index-range', arena.make('and', [isLow, isHigh]), index.span, 'ArrayIndexOutOfBoundsException');
  };
  return { store: code.types.elements(elementType), keys: [base, place], type: elementType, check, isOwn: false };
}

export function write(code: Code, { store, keys }: Cell, value: Term, span: Span): void {
  code.assign(store, code.arena.make('update', [code.arena.variable(store), ...keys, value]), span);
}

/** `{ a, b }` where an array of a type is wanted. */
export function arrayOfValues(expressions: Expressions, { elements, span }: ArrayInitializer, type: JavaType): Term {
  const { code } = expressions;
  const { arena } = code;
  if (typeof type !== 'object' || type.kind !== 'array')
    throw new Error('elements of no array were to be found out before');
  // The array exists before its elements are evaluated, which cannot see it.
  const array = allocate(code, type, arena.int(elements.length), span);
  const store = code.types.elements(type.element);
  elements.forEach((one, i) => {
    const value = expressions.valueAs(one, type.element);
    code.assign(store, arena.make('update', [arena.variable(store), array, arena.int(i), value]), one.span);
  });
  return array;
}

/** All lengths are evaluated before any array is made; an array inside another is made for each of its elements. */
export function newArray(expressions: Expressions, expression: NewArrayExpression): Term {
  const { code } = expressions;
  const { arena } = code;
  const { dimensions, elements, span } = expression;
  const type = code.typeOf(expression);
  if (elements !== undefined) return arrayOfValues(expressions, elements, type);
  const lengths = dimensions.map((one, i) => expressions.operand(one, dimensions.slice(i + 1), 'int'));
  lengths.forEach((one, i) => {
    const size = dimensions[i] as Expression;
    const known = code.facts.constants.get(size);
    if (known !== undefined && Number(known) >= 0) return;
    implicit(code, 'size', arena.make('bv-sle', [code.int(0), one]), size.span, 'NegativeArraySizeException');
  });
  const kept = lengths.map((one, i) =>
    i === 0 ? one : code.saved(one, code.type('int'), (dimensions[i] as Expression).span),
  );
  return nested(code, type, kept, span);
}

function nested(code: Code, type: JavaType, [first, ...more]: readonly Term[], span: Span): Term {
  const { arena, builder } = code;
  if (first === undefined || typeof type !== 'object' || type.kind !== 'array')
    throw new Error('an array without a length was to be found out before');
  const size =
    arena.operator(first) === 'literal' ? arena.int(arena.payload(first) as number) : arena.make('bv-to-int', [first]);
  const array = allocate(code, type, size, span);
  clear(code, type.element, array, size, span);
  if (more.length === 0) return array;
  const store = code.types.elements(type.element);
  const few = fewOf(code, size);
  if (few !== undefined) {
    for (let i = 0; i < few; i++) {
      const row = nested(code, type.element, more, span);
      code.assign(store, arena.make('update', [arena.variable(store), array, arena.int(i), row]), span);
    }
    return array;
  }
  const index = code.temporary(arena.types.int, span, 'row');
  const at = arena.variable(index);
  code.assign(index, arena.int(0), span);
  const [header, body, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
  const from = builder.blockCount;
  builder.jump(header);
  builder.start(header);
  builder.branch(arena.make('lt', [at, size]), body, after, originOf(span));
  builder.start(body);
  const row = nested(code, type.element, more, span);
  code.assign(store, arena.make('update', [arena.variable(store), array, at, row]), span);
  code.assign(index, arena.make('add', [at, arena.int(1)]), span);
  builder.jump(header);
  rememberLoop(code, header, [header, body], from, span);
  builder.start(after);
  return array;
}

function allocate(code: Code, type: JavaType, size: Term, span: Span): Term {
  const model = code.type(type);
  if (model.kind !== 'array') throw new Error('an array of no type was to be found out before');
  const exact = code.arena.types.array(1, model.element, false);
  const target = code.temporary(exact, span, 'new array');
  const { arena } = code;
  code.builder.add({ kind: 'allocate', target, type: exact, dimensions: [size], origin: originOf(span), ghost: false });
  // Lengths are integers, and what the program sees of them are their bits: here they are known without calculation.
  const bits = arena.operator(size) === 'literal' ? code.int(Number(arena.payload(size))) : arena.arg(size, 0);
  const made = arena.variable(target);
  code.assume(arena.make('eq', [length(code, made, span), bits]), span);
  return made;
}

/** So many elements get their values one by one, which engines see through best. */
const FEW = 8;

function fewOf({ arena }: Code, size: Term): number | undefined {
  const known = arena.operator(size) === 'literal' ? Number(arena.payload(size)) : undefined;
  return known !== undefined && known <= FEW ? known : undefined;
}

/** Every element of a new array is zero, false or null. */
function clear(code: Code, elementType: JavaType, array: Term, size: Term, span: Span): void {
  const { arena } = code;
  const store = code.types.elements(elementType);
  const value = code.types.initial(elementType);
  const known = fewOf(code, size);
  if (known !== undefined) {
    let held = arena.variable(store);
    for (let i = 0; i < known; i++) held = arena.make('update', [held, array, arena.int(i), value]);
    if (known > 0) code.assign(store, held, span);
    return;
  }
  const index = arena.bound(0, arena.types.int);
  const range = arena.make('and', [arena.make('le', [arena.int(0), index]), arena.make('lt', [index, size])]);
  code.builder.add({
    kind: 'forall-assign',
    bound: [arena.types.int],
    range,
    store,
    keys: [array, index],
    value,
    claims: [],
    origin: originOf(span),
    ghost: false,
  });
}

/** A loop of this code, which may change whatever its instructions change. */
export function rememberLoop(
  code: Code,
  header: BlockId,
  own: readonly BlockId[],
  first: number,
  span: Span,
  more: Partial<Loop> = {},
): void {
  const { builder } = code;
  const last = builder.blockCount;
  const isWithin = (block: BlockId): boolean => own.includes(block) || (block >= first && block < last);
  if (!builder.isLoop(header, isWithin)) return;
  const targets: Variable[] = [];
  builder.loop({
    header,
    origin: originOf(span),
    invariants: [],
    targets,
    modifies: loopFrame(code),
    entry: new Map(),
    ...more,
  });
  code.lowering.later(() => targets.push(...builder.changedInLoop(header, isWithin, code.types.heap.all)));
}

/** A loop changes what the method may change. */
function loopFrame({ callees, method }: Code): Loop['modifies'] {
  const frame = callees.contractOf(method)?.frame;
  if (frame !== undefined) return frame;
  return callees.useOf(method).heap === 'writes' ? { kind: 'everything' } : { kind: 'items', items: [] };
}
