/** Lists of parameters: which may follow which, and modifiers that only some members allow. */
import type * as ast from '../../syntax/index.js';
import type { World } from '../world.js';
import type { Build } from './build.js';

export function checkParameters(build: Build): void {
  for (const { declaration } of build.callables) {
    if (declaration === undefined) continue;
    checkOrder(build.world, declaration.formals);
    // The parser knows which other members never have them.
    if (declaration.kind !== 'function' || /^(twostate )?predicate$/.test(declaration.flavour)) continue;
    for (const formal of declaration.formals) {
      if (!formal.older) continue;
      build.world.diagnostics.error(
        'bad-modifier',
        formal.span,
        "Only parameters of predicates can be 'older', because only a predicate's truth can say how old they are.",
      );
    }
  }
  for (const { declaration } of build.constructors) checkOrder(build.world, declaration.formals);
}

/**
 * After a `nameonly` parameter no argument can be given by position, so later ones are `nameonly` or have a default.
 * A parameter without a name is always given by position, so no default before it would ever be used.
 */
function checkOrder(world: World, formals: readonly ast.Formal[]): void {
  let nameonly: string | undefined;
  let defaults: ast.Expression[] = [];
  for (const formal of formals) {
    if (formal.name === undefined) {
      for (const value of defaults) {
        world.diagnostics.error(
          'bad-declaration',
          value.span,
          'This default value is never used, because a parameter without a name follows; remove it, or name that one.',
        );
      }
      defaults = [];
    }
    if (formal.default !== undefined) defaults.push(formal.default);
    else if (nameonly !== undefined && !formal.nameonly) {
      world.diagnostics.error(
        'bad-declaration',
        (formal.name ?? formal).span,
        `This parameter follows the 'nameonly' parameter '${nameonly}', so it must be 'nameonly' as well or have a default value.`,
      );
    }
    if (formal.nameonly) nameonly = formal.name?.text;
  }
}
