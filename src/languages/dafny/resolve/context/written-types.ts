/** The types that are written directly in an expression or a statement. */
import type * as ast from '../../syntax/index.js';
import { patternsIn } from './patterns.js';

export function typesInExpression(expression: ast.Expression): readonly ast.TypeNode[] {
  switch (expression.kind) {
    case 'name':
    case 'member':
      return expression.typeArgs;
    case 'as':
    case 'is':
      return [expression.type];
    case 'quantifier':
    case 'set-comprehension':
    case 'map-comprehension':
      return typesOf(expression.variables);
    case 'lambda':
      return typesOf(expression.parameters);
    case 'let':
      return expression.patterns.flatMap(typesInPattern);
    case 'match':
      return expression.cases.flatMap((branch) => typesInPattern(branch.pattern));
    case 'if':
      return typesInGuard(expression.guard);
    case 'seq-construction':
      return expression.elementType === undefined ? [] : [expression.elementType];
    default:
      return [];
  }
}

export function typesInStatement(statement: ast.Statement): readonly ast.TypeNode[] {
  switch (statement.kind) {
    case 'locals':
      return [...typesOf(statement.variables), ...typesInInitializer(statement.initializer)];
    case 'assign':
      return typesInInitializer(statement.initializer);
    case 'return':
    case 'yield':
      return statement.values.flatMap(typesInRhs);
    case 'pattern-var':
      return typesInPattern(statement.pattern);
    case 'match':
      return statement.cases.flatMap((branch) => typesInPattern(branch.pattern));
    case 'for':
      return typesOf([statement.variable]);
    case 'forall':
      return typesOf(statement.variables);
    case 'if':
    case 'while':
      return typesInGuard(statement.guard);
    case 'alternatives':
    case 'while-alternatives':
      return statement.alternatives.flatMap((alternative) => typesInGuard(alternative.guard));
    default:
      return [];
  }
}

function typesOf(variables: readonly { readonly type: ast.TypeNode | undefined }[]): readonly ast.TypeNode[] {
  return variables.flatMap((variable) => variable.type ?? []);
}

function typesInGuard(guard: ast.Guard | undefined): readonly ast.TypeNode[] {
  return guard?.kind === 'binding-guard' ? typesOf(guard.variables) : [];
}

function typesInPattern(pattern: ast.Pattern): readonly ast.TypeNode[] {
  return typesOf(patternsIn(pattern).filter((part) => part.kind === 'name-pattern'));
}

function typesInInitializer(initializer: ast.Initializer | undefined): readonly ast.TypeNode[] {
  if (initializer === undefined || initializer.kind === 'such-that') return [];
  return initializer.values.flatMap(typesInRhs);
}

function typesInRhs(rhs: ast.Rhs): readonly ast.TypeNode[] {
  if (rhs.kind === 'new-object-rhs') return [rhs.type];
  return rhs.kind === 'new-array-rhs' && rhs.elementType !== undefined ? [rhs.elementType] : [];
}
