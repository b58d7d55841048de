import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { freshName, usedNames } from '../../../../src/languages/dafny/resolve/names.js';
import { SourceText } from '../../../../src/languages/source.js';

describe('fresh names', () => {
  test('avoid every name of the member, however it is used', () => {
    const text = 'method M<T>(a: T, b: map<T, int>) returns (c: int) { label L: var x, x0 := a.y, b[a]; c := f(x); }';
    const { file } = parseFile(new SourceText('a.dfy', text));
    const used = usedNames(file);
    for (const name of ['M', 'T', 'a', 'b', 'c', 'L', 'x', 'x0', 'y', 'f']) expect(used).toContain(name);
    expect(freshName(used, 'z')).toBe('z');
    expect(freshName(used, 'x')).toBe('x1');
    expect(freshName(used, 'x')).toBe('x2');
  });
});
