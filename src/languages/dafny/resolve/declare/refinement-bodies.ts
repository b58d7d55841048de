/**
 * Merging the statements of a refining body over those of the body it refines. `...;` stands for statements of the
 * old body, up to one that the next new statement can take the place of; what is left of the old body follows at
 * the end. A new statement replaces an old one only where it makes a choice that the old one left open.
 */
import type * as ast from '../../syntax/index.js';
import { clone, cloneAll } from './clone.js';

/** Statements that are neither merged with old ones nor stand for them are entered in `added`. */
export function mergeBlocks(
  fresh: ast.BlockStatement,
  old: ast.BlockStatement,
  added: ast.Statement[],
): ast.BlockStatement {
  return { ...fresh, statements: mergeStatements(fresh.statements, old.statements, added) };
}

export function mergeConstructorBodies(
  fresh: ast.ConstructorBody,
  old: ast.ConstructorBody,
  added: ast.Statement[],
): ast.ConstructorBody {
  const empty = (body: ast.ConstructorBody): ast.BlockStatement => ({ ...body.first, statements: [], labels: [] });
  const divided = fresh.second !== undefined || old.second !== undefined;
  return {
    ...fresh,
    first: mergeBlocks(fresh.first, old.first, added),
    second: divided ? mergeBlocks(fresh.second ?? empty(fresh), old.second ?? empty(old), added) : undefined,
  };
}

function mergeStatements(
  fresh: readonly ast.Statement[],
  old: readonly ast.Statement[],
  added: ast.Statement[],
): readonly ast.Statement[] {
  const result: ast.Statement[] = [];
  const labels = new Set(fresh.flatMap((statement) => statement.labels.map((label) => label.text)));
  // A label that the new body repeats moves with it.
  const keep = (statement: ast.Statement): ast.Statement => {
    const copy = clone(statement);
    return { ...copy, labels: copy.labels.filter((label) => !labels.has(label.text)) };
  };
  let next = 0;
  fresh.forEach((statement, i) => {
    if (isSkeleton(statement)) {
      const following = fresh[i + 1];
      if (following !== undefined && isSkeleton(following)) return;
      for (let taken = old[next]; taken !== undefined; taken = old[next]) {
        if (following !== undefined && mayReplace(following, taken)) break;
        result.push(keep(taken));
        next++;
      }
      return;
    }
    const replaced = old[next];
    const merged = replaced === undefined ? undefined : replacement(statement, replaced, added);
    if (merged === undefined) {
      result.push(statement);
      added.push(statement);
    } else {
      result.push(...merged);
      next++;
    }
  });
  return [...result, ...old.slice(next).map(keep)];
}

function isSkeleton(statement: ast.Statement): boolean {
  return statement.kind === 'missing' && statement.skeleton;
}

/** `...` instead of a condition. */
function isOpen(expression: ast.Expression): boolean {
  return expression.kind === 'missing' && expression.skeleton;
}

function hasOpenGuard(statement: ast.IfStatement | ast.WhileStatement): boolean {
  return statement.guard?.kind === 'expression-guard' && isOpen(statement.guard.condition);
}

function hasOpenFrame(statement: ast.ModifyStatement): boolean {
  return statement.frame.some(({ object }) => object !== undefined && isOpen(object));
}

/** Where a `...;` stops: the old statement is one that the new statement is meant for. */
function mayReplace(fresh: ast.Statement, old: ast.Statement): boolean {
  if (fresh.labels.length > 0 && old.labels.length > 0) {
    return fresh.labels.some((label) => old.labels.some((other) => other.text === label.text));
  }
  switch (fresh.kind) {
    case 'if':
    case 'while':
      return old.kind === fresh.kind && (old.guard === undefined || hasOpenGuard(fresh));
    case 'assert':
    case 'assume':
    case 'expect':
      return isOpen(fresh.condition) && replacement(fresh, old, []) !== undefined;
    case 'modify':
      return old.kind === 'modify' && hasOpenFrame(fresh);
    case 'locals':
      return old.kind === 'locals' && sameTexts(names(fresh), names(old));
    case 'block':
      return old.kind === 'block';
    case 'assign':
      return old.kind === 'assign' && old.initializer.kind === 'such-that' && sameTargets(fresh.targets, old.targets);
    default:
      return false;
  }
}

