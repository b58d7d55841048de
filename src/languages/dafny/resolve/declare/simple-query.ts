/** Methods that compute results and change nothing else, as far as can be seen without resolving them. */
import type * as ast from '../../syntax/index.js';
import { isStatement, walk } from '../../syntax/walk.js';

/** Has results, assigns only to variables, and does not speak of the state before. */
export function isSimpleQuery(method: ast.MethodDeclaration, fields: ReadonlySet<string>): boolean {
  if (method.returns.length === 0 || method.body === undefined) return false;
  if (method.specification.ensures.some((clause) => mentionsOldState(clause.condition))) return false;
  const variables = new Set(method.returns.map((formal) => formal.name?.text ?? ''));
  walk(method.body, (part) => {
    if (isStatement(part) && part.kind === 'locals') for (const { name } of part.variables) variables.add(name.text);
  });
  let localOnly = true;
  walk(method.body, (part) => {
    if (!isStatement(part) || part.kind !== 'assign') return;
    for (const target of part.targets) {
      if (target.kind !== 'name' || (fields.has(target.name.text) && !variables.has(target.name.text))) {
        localOnly = false;
      }
    }
  });
  return localOnly;
}

function mentionsOldState(expression: ast.Expression): boolean {
  let found = false;
  walk(expression, (part) => {
    if ('kind' in part && (part.kind === 'old' || part.kind === 'fresh' || part.kind === 'unchanged')) found = true;
  });
  return found;
}
