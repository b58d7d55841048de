/**
 * The direct parts of expressions and statements, without attributes: what the checks of contexts go down by
 * where a kind of node needs no rule of its own.
 */
import type * as ast from '../../syntax/index.js';

/** Expressions directly inside an expression, in the order they are written; not those inside a nested statement. */
export function expressionsIn(expression: ast.Expression): readonly ast.Expression[] {
  switch (expression.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'string':
    case 'null':
    case 'this':
    case 'name':
    case 'missing':
      return [];
    case 'member':
      return [expression.receiver];
    case 'apply':
      return [expression.callee, ...expression.args.map((arg) => arg.value)];
    case 'index':
      return [expression.receiver, ...expression.indices];
    case 'slice':
      return present([expression.receiver, expression.low, expression.high]);
    case 'segments':
      return [expression.receiver, ...expression.lengths];
    case 'update':
      return [expression.receiver, expression.index, expression.value];
    case 'datatype-update':
      return [expression.receiver, ...expression.updates.map((update) => update.value)];
    case 'unary':
    case 'cardinality':
    case 'as':
    case 'is':
    case 'multiset-of':
    case 'old':
    case 'fresh':
    case 'allocated':
    case 'assigned':
      return [expression.operand];
    case 'binary':
      return present([expression.index, expression.left, expression.right]);
    case 'chain':
      return expression.operands;
    case 'if':
      return [...expressionsInGuard(expression.guard), expression.then, expression.else];
    case 'match':
      return [expression.scrutinee, ...expression.cases.map((branch) => branch.body)];
    case 'let':
      return [...expression.values, expression.body];
    case 'lambda':
      return [
        ...expression.clauses.flatMap((clause) =>
          clause.kind === 'requires' ? [clause.condition] : expressionsInFrame(clause.frame),
        ),
        expression.body,
      ];
    case 'quantifier':
      return present([...domainsOf(expression.variables), expression.range, expression.body]);
    case 'set-comprehension':
      return present([...domainsOf(expression.variables), expression.range, expression.value]);
    case 'map-comprehension':
      return present([...domainsOf(expression.variables), expression.range, expression.key, expression.value]);
    case 'seq-construction':
      return [expression.length, expression.initializer];
    case 'seq-display':
    case 'set-display':
    case 'multiset-display':
      return expression.elements;
    case 'map-display':
      return expression.entries.flatMap((entry) => [entry.key, entry.value]);
    case 'tuple':
      return expression.parts.map((part) => part.value);
    case 'decreases-to':
      return [...expression.before, ...expression.after];
    case 'unchanged':
      return expressionsInFrame(expression.frame);
    case 'statement-expression':
      return [expression.body];
  }
}

/** The collections that bound variables are drawn from. */
export function domainsOf(variables: readonly ast.BoundVariable[]): readonly ast.Expression[] {
  return variables.flatMap((variable) => variable.domain ?? []);
}

export function expressionsInGuard(guard: ast.Guard | undefined): readonly ast.Expression[] {
  if (guard === undefined) return [];
  return guard.kind === 'binding-guard' ? [...domainsOf(guard.variables), guard.condition] : [guard.condition];
}

export function expressionsInFrame(frame: readonly ast.FrameExpression[]): readonly ast.Expression[] {
  return frame.flatMap((part) => part.object ?? []);
}

export function expressionsInRhs(rhs: ast.Rhs): readonly ast.Expression[] {
  switch (rhs.kind) {
    case 'expression-rhs':
      return [rhs.value];
    case 'havoc-rhs':
      return [];
    case 'new-object-rhs':
      return (rhs.args ?? []).map((arg) => arg.value);
    case 'new-array-rhs':
      return present([...rhs.dimensions, rhs.initializer, ...(rhs.elements ?? [])]);
  }
}

/** What a statement assigns or returns, one by one. */
export function rightHandSides(statement: ast.Statement): readonly ast.Rhs[] {
  switch (statement.kind) {
    case 'return':
    case 'yield':
      return statement.values;
    case 'locals':
    case 'assign': {
      const { initializer } = statement;
      return initializer === undefined || initializer.kind === 'such-that' ? [] : initializer.values;
    }
    default:
      return [];
  }
}

