/** An answer each time: solvers that die, limits that are reached, methods of unusual shape. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_PROVE_OPTIONS, proveMethod } from '../../src/prove/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import { methodIn, proven } from '../support/proving.js';
import { lowered } from '../support/replaying.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

const LOOP = `method M(n: nat) returns (s: int) {
  var i := 0;
  s := 0;
  while i < n decreases n - i { i := i + 1; s := s + 2; }
  assert s != 2 * n + 1;
  assert s == 2 * n;
}`;

/** Goes silent after so many questions. */
function dyingAfter(questions: number): SolverSession {
  let left = questions;
  return {
    solver: session.solver,
    lastResources: undefined,
    reset: (options) => session.reset(options),
    send: (text) => session.send(text),
    values: (terms) => session.values(terms),
    close: () => Promise.resolve(),
    check: (assumptions, limits, cancel) =>
      left-- > 0
        ? session.check(assumptions, limits, cancel)
        : Promise.resolve({ kind: 'unknown', reason: 'died', detail: 'it was killed' }),
  };
}

describe('the solver stops', () => {
  test.each([0, 1, 2, 5, 9])('after %i questions', async (questions) => {
    const { outcomes, proving } = await proven(LOOP, dyingAfter(questions), { iterations: 40 });
    expect(outcomes).toHaveLength(3);
    expect(outcomes.filter((one) => one.startsWith('false'))).toEqual([]);
    expect(proving.defects).toEqual([]);
    const reasons = proving.findings.flatMap((one) => (one.outcome === 'dontknow' ? [one.reason] : []));
    if (questions === 0) expect(reasons[0]).toBe('No proof and no violation was found: the solver stopped by itself.');
  });

  test('and what was executed before counts', async () => {
    const text = 'method M(x: int) { assert x < 0; assert x > 100; assert x != 7; }';
    const { outcomes } = await proven(text, dyingAfter(1));
    expect(outcomes).toContain('false assertion x < 0');
    expect(outcomes.filter((one) => one.startsWith('dontknow'))).toHaveLength(2);
  });
});

describe('the end of the time', () => {
  test('cancelled in the middle of refinement', async () => {
    const stop = new AbortController();
    const model = lowered(LOOP);
    const method = methodIn(model);
    const listener = {
      iteration: ({ step }: { readonly step: { readonly kind: string } }): void => {
        if (step.kind === 'refine') stop.abort();
      },
    };
    const tools = { session, now: () => performance.now() };
    const proving = await proveMethod(model, method, tools, { ...DEFAULT_PROVE_OPTIONS, listener }, stop.signal);
    expect(proving.findings).toHaveLength(3);
    expect(proving.iterations).toBeLessThan(6);
    expect(proving.findings.some(({ outcome }) => outcome === 'dontknow')).toBe(true);
  });

  test('a clock that is late from the beginning', async () => {
    let time = 0;
    const { outcomes } = await proven(LOOP, session, { seconds: 1, tools: { now: () => (time += 1_000_000) } });
    expect(outcomes.map((one) => one.split(' ')[0])).toEqual(['dontknow', 'dontknow', 'dontknow']);
  });

  test('an execution that never ends, and one that fills the machine', async () => {
    const text = `method M(x: int) decreases * {
      var y := x;
      while y > 0 decreases * { y := y + y; }
      assert x <= 0;
    }`;
    const { outcomes } = await proven(text, session, { statesPastFrontier: 500, iterations: 60 });
    expect(outcomes.filter((one) => one.startsWith('false'))).toEqual([]);
  });
});

describe('memory', () => {
  test('that is used up ends it, and what was executed before counts', async () => {
    let asked = 0;
    const text = 'method M(x: int) { assert x < 0; var i := 0; while i < 1000 { i := i + 1; } assert x != -7; }';
    const { outcomes, proving } = await proven(text, session, { tools: { isFull: () => ++asked > 500 } });
    expect(outcomes).toContain('false assertion x < 0');
    const reasons = proving.findings.flatMap((one) => (one.outcome === 'dontknow' ? [one.reason] : []));
    expect(reasons).toContain('No proof and no violation was found: the memory was used up.');
  });
});

describe('while it is at work', () => {
  const text = `method M(x: int) {
    assert x != 7;
    if x > 3 { assert x > 2; }
    assert x != 8;
  }`;

  test('what is found is told, and it is what is returned', async () => {
    const told = new Map<string, string>();
    let early = 0;
    const { proving } = await proven(text, session, {
      listener: {
        iteration: () => {
          early = Math.max(early, told.size);
        },
        finding: ({ claim, outcome }) => {
          told.set(claim.text, outcome);
        },
      },
    });
    expect(told).toEqual(new Map([...proving.findings].map(({ claim, outcome }) => [claim.text, outcome])));
    // Not only at the end.
    expect(early).toBeGreaterThan(0);
  });

  test('proofs that are to be checked are not told before', async () => {
    const told: string[] = [];
    const { proving } = await proven(text, session, {
      isChecking: true,
      listener: {
        finding: ({ outcome }) => {
          told.push(outcome);
        },
      },
    });
    expect(told).toEqual(['false', 'false']);
    expect(proving.findings.map(({ outcome }) => outcome).sort()).toEqual(['false', 'false', 'proved']);
  });
});

describe('methods of unusual shape', () => {
  test('without claims', async () => {
    const { proving } = await proven('method M(x: int) returns (y: int) { y := x; }', session);
    expect(proving.findings).toEqual([]);
    expect(proving.iterations).toBe(0);
  });

  test('without a body', async () => {
    const { proving } = await proven('method {:axiom} M(x: int) returns (y: int) ensures y > x', session);
    expect(proving.findings.every(({ outcome }) => outcome === 'dontknow')).toBe(true);
  });

  test('with a precondition that nothing satisfies', async () => {
    const { outcomes } = await proven('method M(x: int) requires x > 3 && x < 2 { assert x == 0; }', session);
    expect(outcomes).toEqual(['unreachable assertion x == 0']);
  });

  test('a loop that begins the method', async () => {
    const text = 'method M() decreases * { while true decreases * { assert true; } }';
    expect((await proven(text, session, { statesPastFrontier: 100 })).outcomes).toEqual(['proved assertion true']);
  });

  test('500 blocks', async () => {
    const branches = Array.from({ length: 170 }, (_, i) => `if a > ${i} { s := s + 1; } else { s := s + 2; }`);
    const { outcomes } = await proven(
      `method M(a: int) returns (s: int) { s := 0;\n${branches.join('\n')}\nassert a > 0; }`,
      session,
      { iterations: 40 },
    );
    expect(outcomes).toHaveLength(1);
    expect(outcomes).not.toContain('proved assertion a > 0');
  });
});
