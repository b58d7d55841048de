import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/workbench/seam/engine.js';
import { solverFactory, verifier } from './engines.js';
import { Workplace } from './remembering.js';
import type { Heard } from './remembering.js';

let engine: Engine;
beforeAll(async () => {
  engine = verifier(await solverFactory());
});
afterAll(() => engine.close());

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});

function statusOf({ statuses }: Heard, id: string): string | undefined {
  return statuses.find(({ claim }) => claim.id === id)?.status;
}

const zero = (body: string): string => `
function Zero(n: nat): nat { if n == 0 then 0 else Zero(n - 1) }
lemma {:induction false} Base(n: nat) ensures Zero(n) == 0 ${body}
lemma {:induction false} Uses(n: nat) ensures Zero(n) < 1 { Base(n); }
`;
const USES = 'Uses/postcondition/Zero(n) < 1#0';

describe('a proof that is remembered', () => {
  test('falls with the lemma that it rests on, though nobody looks at it again', async () => {
    const right = await place.ask(engine, zero('{ if n > 0 { Base(n - 1); } }'));
    expect(statusOf(right, USES)).toBe('V');
    const incomplete = zero('{ if n > 1 { Base(n - 1); } assert n != 1; }');
    const wrong = await place.ask(engine, incomplete);
    expect(wrong.asked).toEqual(['lemma Base']);
    expect(statusOf(wrong, USES)).toBe('I');
    const again = await place.ask(engine, incomplete);
    expect(again.asked).toEqual([]);
    expect(statusOf(again, USES)).toBe('I');
  });

  test('falls with the termination of a function', async () => {
    const program = (measure: string): string => `
function Count(n: nat): nat decreases ${measure} { if n == 0 then 0 else 1 + Count(n - 1) }
method Uses() { assert Count(1) == 1; }
`;
    const right = await place.ask(engine, program('n'));
    expect(statusOf(right, 'Uses/assertion/Count(1) == 1#0')).toBe('V');
    const wrong = await place.ask(engine, program('0'));
    expect(statusOf(wrong, 'Uses/assertion/Count(1) == 1#0')).toBe('I');
  });

  test('becomes conditional when a body is taken away', async () => {
    await place.ask(engine, zero('{ if n > 0 { Base(n - 1); } }'));
    const { statuses, asked } = await place.ask(engine, zero(''));
    expect(asked).not.toContain('lemma Uses');
    const uses = statuses.filter(({ claim }) => claim.id === USES);
    expect(uses.map(({ status, conditional }) => [status, conditional])).toEqual([['V', true]]);
  });

  test('knows where an assumption stands after lines have moved', async () => {
    const program = 'method M(x: int) { assume x > 0; assert x >= 1; }';
    await place.ask(engine, program);
    const moved = await place.ask(engine, `// A line.\n\n  ${program}`);
    expect(moved.asked).toEqual([]);
    const [finding] = moved.findings;
    const under = finding !== undefined && 'under' in finding ? finding.under : [];
    const [span] = under.map(
      ({ origin }) => origin as unknown as { source: { text: string }; start: number; end: number },
    );
    expect(span?.source.text.slice(span.start, span.end)).toContain('x > 0');
  });
});

test('what could not be proved is remembered with what the solver suggests', async () => {
  const program = 'method M(x: int) { assert x != 7; }';
  const first = await place.ask(engine, program);
  const second = await place.ask(engine, program);
  expect(second.asked).toEqual([]);
  expect(second.findings).toEqual(
    first.findings.map((finding) => ({
      ...finding,
      claim: expect.objectContaining({ id: finding.claim.id }) as unknown,
    })),
  );
  expect(second.findings).toMatchObject([{ outcome: 'dontknow', candidate: new Map([['x', '7']]) }]);
});
