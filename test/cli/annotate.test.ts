import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { testWithTool } from '../support/tools.js';

const { assay, write, folder } = useCli();
const read = (name: string): string => readFileSync(path.join(folder(), name), 'utf8');

/** Seed 000, Figures 4.2 and 4.3: nothing is promised of `Square`, so that a verifier knows nothing of what it returns. */
const SQUARES = `// The layout is odd on purpose.
method Square(i: int) returns (r: int)
{ r := i * i; }

method {:axiom} Root(s: int) returns (r: int)
  requires s >= 0
  ensures  r >= 0 && (exists i :: i * i == s ==> r * r == s)

method   Use( i: int ) {   // not proved by a verifier
	var squared := Square(i);
	assert   /* here */ squared == i*i  ;  // by exploration
  assert squared >= 0;
}
`;

const MARKED = SQUARES.replace('assert   /* here */', 'assert {:verified_under true}   /* here */');

test('--annotate writes what only exploration proves, once, and takes back what is no longer so', async () => {
  const file = write('here/squares.dfy', SQUARES);
  const first = await assay(['check', '--annotate', file]);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/claims: .*\nhere\/squares\.dfy: 1 assertion annotated as proved\n$/);
  expect(read(file)).toBe(MARKED);
  const second = await assay(['check', '--annotate', file]);
  expect(second.stdout).not.toContain('annotat');
  expect(read(file)).toBe(MARKED);

  write('here/squares.dfy', MARKED.replace('r := i * i;', 'r := i * i + 1;'));
  const third = await assay(['check', '--annotate', file]);
  expect(third.code).toBe(4);
  expect(third.stdout).toMatch(/here\/squares\.dfy: 1 annotation removed\n$/);
  expect(read(file)).toBe(SQUARES.replace('r := i * i;', 'r := i * i + 1;'));
  expect(readdirSync(path.join(folder(), 'here'))).toEqual(['squares.dfy']);
});

test('an included file is left alone, and JSON is nothing but JSON', async () => {
  write('squares.dfy', SQUARES);
  const file = write('main.dfy', 'include "squares.dfy"\nmethod Main() { var r := Square(2); assert r == 4; }\n');
  const { code, stdout, stderr } = await assay(['check', '--annotate', '--json', file]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ schema: 1 });
  expect(read('squares.dfy')).toBe(SQUARES);
  expect(read(file)).toContain('assert {:verified_under true} r == 4;');
});

test('--annotate and --watch exclude each other', async () => {
  const { code, stdout, stderr } = await assay(['check', '--annotate', '--watch', write('a.dfy', SQUARES)]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe('error: --annotate writes to files that --watch expects you to be editing; use one of them.\n');
});

/** What anyone can type is not believed. */
const TYPED = `method Wrong(x: int) {
  assert {:verified_under true} x != 12345;
}
method Absurd() {
  assert {:verified_under true} false;
}
lemma Lemma()
  ensures false
{
  assert {:verified_under true} false;
}
method Rests() {
  Lemma();
  assert 1 == 2;
}
`;

interface Told {
  readonly files: readonly { readonly methods: readonly { readonly claims: readonly ToldClaim[] }[] }[];
}

interface ToldClaim {
  readonly kind: string;
  readonly text: string;
  readonly status: string;
}

async function assertions(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await assay([...args, '--json', write('typed.dfy', TYPED)]);
  const told = JSON.parse(stdout) as Told;
  return told.files
    .flatMap(({ methods }) => methods.flatMap(({ claims }) => claims))
    .filter(({ kind }) => kind === 'assertion')
    .map(({ text, status }) => `${text}: ${status}`);
}

test('an annotation proves nothing', async () => {
  expect(await assertions('verify')).toEqual(['x != 12345: I', 'false: I', 'false: I', '1 == 2: I']);
  expect(await assertions('check')).toEqual(['x != 12345: R', 'false: R', 'false: R', '1 == 2: U']);
});

testWithTool('dafny', 'nor does it with --verifier dafny, although Dafny assumes what is annotated', async () => {
  expect(await assertions('verify', '--verifier', 'dafny')).toEqual([
    'x != 12345: I',
    'false: I',
    'false: I',
    '1 == 2: I',
  ]);
});
