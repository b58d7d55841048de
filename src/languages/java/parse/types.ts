/** Types: `int`, `boolean` and `void` are ours, the others keep their text. */
import type { SourceText } from '../../source.js';
import { textOf } from '../../source.js';
import type { TypeNode } from '../syntax.js';
import type { CstNode } from './cst.js';
import { inOrder, isToken, spanIn } from './cst.js';

/** Any node that is a type, whatever is around it. */
export function typeOf(source: SourceText, cst: CstNode): TypeNode {
  const span = spanIn(source, cst);
  // Annotations in a type do not change it.
  let at = cst;
  for (;;) {
    const inner = inOrder(at).filter(({ name }) => name !== 'annotation');
    const [only] = inner;
    if (only === undefined || inner.length > 1) break;
    if (!isToken(only.element)) {
      at = only.element;
      continue;
    }
    const { image } = only.element;
    if (image === 'int' || image === 'boolean' || image === 'void') return { kind: image, span };
    break;
  }
  return { kind: 'other', text: textOf(span).replace(/\s+/g, ' '), span };
}
