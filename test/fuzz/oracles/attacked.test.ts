import { describe, expect, test } from 'vitest';
import type { Answer, Answers, Engine } from '../../../src/fuzz/oracles/answers.js';
import { attacked } from '../../../src/fuzz/oracles/attacked.js';

const TEXT = 'method M(x: int)\n  ensures 10 / x > 0 // not V; is R\n  ensures x == x // is V\n';

const attack = { finding: '99-test', name: '99-test/m.dfy', path: 'in/m.dfy' };

const claim = (line: number, status: string, supports: string | null = null): Answer => ({
  ...{ id: `${line}${status}`, kind: 'postcondition', line, endLine: line, text: 'x', status, supports },
  ...{ under: [], conditional: false, owner: 'M' },
});

function problems(claims: readonly Answer[], engine: Engine = 'check', failure?: string): readonly string[] {
  const answers: Answers = { files: new Map([['out/m.dfy', claims]]), obstacles: [], failure };
  return attacked(attack, engine, TEXT, answers).problems.map(({ kind, text }) => `${kind}: ${text}`);
}

describe('an attack', () => {
  test('is answered right by what its marks ask for', () => {
    expect(problems([claim(2, 'R'), claim(3, 'V')])).toEqual([]);
  });

  test('is answered right where a clause is refuted by what it needs in order to mean something', () => {
    expect(problems([claim(2, 'I'), claim(2, 'R', 'the clause'), claim(3, 'V')])).toEqual([]);
  });

  test('is answered wrongly by a status that a mark excludes', () => {
    expect(problems([claim(2, 'V'), claim(2, 'R', 'the clause'), claim(3, 'V')])).toEqual([
      'wrong: 99-test/m.dfy:2: V of postcondition x',
    ]);
    expect(problems([claim(2, 'V')], 'verify')).toEqual(['wrong: 99-test/m.dfy:2: V of postcondition x']);
  });

  test('must be settled by check, and by no engine alone', () => {
    expect(problems([claim(2, 'I'), claim(3, 'I')])).toEqual([
      'missing: 99-test/m.dfy:2: not R but I',
      'missing: 99-test/m.dfy:3: not V but I',
    ]);
    expect(problems([claim(3, 'V')])).toEqual(['missing: 99-test/m.dfy:2: not R but no claim']);
    expect(problems([claim(2, 'I'), claim(3, 'I')], 'explore')).toEqual([]);
  });

  test('that makes a command fail is told', () => {
    expect(problems([claim(2, 'R'), claim(3, 'V')], 'check', 'exit 70: x')).toEqual([
      'failed: 99-test/m.dfy: exit 70: x',
    ]);
  });
});
