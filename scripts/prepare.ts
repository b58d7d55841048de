/** Builds what npm is about to link or to pack, unless it is newer than everything that it is made from: `npx` asks each time. */
import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const SOURCES = ['src', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.build.json'];
const BUILT = ['dist/cli/main.js', 'dist/model/index.js'];

function newestIn(relative: string): number {
  const full = path.join(root, relative);
  const stats = statSync(full);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(full).map((name) => newestIn(path.join(relative, name))));
}

function isBuilt(): boolean {
  try {
    return Math.min(...BUILT.map(newestIn)) > Math.max(...SOURCES.map(newestIn));
  } catch {
    return false; // Something of it is not there.
  }
}

if (!isBuilt()) execSync('npm run build', { cwd: root, stdio: 'inherit' });
