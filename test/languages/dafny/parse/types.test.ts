import { describe, expect, test } from 'vitest';
import { cleanFile, declarations, dump, errorsIn, type } from './dump.js';

describe('types', () => {
  test.each([
    ['bool', 'bool'],
    ['object?', 'object?'],
    ['bv32', 'bv32'],
    ['seq<int>', 'seq<int>'],
    ['seq', 'seq'],
    ['map<int, seq<set<char>>>', 'map<int seq<set<char>>>'],
    ['array<int>', 'array<int>'],
    ['array2?<int>', 'array2?<int>'],
    ['A.B<int>.C?', 'A.B<int>.C?'],
    ['()', '(tuple-type)'],
    ['(int)', 'int'],
    ['(int, ghost bool)', '(tuple-type [(type:int) (ghost type:bool)])'],
    ['int -> int', '([int] -> int)'],
    ['int --> int ~> int', '([int] --> ([int] ~> int))'],
    ['(int, bool) -> int', '([int bool] -> int)'],
    ['((int, bool)) -> int', '([(tuple-type [(type:int) (type:bool)])] -> int)'],
    ['() -> int', '([] -> int)'],
    ['least', 'least'],
  ])('%s', (text, expected) => {
    expect(type(text)).toBe(expected);
  });

  test('type parameters have variance, characteristics and bounds', () => {
    expect(declarations('datatype D<+A(==,0), -B, *C(!new), !E(00)(==)> = X')).toBe(
      '(datatype D typeParameters:[(A variance:+ characteristics:[== 0]) (B variance:-) (C variance:* characteristics:[!new]) (E variance:! characteristics:[00 ==])] constructors:[(X)])',
    );
    const [method] = cleanFile('method M<T extends A, U>() {}').declarations;
    expect(method?.kind === 'method' && method.typeParameters.map(dump)).toEqual(['(T bounds:[A])', '(U)']);
  });

  test.each([
    ['type T = seq<>', 'may not be empty'],
    ['type T = (int, ', 'Expected a type'],
    ['type T(x) = int', 'type characteristic'],
    ['method M<+T>() {}', 'Only type declarations have variance'],
    ['type T = (ghost int, int) -> int', 'may not be `ghost`'],
    ['type T = bv99999999999', 'not supported'],
  ])('%s is refused', (text, message) => {
    const errors = errorsIn(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(message);
  });
});
