/** Raised where a method uses something that is not analysed; the whole method is left out, with this reason. */
import type { Span } from '../../source.js';

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
