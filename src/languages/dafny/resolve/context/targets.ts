/** Left-hand sides of assignments: a variable, a field, or an element of an array. */
import type * as ast from '../../syntax/index.js';
import type { MemberSymbol, Variable } from '../symbols.js';
import type { World } from '../world.js';
import { goesThroughThis, referenceOf } from './references.js';

export type Target =
  | {
      readonly kind: 'variable';
      readonly variable: Variable;
      /** Declared by the same statement, without `ghost`: becomes ghost if its value is. */
      readonly fresh: boolean;
      readonly span: ast.Span;
    }
  | {
      readonly kind: 'field';
      readonly member: MemberSymbol;
      readonly expression: ast.Expression;
      readonly ofThis: boolean;
      readonly span: ast.Span;
    }
  | { readonly kind: 'element'; readonly expression: ast.Expression; readonly span: ast.Span };

/** Undefined for something that cannot be assigned to; it has been reported. */
export function targetOf(world: World, expression: ast.Expression): Target | undefined {
  const { span } = expression;
  if (expression.kind === 'index') return { kind: 'element', expression, span };
  const reference = referenceOf(world, expression);
  if (reference?.kind === 'variable') return { kind: 'variable', variable: reference.variable, fresh: false, span };
  if (reference?.kind !== 'member') return undefined;
  return { kind: 'field', member: reference.member, expression, ofThis: goesThroughThis(world, expression), span };
}

export function localTargets(world: World, statement: ast.LocalsStatement): readonly (Target | undefined)[] {
  return statement.variables.map((node) => {
    const variable = world.tables.variables.get(node);
    if (variable === undefined) return undefined;
    return { kind: 'variable', variable, fresh: !statement.ghost, span: node.span };
  });
}

export function isGhostTarget(target: Target): boolean {
  switch (target.kind) {
    case 'variable':
      return target.variable.ghost;
    case 'field':
      return target.member.ghost;
    case 'element':
      return false;
  }
}

/** As a subject: `'x'`, `field 'f'`, `an array element`. */
export function targetText(target: Target): string {
  switch (target.kind) {
    case 'variable':
      return `'${target.variable.name}'`;
    case 'field':
      return `field '${target.member.name}'`;
    case 'element':
      return 'an array element';
  }
}
