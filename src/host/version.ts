import { readFileSync } from 'node:fs';

/** The package's own version. `package.json` stands two folders up, seen from `src/cli` and from `dist/cli` alike. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  return manifest.version;
}
