/** The words and signs of the language. A token's kind is its own text, except for the open classes of `OPEN_KINDS`. */

/** Words that are never names. Words with a meaning only in some places (`to`, `least`, `opaque`, …) are not here. */
const RESERVED_WORDS = [
  'abstract',
  'allocated',
  'as',
  'assert',
  'assigned',
  'assume',
  'bool',
  'break',
  'by',
  'calc',
  'case',
  'char',
  'class',
  'codatatype',
  'colemma',
  'const',
  'constructor',
  'continue',
  'copredicate',
  'datatype',
  'decreases',
  'else',
  'ensures',
  'exists',
  'expect',
  'export',
  'extends',
  'false',
  'for',
  'forall',
  'fresh',
  'function',
  'ghost',
  'if',
  'imap',
  'import',
  'in',
  'include',
  'inductive',
  'int',
  'invariant',
  'is',
  'iset',
  'iterator',
  'label',
  'lemma',
  'map',
  'match',
  'method',
  'modifies',
  'modify',
  'module',
  'multiset',
  'nameonly',
  'nat',
  'new',
  'newtype',
  'nonincreases',
  'null',
  'object',
  'object?',
  'old',
  'opened',
  'ORDINAL',
  'predicate',
  'print',
  'provides',
  'reads',
  'real',
  'refines',
  'replaceable',
  'replaces',
  'requires',
  'return',
  'returns',
  'reveals',
  'seq',
  'set',
  'static',
  'string',
  'then',
  'this',
  'trait',
  'true',
  'twostate',
  'type',
  'unchanged',
  'var',
  'while',
  'witness',
  'yield',
  'yields',
] as const;

/** `<<`, `>>`, `!!` and `<-` are pairs of adjacent signs, because each half is also a sign of its own. */
type Sign =
  | ('(' | ')' | '[' | ']' | '{' | '{:' | '}')
  | (',' | ';' | '.' | '..' | '...' | '`' | '@' | '#')
  | (':' | '::' | ':=' | ':|' | ':-')
  | ('=' | '==' | '==>' | '=>' | '!' | '!=' | '!in')
  | ('<' | '<=' | '<==' | '<==>' | '>' | '>=')
  | ('+' | '-' | '->' | '-->' | '~' | '~>' | '*' | '/' | '%')
  | ('&' | '&&' | '|' | '||' | '^');

/** `array` is also `array2?`, `bitvector` is `bv8`; `bad` was reported by the lexer. */
type OpenKind =
  'identifier' | 'array' | 'bitvector' | 'digits' | 'hexdigits' | 'decimal' | 'character' | 'text' | 'bad' | 'eof';

export type Keyword = (typeof RESERVED_WORDS)[number];
export type TokenKind = Keyword | Sign | OpenKind;

const KEYWORDS_BY_TEXT: ReadonlyMap<string, Keyword> = new Map(RESERVED_WORDS.map((word) => [word, word]));

const ARRAY_WORD = /^array(1\d+|[2-9]\d*)?\??$/;
const BITVECTOR_WORD = /^bv(0|[1-9]\d*)$/;

/** The kind of a token that consists of letters, digits, `_`, `'` and `?`, and does not start with a digit. */
export function kindOfWord(text: string): TokenKind {
  const keyword = KEYWORDS_BY_TEXT.get(text);
  if (keyword !== undefined) return keyword;
  if (text.startsWith('array') && ARRAY_WORD.test(text)) return 'array';
  if (text.startsWith('bv') && BITVECTOR_WORD.test(text)) return 'bitvector';
  return 'identifier';
}

/** Whether a text that looks like a name is reserved, so that nothing can be called so. */
export function isKeyword(text: string): boolean {
  return kindOfWord(text) !== 'identifier';
}
