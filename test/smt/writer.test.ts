import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FunctionSymbol, Term, Type } from '../../src/model/index.js';
import { Arena } from '../../src/model/index.js';
import { SmtWriter, symbolsOf, triggerSymbols, Unwritable } from '../../src/smt/writer.js';
import { evaluate, terms, variablesFor } from '../model/support.js';
import { useFolder } from '../support/folders.js';
import { testWithTool } from '../support/tools.js';
import { constructorOf, datatypeOf, randomFrom, variableOf, Vocabulary } from './random-terms.js';

const functionOf = (name: string, parameters: readonly Type[], result: Type): FunctionSymbol => ({
  name,
  typeParameters: [],
  heap: [],
  parameters: parameters.map((type, i) => variableOf(`p${i}`, type)),
  result,
});

const { write } = useFolder();

/** What the solver prints on these commands: nothing but answers, if all is well. */
function ask(solver: string, commands: string): string {
  return execFileSync(solver, [write('query.smt2', commands)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  }).trim();
}

describe('what terms look like', () => {
  const arena = new Arena();
  const { types } = arena;
  const { int, bool } = types;
  const x = arena.variable(variableOf('x', int));
  const s = arena.variable(variableOf('s', types.seq(int)));
  const text = (term: Term): string => new SmtWriter(arena).term(term);
  const script = (term: Term): string => {
    const writer = new SmtWriter(arena);
    writer.assert(term);
    return writer.take();
  };

  test('literals', () => {
    expect(text(arena.int(-3))).toBe('(- 3)');
    expect(text(arena.int(-(2n ** 64n)))).toBe('(- 18446744073709551616)');
    expect(text(arena.real(-1, 3))).toBe('(/ (- 1.0) 3.0)');
    expect(text(arena.real(2))).toBe('2.0');
    expect(text(arena.bitvector(5, 8))).toBe('(_ bv5 8)');
    expect(text(arena.char(65))).toBe('(int-to-char@ 65)');
  });

  test('conjunctions and disjunctions of none and of one', () => {
    const p = arena.variable(variableOf('p', bool));
    expect(text(arena.make('and', []))).toBe('true');
    expect(text(arena.make('or', []))).toBe('false');
    expect(text(arena.make('and', [p]))).toBe('p@');
    expect(text(arena.make('or', [p]))).toBe('p@');
    expect(text(arena.make('or', [p, p, p]))).toBe('(or p@ p@ p@)');
  });

  test('a quantifier has its range as a premise, its triggers in full, and its own shared terms', () => {
    const i = arena.bound(0, int);
    const at = arena.make('seq-index', [s, arena.make('add', [i, arena.int(1)])]);
    const range = arena.make('lt', [i, arena.make('seq-length', [s])]);
    const body = arena.make('le', [at, arena.make('mul', [at, x])]);
    expect(script(arena.bind('forall', [int], [range, body], [[at]]))).toBe(
      [
        '(declare-fun x@ () Int)',
        '(declare-sort seq<int> 0)',
        '(declare-fun seq-index<seq<int>> (seq<int> Int) Int)',
        '(declare-fun s@ () seq<int>)',
        '(declare-fun seq-length<seq<int>> (seq<int>) Int)',
        '(assert (forall ((?0 Int)) (! (let (($0 (seq-index<seq<int>> s@ (+ ?0 1)))) (=> (< ?0 (seq-length<seq<int>> s@)) (<= $0 (* $0 x@)))) :pattern ((seq-index<seq<int>> s@ (+ ?0 1))) :qid q1)))',
        '',
      ].join('\n'),
    );
    expect(text(arena.bind('exists', [int, bool], [range, arena.bound(1, bool)]))).toContain(
      '(exists ((?1 Int) (?0 Bool)) (! (and (< ?1 (seq-length<seq<int>> s@)) ?0) :qid q1))',
    );
  });

  test('triggers that a solver would refuse are left out', () => {
    const i = arena.bound(0, int);
    const f = functionOf('f', [int], int);
    const body = arena.make('le', [arena.apply(f, [], [i]), x]);
    const ite = arena.apply(f, [], [arena.make('ite', [arena.true, i, x])]);
    const quantifier = arena.bind('forall', [int], [arena.true, body], [[i], [arena.apply(f, [], [x])], [ite]]);
    expect(text(quantifier)).toBe('(forall ((?0 Int)) (! (<= (f@ ?0) x@) :qid q1))');
  });

  test('closed terms under binders are named outside of them, and each of two variables of one name is itself', () => {
    const y = arena.variable(variableOf('x', int));
    const big = arena.make('mul', [arena.make('add', [x, y]), x]);
    const inner = arena.bind('exists', [int], [arena.true, arena.make('lt', [arena.bound(0, int), big])]);
    const outer = arena.bind('forall', [int], [inner, arena.make('lt', [big, arena.bound(0, int)])]);
    expect(text(outer)).toBe(
      '(let (($0 (* (+ x@ x@2) x@))) (forall ((?0 Int)) (! (=> (exists ((?0 Int)) (! (< ?0 $0) :qid q2)) (< $0 ?0)) :qid q1)))',
    );
  });

  test('datatypes that contain each other are declared together, after the collections that they contain', () => {
    const even = datatypeOf('Even', false);
    const odd = datatypeOf('Odd', false);
    even.constructors = [
      constructorOf(even, 'Zero', {}),
      constructorOf(even, 'Next', { of: types.datatype(odd, []), all: types.seq(types.datatype(even, [])) }),
    ];
    odd.constructors = [constructorOf(odd, 'Next', { of: types.datatype(even, []) })];
    const v = arena.variable(variableOf('v', types.datatype(odd, [])));
    const next = odd.constructors[0];
    if (next === undefined) throw new Error('there is one');
    expect(script(arena.make('is-constructor', [v], next))).toBe(
      [
        '(declare-sort seq<Even> 0)',
        '(declare-datatypes ((Odd@ 0) (Even@ 0)) (((Odd.Next@ (Odd.Next.of@ Even@))) ((Even.Zero@) (Even.Next@ (Even.Next.of@ Odd@) (Even.Next.all@ seq<Even>)))))',
        '(declare-fun v@ () Odd@)',
        '(assert ((_ is Odd.Next@) v@))',
        '',
      ].join('\n'),
    );
  });

  test('datatypes without finite values, and those of ever larger types, cannot be written', () => {
    const knot = datatypeOf('Knot', false);
    knot.constructors = [constructorOf(knot, 'Tie', { of: types.datatype(knot, []) })];
    const nest = datatypeOf('Nest', false, ['T']);
    const parameter = types.parameter(nest.typeParameters[0] ?? { name: 'T' });
    nest.constructors = [
      constructorOf(nest, 'End', {}),
      constructorOf(nest, 'More', { of: parameter, rest: types.datatype(nest, [types.datatype(nest, [parameter])]) }),
    ];
    const variable = (type: Type): Term => arena.variable(variableOf('v', type));
    expect(() =>
      script(arena.make('eq', [variable(types.datatype(knot, [])), variable(types.datatype(knot, []))])),
    ).toThrow(Unwritable);
    const at = types.datatype(nest, [int]);
    expect(() => script(arena.make('eq', [variable(at), variable(at)]))).toThrow(/ever larger types/);
  });

  test('what the vocabulary leaves out cannot be written', () => {
    expect(() => text(arena.make('seq', [x], undefined, types.seq(int)))).toThrow(Unwritable);
    expect(() => text(arena.make('rank-lt', [s, s]))).toThrow(Unwritable);
  });
});

