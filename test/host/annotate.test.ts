import { readFileSync, symlinkSync, lstatSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { annotateFiles } from '../../src/host/annotate.js';
import type { Annotations } from '../../src/host/annotate.js';
import { interpret } from '../../src/evidence/index.js';
import type { Claim, Finding } from '../../src/model/index.js';
import { Verdicts } from '../../src/report/verdicts.js';
import { on, proved, unknown, violated } from '../evidence/findings.js';
import { useFolder } from '../support/folders.js';
import { lower } from '../languages/dafny/lower/lowering.js';

const folder = useFolder();

type Find = (claim: Claim) => readonly Finding[];

const explored: Find = (claim) => [{ ...proved(claim), engine: 'explorer' }];

interface Case {
  readonly text: string;
  readonly find: Find;
  /** On the disk when it is annotated; as it was checked if absent. */
  readonly disk?: string;
  readonly isWhole?: boolean;
  /** Members that were asked for. */
  readonly wanted?: (name: string) => boolean;
}

async function annotating({
  text,
  find,
  disk = text,
  isWhole = true,
  wanted = () => true,
}: Case): Promise<Annotations & { readonly after: string }> {
  const file = path.join(folder.path, 'a.dfy');
  writeFileSync(file, disk);
  const model = lower(text, file);
  const statuses = interpret(
    model,
    model.methods.flatMap(({ claims }) => claims.flatMap(find)),
  ).filter(({ claim }) => wanted(claim.owner.member));
  const verdicts = new Verdicts();
  verdicts.add({ paths: [file], model, statuses, times: new Map(), warnings: [], wanted });
  const told = await annotateFiles([file], verdicts.all, isWhole);
  return { ...told, after: readFileSync(file, 'utf8') };
}

const PLAIN = 'method M(x: int) {\n  assert x < 7 && x < 8;\n}\n';
const MARKED = PLAIN.replace('assert', 'assert {:verified_under true}');

describe('an assertion is annotated', () => {
  test('if exploration proves all of it and the verifier does not', async () => {
    const { after, written } = await annotating({ text: PLAIN, find: explored });
    expect(after).toBe(MARKED);
    expect(written).toEqual([expect.stringMatching(/a\.dfy: 1 assertion annotated as proved\n$/)]);
    const half: Find = (claim) => (claim.text === 'x < 7' ? [proved(claim)] : explored(claim));
    expect((await annotating({ text: PLAIN, find: half })).after).toBe(MARKED);
  });

  test('with byte order mark and line ends as they were', async () => {
    const text = PLAIN.replaceAll('\n', '\r\n');
    expect((await annotating({ text, disk: `\ufeff${text}`, find: explored })).after).toBe(
      `\ufeff${MARKED.replaceAll('\n', '\r\n')}`,
    );
  });

  test.each<[string, Find]>([
    ['the verifier proves it', (claim) => [proved(claim)]],
    ['both prove it', (claim) => [proved(claim), ...explored(claim)]],
    ['nobody proves it', (claim) => [unknown(claim)]],
    ['a part of it is open', (claim) => (claim.text === 'x < 7' ? [unknown(claim)] : explored(claim))],
    ['a run violates it', (claim) => [violated(claim, { x: '9' })]],
    ['a run contradicts the proof', (claim) => [violated(claim, { x: '9' }), ...explored(claim)]],
    ['it rests on an assumption', (claim) => [{ ...proved(claim, on('assume', 'M')), engine: 'explorer' }]],
  ])('not if %s, and then it loses the annotation', async (_, find) => {
    expect(await annotating({ text: PLAIN, find })).toMatchObject({ after: PLAIN, written: [] });
    const { after, written } = await annotating({ text: MARKED, find });
    expect(after).toBe(PLAIN);
    expect(written).toEqual([expect.stringMatching(/a\.dfy: 1 annotation removed\n$/)]);
  });

  test('once', async () => {
    expect(await annotating({ text: MARKED, find: explored })).toEqual({ after: MARKED, written: [], problems: [] });
  });
});

describe('a file stays as it is', () => {
  const changed = '// Mine.\n';

  test('if it has changed since it was checked', async () => {
    const { after, written, problems } = await annotating({ text: PLAIN, find: explored, disk: PLAIN + changed });
    expect({ after, written }).toEqual({ after: PLAIN + changed, written: [] });
    expect(problems).toEqual([
      expect.stringMatching(/^".*a\.dfy" has changed since it was checked, so it was not annotated; check it again\.$/),
    ]);
  });

  test('in members that were not asked for', async () => {
    const text = `${MARKED}${MARKED.replace('M(', 'N(')}`;
    const { after } = await annotating({
      text,
      find: (claim) => [unknown(claim)],
      isWhole: false,
      wanted: (name) => name === 'N',
    });
    expect(after).toBe(`${MARKED}${PLAIN.replace('M(', 'N(')}`);
  });

  test('but not where a member cannot be analysed: that is no proof', async () => {
    const text = `iterator I() yields (y: int) { yield; }\n${MARKED.replace('{\n', '{\n  var i := new I();\n')}`;
    const { after } = await annotating({ text, find: explored });
    expect(after).toBe(text.replace(' {:verified_under true}', ''));
  });
});

test('a link stays a link', async () => {
  const real = path.join(folder.path, 'real.dfy');
  writeFileSync(real, PLAIN);
  const link = path.join(folder.path, 'link.dfy');
  symlinkSync(real, link);
  const model = lower(PLAIN, link);
  const statuses = interpret(
    model,
    model.methods.flatMap(({ claims }) => claims.flatMap(explored)),
  );
  const verdicts = new Verdicts();
  verdicts.add({ paths: [link], model, statuses, times: new Map(), warnings: [], wanted: () => true });
  await annotateFiles([link], verdicts.all, true);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, 'utf8')).toBe(MARKED);
});
