/** Patterns of `match`, `var` and `let`: which names are constructors, and what the others bind. */
import type * as ast from '../../syntax/index.js';
import { lookupConstructor, lookupInModule, lookupMember, ownModuleMember } from '../lookup.js';
import { didYouMean } from '../suggest.js';
import type { DatatypeConstructorSymbol, FieldSymbol, Variable, VariableRole } from '../symbols.js';
import { selfType } from '../type-nodes.js';
import { substitute } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { decideAll, guessHead } from './decide.js';
import { article, mustFit, mustSatisfy } from './expect.js';
import { noOrdinalInside } from './ordinals.js';
import { infer } from './rules.js';
import { count } from './meanings.js';
import { seen } from './visible.js';

/** Where a pattern stands: what its variables are called, and whether they may be bound at all. */
export interface PatternPlace {
  readonly role: VariableRole;
  /** `ghost` of the whole declaration; a pattern variable may have its own as well. */
  readonly ghost: boolean;
  /** In `match`, a constant may be named; in `var` and `let` it may not. */
  readonly inMatch: boolean;
  readonly inAlternative?: boolean;
  /** Inside another pattern. */
  readonly nested?: boolean;
}

export const MATCH: PatternPlace = { role: 'pattern', ghost: false, inMatch: true };

/** Types a pattern for values of type `source` and brings its variables into scope. Returns how many there are. */
export function bindPattern(ctx: Context, pattern: ast.Pattern, source: Type, place: PatternPlace): number {
  switch (pattern.kind) {
    case 'name-pattern':
      return bindName(ctx, pattern, source, place);
    case 'constructor-pattern':
      return bindConstructor(ctx, pattern, source, place);
    case 'tuple-pattern':
      return bindTuple(ctx, pattern, source, place);
    case 'literal-pattern': {
      const type = infer(ctx, pattern.value);
      checkSign(ctx, pattern, type);
      mustFit(
        ctx,
        source,
        type,
        pattern.span,
        (wanted, actual) => `This pattern is ${article(actual)}, but what is matched is ${article(wanted)}.`,
      );
      return 0;
    }
    case 'or-pattern':
      if (place.nested === true) {
        ctx.error(
          'bad-pattern',
          pattern.span,
          "Alternatives with '|' can only stand at the top of a pattern; write a case for each.",
        );
      }
      for (const alternative of pattern.alternatives)
        bindPattern(ctx, alternative, source, { ...place, inAlternative: true, nested: true });
      return 0;
  }
}

/** Bit vectors and ordinals have no negative values. */
function checkSign(ctx: Context, pattern: ast.LiteralPattern, type: Type): void {
  if (pattern.value.kind !== 'unary') return;
  mustSatisfy(
    ctx,
    type,
    ({ kind }) => kind !== 'bitvector' && kind !== 'ordinal',
    pattern.span,
    (actual) => `A pattern for ${article(actual)} cannot be negative.`,
    'bad-pattern',
  );
}

function bindName(ctx: Context, pattern: ast.NamePattern, source: Type, place: PatternPlace): number {
  const { text } = pattern.name;
  if (text === '') return 1;
  if (pattern.type === undefined && text !== '_') {
    if (place.inMatch && matchConstant(ctx, pattern, source)) return 0;
    const head = sourceHead(ctx, source, place.inMatch);
    const constructor = namedConstructor(head, text, place);
    if (constructor !== undefined) {
      ctx.world.tables.patterns.set(pattern, constructor);
      if (constructor.formals.length > 0) wrongCount(ctx, pattern.span, constructor, 0);
      return 0;
    }
    if (place.inMatch) checkNewName(ctx, pattern, head);
  }
  if (place.inAlternative === true && text !== '_') {
    ctx.error('bad-pattern', pattern.span, `A pattern with '|' cannot bind variables; write '_' instead of '${text}'.`);
    ctx.locals.declare(ctx.variable(pattern, text, place.role, place.ghost, source));
    return 1;
  }
  bindVariable(ctx, pattern, source, place);
  return 1;
}

function bindVariable(ctx: Context, pattern: ast.NamePattern, source: Type, place: PatternPlace): Variable {
  // A local may be assigned other values later; the variables of a match or let have the type of what they stand for.
  const inferred = place.role === 'local' ? ctx.solver.fresh() : source;
  const type = pattern.type === undefined ? inferred : ctx.type(pattern.type);
  if (type !== source) {
    mustFit(
      ctx,
      type,
      source,
      pattern.span,
      (wanted, actual) =>
        `'${pattern.name.text}' is declared as ${article(wanted)}, but stands for ${article(actual)}.`,
    );
  }
  if (!place.inMatch) noOrdinalInside(ctx, type, pattern.span);
  const variable = ctx.variable(pattern, pattern.name.text, place.role, place.ghost || pattern.ghost, type);
  ctx.declare(variable, pattern.name.span);
  return variable;
}

