/** What is told of a program before its end: it does not depend on which method is first, and stays true. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verdictText } from '../../src/report/claims-text.js';
import { Telling } from '../../src/report/telling.js';
import { Verdicts } from '../../src/report/verdicts.js';
import { checkProgram } from '../../src/workbench/check-program.js';
import type { CheckedProgram, ProgramEvent } from '../../src/workbench/check-program.js';
import { Cancellation } from '../../src/model/index.js';
import type { Claim, EngineName, Finding, Method } from '../../src/model/index.js';
import type { Engine, EngineEvent, LoadedProgram } from '../../src/workbench/seam/engine.js';
import { stagesOf } from '../../src/workbench/stages.js';
import type { EngineStage } from '../../src/workbench/stages.js';
import { fileOf } from './remembering/remembering.js';
import { doubtful, held, on, proved, undefinedIn, unknown, unreachable, violated } from '../evidence/findings.js';

function programOf(text: string): LoadedProgram {
  const program = fileOf(text);
  if (program === undefined) throw new Error('the program has errors');
  return program;
}

interface Watched extends CheckedProgram {
  readonly events: readonly ProgramEvent[];
}

async function watched(program: LoadedProgram, stages: readonly EngineStage[]): Promise<Watched> {
  const events: ProgramEvent[] = [];
  const job = { stages, wanted: () => () => true, cancel: new Cancellation() };
  const checked = await checkProgram(program, job, (event) => events.push(event));
  return { ...checked, events };
}

type Find = (method: Method, effort: number) => readonly Finding[];

/** Finishes methods in the order of `delay`. */
function engineOf(name: EngineName, find: Find, delay: (method: Method) => number = () => 0): Engine {
  return {
    name,
    decider: 'fake 1.0',
    parallel: 3,
    close: () => Promise.resolve(),
    async run(_program, { methods, effort }, tell) {
      await Promise.all(
        methods.map(async (method) => {
          if (delay(method) > 0) await new Promise((resolve) => setTimeout(resolve, delay(method)));
          for (const finding of find(method, effort)) tell({ kind: 'finding', method, finding });
          tell({ kind: 'finished', method, seconds: 0 });
        }),
      );
    },
  };
}

const told = (event: ProgramEvent): EngineEvent | undefined => (event.kind === 'told' ? event.event : undefined);

describe('refuted claims', () => {
  const PROGRAM = programOf(
    'method A(x: int) { assert x == 1; }\nmethod B(x: int) { assert x == 2; assert x == 5; }\nmethod C(x: int) { assert x == 3; assert x == 4; assert x == 6; }\n',
  );
  const all = (method: Method): readonly Finding[] => method.claims.map((claim) => violated(claim));

  test('are told in the order of the stage, whichever method is first', async () => {
    const orders = await Promise.all(
      [
        [0, 10, 20],
        [20, 10, 0],
        [10, 0, 20],
      ].map(async (delays) => {
        const delay = ({ name }: Method): number => delays['ABC'.indexOf(name)] ?? 0;
        const { events } = await watched(PROGRAM, [{ engine: engineOf('explorer', all, delay), effort: 1 }]);
        return events.flatMap((event) =>
          event.kind === 'refuted' ? [event.verdict.statuses.map(({ claim }) => claim.text)] : [],
        );
      }),
    );
    for (const order of orders)
      expect(order).toEqual([['x == 1'], ['x == 2', 'x == 5'], ['x == 3', 'x == 4', 'x == 6']]);
  });

  test('do not wait for members that come later, and are not told again', async () => {
    const slow = engineOf('explorer', all, ({ name }) => (name === 'C' ? 30 : 0));
    const { events } = await watched(PROGRAM, [{ engine: slow, effort: 1 }]);
    const first = events.findIndex(({ kind }) => kind === 'refuted');
    const end = events.findIndex((event) => {
      const engineEvent = told(event);
      return engineEvent?.kind === 'finished' && engineEvent.method.name === 'C';
    });
    expect(first).toBeLessThan(end);
    expect(events.some(({ kind }) => kind === 'decided')).toBe(false);
  });

  test('wait for the end of the stage if the run may not count, or is one of another member', async () => {
    const [a, b] = PROGRAM.model.methods;
    const [claim] = a?.claims ?? [];
    const [other] = b?.claims ?? [];
    if (claim === undefined || other === undefined) throw new Error('no claims');
    const early = async (...findings: readonly Finding[]): Promise<boolean> => {
      const find: Find = ({ id }) => findings.filter(({ entry }) => entry === id);
      const { events } = await watched(PROGRAM, [{ engine: engineOf('explorer', find), effort: 1 }]);
      return events.some(({ kind }) => kind === 'refuted');
    };
    expect(await early(violated(claim))).toBe(true);
    expect(await early({ ...violated(claim), unchecked: [other.id] })).toBe(false);
    expect(await early(violated(claim, {}, other.owner))).toBe(false);
    expect(await early(undefinedIn(claim))).toBe(false);
  });
});

