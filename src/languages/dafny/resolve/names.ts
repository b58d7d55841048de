/** Fresh names: for a mutator, a printer of inferred types, or a lowering that needs a variable of its own. */
import type * as ast from '../syntax/index.js';
import { walk } from '../syntax/walk.js';

/**
 * Every name that occurs in a part of the tree, as declared, used or selected. A name outside this set can be declared
 * there without catching a use of another.
 */
export function usedNames(root: object): Set<string> {
  const found = new Set<string>();
  walk(root, (part) => {
    if (isIdent(part)) found.add(part.text);
  });
  return found;
}

/** `base`, or `base` with the smallest number that makes it new; the name is then used. */
export function freshName(used: Set<string>, base: string): string {
  let name = base;
  for (let i = 0; used.has(name); i++) name = `${base}${i}`;
  used.add(name);
  return name;
}

/** Identifiers are the only parts with a text and a span and nothing else but that. */
function isIdent(part: object): part is ast.Ident {
  return 'text' in part && typeof part.text === 'string' && 'span' in part && !('kind' in part) && !('path' in part);
}
