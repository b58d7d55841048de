import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import { isStatement, mapTree, walk } from '../../../../src/languages/dafny/syntax/walk.js';

const { file } = parseFile(
  new SourceText('a.dfy', '// note\nmethod M() { x := a + b; if c { y := f(a); } }\nconst k := 1'),
);

/** The kinds of the parts that are visited, in order. */
function kinds(enter: (kind: unknown) => boolean = () => true): readonly unknown[] {
  const seen: unknown[] = [];
  walk(file, (part) => {
    if (!('kind' in part)) return true;
    seen.push(part.kind);
    return enter(part.kind);
  });
  return seen;
}

describe('walk', () => {
  test('visits parents before children, in the order of the text', () => {
    expect(
      kinds().filter((kind) => kind === 'method' || kind === 'const' || kind === 'assign' || kind === 'if'),
    ).toEqual([
      'method',
      'assign',
      'assign', // The initializer of an assignment has the same kind.
      'if',
      'assign',
      'assign',
      'const',
    ]);
  });

  test('leaves out what is refused, and never visits positions or comments', () => {
    expect(kinds((kind) => kind !== 'block')).toEqual(['method', 'block', 'const', 'int']);
    walk(file, (part) => {
      expect('start' in part || 'text' in part || part instanceof SourceText).toBe('text' in part && 'span' in part);
    });
  });
});

describe('mapTree', () => {
  test('gives the same tree back if nothing is rewritten', () => {
    expect(mapTree(file, (part) => part)).toBe(file);
  });

  test('rewrites from the leaves up and shares what did not change', () => {
    const renamed = mapTree(file, (part) => ('text' in part && part.text === 'c' ? { ...part, text: 'd' } : part));
    const [method, constant] = file.declarations;
    expect(renamed).not.toBe(file);
    expect(renamed.declarations[0]).not.toBe(method);
    expect(renamed.declarations[1]).toBe(constant);
    const statements = (declaration: typeof method) =>
      declaration?.kind === 'method' ? (declaration.body?.statements ?? []) : [];
    expect(statements(renamed.declarations[0])[0]).toBe(statements(method)[0]);
    expect(statements(renamed.declarations[0])[1]).not.toBe(statements(method)[1]);
  });

  test('hands over the part that a rewritten one came from', () => {
    const blocks: boolean[] = [];
    mapTree(file, (part, original) => {
      if (isStatement(part) && part.kind === 'block') blocks.push(part === original);
      return 'text' in part && part.text === 'y' ? { ...part, text: 'z' } : part;
    });
    expect(blocks).toEqual([false, false]);
  });

  test('keeps what is refused', () => {
    const all = mapTree(
      file,
      (part) => ('text' in part ? { ...part, text: 'z' } : part),
      (part) => !isStatement(part),
    );
    const [method] = all.declarations;
    expect(method).toMatchObject({ name: { text: 'z' } });
    expect(method?.kind === 'method' && method.body).toBe(
      file.declarations[0]?.kind === 'method' && file.declarations[0].body,
    );
  });

  test('trees deeper than the stack are rewritten', () => {
    let deep: object = { kind: 'a' };
    for (let i = 0; i < 200_000; i++) deep = { kind: 'unary', operand: deep };
    expect(mapTree(deep, (part) => part)).toBe(deep);
    let visited = 0;
    walk(deep, () => {
      visited++;
    });
    expect(visited).toBe(200_001);
  });
});
