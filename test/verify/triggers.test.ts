import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { FunctionSymbol, Operator, Payload, Term, Type, Variable } from '../../src/model/index.js';
import { abstract, Arena, instantiate, printTerm } from '../../src/model/index.js';
import { SmtWriter } from '../../src/smt/writer.js';
import { chooseTriggers, withoutLoops, withTriggers } from '../../src/verify/triggers.js';
import { constructorOf, datatypeOf, variableOf } from '../smt/random-terms.js';
import { testWithTool } from '../support/tools.js';

const arena = new Arena();
const { types } = arena;
const { int, bool } = types;
const make = (operator: Operator, args: readonly Term[], payload?: Payload): Term =>
  arena.make(operator, args, payload);
const [i, j, k] = ['i', 'j', 'k'].map((name) => variableOf(name, int)) as [Variable, Variable, Variable];
const [I, J, K] = [i, j, k].map((variable) => arena.variable(variable)) as [Term, Term, Term];
const constant = (name: string, type: Type): Term => arena.variable(variableOf(name, type));
const s = constant('s', types.seq(int));
const t = constant('t', types.seq(int));
const n = constant('n', int);
const at = (sequence: Term, index: Term): Term => make('seq-index', [sequence, index]);
const plus = (a: Term, b: number): Term => make('add', [a, arena.int(b)]);
const between = (low: Term, middle: Term, high: Term): Term =>
  make('and', [make('le', [low, middle]), make('lt', [middle, high])]);
const length = make('seq-length', [s]);
const functionOf = (name: string, parameters: readonly Type[], result: Type): FunctionSymbol => ({
  name,
  typeParameters: [],
  heap: [],
  parameters: parameters.map((type) => variableOf('p', type)),
  result,
});
const call = (symbol: FunctionSymbol, ...args: readonly Term[]): Term => arena.apply(symbol, [], args);
const f = functionOf('f', [int], int);
const g = functionOf('g', [int], int);
const p = functionOf('p', [int], bool);
const q = functionOf('q', [int], bool);
const r = functionOf('r', [int, int], bool);
const quantified = (
  operator: 'forall' | 'exists' | 'let',
  variables: readonly Variable[],
  ...bodies: readonly Term[]
): Term =>
  arena.bind(
    operator,
    variables.map(({ type }) => type),
    operator === 'let'
      ? [abstract(arena, bodies[0] as Term, variables), ...bodies.slice(1)]
      : bodies.map((body) => abstract(arena, body, variables)),
  );

/** Each group as text, with the variables' names. */
function triggers(variables: readonly Variable[], range: Term, body: Term, vague?: FunctionSymbol): string[] {
  const groups = chooseTriggers(
    arena,
    variables.map(({ type }) => type),
    abstract(arena, range, variables),
    abstract(arena, body, variables),
    (symbol) => symbol === vague,
  );
  const values = variables.map((variable) => arena.variable(variable));
  return groups.map((group) => group.map((term) => printTerm(arena, instantiate(arena, term, values))).join(' & '));
}

