/** Types: primitive ones, names of classes, and arrays of these are ours, the others keep their text. */
import type { SourceText } from '../../source.js';
import { textOf } from '../../source.js';
import type { Identifier, PrimitiveName, TypeNode } from '../syntax.js';
import type { CstNode, CstToken } from './cst.js';
import { identifierIn, inOrder, isToken, spanIn } from './cst.js';

const PRIMITIVES: ReadonlySet<string> = new Set(['boolean', 'byte', 'short', 'char', 'int', 'long', 'void']);

/** Any node that is a type, whatever is around it. */
export function typeOf(source: SourceText, cst: CstNode): TypeNode {
  const span = spanIn(source, cst);
  const words = tokensIn(cst);
  const dimensions = words.filter(({ image }) => image === '[').length;
  const plain = words.filter(({ image }) => image !== '[' && image !== ']');
  const element = elementOf(source, plain, cst);
  return element === undefined
    ? { kind: 'other', text: textOf(span).replace(/\s+/g, ' '), span }
    : arrayOf(element, dimensions);
}

/** With so many more brackets, which may also stand after a name. */
export function arrayOf(type: TypeNode, dimensions: number): TypeNode {
  let made = type;
  for (let i = 0; i < dimensions; i++) made = { kind: 'array', element: made, span: type.span };
  return made;
}

/** How many pairs of brackets stand in a node. */
export function dimensionsIn(cst: CstNode | undefined): number {
  return cst === undefined ? 0 : tokensIn(cst).filter(({ image }) => image === '[').length;
}

function elementOf(source: SourceText, words: readonly CstToken[], cst: CstNode): TypeNode | undefined {
  const [first, ...more] = words;
  if (first === undefined) return undefined;
  if (more.length === 0 && PRIMITIVES.has(first.image))
    return { kind: first.image as PrimitiveName, span: spanIn(source, cst) };
  const path: Identifier[] = [];
  for (const [i, word] of words.entries()) {
    const isName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word.image) && !PRIMITIVES.has(word.image);
    if (i % 2 === 0 ? !isName : word.image !== '.') return undefined;
    if (isName) path.push(identifierIn(source, word));
  }
  return words.length % 2 === 1 && first.image !== 'var'
    ? { kind: 'class', path, span: spanIn(source, cst) }
    : undefined;
}

/** Annotations in a type do not change it. */
function tokensIn(cst: CstNode): readonly CstToken[] {
  return inOrder(cst).flatMap(({ name, element }) =>
    name === 'annotation' ? [] : isToken(element) ? [element] : tokensIn(element),
  );
}
