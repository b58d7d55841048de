import { expect } from 'vitest';
import { resolveSource } from '../../../../../src/languages/dafny/resolve/program.js';
import type { Program } from '../../../../../src/languages/dafny/resolve/resolution.js';
import { typeText } from '../../../../../src/languages/dafny/resolve/types-text.js';

/** A program without errors. */
export function accepted(text: string): Program {
  const program = resolveSource(text);
  expect(errors(program), text).toEqual([]);
  return program;
}

/** The codes of a program's errors, with the text that each is about. */
export function errors(program: Program): readonly string[] {
  return program.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, span, message }) => `${code} '${span.source.text.slice(span.start, span.end)}': ${message}`);
}

/** `code 'text'` of each error, without the message. */
export function faults(text: string): readonly string[] {
  return errors(resolveSource(text)).map((error) => error.replace(/': .*$/s, "'"));
}

/** The type of each variable with a name, written as in a program. */
export function types(text: string): ReadonlyMap<string, string> {
  const program = accepted(text);
  const found = new Map<string, string>();
  for (const { name, type } of program.resolution.variables.values()) found.set(name, typeText(type));
  return found;
}

/** Statements in a method with some parameters of different types. */
export function inMethod(statements: string): string {
  return `${DECLARATIONS}
method M(n: nat, i: int, b: bool, r: real, c: char, s: seq<int>, t: set<int>, m: map<int, string>, u: multiset<int>,
  a: array<int>, a2: array2<int>, bits: bv8, o: Option<int>, l: List<nat>, k: Cell, q: Cell?, e: Even, w: Word, f: int -> bool)
  returns (x: int, y: bool)
  modifies a, k
{
${statements}
}`;
}

const DECLARATIONS = `
datatype Option<+A> = None | Some(value: A)
datatype List<A> = Nil | Cons(head: A, tail: List<A>)
trait Shape { function Area(): int }
class Square extends Shape { constructor() {} function Area(): int { 1 } }
class Circle extends Shape { constructor() {} function Area(): int { 3 } }
class Cell { var data: int const id: int constructor(d: int) { data := d; id := 0; } }
type Even = z: int | z % 2 == 0
newtype Word = z: int | 0 <= z < 65536
function Id<T>(v: T): T { v }
function Scale(v: int, factor: int := 2): int { v * factor }
method Two() returns (p: int, q: bool) { p, q := 1, true; }
method One(v: int) returns (p: int) { p := v; }
lemma Fact(v: int) {}
`;
