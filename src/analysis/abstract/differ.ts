/** What it says of two terms that they are not equal. */
import type { Term } from '../../model/index.js';
import { truthIn } from './bounds.js';
import * as choice from './choice.js';
import { constrain } from './constrain.js';
import type { Context } from './context.js';
import * as linear from './linear.js';
import type { State } from './state.js';
import * as value from './value.js';

/** The values of one side given that it differs from the other. */
export function without(
  context: Context,
  known: value.Value,
  other: Term,
  excluded: value.Value,
): value.Value | 'nothing' {
  if (known.kind === 'number' && excluded.kind === 'number') {
    const { low, high } = excluded.interval;
    return low === high ? (value.without(known, low) ?? 'nothing') : known;
  }
  if (known.kind !== 'choice' || excluded.kind !== 'choice' || !choice.isSingle(excluded.choice)) return known;
  if (!isOneValue(context, other, excluded.choice)) return known;
  const left = known.choice & ~excluded.choice;
  return left === 0n ? 'nothing' : left === known.choice ? known : value.ofChoice(left);
}

/** Whether an alternative of a type has one value only: true, null, a constructor without fields. */
function isOneValue(context: Context, term: Term, alternative: choice.Choice): boolean {
  const type = context.arena.type(term);
  switch (type.kind) {
    case 'bool':
      return true;
    case 'reference':
      return alternative === choice.NULL;
    case 'datatype':
      return type.datatype.constructors.some((c, i) => choice.only(i) === alternative && c.fields.length === 0);
    default:
      return false;
  }
}

/** `a ≠ b` and `a ≤ b` give `a < b` for integers. */
export function notAtTheEdge(context: Context, state: State, a: Term, b: Term): State | undefined {
  const { arena } = context;
  let next: State | undefined = state;
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    if (next === undefined) return undefined;
    if (truthIn(context, next, arena.make('le', [x, y])) !== true) continue;
    const form = linear.difference(context.forms.of(x), context.forms.of(y));
    if (form !== undefined) next = constrain(context, next, form, -1);
  }
  return next;
}
