/** `{:verified_under a || b && c}`: what the program says of a claim. */
import type { Premise, Variable } from '../../../model/index.js';
import { premiseIn } from '../resolve/recorded.js';
import type * as ast from '../syntax/index.js';
import type { LowerContext } from './context.js';
import type { Scope } from './scope.js';

export function premiseOf(
  { arena, program }: LowerContext,
  attributes: readonly ast.Attribute[],
  scope: Scope,
): Premise | undefined {
  return premiseIn(program.resolution, attributes)?.flatMap((conjunction) => {
    const flags = conjunction.flatMap((variable) => {
      const term = scope.variables.get(variable);
      return term !== undefined && arena.operator(term) === 'variable' ? [arena.payload(term) as Variable] : [];
    });
    return flags.length === conjunction.length ? [flags] : [];
  });
}
