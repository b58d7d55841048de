/**
 * Ghost constructors. A run has no values of theirs: where a proof says that a value is one, there may be anything at run
 * time, such as an array element that was never written. So compiled code must not depend on the constructor of such a value.
 */
import type { ConstructorSymbol, Term } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import type { LowerContext } from './context.js';
import type { Scope } from './scope.js';

/** Where it is compiled: the value has none of the ghost constructors among these. */
export function claimNotGhost(
  { arena, types }: LowerContext,
  scope: Scope,
  value: Term,
  among: readonly ConstructorSymbol[],
  span: ast.Span,
): void {
  if (!scope.compiled || arena.operator(value) === 'construct') return;
  const ghosts = among.filter((constructor) => types.isGhost(constructor));
  const others = ghosts.map((ghost) => arena.make('not', [arena.make('is-constructor', [value], ghost)]));
  scope.claim('ghost-variant', simplify.and(arena, others), span);
}

/** A comparison asks for the constructors of both values. */
export function claimComparable(context: LowerContext, scope: Scope, values: readonly Term[], span: ast.Span): void {
  for (const value of values) claimNotGhost(context, scope, value, constructorsOf(context, value), span);
}

/**
 * The constructors that a pattern asks for. Each value is asked about once in all cases: `asked` has those of the cases
 * before. A part is asked about where the whole has the constructor that it is a part of.
 */
export function claimMatchable(
  context: LowerContext,
  pattern: ast.Pattern,
  value: Term,
  scope: Scope,
  asked: Set<Term>,
): void {
  const { arena, program, types } = context;
  if (!scope.compiled) return;
  const constructor = program.resolution.patterns.get(pattern);
  if (constructor === undefined) {
    if (pattern.kind === 'or-pattern')
      for (const one of pattern.alternatives) claimMatchable(context, one, value, scope, asked);
    if (pattern.kind !== 'tuple-pattern') return;
    const [tuple] = constructorsOf(context, value);
    if (tuple !== undefined) claimParts(context, pattern.parts, tuple, value, scope, asked);
    return;
  }
  const lowered = types.constructorOf(constructor);
  const { constructors } = lowered.datatype;
  if (!asked.has(value)) claimNotGhost(context, scope, value, constructors, pattern.span);
  asked.add(value);
  if (pattern.kind !== 'constructor-pattern') return;
  const within = constructors.length === 1 ? scope : scope.under(arena.make('is-constructor', [value], lowered));
  claimParts(context, pattern.args, lowered, value, within, asked);
}

function claimParts(
  context: LowerContext,
  parts: readonly ast.Pattern[],
  constructor: ConstructorSymbol,
  value: Term,
  scope: Scope,
  asked: Set<Term>,
): void {
  const { arena } = context;
  for (const [i, part] of parts.entries()) {
    const isGhost = constructor.fields[i]?.ghost === true;
    if (!isGhost) claimMatchable(context, part, arena.destruct(value, constructor, i), scope, asked);
  }
}

function constructorsOf({ arena }: LowerContext, value: Term): readonly ConstructorSymbol[] {
  const type = arena.type(value);
  return type.kind === 'datatype' ? type.datatype.constructors : [];
}
