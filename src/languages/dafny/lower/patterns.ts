/** Patterns: the condition under which a value matches, and what its variables then mean. */
import type { ConstructorSymbol, Term, Type } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { instantiate, lowerExpression, type LowerContext } from './context.js';
import { convert } from './conversions.js';
import { equality } from './operators.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export interface Matched {
  readonly condition: Term;
  readonly bindings: readonly (readonly [resolved.Variable, Term])[];
  /** Parts with a written type, and when the pattern gets to them. */
  readonly typed: readonly { readonly pattern: ast.NamePattern; readonly part: Term; readonly under: Term }[];
}

/** What matches must be of the types that the pattern writes: they do not choose between cases. */
export function claimWrittenTypes(context: LowerContext, { typed }: Matched, scope: Scope): void {
  for (const { pattern, part, under } of typed) {
    const type = pattern.type === undefined ? undefined : context.program.resolution.typeNodes.get(pattern.type);
    if (type === undefined) continue;
    const to = instantiate(context, context.types.type(type, pattern.span), scope);
    convert(context, scope.under(under), part, context.arena.type(part), to, pattern.span);
  }
}

export function matchPattern(context: LowerContext, pattern: ast.Pattern, value: Term, scope: Scope): Matched {
  const { arena } = context;
  const constructor = context.program.resolution.patterns.get(pattern);
  if (constructor !== undefined) return matchConstructor(context, pattern, constructor, value, scope);
  switch (pattern.kind) {
    case 'name-pattern': {
      const constant = context.program.resolution.constantPatterns.get(pattern);
      if (constant !== undefined) {
        const condition = equality(context, value, lowerExpression(context, constant, scope.unchecked()));
        return { condition, bindings: [], typed: [] };
      }
      const variable = context.program.resolution.variables.get(pattern);
      const typed = pattern.type === undefined ? [] : [{ pattern, part: value, under: arena.true }];
      return { condition: arena.true, bindings: variable === undefined ? [] : [[variable, value]], typed };
    }
    case 'tuple-pattern': {
      const [tuple] = constructorsOf(arena.type(value));
      if (tuple === undefined) throw new UnsupportedFeature('a tuple pattern for this type', pattern.span);
      const parts = pattern.parts.map((part, i) => matchPattern(context, part, arena.destruct(value, tuple, i), scope));
      return all(context, arena.true, parts);
    }
    case 'literal-pattern':
      return {
        condition: equality(context, value, lowerExpression(context, pattern.value, scope)),
        bindings: [],
        typed: [],
      };
    case 'or-pattern': {
      const alternatives = pattern.alternatives.map((alternative) => matchPattern(context, alternative, value, scope));
      return {
        condition: simplify.or(
          arena,
          alternatives.map(({ condition }) => condition),
        ),
        bindings: [],
        typed: alternatives.flatMap(({ condition, typed }) =>
          typed.map((one) => ({ ...one, under: simplify.and(arena, [condition, one.under]) })),
        ),
      };
    }
    case 'constructor-pattern':
      throw new UnsupportedFeature('a pattern without a constructor', pattern.span);
  }
}

function matchConstructor(
  context: LowerContext,
  pattern: ast.Pattern,
  constructor: resolved.DatatypeConstructorSymbol,
  value: Term,
  scope: Scope,
): Matched {
  const { arena } = context;
  const lowered = context.types.constructorOf(constructor);
  const only = lowered.datatype.constructors.length === 1;
  const condition = only ? arena.true : arena.make('is-constructor', [value], lowered);
  const args = pattern.kind === 'constructor-pattern' ? pattern.args : [];
  const parts = args.map((part, i) => matchPattern(context, part, arena.destruct(value, lowered, i), scope));
  return all(context, condition, parts);
}

function all(context: LowerContext, first: Term, parts: readonly Matched[]): Matched {
  return {
    condition: simplify.and(context.arena, [first, ...parts.map(({ condition }) => condition)]),
    bindings: parts.flatMap(({ bindings }) => bindings),
    typed: parts.flatMap(({ typed }) => typed),
  };
}

function constructorsOf(type: Type): readonly ConstructorSymbol[] {
  return type.kind === 'datatype' ? type.datatype.constructors : [];
}
