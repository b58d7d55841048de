/** What a user claims, from the primitive claims that make it up. */
import { expect, test } from 'vitest';
import { developerStatuses } from '../../src/evidence/index.js';
import type { Status } from '../../src/evidence/index.js';
import type { Claim } from '../../src/model/index.js';
import { modelWith } from './findings.js';

/** The status of a claim with its supporters, and with a supporter of the first of them. */
function overall(defining: Status, ...supporting: readonly Status[]): Status | undefined {
  const [claim, ...others] = modelWith(['defining', ...supporting.map((_, i) => `s${i}`)]).methods.flatMap(
    ({ claims }) => claims,
  );
  if (claim === undefined) throw new Error('no claim');
  const chain: Claim[] = [];
  for (const other of others) chain.push({ ...other, supports: chain.at(-1) ?? claim });
  const statuses = new Map<Claim, Status>([
    [claim, defining],
    ...chain.map((one, i) => [one, supporting[i] ?? 'V'] as const),
  ]);
  const found = developerStatuses(statuses);
  expect([...found.keys()]).toEqual([claim]);
  return found.get(claim);
}

test.each<[Status, readonly Status[], Status]>([
  ['V', [], 'V'],
  ['V', ['V', 'V'], 'V'],
  ['V', ['V', 'D'], 'V'],
  ['D', ['D'], 'D'],
  ['R', ['V'], 'R'],
  ['R', ['R'], 'R'],
  ['V', ['R'], 'F'],
  ['V', ['V', 'R'], 'F'],
  ['F', ['R'], 'F'],
  ['V?', ['F'], 'F'],
  ['R?', ['V?'], 'R?'],
  ['V', ['R?'], 'F?'],
  ['V', ['I'], 'I'],
  ['V?', ['U'], 'U'],
  ['V', ['V?'], 'V?'],
  ['I', ['V'], 'I'],
])('%s with supporters %j is %s', (defining, supporting, expected) => {
  expect(overall(defining, ...supporting)).toBe(expected);
});