describe('terms of which everything is declared', () => {
  const arena = new Arena();
  const { int } = arena.types;
  const s = arena.variable(variableOf('s', arena.types.seq(int)));
  const length = arena.make('seq-length', [s]);

  test('have a text, and asking declares nothing', () => {
    const writer = new SmtWriter(arena);
    expect(writer.known(s)).toBeUndefined();
    expect(writer.known(length)).toBeUndefined();
    expect(writer.take()).toBe('');
    writer.term(s);
    expect(writer.known(s)).toBe('s@');
    expect(writer.known(length)).toBeUndefined();
    expect(writer.take()).toBe('(declare-sort seq<int> 0)\n(declare-fun s@ () seq<int>)\n');
    writer.term(length);
    expect(writer.take()).toContain('(declare-fun');
    expect(writer.known(length)).toContain('s@)');
  });
});

describe('size', () => {
  const arena = new Arena();
  const x = arena.variable(variableOf('x', arena.types.int));

  test('a term of 20,000 nested sums is as long as it is deep', () => {
    let sum = x;
    for (let i = 0; i < 20_000; i++) sum = arena.make('add', [sum, arena.int(i % 7)]);
    expect(new SmtWriter(arena).term(sum).length).toBeLessThan(20_000 * 8);
  });

  test('a term that doubles 5,000 times is printed once per level', () => {
    let sum = x;
    for (let i = 0; i < 5_000; i++) sum = arena.make('add', [sum, sum]);
    expect(new SmtWriter(arena).term(sum).length).toBeLessThan(5_000 * 40);
    let under = arena.bound(0, arena.types.int);
    for (let i = 0; i < 5_000; i++) under = arena.make('add', [under, under]);
    const quantifier = arena.bind('forall', [arena.types.int], [arena.true, arena.make('lt', [x, under])]);
    expect(new SmtWriter(arena).term(quantifier).length).toBeLessThan(5_000 * 40);
  });

  test('nested lets and long conjunctions', () => {
    let body = arena.bound(0, arena.types.int);
    for (let i = 0; i < 5_000; i++)
      body = arena.bind('let', [arena.types.int], [arena.bound(0, arena.types.int), body]);
    const all = arena.make(
      'and',
      Array.from({ length: 50_000 }, (_, i) => arena.make('lt', [x, arena.int(i)])),
    );
    const closed = arena.bind('let', [arena.types.int], [body, x]);
    expect(new SmtWriter(arena).term(closed).length).toBeLessThan(5_000 * 30);
    expect(new SmtWriter(arena).term(all).length).toBeLessThan(50_000 * 20);
  });
});

