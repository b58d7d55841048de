/** Names of places of a program, as somebody outside of this process says them: the number of the text, and a range of it. */
import type { Model, Origin } from '../model/index.js';
import { spanOf } from './origins.js';

export class Places {
  private readonly texts = new Map<string, number>();

  /** The same model gives the same names, wherever it was read. */
  constructor(model: Model) {
    for (const { origin } of model.methods) this.numberOf(spanOf(origin).source.path);
  }

  of(origin: Origin): string {
    const { source, start, end } = spanOf(origin);
    return `${this.numberOf(source.path)}:${start}-${end}`;
  }

  private numberOf(path: string): number {
    let number = this.texts.get(path);
    if (number === undefined) this.texts.set(path, (number = this.texts.size));
    return number;
  }
}
