import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { build, transform, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFolder } from '../support/folders.js';
import { installLibrary } from '../support/library.js';
import { filesBelow, projectRoot, readProjectFile } from '../support/project.js';

const readme = readProjectFile('README.md');
const manifest = JSON.parse(readProjectFile('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Examples of the README, by the part that each is about, with what they print. */
const examples = [
  ...readme.matchAll(/^`assay\/(\w+)`(?:(?!^`assay\/).)*?\n\n```ts\n(.*?)```\n\n```text\n(.*?)```/gms),
].map(([, part = '', code = '', output = '']) => ({ part, code, output }));

describe('the examples of the README run on the package as it is built', () => {
  const folder = useFolder();
  beforeAll(async () => {
    await installLibrary(folder.path, Object.keys(manifest.dependencies));
    const [, clamp = ''] = /`Clamp\.dfy`:\n\n```dafny\n(.*?)```/s.exec(readme) ?? [];
    folder.write('Clamp.dfy', clamp);
  });

  test('there is one for each part that a face needs', () => {
    expect(examples.map(({ part }) => part)).toEqual(['host', 'workbench', 'explore', 'smt']);
  });

  test.each(examples)('assay/$part', async ({ part, code, output }) => {
    // That one is type-checked with everything else.
    expect(readProjectFile(`examples/library/${part}.ts`)).toBe(code);
    const file = folder.write(`${part}.mjs`, (await transform(code, { loader: 'ts' })).code);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder.path });
    expect(stdout).toBe(output);
  });
});

/** Ends with an error if something cannot be found in a browser. */
async function browserBundle(entryPoints: string[]): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints,
    outdir: 'bundle',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    metafile: true,
    logLevel: 'silent',
  });
  return metafile;
}

test('the core with all of its engines is bundled for a browser without anything of Node', async () => {
  const parts = filesBelow('src').filter((name) => /^src\/(languages\/)?\w+\/index\.ts$/.test(name));
  const metafile = await browserBundle(parts.filter((name) => name !== 'src/host/index.ts'));
  const inputs = Object.keys(metafile.inputs);
  for (const engine of ['verify/verifier.ts', 'explore/explorer.ts', 'prove/prover.ts', 'languages/java/language.ts']) {
    expect(inputs).toContain(`src/${engine}`);
  }
  const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  expect(left).toEqual([]);
});

test('what needs Node is noticed', async () => {
  await expect(browserBundle(['src/host/files/paths.ts'])).rejects.toThrow('"node:path"');
});
