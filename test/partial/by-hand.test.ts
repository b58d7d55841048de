/** What programs record of themselves, in both languages. */
import { describe, expect, test } from 'vitest';
import type { Method, Model } from '../../src/model/index.js';
import { checkModel, printModel } from '../../src/model/index.js';
import { instrument, notesOf } from '../../src/partial/index.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';
import { readProjectFile } from '../support/project.js';
import { modelOf as modelOfJava } from '../languages/java/support.js';

/** `kind text: premise` for each claim that something is said of. */
function said(method: Method): readonly string[] {
  return [...notesOf(method).premises].map(([{ kind, text }, premise]) => {
    const results = premise.map((flags) => `[${flags.map(({ name }) => name).join(' ')}]`);
    return `${kind} ${text}: ${results.join(' ')}`;
  });
}

const flagsOf = (method: Method): readonly string[] => notesOf(method).flags.map(({ name }) => name);

const guidesIn = (model: Model, method: Method): readonly string[] => {
  const guided = {
    ...model,
    methods: [instrument(model.arena, method, { notes: notesOf(method), recorded: [] }, 'may')],
  };
  expect(checkModel(guided)).toEqual([]);
  return printModel(guided)
    .split('\n')
    .filter((line) => /^ *(assumed|assume \(guide\)|claim)/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^claim.*/, 'claim')
        .replace(/^assumed .* as/, 'assumed … as'),
    );
};

describe('Dafny', () => {
  test('premises of assertions, invariants and postconditions', () => {
    const model = modelOfText(`
      method M(x: int, s: seq<int>) returns (r: int)
        ensures {:verified_under true} r >= 0
        ensures {:verified_under false} r >= 1 && r >= 2
        ensures r >= 3
      {
        ghost var {:assumption} a: bool;
        ghost var {:assumption} b: bool, {:assumption} c: bool;
        a := a && x > 0;
        while r < x
          invariant {:verified_under a && (b || c)} r <= x
        {
          b := b && (r > 0 ==> |s| > 0);
          r := r + 1;
        }
        assert {:verified_under a} {:verified_under b} |s| > 0 && s[0] == 0;
        assert {:verified_under a || x > 0} x > 0;
        assert x > 1;
      }`);
    const method = methodNamed(model, 'M');
    expect(flagsOf(method)).toEqual(['a', 'b', 'c']);
    expect(said(method)).toEqual([
      'invariant-entry r <= x: [a b] [a c]',
      'invariant-kept r <= x: [a b] [a c]',
      'assertion |s| > 0: [a] [b]',
      'assertion s[0] == 0: [a] [b]',
      'assertion x > 0: [a]',
      'postcondition r >= 0: []',
      'postcondition r >= 1: ',
      'postcondition r >= 2: ',
    ]);
  });

  test('what proofs record is recorded where no execution comes', () => {
    const model = modelOfText(`
      method M(x: int) {
        ghost var {:assumption} a: bool;
        forall k | 0 < k ensures k > 0 {
          ghost var {:assumption} b: bool;
          b := b && k > 0;
          assert {:verified_under b} k > 0;
          assert {:verified_under a} k >= 0;
        }
        assert {:verified_under a} x == x by {
          assert {:verified_under a} true;
        }
      }`);
    const method = methodNamed(model, 'M');
    expect(flagsOf(method)).toEqual(['a']);
    expect(said(method)).toEqual([
      'assertion k > 0: ',
      'assertion k >= 0: [a]',
      'assertion true: [a]',
      'assertion x == x: [a]',
    ]);
    expect(guidesIn(model, method)).not.toEqual([]);
  });

  test('a constructor records assumptions in both of its parts', () => {
    const model = modelOfText(`
      class C {
        constructor(x: int) {
          ghost var {:assumption} a: bool;
          a := a && x > 0;
          new;
          assert {:verified_under a} x > 0;
        }
      }`);
    const method = methodNamed(model, 'C.constructor');
    expect(said(method)).toEqual(['assertion x > 0: [a]']);
  });

  test('Figure 2 of seed 004 comes of Figure 1', () => {
    const model = modelOfText(readProjectFile('test/fixtures/explore/recorded-assumptions.dfy'));
    expect(guidesIn(model, methodNamed(model, 'Deposit'))).toEqual([
      'assume (guide) (not a)',
      'assumed … as a',
      'assume (guide) (not a)',
      'claim',
    ]);
  });
});

describe('Java', () => {
  test('premises of assertions', () => {
    const model = modelOfJava(readProjectFile('test/fixtures/java/recorded/two-results.java'));
    const method = methodNamed(model, 'TwoResults.scaled');
    expect(flagsOf(method)).toEqual(['a', 'b']);
    expect(said(method)).toEqual([
      'assertion sum >= x: [a] [b]',
      'assertion sum == 3 * x: []',
      'assertion x != 17: [a b]',
    ]);
  });

  test('Figure 2 of seed 004 comes of Figure 1', () => {
    const model = modelOfJava(readProjectFile('test/fixtures/java/recorded/deposit.java'));
    expect(guidesIn(model, methodNamed(model, 'Deposit.deposit'))).toEqual([
      'assume (guide) (not a)',
      'assumed … as a',
      'assume (guide) (not a)',
      'claim',
    ]);
  });
});

test('a method that says nothing has no notes', () => {
  const model = modelOfText('method M(x: int) { var a := true; a := a && x > 0; assert x > 0; }');
  expect(notesOf(methodNamed(model, 'M'))).toEqual({ flags: [], premises: new Map() });
});
