/** Cheap local simplification of predicates (seed 001, 3.8.3 has a solver do it, which takes half of its time). */
import type { Arena, Integer, Operator, Term, Variable } from '../model/index.js';
import { integers, simplify, substitute, subterms } from '../model/index.js';

const { eq, not, or, simplified } = simplify;

/** The term with terms for variables, simplified on the way; not under binders. Nothing recurses. */
export function evaluate(arena: Arena, root: Term, values: ReadonlyMap<Variable, Term>): Term {
  const results = new Map<Term, Term>();
  for (const term of outside(arena, root)) results.set(term, evaluated(arena, term, values, results));
  return results.get(root) as Term;
}

/** Sub-terms that are under no binder, arguments first; of a binder, only itself. */
function outside(arena: Arena, root: Term): Term[] {
  if (arena.looseBound(root) > 0) return [root];
  return subterms(arena, [root]).filter((term) => arena.looseBound(term) === 0);
}

function evaluated(
  arena: Arena,
  term: Term,
  values: ReadonlyMap<Variable, Term>,
  results: ReadonlyMap<Term, Term>,
): Term {
  const operator = arena.operator(term);
  if (operator === 'variable') return values.get(arena.payload(term) as Variable) ?? term;
  if (arena.argCount(term) === 0) return term;
  if (isBinder(operator)) return substitute(arena, term, values);
  const args = arena.argsOf(term).map((arg) => results.get(arg) ?? arg);
  return remade(arena, operator, args, term);
}

function isBinder(operator: Operator): boolean {
  return BINDERS.has(operator);
}

const BINDERS: ReadonlySet<Operator> = new Set<Operator>([
  'forall',
  'exists',
  'lambda',
  'closure',
  'set-of',
  'map-of',
  'let',
]);

/** The operator on these arguments, as simple as one look at them tells. */
export function remade(arena: Arena, operator: Operator, args: readonly Term[], original: Term): Term {
  const [a, b] = args as [Term, Term];
  switch (operator) {
    case 'not':
      return negated(arena, a);
    case 'and':
      return conjunction(arena, args);
    case 'or':
      return or(arena, args);
    case 'neg': {
      const value = literalOf(arena, a);
      if (value === undefined) return arena.make('neg', [a]);
      return literalLike(arena, a, integers.negate(value));
    }
    case 'add':
      return sum(arena, simplified(arena, 'add', args, original));
    case 'sub': {
      const value = literalOf(arena, b);
      if (value === undefined || value === 0) return simplified(arena, 'sub', args, original);
      return sum(arena, simplified(arena, 'add', [a, literalLike(arena, b, integers.negate(value))], original));
    }
    case 'eq':
      return equal(arena, a, b);
    case 'lt':
    case 'le':
      return compared(arena, operator, a, b, original);
    default:
      return simplified(arena, operator, args, original);
  }
}

/** `(x + 1) + 2` is `x + 3`: loops would make towers of them. */
function sum(arena: Arena, term: Term): Term {
  if (arena.operator(term) !== 'add') return term;
  let [base, constant] = arena.argsOf(term) as [Term, Term];
  if (literalOf(arena, base) !== undefined) [base, constant] = [constant, base];
  const value = literalOf(arena, constant);
  if (value === undefined) return term;
  const inner = offset(arena, base);
  const total = literalLike(arena, constant, integers.add(inner.by, value));
  if (literalOf(arena, total) === 0) return inner.base;
  return arena.make('add', [inner.base, total]);
}

/** A term as another one and a number added to it. */
function offset(arena: Arena, term: Term): { readonly base: Term; readonly by: Integer } {
  if (arena.operator(term) === 'add') {
    const [base, constant] = arena.argsOf(term) as [Term, Term];
    const by = literalOf(arena, constant);
    if (by !== undefined) return { base, by };
  }
  return { base: term, by: 0 };
}

/** `x + 1 == 3` is `x == 2`, for integers and, modulo their width, for bit vectors. */
function equal(arena: Arena, left: Term, right: Term): Term {
  const { kind } = arena.type(left);
  if (kind !== 'int' && kind !== 'bitvector') return eq(arena, left, right);
  const [a, b] = [offset(arena, left), offset(arena, right)];
  if (a.base === b.base && a.by !== b.by) return arena.false;
  const [value, other] =
    literalOf(arena, left) === undefined ? [literalOf(arena, right), a] : [literalOf(arena, left), b];
  if (value === undefined || other.by === 0) return eq(arena, left, right);
  return eq(arena, other.base, literalLike(arena, left, integers.subtract(value, other.by)));
}

