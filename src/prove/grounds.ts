/** What a proof by a region graph rests on: everything that the operations of the graph mention. */
import type { Dependency, Model } from '../model/index.js';
import type { RegionGraph } from './region-graph.js';

export function groundsOf(_model: Model, _graph: RegionGraph): readonly Dependency[] {
  return [];
}
