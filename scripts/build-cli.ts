/** Bundles the command line into a few files, because loading many small modules is most of a cold start. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes `main.js` and what its commands load later. Returns the path of `main.js`. Plugins may change what is built. */
export async function buildCli(folder: string, plugins: Plugin[] = []): Promise<string> {
  const outdir = path.join(root, folder);
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/cli/main.ts',
      'engine-worker': 'src/host/threads/engine-worker.ts',
      'run-worker': 'src/host/running/run-worker.ts',
      'z3-worker': 'src/host/solvers/z3-worker.ts',
    },
    outdir,
    plugins,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  return path.join(outdir, 'main.js');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCli('dist/cli');
