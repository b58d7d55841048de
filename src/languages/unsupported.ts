import type { Span } from './source.js';

/** Raised where a member uses something that has no place in the model; the front end leaves the member out and says so. */
export class UnsupportedFeature extends Error {
  override readonly name = 'UnsupportedFeature';
  readonly feature: string;
  readonly span: Span;

  constructor(feature: string, span: Span) {
    super(feature);
    this.feature = feature;
    this.span = span;
  }
}
