/** Arithmetic on bit vectors as the language has it, and conversions between their widths. */
import type { Operator, Term } from '../../../model/index.js';
import type { Span } from '../../source.js';
import type { ArithmeticOperator, BinaryOperator, Expression } from '../syntax.js';
import type { JavaType } from '../resolve/symbols.js';
import { isNumeric, widthOf } from '../resolve/types.js';
import type { Code } from './code.js';
import { implicit } from './raising.js';

/** A value as one of another type: more bits repeat the sign (a char has none), fewer are the lowest ones. */
export function convert(code: Code, value: Term, from: JavaType, to: JavaType): Term {
  if (from === to || !isNumeric(from) || !isNumeric(to)) return value;
  const [width, wanted] = [widthOf(from), widthOf(to)];
  if (width === wanted) return value;
  const { arena } = code;
  const known = arena.operator(value) === 'literal' ? (arena.payload(value) as number | bigint) : undefined;
  if (known !== undefined) {
    const bits = from === 'char' ? BigInt(known) : BigInt.asIntN(width, BigInt(known));
    return arena.bitvector(BigInt.asUintN(wanted, bits), wanted);
  }
  const plain = arena.make('int-to-bv', [arena.make('bv-to-int', [value])], undefined, arena.types.bitvector(wanted));
  if (wanted < width || from === 'char') return plain;
  // The sign bit goes away, and comes back with all bits above it.
  const sign = arena.bitvector(1n << BigInt(width - 1), wanted);
  return arena.make('sub', [arena.make('bv-xor', [plain, sign]), sign]);
}

export interface Operands {
  readonly a: Term;
  readonly b: Term;
  readonly right: Expression;
  readonly span: Span;
}

/** Of operands that are promoted to one type already; `boolean` for those of logic. */
export function applied(
  code: Code,
  operator: BinaryOperator,
  { a, b, right, span }: Operands,
  isBoolean: boolean,
): Term {
  const { arena } = code;
  const make = (name: Operator, x: Term, y: Term): Term => arena.make(name, [x, y]);
  switch (operator) {
    case '+':
      return make('add', a, b);
    case '-':
      return make('sub', a, b);
    case '*':
      return make('mul', a, b);
    case '/':
    case '%':
      if (code.mayBeZero(right)) {
        const type = arena.type(b);
        const isZero = arena.make('eq', [b, arena.bitvector(0, type.kind === 'bitvector' ? type.width : 32)]);
        implicit(code, 'division-by-zero', arena.make('not', [isZero]), span, 'ArithmeticException');
      }
      return make(operator === '/' ? 'bv-sdiv' : 'bv-srem', a, b);
    case '<<':
    case '>>':
    case '>>>':
      return make(operator === '<<' ? 'bv-shl' : operator === '>>' ? 'bv-ashr' : 'bv-shr', a, b);
    case '&':
      return make(isBoolean ? 'and' : 'bv-and', a, b);
    case '|':
      return make(isBoolean ? 'or' : 'bv-or', a, b);
    case '^':
      return isBoolean ? arena.make('not', [make('eq', a, b)]) : make('bv-xor', a, b);
    case '&&':
      return make('and', a, b);
    case '||':
      return make('or', a, b);
    case '<':
      return make('bv-slt', a, b);
    case '<=':
      return make('bv-sle', a, b);
    case '>':
      return make('bv-slt', b, a);
    case '>=':
      return make('bv-sle', b, a);
    case '==':
      return make('eq', a, b);
    case '!=':
      return arena.make('not', [make('eq', a, b)]);
  }
}

export function isShift(operator: BinaryOperator | ArithmeticOperator): boolean {
  return operator === '<<' || operator === '>>' || operator === '>>>';
}

/** The lowest five bits count, of a long the lowest six. */
export function shiftAmount(
  code: Code,
  count: Term,
  from: JavaType,
  expression: Expression,
  type: 'int' | 'long',
): Term {
  const { arena } = code;
  const mask = type === 'long' ? 63 : 31;
  const known = code.facts.constants.get(expression);
  if (typeof known === 'number' || typeof known === 'bigint') return arena.int(BigInt(known) & BigInt(mask));
  const wide = convert(
    code,
    convert(code, count, from, from === 'long' ? 'long' : 'int'),
    from === 'long' ? 'long' : 'int',
    type,
  );
  return arena.make('bv-to-int', [arena.make('bv-and', [wide, arena.bitvector(mask, widthOf(type))])]);
}
