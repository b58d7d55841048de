/** What somebody probably meant who writes as other languages do. */
import type { Parser } from './parser.js';

/** A hint about the token at hand, where an operator or an end was expected; begins with `:` or is empty. */
export function operatorHint(p: Parser): string {
  if (p.at('=')) return ': a comparison is written `==`, and an assignment `:=`';
  if (p.atWord('?')) return ': a choice is written `if c then a else b`';
  if (p.atWord('and')) return ': a conjunction is written `&&`';
  if (p.atWord('or')) return ': a disjunction is written `||`';
  return '';
}

/** A hint about the token at hand, where an expression was expected. */
export function operandHint(p: Parser): string {
  if (p.at('return')) return ': the body of a function is its value, without `return`';
  if (p.at('>') && p.kindAt(p.index - 1) === '<') return ': an inequality is written `!=`';
  if (p.at('=') && p.kindAt(p.index - 1) === '==') return ': a comparison is written `==`';
  return '';
}

/** A hint about the token at hand, where a statement was expected. */
export function statementHint(p: Parser): string {
  if (!isTypeWord(p) || p.peek() !== 'identifier') return '';
  return `: a variable is declared as \`var ${p.tokenText(p.index + 1)}: ${p.tokenText()}\``;
}

/** A hint about the token at hand, where a member was expected. */
export function memberHint(p: Parser): string {
  if (!isTypeWord(p) || p.peek() !== 'identifier') return operatorHint(p);
  return `: a field is declared as \`var ${p.tokenText(p.index + 1)}: ${p.tokenText()}\``;
}

function isTypeWord(p: Parser): boolean {
  switch (p.kind) {
    case 'bool':
    case 'int':
    case 'nat':
    case 'real':
    case 'char':
    case 'string':
    case 'object':
    case 'object?':
    case 'bitvector':
      return true;
    default:
      return false;
  }
}

/** `i++`, `i--`, `x += 1`, `x -= 1`. */
export function isStepOperator(p: Parser): boolean {
  if (!p.adjacent()) return false;
  const after = p.peek();
  return (p.at('+') || p.at('-')) && (after === p.kind || after === '=');
}
