/** Texts as other files name them. */
import { createHash } from 'node:crypto';

/** Of the UTF-8 bytes of a text, in the form of partial results. */
export function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}
