import { expect, test } from 'vitest';
import { readClaimId } from '../../src/model/index.js';

test.each(['M/assertion/x > 0#0', 'A.B.M/index-range/a[\n"#1"]#12', 'M with P/protocol/P: a / b only in c#0'])(
  'the identity %j is read back',
  (id) => {
    expect(readClaimId(id)).toBe(id);
  },
);

test.each([undefined, null, 7, '', 'M', 'M/assertion/x > 0', 'M/assertion/x > 0#0 3', ['M/assertion/x > 0#0']])(
  '%j is the identity of no claim of a program',
  (value) => {
    expect(readClaimId(value)).toBeUndefined();
  },
);
