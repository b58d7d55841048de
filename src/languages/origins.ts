/** Spans as the model's opaque origins, and back: the only place that opens one. */
import type { Origin } from '../model/index.js';
import type { Span } from './source.js';

export function originOf(span: Span): Origin {
  return span as unknown as Origin;
}

export function spanOf(origin: Origin): Span {
  return origin as unknown as Span;
}
