/**
 * Cases that earlier ones cover. Missing cases are a matter of proof in Dafny (a condition may exclude them), so only
 * redundant ones are told here, as warnings. The question is the usual one of usefulness: is there a value that the
 * case matches and none of the earlier ones does?
 */
import type * as ast from '../../syntax/index.js';
import { baseOf } from '../types-base.js';
import type { World } from '../world.js';
import type { Units } from './units.js';
import { rootsOf, rootsOfIterator, valueOf, visitTree } from './units.js';

export function checkCases(world: World, units: Units): void {
  const roots = [
    ...units.callables.flatMap(rootsOf),
    ...units.iterators.flatMap(rootsOfIterator),
    ...units.constants.flatMap((constant) => valueOf(constant) ?? []),
  ];
  visitTree(roots, {
    expression: (expression) => {
      if (expression.kind === 'match') checkMatch(world, expression);
    },
    statement: (statement) => {
      if (statement.kind === 'match') checkMatch(world, statement);
    },
  });
}

/** How much work one match may take; beyond it nothing is said about the remaining cases. */
const EFFORT = 2_000_000;

function checkMatch(world: World, match: ast.MatchExpression | ast.MatchStatement): void {
  const earlier: Row[] = [];
  const search = new Search(EFFORT);
  for (const branch of match.cases) {
    const shape = shapeOf(world, branch.pattern);
    const useful = search.isUseful(earlier, [shape]);
    if (search.exhausted) return;
    if (!useful) {
      const message = 'This case is never taken, because the cases before it cover all its values; remove it.';
      world.diagnostics.warning('redundant-case', branch.pattern.span, message);
    }
    earlier.push([shape]);
  }
}

/** A pattern without names: anything, a constructor or literal with parts, alternatives, or a value not known here. */
type Shape =
  | { readonly kind: 'any' | 'unknown' }
  | {
      readonly kind: 'made';
      /** What it is made by; equal for equal literals. */
      readonly by: unknown;
      readonly parts: readonly Shape[];
      /** How many ways there are to make such a value; undefined if there is no end of them. */
      readonly ways: number | undefined;
    }
  | { readonly kind: 'or'; readonly alternatives: readonly Shape[] };

type Row = readonly Shape[];

const ANY: Shape = { kind: 'any' };

function shapeOf(world: World, pattern: ast.Pattern): Shape {
  const constructor = world.tables.patterns.get(pattern);
  switch (pattern.kind) {
    case 'name-pattern':
      if (constructor !== undefined) {
        return { kind: 'made', by: constructor, parts: [], ways: constructor.datatype.constructors.length };
      }
      // A name that binds nothing and is no constructor is a constant.
      return world.tables.variables.has(pattern) || pattern.name.text === '_' ? ANY : { kind: 'unknown' };
    case 'constructor-pattern': {
      if (constructor === undefined) return { kind: 'unknown' };
      const parts = constructor.formals.map((_, i) => {
        const part = pattern.args[i];
        return part === undefined ? ANY : shapeOf(world, part);
      });
      return { kind: 'made', by: constructor, parts, ways: constructor.datatype.constructors.length };
    }
    case 'tuple-pattern':
      return { kind: 'made', by: 'tuple', parts: pattern.parts.map((part) => shapeOf(world, part)), ways: 1 };
    case 'literal-pattern': {
      const type = world.tables.types.get(pattern.value);
      const ways = type !== undefined && baseOf(type).kind === 'bool' ? 2 : undefined;
      const by = literalText(pattern.value);
      return by === undefined ? { kind: 'unknown' } : { kind: 'made', by, parts: [], ways };
    }
    case 'or-pattern':
      return { kind: 'or', alternatives: pattern.alternatives.map((part) => shapeOf(world, part)) };
  }
}

function literalText(value: ast.Expression): string | undefined {
  switch (value.kind) {
    case 'bool':
    case 'int':
    case 'char':
    case 'string':
      return `${value.kind} ${value.value}`;
    case 'real': {
      let { digits, decimals } = value;
      while (decimals > 0 && digits % 10n === 0n) [digits, decimals] = [digits / 10n, decimals - 1];
      return `real ${digits} ${decimals}`;
    }
    case 'null':
      return 'null';
    case 'unary': {
      const inner = literalText(value.operand);
      return inner === undefined ? undefined : `- ${inner}`;
    }
    default:
      return undefined;
  }
}

class Search {
  constructor(private effort: number) {}

  get exhausted(): boolean {
    return this.effort <= 0;
  }

  /** Whether some list of values fits `row` and none of `rows`. */
  isUseful(rows: readonly Row[], row: Row): boolean {
    const [head, ...rest] = row;
    if (head === undefined) return rows.length === 0;
    this.effort -= rows.length + 1;
    if (this.exhausted) return true;
    switch (head.kind) {
      case 'or':
        return head.alternatives.some((alternative) => this.isUseful(rows, [alternative, ...rest]));
      case 'made':
        return this.isUseful(specialised(rows, head), [...head.parts, ...rest]);
      case 'unknown':
        return this.isUseful(general(rows), rest);
      case 'any': {
        const seen = new Map<unknown, Shape & { kind: 'made' }>();
        for (const shape of headsOf(rows)) if (shape.kind === 'made') seen.set(shape.by, shape);
        const [first] = seen.values();
        if (first === undefined || first.ways !== seen.size) return this.isUseful(general(rows), rest);
        return [...seen.values()].some((shape) =>
          this.isUseful(specialised(rows, shape), [...shape.parts.map(() => ANY), ...rest]),
        );
      }
    }
  }
}

function headsOf(rows: readonly Row[]): readonly Shape[] {
  return rows.flatMap(([head]) => (head === undefined ? [] : alternativesOf(head)));
}

function alternativesOf(shape: Shape): readonly Shape[] {
  return shape.kind === 'or' ? shape.alternatives.flatMap(alternativesOf) : [shape];
}

/** The rows that fit a value made the given way, about its parts and the rest. */
function specialised(rows: readonly Row[], made: Shape & { kind: 'made' }): readonly Row[] {
  return rows.flatMap(([head, ...rest]): readonly Row[] => {
    if (head === undefined) return [];
    return alternativesOf(head).flatMap((shape): readonly Row[] => {
      if (shape.kind === 'any') return [[...made.parts.map(() => ANY), ...rest]];
      return shape.kind === 'made' && shape.by === made.by ? [[...shape.parts, ...rest]] : [];
    });
  });
}

/** The rows that fit any value at all in front. */
function general(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap(([head, ...rest]): readonly Row[] => {
    if (head === undefined) return [];
    return alternativesOf(head).some((shape) => shape.kind === 'any') ? [rest] : [];
  });
}
