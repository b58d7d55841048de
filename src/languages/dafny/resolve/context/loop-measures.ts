/** What a while loop may count down, guessed from its guard: for `a < b` the difference, and the like. */
import type * as ast from '../../syntax/index.js';
import { baseOf, representationOf } from '../types-base.js';
import type { Type } from '../types.js';
import { BOOL, INT } from '../types.js';
import type { World } from '../world.js';
import { NodeMaker } from './new-nodes.js';

/** The lexicographic guess: one component for each conjunct of the guard that compares two values. */
export function guessForLoop(
  world: World,
  loop: ast.WhileStatement | ast.AlternativeLoopStatement,
): readonly ast.Expression[] {
  if (loop.kind !== 'while' || loop.guard?.kind !== 'expression-guard') return [];
  const make = new NodeMaker(world, headOf(loop, loop.guard));
  const guesses: ast.Expression[] = [];
  let before: ast.Expression | undefined;
  for (const conjunct of conjunctsOf(make, loop.guard.condition)) {
    const guess = conjunct.kind === 'binary' ? guessFor(world, make, conjunct) : undefined;
    if (guess !== undefined) {
      // A component may only make sense where the conjuncts before it hold.
      guesses.push(before === undefined ? guess.value : make.choice(before, guess.value, guess.otherwise, guess.type));
    }
    before = before === undefined ? conjunct : make.and(before, conjunct);
  }
  return guesses;
}

function headOf(loop: ast.WhileStatement, guard: ast.Guard): ast.Span {
  return { source: loop.span.source, start: loop.span.start, end: Math.max(guard.span.end, loop.span.start) };
}

function conjunctsOf(make: NodeMaker, guard: ast.Expression): readonly ast.Expression[] {
  const found: ast.Expression[] = [];
  const pending = [guard];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'binary' && next.operator === '&&') pending.push(next.right, next.left);
    else if (next.kind === 'chain') {
      const { operands } = next;
      for (const [i, operator] of next.operators.entries()) {
        const left = operands[i];
        const right = operands[i + 1];
        if (left !== undefined && right !== undefined) found.push(make.binary(operator, left, right, BOOL));
      }
    } else found.push(next);
  }
  return found;
}

interface Guess {
  readonly value: ast.Expression;
  readonly type: Type;
  /** Below every value that counts, for where the guess makes no sense. */
  readonly otherwise: ast.Expression;
}

function guessFor(world: World, make: NodeMaker, conjunct: ast.BinaryExpression): Guess | undefined {
  const type = world.tables.types.get(conjunct.left);
  if (type === undefined) return undefined;
  const base = representationOf(type);
  switch (conjunct.operator) {
    case '<':
    case '<=':
      return distance(world, make, base, conjunct.left, conjunct.right, conjunct.operator);
    case '>':
    case '>=':
      return distance(world, make, base, conjunct.right, conjunct.left, conjunct.operator);
    case '!=':
      return difference(world, make, base, conjunct.left, conjunct.right);
    default:
      return undefined;
  }
}

/** How far `low` is below `high`. */
function distance(
  world: World,
  make: NodeMaker,
  base: Type,
  low: ast.Expression,
  high: ast.Expression,
  operator: string,
): Guess | undefined {
  switch (base.kind) {
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
      return number(make, base, minus(world, make, base, high, low));
    case 'ordinal':
      return { value: high, type: base, otherwise: make.int(0n) };
    case 'set':
      return { value: make.size(make.binary('-', high, low, base)), type: INT, otherwise: make.int(-1n) };
    case 'multiset':
      return { value: make.size(make.binary('-', high, low, base)), type: INT, otherwise: make.int(-1n) };
    case 'seq':
      // Only `[] < s` says something about `s` itself.
      if (operator.startsWith('>') || !isEmptyDisplay(low)) return undefined;
      return { value: high, type: base, otherwise: make.emptySeq(base) };
    default:
      return undefined;
  }
}

/** How different two values are that shall become equal. */
function difference(
  world: World,
  make: NodeMaker,
  base: Type,
  left: ast.Expression,
  right: ast.Expression,
): Guess | undefined {
  switch (base.kind) {
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector': {
      const order = make.binary('<=', left, right, BOOL);
      const type: Type = base.kind === 'real' ? base : INT;
      const up = minus(world, make, base, right, left);
      const down = minus(world, make, base, left, right);
      return number(make, base, make.choice(order, up, down, type));
    }
    case 'ordinal': {
      const value = isLiteral(left) ? right : isLiteral(right) ? left : undefined;
      return value && { value, type: base, otherwise: make.int(0n) };
    }
    case 'set':
    case 'multiset': {
      const empty = base.kind === 'set' ? make.setOf([], base) : make.emptyMultiset(base);
      if (isEmptyDisplay(left)) return { value: right, type: base, otherwise: empty };
      if (isEmptyDisplay(right)) return { value: left, type: base, otherwise: empty };
      const onlyLeft = make.size(make.binary('-', left, right, base));
      const onlyRight = make.size(make.binary('-', right, left, base));
      return { value: make.binary('+', onlyLeft, onlyRight, INT), type: INT, otherwise: make.int(-1n) };
    }
    case 'seq': {
      const value = isEmptyDisplay(left) ? right : isEmptyDisplay(right) ? left : undefined;
      return value && { value, type: base, otherwise: make.emptySeq(base) };
    }
    default:
      return undefined;
  }
}

function number(make: NodeMaker, base: Type, value: ast.Expression): Guess {
  if (base.kind === 'real') return { value, type: base, otherwise: make.real(-1n) };
  return { value, type: INT, otherwise: make.int(-1n) };
}

/** `left - right` in the integers or the reals; a newtype, a char or a bitvector could not hold every difference. */
function minus(world: World, make: NodeMaker, base: Type, left: ast.Expression, right: ast.Expression): ast.Expression {
  const name = base.kind === 'real' ? 'real' : 'int';
  const plain = (operand: ast.Expression): ast.Expression => {
    const type = world.tables.types.get(operand);
    return type !== undefined && baseOf(type).kind === name ? operand : make.converted(operand, name);
  };
  return make.binary('-', plain(left), plain(right), { kind: name });
}

function isEmptyDisplay(expression: ast.Expression): boolean {
  switch (expression.kind) {
    case 'seq-display':
    case 'set-display':
    case 'multiset-display':
      return expression.elements.length === 0;
    case 'string':
      return expression.value === '';
    default:
      return false;
  }
}

function isLiteral(expression: ast.Expression): boolean {
  return expression.kind === 'int';
}
