import { describe, expect, test } from 'vitest';
import { accepted, faults } from './support.js';

const repeat = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

describe('the work that inference does', () => {
  test('a type that contains itself is an error', () => {
    expect(faults('method M() { var x; x := [x]; }').length).toBeGreaterThan(0);
    expect(faults('method M() { var x; var y; x := (y, 1); y := (x, 2); }').length).toBeGreaterThan(0);
    expect(faults('method M() { var f := x => x(x); }').length).toBeGreaterThan(0);
  });

  test('types that double with each line are an error, not a long wait', () => {
    const text = `method M() {\nvar x0 := (1, 1);\n${repeat(40, (i) => `var x${i + 1} := (x${i}, x${i});`)}\n}`;
    expect(faults(text)).toContain("nested-too-deeply '1'");
  });

  test('long chains in either order', () => {
    const count = 1500;
    accepted(`method M() {\nvar x0 := 0;\n${repeat(count, (i) => `var x${i + 1} := x${i};`)}\n}`);
    accepted(`class C {}\nmethod M() {\n${repeat(count, (i) => `var x${i} := null;`)}
${repeat(count - 1, (i) => `x${i} := x${i + 1};`)}\nx${count - 1} := new C;\n}`);
  });

  test('constants that need each other in a long chain are told to write a type', () => {
    const count = 3000;
    const text = `${repeat(count, (i) => `const c${i} := c${i + 1}`)}\nconst c${count} := 0`;
    expect(faults(text).every((fault) => fault.startsWith('cyclic-declaration'))).toBe(true);
  });
});
