/**
 * Function values that read the heap (`~>`). A function value of the model is the same in every state, which is right
 * where there is one state only: in functions and lemmas.
 */
import type { Program } from '../resolve/resolution.js';
import { partsOf } from '../resolve/types-substitute.js';
import type { Type } from '../resolve/types.js';
import type * as ast from '../syntax/index.js';
import { walk } from '../syntax/walk.js';
import { UnsupportedFeature } from './unsupported.js';

/** A text that sees more than one state may not use values whose meaning depends on the state. */
export function refuseReadingValues(
  { resolution }: Program,
  declaration: ast.MethodDeclaration | ast.ConstructorDeclaration,
): void {
  walk(declaration, (part) => {
    const expression = part as ast.Expression;
    const reference =
      expression.kind === 'name' || expression.kind === 'member' ? resolution.references.get(expression) : undefined;
    // A function that is called by its name gets the stores that it reads; as a value it is refused in its own right.
    // So is what is asked of a value, as in `f.requires(x)`: the value itself is looked at.
    if (reference?.kind === 'member' && reference.member.kind !== 'field') return;
    const type = resolution.types.get(expression);
    if (type !== undefined && mentionsReading(type))
      throw new UnsupportedFeature('a function value that may read the heap, where the heap changes', expression.span);
  });
}

function mentionsReading(type: Type): boolean {
  const todo = [type];
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    if (one.kind === 'arrow' && one.arrow === '~>') return true;
    todo.push(...partsOf(one));
  }
  return false;
}
