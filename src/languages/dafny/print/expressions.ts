/** Expressions: atoms, suffixes and displays here, operators and binders in their own files. */
import type * as ast from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import {
  hanging,
  ifExpression,
  lambda,
  mapComprehension,
  matchExpression,
  quantifier,
  sequence,
  setComprehension,
} from './binders.js';
import { group, hardline, indent, line } from './doc.js';
import type { Doc } from './doc.js';
import { argumentList, commaList, elementPlace, expressionList, frameList } from './lists.js';
import { literal } from './literals.js';
import { binary, chain, bulleted, unary } from './operators.js';
import {
  ALONE,
  ENCLOSED,
  IN_BARS,
  leftmost,
  Level,
  LISTED,
  LISTED_IN_CLAUSE,
  listPlaces,
  needsParentheses,
  operand,
} from './precedence.js';
import type { Place } from './precedence.js';
import type { Printer } from './printer.js';
import { typeArguments, typeText } from './types.js';

export function expression(p: Printer, e: ast.Expression, place: Place): Doc {
  const comments = p.comments.lead(e);
  const doc = needsParentheses(e, place) ? ['(', indent(bare(p, e, ALONE)), ')'] : bare(p, e, place);
  return comments === '' ? doc : [comments, doc];
}

/** An expression that stands on lines of its own if it does not fit on one. */
export function lineExpression(p: Printer, e: ast.Expression, place: Place): Doc {
  if (needsParentheses(e, place)) return p.expression(e, place);
  const isLogical = e.kind === 'binary' && (e.operator === '&&' || e.operator === '||');
  if (isLogical) return [p.comments.lead(e), bulleted(p, e, place)];
  if (e.kind !== 'let' && e.kind !== 'statement-expression') return p.expression(e, place);
  return [p.comments.lead(e), sequence(p, e, place, hardline)];
}

/**
 * The call or target that a statement begins with. Whatever would make it look like something else there, above all
 * a brace, stands in parentheses; they may only be around the first part, because a statement needs a suffix.
 */
export function leadingExpression(p: Printer, e: ast.Expression): Doc {
  if (isSuffixed(e)) return [p.comments.lead(e), suffixes(p, e, ALONE, true)];
  return beginsStatement(e) ? p.expression(e, ALONE) : ['(', indent(p.expression(e, ALONE)), ')'];
}

/** Names that are not reserved but begin statements of their own. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(['hide', 'reveal', 'opaque']);

function beginsStatement(atom: ast.Expression): boolean {
  return atom.kind === 'this' || (atom.kind === 'name' && !STATEMENT_WORDS.has(atom.name.text));
}

function bare(p: Printer, e: ast.Expression, place: Place): Doc {
  switch (e.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'string':
    case 'null':
      return literal(e);
    case 'this':
      return 'this';
    case 'name':
      return e.name.text + typeArguments(e.typeArgs);
    case 'member':
    case 'apply':
    case 'index':
    case 'slice':
    case 'segments':
    case 'update':
    case 'datatype-update':
      return suffixes(p, e, place);
    case 'unary':
      return unary(p, e, place);
    case 'binary':
      return binary(p, e, place);
    case 'chain':
      return chain(p, e, place);
    case 'cardinality':
      return cardinality(p, e.operand);
    case 'as':
    case 'is':
      return [p.expression(e.operand, operand(place, Level.Convert, false)), ` ${e.kind} `, testedType(e.type)];
    case 'if':
      return ifExpression(p, e, place);
    case 'match':
      return matchExpression(p, e, place);
    case 'let':
    case 'statement-expression':
      return sequence(p, e, place, line);
    case 'lambda':
      return lambda(p, e, place);
    case 'quantifier':
      return quantifier(p, e, place);
    case 'set-comprehension':
      return setComprehension(p, e, place);
    case 'map-comprehension':
      return mapComprehension(p, e, place);
    case 'seq-construction': {
      const type = e.elementType === undefined ? '' : typeArguments([e.elementType]);
      return [`seq${type}(`, indent(expressionList(p, [e.length, e.initializer], LISTED)), ')'];
    }
    case 'seq-display':
      return bracketed(p, '[', e.elements, ']');
    case 'set-display':
      return bracketed(p, e.infinite ? 'iset{' : '{', e.elements, '}');
    case 'multiset-display':
      return bracketed(p, 'multiset{', e.elements, '}');
    case 'multiset-of':
      return called(p, 'multiset', e.operand);
    case 'map-display':
      return mapDisplay(p, e);
    case 'tuple':
      return tuple(p, e);
    case 'old':
    case 'fresh':
      return called(p, e.kind + atLabel(e.label), e.operand);
    case 'unchanged':
      return [`unchanged${atLabel(e.label)}(`, indent(frameList(p, e.frame, LISTED_IN_CLAUSE)), ')'];
    case 'allocated':
    case 'assigned':
      return called(p, e.kind, e.operand);
    case 'decreases-to':
      return decreasesTo(p, e);
    case 'missing':
      return e.skeleton ? '...' : textOf(e.span);
  }
}

/** In an expression only some tokens may follow `T<U>`, and an arrow is none of them. */
function testedType(type: ast.TypeNode): string {
  return type.kind === 'arrow-type' ? `(${typeText(type)})` : typeText(type);
}

function atLabel(label: ast.Ident | undefined): string {
  return label === undefined ? '' : `@${label.text}`;
}

function called(p: Printer, name: string, argument: ast.Expression): Doc {
  return [`${name}(`, indent(p.expression(argument, ALONE)), ')'];
}

function bracketed(p: Printer, open: string, elements: readonly ast.Expression[], close: string): Doc {
  // `{:` would begin an attribute, so that nothing that begins with a colon stands first without parentheses.
  const place = open.endsWith('{') ? LISTED : elementPlace(elements);
  return [open, indent(expressionList(p, elements, place)), close];
}

