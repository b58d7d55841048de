import { describe, expect, test } from 'vitest';
import { filesBelow, readProjectFile } from '../support/project.js';

const LIMIT = 400;

/** Files that are longer for a reason, and how long each may be. */
const LONG_FILES: Readonly<Record<string, number>> = {
  'src/model/operators.ts': 450, // One table with a typing rule for each operator.
  'src/languages/dafny/syntax/expressions.ts': 500, // One interface per form of expression, and nothing else.
};

const lines = (name: string): number => readProjectFile(name).split('\n').length - 1;
const sources = ['src', 'test', 'bench', 'scripts'].flatMap(filesBelow).filter((name) => name.endsWith('.ts'));

describe('source files', () => {
  test('can be read in one sitting', () => {
    const tooLong = sources.filter((name) => lines(name) > (LONG_FILES[name] ?? LIMIT));
    expect(tooLong.map((name) => `${name}: ${lines(name)} lines`)).toEqual([]);
  });

  test('are listed as long only while they are', () => {
    expect(Object.keys(LONG_FILES).filter((name) => !sources.includes(name) || lines(name) <= LIMIT)).toEqual([]);
  });
});

test('tests are left out only for the system that they run on, and for missing tools by one function', () => {
  const skipping = sources.filter((name) => name.startsWith('test/') && name !== 'test/support/tools.ts');
  const needless = skipping.flatMap((name) =>
    [
      ...readProjectFile(name).matchAll(
        /\.(?:(?:skipIf|runIf)\((?!.*(?:process\.platform|\/dev\/full)).*|(?:skip|todo|only)\()/g,
      ),
    ].map(([call]) => `${name}: ${call}`),
  );
  expect(needless).toEqual([]);
});

test('what sources and tests rely on is no bench', () => {
  const relying = sources.filter(
    (name) =>
      !/^(?:test\/)?bench\//.test(name) && /(?:from|import\()\s*'(?:\.\.?\/)+bench\//.test(readProjectFile(name)),
  );
  expect(relying).toEqual([]);
});

test('no file names a path of the machine it was written on', () => {
  const homes = ['home', 'Users', 'root', 'work', 'mnt'].join('|');
  const machinePath = new RegExp(`(?<![\\w.\\-/*)])/(?:${homes})/\\w|\\b[A-Z]:\\\\\\\\?(?:${homes})`);
  const named = filesBelow('.').flatMap((name) => {
    const found = machinePath.exec(readProjectFile(name));
    return found === null ? [] : [`${name}: ${found[0]}`];
  });
  expect(named).toEqual([]);
});
