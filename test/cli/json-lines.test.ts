/** `--json-lines`: what becomes known is told while it does, by a contract. */
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import type { Ended } from '../support/cli.js';
import { filesBelow, readProjectFile } from '../support/project.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const ajv = new Ajv2020({ allErrors: true });
ajv.addSchema(JSON.parse(readProjectFile('schema/report.schema.json')) as object, 'report.schema.json');
const validate = ajv.compile(JSON.parse(readProjectFile('schema/events.schema.json')) as object);

interface Line {
  readonly event: string;
  readonly [field: string]: unknown;
}

function linesOf({ stdout }: Ended): readonly Line[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((text) => {
      const line = JSON.parse(text) as Line;
      expect(validate(line), `${text}\n${JSON.stringify(validate.errors)}`).toBe(true);
      return line;
    });
}

const PROGRAM = `method M(x: int) returns (y: int)
  ensures y > x
{
  y := x + 1;
  assert x != 5;
}
`;

test('claims come when they are decided, files when they are done, and the end says what came out', async () => {
  const files = [write('one.dfy', PROGRAM), write('two.dfy', 'method N() { assert 1 < 2; }\n')];
  const ended = await assay(['check', '--no-cache', '--json-lines', ...files]);
  expect(ended.code).toBe(4);
  const lines = linesOf(ended);
  expect(lines[0]).toMatchObject({ event: 'begin', schema: 1, tool: { name: 'assay' } });
  expect(lines.at(-1)).toMatchObject({ event: 'end', outcome: 'refuted', summary: { claims: 3, V: 2, R: 1 } });
  const at = (test: (line: Line) => boolean): number => lines.findIndex(test);
  const decided = at(({ event, text }) => event === 'claim' && text === 'x != 5');
  expect(lines[decided]).toMatchObject({ program: 'one.dfy', path: 'one.dfy', line: 5, member: 'M', status: 'R' });
  expect(at(({ event, engine }) => event === 'engine' && engine === 'verifier')).toBeLessThan(decided);
  expect(decided).toBeLessThan(at(({ event, path }) => event === 'file' && path === 'one.dfy'));
});

test('all of the report is in the lines', async () => {
  const file = write('one.dfy', PROGRAM);
  const report = reportOf(await assay(['check', '--no-cache', '--json', file]));
  const lines = linesOf(await assay(['check', '--no-cache', '--json-lines', file]));
  const told = lines.filter(({ event }) => event === 'file') as unknown as (typeof report.files)[number][];
  const statuses = (of: typeof report): unknown => claimsOf(of).map(({ id, status }) => [id, status]);
  expect(statuses({ ...report, files: told })).toEqual(statuses(report));
});

test('each member is told once, before its file, with the statuses that it has there', async () => {
  const files = ['explore', 'prove'].flatMap((name) =>
    fixtures(name).map((file) => write(path.join(name, path.basename(file)), readProjectFile(file))),
  );
  const lines = linesOf(await assay(['check', '--no-cache', '--json-lines', '--time-limit', '3', ...files]));
  const members = lines.filter(({ event }) => event === 'member');
  expect(members.length).toBeGreaterThan(files.length);
  const told = lines.filter(({ event }) => event === 'file') as unknown as readonly (Line & ToldFile)[];
  const key = (...parts: readonly unknown[]): string => parts.join(' ');
  const atEnd = new Map(
    told.flatMap(({ program, path: file, methods = [] }) =>
      methods.map(({ name, claims }) => [key(program, file, name), claims.map(({ status }) => status).sort()]),
    ),
  );
  for (const { program, path: file, member, statuses } of members) {
    const counts = Object.entries(statuses as Readonly<Record<string, number>>);
    const early = counts.flatMap(([status, count]) => Array.from({ length: count }, () => status)).sort();
    expect(early, key(program, file, member)).toEqual(atEnd.get(key(program, file, member)));
  }
  expect(new Set(members.map(({ program, path: file, member }) => key(program, file, member))).size).toBe(
    members.length,
  );
  // What was said to be refuted is so.
  const refuted = lines.filter(({ event, status }) => event === 'claim' && status === 'R');
  expect(refuted.length).toBeGreaterThan(3);
  const final = new Map(
    told.flatMap(({ program, methods = [] }) =>
      methods.flatMap(({ claims }) => claims.map(({ id, status }) => [key(program, id), status])),
    ),
  );
  for (const { program, id } of refuted) expect(final.get(key(program, id))).toBe('R');
});

interface ToldFile {
  readonly path: string;
  readonly methods?: readonly {
    readonly name: string;
    readonly claims: readonly { readonly id: string; readonly status: string }[];
  }[];
}

/** Some small programs, wrong and right ones. */
function fixtures(name: string): readonly string[] {
  return filesBelow(`test/fixtures/${name}`)
    .filter((file) => file.endsWith('.dfy') && !readProjectFile(file).includes('include '))
    .sort()
    .filter((_, index) => index % 16 === 0);
}

test('errors of a program are in the lines of its file', async () => {
  const ended = await assay(['verify', '--json-lines', write('wrong.dfy', 'method M() { x := 1; }\n')]);
  expect(ended.code).toBe(2);
  const lines = linesOf(ended);
  expect(lines.map(({ event }) => event)).toEqual(['begin', 'file', 'end']);
  expect(lines[1]).toMatchObject({ path: 'wrong.dfy', diagnostics: [{ severity: 'error', line: 1 }] });
  expect(lines[2]).toMatchObject({ outcome: 'invalid-program' });
});

test('one report and many lines exclude each other', async () => {
  const { code, stderr } = await assay(['check', '--json', '--json-lines', write('one.dfy', PROGRAM)]);
  expect(code).toBe(1);
  expect(stderr).toContain("'--json-lines' cannot be used with option '--json'");
});