export function expressionsInInitializer(initializer: ast.Initializer | undefined): readonly ast.Expression[] {
  if (initializer === undefined) return [];
  return initializer.kind === 'such-that' ? [initializer.condition] : initializer.values.flatMap(expressionsInRhs);
}

/** Expressions of a specification or a loop, in the order they are written within each kind of clause. */
export function expressionsInClauses(
  specification: Partial<ast.Specification> & Partial<ast.LoopSpecification>,
): readonly ast.Expression[] {
  const { requires = [], ensures = [], invariants = [], reads = [], modifies = [], decreases = [] } = specification;
  return [
    ...[...requires, ...invariants].map((clause) => clause.condition),
    ...[...reads, ...modifies].flatMap((clause) => expressionsInFrame(clause.frame)),
    ...decreases.flatMap((clause) => clause.expressions),
    ...ensures.map((clause) => clause.condition),
  ];
}

/** Expressions directly inside a statement; those of nested statements belong to these. */
export function expressionsOf(statement: ast.Statement): readonly ast.Expression[] {
  switch (statement.kind) {
    case 'block':
    case 'break':
    case 'missing':
      return [];
    case 'locals':
      return expressionsInInitializer(statement.initializer);
    case 'pattern-var':
      return [statement.value];
    case 'assign':
      return [...statement.targets, ...expressionsInInitializer(statement.initializer)];
    case 'call':
      return [statement.call];
    case 'if':
      return expressionsInGuard(statement.guard);
    case 'alternatives':
      return statement.alternatives.flatMap((alternative) => expressionsInGuard(alternative.guard));
    case 'while':
      return [...expressionsInGuard(statement.guard), ...expressionsInClauses(statement.specification)];
    case 'while-alternatives':
      return [
        ...expressionsInClauses(statement.specification),
        ...statement.alternatives.flatMap((alternative) => expressionsInGuard(alternative.guard)),
      ];
    case 'for':
      return present([statement.low, statement.high, ...expressionsInClauses(statement.specification)]);
    case 'match':
      return [statement.scrutinee];
    case 'forall':
      return present([
        ...domainsOf(statement.variables),
        statement.range,
        ...statement.ensures.map((clause) => clause.condition),
      ]);
    case 'assert':
    case 'assume':
      return [statement.condition];
    case 'expect':
      return present([statement.condition, statement.message]);
    case 'calc':
      return present([
        statement.operator?.index,
        ...statement.lines,
        ...statement.steps.map((step) => step.operator?.index),
      ]);
    case 'print':
      return statement.values;
    case 'return':
    case 'yield':
      return statement.values.flatMap(expressionsInRhs);
    case 'reveal':
      return statement.targets;
    case 'modify':
      return expressionsInFrame(statement.frame);
    case 'opaque-block':
      return expressionsInClauses(statement);
  }
}

/** Statements directly inside a statement, hints and proofs included. */
export function statementsIn(statement: ast.Statement): readonly ast.Statement[] {
  switch (statement.kind) {
    case 'block':
      return statement.statements;
    case 'locals':
    case 'assign':
    case 'call':
    case 'assert':
      return present([statement.proof]);
    case 'if':
      return present([statement.then, statement.else]);
    case 'alternatives':
    case 'while-alternatives':
      return statement.alternatives.flatMap((alternative) => alternative.body);
    case 'while':
    case 'for':
    case 'forall':
    case 'modify':
      return present([statement.body]);
    case 'match':
      return statement.cases.flatMap((branch) => branch.body);
    case 'calc':
      return statement.steps.flatMap((step) => step.hints);
    case 'opaque-block':
      return [statement.body];
    case 'pattern-var':
    case 'assume':
    case 'expect':
    case 'print':
    case 'return':
    case 'yield':
    case 'break':
    case 'reveal':
    case 'missing':
      return [];
  }
}

function present<T>(parts: readonly (T | undefined)[]): readonly T[] {
  return parts.filter((part) => part !== undefined);
}
