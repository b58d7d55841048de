/** Which engine looks at what, and when. */
import { describe, expect, test } from 'vitest';
import { Turns } from '../../src/workbench/turns.js';
import type { Claim, EngineName, Finding, Method, Model } from '../../src/model/index.js';
import { held, modelWith, on, proved, unknown, violated } from '../evidence/findings.js';

/** A model with methods of one claim each, named after it in lower case. */
function modelOf(...names: readonly string[]): Model {
  const models = names.map((name) => modelWith([name.toLowerCase()]));
  const [first] = models;
  if (first === undefined) throw new Error('no methods');
  const methods = models.flatMap(({ methods: [method] }, i): Method[] => {
    const name = names[i] ?? '';
    const id = { member: name };
    return method === undefined
      ? []
      : [{ ...method, id, name, claims: method.claims.map((claim) => ({ ...claim, owner: id })) }];
  });
  return { ...first, methods };
}

const claimOf = ({ methods }: Model, name: string): Claim => {
  const claim = methods.find((method) => method.name === name)?.claims[0];
  if (claim === undefined) throw new Error(`no claim of ${name}`);
  return claim;
};

const by = (engine: EngineName, finding: Finding): Finding => ({ ...finding, engine });

const benchFor = (model: Model, wanted: (name: string) => boolean = () => true): Turns =>
  new Turns(model, wanted, () => 'Not analysed.');

const namesOf = (methods: readonly Method[]): readonly string[] => methods.map(({ name }) => name).sort();

describe('a stage', () => {
  const model = modelOf('A', 'B', 'C');
  const [a, b, c] = ['A', 'B', 'C'].map((name) => claimOf(model, name)) as [Claim, Claim, Claim];

  test('that is first looks at everything, and others at what is open', () => {
    const bench = benchFor(model);
    expect(namesOf(bench.next({ engine: 'verifier', effort: 0.1 }, true))).toEqual(['A', 'B', 'C']);
    bench.learn([proved(a), unknown(b), unknown(c)]);
    expect(namesOf(bench.next({ engine: 'explorer', effort: 0.1 }, false))).toEqual(['B', 'C']);
    bench.learn([violated(b), held(c)]);
    expect(namesOf(bench.next({ engine: 'dash', effort: 0.1 }, false))).toEqual(['C']);
  });

  test('hands out a method once', () => {
    const bench = benchFor(model);
    bench.next({ engine: 'verifier', effort: 1 }, true);
    bench.learn([unknown(a)]);
    expect(bench.next({ engine: 'verifier', effort: 1 }, true)).toEqual([]);
  });

  test('with more effort looks again only where a limit was reached', () => {
    const bench = benchFor(model);
    bench.next({ engine: 'verifier', effort: 0.1 }, true);
    bench.learn([{ ...unknown(a), limit: 'time' } as Finding, unknown(b), proved(c)]);
    expect(namesOf(bench.next({ engine: 'verifier', effort: 1 }, false))).toEqual(['A']);
    bench.next({ engine: 'explorer', effort: 0.1 }, false);
    bench.learn([by('explorer', unknown(a)), by('explorer', { ...unknown(b), limit: 'time' } as Finding)]);
    expect(namesOf(bench.next({ engine: 'explorer', effort: 1 }, false))).toEqual(['B']);
  });

  test('looks at what proofs rest on, although nobody asked for it', () => {
    const bench = benchFor(model, (name) => name === 'A');
    expect(namesOf(bench.next({ engine: 'verifier', effort: 1 }, true))).toEqual(['A']);
    bench.learn([proved(a, on('lemma', 'B', ['b']))]);
    expect(namesOf(bench.next({ engine: 'verifier', effort: 1 }, true))).toEqual(['B']);
  });
});

describe('what is known', () => {
  const model = modelOf('A', 'B');
  const a = claimOf(model, 'A');
  const [method] = model.methods;

  test('an engine that looks again replaces what it did not know, and keeps what it proved', () => {
    const { knowledge } = benchFor(model);
    knowledge.learn([unknown(a, 'Too hard.')]);
    knowledge.learn([proved(a)]);
    expect(knowledge.statuses.get(a)?.status).toBe('V');
    knowledge.learn([unknown(a, 'Too hard.')]);
    expect(knowledge.statuses.get(a)?.status).toBe('V');
  });

  test('a violation stays, whatever comes later', () => {
    const { knowledge } = benchFor(model);
    knowledge.learn([violated(a)]);
    knowledge.learn([by('explorer', unknown(a))]);
    expect(knowledge.statuses.get(a)?.status).toBe('R');
    expect(knowledge.isDecided(a)).toBe(true);
  });

  test('inputs that the solver suggests are for open claims only', () => {
    const { knowledge } = benchFor(model);
    const candidate = new Map([['x', '3']]);
    knowledge.learn([{ ...unknown(a), candidate } as Finding]);
    expect(method === undefined ? [] : knowledge.candidates(method)).toEqual([candidate]);
    knowledge.learn([violated(a)]);
    expect(method === undefined ? [] : knowledge.candidates(method)).toEqual([]);
  });
});
