/** The concrete tree of the parser package, as far as we look at it: named children, in the order of the text by their offsets. */
import type { SourceText, Span } from '../../source.js';
import type { Identifier } from '../syntax.js';

export interface CstNode {
  readonly name: string;
  readonly children: Readonly<Record<string, readonly CstElement[] | undefined>>;
  /** The end is the last character's place. */
  readonly location: { readonly startOffset: number; readonly endOffset: number };
}

export interface CstToken {
  readonly image: string;
  readonly startOffset: number;
  readonly endOffset: number;
}

export type CstElement = CstNode | CstToken;

export function isToken(element: CstElement): element is CstToken {
  return 'image' in element;
}

export function nodes(of: CstNode, name: string): readonly CstNode[] {
  return (of.children[name] ?? []).filter((element): element is CstNode => !isToken(element));
}

export function node(of: CstNode, name: string): CstNode | undefined {
  return nodes(of, name)[0];
}

export function tokens(of: CstNode, name: string): readonly CstToken[] {
  return (of.children[name] ?? []).filter(isToken);
}

export function has(of: CstNode, name: string): boolean {
  return (of.children[name]?.length ?? 0) > 0;
}

/** Follows the only way down these names; undefined where it ends early. */
export function path(of: CstNode, ...names: readonly string[]): CstNode | undefined {
  let at: CstNode | undefined = of;
  for (const name of names) at = at === undefined ? undefined : node(at, name);
  return at;
}

function startOf(element: CstElement): number {
  return isToken(element) ? element.startOffset : element.location.startOffset;
}

export function spanIn(source: SourceText, first: CstElement, last: CstElement = first): Span {
  const end = isToken(last) ? last.endOffset : last.location.endOffset;
  return { source, start: startOf(first), end: end + 1 };
}

export function identifierIn(source: SourceText, token: CstToken): Identifier {
  return { text: token.image, span: spanIn(source, token) };
}

/** All children, in the order of the text. */
export function inOrder(of: CstNode): readonly { readonly name: string; readonly element: CstElement }[] {
  return Object.entries(of.children)
    .flatMap(([name, elements = []]) => elements.map((element) => ({ name, element })))
    .filter(({ element }) => !Number.isNaN(startOf(element)))
    .sort((a, b) => startOf(a.element) - startOf(b.element));
}
