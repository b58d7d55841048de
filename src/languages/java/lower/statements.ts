/** Statements to blocks and instructions. */
import type { BlockId, Clause, Term, Variable } from '../../../model/index.js';
import { decreases } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import type { Contract, Expression, Statement, SwitchExpression, SwitchStatement } from '../syntax.js';
import type { JumpTarget } from '../resolve/symbols.js';
import type { Code } from './code.js';
import { claimDefined, clausesOf, loopView, measureOf, measureSpan, spansOf } from './contracts.js';
import { Expressions } from './expressions.js';
import { convert } from './numbers.js';
import { claimNotNull, length, rememberLoop } from './objects.js';
import { leave } from './raising.js';
import { lowerThrow, lowerTry } from './try.js';

type LoopStatement = Extract<Statement, { readonly kind: 'while' | 'do' | 'for' | 'for-each' }>;

export class Statements {
  readonly expressions: Expressions;
  private readonly code: Code;
  private readonly lowerConstructorCall: (call: Extract<Statement, { readonly kind: 'constructor-call' }>) => void;

  constructor(
    code: Code,
    lowerConstructorCall: (call: Extract<Statement, { readonly kind: 'constructor-call' }>) => void = () => undefined,
  ) {
    this.code = code;
    this.lowerConstructorCall = lowerConstructorCall;
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
          const place = code.declare(symbol);
          const { initializer } = variable;
          if (initializer !== undefined)
            code.assign(place, expressions.valueAs(initializer, symbol.type), variable.span);
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
      case 'for-each':
        this.forEach(statement);
        return;
      case 'switch':
        this.switch(statement, statement, undefined);
        return;
      case 'labeled': {
        const after = builder.newBlock();
        this.leavable(statement, after);
        this.statement(statement.statement);
        builder.jump(after);
        builder.start(after);
        return;
      }
      case 'break':
        this.jump(code.leave, facts.jumps.get(statement), statement.span);
        return;
      case 'continue':
        this.jump(code.again, facts.jumps.get(statement), statement.span);
        return;
      case 'yield': {
        const target = facts.jumps.get(statement);
        const place = target === undefined ? undefined : code.yielded.get(target);
        if (place !== undefined && target?.kind === 'switch-expression')
          code.assign(place, expressions.valueAs(statement.value, code.typeOf(target)), statement.span);
        this.jump(code.leave, target, statement.span);
        return;
      }
      case 'return': {
        if (statement.value !== undefined) {
          const value = expressions.valueAs(statement.value, code.method.result);
          if (code.result !== undefined) code.assign(code.result, value, statement.span);
        }
        const { returnTo } = code;
        leave(code, 0, statement.span, () => {
          builder.jump(returnTo);
        });
        return;
      }
      case 'assert': {
        const { condition } = statement;
        const verifiedUnder = facts.premises.get(statement)?.map((flags) => flags.map((flag) => code.place(flag)));
        code.assert('assertion', expressions.value(condition), condition.span, true, { verifiedUnder });
        return;
      }
      case 'throw':
        lowerThrow(expressions, statement.value, statement.span);
        return;
      case 'try':
        lowerTry(code, statement, (one) => {
          this.statement(one);
        });
        return;
      case 'constructor-call':
        this.lowerConstructorCall(statement);
        return;
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

  private leavable(target: JumpTarget, after: BlockId, again?: BlockId): void {
    const { code } = this;
    code.leave.set(target, after);
    if (again !== undefined) code.again.set(target, again);
    code.depths.set(target, code.around.length);
  }

  private jump(table: ReadonlyMap<JumpTarget, BlockId>, target: JumpTarget | undefined, span: Span): void {
    const to = target === undefined ? undefined : table.get(target);
    if (to === undefined || target === undefined) throw new Error('a jump without a target was to be found out before');
    leave(this.code, this.code.depths.get(target) ?? 0, span, () => {
      this.code.builder.jump(to);
    });
  }

  // ── Loops ─────────────────────────────────────────────────────────────────────────────────────

  /** A condition that is constant leaves no choice. */
  private condition(condition: Expression | undefined, then: BlockId, otherwise: BlockId): void {
    const { builder, facts } = this.code;
    const known = condition === undefined ? true : facts.constants.get(condition);
    if (condition === undefined || typeof known === 'boolean') builder.jump(known === false ? otherwise : then);
    else this.expressions.branch(condition, then, otherwise);
  }

  private loop(
    statement: Exclude<LoopStatement, { readonly kind: 'do' }>,
    enter: (body: BlockId, after: BlockId) => void,
    advance?: () => void,
  ): void {
    const { code, expressions } = this;
    const { builder } = code;
    const [header, body, latch, after] = [
      builder.newBlock(),
      builder.newBlock(),
      builder.newBlock(),
      builder.newBlock(),
    ];
    this.leavable(statement, after, latch);
    const first = builder.blockCount;
    const { invariants } = this.claimInvariants(statement.contract, 'invariant-entry');
    builder.jump(header);
    builder.start(header);
    enter(body, after);
    builder.start(body);
    const measured = this.measured(statement.contract);
    advance?.();
    this.statement(statement.body);
    builder.jump(latch);
    builder.start(latch);
    if (statement.kind === 'for') for (const update of statement.updates) expressions.effect(update);
    this.claimInvariants(statement.contract, 'invariant-kept');
    measured();
    builder.jump(header);
    rememberLoop(code, header, [header, body, latch], first, statement.span, { invariants });
    builder.start(after);
  }

  private doLoop(statement: Extract<Statement, { readonly kind: 'do' }>): void {
    const { code } = this;
    const { builder } = code;
    const [body, latch, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
    this.leavable(statement, after, latch);
    const first = builder.blockCount;
    const { invariants } = this.claimInvariants(statement.contract, 'invariant-entry');
    builder.jump(body);
    builder.start(body);
    const measured = this.measured(statement.contract);
    this.statement(statement.body);
    builder.jump(latch);
    builder.start(latch);
    const hasContract = statement.contract.clauses.length > 0;
    const again = hasContract ? builder.newBlock() : body;
    this.condition(statement.condition, again, after);
    if (hasContract) {
      builder.start(again);
      this.claimInvariants(statement.contract, 'invariant-kept');
      measured();
      builder.jump(body);
    }
    rememberLoop(code, body, [body, latch], first, statement.span, { invariants });
    builder.start(after);
  }

  private claimInvariants(
    contract: Contract,
    kind: 'invariant-entry' | 'invariant-kept',
  ): { readonly invariants: readonly Clause[] } {
    const { code, expressions } = this;
    if (contract.clauses.length === 0 || code.subject === undefined) return { invariants: [] };
    const view = loopView(code, code.subject);
    claimDefined(expressions, contract, 'invariant', view);
    const invariants = clausesOf(expressions, contract, 'invariant', view);
    const spans = spansOf(contract, 'invariant');
    invariants.forEach(({ condition }, i) => {
      code.assert(kind, condition, spans[i] as Span, true);
    });
    return { invariants };
  }

  /** Keeps the measure as it is now; what is returned claims that it has gone down. */
  private measured(contract: Contract): () => void {
    const { code, expressions } = this;
    const span = measureSpan(contract);
    if (span === undefined || code.subject === undefined) return () => undefined;
    const view = loopView(code, code.subject);
    const start = measureOf(expressions, contract, view).map((term) => {
      const kept = code.temporary(code.arena.type(term), span, 'measure');
      code.assign(kept, term, span);
      return code.arena.variable(kept);
    });
    return () => {
      code.assert('decreases-loop', decreases(code.arena, start, measureOf(expressions, contract, view)), span, true);
    };
  }

  /** The array and its length are those of the beginning. */
  private forEach(statement: Extract<Statement, { readonly kind: 'for-each' }>): void {
    const { code, expressions } = this;
    const { arena, builder } = code;
    const { of, variable, span } = statement;
    const type = code.typeOf(of);
    const symbol = code.facts.declared.get(variable);
    if (typeof type !== 'object' || type.kind !== 'array' || symbol === undefined)
      throw new Error('a loop over no array was to be found out before');
    const array = code.temporary(code.type(type), of.span);
    code.assign(array, expressions.value(of), of.span);
    const held = arena.variable(array);
    claimNotNull(code, held, of);
    const index = code.temporary(code.type('int'), span, 'index');
    const at = arena.variable(index);
    code.assign(index, code.int(0), span);
    const place = code.declare(symbol);
    const store = code.types.elements(type.element);
    const current = (): Term => arena.make('select', [arena.variable(store), held, arena.make('bv-to-int', [at])]);
    this.loop(
      statement,
      (body, after) => {
        builder.branch(arena.make('bv-slt', [at, length(code, held, of.span)]), body, after, originOf(of.span));
      },
      () => {
        code.assign(place, convert(code, current(), type.element, symbol.type), variable.span);
        code.assign(index, arena.make('add', [at, code.int(1)]), span);
      },
    );
  }

  // ── Switches ──────────────────────────────────────────────────────────────────────────────────

  private switchValue(expression: SwitchExpression): Variable {
    const { code } = this;
    const result = code.temporary(code.type(code.typeOf(expression)), expression.span);
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
    const type = code.typeOf(subject);
    const given = expressions.value(subject);
    const isPlain = arena.operator(given) === 'variable';
    const value = isPlain ? given : code.saved(given, code.type(type), subject.span);
    const after = builder.newBlock();
    this.leavable(target, after);
    const bodies = cases.map(() => builder.newBlock());
    let otherwise: BlockId = after;
    for (const [i, { labels, isDefault }] of cases.entries()) {
      const body = bodies[i] as BlockId;
      if (isDefault) otherwise = body;
      for (const label of labels) {
        const next = builder.newBlock();
        const isThis: Term = arena.make('eq', [value, expressions.valueAs(label, type)]);
        builder.branch(isThis, body, next, originOf(label.span));
        builder.start(next);
      }
    }
    builder.jump(otherwise);
    const wanted = target.kind === 'switch-expression' ? code.typeOf(target) : 'void';
    for (const [i, { statements, value: given }] of cases.entries()) {
      builder.start(bodies[i] as BlockId);
      if (given !== undefined && result === undefined) expressions.effect(given);
      else if (given !== undefined && result !== undefined)
        code.assign(result, expressions.valueAs(given, wanted), given.span);
      this.all(statements);
      builder.jump(hasArrows ? after : (bodies[i + 1] ?? after));
    }
    builder.start(after);
  }
}
