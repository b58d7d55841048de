import { existsSync, mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runningBuild } from '../../src/host/cache/build.js';
import { proving, Workplace } from '../workbench/remembering/remembering.js';

const PROGRAM = 'method M(x: int) { assert x == x; }\nmethod N(x: int) { assert x <= x; }\n';
const ALL = ['method M', 'method N'];
const DAY = 24 * 60 * 60 * 1000;

const NO_RUNS = {
  runs: 0,
  paths: 0,
  exhaustive: false,
  queries: 0,
  seconds: 0,
  solverSeconds: 0,
  coverage: [],
  cutoffs: [],
  divergences: [],
};

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});

async function asked(text = PROGRAM): Promise<readonly string[]> {
  return (await place.ask(proving('verifier'), text)).asked;
}

function onlyFile(): string {
  const [file = '', ...more] = place.files;
  expect(more).toEqual([]);
  return file;
}

test('a program has one file, which nobody commits', async () => {
  await asked();
  expect(path.relative(place.folder, onlyFile())).toMatch(/^\.assay\/cache\/test-[\w-]{16}\.json$/);
  expect(readFileSync(path.join(place.folder, '.assay', '.gitignore'), 'utf8')).toBe('*\n');
});

describe('a file that is', () => {
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    [
      'damaged',
      (file) => {
        writeFileSync(file, readFileSync(file, 'utf8').replace('"proved"', '"unknown"'));
      },
    ],
    [
      'cut short',
      (file) => {
        truncateSync(file, 300);
      },
    ],
    [
      'empty',
      (file) => {
        truncateSync(file, 0);
      },
    ],
    [
      'something else',
      (file) => {
        writeFileSync(file, '{ "hello": "world" }\n');
      },
    ],
    [
      'binary',
      (file) => {
        writeFileSync(file, Uint8Array.from([0, 255, 10, 7, 128]));
      },
    ],
  ];

  test.each(damages)('%s is not used, which is said once, and written anew', async (_how, damage) => {
    await asked();
    damage(onlyFile());
    expect(await asked()).toEqual(ALL);
    expect(place.warnings).toHaveLength(1);
    expect(place.warnings[0]).toMatch(
      /^The cache file ".assay\/cache\/test-.*\.json" is not used: .*\. It will be written anew\.$/,
    );
    expect(await asked()).toEqual([]);
    expect(place.warnings).toHaveLength(1);
  });
});

test('many damaged files are one warning', async () => {
  await asked();
  const store = place.store();
  writeFileSync(onlyFile(), 'nothing');
  store.open('test.dfy');
  store.open('test.dfy');
  expect(place.warnings).toHaveLength(1);
});

describe('a folder', () => {
  test('that cannot be made is a warning', async () => {
    writeFileSync(path.join(place.folder, '.assay'), 'a file');
    expect(await asked()).toEqual(ALL);
    expect(place.warnings).toEqual(['Results cannot be kept in ".assay/cache": there is a file in the way.']);
  });

  test('that cannot be written to is a warning', async () => {
    // A file where the folder should be: permissions would stop everybody but the superuser.
    writeFileSync(path.join(place.folder, '.assay'), 'mine');
    expect(await asked()).toEqual(ALL);
    expect(place.warnings).toEqual([expect.stringMatching(/^Results cannot be kept in "\.assay\/cache": .+\.$/)]);
    expect(readFileSync(path.join(place.folder, '.assay'), 'utf8')).toBe('mine');
  });
});

test('what nobody wants any more is dropped, what is wanted stays', async () => {
  for (let i = 0; i <= 55; i++) await asked(PROGRAM.replace('x <= x', `x <= x + ${i}`));
  expect(await asked(PROGRAM.replace('x <= x', 'x <= x + 50'))).toEqual([]);
  expect(await asked(PROGRAM.replace('x <= x', 'x <= x + 0'))).toEqual(['method N']);
});

