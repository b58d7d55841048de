/** Programs that do not end, that nothing is known of, and that are too large; solvers that die. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { Bounds } from '../../src/explore/bounds.js';
import type { Exploration } from '../../src/explore/explorer.js';
import { pidIn, useScripts, withSession } from '../smt/support/solvers.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';
import { testWithTool } from '../support/tools.js';

const solvers = useSolvers();

async function exploreText(text: string, bounds: Partial<Bounds>): Promise<Exploration> {
  const model = modelOfText(text);
  const found = await explored(model, methodNamed(model, 'M'), solvers, bounds);
  expect(found.divergences).toEqual([]);
  return found;
}

function refutedIn({ findings }: Exploration): readonly string[] {
  return findings
    .filter(({ outcome }) => outcome === 'false' || outcome === 'undefined')
    .map(({ claim: { kind, text } }) => `${kind} ${text}`);
}

const boundsIn = ({ cutoffs }: Exploration): ReadonlySet<string> => new Set(cutoffs.map(({ bound }) => bound));

describe('programs without an end', () => {
  test('a loop', async () => {
    const found = await exploreText(
      `method M(n: int) decreases * {
         var i := n;
         while true decreases * { i := i + 1; }
       }`,
      { seconds: 3, steps: 10_000 },
    );
    expect(found.exhaustive).toBe(false);
    expect(found.cutoffs.length).toBeGreaterThan(0);
    expect(refutedIn(found)).toEqual([]);
  });

  test('a loop behind a condition, and a violation beside it', async () => {
    const found = await exploreText(
      `method M(n: int) decreases * {
         var i := n;
         while n == 77 decreases * { i := i + 1; }
         assert n != 78;
       }`,
      { seconds: 5, steps: 10_000 },
    );
    expect(found.exhaustive).toBe(false);
    expect(refutedIn(found)).toEqual(['assertion n != 78']);
  });

  test('recursion', async () => {
    const found = await exploreText(`method M(n: int) decreases * { M(n + 1); }`, { seconds: 3 });
    expect(found.exhaustive).toBe(false);
    expect(boundsIn(found)).toContain('depth');
  });

  test('recursion of functions', async () => {
    const found = await exploreText(
      `function F(n: int): int decreases n { if n <= 0 then 0 else 1 + F(n - 1) }
       method M(n: int) { assert F(n) >= 0; }`,
      { seconds: 3 },
    );
    expect(refutedIn(found)).toEqual([]);
  });

  test('allocation', async () => {
    const found = await exploreText(
      `class Node { var next: Node?; constructor (n: Node?) { next := n; } }
       method M(n: int) decreases * {
         var list: Node? := null;
         while true decreases * { list := new Node(list); var a := new int[100]; }
       }`,
      { seconds: 3, steps: 20_000 },
    );
    expect(found.exhaustive).toBe(false);
    expect(refutedIn(found)).toEqual([]);
  });

  test('a sequence that doubles', async () => {
    const found = await exploreText(
      `method M(s: seq<int>) requires |s| > 0 decreases * {
         var t := s;
         while true decreases * { t := t + t; }
       }`,
      { seconds: 3, steps: 10_000 },
    );
    expect(found.exhaustive).toBe(false);
  });
});

test('an unsatisfiable precondition: every claim is dead, with a warning', async () => {
  const model = modelOfText(`method M(x: int, s: seq<int>) returns (y: int)
    requires x > |s| && x < 0
    ensures y == x
  {
    assert s[0] == 1 / x;
    y := 7;
  }`);
  const method = methodNamed(model, 'M');
  const found = await explored(model, method, solvers);
  expect(found.nodes).toEqual([]);
  expect(found.warnings).not.toEqual([]);
  const statuses = interpret(model, found.findings).filter(({ claim }) => method.claims.includes(claim));
  expect(statuses.map(({ claim, status }) => `${claim.kind} ${claim.text}: ${status}`)).toEqual(
    method.claims.map(({ kind, text }) => `${kind} ${text}: D`),
  );
});

test('twenty parameters', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `p${i}`);
  const text = (condition: string): string =>
    `method M(${names.map((name) => `${name}: int`).join(', ')}) {
       if ${names.map((name, i) => `${name} > ${i}`).join(' && ')} && ${names.join(' + ')} == 777 { assert ${condition}; }
     }`;
  expect(refutedIn(await exploreText(text('p0 < 2'), {}))).toEqual(['assertion p0 < 2']);
  expect(refutedIn(await exploreText(text('p0 > 0'), {}))).toEqual([]);
});

test('four hundred branches in a second', async () => {
  const branches = Array.from({ length: 400 }, (_, i) => `if x % ${i + 2} == ${i} { r := r + ${i}; }`);
  const found = await exploreText(`method M(x: int) returns (r: int) { r := 0; ${branches.join('\n')} }`, {
    seconds: 1,
  });
  expect(found.exhaustive).toBe(false);
  expect(boundsIn(found).has('time') || boundsIn(found).has('runs')).toBe(true);
  expect(found.nodes.length).toBeGreaterThan(0);
});

const scripts = useScripts();

testWithTool('z3', 'a solver that is killed again and again', async (z3) => {
  const text = (claim: string): string => `method M(x: int, y: int) {
    if x * 3 > 100 { if y == x + 17 { if x % 7 == 3 { assert ${claim}; } } }
  }`;
  const pidFile = scripts.file('explored.pid');
  const solver = scripts.solver('explored', `echo $$ > ${pidFile}; exec ${z3} "$@"`);
  await withSession(solver, async (mortal) => {
    const model = modelOfText(text('y != 10002'));
    const method = methodNamed(model, 'M');
    let kills = 0;
    const killer = setInterval(() => {
      void pidIn(pidFile).then((pid) => {
        try {
          process.kill(pid, 'SIGKILL');
          kills++;
        } catch {
          // It has died already.
        }
      });
    }, 20);
    const found = await explored(model, method, { ...solvers, session: mortal }, { seconds: 3 });
    clearInterval(killer);
    expect(found.divergences).toEqual([]);
    expect(refutedIn(found).filter((one) => one !== 'assertion y != 10002')).toEqual([]);
    // What died decided nothing: the assertion does not hold. Whether 7 is 0 needs no solver that lives.
    const asserted = found.findings.filter(({ claim }) => claim.kind === 'assertion');
    expect(asserted.filter(({ outcome }) => outcome === 'proved' || outcome === 'unreachable')).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    // Afterwards, the same session answers again.
    const again = await explored(model, method, { ...solvers, session: mortal });
    expect(refutedIn(again)).toEqual(['assertion y != 10002']);
  });
});
