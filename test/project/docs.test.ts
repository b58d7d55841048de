import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.js';
import { filesBelow, projectRoot, readProjectFile } from '../support/project.js';

const program = buildProgram(() => undefined);
const commandNames = program.commands.map((command) => command.name());
const manifest = JSON.parse(readProjectFile('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
};

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

/** The command lines of a document: what stands in its shell blocks, one command each. */
function commandLines(document: string): readonly string[] {
  return [...document.matchAll(/^```(?:sh|bash)\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.split('\n'))
    .flatMap((line) => line.replace(/#.*/, '').split('&&'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Why a command line cannot be run in this project, or nothing if it can. */
function faultOf(line: string): string | undefined {
  const words = line.split(/\s+/);
  const [first, second, third] = words[0] === 'npx' ? words.slice(1) : words;
  if (first === 'npm' && second === 'run') {
    return third !== undefined && third in manifest.scripts ? undefined : `${line}: no such script`;
  }
  if (first === 'npm') return second === 'ci' || second === 'test' ? undefined : `${line}: not a known npm command`;
  if (first === 'vitest' || first?.startsWith('.ci/') === true) return undefined;
  if (first !== 'assay') return `${line}: not a command of this project`;
  if (second === undefined || !(second.startsWith('--') || commandNames.includes(second)))
    return `${line}: no such command`;
  const missing = words.find((word) => word.startsWith('examples') && !existsSync(path.join(projectRoot, word)));
  return missing === undefined ? undefined : `${line}: ${missing} does not exist`;
}

const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md'],
  ...filesBelow('docs').filter((name) => name.endsWith('.md')),
];
const sources = filesBelow('src').filter((name) => name.endsWith('.ts'));

/** Every file and folder of the project after a slash, folders with one at their end. */
const places = [
  ...new Set(
    filesBelow('.').flatMap((file) => {
      const parts = file.split('/');
      return [`/${file}`, ...parts.slice(1).map((_, i) => `/${parts.slice(0, i + 1).join('/')}/`)];
    }),
  ),
];

/** What stands in backticks, outside blocks of code, and looks like a path of this project; what commands make is left out. */
function pathsIn(document: string): readonly string[] {
  return [...document.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^[\w.][\w.{},*/-]*$/.test(code) && /\/|\.(?:ts|cjs|md)$/.test(code))
    .filter((code) => !/^(?:\.assay|dist|DIR)\//.test(code) && !(code.replace(/^assay\//, './') in manifest.exports));
}

/** A document may leave out the folders that it is about. `*` and `NAME` stand for any name, `{a,b}` for each of several. */
function isThere(named: string): boolean {
  const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(named) ?? [];
  if (choices !== undefined) return choices.split(',').every((one) => isThere(`${before}${one}${after}`));
  const pattern = named
    .replaceAll('.', '\\.')
    .replaceAll(/\*|\bNAME\b/g, '[^/]*')
    .replace(/\/?$/, '/?$');
  return places.some((place) => new RegExp(`/${pattern}`).test(place));
}

/** Without a section, whether there is such a document. */
function hasSection(document: string, section: string | undefined): boolean {
  if (!existsSync(path.join(projectRoot, document))) return false;
  return (
    section === undefined ||
    readProjectFile(document)
      .split('\n')
      .some((line) => line.replace(/^#+ /, '') === section)
  );
}

describe('help', () => {
  test.each([program, ...program.commands])('of $_name has an example that can be run', (command) => {
    const [, examples] = helpOf(command).split(/^Examples?:$/m);
    const lines = (examples ?? '').split('\n').filter((line) => line.trim() !== '');
    expect(lines).not.toEqual([]);
    expect(lines.map((line) => faultOf(line.trim())).filter((fault) => fault !== undefined)).toEqual([]);
  });
});

describe('the documents', () => {
  test.each(['README.md', 'CONTRIBUTING.md'])('%s names commands that exist', (name) => {
    const lines = commandLines(readProjectFile(name));
    expect(lines).not.toEqual([]);
    expect(lines.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  test('README opens with the two commands, and continuous integration runs them', () => {
    const [main, tests] = ['npm ci && npx assay check examples', 'npm ci && npm test'];
    const opening = readProjectFile('README.md').slice(0, 1200);
    expect(opening).toContain(main);
    expect(opening).toContain(tests);
    expect(readProjectFile('.ci/run')).toContain(`\n${tests}\n`);
  });

  test('README names every command', () => {
    const readme = readProjectFile('README.md');
    expect(commandNames.filter((name) => !readme.includes(`assay ${name}`))).toEqual([]);
  });

  test('ARCHITECTURE.md lists the folders of src in the order of their layers, and can be read in one sitting', () => {
    const text = readProjectFile('ARCHITECTURE.md');
    const listed = [...text.matchAll(/^ {2}(\w+)\/ {2}/gm)].map(([, folder = '']) => folder);
    const [, list = ''] = /LAYERS = \[(.*?)\]/s.exec(readProjectFile('.dependency-cruiser.cjs')) ?? [];
    const folders = readdirSync(path.join(projectRoot, 'src'));
    const layers = [...list.matchAll(/\w+/g)].map(([layer]) => layer).filter((layer) => folders.includes(layer));
    expect(listed).toEqual(layers);
    expect(layers.toSorted()).toEqual(folders.toSorted());
    expect(text.length).toBeLessThanOrEqual(14_000);
  });

  test.each(documents)('%s has links that lead somewhere', (name) => {
    const folder = path.posix.dirname(name);
    const targets = [...readProjectFile(name).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(path.join(projectRoot, folder, target)))).toEqual([]);
  });

  test.each(documents)('%s names files and folders that exist', (name) => {
    expect(pathsIn(readProjectFile(name)).filter((named) => !isThere(named))).toEqual([]);
  });

  test('a file that is not there is noticed', () => {
    const text = 'See `src/model/nothing.ts`, `verify/{query,nothing}.ts`, `model/print.ts`, `x / y` and `nothing/`.';
    const missing = ['src/model/nothing.ts', 'verify/{query,nothing}.ts', 'nothing/'];
    expect(pathsIn(text).filter((named) => !isThere(named))).toEqual(missing);
  });

  test('comments cite documents and sections that exist', () => {
    const broken = sources.flatMap((file) =>
      [
        ...readProjectFile(file)
          .replaceAll(/\n\s*\*? */g, ' ')
          .matchAll(/([\w./-]+\.md)(?:, "([^"]+)")?/g),
      ]
        .filter(([, document = '', section]) => !hasSection(document, section))
        .map(([citation]) => `${file}: ${citation}`),
    );
    expect(broken).toEqual([]);
  });
});

test('the package exports every folder that has an index', () => {
  const indices = filesBelow('src').filter((name) => /^src\/(languages\/)?\w+\/index\.ts$/.test(name));
  const expected = indices.map((name) => {
    const folder = path.posix.dirname(name).slice('src/'.length);
    const built = { types: `./dist/${folder}/index.d.ts`, default: `./dist/${folder}/index.js` };
    return [`./${path.posix.basename(folder)}`, built] as const;
  });
  expect(manifest.exports).toMatchObject(Object.fromEntries(expected));
});

test('the package runs what the build writes', () => {
  expect(manifest.bin).toEqual({ assay: 'dist/cli/main.js' });
  expect(readProjectFile('scripts/build-cli.ts')).toContain("buildCli('dist/cli')");
});
