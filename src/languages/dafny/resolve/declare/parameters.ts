/** Names in lists of parameters and type parameters. */
import type * as ast from '../../syntax/index.js';
import type { World } from '../world.js';

export function checkParameterNames(world: World, parameters: readonly ast.TypeParameter[]): void {
  checkUnique(world, parameters, (name) => `There are two type parameters named '${name}'; give one another name.`);
}

/** Parameters and results of one member share a scope. */
export function checkFormalNames(world: World, formals: readonly ast.Formal[]): void {
  checkUnique(world, formals, (name) => `There are two parameters named '${name}'; give one another name.`);
}

function checkUnique(
  world: World,
  named: readonly { readonly name: ast.Ident | undefined }[],
  message: (name: string) => string,
): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (name === undefined || name.text === '' || name.text === '_') continue;
    if (seen.has(name.text)) world.diagnostics.error('duplicate-name', name.span, message(name.text));
    seen.add(name.text);
  }
}
