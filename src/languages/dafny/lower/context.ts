/** What all of the lowering shares: the resolved program, the model under construction, and the symbols made so far. */
import type { Arena, Term, Type, Variable } from '../../../model/index.js';
import type { DefaultValues } from '../resolve/context/default-values.js';
import type { Program, Reference } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import type { FunctionTable } from './functions.js';
import type { HeapVariables } from '../../lowering/heap.js';
import type { Flags } from './initialised.js';
import type { Occurrences } from './occurrences.js';
import type { ReadingValues } from './reading-values.js';
import type { Scope } from './scope.js';
import type { TypeLowering } from './types.js';
import { UnsupportedFeature } from '../../unsupported.js';

export interface LowerContext {
  readonly arena: Arena;
  readonly program: Program;
  readonly types: TypeLowering;
  readonly heap: HeapVariables;
  readonly functions: FunctionTable;
  /** What function values that read the heap are asked for. */
  readonly reading: ReadingValues;
  /** The functions that choose values inside expressions. */
  readonly choices: Occurrences;
  /** Which variables and fields have got a value. */
  readonly flags: Flags;
  /** Which types have a value that need not be written. */
  readonly defaults: DefaultValues;
  /** Any expression to its term: expressions.ts, which depends on everything that calls this. */
  readonly expression: (expression: ast.Expression, scope: Scope) => Term;
  /** Runs when all members have been lowered and every heap variable is known. */
  readonly later: (work: () => void) => void;
  /** Proof steps that stand inside an expression: they are added to the code, and what they show is returned. */
  readonly proofSteps: (statement: ast.Statement, scope: Scope) => Term;
}

export function lowerExpression(context: LowerContext, expression: ast.Expression, scope: Scope): Term {
  return context.expression(expression, scope);
}

/** The declared type of an expression, at the scope's type arguments. */
export function typeOf(context: LowerContext, expression: ast.Expression, scope: Scope): Type {
  const type = context.program.resolution.types.get(expression);
  if (type === undefined) throw new UnsupportedFeature('an expression without a type', expression.span);
  return instantiate(context, context.types.type(type, expression.span), scope);
}

export function instantiate(context: LowerContext, type: Type, scope: Scope): Type {
  const { parameters, args } = scope.typeArguments;
  return context.arena.types.substitute(type, parameters, args);
}

export function erasedTypeOf(context: LowerContext, expression: ast.Expression, scope: Scope): Type {
  return context.arena.types.erase(typeOf(context, expression, scope));
}

export function referenceOf(
  context: LowerContext,
  node: ast.NameExpression | ast.MemberExpression | ast.FrameExpression,
): Reference {
  const reference = context.program.resolution.references.get(node);
  if (reference === undefined) throw new UnsupportedFeature('a name without a meaning', node.span);
  return reference;
}

export function variableOf(context: LowerContext, node: resolved.Variable['node']): resolved.Variable {
  const variable = context.program.resolution.variables.get(node);
  if (variable === undefined) throw new UnsupportedFeature('a variable without a type', node.span);
  return variable;
}

/** A model variable for a resolved one. */
export function modelVariable(
  context: LowerContext,
  variable: resolved.Variable,
  role: Variable['role'],
  scope: Scope,
): Variable {
  const type = instantiate(context, context.types.type(variable.type, variable.node.span), scope);
  return { name: variable.name, type, role, ghost: variable.ghost };
}
