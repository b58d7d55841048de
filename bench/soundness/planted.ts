/** A build of the command line in which one mistake is made on purpose. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import type { Plant } from './plants.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Replaces texts while files are bundled. What should be replaced is there exactly once, or the plant is out of date. */
export function planting({ name, edits }: Plant): Plugin {
  const changed = new Map(
    [...new Set(edits.map(({ file }) => file))].map((file) => [path.join(root, file), plantedText(name, edits, file)]),
  );
  return {
    name: `plant ${name}`,
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const contents = changed.get(file);
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
}

function plantedText(name: string, edits: Plant['edits'], file: string): string {
  let text = readFileSync(path.join(root, file), 'utf8');
  for (const { find, replace } of edits.filter((one) => one.file === file)) {
    const parts = text.split(find);
    if (parts.length !== 2) throw new Error(`plant ${name}: "${find}" stands ${parts.length - 1} times in ${file}`);
    text = parts.join(replace);
  }
  return text;
}
