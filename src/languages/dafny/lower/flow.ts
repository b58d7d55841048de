/** What statements share while the body of one member is lowered. */
import { lowerExpression } from './context.js';
import type { BlockId, Frame, Term, Variable } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import type { Code } from './code.js';
import type { MethodTable } from './methods.js';
import { originOf } from '../../origins.js';
import type { HeapView, Scope } from './scope.js';

export interface Flow {
  /** Any statement: statements.ts, which depends on everything that calls this. Returns the scope for what follows. */
  readonly statement: (flow: Flow, statement: ast.Statement, scope: Scope) => Scope;
  readonly code: Code;
  readonly methods: MethodTable;
  /** Results with the variables that hold them. */
  readonly results: readonly { readonly resolved: resolved.Variable | undefined; readonly model: Variable }[];
  /** Where `return` goes. */
  readonly exit: BlockId;
  /** What may be written, besides objects made since then. */
  readonly modifies: Frame;
  readonly since: HeapView;
  /** Where `break` and `continue` go, by the statement that they leave. */
  readonly jumps: ReadonlyMap<ast.Statement, { readonly leave: BlockId; readonly again: BlockId | undefined }>;
  /** In a constructor before `new;`, fields of the new object are written without a frame. */
  readonly constructing: Variable | undefined;
}

export function lowerStatements(flow: Flow, statements: readonly ast.Statement[], scope: Scope): Scope {
  return statements.reduce((within, statement) => flow.statement(flow, statement, within), scope);
}

/** A block's own variables are not known after it. */
export function lowerBlock(flow: Flow, block: ast.BlockStatement, scope: Scope): void {
  lowerStatements(flow, block.statements, scope);
}

export function isGhost(flow: Flow, statement: ast.Statement): boolean {
  return flow.code.context.program.resolution.ghostStatements.has(statement);
}

/** The scope of an expression that stands in code: its claims are checked where it is evaluated. */
export function inCode(flow: Flow, scope: Scope): Scope {
  return scope.sink === flow.code.sink ? scope : scope.with({ sink: flow.code.sink });
}

export function evaluate(flow: Flow, expression: ast.Expression, scope: Scope): Term {
  return lowerExpression(flow.code.context, expression, inCode(flow, scope));
}

/** Short circuits in a condition become branches, so that each operand is a decision of its own (seed 000, 2.2.3). */
export function branchOn(flow: Flow, condition: ast.Expression, scope: Scope, then: BlockId, otherwise: BlockId): void {
  const { builder } = flow.code;
  if (condition.kind === 'unary' && condition.operator === '!') {
    branchOn(flow, condition.operand, scope, otherwise, then);
    return;
  }
  if (
    condition.kind === 'binary' &&
    (condition.operator === '&&' || condition.operator === '||' || condition.operator === '==>')
  ) {
    const second = builder.newBlock();
    const { left, right, operator } = condition;
    if (operator === '&&') branchOn(flow, left, scope, second, otherwise);
    else if (operator === '||') branchOn(flow, left, scope, then, second);
    else branchOn(flow, left, scope, second, then);
    builder.start(second);
    branchOn(flow, right, scope, then, otherwise);
    return;
  }
  const term = evaluate(flow, condition, scope);
  builder.branch(term, then, otherwise, originOf(condition.span));
}