describe('symbols', () => {
  const arena = new Arena();
  const { int } = arena.types;
  const f = functionOf('f', [int], int);
  const g = functionOf('f', [int], int);
  const i = arena.bound(0, int);
  const of = (symbol: FunctionSymbol): Term => arena.apply(symbol, [], [i]);

  test('functions are told apart by identity, and triggers mention nothing', () => {
    const axiom = arena.bind('forall', [int], [arena.true, arena.make('eq', [of(f), i])], [[of(f)], [of(g), of(f)]]);
    expect(symbolsOf(arena, [axiom]).size).toBe(1);
    const groups = triggerSymbols(arena, axiom);
    expect(groups.map((group) => group.size)).toEqual([1, 2]);
    expect(groups[0]).toEqual(symbolsOf(arena, [axiom]));
  });

  test('an operator at two types is two symbols; variables and arithmetic are none', () => {
    const length = (type: Type): Term => arena.make('seq-length', [arena.variable(variableOf('s', type))]);
    const both = [length(arena.types.string), length(arena.types.seq(int))];
    expect(symbolsOf(arena, both).size).toBe(2);
    expect(symbolsOf(arena, [arena.make('add', both as [Term, Term])]).size).toBe(2);
    expect(symbolsOf(arena, [arena.make('add', [i, arena.int(3)])]).size).toBe(0);
  });
});

