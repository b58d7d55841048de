/** Models as JSON with their places: sources are part of the file, so that messages still point into them. */
import type { Model } from '../../model/index.js';
import { modelText } from '../../model/json/index.js';
import { spanOf } from '../origins.js';
import type { SourceText } from '../source.js';

/** `sources`: the texts of the program, in their order. Others that places point into come after them. */
export function writeModel(model: Model, sources: readonly SourceText[]): string {
  // Texts are found again by their paths: a program has one text for a path.
  const places = new Map(sources.map(({ path }, place) => [path, place]));
  const texts = sources.map(({ path, text }) => ({ path, text }));
  return modelText(model, {
    sources: texts,
    place(origin) {
      const { source, start, end } = spanOf(origin);
      let place = places.get(source.path);
      if (place === undefined) {
        places.set(source.path, (place = texts.length));
        texts.push({ path: source.path, text: source.text });
      }
      return [place, start, end];
    },
  });
}
