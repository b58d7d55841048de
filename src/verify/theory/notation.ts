/**
 * A notation in which axioms read like mathematics: variables by name instead of positions, inequalities in chains.
 *
 *     axiom('take: index', { s: seq, n: int, i: int }, ({ s, n, i }) => ({
 *       when: chain(zero, '<=', i, '<', n, '<=', length(s)),
 *       then: eq(index(take(s, n), i), index(s, i)),
 *       triggers: [[index(take(s, n), i)], [index(s, i), take(s, n)]],
 *     }))
 */
import type { Arena, Operator, Term, Type, Variable } from '../../model/index.js';
import { abstract } from '../../model/index.js';
import type { BuiltinName, Builtins } from '../builtins.js';

export interface TheoryContext {
  readonly arena: Arena;
  readonly builtins: Builtins;
}

/** A closed `forall` with explicit triggers. */
export interface Axiom {
  /** Unique within its type. */
  readonly name: string;
  readonly term: Term;
}

type Named<K extends string, V> = Readonly<Record<K, V>>;
type Triggers = readonly (readonly Term[])[];

interface Statement {
  /** The hypothesis, which becomes the range of the quantifier. */
  readonly when?: Term;
  readonly then: Term;
  readonly triggers: Triggers;
}

export class Notation {
  readonly arena: Arena;
  readonly int: Type;
  readonly zero: Term;
  readonly one: Term;
  private readonly builtins: Builtins;

  constructor({ arena, builtins }: TheoryContext) {
    this.arena = arena;
    this.builtins = builtins;
    this.int = arena.types.int;
    this.zero = arena.int(0);
    this.one = arena.int(1);
  }

  readonly axiom = <K extends string>(
    name: string,
    variables: Named<K, Type>,
    state: (terms: Named<K, Term>) => Statement,
  ): Axiom => ({ name, term: this.quantify('forall', variables, state) });

  /** Triggers may be left out where the quantifier can only be skolemised. */
  readonly forall = <K extends string>(
    variables: Named<K, Type>,
    body: (terms: Named<K, Term>) => Term,
    triggers: (terms: Named<K, Term>) => Triggers = () => [],
  ): Term => this.quantify('forall', variables, (terms) => ({ then: body(terms), triggers: triggers(terms) }));

  readonly exists = <K extends string>(
    variables: Named<K, Type>,
    body: (terms: Named<K, Term>) => Term,
    triggers: (terms: Named<K, Term>) => Triggers = () => [],
  ): Term => this.quantify('exists', variables, (terms) => ({ then: body(terms), triggers: triggers(terms) }));

  private quantify<K extends string>(
    quantifier: 'forall' | 'exists',
    variables: Named<K, Type>,
    state: (terms: Named<K, Term>) => Statement,
  ): Term {
    const { arena } = this;
    const entries = Object.entries<Type>(variables);
    const named = entries.map(([name, type]): Variable => ({ name, type, role: 'local', ghost: true }));
    const terms = Object.fromEntries(named.map((variable) => [variable.name, arena.variable(variable)]));
    const { when = arena.true, then, triggers } = state(terms as Named<K, Term>);
    const close = (term: Term): Term => abstract(arena, term, named);
    const types = entries.map(([, type]) => type);
    return arena.bind(
      quantifier,
      types,
      [close(when), close(then)],
      triggers.map((group) => group.map(close)),
    );
  }

  // ── Logic and numbers ─────────────────────────────────────────────────────────────────────────

  readonly op = (operator: Operator, ...args: Term[]): Term => this.arena.make(operator, args);
  readonly not = (a: Term): Term => this.op('not', a);
  readonly and = (...args: Term[]): Term => this.op('and', ...args);
  readonly or = (...args: Term[]): Term => this.op('or', ...args);
  readonly implies = (a: Term, b: Term): Term => this.op('implies', a, b);
  readonly ite = (condition: Term, a: Term, b: Term): Term => this.op('ite', condition, a, b);
  readonly eq = (a: Term, b: Term): Term => this.op('eq', a, b);
  readonly ne = (a: Term, b: Term): Term => this.not(this.eq(a, b));
  readonly iff = (a: Term, b: Term): Term => this.op('eq', a, b);
  readonly plus = (...terms: [Term, ...Term[]]): Term => terms.reduce((a, b) => this.op('add', a, b));
  readonly minus = (a: Term, b: Term): Term => this.op('sub', a, b);
  readonly le = (a: Term, b: Term): Term => this.op('le', a, b);
  readonly lt = (a: Term, b: Term): Term => this.op('lt', a, b);

  /** `chain(a, '<=', b, '<', c)` is a ≤ b < c. */
  readonly chain = (first: Term, ...rest: (Term | '<' | '<=')[]): Term => {
    const links: Term[] = [];
    let left = first;
    for (let i = 0; i + 1 < rest.length; i += 2) {
      const right = rest[i + 1] as Term;
      links.push(rest[i] === '<' ? this.lt(left, right) : this.le(left, right));
      left = right;
    }
    return links.length === 1 ? (links[0] as Term) : this.and(...links);
  };

  // ── Symbols of the verifier's own ─────────────────────────────────────────────────────────────

  /** At the type that the symbol is made for, see `Builtins.at`. */
  readonly builtin = (name: BuiltinName, type: Type, ...args: Term[]): Term =>
    this.arena.apply(this.builtins.at(name, type), [], args);

  readonly rank = (value: Term): Term => this.builtin('rank', this.arena.type(value), value);

  readonly equal = (a: Term, b: Term): Term => this.builtin('equal', this.arena.type(a), a, b);
}
