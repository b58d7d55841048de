/**
 * Figures 1, 2, 4 and 5 of seed 004: the deposit, written by hand in both languages, with what guides its exploration, the
 * conditions at every point, and the one test that is left.
 */
import { expect, describe, test } from 'vitest';
import { lineOf } from '../../src/languages/lines.js';
import { TermWriter } from '../../src/languages/terms/writer.js';
import type { Instruction, Method, Model } from '../../src/model/index.js';
import type { Conditions, Cubes } from '../../src/partial/index.js';
import {
  conditionsIn,
  guidanceFor,
  instrument,
  isAlways,
  notesOf,
  NumberedNotes,
  numbersOf,
} from '../../src/partial/index.js';
import type { Exploration } from '../../src/explore/index.js';
import type { GuideMode } from '../../src/partial/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';
import { readProjectFile } from '../support/project.js';
import { modelOf as modelOfJava } from '../languages/java/support.js';

interface Language {
  readonly name: string;
  readonly method: string;
  /** The deposit of Figure 1. */
  readonly text: string;
  /** What Figure 5 adds: a last assertion, of which nobody has verified anything. */
  readonly last: string;
  readonly modelOf: (text: string) => Model;
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'Dafny',
    method: 'Deposit',
    text: readProjectFile('test/fixtures/explore/recorded-assumptions.dfy'),
    last: '  assert after > 0;',
    modelOf: modelOfText,
  },
  {
    name: 'Java',
    method: 'Deposit.deposit',
    text: readProjectFile('test/fixtures/java/recorded/deposit.java'),
    last: '        assert balance > 0;',
    modelOf: modelOfJava,
  },
];

const solvers = useSolvers();

/** What is at a point, in the words of the figures; undefined for what they do not show. */
function nameOf(model: Model, { flags }: NumberedNotes, instruction: Instruction): string | undefined {
  switch (instruction.kind) {
    case 'assign':
      return instruction.targets.some((one) => flags.includes(one)) && instruction.values[0] === model.arena.true
        ? 'a := true'
        : undefined;
    case 'assumed':
      return 'assumed as a';
    case 'call':
      return `call ${instruction.callee.name.replace(/^.*\./, '').toLowerCase()}`;
    case 'assert':
      return `assert in line ${lineOf(instruction.origin)}`;
    default:
      return undefined;
  }
}

/** `call review: before !a, after !a`, for each statement of the figures, from top to bottom. */
function pointsOf(model: Model, method: Method, which: keyof Conditions): readonly string[] {
  const { body } = method;
  if (body === undefined) throw new Error(`${method.name} has no body`);
  const notes = new NumberedNotes(notesOf(method), method.claims);
  const shown = (cubes: Cubes | undefined): string =>
    cubes === undefined || cubes.length === 0
      ? 'false'
      : isAlways(cubes)
        ? 'true'
        : cubes
            .map((cube) =>
              numbersOf(cube)
                .map((flag) => `!${notes.flags[flag]?.name}`)
                .join(' && '),
            )
            .join(' || ');
  const conditions = conditionsIn(model.arena, body, notes);
  const points = body.blocks.flatMap(({ id, instructions }) =>
    instructions.flatMap((instruction, i) => {
      const name = nameOf(model, notes, instruction);
      const at = (place: number): string => shown(conditions[id]?.[place]?.[which]);
      const line = lineOf(instruction.origin);
      return name === undefined ? [] : [{ line, text: `${name}: before ${at(i)}, after ${at(i + 1)}` }];
    }),
  );
  return points.sort((one, other) => one.line - other.line).map((point) => point.text);
}

describe.each(LANGUAGES)('in $name', ({ method, text, last, modelOf }) => {
  const lines = text.split('\n');
  const assertion = lines.findIndex((line) => /^ *assert/.test(line)) + 1;
  const longer = [...lines.slice(0, assertion), last, ...lines.slice(assertion)].join('\n');
  const points = (of: string, which: keyof Conditions): readonly string[] => {
    const model = modelOf(of);
    return pointsOf(model, methodNamed(model, method), which);
  };

  test('Figure 4: what may be unverified', () => {
    expect(points(text, 'may')).toEqual([
      'a := true: before true, after true',
      'call review: before !a, after !a',
      'assumed as a: before true, after !a',
      'call suggest: before !a, after !a',
      `assert in line ${assertion}: before !a, after false`,
    ]);
  });

  test('Figure 5: what must be unverified', () => {
    expect(points(longer, 'must')).toEqual([
      'a := true: before false, after !a',
      'call review: before !a, after !a',
      'assumed as a: before !a, after !a',
      'call suggest: before !a, after !a',
      `assert in line ${assertion}: before !a, after true`,
      `assert in line ${assertion + 1}: before true, after false`,
    ]);
  });

  test('Figure 2: executions end where the then-branch begins, and behind the addition', () => {
    const model = modelOf(text);
    const own = methodNamed(model, method);
    const { body } = instrument(model.arena, own, { notes: notesOf(own), recorded: [] }, 'may');
    const notes = new NumberedNotes(notesOf(own), own.claims);
    const guides = (body?.blocks ?? []).flatMap(({ instructions }) =>
      instructions.flatMap((instruction, i) => {
        if (instruction.kind !== 'assume' || instruction.by !== 'guide') return [];
        const [before, after] = [instructions[i - 1], instructions[i + 1]].map((one) =>
          one === undefined ? 'nothing' : (nameOf(model, notes, one) ?? one.kind),
        );
        return [`between ${before} and ${after}: ${new TermWriter(model.arena, own).text(instruction.condition)}`];
      }),
    );
    expect(guides.sort()).toEqual(['between assumed as a and assign: !a', 'between nothing and call review: !a']);
  });

  test('Figure 1: one test is left, and in it the addition overflows', async () => {
    const model = modelOf(text);
    const own = methodNamed(model, method);
    const guided = (mode: GuideMode): Promise<Exploration> => {
      const guidance = guidanceFor(model.arena, own, { notes: notesOf(own), recorded: [] }, mode, 10);
      return explored(model, own, solvers, { seconds: 5 }, 'unroll', { guidance, seeds: 1 });
    };
    for (const mode of ['may', 'both'] as const) {
      const { nodes, recorded } = await guided(mode);
      const tests = nodes.filter(({ outcome }) => outcome !== 'aborted');
      expect(tests.map(({ violated }) => violated)).toEqual([own.claims.find(({ kind }) => kind === 'assertion')?.id]);
      expect(recorded).toMatchObject([{ name: 'a', violating: 1 }]);
    }
    // Without the conditions, those in which nothing overflows are tests, too.
    const { nodes } = await guided('premises');
    expect(nodes.filter(({ outcome }) => outcome !== 'aborted').length).toBeGreaterThan(1);
  });
});
