/** Operators on structures, by what they work on. Arguments are evaluated already. */
import type { Operator, Term } from '../../model/index.js';
import { scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import { dataOperation } from './data.js';
import { mapOperation } from './maps.js';
import { multisetOperation } from './multisets.js';
import { sequenceOperation } from './sequences.js';
import { setOperation } from './sets.js';
import { storeOperation } from './stores.js';
import type { Symbolic } from './value.js';

/** Displays and constructors may contain what is unknown; other operators give something unknown of it. */
const HOLDS_ANYTHING: ReadonlySet<Operator> = new Set(['seq', 'set', 'multiset', 'map', 'construct']);

/** The second operand is taken apart as well. */
const TAKES_BOTH: ReadonlySet<Operator> = new Set([
  'seq-concat',
  'seq-prefix',
  'seq-build',
  'set-union',
  'set-intersection',
  'set-difference',
  'set-subset',
  'set-disjoint',
  'multiset-sum',
  'multiset-intersection',
  'multiset-difference',
  'multiset-subset',
  'multiset-disjoint',
  'map-merge',
  'map-without',
]);

export function structural(ctx: SymbolicContext, term: Term, args: readonly Symbolic[]): Symbolic {
  const { arena } = ctx;
  const operator = arena.operator(term);
  const [first, second] = args;
  if (first?.kind === 'unknown' && !HOLDS_ANYTHING.has(operator)) return ctx.unknown(first.reason);
  if (second?.kind === 'unknown' && TAKES_BOTH.has(operator)) return ctx.unknown(second.reason);
  switch (operator) {
    case 'null':
      return scalar(arena.int(0));
    case 'select':
    case 'update':
    case 'array-length':
    case 'seq-of-array':
      return storeOperation(ctx, term, args);
    case 'construct':
    case 'destruct':
    case 'is-constructor':
    case 'rank-lt':
      return dataOperation(ctx, term, args);
    case 'allocated':
      return ctx.unknown('which objects a value was made from');
    default:
  }
  if (operator.startsWith('seq')) return sequenceOperation(ctx, term, args);
  if (operator.startsWith('set')) return setOperation(ctx, term, args);
  if (operator.startsWith('multiset')) return multisetOperation(ctx, term, args);
  if (operator.startsWith('map')) return mapOperation(ctx, term, args);
  return ctx.unknown(`the operator ${operator}`);
}
