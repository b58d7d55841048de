import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';

const { assay, write } = useCli();

const UGLY = '// A comment.\nmethod   M(x:int)returns(y:int){y:=x+1;}\n';
const BROKEN = 'method M() {\n  x := ;\n}\n';

describe('assay print', () => {
  test('prints the canonical form, which prints as itself', async () => {
    const once = await assay(['print', write('ugly.dfy', UGLY)]);
    expect(once).toMatchObject({ code: 0, stderr: '' });
    expect(once.stdout).toMatch(/^\/\/ A comment\.\nmethod M\(x: int\)/);
    const twice = await assay(['print', write('pretty.dfy', once.stdout)]);
    expect(twice.stdout).toBe(once.stdout);
  });

  test('prints nothing of a file with syntax errors', async () => {
    const { code, stdout, stderr } = await assay(['print', write('broken.dfy', BROKEN)]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^broken\.dfy:2:8: error\[expected\]: /);
  });
});

describe('assay parse', () => {
  test('counts the syntax errors', async () => {
    const good = await assay(['parse', write('ugly.dfy', UGLY)]);
    expect(good).toEqual({ code: 0, signal: null, stdout: '1 file, no errors\n', stderr: '' });
    const bad = await assay(['parse', write('broken.dfy', BROKEN)]);
    expect(bad.code).toBe(2);
    expect(bad.stdout).toMatch(/^broken\.dfy:2:8: error\[expected\]: [^]*\n1 file, 1 error\n$/);
  });

  test('does not read includes', async () => {
    expect(await assay(['parse', write('lost.dfy', 'include "nowhere.dfy"\n')])).toMatchObject({ code: 0 });
  });
});

describe('assay parse --json', () => {
  test('prints the tree with positions', async () => {
    const { code, stdout } = await assay([
      'parse',
      '--json',
      write('tree.dfy', 'const big := 100000000000000000000\n'),
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      path: 'tree.dfy',
      diagnostics: [],
      tree: {
        declarations: [
          {
            kind: 'const',
            name: { text: 'big', span: { start: { line: 1, column: 7 }, end: { line: 1, column: 10 } } },
            type: null,
            value: { kind: 'int', value: '100000000000000000000' },
          },
        ],
      },
    });
  });

  test('prints the tree of a broken file too, with what is wrong', async () => {
    const { code, stdout } = await assay(['parse', '--json', write('broken.dfy', BROKEN)]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [{ severity: 'error', code: 'expected', line: 2, column: 8 }],
      tree: { declarations: [{ kind: 'method', name: { text: 'M' } }] },
    });
  });

  test('prints deep trees', async () => {
    const sum = `const x := 0${' + 1'.repeat(1000)}\n`;
    const { code, stdout } = await assay(['parse', '--json', write('deep.dfy', sum)]);
    expect(code).toBe(0);
    expect(stdout.match(/"kind":"binary"/g)).toHaveLength(1000);
  });
});
