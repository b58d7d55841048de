/** Texts that an editor has and no file has yet: they stand for the files, which need not exist. */
import path from 'node:path';
import { identity } from './paths.js';

export class UnsavedTexts {
  private readonly texts = new Map<string, string>();

  /** Whatever path leads to the file, its text is this one from now on. */
  set(file: string, text: string): void {
    this.texts.set(keyOf(file), text);
  }

  /** The file speaks for itself again. */
  delete(file: string): void {
    this.texts.delete(keyOf(file));
  }

  get(file: string): string | undefined {
    return this.texts.size === 0 ? undefined : this.texts.get(keyOf(file));
  }
}

function keyOf(file: string): string {
  return identity(path.resolve(file));
}