test('files that nobody uses are removed, and what an ended process left', async () => {
  await asked();
  const folder = path.dirname(onlyFile());
  const [old, left, recent, foreign] = ['old.json', 'a.unfinished', 'recent.json', 'notes.txt'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  for (const [file, days] of [
    [old, 100],
    [left, 2],
    [recent, 50],
    [foreign, 500],
  ] as const) {
    writeFileSync(file, '');
    utimesSync(file, (place.now - days * DAY) / 1000, (place.now - days * DAY) / 1000);
  }
  await asked(`${PROGRAM}method O(x: int) { assert x == x; }`);
  expect([old, left, recent, foreign].map((file) => existsSync(file))).toEqual([false, false, true, true]);
});

test('two processes at once leave a file that both can read', async () => {
  const [one, two] = [place.store(), place.store()];
  const engine = proving('verifier');
  await Promise.all([
    place.ask(engine, PROGRAM, {}, one),
    place.ask(engine, PROGRAM.replace('x == x', 'x >= x'), {}, two),
  ]);
  const left = await asked();
  expect(left.length).toBeLessThanOrEqual(1);
  expect(place.warnings).toEqual([]);
});

describe('nothing is kept of an engine', () => {
  const engine = proving('verifier');
  type Arguments = Parameters<typeof engine.run>;

  test('that failed', async () => {
    const broken = {
      ...engine,
      async run(...[, { methods }, tell]: Arguments) {
        for (const method of methods) {
          tell({ kind: 'failed', method, error: new Error('a defect') });
          tell({ kind: 'finished', method, seconds: 0 });
        }
        await Promise.resolve();
      },
    };
    await place.ask(broken, PROGRAM);
    expect(await asked()).toEqual(ALL);
  });

  test('that was stopped', async () => {
    const stop = new AbortController();
    const stopped = {
      ...engine,
      async run(...given: Arguments) {
        stop.abort();
        await engine.run(...given);
      },
    };
    await place.ask(stopped, PROGRAM, { cancel: stop.signal });
    expect(await asked()).toEqual(ALL);
  });

  test.each([
    ['explorer', 'time', [], ['method M', 'method N']],
    ['explorer', 'steps', ['method M', 'method N'], ['method M', 'method N']],
    ['dash', 'time', [], ['method M', 'method N']],
    ['dash', 'steps', ['method M', 'method N'], ['method M', 'method N']],
  ] as const)('whose thread was ended (%s, %s), after an edit', async (kind, bound, again, edited) => {
    const exploration = { report: { ...NO_RUNS }, nodes: [] };
    const ended = {
      ...proving(kind),
      async run(...[, { methods }, tell]: Arguments) {
        for (const method of methods) {
          tell({ kind: 'unfinished', method, bound, reason: 'It was too late.' });
          if (kind === 'explorer') tell({ kind: 'explored', method, exploration });
          tell({ kind: 'warning', method, message: 'It had to be ended.' });
          tell({ kind: 'finished', method, seconds: 0 });
        }
        await Promise.resolve();
      },
    };
    const first = await place.ask(ended, PROGRAM);
    const second = await place.ask(ended, PROGRAM);
    expect(second.asked).toEqual(again);
    expect(second.warnings).toEqual(first.warnings);
    expect((await place.ask(ended, `// Moved.\n${PROGRAM}`)).asked).toEqual(edited);
  });

  test('whose solver died', async () => {
    const dying = {
      ...engine,
      async run(...[, { methods }, tell]: Arguments) {
        for (const method of methods) {
          const open = { outcome: 'dontknow', engine: 'verifier', entry: method.id, reason: 'It died.' } as const;
          for (const claim of method.claims) {
            tell({ kind: 'finding', method, finding: { ...open, claim, interrupted: true } });
          }
          tell({ kind: 'finished', method, seconds: 0 });
        }
        await Promise.resolve();
      },
    };
    await place.ask(dying, PROGRAM);
    expect(await asked()).toEqual(ALL);
  });
});

test('a build is the files that run, and nothing runs from sources', () => {
  expect(runningBuild()).toBeUndefined();
  const main = path.join(place.folder, 'main.js');
  writeFileSync(main, 'one');
  writeFileSync(path.join(place.folder, 'main.js.map'), 'a map');
  const first = runningBuild(main);
  expect(runningBuild(main)).toBe(first);
  writeFileSync(path.join(place.folder, 'chunk.js'), 'another');
  expect(runningBuild(main)).not.toBe(first);
});

test('as a library, a build is all of its folders', () => {
  const module = path.join(place.folder, 'host', 'cache', 'build.js');
  mkdirSync(path.dirname(module), { recursive: true });
  writeFileSync(module, 'one');
  const first = runningBuild(module);
  expect(runningBuild(module)).toBe(first);
  mkdirSync(path.join(place.folder, 'verify'));
  writeFileSync(path.join(place.folder, 'verify', 'verifier.js'), 'another');
  expect(runningBuild(module)).not.toBe(first);
});
