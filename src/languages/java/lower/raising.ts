/** Exceptions: where they go, and which are mistakes because they go nowhere. */
import type { ClaimKind, Term } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import { isBelow } from '../resolve/ancestors.js';
import type { ClassSymbol } from '../resolve/symbols.js';
import type { Code } from './code.js';

export interface Raised {
  readonly value: Term;
  /** It is of one of these or below; `isExact`: of exactly the one. */
  readonly classes: readonly ClassSymbol[];
  readonly isExact: boolean;
  /** Those that the method may end with. */
  readonly allowed: readonly ClassSymbol[];
  readonly span: Span;
}

/** What the machine raises unless a condition holds: a claim, unless somebody catches it. */
export function implicit(code: Code, kind: ClaimKind, condition: Term, span: Span, exception: string): void {
  const symbol = code.contract === undefined ? code.lowering.world.libraryClass(exception) : undefined;
  if (symbol === undefined || !isAwaited(code, symbol)) {
    code.assert(kind, condition, span, false);
    return;
  }
  const { builder } = code;
  const [fine, raised] = [builder.newBlock(), builder.newBlock()];
  builder.branch(condition, fine, raised, originOf(span));
  builder.start(raised);
  raise(code, { value: made(code, symbol, span), classes: [symbol], isExact: true, allowed: code.method.caught, span });
  builder.start(fine);
}

/** A new object of the library. */
export function made(code: Code, symbol: ClassSymbol, span: Span): Term {
  const type = code.arena.types.object(code.types.exactly(symbol), [], false);
  const target = code.temporary(type, span, `new ${symbol.name}`);
  code.builder.add({ kind: 'allocate', target, type, dimensions: [], origin: originOf(span), ghost: false });
  return code.arena.variable(target);
}

function isAwaited({ around, thrown, method }: Code, symbol: ClassSymbol): boolean {
  const isRelated = (one: ClassSymbol): boolean => isBelow(symbol, one);
  return (
    around.some((one) => one.kind === 'finally' && one.ends) ||
    around.some((one) => one.kind === 'catch' && one.clauses.some(({ classes }) => classes.some(isRelated))) ||
    (thrown !== undefined && method.caught.some(isRelated))
  );
}

/** Control leaves for the innermost statement that catches it. */
export function raise(code: Code, raised: Raised, depth = code.around.length): void {
  const { value, isExact, span } = raised;
  let { classes } = raised;
  for (let i = depth - 1; i >= 0; i--) {
    const around = code.around[i];
    if (around?.kind === 'catch') {
      for (const { classes: caught, variable, block } of around.clauses) {
        const answer = tested(code, value, classes, isExact, caught, span, () => {
          code.assign(variable, value, span);
          code.builder.jump(block);
        });
        if (answer === 'always') return;
        if (answer === 'sometimes') classes = classes.filter((one) => !caught.some((other) => isBelow(one, other)));
      }
    } else if (around?.kind === 'finally') {
      const { kept } = around;
      code.assign(kept, value, span);
      leaveThrough(code, i, span, () => {
        raise(code, { ...raised, classes, value: code.arena.variable(kept) }, i);
      });
      return;
    }
  }
  const { thrown } = code;
  if (thrown !== undefined) {
    const answer = tested(code, value, classes, isExact, raised.allowed, span, () => {
      code.assign(thrown, value, span);
      code.builder.jump(code.end);
    });
    if (answer === 'always') return;
  }
  code.assert('exception', code.arena.false, span, true);
  code.builder.exit({ kind: 'unreachable' });
}

/** Does the work where the value is of one of the classes, and goes on where it is not. */
function tested(
  code: Code,
  value: Term,
  classes: readonly ClassSymbol[],
  isExact: boolean,
  caught: readonly ClassSymbol[],
  span: Span,
  work: () => void,
): 'always' | 'sometimes' | 'never' {
  const isSurely = (one: ClassSymbol): boolean => caught.some((other) => isBelow(one, other));
  const mayBe = (one: ClassSymbol): boolean =>
    isSurely(one) || (!isExact && caught.some((other) => isBelow(other, one)));
  if (classes.every(isSurely)) {
    work();
    return 'always';
  }
  if (!classes.some(mayBe)) return 'never';
  const { builder } = code;
  const [hit, miss] = [builder.newBlock(), builder.newBlock()];
  builder.branch(code.types.isOf(value, caught), hit, miss, originOf(span));
  builder.start(hit);
  work();
  builder.start(miss);
  return 'sometimes';
}

/** A jump out of statements: their last blocks run first. */
export function leave(code: Code, depth: number, span: Span, go: () => void, from = code.around.length): void {
  for (let i = from - 1; i >= depth; i--) {
    if (code.around[i]?.kind !== 'finally') continue;
    leaveThrough(code, i, span, () => {
      leave(code, depth, span, go, i);
    });
    return;
  }
  go();
}

/** Runs a last block, and then goes on. */
export function leaveThrough(code: Code, index: number, span: Span, go: () => void): void {
  const around = code.around[index];
  if (around?.kind !== 'finally') return;
  code.assign(around.selector, code.arena.int(around.exits.length), span);
  around.exits.push(go);
  code.builder.jump(around.block);
}
