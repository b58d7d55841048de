import { existsSync, readFileSync } from 'node:fs';

/** The package's own version. The manifest is the first one above this file, in the sources and in what is built of them. */
export function packageVersion(): string {
  let place = new URL('package.json', import.meta.url);
  while (!existsSync(place) && place.pathname !== '/package.json') place = new URL('../package.json', place);
  const manifest = JSON.parse(readFileSync(place, 'utf8')) as { readonly version: string };
  return manifest.version;
}
