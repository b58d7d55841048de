import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../../src/languages/dafny/parse/index.js';
import { declareProgram } from '../../../../../src/languages/dafny/resolve/declare/index.js';
import { allSteps } from '../../../../../src/model/index.js';
import {
  isAssignable,
  isSubtype,
  lookupMember,
  memberNames,
} from '../../../../../src/languages/dafny/resolve/lookup.js';
import { baseOf, representationOf } from '../../../../../src/languages/dafny/resolve/types-base.js';
import { sameType } from '../../../../../src/languages/dafny/resolve/types-relations.js';
import { substitute } from '../../../../../src/languages/dafny/resolve/types-substitute.js';
import { typeText } from '../../../../../src/languages/dafny/resolve/types-text.js';
import { ERROR, INT } from '../../../../../src/languages/dafny/resolve/types.js';
import type { Type } from '../../../../../src/languages/dafny/resolve/types.js';
import { DiagnosticSink } from '../../../../../src/languages/dafny/resolve/world.js';
import type { World } from '../../../../../src/languages/dafny/resolve/world.js';
import { SourceText } from '../../../../../src/languages/source.js';

const DECLARATIONS = `
  trait Animal<T> { function Eat(t: T): int }
  trait Pet extends Animal<int> { function Eat(t: int): int { t } }
  class Dog extends Pet { var name: string }
  class Cell<T> { var value: T }
  datatype Box<+T> = Box(content: T)
  datatype Sink<-T> = Sink(f: T -> bool)
  type Even = n: nat | n % 2 == 0
  type Few<T> = s: seq<T> | |s| < 3
  newtype Small = n: int | 0 <= n < 100 { function Next(): Small { this } }
  newtype Score = x: real | x >= 0.0
  type Id
  method Types<T extends Pet>(`;

/** The types of a list as written, in a world that knows the declarations above. */
function types(...written: readonly string[]): { readonly world: World; readonly types: readonly Type[] } {
  const formals = written.map((type, i) => `x${i}: ${type}`).join(', ');
  const source = new SourceText('types.dfy', `${DECLARATIONS}${formals})`);
  const sink = new DiagnosticSink();
  const { world } = allSteps(declareProgram([parseFile(source).file], sink));
  expect(sink.all.map(({ message }) => message)).toEqual([]);
  const method = world.callables.find(({ name }) => name === 'Types');
  return { world, types: method?.formals.map(({ type }) => type) ?? [] };
}

function compare(sub: string, sup: string): readonly boolean[] {
  const {
    world,
    types: [left = ERROR, right = ERROR],
  } = types(sub, sup);
  return [isSubtype(world, left, right), isAssignable(world, left, right)];
}

describe('subtypes and assignable types', () => {
  const both = [true, true];
  const assignable = [false, true];
  const neither = [false, false];

  it.each([
    ['nat', 'int', both],
    ['int', 'nat', assignable],
    ['Even', 'int', both],
    ['int', 'Even', assignable],
    ['Few<int>', 'seq<int>', both],
    ['seq<nat>', 'seq<int>', both],
    ['seq<int>', 'seq<nat>', assignable],
    ['map<nat, Dog>', 'map<int, Pet>', both],
    ['Dog', 'Dog?', both],
    ['Dog?', 'Dog', assignable],
    ['Dog', 'Pet', both],
    ['Pet', 'Dog', neither],
    ['Dog', 'Animal<int>', both],
    ['Dog', 'Animal<bool>', neither],
    ['Dog?', 'object', assignable],
    ['Dog', 'object', both],
    ['array<int>', 'object?', both],
    ['array<nat>', 'array<int>', assignable],
    ['Cell<Dog>', 'Cell<Pet>', neither],
    ['Box<Dog>', 'Box<Pet>', both],
    ['Sink<Pet>', 'Sink<Dog>', both],
    ['Sink<Dog>', 'Sink<Pet>', neither],
    ['int -> int', 'int ~> int', both],
    ['int ~> int', 'int -> int', assignable],
    ['Pet -> Dog', 'Dog -> Pet', both],
    ['Small', 'int', neither],
    ['int', 'real', neither],
    ['bv8', 'bv9', neither],
    ['(nat, Dog)', '(int, Pet)', both],
    ['(int, int)', '(int, int, int)', neither],
    ['T', 'Pet', both],
    ['Pet', 'T', neither],
    ['Id', 'Id', both],
    ['set<int>', 'iset<int>', neither],
  ] as const)('%s and %s', (sub, sup, expected) => {
    expect(compare(sub, sup)).toEqual(expected);
  });

  it('let an error fit everything', () => {
    const {
      world,
      types: [dog = ERROR],
    } = types('Dog');
    expect(isSubtype(world, ERROR, dog) && isSubtype(world, dog, ERROR) && sameType(ERROR, dog)).toBe(true);
  });
});

describe('bases', () => {
  it('take off constraints, and newtypes only where representation is asked for', () => {
    const { types: list } = types('Even', 'Few<bool>', 'Small', 'Dog');
    expect(list.map((type) => typeText(baseOf(type)))).toEqual(['int', 'seq<bool>', 'Small', 'Dog']);
    expect(list.map((type) => typeText(representationOf(type)))).toEqual(['int', 'seq<bool>', 'int', 'Dog']);
  });

  it('leave alone what a substitution does not touch', () => {
    const {
      world,
      types: [pair = ERROR],
    } = types('(seq<int>, Cell<bool>)');
    const cell = world.typeSymbols.find(({ name }) => name === 'Cell');
    expect(substitute(pair, cell?.typeParameters ?? [], [INT])).toBe(pair);
  });
});

describe('members', () => {
  it.each([
    ['Dog', 'name', 'string'],
    ['Dog?', 'name', 'string'],
    ['Cell<real>', 'value', 'T'],
    ['Box<bool>', 'content', 'T'],
    ['array<int>', 'Length', 'int'],
    ['array3<int>', 'Length2', 'int'],
    ['map<int, bool>', 'Items', 'set<(int, bool)>'],
    ['imap<int, bool>', 'Keys', 'iset<int>'],
    ['(int, bool)', '1', 'bool'],
    ['real', 'Floor', 'int'],
    ['Score', 'Floor', 'int'],
    ['bv16', 'RotateLeft', 'nat -> bv16'],
    ['int -> bool', 'requires', 'int ~> bool'],
    ['ORDINAL', 'Offset', 'nat'],
    ['Few<int>', 'Length', undefined],
    ['array3<int>', 'Length3', undefined],
    ['int', 'Floor', undefined],
  ] as const)('%s.%s', (written, name, expected) => {
    const {
      world,
      types: [type = ERROR],
    } = types(written);
    const member = lookupMember(world, type, name)?.member;
    expect(member !== undefined && 'type' in member ? typeText(member.type) : undefined).toBe(expected);
  });

  it('are found in traits, with the arguments they have there', () => {
    const {
      world,
      types: [dog = ERROR, parameter = ERROR],
    } = types('Dog', 'T');
    const eat = lookupMember(world, dog, 'Eat');
    expect(eat?.member.kind === 'function' && eat.member.owner?.name).toBe('Pet');
    expect(lookupMember(world, parameter, 'Eat')?.member).toBe(eat?.member);
    expect(memberNames(world, dog)).toEqual(['name', 'Eat']);
  });
});