test('members are final when no stage can change them, and the rest at the end', async () => {
  const program = programOf(
    'method A() { assert 1 < 2; }\nmethod B() { assert 2 < 3; assert 3 < 4; }\nmethod C() { assert 4 < 5; }\n',
  );
  const verifier: Find = ({ name, claims }) =>
    claims.map((claim) => (name === 'B' ? unknown(claim) : proved(claim, ...(name === 'C' ? [on('axiom', 'X')] : []))));
  const { events } = await watched(
    program,
    stagesOf([engineOf('verifier', verifier), engineOf('explorer', ({ claims }) => claims.map((one) => held(one)))]),
  );
  const final = events.flatMap((event) => (event.kind === 'final' ? [event.members] : []));
  // What rests on an axiom may still turn out to be wrong.
  expect(final).toEqual([['A'], ['B', 'C']]);
});

test('a claim is not finally proved while a proof that nothing reaches it waits for something', async () => {
  const program = programOf('method A(x: int) { assert x == 1; }\nmethod B(x: int) { assert x == 2; }\n');
  const b = program.model.methods.find(({ name }) => name === 'B')?.claims[0];
  if (b === undefined) throw new Error('no claim');
  const rest = on('contract', 'B', [b.id]);
  const verifier: Find = ({ name, claims }, effort) =>
    claims.flatMap((claim): Finding[] => {
      if (name === 'A') return [proved(claim), { ...unreachable(claim, rest), engine: 'dash' }];
      return [effort < 1 ? ({ ...unknown(claim), limit: 'time' } as Finding) : proved(claim)];
    });
  const { events, verdict } = await watched(
    program,
    stagesOf([engineOf('verifier', verifier), engineOf('explorer', () => [])]),
  );
  expect(verdict.statuses.map(({ status }) => status)).toEqual(['D', 'V']);
  const final = events.flatMap((event) => (event.kind === 'final' ? [event.members] : []));
  expect(final).toEqual([['A', 'B']]);
});

const MEMBERS = programOf(
  'method A(x: int) { assert x == 1; assert x == 2; }\nmethod B(x: int) { assert x == 3; assert x == 4; }\nmethod C(x: int) { assert x == 5; }\n',
);
const CLAIMS = MEMBERS.model.methods.flatMap(({ claims }) => claims);

/** What an engine may say of a claim when it looks at a method: at a claim that it proved it does not look again. */
function finding(method: Method, claim: Claim, engine: EngineName, choice: number): readonly Finding[] {
  const other = CLAIMS[choice % CLAIMS.length] ?? claim;
  const rest = on('contract', other.owner.member, [other.id]);
  const inputs = { x: String(choice) };
  const kinds: readonly Finding[] =
    claim.owner === method.id
      ? [
          proved(claim),
          proved(claim, rest),
          proved(claim, on('axiom', 'X')),
          unreachable(claim, rest),
          unreachable(claim),
          violated(claim, inputs),
          { ...violated(claim, inputs), unchecked: [other.id] },
          undefinedIn(claim, inputs),
          doubtful(claim),
          held(claim),
          { ...unknown(claim), limit: 'time' } as Finding,
        ]
      : [violated(claim, inputs, method.id), { ...violated(claim, inputs, method.id), unchecked: [other.id] }];
  const found = kinds[choice % (kinds.length + 1)];
  return found === undefined ? [] : [{ ...found, engine, entry: method.id }];
}

