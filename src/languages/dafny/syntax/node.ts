import type { Expression } from './expressions.js';
import type { Span } from '../../source.js';

/** Every node has a span. Facts about a node live in side tables keyed by the node itself. */
export interface Node {
  readonly span: Span;
}

export interface Ident extends Node {
  readonly text: string;
}

/** `{:name args}` or `@name(args)`. */
export interface Attribute extends Node {
  readonly form: 'brace' | 'at';
  readonly name: Ident;
  readonly args: readonly Argument[];
}

/** A positional argument, or a named one `x := e`. */
export interface Argument extends Node {
  readonly name: Ident | undefined;
  readonly value: Expression;
}

/** `// …` or `/* … *\/`. Comments are kept beside the tree and found again by position. */
export interface Comment extends Node {
  readonly text: string;
}
