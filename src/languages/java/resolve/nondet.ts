/** Methods that stand for any value: a call is that value and nothing else, so their bodies may do nothing else. */
import { textOf } from '../../source.js';
import type { Initialization } from './initialization.js';
import type { View } from './lookup.js';
import { classAt, NotGiven } from './lookup.js';
import type { MethodSymbol } from './symbols.js';
import type { World } from './world.js';

export function onlyGivesAValue(world: World, initialization: Initialization, method: MethodSymbol): boolean {
  const { owner: from, declaration } = method;
  if (declaration.body === undefined) return true;
  const [only, ...more] = declaration.body.statements;
  if (only?.kind !== 'return' || only.value === undefined || more.length > 0) return false;
  const { value } = only;
  return isRandom({ world, from, span: value.span }) || initialization.changesNothing(from, value);
}

/** The way in which such methods are written most often. */
function isRandom(view: View): boolean {
  const [text, qualifier] =
    /^new (java\.util\.)?Random\(\)\.next(?:Int|Boolean|Long)\(\)$/.exec(textOf(view.span)) ?? [];
  return text !== undefined && (qualifier !== undefined || isUtility(view, 'Random'));
}

/** Whether a simple name means the class of `java.util`. */
function isUtility(view: View, name: string): boolean {
  const { imports } = view.from.file.tree;
  const has = (text: string): boolean => imports.some(({ path }) => path.join('.') === text);
  const found = classAt(view, [name]);
  return found instanceof NotGiven ? has(`java.util.${name}`) : found === undefined && has('java.util');
}
