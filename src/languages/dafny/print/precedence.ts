/** Where parentheses are needed: how strongly operators bind, and what else the place of an expression allows. */
import type * as ast from '../syntax/index.js';

/** Binding strength, from the loosest. An operand is parenthesised if it binds less than its place asks. */
export const enum Level {
  /** A whole expression. */
  Whole,
  Iff,
  /** `==>` and `<==`, which do not mix. */
  Implies,
  /** `&&` and `||`, which do not mix. */
  Logical,
  Relational,
  Shift,
  Add,
  Multiply,
  /** `&`, `|` and `^`, which do not mix. */
  Bitwise,
  /** `as` and `is`. */
  Convert,
  Unary,
  /** What may be followed by `.x`, `(…)` and `[…]`. */
  Postfix,
}

/** What the place of an expression asks of it. */
export interface Place {
  readonly level: Level;
  /** Nothing of an unbracketed expression follows, so that a binder or `if` may run on to the end of the place. */
  readonly last: boolean;
  /** `S; e` may stand here: the place does not itself end in a semicolon. */
  readonly proof: boolean;
  /** A name here is not followed by something that would make it the parameter of a lambda. */
  readonly lambda: boolean;
  /** `|` is an operator here and not the end of the place. */
  readonly bitwise: boolean;
  /** A comma may follow. */
  readonly comma: boolean;
  /** A `case` may follow that is not the expression's own. */
  readonly cases: boolean;
}

/** Alone in brackets, or the body of a function. */
export const ALONE: Place = {
  level: Level.Whole,
  last: true,
  proof: true,
  lambda: true,
  bitwise: true,
  comma: false,
  cases: false,
};
/** One of several, between commas. */
export const LISTED: Place = { ...ALONE, comma: true };
/** In a statement that ends in a semicolon. */
export const IN_STATEMENT: Place = { ...ALONE, proof: false };
export const LISTED_IN_STATEMENT: Place = { ...IN_STATEMENT, comma: true };
/** In a clause of a specification. */
export const IN_CLAUSE: Place = { ...IN_STATEMENT, lambda: false };
export const LISTED_IN_CLAUSE: Place = { ...IN_CLAUSE, comma: true };
/** Before a brace: the condition of a loop or `if`. */
export const BEFORE_BRACE: Place = { ...ALONE, comma: true, cases: true };
/** Before a token that is no bracket or separator (`::`, `..`, `=>`, `:=`, an attribute). */
export const ENCLOSED: Place = { ...ALONE, last: false, lambda: false };
/** Between the bars of `|e|`. */
export const IN_BARS: Place = { ...ALONE, bitwise: false };

/** The place of an operand; `last` if it is the rightmost one. */
export function operand(place: Place, level: Level, last: boolean): Place {
  return { ...place, level, last: last && place.last };
}

/** The place of the last part of an expression that runs on as far as it can. */
export function continued(place: Place): Place {
  return place.level === Level.Whole ? place : { ...place, level: Level.Whole };
}

export function levelOf(operator: ast.BinaryOperator): Level {
  switch (operator) {
    case '<==>':
      return Level.Iff;
    case '==>':
    case '<==':
      return Level.Implies;
    case '&&':
    case '||':
      return Level.Logical;
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
    case '!in':
    case '!!':
    case '==#':
    case '!=#':
      return Level.Relational;
    case '<<':
    case '>>':
      return Level.Shift;
    case '+':
    case '-':
      return Level.Add;
    case '*':
    case '/':
    case '%':
      return Level.Multiply;
    case '|':
    case '&':
    case '^':
      return Level.Bitwise;
  }
}

