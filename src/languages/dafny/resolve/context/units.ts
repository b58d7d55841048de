/** The declarations that the checks go over, and the expressions and statements in them. */
import { isStatement } from '../../syntax/walk.js';
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { ClassSymbol, FieldSymbol, NewtypeSymbol, SubsetTypeSymbol } from '../symbols.js';
import type { World } from '../world.js';
import { expressionsIn, expressionsInClauses, expressionsOf, statementsIn } from './parts.js';

/** Declarations in which nothing has been found wrong yet: a mistake is told once, not by every check again. */
export interface Units {
  readonly callables: readonly Callable[];
  /** Constants that are given a value where they are declared. */
  readonly constants: readonly FieldSymbol[];
  readonly constrained: readonly (NewtypeSymbol | SubsetTypeSymbol)[];
  readonly iterators: readonly ClassSymbol[];
}

export function soundUnits(world: World): Units {
  const isSound = soundness(world);
  const fields = [
    ...world.typeSymbols.flatMap((symbol) => [...symbol.members.values()]),
    ...world.modules.flatMap((module) => [...module.declared.values()]),
  ].filter((member) => member.kind === 'field');
  return {
    callables: world.callables.filter(({ declaration }) => declaration !== undefined && isSound(declaration.span)),
    constants: fields.filter(
      ({ declaration }) =>
        declaration?.kind === 'const' && declaration.value !== undefined && isSound(declaration.span),
    ),
    constrained: world.typeSymbols
      .filter((symbol) => symbol.kind === 'newtype' || symbol.kind === 'subset')
      .filter((symbol) => isSound(symbol.declaration.span)),
    iterators: world.typeSymbols
      .filter((symbol) => symbol.kind === 'class')
      .filter((symbol) => symbol.flavour === 'iterator' && isSound(symbol.declaration.span)),
  };
}

/** Whether no error lies in a span. */
export function soundness(world: World): (span: ast.Span) => boolean {
  const starts = new Map<string, number[]>();
  for (const { severity, span } of world.diagnostics.all) {
    if (severity !== 'error') continue;
    const known = starts.get(span.source.path);
    if (known === undefined) starts.set(span.source.path, [span.start]);
    else known.push(span.start);
  }
  for (const list of starts.values()) list.sort((a, b) => a - b);
  return (span) => {
    const list = starts.get(span.source.path);
    if (list === undefined) return true;
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] ?? 0) < span.start) low = middle + 1;
      else high = middle;
    }
    const next = list[low];
    return next === undefined || next >= span.end;
  };
}

/** Where the parts of a callable stand; `body` statements are in order, a constructor's two parts as well. */
export interface CallableParts {
  readonly defaults: readonly ast.Expression[];
  readonly specification: ast.Specification | undefined;
  /** The body of a function. */
  readonly value: ast.Expression | undefined;
  /** The body of a method, and of a function's `by method`. */
  readonly body: readonly ast.BlockStatement[];
}

export function partsOfCallable({ declaration }: Callable): CallableParts {
  if (declaration === undefined) return { defaults: [], specification: undefined, value: undefined, body: [] };
  const defaults = declaration.formals.flatMap((formal) => formal.default ?? []);
  const { specification } = declaration;
  switch (declaration.kind) {
    case 'function':
      return {
        defaults,
        specification,
        value: declaration.body,
        body: declaration.byMethod === undefined ? [] : [declaration.byMethod],
      };
    case 'method':
      return {
        defaults,
        specification,
        value: undefined,
        body: declaration.body === undefined ? [] : [declaration.body],
      };
    case 'constructor': {
      const { body } = declaration;
      const blocks = body === undefined ? [] : body.second === undefined ? [body.first] : [body.first, body.second];
      return { defaults, specification, value: undefined, body: blocks };
    }
  }
}

/** Everything of a callable that expressions and statements can be found in. */
export function rootsOf(callable: Callable): readonly (ast.Expression | ast.Statement)[] {
  const { defaults, specification, value, body } = partsOfCallable(callable);
  const clauses = specification === undefined ? [] : expressionsInClauses(specification);
  return [...defaults, ...clauses, ...(value === undefined ? [] : [value]), ...body];
}

/** The expressions of a newtype or subset type. */
export function rootsOfType({ declaration }: NewtypeSymbol | SubsetTypeSymbol): readonly ast.Expression[] {
  const { constraint, witness } = declaration;
  const value = witness !== undefined && witness.kind !== 'no-witness' ? [witness.value] : [];
  return constraint === undefined ? value : [constraint, ...value];
}

export function rootsOfIterator({ declaration }: ClassSymbol): readonly (ast.Expression | ast.Statement)[] {
  if (declaration.kind !== 'iterator') return [];
  const { formals, specification, yieldRequires, yieldEnsures, body } = declaration;
  return [
    ...formals.flatMap((formal) => formal.default ?? []),
    ...expressionsInClauses(specification),
    ...[...yieldRequires, ...yieldEnsures].map((clause) => clause.condition),
    ...(body === undefined ? [] : [body]),
  ];
}

/** The value of a constant. */
export function valueOf({ declaration }: FieldSymbol): ast.Expression | undefined {
  return declaration?.kind === 'const' ? declaration.value : undefined;
}

/** Goes through all expressions and statements, parents first; nothing recurses. */
export function visitTree(
  roots: readonly (ast.Expression | ast.Statement)[],
  visitor: {
    /** `false` leaves out what is inside. */
    readonly expression?: (expression: ast.Expression) => boolean | void;
    readonly statement?: (statement: ast.Statement) => boolean | void;
  },
): void {
  const pending: (ast.Expression | ast.Statement)[] = [];
  pushAll(pending, roots);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isStatement(next)) {
      if (visitor.statement?.(next) === false) continue;
      pushAll(pending, statementsIn(next));
      pushAll(pending, expressionsOf(next));
    } else {
      if (visitor.expression?.(next) === false) continue;
      pushAll(pending, expressionsIn(next));
      if (next.kind === 'statement-expression') pending.push(next.statement);
    }
  }
}

/** Onto a stack so that the first comes off first. */
function pushAll<T>(stack: T[], items: readonly T[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i];
    if (item !== undefined) stack.push(item);
  }
}