describe('single terms', () => {
  test('an element at a variable, not the length that has none', () => {
    const body = make('le', [arena.int(0), at(s, I)]);
    expect(triggers([i], between(arena.int(0), I, length), body)).toEqual(['(seq-index s i)']);
  });

  test('all that cover the variables, each once', () => {
    const body = make('implies', [call(p, I), make('lt', [at(s, I), at(t, I)])]);
    expect(triggers([i], call(p, I), body)).toEqual(['p(i)', '(seq-index s i)', '(seq-index t i)']);
  });

  test('what is contained, not what contains it', () => {
    expect(triggers([i], arena.true, call(p, call(f, call(g, I))))).toEqual(['g(i)']);
  });

  test('no arithmetic over the variables where there is a choice', () => {
    expect(triggers([i], arena.true, make('eq', [at(s, plus(I, 1)), at(t, I)]))).toEqual(['(seq-index t i)']);
    expect(triggers([i], arena.true, make('lt', [at(s, plus(I, 1)), n]))).toEqual(['(seq-index s (add i 1))']);
    // Arithmetic over other variables is one value.
    expect(triggers([i], arena.true, call(r, I, plus(n, 1)))).toEqual(['r(i, (add n 1))']);
  });

  test('a remainder of two unknowns, where there is nothing better', () => {
    const divides = make('not', [make('eq', [make('mod', [n, I]), arena.int(0)])]);
    expect(triggers([i], arena.true, divides)).toEqual(['(mod n i)']);
    expect(triggers([i], call(p, I), divides)).toEqual(['p(i)']);
    expect(triggers([i], arena.true, make('lt', [make('mul', [arena.int(2), I]), n]))).toEqual([]);
    expect(triggers([i], arena.true, make('lt', [at(s, make('mul', [I, n])), n]))).toEqual(['(seq-index s (mul i n))']);
  });

  test('no logical structure inside', () => {
    const chosen = make('ite', [call(p, I), I, n]);
    expect(triggers([i], arena.true, call(q, chosen))).toEqual(['p(i)']);
    expect(triggers([i], arena.true, call(q, make('ite', [make('lt', [I, n]), I, n])))).toEqual([]);
  });

  test('a term with all variables comes before groups that have them together', () => {
    const body = make('or', [call(p, I), call(q, J), call(r, I, J)]);
    expect(triggers([i, j], arena.true, body)).toEqual(['r(i, j)', 'p(i) & q(j)']);
  });

  test('terms inside that have all variables together, not the term around them', () => {
    expect(triggers([i, j], arena.true, call(r, call(f, I), call(g, J)))).toEqual(['f(i) & g(j)']);
    expect(triggers([i, j], arena.true, call(r, call(f, I), J))).toEqual(['r(f(i), j)']);
  });

  test('types, shapes and allocation are last resorts', () => {
    const list = datatypeOf('List', false);
    const nil = constructorOf(list, 'Nil', {});
    list.constructors = [nil];
    const x = variableOf('x', types.datatype(list, []));
    const X = arena.variable(x);
    const isNil = make('is-constructor', [X], nil);
    const h = functionOf('h', [types.datatype(list, [])], bool);
    expect(triggers([x], isNil, call(h, X))).toEqual(['h(x)']);
    expect(triggers([x], arena.true, isNil)).toHaveLength(1);

    const o = variableOf('o', types.reference);
    const O = arena.variable(o);
    const alloc = arena.variable({
      ...variableOf('alloc', types.store([types.reference], bool)),
      place: { kind: 'alloc' },
    });
    const objects = constant('objects', types.set(types.reference));
    const allocated = make('select', [alloc, O]);
    expect(triggers([o], allocated, make('set-member', [objects, O]))).toEqual(['(set-member objects o)']);
    expect(triggers([o], allocated, make('eq', [O, O]))).toEqual(['(select alloc o)']);
    expect(triggers([i], call(p, I), call(q, I), p)).toEqual(['q(i)']);
  });

  test('nothing to choose', () => {
    expect(triggers([i], arena.true, make('lt', [I, n]))).toEqual([]);
    expect(triggers([i, j], arena.true, call(p, I))).toEqual([]);
    expect(triggers([], arena.true, call(p, n))).toEqual([]);
  });
});

describe('binders inside', () => {
  test('terms of an inner quantifier count where they mention none of its variables', () => {
    const inner = quantified('exists', [j], call(p, I), make('and', [call(r, I, J), call(q, J)]));
    expect(triggers([i], arena.true, inner)).toEqual(['p(i)']);
  });

  test('variables of an outer binder are constants', () => {
    // The outer variable is j; the quantifier over i stands under its binder.
    const body = abstract(arena, call(r, I, J), [i]);
    const under = abstract(arena, body, [j]);
    const groups = chooseTriggers(arena, [int], arena.true, under);
    expect(groups).toEqual([[under]]);
  });

  test('a let is its value', () => {
    expect(triggers([i], arena.true, quantified('let', [k], call(p, K), call(f, I)))).toEqual(['f(i)']);
    expect(triggers([i], arena.true, quantified('let', [k], call(p, K), I))).toEqual(['p(i)']);
  });

  test('triggers of inner quantifiers are no candidates', () => {
    const inner = arena.bind(
      'forall',
      [int],
      [arena.true, abstract(arena, make('lt', [I, J]), [j])],
      [[abstract(arena, call(r, I, J), [j]), abstract(arena, call(p, I), [j])]],
    );
    expect(triggers([i], arena.true, inner)).toEqual([]);
  });
});