test('what is told early is what is told at the end, if Assay does not contradict itself', async () => {
  const choices = fc.infiniteStream(fc.nat(1000));
  await fc.assert(
    fc.asyncProperty(choices, async (stream) => {
      const draw = (): number => stream.next().value as number;
      const engines = (['verifier', 'explorer', 'dash'] as const).map((name): Engine => ({
        ...engineOf(name, () => []),
        run: (_program, { methods, knowledge }, tell) => {
          for (const method of methods) {
            for (const claim of CLAIMS) {
              if (claim.owner !== method.id && draw() % 4 > 0) continue;
              for (const one of [0, 1].flatMap((n) => (n > draw() % 3 ? [] : finding(method, claim, name, draw())))) {
                const isProof = one.outcome === 'proved' || one.outcome === 'unreachable';
                if (!isProof || !knowledge.isDecided(claim)) tell({ kind: 'finding', method, finding: one });
              }
            }
            tell({ kind: 'finished', method, seconds: 0 });
          }
          return Promise.resolve();
        },
      }));
      const { events, verdict } = await watched(MEMBERS, stagesOf(engines));
      fc.pre(verdict.statuses.every(({ defect }) => defect === undefined));
      const final = new Map(verdict.statuses.map((status) => [status.claim, status]));
      for (const event of events) {
        if (event.kind === 'refuted')
          for (const { claim } of event.verdict.statuses) expect(final.get(claim)?.status).toBe('R');
        if (event.kind !== 'final') continue;
        const names = new Set(event.members);
        const options = { strict: false, all: true, byImportance: true };
        const textOf = (of: typeof verdict): string =>
          new Verdicts()
            .preview({ ...of, wanted: (name) => names.has(name) })
            .map((file) => verdictText(file, options))
            .join('');
        expect(textOf(event.verdict)).toBe(textOf(verdict));
      }
      const finals = events.flatMap((event) => (event.kind === 'final' ? event.members : []));
      expect([...finals].sort()).toEqual(['A', 'B', 'C']);
    }),
    { numRuns: 300 },
  );
});

test('what was said is not said again, and what is no longer so is said anew', async () => {
  const program = programOf('method A(x: int) { assert x == 1; assert x == 2; }\n');
  const { events, verdict } = await watched(
    program,
    stagesOf([
      engineOf('explorer', ({ claims }) =>
        claims.map((claim, index) => (index === 0 ? violated(claim) : unknown(claim))),
      ),
    ]),
  );
  const verdicts = new Verdicts();
  const telling = new Telling({ strict: false, byImportance: true });
  const refuted = events.flatMap((event) => (event.kind === 'refuted' ? verdicts.preview(event.verdict) : []));
  const first = telling.refutedText(refuted);
  expect(first).toContain('refuted (R): the assertion does not hold');
  expect(first).not.toContain('A: ');
  const rest = telling.verdictText(verdicts.add(verdict));
  expect(rest).toContain('x == 2');
  expect(rest).not.toContain('refuted (R)');
  expect(rest.endsWith('A: 1 refuted, 1 not proved\n')).toBe(true);
  expect(telling.verdictText(verdicts.all)).toBe('');
  const [wrong] = verdict.statuses;
  if (wrong === undefined) throw new Error('no status');
  const other = { ...verdict, statuses: [{ ...wrong, status: 'I' as const }] };
  expect(telling.verdictText(new Verdicts().add(other))).toContain('not proved: the assertion may not hold');
});
