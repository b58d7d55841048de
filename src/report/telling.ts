/** The text of one program that is printed while it is checked: what was said is not said again. */
import { refutedParts, verdictParts } from './claims-text.js';
import type { TextOptions, TextPart } from './claims-text.js';
import type { FileVerdict } from './verdicts.js';

export class Telling {
  private readonly options: TextOptions;
  private readonly said = new Set<string>();
  /** Places of claims that were said to be refuted. Another run may be shown at the end, which says nothing new. */
  private readonly refuted = new Set<string>();

  constructor(options: TextOptions) {
    this.options = options;
  }

  /** What is refuted in the files, which may be all that is known of them. */
  refutedText(files: readonly FileVerdict[]): string {
    return this.text(files.flatMap((file) => refutedParts(file, this.options)));
  }

  /** What there is to say of the files. Something that was said and is no longer so is said anew. */
  verdictText(files: readonly FileVerdict[]): string {
    return this.text(files.flatMap((file) => verdictParts(file, this.options)));
  }

  private text(parts: readonly TextPart[]): string {
    const isNew = ({ text, refuted }: TextPart): boolean =>
      refuted === undefined ? !this.said.has(text) : !this.refuted.has(refuted);
    const fresh = parts.filter(isNew);
    for (const { text, refuted } of fresh) {
      if (refuted === undefined) this.said.add(text);
      else this.refuted.add(refuted);
    }
    return fresh.map(({ text }) => text).join('');
  }
}
