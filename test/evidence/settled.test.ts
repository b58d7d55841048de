import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpret, settle } from '../../src/evidence/index.js';
import type { Claim, Finding, Model } from '../../src/model/index.js';
import { isProof } from '../../src/model/index.js';
import { claimsOf } from '../languages/dafny/lower/lowering.js';
import { modelWith, on, proved, unknown, unreachable } from './findings.js';

interface Generated {
  readonly model: Model;
  readonly findings: readonly Finding[];
}

/** Programs of up to twelve claims, each with findings of up to two engines that rest on any of the claims. */
const generated: fc.Arbitrary<Generated> = fc.integer({ min: 1, max: 12 }).chain((size) => {
  const names = Array.from({ length: size }, (_, i) => `c${i}`);
  const dependency = fc.record({
    claims: fc.subarray(names, { maxLength: Math.min(size, 3) }),
    kind: fc.constantFrom('lemma' as const, 'function' as const, 'assume' as const),
  });
  const finding = fc.record({
    index: fc.integer({ min: 0, max: size - 1 }),
    engine: fc.constantFrom('verifier' as const, 'dafny' as const),
    outcome: fc.constantFrom('proved' as const, 'proved' as const, 'unreachable' as const, 'dontknow' as const),
    under: fc.array(dependency, { maxLength: 2 }),
  });
  return fc.array(finding, { maxLength: 2 * size }).map((drafts) => {
    const model = modelWith(names);
    const claims = claimsOf(model);
    const findings = drafts.map(({ index, engine, outcome, under }): Finding => {
      const claim = claims[index] as Claim;
      if (outcome === 'dontknow') return { ...unknown(claim), engine };
      const rests = under.map(({ kind, claims: ids }) => on(kind, ids.join(), ids));
      return { ...(outcome === 'proved' ? proved : unreachable)(claim, ...rests), engine };
    });
    return { model, findings };
  });
});

test('statuses do not depend on the order of findings', () => {
  fc.assert(
    fc.property(
      generated.chain(({ model, findings }) =>
        fc.tuple(
          fc.constant(model),
          fc.constant(findings),
          fc.shuffledSubarray([...findings], { minLength: findings.length }),
        ),
      ),
      ([model, findings, shuffled]) => {
        const plain = (list: readonly Finding[]): unknown =>
          interpret(model, list).map(({ evidence: _, ...status }) => status);
        expect(plain(shuffled)).toEqual(plain(findings));
      },
    ),
  );
});

test('a proof more settles no claim less, and a dependency more settles no claim more', () => {
  const settledIn = ({ model, findings }: Generated): ReadonlySet<string> => {
    const statuses = interpret(model, findings);
    return new Set(statuses.filter(({ status }) => status !== 'I').map(({ claim }) => claim.id));
  };
  fc.assert(
    fc.property(generated, fc.nat(), fc.nat(), ({ model, findings }, at, rest) => {
      const before = settledIn({ model, findings });
      const claims = claimsOf(model);
      const [claim, other] = [claims[at % claims.length], claims[rest % claims.length]];
      if (claim === undefined || other === undefined) return;
      const more = settledIn({ model, findings: [...findings, { ...proved(claim), engine: 'dash' }] });
      expect([...before].filter((id) => !more.has(id))).toEqual([]);
      const burdened = findings.map((finding) =>
        finding.claim === claim && isProof(finding)
          ? { ...finding, under: [...finding.under, on('lemma', 'extra', [other.id])] }
          : finding,
      );
      const fewer = settledIn({ model, findings: burdened });
      expect([...fewer].filter((id) => !before.has(id))).toEqual([]);
    }),
  );
});

test('it is the greatest set of proofs that rests on nothing outside', () => {
  fc.assert(
    fc.property(generated, ({ model, findings }) => {
      const claims = claimsOf(model);
      const proofs = findings.flatMap((finding) => (isProof(finding) ? [finding] : []));
      const { standing, fallen } = settle(claims, proofs);
      const settled = new Set([...standing].map(({ claim }) => claim.id));
      for (const proof of proofs) {
        const rests = proof.under.flatMap(({ claims: ids }) => ids);
        expect(standing.has(proof)).toBe(rests.every((id) => settled.has(id)));
        expect(fallen.has(proof)).toBe(!standing.has(proof));
        const reason = fallen.get(proof);
        if (reason?.claim !== undefined) expect(settled.has(reason.claim)).toBe(false);
      }
      // No larger set does: by brute force over all sets of claims that have proofs.
      const candidates = [...new Set(proofs.map(({ claim }) => claim.id))];
      for (let bits = 0; bits < 1 << Math.min(candidates.length, 10); bits++) {
        const chosen = new Set(candidates.filter((_, i) => (bits >> i) & 1));
        const closed = [...chosen].every((id) =>
          proofs.some(
            ({ claim, under }) => claim.id === id && under.every(({ claims: ids }) => ids.every((i) => chosen.has(i))),
          ),
        );
        if (closed) expect([...chosen].filter((id) => !settled.has(id))).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

test('a chain of a hundred thousand lemmas is settled', () => {
  const names = Array.from({ length: 100_000 }, (_, i) => `c${i}`);
  const model = modelWith(names);
  const findings = claimsOf(model).map((claim, i) =>
    i === 0 ? unknown(claim) : proved(claim, on('lemma', `L${i}`, [`c${i - 1}`])),
  );
  const statuses = interpret(model, findings);
  expect(statuses.filter(({ status }) => status !== 'I')).toEqual([]);
  expect(statuses.at(-1)?.restsOn?.id).toBe('c0');
});
