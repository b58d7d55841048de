/** Looks ahead without consuming anything. Each look is linear in what it looks at, and none is repeated. */
import type { Parser } from './parser.js';
import type { TokenKind } from './tokens.js';

/** `(x, y: T) =>`, `x =>`, and the same with `reads` or `requires` before the arrow. */
export function isLambda(p: Parser): boolean {
  if (p.at('identifier')) return beginsLambdaRest(p.peek());
  if (!p.at('(')) return false;
  let ahead = 1;
  for (let first = true; p.peek(ahead) !== ')'; first = false) {
    if (!first && p.peek(ahead++) !== ',') return false;
    if (p.peek(ahead++) !== 'identifier') return false;
    // Only the parameters of a lambda have types.
    if (p.peek(ahead) === ':') return true;
  }
  return beginsLambdaRest(p.peek(ahead + 1));
}

function beginsLambdaRest(kind: TokenKind): boolean {
  return kind === '=>' || kind === 'reads' || kind === 'requires';
}

/** `x <- C`: the arrow is two adjacent signs, because `<-T>` begins a type parameter list. */
export function isFromArrow(p: Parser): boolean {
  return p.at('<') && p.peek() === '-' && p.adjacent();
}

/** `a decreases to b`: the words between the two sides. */
export function isDecreasesTo(p: Parser): boolean {
  return (p.at('decreases') || p.at('nonincreases')) && p.peekWord('to');
}

/** `L:` before a condition. */
export function isLabel(p: Parser): boolean {
  return (p.at('identifier') || p.at('digits')) && p.peek() === ':';
}

/** `x :| …`, `x: T :| …`, `x, y :| …` or `x {:a} :| …` as the guard of an `if`. */
export function isBindingGuard(p: Parser): boolean {
  const after = p.peek();
  return p.at('identifier') && (after === ':' || after === ',' || after === ':|' || after === '{:');
}

/** Tokens that tell, after `a < b >`, that `<b>` was a list of types and not two comparisons. */
const AFTER_TYPE_ARGUMENTS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  '<==>',
  '==>',
  '<==',
  '&&',
  '||',
  '.',
  '(',
  '[',
  '{',
  '@',
  ')',
  ']',
  '}',
  ',',
  ';',
  'then',
  'else',
  'case',
  '==',
  '!=',
  'as',
  'is',
  '=>',
  'by',
  'in',
  '<',
  '>',
  'eof',
  'decreases',
  'modifies',
  'reads',
  'requires',
  'ensures',
  'invariant',
  'witness',
  'function',
  'predicate',
  'inductive',
  'twostate',
  'lemma',
  'copredicate',
  'ghost',
  'static',
  'import',
  'export',
  'class',
  'trait',
  'datatype',
  'codatatype',
  'var',
  'const',
  'newtype',
  'type',
  'iterator',
  'method',
  'colemma',
  'constructor',
]);

/** Whether the `<` at hand, after a name in an expression, begins type arguments. */
export function isTypeArguments(p: Parser): boolean {
  if (!p.at('<')) return false;
  const after = new TypeScan(p).argumentsEnd(p.index, 0);
  if (after < 0) return false;
  return AFTER_TYPE_ARGUMENTS.has(p.kindAt(after)) || (p.kindAt(after) === 'identifier' && isExtremeWord(p, after));
}

function isExtremeWord(p: Parser, index: number): boolean {
  const text = p.tokenText(index);
  return text === 'least' || text === 'greatest';
}

/** Deeper type arguments than this are not looked at. */
const MAX_SCAN_DEPTH = 100;

/** Where types end. Answers at each `<` are remembered, so that `a < b < c < …` is looked at once. */
class TypeScan {
  private readonly known: Map<number, number>;

  constructor(private readonly p: Parser) {
    this.known = p.typeArgumentEnds;
  }

  /** The token after the type arguments that begin at `<`, or -1. */
  argumentsEnd(index: number, depth: number): number {
    const known = this.known.get(index);
    if (known !== undefined) return known;
    const end = depth > MAX_SCAN_DEPTH ? -1 : this.listEnd(index + 1, '>', depth + 1);
    this.known.set(index, end);
    return end;
  }

  private listEnd(index: number, closer: TokenKind, depth: number): number {
    for (let i = index; ; i++) {
      if (this.p.kindAt(i) === 'ghost') i++;
      i = this.typeEnd(i, depth);
      if (i < 0) return -1;
      if (this.p.kindAt(i) === closer) return i + 1;
      if (this.p.kindAt(i) !== ',') return -1;
    }
  }

  private typeEnd(index: number, depth: number): number {
    let end = this.simpleTypeEnd(index, depth);
    while (end >= 0 && isArrow(this.p.kindAt(end))) end = this.simpleTypeEnd(end + 1, depth);
    return end;
  }

  private simpleTypeEnd(index: number, depth: number): number {
    const { p } = this;
    switch (p.kindAt(index)) {
      case 'bool':
      case 'char':
      case 'nat':
      case 'int':
      case 'real':
      case 'ORDINAL':
      case 'string':
      case 'object':
      case 'object?':
      case 'bitvector':
        return index + 1;
      case 'array':
      case 'set':
      case 'iset':
      case 'multiset':
      case 'seq':
      case 'map':
      case 'imap':
        return this.optionalArgumentsEnd(index + 1, depth);
      case 'identifier':
        for (let i = index; ; i++) {
          i = this.optionalArgumentsEnd(i + 1, depth);
          if (i < 0 || p.kindAt(i) !== '.') return i;
          if (p.kindAt(i + 1) !== 'identifier') return -1;
        }
      case '(':
        if (depth > MAX_SCAN_DEPTH) return -1;
        return p.kindAt(index + 1) === ')' ? index + 2 : this.listEnd(index + 1, ')', depth + 1);
      default:
        return -1;
    }
  }

  private optionalArgumentsEnd(index: number, depth: number): number {
    return this.p.kindAt(index) === '<' ? this.argumentsEnd(index, depth) : index;
  }
}

function isArrow(kind: TokenKind): boolean {
  return kind === '->' || kind === '-->' || kind === '~>';
}
