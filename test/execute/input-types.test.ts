/** A run starts from well-typed inputs only, also inside the objects that they lead to. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import type { DescribedObject, NestedText } from '../../src/model/index.js';
import { sceneOf, stage } from '../../src/values/index.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';

const PROGRAM = `class C { var n: nat var next: C? }
method Elements(a: array<nat>) { assert forall i :: 0 <= i < a.Length ==> a[i] >= 0; }
method Fields(c: C) { assert c.n >= 0; assert c.next != null ==> c.next.n >= 0; }
method Matrix(m: array2<nat>) { assert m.Length0 > 0 && m.Length1 > 0 ==> m[0, 0] >= 0; }`;

function outcomeOf(name: string, inputs: Readonly<Record<string, string>>, objects: Objects): string {
  const model = modelOfText(PROGRAM);
  const method = methodNamed(model, name);
  const scene = sceneOf(model, method, {
    inputs: new Map(Object.entries(inputs)),
    objects: new Map(Object.entries(objects)),
    choices: [],
  });
  return new Runner(model).run(method, (heap) => stage(scene, heap)).outcome.kind;
}

type Objects = Readonly<Record<string, DescribedObject>>;

const array = (...elements: readonly NestedText[]): DescribedObject => ({ kind: 'array', elements });
const object = (n: string, next: string): DescribedObject => ({
  kind: 'object',
  class: 'C',
  fields: new Map(Object.entries({ n, next })),
});

test.each<[string, Readonly<Record<string, string>>, Objects, string]>([
  ['Elements', { a: '@o' }, { o: array('1', '0') }, 'returned'],
  ['Elements', { a: '@o' }, { o: array('1', '-1') }, 'input-type'],
  ['Fields', { c: '@o' }, { o: object('1', '@o') }, 'returned'],
  ['Fields', { c: '@o' }, { o: object('-1', 'null') }, 'input-type'],
  ['Fields', { c: '@o' }, { o: object('1', '@p'), p: object('-1', 'null') }, 'input-type'],
  ['Matrix', { m: '@o' }, { o: array(['1']) }, 'returned'],
  ['Matrix', { m: '@o' }, { o: array(['-1']) }, 'input-type'],
])('%s of %j with %j: %s', (name, inputs, objects, expected) => {
  expect(outcomeOf(name, inputs, objects)).toBe(expected);
});

test('where it cannot be decided whether an input is of its type, the run says that it assumes it', () => {
  const model = modelOfText(`type Opaque(==)<T>
    ghost function F(): Opaque<int>
    type Left = x: int | (var o := F(); o == F()) && x >= 0
    datatype Holder = Holder(part: Left)
    method M(h: Holder) { assert h.part >= 0; }`);
  const method = methodNamed(model, 'M');
  const scene = sceneOf(model, method, { inputs: new Map([['h', 'Holder(-1)']]), objects: new Map(), choices: [] });
  const { outcome, unevaluated } = new Runner(model).run(method, (heap) => stage(scene, heap));
  expect(outcome.kind).toBe('violated');
  expect(unevaluated.map(({ reason }) => reason)).toEqual(['the constraint of Left has no body']);
});
