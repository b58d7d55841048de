/** Libraries as they are named: texts, packed texts, project files, and folders of these. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { LibraryFile } from '../../languages/language.js';
import { DOO } from '../files/doo.js';
import { relativeTo } from '../files/paths.js';
import { filesBelow } from '../files/walking.js';
import { isError, openProject } from './project.js';

/** The texts, or a sentence about why there are none. `name` is the library as the user writes it. */
export type LibraryTexts =
  | { readonly kind: 'files'; readonly files: readonly LibraryFile[] }
  | { readonly kind: 'problem'; readonly message: string };

export function libraryNamed(name: string, full = path.resolve(name)): LibraryTexts {
  const stats = statSync(full, { throwIfNoEntry: false });
  if (stats === undefined) return problem(`There is no library "${name}".`);
  if (stats.isDirectory()) {
    const texts = filesBelow(full, {
      isWanted: isText,
      isEntered: (folder) => !path.basename(folder).startsWith('.') && path.basename(folder) !== 'node_modules',
    });
    return texts.length === 0
      ? problem(`The library "${name}" is a folder without .dfy or ${DOO} files.`)
      : files(texts);
  }
  if (isText(full)) return files([full]);
  if (!full.endsWith('.toml')) {
    return problem(
      `The library "${name}" is none: a library is a .dfy or ${DOO} file, a project file, or a folder of them.`,
    );
  }
  const project = openProject(relativeTo(name, full));
  const wrong = project.diagnostics.find(isError);
  return wrong === undefined
    ? files(project.files())
    : problem(`The library "${name}" cannot be used. ${wrong.message}`);

  function files(found: readonly string[]): LibraryTexts {
    return { kind: 'files', files: found.map((one) => ({ library: name, path: relativeTo(name, one) })) };
  }
}

function isText(full: string): boolean {
  return full.endsWith('.dfy') || full.endsWith(DOO);
}

function problem(message: string): LibraryTexts {
  return { kind: 'problem', message };
}
