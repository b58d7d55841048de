/** What the pages are made from, beside the report itself. */
import type { LaidOutGraph } from '../graph/index.js';

/** The text of a file, with the classes of its words. Nothing here knows the language. */
export interface HtmlSource {
  readonly path: string;
  readonly text: string;
  /** In their order, without overlaps; text between them has no class. Offsets are UTF-16 code units. */
  readonly tokens: readonly SourceToken[];
}

export interface SourceToken {
  readonly start: number;
  readonly end: number;
  readonly class: TokenClass;
}

export type TokenClass = 'keyword' | 'contract' | 'type' | 'number' | 'string' | 'comment';

/** The control flow of a method, ready to be drawn; or how large it is, if that is more than a page should show. */
export interface HtmlGraph {
  readonly path: string;
  readonly method: string;
  readonly graph: LaidOutGraph | LargeGraph;
}

export interface LargeGraph {
  readonly nodes: number;
  /** Draws it. */
  readonly command: string;
}

export interface HtmlFile {
  readonly name: string;
  readonly content: string;
}
