/** Assignments to variables, fields and elements. */
import type { Term } from '../../../model/index.js';
import type { Span } from '../../source.js';
import type { ArithmeticOperator, AssignExpression, Expression, StepExpression } from '../syntax.js';
import type { JavaType, VariableSymbol } from '../resolve/symbols.js';
import { isNumeric, promoted } from '../resolve/types.js';
import { claimWritable } from './contracts.js';
import type { Expressions } from './expressions.js';
import { applied, convert, isShift } from './numbers.js';
import { cellOf, write } from './objects.js';

/** Where a value goes, and how what is there is read. */
interface Place {
  readonly type: JavaType;
  /** What must hold before it is read or written. */
  readonly check: () => void;
  readonly read: () => Term;
  readonly write: (value: Term, span: Span) => void;
}

function placeOf(expressions: Expressions, target: Expression, after: readonly Expression[]): Place {
  const { code } = expressions;
  const meant = code.facts.instead.get(target) ?? target;
  if (meant.kind === 'field' || meant.kind === 'index') {
    const cell = cellOf(expressions, meant, after);
    return {
      type: cell.type,
      check: cell.check,
      read: () => code.arena.make('select', [code.arena.variable(cell.store), ...cell.keys]),
      write: (value, span) => {
        claimWritable(code, cell, span);
        write(code, cell, value, span);
      },
    };
  }
  const variable: VariableSymbol | undefined = code.facts.variables.get(meant);
  if (variable === undefined) throw new Error('an assignment to no variable was to be found out before');
  const place = code.place(variable);
  return {
    type: variable.type ?? 'error',
    check: () => undefined,
    read: () => code.arena.variable(place),
    write: (value, span) => {
      code.assign(place, value, span);
    },
  };
}

export function assign(expressions: Expressions, { target, operator, value, span }: AssignExpression): Term {
  const { code } = expressions;
  const place = placeOf(expressions, target, [value]);
  if (operator === undefined) {
    const given = expressions.valueAs(value, place.type);
    place.check();
    place.write(given, span);
    return place.read();
  }
  place.check();
  const before = code.changes(value) ? code.saved(place.read(), code.type(place.type), target.span) : place.read();
  place.write(combined(expressions, operator, before, place.type, value, span), span);
  return place.read();
}

/** `x op= e` gives a value of the type of `x`. */
function combined(
  expressions: Expressions,
  operator: ArithmeticOperator,
  before: Term,
  type: JavaType,
  value: Expression,
  span: Span,
): Term {
  const { code } = expressions;
  if (!isNumeric(type)) {
    return applied(code, operator, { a: before, b: expressions.value(value), right: value, span }, true);
  }
  const common = isShift(operator) ? promoted(type) : promoted(type, code.typeOf(value));
  const a = convert(code, before, type, common);
  const b = isShift(operator) ? expressions.amount(value, common) : expressions.valueAs(value, common);
  return convert(code, applied(code, operator, { a, b, right: value, span }, false), common, type);
}

/** The value of `x++` is the one before. */
export function step(expressions: Expressions, { target, by, isPrefix, span }: StepExpression, isUsed: boolean): Term {
  const { code } = expressions;
  const { arena } = code;
  const place = placeOf(expressions, target, []);
  place.check();
  const { type } = place;
  const before = isUsed && !isPrefix ? code.saved(place.read(), code.type(type), span) : place.read();
  const common = promoted(type);
  const one = code.constant(common === 'long' ? 1n : 1, common);
  const next = arena.make(by === 1 ? 'add' : 'sub', [convert(code, place.read(), type, common), one]);
  place.write(convert(code, next, common, type), span);
  return isPrefix ? place.read() : before;
}