function mapDisplay(p: Printer, e: ast.MapDisplay): Doc {
  const entries = commaList(
    p,
    e.entries,
    (entry) => entry.key,
    (entry) => [p.expression(entry.key, ENCLOSED), ' := ', p.expression(entry.value, LISTED)],
  );
  return [e.infinite ? 'imap[' : 'map[', indent(entries), ']'];
}

function tuple(p: Printer, e: ast.TupleExpression): Doc {
  const values = e.parts.map((part) => part.value);
  const places = listPlaces(values, LISTED);
  const parts = commaList(
    p,
    e.parts,
    (part) => part.value,
    (part, i) => [part.ghost ? 'ghost ' : '', p.expression(part.value, places[i] ?? LISTED)],
  );
  return ['(', indent(parts), ')'];
}

function decreasesTo(p: Printer, e: ast.DecreasesToExpression): Doc {
  const before = expressionList(p, e.before, { ...LISTED_IN_CLAUSE, last: false });
  const keyword = e.strict ? 'decreases to' : 'nonincreases to';
  const after = expressionList(p, e.after, LISTED_IN_CLAUSE);
  return ['(', before, e.before.length === 0 ? '' : ' ', keyword, e.after.length === 0 ? '' : ' ', after, ')'];
}

/** `||` would be read as an operator, so that a bar never stands next to another. */
function cardinality(p: Printer, e: ast.Expression): Doc {
  const touches = leftmost(e).kind === 'cardinality' || rightmost(e).kind === 'cardinality';
  const place = touches ? { ...IN_BARS, level: Level.Postfix } : IN_BARS;
  const doc = p.expression(e, place);
  return ['|', touches && !needsParentheses(e, place) ? ['(', doc, ')'] : doc, '|'];
}

/** The atom that an expression ends with when it is printed without parentheses around it. */
function rightmost(e: ast.Expression): ast.Expression {
  let at = e;
  for (;;) {
    switch (at.kind) {
      case 'binary':
        at = at.right;
        break;
      case 'chain':
        at = at.operands.at(-1) ?? at;
        break;
      case 'unary':
        at = at.operand;
        break;
      case 'if':
        at = at.else;
        break;
      case 'let':
      case 'lambda':
      case 'quantifier':
      case 'statement-expression':
        at = at.body;
        break;
      case 'map-comprehension':
        at = at.value;
        break;
      case 'set-comprehension':
        at = at.value ?? at.range ?? at;
        if (at.kind === 'set-comprehension') return at;
        break;
      case 'match':
        return at.cases.at(-1)?.body ?? at;
      default:
        return at;
    }
  }
}

type Suffixed =
  | ast.MemberExpression
  | ast.ApplyExpression
  | ast.IndexExpression
  | ast.SliceExpression
  | ast.SegmentsExpression
  | ast.UpdateExpression
  | ast.DatatypeUpdateExpression;

/** `a.b(c)[d]`: the atom, then one suffix after the other. */
function suffixes(p: Printer, e: Suffixed, place: Place, leading = false): Doc {
  const chained: Suffixed[] = [];
  let at: ast.Expression = e;
  while (isSuffixed(at)) {
    chained.push(at);
    at = at.kind === 'apply' ? at.callee : at.receiver;
  }
  const atom = operand(place, Level.Postfix, false);
  // `1.x` would be read as a real number.
  const parentheses = at.kind === 'int' || at.kind === 'real' || (leading && !beginsStatement(at));
  const head = parentheses ? ['(', indent(p.expression(at, ALONE)), ')'] : p.expression(at, atom);
  return [head, chained.reverse().map((suffixed) => suffix(p, suffixed))];
}

function isSuffixed(e: ast.Expression): e is Suffixed {
  switch (e.kind) {
    case 'member':
    case 'apply':
    case 'index':
    case 'slice':
    case 'segments':
    case 'update':
    case 'datatype-update':
      return true;
    default:
      return false;
  }
}

function suffix(p: Printer, e: Suffixed): Doc {
  switch (e.kind) {
    case 'member':
      return `.${e.name.text}${typeArguments(e.typeArgs)}`;
    case 'apply':
      return application(p, e);
    case 'index':
      return ['[', indent(expressionList(p, e.indices, elementPlace(e.indices))), ']'];
    case 'slice': {
      const low = e.low === undefined ? '' : p.expression(e.low, ENCLOSED);
      const high = e.high === undefined ? '' : p.expression(e.high, ALONE);
      return ['[', indent(low, '..', high), ']'];
    }
    case 'segments': {
      const lengths = e.lengths.map((length, i) => [i === 0 ? '' : ' : ', p.expression(length, ENCLOSED)]);
      return ['[', indent(lengths), e.open ? ' :]' : ']'];
    }
    case 'update':
      return ['[', indent(p.expression(e.index, ENCLOSED), ' :=', hanging(p, e.value, ALONE)), ']'];
    case 'datatype-update': {
      const updates = commaList(
        p,
        e.updates,
        (update) => update.value,
        (update) => [`${update.name.text} := `, p.expression(update.value, LISTED)],
      );
      return group('.(', indent(updates), ')');
    }
  }
}

/** `f(x)`, `f@L(x)`, and `P#[k](x)`, whose `k` is the first argument. */
function application(p: Printer, e: ast.ApplyExpression): Doc {
  const [first, ...others] = e.args;
  const isPrefix = (e.callee.kind === 'name' || e.callee.kind === 'member') && e.callee.name.text.endsWith('#');
  if (!isPrefix || first === undefined) return [atLabel(e.label), argumentList(p, e.args)];
  return ['[', indent(p.expression(first.value, ALONE)), ']', argumentList(p, others)];
}
