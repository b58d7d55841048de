/**
 * Parts of a method that the model does not follow, where the program's own runtime runs it (`ReadingOptions.outside`): a value
 * of a library, for one. They may read what they like, and change nothing that the model knows of.
 */
import { textOf } from '../../source.js';
import { UnsupportedFeature } from '../../unsupported.js';
import type { Expression } from '../syntax.js';
import type { Scope } from './scope.js';
import type { JavaType } from './symbols.js';
import { isAssignable } from './types.js';

/** The type of an expression, or the one that is wanted where only the runtime knows what the expression gives. */
export function orOutside(
  scope: Scope,
  expression: Expression,
  wanted: 'int' | 'boolean' | 'void',
  typed: () => JavaType,
): JavaType {
  if (!scope.world.isLeavingOutside) return typed();
  const raises = scope.facts.raises.length;
  try {
    return typed();
  } catch (raised) {
    if (!(raised instanceof UnsupportedFeature)) throw raised;
    const known = scope.facts.types.get(expression);
    // The runtime would give a value of another type; what is around it may be outside.
    if (wanted !== 'void' && known !== undefined && !isAssignable(known, wanted, undefined)) throw raised;
    const reason = whyInside(scope, expression);
    if (reason !== undefined) throw new UnsupportedFeature(`${raised.feature}, and ${reason}`, raised.span);
    const { facts } = scope;
    facts.outside.set(expression, wanted);
    facts.types.set(expression, wanted);
    // What was found out on the way is about the model's own view of it.
    facts.instead.delete(expression);
    facts.raises.length = raises;
    return wanted;
  }
}

/** Something in it may change what the model knows of, or may be a call that the model follows. */
function whyInside(scope: Scope, expression: Expression): string | undefined {
  const tokens = tokensOf(textOf(expression.span));
  const changing = tokens.find((token) => CHANGING.has(token));
  if (changing !== undefined) return `"${changing}" in what its runtime would do alone`;
  const own = tokens.find((token, i) => {
    const isCalled = tokens[i + 1] === '(' && tokens[i - 1] !== '.';
    return scope.world.isDeclared(token) || (isCalled && tokens[i - 1] !== 'new' && /^[\p{L}_$]/u.test(token));
  });
  return own === undefined ? undefined : `${own}, which the program declares, in what its runtime would do alone`;
}

const CHANGING: ReadonlySet<string> = new Set(['=', '++', '--', '->', '::', '{', 'this', 'super', 'class']);

/** Comments are not left out: what stands in them may be found, and then the expression is not taken. */
function tokensOf(text: string): readonly string[] {
  return text.match(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[\p{L}\p{N}_$]+|\+\+|--|->|::|[=!<>]=|<<|>>>?|[^\s]/gu) ?? [];
}
