/** What a program records of itself is not believed: no engine may prove, or call dead, what recorded assumptions would give. */
import { describe, expect, test } from 'vitest';
import { isProof } from '../../src/model/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';
import { provenMethod } from '../support/proving.js';
import { statusesOf } from '../support/verifying.js';

const solvers = useSolvers();

/** Each `M` has one wrong assertion, `E`, which stands where executions come. */
const WRONG: readonly (readonly [what: string, program: string])[] = [
  [
    'after an assumption that never holds',
    `method M() {
       ghost var {:assumption} a: bool;
       a := a && false;
       assert {:verified_under a} 1 == 2;
     }`,
  ],
  [
    'after an assumption about inputs',
    `method M(x: int) {
       ghost var {:assumption} a: bool;
       a := a && x < 10;
       assert {:verified_under a} x < 10;
     }`,
  ],
  [
    'after an assumption that a loop records',
    `method M(n: nat) {
       ghost var {:assumption} a: bool;
       var i := 0;
       while i < n {
         a := a && i < 3;
         i := i + 1;
       }
       assert {:verified_under a} i <= 3;
     }`,
  ],
  [
    'after assumptions that exclude each other',
    `method M(x: int) {
       ghost var {:assumption} a: bool;
       ghost var {:assumption} b: bool;
       a := a && x == 1;
       b := b && x == 2;
       assert {:verified_under a && b} x == 3;
     }`,
  ],
  ['said to be verified', 'method M(x: int) { assert {:verified_under true} x != 0; }'],
  ['promised as verified', 'method M(x: int) returns (r: int) ensures {:verified_under true} r > x { r := x; }'],
  [
    'kept as verified',
    `method M(n: nat) {
       var i := 0;
       while i < n
         invariant {:verified_under true} i <= 2
       {
         i := i + 1;
       }
     }`,
  ],
];

/** Claims that are wrong: explicit ones, which are the only ones that these programs have but for measures. */
const isWrong = ({ explicit, kind }: { explicit: boolean; kind: string }): boolean =>
  explicit && kind !== 'invariant-entry';

describe.each(WRONG)('%s', (_, program) => {
  test('it is not verified', async () => {
    const statuses = await statusesOf(modelOfText(program), solvers.session);
    expect(statuses.filter(({ claim }) => isWrong(claim)).map(({ status }) => status)).not.toEqual([]);
    for (const { claim, status } of statuses) if (isWrong(claim)) expect(['V', 'D']).not.toContain(status);
  });

  test('exploration refutes it', async () => {
    const model = modelOfText(program);
    const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 5 });
    const about = findings.filter(({ claim }) => isWrong(claim));
    expect(about.filter(isProof)).toEqual([]);
    expect(about.some(({ outcome }) => outcome === 'false')).toBe(true);
  });

  test('DASH does not prove it', async () => {
    const model = modelOfText(program);
    const { findings } = await provenMethod(model, methodNamed(model, 'M'), solvers.session, { seconds: 5 });
    expect(findings.filter(({ claim }) => isWrong(claim)).filter(isProof)).toEqual([]);
  });
});
