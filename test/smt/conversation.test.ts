/** What a solver is told again, and when. */
import { expect, test } from 'vitest';
import type { Channel, Request } from '../../src/smt/channel.js';
import { Conversation } from '../../src/smt/conversation.js';
import { Z3 } from '../../src/smt/dialect.js';
import { LIMITS } from './support/solvers.js';

/** A solver that gives these reasons for not knowing, one after the other. */
class Doubter implements Channel {
  readonly alive = true;
  readonly asked: Request[] = [];
  private readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    this.reasons = reasons;
  }

  ask(request: Request): ReturnType<Channel['ask']> {
    const reason = this.reasons[this.asked.push(request) - 1] ?? 'incomplete';
    const text = `assay-check\nunknown\nassay-checked\n(:reason-unknown "${reason}")\n`;
    return Promise.resolve({ kind: 'answered', text, seconds: 0 });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

async function askedAfter(reason: string): Promise<Request | undefined> {
  const channel = new Doubter([reason]);
  const session = new Conversation('z3', channel, Z3);
  session.send('(declare-const p Bool)');
  await session.check([], LIMITS);
  session.send('(assert p)');
  await session.check([], LIMITS);
  return channel.asked[1];
}

test('a solver that knows no more is told only what is new', async () => {
  const second = await askedAfter('(incomplete quantifiers)');
  expect(second?.begin).toBeUndefined();
  expect(second?.text).toContain('(assert p)');
  expect(second?.text).not.toContain('declare-const');
});

test.each(['max. resource limit exceeded', 'timeout', 'canceled'])(
  'a solver that stopped at a limit (%s) forgets everything and is told it again',
  async (reason) => {
    const second = await askedAfter(reason);
    expect(second?.begin).toBeDefined();
    expect(second?.text).toMatch(/^\(declare-const p Bool\)\n\(assert p\)\n/);
  },
);