describe('groups', () => {
  test('two elements of one sequence', () => {
    const range = make('and', [between(arena.int(0), I, length), between(I, J, length)]);
    expect(triggers([i, j], range, make('le', [at(s, I), at(s, J)]))).toEqual(['(seq-index s i) & (seq-index s j)']);
  });

  test('pairs of one head come first, and there are few', () => {
    const pairs = ['s1', 's2', 's3'].map((name) => constant(name, types.seq(int)));
    const body = make(
      'and',
      pairs.map((sequence) => make('le', [at(sequence, I), at(sequence, J)])),
    );
    const groups = triggers([i, j], arena.true, body);
    expect(groups.slice(0, 3)).toEqual(
      ['s1', 's2', 's3'].map((name) => `(seq-index ${name} i) & (seq-index ${name} j)`),
    );
    expect(groups).toHaveLength(4);
  });

  test('each term contributes a variable', () => {
    const body = make('and', [call(r, I, J), call(r, J, K), call(p, I)]);
    expect(triggers([i, j, k], arena.true, body)).toEqual(['r(i, j) & r(j, k)', 'p(i) & r(j, k)']);
  });

  test('many candidates and variables that nothing covers take no time', () => {
    const variables = Array.from({ length: 20 }, (_, at_) => variableOf(`v${at_}`, int));
    const body = make(
      'and',
      variables
        .slice(1)
        .flatMap((variable) => [f, g].map((symbol) => make('lt', [call(symbol, arena.variable(variable)), n]))),
    );
    expect(triggers(variables, arena.true, body)).toEqual([]);
    expect(triggers(variables.slice(1), arena.true, body)).toHaveLength(4);
  });
});

describe('matching loops', () => {
  test('a term that grows in the body is left out where there is another', () => {
    expect(triggers([i], arena.true, make('eq', [call(f, I), call(f, call(g, I))]))).toEqual(['g(i)']);
    expect(triggers([i], call(p, I), make('lt', [call(f, I), call(f, plus(I, 1))]))).toEqual(['p(i)']);
  });

  test('swapped variables and constants are no loop', () => {
    const symmetric = make('eq', [call(r, I, J), call(r, J, I)]);
    expect(triggers([i, j], arena.true, symmetric)).toEqual(['r(i, j)', 'r(j, i)']);
    expect(triggers([i], arena.true, make('lt', [call(f, I), call(f, plus(n, 1))]))).toEqual(['f(i)']);
  });

  test('a looping term is better than none, and than one with arithmetic', () => {
    expect(triggers([i], arena.true, make('le', [at(s, I), at(s, plus(I, 1))]))).toEqual(['(seq-index s i)']);
  });

  /** The formula after names for growing arguments, with its triggers. */
  function broken(variables: readonly Variable[], range: Term, body: Term): string {
    const close = (term: Term): Term => abstract(arena, term, variables);
    const quantifier = { types: variables.map(({ type }) => type), range: close(range), body: close(body) };
    const result = withoutLoops(arena, quantifier);
    const names = ['u', 'v', 'w', 'x'].map((name) => constant(name, int)).slice(0, result.types.length);
    const text = (term: Term): string => printTerm(arena, instantiate(arena, term, names));
    const groups = chooseTriggers(arena, result.types, result.range, result.body);
    return `${text(result.range)} ==> ${text(result.body)} by ${groups.map((group) => group.map(text).join(' & ')).join(', ')}`;
  }

  test('an argument that grows gets a name where nothing else triggers', () => {
    const next = at(s, plus(I, 1));
    expect(broken([i], between(arena.int(0), plus(I, 1), n), make('le', [at(s, I), next]))).toBe(
      '(and (eq v (add u 1)) (and (le 0 v) (lt v n))) ==> (le (seq-index s u) (seq-index s v)) by (seq-index s u) & (seq-index s v)',
    );
    const inner = quantified('exists', [j], arena.true, make('lt', [make('add', [J, at(s, plus(I, 1))]), at(s, I)]));
    expect(broken([i], arena.true, inner)).toContain('by (seq-index s u) & (seq-index s v)');
  });

  test('other formulas stay as they are', () => {
    const body = make('le', [at(s, I), at(s, plus(I, 1))]);
    for (const range of [call(p, I), make('lt', [at(t, I), n])]) {
      const quantifier = { types: [int], range: abstract(arena, range, [i]), body: abstract(arena, body, [i]) };
      expect(withoutLoops(arena, quantifier)).toBe(quantifier);
    }
    const growing = { types: [int], range: arena.true, body: abstract(arena, call(p, call(f, call(f, I))), [i]) };
    expect(withoutLoops(arena, growing)).toBe(growing);
  });
});

