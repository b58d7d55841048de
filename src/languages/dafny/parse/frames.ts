/** What may be read or changed: the frames of `reads`, `modifies`, `modify` and `unchanged`. */
import type * as ast from '../syntax/index.js';
import { usedNameOrDigits } from './names.js';
import { commaSeparated } from './parser.js';
import type { Allow, Parser } from './parser.js';

/** `e`, `` e`f `` or `` `f ``. */
export function frameExpression(p: Parser, allow: Allow): ast.FrameExpression {
  const start = p.start();
  const object = p.at('`') ? undefined : p.expression(allow);
  const field = p.eat('`') ? usedNameOrDigits(p, 'the name of a field after the backtick') : undefined;
  return { kind: 'frame', object, field, span: p.span(start) };
}

/** A list of frames in which `*` may stand alone. */
export function frames(p: Parser, allow: Allow, allowWildcard: boolean): readonly ast.FrameExpression[] {
  const start = p.start();
  const all = commaSeparated(p, (q) => (q.at('*') ? wildcard(q, allowWildcard) : frameExpression(q, allow)));
  if (all.length > 1 && all.some((frame) => frame.kind === 'frame-wildcard')) {
    p.report('bad-frame', p.span(start), 'a frame with `*` is everything: remove the other expressions');
  }
  return all;
}

function wildcard(p: Parser, allowed: boolean): ast.FrameExpression {
  const start = p.start();
  if (!allowed) p.report('bad-frame', p.tokenSpan(), '`*` may not be used here: list the objects and sets of objects');
  p.next();
  if (p.at('*')) p.fail('`**` is not supported as a frame: `*` reads all allocated objects');
  return { kind: 'frame-wildcard', object: undefined, field: undefined, span: p.span(start) };
}
