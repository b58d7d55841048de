/** A program as threads read it again. */
import type { LoweredFile } from '../../workbench/engine.js';
import type { ThreadProgram } from './messages.js';

export function threadProgram({ path, sources, reading = {} }: LoweredFile): ThreadProgram {
  return { file: path, texts: new Map(sources.map((source) => [source.path, source.text])), reading };
}
