/**
 * Terms over scalars as text for a solver of Horn clauses. Bit vectors are lifted to integers in two's complement; sums
 * wrap around, products do not, and comparisons are signed. What is learned that way is a guess, which is checked on bit
 * vectors before it is used.
 */
import type { Arena, Integer, Rational, Term, Type, Variable } from '../../../model/index.js';
import { subterms } from '../../../model/index.js';

export type Sort = 'Int' | 'Bool' | 'Real';

export function sortOf(arena: Arena, type: Type): Sort | undefined {
  switch (arena.types.erase(type).kind) {
    case 'int':
    case 'char':
    case 'bitvector':
      return 'Int';
    case 'bool':
      return 'Bool';
    case 'real':
      return 'Real';
    default:
      return undefined;
  }
}

/** What a variable, or the length of an array or sequence that never changes, is called. */
export type Naming = (leaf: Term) => string | undefined;

/** Undefined where something has no words, or is too large to be repeated. */
export function lifted(arena: Arena, root: Term, name: Naming): string | undefined {
  const parts = subterms(arena, [root]);
  if (parts.length > LARGEST) return undefined;
  const texts = new Map<Term, string | undefined>();
  for (const term of parts) {
    const text = arena.looseBound(term) > 0 ? undefined : (name(term) ?? textOf(arena, term, texts));
    texts.set(term, text !== undefined && text.length > LONGEST ? undefined : text);
  }
  return texts.get(root);
}

const LARGEST = 400;
const LONGEST = 20_000;

function textOf(arena: Arena, term: Term, texts: ReadonlyMap<Term, string | undefined>): string | undefined {
  const operator = arena.operator(term);
  if (operator === 'literal') return literal(arena, term);
  const args = arena.argsOf(term).map((arg) => texts.get(arg));
  if (args.includes(undefined) || args.length === 0) return undefined;
  const [a, b] = args as [string, string];
  const kind = arena.type(arena.arg(term, 0)).kind;
  if (!SCALARS.has(kind)) return undefined;
  const type = arena.type(term);
  const plain = PLAIN[operator];
  const isSum = operator === 'add' || operator === 'sub' || operator === 'neg';
  if (type.kind === 'bitvector' && isSum) return wrapped(`(${plain ?? '-'} ${args.join(' ')})`, type.width);
  if (plain !== undefined) return `(${plain} ${args.join(' ')})`;
  const divides = operator === 'div' || operator === 'mod' || operator === 'bv-sdiv' || operator === 'bv-srem';
  if (divides && arena.operator(arena.arg(term, 1)) !== 'literal') return undefined;
  switch (operator) {
    case 'neg':
      return `(- ${a})`;
    case 'div':
      return kind === 'real' ? `(/ ${a} ${b})` : `(div ${a} ${b})`;
    case 'mod':
      return `(mod ${a} ${b})`;
    case 'bv-sdiv':
      return quotient(a, b);
    case 'bv-srem':
      return `(- ${a} (* ${b} ${quotient(a, b)}))`;
    case 'bv-shl':
    case 'bv-shr':
    case 'bv-ashr': {
      const steps = arena.arg(term, 1);
      if (arena.operator(steps) !== 'literal') return undefined;
      const factor = 2n ** BigInt(arena.payload(steps) as Integer);
      return operator === 'bv-shl' ? `(* ${a} ${factor})` : `(div ${a} ${factor})`;
    }
    case 'int-to-real':
      return `(to_real ${a})`;
    case 'real-floor':
      return `(to_int ${a})`;
    case 'bv-to-int':
    case 'int-to-bv':
    case 'char-to-int':
    case 'int-to-char':
      return a;
    default:
      return undefined;
  }
}

const SCALARS: ReadonlySet<Type['kind']> = new Set<Type['kind']>(['int', 'bool', 'real', 'char', 'bitvector']);

const PLAIN: Readonly<Record<string, string>> = {
  and: 'and',
  or: 'or',
  not: 'not',
  implies: '=>',
  ite: 'ite',
  eq: '=',
  add: '+',
  sub: '-',
  mul: '*',
  lt: '<',
  le: '<=',
  'bv-slt': '<',
  'bv-sle': '<=',
};

/** A sum is beyond the range by one whole turn at most. */
function wrapped(sum: string, width: number): string {
  const half = 2n ** BigInt(Math.max(0, width - 1));
  const turn = 2n * half;
  return `(let ((sum ${sum})) (ite (>= sum ${half}) (- sum ${turn}) (ite (< sum (- ${half})) (+ sum ${turn}) sum)))`;
}

/** Rounded towards zero. */
function quotient(a: string, b: string): string {
  return `(ite (>= ${a} 0) (div ${a} ${b}) (- (div (- ${a}) ${b})))`;
}

function literal(arena: Arena, term: Term): string | undefined {
  const type = arena.type(term);
  const payload = arena.payload(term);
  switch (type.kind) {
    case 'bool':
      return payload === true ? 'true' : 'false';
    case 'int':
    case 'char':
      return integerText(BigInt(payload as Integer));
    case 'bitvector':
      return integerText(BigInt.asIntN(type.width, BigInt(payload as Integer)));
    case 'real': {
      const { numerator, denominator } = payload as Rational;
      return `(/ ${integerText(BigInt(numerator))}.0 ${BigInt(denominator)}.0)`.replace(').0', '.0)');
    }
    default:
      return undefined;
  }
}

function integerText(value: bigint): string {
  return value < 0n ? `(- ${-value})` : String(value);
}

/** Variables of scalar types, in their order. */
export function scalars(arena: Arena, variables: readonly Variable[]): readonly Variable[] {
  return variables.filter(({ type }) => sortOf(arena, type) !== undefined);
}