/** A name without arguments is a constructor of the matched datatype, if that has one of this name. */
function namedConstructor(head: Type, text: string, place: PatternPlace): DatatypeConstructorSymbol | undefined {
  if (head.kind !== 'datatype') return undefined;
  const constructor = head.symbol.constructors.find((candidate) => candidate.name === text);
  // In `var` and `let` a name is a constructor only if it can stand without arguments.
  return constructor !== undefined && (place.inMatch || constructor.formals.length === 0) ? constructor : undefined;
}

/** The head of what is matched; where it matters, choices are made now that would otherwise wait. */
function sourceHead(ctx: Context, source: Type, decide: boolean): Type {
  const head = ctx.solver.head(source);
  if (!decide || head.kind !== 'variable') return head;
  const guess = guessHead(ctx.solver, source, undefined);
  if (guess !== undefined && guess.kind !== 'variable') return guess;
  decideAll(ctx.solver);
  return ctx.solver.head(source);
}

/** A name that is not a constructor must be a new variable. */
function checkNewName(ctx: Context, pattern: ast.NamePattern, head: Type): void {
  const { text } = pattern.name;
  if (constantNamed(ctx, text) !== undefined) {
    ctx.error(
      'bad-pattern',
      pattern.span,
      `'${text}' is a constant, but its value is not written as a literal, so it cannot be matched.`,
    );
  } else if (head.kind === 'variable') {
    ctx.error(
      'cannot-infer',
      pattern.span,
      `The type of what is matched is not known here, so it is not clear whether '${text}' is a constructor; write the type.`,
    );
  }
}

/** A constant with a literal as its value matches that literal. */
function matchConstant(ctx: Context, pattern: ast.NamePattern, source: Type): boolean {
  const field = constantNamed(ctx, pattern.name.text);
  const value = field?.declaration?.kind === 'const' ? field.declaration.value : undefined;
  if (field === undefined || value === undefined || !isLiteral(value)) return false;
  const type = seen(ctx, ctx.inference.typeOfField(field, pattern.span));
  mustFit(
    ctx,
    source,
    type,
    pattern.span,
    (wanted, actual) =>
      `The constant '${field.name}' is ${article(actual)}, but what is matched is ${article(wanted)}.`,
  );
  ctx.world.tables.constantPatterns.set(pattern, value);
  return true;
}

function constantNamed(ctx: Context, text: string): FieldSymbol | undefined {
  if (ctx.locals.find(text) !== undefined) return undefined;
  const { owner, module } = ctx.scope;
  const own = owner === undefined ? undefined : lookupMember(ctx.world, selfType(owner), text)?.member;
  if (own !== undefined) {
    return own.kind === 'field' &&
      own.static &&
      own.declaration?.kind === 'const' &&
      own.declaration.value !== undefined
      ? own
      : undefined;
  }
  const found = lookupInModule(module, text);
  const declared = owner === undefined ? ownModuleMember(module, text) : undefined;
  const entry = declared ?? (found.kind === 'found' ? found.entry : undefined);
  if (entry?.kind !== 'field') return undefined;
  return entry.declaration?.kind === 'const' && entry.declaration.value !== undefined ? entry : undefined;
}

function isLiteral(value: ast.Expression): boolean {
  switch (value.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'string':
      return true;
    case 'unary':
      return value.operator === '-' && isLiteral(value.operand);
    default:
      return false;
  }
}

function bindConstructor(ctx: Context, pattern: ast.ConstructorPattern, source: Type, place: PatternPlace): number {
  const text = pattern.path.at(-1)?.text ?? '';
  const head = sourceHead(ctx, source, place.inMatch);
  if (head.kind === 'variable') return bindUnknown(ctx, pattern, text, source, place);
  const base = ctx.solver.ancestor(head);
  if (text === '' || base.kind === 'error') return bindAnyway(ctx, pattern.args, place);
  if (base.kind !== 'datatype') {
    ctx.error(
      'bad-pattern',
      pattern.span,
      `'${text}' is a pattern for a datatype, but what is matched is ${article(ctx.solver.text(source))}.`,
    );
    return bindAnyway(ctx, pattern.args, place);
  }
  const { symbol, args } = base;
  const constructor = symbol.constructors.find((candidate) => candidate.name === text);
  if (constructor === undefined) {
    const near = didYouMean(
      text,
      symbol.constructors.map((candidate) => candidate.name),
    );
    ctx.error('bad-pattern', pattern.span, `The datatype '${symbol.name}' has no constructor '${text}'${near || '.'}`);
    return bindAnyway(ctx, pattern.args, place);
  }
  return bindParts(ctx, pattern, constructor, args, place);
}