describe('forms with triggers', () => {
  const close = (term: Term): Term => abstract(arena, term, [i]);

  test('a quantifier right inside another is merged with it where the outer one has no trigger', () => {
    const inner = quantified('forall', [j], make('lt', [I, J]), call(r, I, J));
    const outer = { types: [int], range: close(make('le', [arena.int(0), I])), body: close(inner) };
    const { term, triggered } = withTriggers(arena, 'forall', outer);
    expect(triggered).toBe(true);
    expect(printTerm(arena, term)).toBe('(forall [int, int] {r(%1, %0)} (and (le 0 %1) (lt %1 %0)) r(%1, %0))');
    expect(withTriggers(arena, 'exists', outer).triggered).toBe(false);
    const known = { ...outer, range: close(call(p, I)) };
    expect(printTerm(arena, withTriggers(arena, 'forall', known).term)).toContain('(forall [int] {p(%0)} p(%0)');
  });

  test('conjuncts get names for their own arguments only', () => {
    const step = (by: number): Term => make('le', [at(s, I), at(s, plus(I, by))]);
    const body = close(make('and', [step(1), make('or', [make('lt', [n, I]), step(2)])]));
    const { term, triggered } = withTriggers(arena, 'forall', { types: [int], range: arena.true, body });
    expect(triggered).toBe(true);
    expect(arena.operator(term)).toBe('and');
    expect(arena.argsOf(term).map((part) => printTerm(arena, part))).toEqual([
      '(forall [int, int] {(seq-index s %0), (seq-index s %1)} (eq %1 (add %0 1)) (le (seq-index s %0) (seq-index s %1)))',
      '(forall [int, int] {(seq-index s %0), (seq-index s %1)} (eq %1 (add %0 2)) (or (lt n %0) (le (seq-index s %0) (seq-index s %1))))',
    ]);
    const some = withTriggers(arena, 'exists', {
      types: [int],
      range: arena.true,
      body: close(make('and', [call(p, n), make('or', [step(1), step(2)])])),
    });
    expect(arena.operator(some.term)).toBe('or');
    expect(arena.argCount(some.term)).toBe(2);
  });

  test('a formula without any trigger stays as it is', () => {
    const plain = { types: [int], range: arena.true, body: close(make('lt', [I, n])) };
    const { term, triggered } = withTriggers(arena, 'forall', plain);
    expect(triggered).toBe(false);
    expect(term).toBe(arena.bind('forall', [int], [plain.range, plain.body]));
  });

  testWithTool('z3', 'every form means the same', (z3) => {
    const inner = quantified('forall', [j], make('lt', [I, J]), call(r, I, J));
    const step = (by: number): Term => make('le', [at(s, I), at(s, plus(I, by))]);
    const range = close(between(arena.int(0), plus(I, 1), n));
    const both = make('and', [step(1), step(2)]);
    const bodies = [inner, step(1), both, make('implies', [call(p, I), both]), make('or', [step(1), step(2)])];
    const script = (['forall', 'exists'] as const).flatMap((operator) =>
      bodies.map((body) => {
        const formula = { types: [int], range, body: close(body) };
        const { term } = withTriggers(arena, operator, formula);
        const writer = new SmtWriter(arena);
        writer.assert(make('not', [make('eq', [term, arena.bind(operator, [int], [range, formula.body])])]));
        return `(reset)\n${writer.take().replace(/ :pattern \([^:]*\)(?= :)/g, '')}(check-sat)\n`;
      }),
    );
    const answers = execFileSync(z3, ['-in', '-T:60'], { input: script.join(''), encoding: 'utf8' });
    expect(answers.trim().split('\n')).toEqual(script.map(() => 'unsat'));
    return Promise.resolve();
  });
});
