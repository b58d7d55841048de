/** Programs for scenes: methods that take inputs of every type. */
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { Method, Model, Type } from '../../src/model/index.js';
import { describeScene, fieldsOf, HeapArray } from '../../src/values/index.js';
import type { Scene, Value } from '../../src/values/index.js';
import { fixtureReader } from './fixtures.js';

export const EVERY_TYPE = `
module Lists { datatype List<T> = Nil | Cons(head: T, tail: List<T>) }
import opened Lists
datatype Tree = Leaf | Node(left: Tree, value: int, right: Tree)
datatype Colour = Red | Green | Blue
datatype Boxed = Boxed(items: seq<Boxed>, what: Colour)
type Odd = x: int | x % 2 == 1 witness 1
type Large = x: int | x > 1000 witness 1001
type Short = s: seq<int> | |s| <= 1
newtype Byte = x: int | 0 <= x < 256
trait Shape<T> { var area: T  ghost var Repr: set<object> }
class Square<T> extends Shape<T> {
  var side: nat var twin: Square?<T>
  constructor(t: T) { area := t; }
}
class Circle extends Shape<int> { var radius: real var inside: Shape?<int> }
class Cell { var value: Odd var next: Cell? }
class Ring {
  var next: Ring var items: array<nat>
  constructor(r: Ring, a: array<nat>) { next := r; items := a; }
}
method Scalars(a: bool, b: int, c: nat, d: real, e: char, f: bv8, g: Byte) { }
method Constrained(a: Odd, b: Large, c: Short, d: seq<Odd>) { }
method Collections(a: seq<int>, b: string, c: set<int>, d: multiset<char>, e: map<int, bool>, f: iset<int>) { }
method Nested(a: seq<seq<int>>, b: set<seq<bool>>, c: map<set<int>, string>) { }
method Data(a: List<int>, b: Tree, c: Colour, d: Boxed, e: (int, bool), f: List<string>) { }
method Functions(f: int -> bool, g: (int, bool) -> seq<int>, h: int --> nat, k: () -> int) { }
method Curried(f: int -> int -> int, g: Colour ~> string) { }
method Arrays(a: array<int>, b: array<int>, c: array2<bool>, d: array3<nat>, e: array?<string>) { }
method Objects(a: Cell, b: Cell?, c: seq<Cell>, d: set<Cell?>) { }
method Generic<T>(a: array<T>, b: T, c: Square<bool>, d: Shape<int>, e: Shape?<T>) { }
method Anything(a: object, b: object?, c: set<object>) { }
method Rings(r: Ring, a: array<nat>) { }
method Tables(f: Cell -> int, a: Cell) { }
method Nothing() { }
method Choose(c: Cell) returns (x: int, y: int, r: real, d: Cell?, s: seq<bool>)
{
  x, y :| 0 <= x < 10 && y > x;
  r :| 0.25 < r < 0.75;
  d :| d != null;
  s := *;
}
`;

export function modelOf(text: string): Model {
  const program = resolveProgram(new SourceText('scenes.dfy', text), fixtureReader);
  const [error] = program.diagnostics.filter(({ severity }) => severity === 'error');
  if (error !== undefined) throw new Error(error.message);
  return lowerProgram(program);
}

export function methodOf(model: Model, name: string): Method {
  const method = model.methods.find((one) => one.name === name);
  if (method === undefined) throw new Error(`no ${name}; unsupported: ${JSON.stringify(model.unsupported)}`);
  return method;
}

/** Methods with inputs, apart from the checks of declarations. */
export function methodsOf(model: Model): readonly Method[] {
  return model.methods.filter(({ kind, inputs }) => kind === 'method' && inputs.length > 0);
}

/** Equal for scenes that no program can tell apart. */
export function sceneText(model: Model, method: Method, scene: Scene): string {
  const { inputs, objects, choices } = describeScene(model, method, scene);
  const plain = [...objects].map(([name, object]): [string, object] => [
    name,
    object.kind === 'array' ? object : { ...object, fields: Object.fromEntries(object.fields) },
  ]);
  return JSON.stringify({ inputs: Object.fromEntries(inputs), objects: Object.fromEntries(plain), choices });
}

/** Everything that a scene holds, with the type that it must be of. */
export function* placesOf(model: Model, method: Method, scene: Scene): IterableIterator<readonly [Value, Type]> {
  for (const [i, { type }] of method.inputs.entries()) yield [scene.inputs[i] as Value, type];
  for (const object of scene.heap.objects) {
    if (object instanceof HeapArray) {
      for (let place = 0; place < object.size; place++) yield [object.get(place) as Value, object.type.element];
    } else {
      for (const { field, type } of fieldsOf(model.arena, object.type)) yield [object.get(field) as Value, type];
    }
  }
}

export function* take<T>(all: Iterable<T>, count: number): IterableIterator<T> {
  let taken = 0;
  for (const one of all) {
    if (taken++ >= count) return;
    yield one;
  }
}