/** Nothing is known about what is matched: the name says which datatype it is. */
function bindUnknown(
  ctx: Context,
  pattern: ast.ConstructorPattern,
  text: string,
  source: Type,
  place: PatternPlace,
): number {
  const found = lookupConstructor(ctx.scope.module, text);
  if (found.kind !== 'found' || found.entry.kind !== 'constructor') {
    ctx.error(
      'cannot-infer',
      pattern.span,
      `The type of what is matched is not known here, so '${text}' cannot be looked up.`,
    );
    return bindAnyway(ctx, pattern.args, place);
  }
  const constructor = found.entry;
  const args = constructor.datatype.typeParameters.map(() => ctx.solver.fresh());
  const type: Type = { kind: 'datatype', symbol: constructor.datatype, args };
  mustFit(
    ctx,
    type,
    source,
    pattern.span,
    (wanted, actual) => `'${text}' is a pattern for ${wanted}, but what is matched is ${article(actual)}.`,
  );
  return bindParts(ctx, pattern, constructor, args, place);
}

function bindParts(
  ctx: Context,
  pattern: ast.ConstructorPattern,
  constructor: DatatypeConstructorSymbol,
  args: readonly Type[],
  place: PatternPlace,
): number {
  ctx.world.tables.patterns.set(pattern, constructor);
  const { formals, datatype } = constructor;
  if (pattern.args.length !== formals.length) wrongCount(ctx, pattern.span, constructor, pattern.args.length);
  let bound = 0;
  pattern.args.forEach((part, i) => {
    const formal = formals[i];
    const type = formal === undefined ? ERROR : substitute(seen(ctx, formal.type), datatype.typeParameters, args);
    const ghost = place.ghost || (formal?.ghost ?? false);
    bound += bindPattern(ctx, part, type, { ...place, ghost, nested: true });
  });
  return bound;
}

function bindTuple(ctx: Context, pattern: ast.TuplePattern, source: Type, place: PatternPlace): number {
  const head = sourceHead(ctx, source, place.inMatch);
  const size = pattern.parts.length;
  const known = head.kind === 'variable' ? undefined : ctx.solver.ancestor(head);
  if (known !== undefined && known.kind !== 'error' && (known.kind !== 'tuple' || known.parts.length !== size)) {
    ctx.error(
      'bad-pattern',
      pattern.span,
      `This is a pattern for a tuple of ${count(size, 'part')}, but what is matched is ${article(ctx.solver.text(source))}.`,
    );
    return bindAnyway(ctx, pattern.parts, place);
  }
  if (known?.kind === 'error') return bindAnyway(ctx, pattern.parts, place);
  const tuple = known?.kind === 'tuple' ? known : undefined;
  const parts = tuple?.parts ?? pattern.parts.map(() => ctx.solver.fresh());
  if (tuple === undefined) {
    const type: Type = { kind: 'tuple', parts, ghost: parts.map(() => false) };
    mustFit(
      ctx,
      type,
      source,
      pattern.span,
      (wanted, actual) => `This is a pattern for ${wanted}, but what is matched is ${article(actual)}.`,
    );
  }
  let bound = 0;
  pattern.parts.forEach((part, i) => {
    const ghost = place.ghost || tuple?.ghost[i] === true;
    bound += bindPattern(ctx, part, parts[i] ?? ERROR, { ...place, ghost, nested: true });
  });
  return bound;
}

/** After an error: what the parts bind is in scope all the same, so that its uses are no further errors. */
function bindAnyway(ctx: Context, parts: readonly ast.Pattern[], place: PatternPlace): number {
  ctx.solver.failed = true;
  for (const part of parts) bindPattern(ctx, part, ERROR, place);
  return 1;
}

function wrongCount(ctx: Context, span: ast.Span, { name, formals }: DatatypeConstructorSymbol, given: number): void {
  ctx.error(
    'bad-pattern',
    span,
    `The constructor '${name}' has ${count(formals.length, 'part')}, but this pattern has ${given === 0 ? 'none' : given}.`,
  );
}
