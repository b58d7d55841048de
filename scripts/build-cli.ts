/**
 * Bundles the command line: each of its threads is one script, and a small one before it that loads it with what was
 * compiled before. Loading and compiling are most of a cold start.
 */
import { createHash } from 'node:crypto';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the code of each thread begins. */
const PARTS: Readonly<Record<string, string>> = {
  main: 'src/cli/main.ts',
  'engine-worker': 'src/host/threads/engine-worker.ts',
  agent: 'src/host/threads/agent.ts',
  'run-worker': 'src/host/running/run-worker.ts',
  'z3-worker': 'src/host/solvers/z3-worker.ts',
  'process-worker': 'src/host/jvm/process-worker.ts',
};

/** It is a package of modules, which scripts cannot load. */
const JAVA = 'java-parser.js';
/** What is large and rarely wanted is found beside the scripts, or where it is installed. */
const RARE = ['elkjs', 'z3-solver', `./${JAVA}`];
/** The one that imports modules of others, which the scripts cannot do. */
const IMPORTER = 'import-module.js';
/** Engines work only in threads. */
const IN_THREADS = ['*/in-thread.js'];

/** What modules have: strictness, and where they are. */
const AS_IN_MODULES = "'use strict'; const scriptUrl = require('node:url').pathToFileURL(__filename).href;";

const SCRIPT: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  // Only functions of scripts are kept compiled; modules are not.
  format: 'cjs',
  supported: { 'dynamic-import': false },
  platform: 'node',
  target: 'node20',
  // Each thread reads the whole text, so it is short. Names stay, and lines, for what defects print.
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 200,
  legalComments: 'eof',
  define: { 'import.meta.url': 'scriptUrl' },
  logLevel: 'warning',
};

/** Writes `main.js` and what it loads. Returns the path of `main.js`. Plugins may change what is built. */
export async function buildCli(folder: string, plugins: Plugin[] = []): Promise<string> {
  const outdir = path.join(root, folder);
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...SCRIPT,
    stdin: { contents: "export * from 'java-parser'", resolveDir: root },
    outfile: path.join(outdir, JAVA),
  });
  await build({
    ...SCRIPT,
    supported: { 'dynamic-import': true },
    entryPoints: ['src/host/files/import-module.ts'],
    outfile: path.join(outdir, IMPORTER),
  });
  for (const [part, file] of Object.entries(PARTS)) {
    await build({
      ...SCRIPT,
      entryPoints: { [`${part}-code`]: file },
      outdir,
      plugins: [...plugins, BESIDE],
      external: [...RARE, ...(part === 'main' ? IN_THREADS : [])],
      alias: { 'java-parser': `./${JAVA}` },
      // As Node runs scripts: what `loadPart` calls.
      banner: { js: `(function (exports, require, module, __filename, __dirname) {${AS_IN_MODULES}` },
      footer: { js: '})' },
      sourcemap: true,
    });
    await buildLoader(outdir, part);
  }
  // These are scripts, in a package of modules.
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  await writeFile(path.join(outdir, 'package.json'), `${JSON.stringify({ type: 'commonjs', version })}\n`);
  const main = path.join(outdir, 'main.js');
  await chmod(main, 0o755);
  return main;
}

const BESIDE: Plugin = {
  name: 'beside the scripts',
  setup(bundle) {
    bundle.onResolve({ filter: /\/import-module\.js$/ }, () => ({ path: `./${IMPORTER}`, external: true }));
  },
};

const EARLY = `import { beginCommand } from './src/cli/early.js'; beginCommand(__dirname);`;

async function buildLoader(outdir: string, part: string): Promise<void> {
  const name = `${part}-code`;
  const digest = createHash('sha256')
    .update(await readFile(path.join(outdir, `${name}.js`)))
    .digest('base64url');
  await build({
    ...SCRIPT,
    stdin: {
      contents: `import { loadPart } from './src/host/code/load-part.js';
        ${part === 'main' ? EARLY : ''}
        loadPart(${JSON.stringify(name)}, ${JSON.stringify(digest)}, __filename);`,
      resolveDir: root,
    },
    outfile: path.join(outdir, `${part}.js`),
    ...(part === 'main' ? { banner: { js: '#!/usr/bin/env node' } } : {}),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCli('dist/cli');
