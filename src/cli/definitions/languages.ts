/** `--language` on the command line: modules are loaded before the command begins, whatever it is. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import { collect } from './options.js';

export function addLanguages(command: Command): void {
  command
    .option(
      '--language <MODULE>',
      'read files of another language: a JavaScript module that gives it (docs/languages.md); can be repeated',
      collect,
    )
    .hook('preAction', async (_, running) => {
      const { language } = running.opts<{ readonly language?: readonly string[] }>();
      if (language === undefined) return;
      const { loadLanguages } = await during('loading', () => import('../../host/files/language-modules.js'));
      running.setOptionValue('modules', await loadLanguages(language));
    });
}
