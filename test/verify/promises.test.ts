/** What relying on a trait rests on: its implementers have to keep what it promises, and those without a body do not. */
import { expect, test } from 'vitest';
import type { Dependency } from '../../src/model/index.js';
import { promisesIn } from '../../src/analysis/index.js';
import { lowered } from '../support/replaying.js';

const TRAIT = `
trait Source {
  method Next() returns (r: int) ensures r > 0
  ghost method Peek() returns (r: int) ensures r > 0
  lemma Positive(x: int) ensures x > 0
  function Size(): int ensures Size() > 0
}`;

function restsOn(program: string, name: string): Dependency {
  const model = lowered(program);
  const promises = promisesIn(model);
  const definition = [...model.functions.values()].find(({ symbol }) => symbol.name === `Source.${name}`);
  if (definition !== undefined) return promises.ofFunction(definition);
  const method = model.methods.find((one) => one.name === `Source.${name}` && one.kind !== 'declaration');
  if (method === undefined) throw new RangeError(`There is no ${name}.`);
  return promises.ofMethod(method);
}

const MEMBERS = [
  ['contract', 'Next', 'method Next() returns (r: int) ensures r > 0', '{ r := 1; }'],
  ['lemma', 'Peek', 'ghost method Peek() returns (r: int) ensures r > 0', '{ r := 1; }'],
  ['lemma', 'Positive', 'lemma Positive(x: int) ensures x > 0', '{ assume x > 0; }'],
  ['function', 'Size', 'function Size(): int ensures Size() > 0', '{ 1 }'],
] as const;

test.each(MEMBERS)('%s %s', (kind, name, signature, body) => {
  const kept = `class Some extends Source { ${signature} ${body} }`;
  expect(restsOn(`${TRAIT} ${kept}`, name)).toMatchObject({ kind, name: `Source.${name}` });
  const bodiless = `class Other extends Source { ${signature} }`;
  expect(restsOn(`${TRAIT} ${kept} ${bodiless}`, name)).toMatchObject({ kind: 'bodiless', name: `Other.${name}` });
  const axiom = `class Other extends Source { ${signature.replace(/^(ghost )?(\w+)/, '$1$2 {:axiom}')} }`;
  expect(restsOn(`${TRAIT} ${kept} ${axiom}`, name)).toMatchObject({ kind: 'axiom', name: `Other.${name}` });
});

test('an implementer of an implementer', () => {
  const between = 'trait Between extends Source { lemma Positive(x: int) ensures x > 0 }';
  const last = 'class Last extends Between { lemma Positive(x: int) ensures x > 0 }';
  expect(restsOn(`${TRAIT} ${between} ${last}`, 'Positive')).toMatchObject({ kind: 'bodiless', name: 'Last.Positive' });
});
