/** Patterns: their parts, their variables, and which of these are ghost. */
import type * as ast from '../../syntax/index.js';
import type { Variable } from '../symbols.js';
import { baseOf } from '../types-base.js';
import type { Type } from '../types.js';
import type { Mutable, World } from '../world.js';

/** A pattern and all patterns inside it. */
export function patternsIn(pattern: ast.Pattern): readonly ast.Pattern[] {
  const found = [pattern];
  for (const part of found) found.push(...directParts(part));
  return found;
}

/** The variables that a pattern binds; a name that stands for a constructor binds none. */
export function variablesIn(world: World, pattern: ast.Pattern): readonly Variable[] {
  return patternsIn(pattern).flatMap((part) => {
    if (part.kind !== 'name-pattern') return [];
    return world.tables.variables.get(part) ?? [];
  });
}

/** Marks the variables of a pattern that stand for ghost parts of a value, or all if the value itself is ghost. */
export function markGhostParts(world: World, pattern: ast.Pattern, ghost: boolean, type?: Type): void {
  const pending = [{ pattern, ghost, type }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const part = next.pattern;
    switch (part.kind) {
      case 'name-pattern': {
        const variable = world.tables.variables.get(part);
        if (variable !== undefined && (next.ghost || part.ghost)) (variable as Mutable<Variable>).ghost = true;
        break;
      }
      case 'constructor-pattern': {
        const formals = world.tables.patterns.get(part)?.formals ?? [];
        for (const [i, arg] of part.args.entries()) {
          pending.push({ pattern: arg, ghost: next.ghost || formals[i]?.ghost === true, type: formals[i]?.type });
        }
        break;
      }
      case 'tuple-pattern': {
        const tuple = next.type === undefined ? undefined : baseOf(next.type);
        for (const [i, arg] of part.parts.entries()) {
          const hidden = tuple?.kind === 'tuple' && tuple.ghost[i] === true;
          pending.push({
            pattern: arg,
            ghost: next.ghost || hidden,
            type: tuple?.kind === 'tuple' ? tuple.parts[i] : undefined,
          });
        }
        break;
      }
      case 'or-pattern':
        for (const alternative of part.alternatives) pending.push({ ...next, pattern: alternative });
        break;
      case 'literal-pattern':
        break;
    }
  }
}

function directParts(pattern: ast.Pattern): readonly ast.Pattern[] {
  switch (pattern.kind) {
    case 'constructor-pattern':
      return pattern.args;
    case 'tuple-pattern':
      return pattern.parts;
    case 'or-pattern':
      return pattern.alternatives;
    case 'name-pattern':
    case 'literal-pattern':
      return [];
  }
}
