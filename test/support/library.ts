/** The package as its users have it: built file by file, below `node_modules`, with the exports of its manifest. */
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { filesBelow, projectRoot } from './project.js';

/** Modules that stand in `folder` can import `assay/…` then. Types are left out; otherwise it is what `npm run build` makes. */
export async function installLibrary(folder: string, dependencies: readonly string[]): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  const home = path.join(modules, 'assay');
  mkdirSync(home, { recursive: true });
  copyFileSync(path.join(projectRoot, 'package.json'), path.join(home, 'package.json'));
  for (const name of dependencies) {
    symlinkSync(path.join(projectRoot, 'node_modules', name), path.join(modules, name), 'dir');
  }
  const sources = filesBelow('src').filter((name) => name.endsWith('.ts') && !name.startsWith('src/cli/'));
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [...sources],
    outbase: 'src',
    outdir: path.join(home, 'dist'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
}
