/** Expressions that the program does not contain, entered into the tables as if it did. */
import type * as ast from '../../syntax/index.js';
import type { Variable } from '../symbols.js';
import type { Type } from '../types.js';
import { BOOL, INT } from '../types.js';
import type { World } from '../world.js';

/** Makes nodes at one place: the name of a declaration, or the head of a loop. */
export class NodeMaker {
  constructor(
    private readonly world: World,
    private readonly span: ast.Span,
  ) {}

  variable(variable: Variable): ast.Expression {
    const { span } = this;
    const node: ast.NameExpression = { kind: 'name', name: { text: variable.name, span }, typeArgs: [], span };
    this.world.tables.references.set(node, { kind: 'variable', variable });
    return this.typed(node, variable.type);
  }

  self(type: Type): ast.Expression {
    return this.typed({ kind: 'this', span: this.span }, type);
  }

  int(value: bigint): ast.Expression {
    if (value < 0n)
      return this.typed({ kind: 'unary', operator: '-', operand: this.int(-value), span: this.span }, INT);
    return this.typed({ kind: 'int', value, text: `${value}`, span: this.span }, INT);
  }

  real(value: bigint): ast.Expression {
    const type: Type = { kind: 'real' };
    if (value < 0n)
      return this.typed({ kind: 'unary', operator: '-', operand: this.real(-value), span: this.span }, type);
    return this.typed({ kind: 'real', digits: value * 10n, decimals: 1, span: this.span }, type);
  }

  binary(operator: ast.BinaryOperator, left: ast.Expression, right: ast.Expression, type: Type): ast.Expression {
    return this.typed({ kind: 'binary', operator, left, right, index: undefined, span: this.span }, type);
  }

  and(left: ast.Expression, right: ast.Expression): ast.Expression {
    return this.binary('&&', left, right, BOOL);
  }

  size(operand: ast.Expression): ast.Expression {
    return this.typed({ kind: 'cardinality', operand, span: this.span }, INT);
  }

  /** `if condition then first else second`. */
  choice(condition: ast.Expression, first: ast.Expression, second: ast.Expression, type: Type): ast.Expression {
    const { span } = this;
    const guard: ast.Guard = { kind: 'expression-guard', condition, span };
    return this.typed({ kind: 'if', guard, then: first, else: second, span }, type);
  }

  /** `operand as int` or `operand as real`. */
  converted(operand: ast.Expression, name: 'int' | 'real'): ast.Expression {
    const { span } = this;
    const type: ast.TypeNode = { kind: 'primitive-type', name, span };
    this.world.tables.typeNodes.set(type, { kind: name });
    return this.typed({ kind: 'as', operand, type, span }, { kind: name });
  }

  setOf(elements: readonly ast.Expression[], type: Type): ast.Expression {
    return this.typed({ kind: 'set-display', infinite: false, elements, span: this.span }, type);
  }

  emptyMultiset(type: Type): ast.Expression {
    return this.typed({ kind: 'multiset-display', elements: [], span: this.span }, type);
  }

  emptySeq(type: Type): ast.Expression {
    return this.typed({ kind: 'seq-display', elements: [], span: this.span }, type);
  }

  /** `function(args)`, for a function that is a value. */
  application(callee: ast.Expression, args: readonly ast.Expression[], type: Type): ast.Expression {
    const { span } = this;
    const given = args.map((value) => ({ name: undefined, value, span }));
    return this.typed({ kind: 'apply', callee, label: undefined, args: given, span }, type);
  }

  bound(name: string, type: Type): { readonly node: ast.BoundVariable; readonly variable: Variable } {
    const { span } = this;
    const node: ast.BoundVariable = { name: { text: name, span }, type: undefined, domain: undefined, span };
    const variable: Variable = { kind: 'variable', name, role: 'bound', node, type, ghost: false };
    this.world.tables.variables.set(node, variable);
    return { node, variable };
  }

  /** `set variables | range :: value`. */
  comprehension(
    variables: readonly ast.BoundVariable[],
    range: ast.Expression,
    value: ast.Expression,
    type: Type,
  ): ast.Expression {
    const { span } = this;
    return this.typed(
      { kind: 'set-comprehension', infinite: false, variables, attributes: [], range, value, span },
      type,
    );
  }

  private typed(node: ast.Expression, type: Type): ast.Expression {
    this.world.tables.types.set(node, type);
    return node;
  }
}