/** `x + 1 < 3` is `x < 2`: of integers, which do not wrap around. */
function compared(arena: Arena, operator: 'lt' | 'le', left: Term, right: Term, original: Term): Term {
  if (arena.type(left).kind !== 'int') return simplified(arena, operator, [left, right], original);
  const [a, b] = [offset(arena, left), offset(arena, right)];
  const [x, y] = [literalOf(arena, left), literalOf(arena, right)];
  if (a.base === b.base) {
    return arena.boolean(operator === 'lt' ? a.by < b.by : a.by <= b.by);
  }
  const int = (value: Integer): Term => arena.int(value);
  if (y !== undefined && a.by !== 0)
    return simplified(arena, operator, [a.base, int(integers.subtract(y, a.by))], original);
  if (x !== undefined && b.by !== 0)
    return simplified(arena, operator, [int(integers.subtract(x, b.by)), b.base], original);
  return simplified(arena, operator, [left, right], original);
}

function literalOf(arena: Arena, term: Term): Integer | undefined {
  if (arena.operator(term) !== 'literal') return undefined;
  const { kind } = arena.type(term);
  return kind === 'int' || kind === 'bitvector' ? (arena.payload(term) as Integer) : undefined;
}

/** A number of the type of another term, which is an integer or a bit vector. */
function literalLike(arena: Arena, like: Term, value: Integer): Term {
  const type = arena.type(like);
  return type.kind === 'bitvector' ? arena.bitvector(value, type.width) : arena.int(value);
}

// ── Logic ───────────────────────────────────────────────────────────────────────────────────────

/** The negation with comparisons turned round, so that a condition and what excludes it are recognised. */
export function negated(arena: Arena, condition: Term): Term {
  const operator = arena.operator(condition);
  const turned = TURNED[operator];
  if (turned !== undefined) {
    const [left, right] = arena.argsOf(condition) as [Term, Term];
    return arena.make(turned, [right, left]);
  }
  if (operator === 'implies') {
    const [premise, conclusion] = arena.argsOf(condition) as [Term, Term];
    return conjunction(arena, [premise, negated(arena, conclusion)]);
  }
  if (operator === 'or')
    return conjunction(
      arena,
      arena.argsOf(condition).map((part) => shallowNot(arena, part)),
    );
  return not(arena, condition);
}

function shallowNot(arena: Arena, condition: Term): Term {
  return TURNED[arena.operator(condition)] === undefined ? not(arena, condition) : negated(arena, condition);
}

const TURNED: Readonly<Partial<Record<Operator, Operator>>> = {
  lt: 'le',
  le: 'lt',
  'bv-slt': 'bv-sle',
  'bv-sle': 'bv-slt',
};

/** A conjunction whose parts are used on each other: `x && !(x && y)` is `x && !y`. */
export function conjunction(arena: Arena, parts: readonly Term[]): Term {
  let known = new Set<Term>();
  let open = [...parts];
  for (let round = 0; round < ROUNDS; round++) {
    const before = known;
    known = new Set();
    for (const part of flattened(arena, open)) {
      const rest = round === 0 && known.size === 0 ? part : reduced(arena, part, known, before);
      if (rest === arena.false || known.has(shallowNot(arena, rest))) return arena.false;
      for (const one of flattened(arena, [rest])) known.add(one);
    }
    known.delete(arena.true);
    if (known.size === before.size && [...known].every((one) => before.has(one))) break;
    open = [...known];
  }
  if (known.has(arena.false)) return arena.false;
  for (const one of known) if (known.has(shallowNot(arena, one))) return arena.false;
  const [only] = known;
  if (only === undefined) return arena.true;
  return known.size === 1 ? only : arena.make('and', [...known]);
}

const ROUNDS = 3;

function flattened(arena: Arena, parts: readonly Term[]): Term[] {
  return parts.flatMap((part) => (arena.operator(part) === 'and' ? arena.argsOf(part) : [part]));
}

/** A negated conjunction or a disjunction without what others decide. */
function reduced(arena: Arena, part: Term, known: ReadonlySet<Term>, before: ReadonlySet<Term>): Term {
  const operator = arena.operator(part);
  const holds = (term: Term): boolean => term !== part && (known.has(term) || before.has(term));
  if (operator === 'not' && arena.operator(arena.arg(part, 0)) === 'and') {
    const inside = arena.argsOf(arena.arg(part, 0));
    if (inside.some((one) => holds(shallowNot(arena, one)))) return arena.true;
    const open = inside.filter((one) => !holds(one));
    if (open.length === inside.length) return part;
    if (open.length === 0) return arena.false;
    return open.length === 1 ? shallowNot(arena, open[0] as Term) : not(arena, arena.make('and', open));
  }
  if (operator === 'or') {
    const inside = arena.argsOf(part);
    if (inside.some(holds)) return arena.true;
    const open = inside.filter((one) => !holds(shallowNot(arena, one)));
    return open.length === inside.length ? part : or(arena, open);
  }
  return part;
}
