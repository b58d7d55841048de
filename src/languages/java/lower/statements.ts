/** Statements to blocks and instructions. */
import type { BlockId, Loop, Term, Variable } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import type { Expression, ForStatement, Statement, SwitchExpression, SwitchStatement } from '../syntax.js';
import type { JumpTarget } from '../resolve/symbols.js';
import type { Code } from './code.js';
import { Expressions } from './expressions.js';

export class Statements {
  private readonly code: Code;
  private readonly expressions: Expressions;
  private readonly result: Variable | undefined;
  private readonly exit: BlockId;

  /** `return` goes to `exit`, with its value in `result`. */
  constructor(code: Code, result: Variable | undefined, exit: BlockId) {
    this.code = code;
    this.result = result;
    this.exit = exit;
    this.expressions = new Expressions(code, (_code, expression) => this.switchValue(expression));
  }

  all(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  statement(statement: Statement): void {
    const { code, expressions } = this;
    const { builder, facts } = code;
    // What nothing gets to has claims like anything else.
    if (!builder.isOpen) builder.start(builder.newBlock());
    switch (statement.kind) {
      case 'block':
        this.all(statement.statements);
        return;
      case 'local':
        for (const variable of statement.variables) {
          const symbol = facts.declared.get(variable);
          if (symbol === undefined) continue;
          const place = builder.local({
            name: symbol.name,
            type: code.type(symbol.type),
            role: 'local',
            ghost: false,
          });
          code.places.set(symbol, place);
          if (variable.initializer !== undefined) {
            code.assign(place, expressions.value(variable.initializer), variable.span);
          }
        }
        return;
      case 'expression':
        expressions.effect(statement.expression);
        return;
      case 'if': {
        const [then, otherwise, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
        expressions.branch(statement.condition, then, otherwise);
        this.from(then, statement.then, after);
        this.from(otherwise, statement.else, after);
        builder.start(after);
        return;
      }
      case 'while':
        this.loop(statement, (body, after) => {
          this.condition(statement.condition, body, after);
        });
        return;
      case 'do':
        this.doLoop(statement);
        return;
      case 'for':
        this.all(statement.initializers);
        this.loop(statement, (body, after) => {
          this.condition(statement.condition, body, after);
        });
        return;
      case 'switch':
        this.switch(statement, statement, undefined);
        return;
      case 'labeled': {
        const after = builder.newBlock();
        code.leave.set(statement, after);
        this.statement(statement.statement);
        builder.jump(after);
        builder.start(after);
        return;
      }
      case 'break':
        this.jump(code.leave, facts.jumps.get(statement));
        return;
      case 'continue':
        this.jump(code.again, facts.jumps.get(statement));
        return;
      case 'yield': {
        const target = facts.jumps.get(statement);
        const place = target === undefined ? undefined : code.yielded.get(target);
        if (place !== undefined) code.assign(place, expressions.value(statement.value), statement.span);
        this.jump(code.leave, target);
        return;
      }
      case 'return':
        if (statement.value !== undefined) {
          const value = expressions.value(statement.value);
          if (this.result !== undefined) code.assign(this.result, value, statement.span);
        }
        builder.jump(this.exit);
        return;
      case 'assert': {
        const { condition } = statement;
        const verifiedUnder = facts.premises.get(statement)?.map((flags) => flags.map((flag) => code.place(flag)));
        code.assert('assertion', expressions.value(condition), condition.span, true, { verifiedUnder });
        return;
      }
      case 'empty':
        return;
      case 'unsupported':
        throw new Error(`"${statement.feature}" was to be found out before`);
    }
  }

  private from(start: BlockId, statement: Statement | undefined, to: BlockId): void {
    this.code.builder.start(start);
    if (statement !== undefined) this.statement(statement);
    this.code.builder.jump(to);
  }

  private jump(table: ReadonlyMap<JumpTarget, BlockId>, target: JumpTarget | undefined): void {
    const to = target === undefined ? undefined : table.get(target);
    if (to === undefined) throw new Error('a jump without a target was to be found out before');
    this.code.builder.jump(to);
  }

  /** A condition that is constant leaves no choice. */
  private condition(condition: Expression | undefined, then: BlockId, otherwise: BlockId): void {
    const { builder, facts } = this.code;
    const known = condition === undefined ? true : facts.constants.get(condition);
    if (condition === undefined || typeof known === 'boolean') builder.jump(known === false ? otherwise : then);
    else this.expressions.branch(condition, then, otherwise);
  }

  private loop(
    statement: Extract<Statement, { readonly kind: 'while' }> | ForStatement,
    enter: (body: BlockId, after: BlockId) => void,
  ): void {
    const { code, expressions } = this;
    const { builder } = code;
    const [header, body, latch, after] = [
      builder.newBlock(),
      builder.newBlock(),
      builder.newBlock(),
      builder.newBlock(),
    ];
    code.leave.set(statement, after);
    code.again.set(statement, latch);
    const first = builder.blockCount;
    builder.jump(header);
    builder.start(header);
    enter(body, after);
    this.from(body, statement.body, latch);
    builder.start(latch);
    if (statement.kind === 'for') for (const update of statement.updates) expressions.effect(update);
    builder.jump(header);
    this.remember(header, [header, body, latch], first, statement.span);
    builder.start(after);
  }

  private doLoop(statement: Extract<Statement, { readonly kind: 'do' }>): void {
    const { code } = this;
    const { builder } = code;
    const [body, latch, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
    code.leave.set(statement, after);
    code.again.set(statement, latch);
    const first = builder.blockCount;
    builder.jump(body);
    this.from(body, statement.body, latch);
    builder.start(latch);
    this.condition(statement.condition, body, after);
    this.remember(body, [body, latch], first, statement.span);
    builder.start(after);
  }

  private remember(header: BlockId, own: readonly BlockId[], first: number, span: Span): void {
    const { builder } = this.code;
    const last = builder.blockCount;
    const isWithin = (block: BlockId): boolean => own.includes(block) || (block >= first && block < last);
    const targets = builder.changedInLoop(header, isWithin, []);
    const loop: Loop = {
      header,
      origin: originOf(span),
      invariants: [],
      targets,
      modifies: { kind: 'items', items: [] },
      entry: new Map(),
    };
    if (builder.isLoop(header, isWithin)) builder.loop(loop);
  }

  private switchValue(expression: SwitchExpression): Variable {
    const { code } = this;
    const result = code.temporary(code.type(code.facts.types.get(expression) ?? 'int'), expression.span);
    code.yielded.set(expression, result);
    this.switch(expression.switch, expression, result);
    return result;
  }

  /** `target` is what a `break` or `yield` leaves. */
  private switch(
    { subject, cases, hasArrows }: SwitchStatement,
    target: JumpTarget,
    result: Variable | undefined,
  ): void {
    const { code, expressions } = this;
    const { builder, arena } = code;
    // Nothing changes while labels are compared.
    const given = expressions.value(subject);
    const isPlain = arena.operator(given) === 'variable';
    const value = isPlain ? given : code.saved(given, code.type('int'), subject.span);
    const after = builder.newBlock();
    code.leave.set(target, after);
    const bodies = cases.map(() => builder.newBlock());
    let otherwise: BlockId = after;
    for (const [i, { labels, isDefault }] of cases.entries()) {
      const body = bodies[i] as BlockId;
      if (isDefault) otherwise = body;
      for (const label of labels) {
        const next = builder.newBlock();
        const isThis: Term = arena.make('eq', [value, expressions.value(label)]);
        builder.branch(isThis, body, next, originOf(label.span));
        builder.start(next);
      }
    }
    builder.jump(otherwise);
    for (const [i, { statements, value: given }] of cases.entries()) {
      builder.start(bodies[i] as BlockId);
      if (given !== undefined && result === undefined) expressions.effect(given);
      else if (given !== undefined && result !== undefined) code.assign(result, expressions.value(given), given.span);
      this.all(statements);
      builder.jump(hasArrows ? after : (bodies[i + 1] ?? after));
    }
    builder.start(after);
  }
}