/** What the new statement makes of the old one, or nothing if it is simply put before it. */
function replacement(
  fresh: ast.Statement,
  old: ast.Statement,
  added: ast.Statement[],
): readonly ast.Statement[] | undefined {
  if (fresh.kind === 'locals' && old.kind === 'locals') {
    if (!sameTexts(names(fresh), names(old)) || fresh.initializer?.kind !== 'assign') return undefined;
    if (fresh.initializer.values.some((value) => value.kind !== 'expression-rhs')) return undefined;
    return withCheck(fresh, old.initializer);
  }
  if (fresh.kind === 'assign' && old.kind === 'assign') {
    if (fresh.initializer.kind !== 'assign' || !sameTargets(fresh.targets, old.targets)) return undefined;
    return withCheck(fresh, old.initializer);
  }
  if (fresh.kind === 'if' && old.kind === 'if') {
    if (old.guard !== undefined && !hasOpenGuard(fresh)) return undefined;
    const then = mergeBlocks(fresh.then, old.then, added);
    return [{ ...fresh, guard: mergeGuard(fresh, old), then, else: mergeElse(fresh.else, old.else, added) }];
  }
  if (fresh.kind === 'while' && old.kind === 'while') {
    return old.guard === undefined || hasOpenGuard(fresh) ? [mergeLoops(fresh, old, added)] : undefined;
  }
  if (fresh.kind === 'modify' && old.kind === 'modify') {
    if (!hasOpenFrame(fresh)) return undefined;
    return [{ ...fresh, frame: cloneAll(old.frame), body: mergeOptional(fresh.body, old.body, added) }];
  }
  if (fresh.kind === 'assert' || fresh.kind === 'assume' || fresh.kind === 'expect') {
    if (!isOpen(fresh.condition) || !('condition' in old)) return undefined;
    // An assumption may become an assertion, but not the other way round.
    const fits = fresh.kind === 'assert' ? old.kind === 'assume' || old.kind === 'assert' : fresh.kind === old.kind;
    if (!fits) return undefined;
    return [{ ...fresh, condition: clone(old.condition) }];
  }
  if (fresh.kind === 'block' && old.kind === 'block') return [mergeBlocks(fresh, old, added)];
  return undefined;
}

/** A choice replaces `var x;`, `x := *` and `x :| P`; of the last one `P` stays as an assertion. */
function withCheck(fresh: ast.Statement, old: ast.Initializer | undefined): readonly ast.Statement[] | undefined {
  if (old === undefined) return [fresh];
  switch (old.kind) {
    case 'assign':
      return old.values.every((value) => value.kind === 'havoc-rhs') ? [fresh] : undefined;
    case 'such-that': {
      const condition = clone(old.condition);
      const check: ast.AssertStatement = {
        kind: 'assert',
        labels: [],
        attributes: [],
        name: undefined,
        condition,
        proof: undefined,
        span: condition.span,
      };
      return [fresh, check];
    }
    case 'or-fail':
      return undefined;
  }
}

function mergeElse(
  fresh: ast.IfStatement['else'],
  old: ast.IfStatement['else'],
  added: ast.Statement[],
): ast.IfStatement['else'] {
  if (fresh === undefined) return old === undefined ? undefined : clone(old);
  return mergeOptional(asBlock(fresh), old === undefined ? undefined : asBlock(old), added);
}

function asBlock(part: ast.Statement): ast.BlockStatement {
  return part.kind === 'block' ? part : { kind: 'block', labels: [], statements: [part], span: part.span };
}

/** Against a body that is not there, a `...` of the new body stands for no statements. */
function mergeOptional(
  fresh: ast.BlockStatement | undefined,
  old: ast.BlockStatement | undefined,
  added: ast.Statement[],
): ast.BlockStatement | undefined {
  if (fresh === undefined) return old === undefined ? undefined : clone(old);
  return mergeBlocks(fresh, old ?? { ...fresh, statements: [] }, added);
}

function mergeGuard<T extends ast.IfStatement | ast.WhileStatement>(fresh: T, old: T): T['guard'] {
  if (!hasOpenGuard(fresh)) return fresh.guard;
  return old.guard === undefined ? undefined : clone(old.guard);
}

/** The invariants of both; a `decreases` of the new loop is only taken where the old one has none. */
function mergeLoops(fresh: ast.WhileStatement, old: ast.WhileStatement, added: ast.Statement[]): ast.WhileStatement {
  const oldSpecification = old.specification;
  const specification: ast.LoopSpecification = {
    ...oldSpecification,
    invariants: [...oldSpecification.invariants.map(clone), ...fresh.specification.invariants],
    decreases:
      fresh.specification.decreases.length > 0 ? fresh.specification.decreases : oldSpecification.decreases.map(clone),
    modifies: oldSpecification.modifies.map(clone),
  };
  const body = mergeOptional(fresh.body, old.body, added);
  return { ...fresh, guard: mergeGuard(fresh, old), specification, body };
}

function names(statement: ast.LocalsStatement): readonly string[] {
  return statement.variables.map((variable) => variable.name.text);
}

/** The same variables in the same order; targets that are not plain names never agree. */
function sameTargets(left: readonly ast.Expression[], right: readonly ast.Expression[]): boolean {
  return (
    left.length === right.length &&
    left.every((target, i) => {
      const other = right[i];
      return target.kind === 'name' && other?.kind === 'name' && target.name.text === other.name.text;
    })
  );
}

function sameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, i) => text === right[i]);
}