export function needsParentheses(e: ast.Expression, place: Place): boolean {
  switch (e.kind) {
    case 'name':
    case 'member':
      return e.typeArgs.length > 0 && !mayEndInAngle(place);
    case 'unary':
      return place.level > Level.Unary;
    case 'as':
    case 'is':
      return place.level > Level.Convert || (endsInAngle(e.type) && !mayEndInAngle(place));
    case 'binary': {
      const level = levelOf(e.operator);
      return level < place.level || (level === Level.Bitwise && !place.bitwise);
    }
    case 'chain':
      return place.level > Level.Relational;
    case 'if':
      return !mayRunOn(place);
    // Their bodies are no sets, so that a bar after them is taken for an operator even where bars end the place.
    case 'quantifier':
      return !mayRunOn(place) || !place.bitwise;
    case 'map-comprehension':
      return !mayRunOn(place) || (e.infinite && !place.bitwise);
    case 'set-comprehension':
      if (e.value === undefined) return !mayRunOn(place) || place.comma || (e.range === undefined && !place.bitwise);
      return !mayRunOn(place) || (e.infinite && !place.bitwise);
    case 'lambda':
      return !mayRunOn(place) || !place.lambda;
    case 'match':
      return !mayRunOn(place) || (!e.braces && place.cases);
    case 'let':
      return !mayRunOn(place) || place.comma;
    case 'statement-expression':
      return place.level > Level.Whole || !place.last || !place.proof || place.comma || !place.bitwise;
    default:
      return false;
  }
}

/** Binders and `if` stand without parentheses as a whole or as the last operand of a logical operator. */
function mayRunOn(place: Place): boolean {
  return place.last && place.level <= Level.Relational;
}

/** After `f<T>` only some tokens show that `<` was not an operator: brackets and separators do, bars do not. */
function mayEndInAngle(place: Place): boolean {
  return place.level === Level.Postfix || (place.level === Level.Whole && place.last && place.bitwise);
}

function endsInAngle(type: ast.TypeNode): boolean {
  switch (type.kind) {
    case 'collection-type':
      return type.args.length > 0;
    case 'named-type':
      return (type.path.at(-1)?.args.length ?? 0) > 0;
    default:
      return false;
  }
}

/**
 * The places of expressions between commas. One with an unbracketed `<` before a later one with an unbracketed `>`
 * needs parentheses, so that `a < b, c > (d)` is not read as the instantiation `a<b, c>`.
 */
export function listPlaces(list: readonly (ast.Expression | undefined)[], place: Place): readonly Place[] {
  let greaterFollows = false;
  const places = list.toReversed().map((e) => {
    if (e === undefined || list.length === 1) return place;
    const risky = greaterFollows && hasOpenOperator(e, (operator) => operator === '<');
    greaterFollows ||= hasOpenOperator(e, (operator) => operator === '>' || operator === '>>');
    return risky ? { ...place, level: Level.Postfix } : place;
  });
  return places.reverse();
}

/** Whether an operator stands in an expression outside all brackets. */
export function hasOpenOperator(e: ast.Expression, wanted: (operator: ast.BinaryOperator) => boolean): boolean {
  const todo: ast.Expression[] = [e];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    switch (next.kind) {
      case 'binary':
        if (wanted(next.operator)) return true;
        todo.push(next.left, next.right);
        break;
      case 'chain':
        if (next.operators.some(wanted)) return true;
        todo.push(...next.operands);
        break;
      case 'unary':
      case 'as':
      case 'is':
        todo.push(next.operand);
        break;
      case 'if':
        todo.push(next.else);
        break;
      case 'let':
      case 'lambda':
      case 'quantifier':
      case 'statement-expression':
        todo.push(next.body);
        break;
      case 'set-comprehension':
        if (next.value !== undefined) todo.push(next.value);
        if (next.range !== undefined) todo.push(next.range);
        break;
      case 'map-comprehension':
        todo.push(next.value);
        break;
      case 'match':
        for (const { body } of next.braces ? [] : next.cases) todo.push(body);
        break;
      default:
        break;
    }
  }
  return false;
}

/** The atom or binder that an expression begins with when it is printed without parentheses around it. */
export function leftmost(e: ast.Expression): ast.Expression {
  let at = e;
  for (;;) {
    switch (at.kind) {
      case 'binary':
        at = at.left;
        break;
      case 'chain':
        at = at.operands[0] ?? at;
        break;
      case 'as':
      case 'is':
        at = at.operand;
        break;
      case 'member':
      case 'index':
      case 'slice':
      case 'segments':
      case 'update':
      case 'datatype-update':
        at = at.receiver;
        break;
      case 'apply':
        at = at.callee;
        break;
      default:
        return at;
    }
  }
}
