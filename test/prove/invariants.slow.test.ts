/** Loops over bit vectors of which every claim is answered, after a while. */
import { test } from 'vitest';
import { expectAnswered, useSessions } from '../support/prove-answers.js';
import { invariantFixtures, named } from '../support/prove-fixtures.js';

const sessions = useSessions();

test.each(named(invariantFixtures))(
  '%s',
  async (_, fixture) => {
    await expectAnswered(fixture, sessions());
  },
  240_000,
);
