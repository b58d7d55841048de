/** `assay.toml` at or above the first path: its settings hold where the command line says nothing. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';

export function addSettings(command: Command): void {
  command.hook('preAction', async (_, running) => {
    const [first] = running.args;
    if (first === undefined) return;
    const { findSettings, ownSettings } = await during('loading', () => import('../../host/projects/own-settings.js'));
    const isFolder = statSync(first, { throwIfNoEntry: false })?.isDirectory() === true;
    const file = findSettings(isFolder ? first : path.dirname(first));
    if (file === undefined) return;
    for (const [name, value] of ownSettings(file)) {
      const option = running.options.find(({ long }) => long === `--${name}`);
      // Other commands have it.
      if (option === undefined) continue;
      const key = option.attributeName();
      if (running.getOptionValueSource(key) !== 'cli') running.setOptionValueWithSource(key, value, 'config');
    }
  });
}