describe('against a solver', () => {
  for (const tool of ['z3', 'cvc5'] as const) {
    testWithTool(tool, `random terms of the whole vocabulary are accepted by ${tool}, in one script`, (solver) => {
      const vocabulary = new Vocabulary();
      const writer = new SmtWriter(vocabulary.arena);
      const texts = new Set<string>();
      for (let seed = 1; seed <= 600; seed++) {
        const term = vocabulary.term(randomFrom(seed * 7919), vocabulary.arena.types.bool, 2 + (seed % 5));
        writer.assert(term);
        texts.add(writer.term(term));
      }
      expect(texts.size).toBeGreaterThan(300);
      expect(ask(solver, `(set-logic ALL)\n${writer.take()}`)).toBe('');
      return Promise.resolve();
    });
  }

  testWithTool('z3', 'the meaning of terms is kept', (z3) => {
    const arena = new Arena();
    const { x, y } = variablesFor(arena);
    const small = fc.integer({ min: -5, max: 5 });
    const writer = new SmtWriter(arena);
    writer.name(x);
    writer.name(y);
    const script = [writer.take()];
    fc.assert(
      fc.property(terms(arena), small, small, (term, a, b) => {
        const value = evaluate(
          arena,
          term,
          new Map([
            [x, a],
            [y, b],
          ]),
        );
        writer.assert(arena.make('eq', [arena.variable(x), arena.int(a)]));
        writer.assert(arena.make('eq', [arena.variable(y), arena.int(b)]));
        writer.assert(arena.make('not', [arena.make('eq', [term, arena.int(value as number)])]));
        script.push(`(push)\n${writer.take()}(check-sat)\n(pop)\n`);
      }),
      { numRuns: 300 },
    );
    expect(new Set(ask(z3, script.join('')).split('\n'))).toEqual(new Set(['unsat']));
    return Promise.resolve();
  });

  testWithTool('z3', 'bit vectors, characters and quantifiers mean what the model says', (z3) => {
    const arena = new Arena();
    const { types } = arena;
    const byte = (value: number): Term => arena.bitvector(value, 8);
    const amount = arena.variable(variableOf('n', types.int));
    const three = arena.make('eq', [amount, arena.int(3)]);
    const eleven = arena.make('eq', [amount, arena.int(11)]);
    const when = (condition: Term, left: Term, right: Term): Term =>
      arena.make('implies', [condition, arena.make('eq', [left, right])]);
    const valid = [
      when(three, arena.make('bv-rotl', [byte(0b1100_0001), amount]), byte(0b0000_1110)),
      when(eleven, arena.make('bv-rotr', [byte(0b1100_0001), amount]), byte(0b0011_1000)),
      when(three, arena.make('bv-shl', [byte(0b1100_0001), amount]), byte(0b0000_1000)),
      when(three, arena.make('bv-shr', [byte(0b1100_0001), amount]), byte(0b0001_1000)),
      arena.make('eq', [arena.make('bv-rotl', [byte(0b1100_0001), arena.int(11)]), byte(0b0000_1110)]),
      arena.make('eq', [arena.make('div', [arena.int(-7), arena.int(2)]), arena.int(-4)]),
      arena.make('eq', [arena.make('div', [arena.int(-7), arena.int(-2)]), arena.int(4)]),
      arena.make('eq', [arena.make('mod', [arena.int(-7), arena.int(-2)]), arena.int(1)]),
      arena.make('lt', [byte(1), arena.make('neg', [byte(1)])]),
      arena.make('eq', [arena.make('bv-to-int', [byte(255)]), arena.int(255)]),
      arena.make('eq', [arena.bitvector(0, 0), arena.make('bv-not', [arena.bitvector(0, 0)])]),
      arena.make('eq', [arena.make('real-floor', [arena.real(-1, 2)]), arena.int(-1)]),
      arena.bind(
        'let',
        [types.int, types.int],
        [arena.make('lt', [arena.bound(0, types.int), arena.bound(1, types.int)]), arena.int(1), arena.int(2)],
      ),
      arena.bind(
        'forall',
        [types.int, types.int],
        [
          arena.make('lt', [arena.bound(0, types.int), arena.bound(1, types.int)]),
          arena.bind(
            'exists',
            [types.int],
            [
              arena.make('le', [arena.bound(1, types.int), arena.bound(0, types.int)]),
              arena.make('lt', [arena.bound(0, types.int), arena.bound(2, types.int)]),
            ],
          ),
        ],
      ),
    ];
    const script = valid.map((term) => {
      const writer = new SmtWriter(arena);
      writer.assert(arena.make('not', [term]));
      return `(reset)\n${writer.take()}(check-sat)\n`;
    });
    expect(ask(z3, script.join('')).split('\n')).toEqual(valid.map(() => 'unsat'));
    return Promise.resolve();
  });
});
