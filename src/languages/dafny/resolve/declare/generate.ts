/** Small trees that no one wrote. Every node gets the span of the declaration that it is made for. */
import type * as ast from '../../syntax/index.js';

export class Generator {
  constructor(private readonly span: ast.Span) {}

  self(): ast.Expression {
    return { kind: 'this', span: this.span };
  }

  nullValue(): ast.Expression {
    return { kind: 'null', span: this.span };
  }

  truth(): ast.Expression {
    return { kind: 'bool', value: true, span: this.span };
  }

  ident(text: string): ast.Ident {
    return { text, span: this.span };
  }

  member(receiver: ast.Expression, name: string): ast.Expression {
    return { kind: 'member', receiver, name: this.ident(name), typeArgs: [], span: this.span };
  }

  call(callee: ast.Expression): ast.Expression {
    return { kind: 'apply', callee, label: undefined, args: [], span: this.span };
  }

  binary(left: ast.Expression, operator: ast.BinaryOperator, right: ast.Expression): ast.Expression {
    return { kind: 'binary', operator, left, right, index: undefined, span: this.span };
  }

  not(operand: ast.Expression): ast.Expression {
    return { kind: 'unary', operator: '!', operand, span: this.span };
  }

  all(conjuncts: readonly ast.Expression[]): ast.Expression {
    const [first, ...rest] = conjuncts;
    return first === undefined ? this.truth() : rest.reduce((left, right) => this.binary(left, '&&', right), first);
  }

  set(elements: readonly ast.Expression[]): ast.Expression {
    return { kind: 'set-display', infinite: false, elements, span: this.span };
  }

  old(operand: ast.Expression): ast.Expression {
    return { kind: 'old', label: undefined, operand, span: this.span };
  }

  fresh(operand: ast.Expression): ast.Expression {
    return { kind: 'fresh', label: undefined, operand, span: this.span };
  }

  condition(condition: ast.Expression): ast.Condition {
    return { attributes: [], label: undefined, free: false, condition, span: this.span };
  }

  frame(...objects: readonly ast.Expression[]): ast.FrameClause {
    const frame = objects.map((object) => ({ kind: 'frame' as const, object, field: undefined, span: this.span }));
    return { attributes: [], frame, span: this.span };
  }

  assign(target: ast.Expression, value: ast.Expression): ast.Statement {
    const rhs: ast.Rhs = { kind: 'expression-rhs', attributes: [], value, span: this.span };
    const initializer = { kind: 'assign' as const, values: [rhs] };
    return { kind: 'assign', labels: [], targets: [target], initializer, proof: undefined, span: this.span };
  }

  when(condition: ast.Expression, statement: ast.Statement): ast.Statement {
    const guard: ast.Guard = { kind: 'expression-guard', condition, span: this.span };
    const then = this.block([statement]);
    return { kind: 'if', labels: [], attributes: [], guard, then, else: undefined, span: this.span };
  }

  block(statements: readonly ast.Statement[]): ast.BlockStatement {
    return { kind: 'block', labels: [], statements, span: this.span };
  }
}
