/** `throw` and `try`: handlers for what is raised inside, and last blocks that every way out goes through. */
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import type { BlockStatement, Expression, Statement, TryStatement } from '../syntax.js';
import { leavesEarly } from '../syntax-walk.js';
import type { Around, Code } from './code.js';
import type { Expressions } from './expressions.js';
import { claimNotNull } from './objects.js';
import { leaveThrough, raise } from './raising.js';

type LastBlock = Extract<Around, { readonly kind: 'finally' }>;

export function lowerThrow(expressions: Expressions, value: Expression, span: Span): void {
  const { code } = expressions;
  const type = code.typeOf(value);
  if (typeof type !== 'object' || type.kind !== 'class')
    throw new Error('a throw of no exception was to be found out before');
  const thrown = expressions.value(value);
  claimNotNull(code, thrown, value);
  const { passes } = code.method;
  raise(code, { value: thrown, classes: [type.class], isExact: value.kind === 'new', allowed: passes, span });
}

export function lowerTry(code: Code, statement: TryStatement, lower: (statement: Statement) => void): void {
  const { builder } = code;
  const { body, catches, finally: last, span } = statement;
  const after = builder.newBlock();
  const outer = last === undefined ? undefined : enter(code, last, span);
  const done = catches.length === 0 ? undefined : builder.newBlock();
  const clauses = catches.flatMap((clause) => {
    const caught = code.facts.catches.get(clause);
    if (caught === undefined) return [];
    const variable = code.declare(caught.variable);
    return [{ classes: caught.classes, variable, block: builder.newBlock(), clause }];
  });
  if (done !== undefined) code.around.push({ kind: 'catch', clauses });
  lower(body);
  if (done !== undefined) {
    code.around.pop();
    builder.jump(done);
    for (const { block, clause } of clauses) {
      builder.start(block);
      lower(clause.body);
      builder.jump(done);
    }
    builder.start(done);
  }
  if (last === undefined || outer === undefined) {
    builder.jump(after);
    builder.start(after);
    return;
  }
  if (builder.isOpen)
    leaveThrough(code, code.around.length - 1, span, () => {
      builder.jump(after);
    });
  code.around.pop();
  builder.start(outer.block);
  lower(last);
  choose(code, outer, last.span);
  builder.start(after);
}

function enter(code: Code, last: BlockStatement, span: Span): LastBlock {
  const { arena, builder, lowering } = code;
  const throwable = lowering.world.libraryClass('Throwable')?.type ?? 'Object';
  const selector = code.temporary(arena.types.int, span, 'finally');
  const kept = code.temporary(code.type(throwable), span, 'pending');
  code.assign(selector, arena.int(0), span);
  code.assign(kept, code.null, span);
  const entered: LastBlock = {
    kind: 'finally',
    block: builder.newBlock(),
    ends: leavesEarly(last),
    selector,
    kept,
    exits: [],
  };
  code.around.push(entered);
  return entered;
}

/** What was on its way when the last block began goes on. */
function choose({ builder, arena }: Code, { selector, exits }: LastBlock, span: Span): void {
  if (!builder.isOpen) return;
  exits.forEach((go, i) => {
    if (i === exits.length - 1) {
      go();
      return;
    }
    const [hit, miss] = [builder.newBlock(), builder.newBlock()];
    builder.branch(arena.make('eq', [arena.variable(selector), arena.int(i)]), hit, miss, originOf(span));
    builder.start(hit);
    go();
    builder.start(miss);
  });
}
