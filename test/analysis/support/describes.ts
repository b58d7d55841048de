import * as choice from '../../../src/analysis/abstract/choice.js';
import * as congruence from '../../../src/analysis/abstract/congruence.js';
import * as interval from '../../../src/analysis/abstract/interval.js';
import type { Value } from '../../../src/analysis/index.js';
import { integers } from '../../../src/model/index.js';
import type { Concrete } from './concrete.js';

/** Whether an abstract value allows a concrete one. */
export function describes(known: Value, actual: Concrete): boolean {
  if (typeof actual === 'boolean') {
    return (
      known.kind === 'any' ||
      (known.kind === 'choice' && choice.includes(known.choice, actual ? choice.TRUE : choice.FALSE))
    );
  }
  if (typeof actual !== 'bigint') return known.kind === 'any';
  if (known.kind !== 'number') return known.kind === 'any';
  const number = integers.integer(actual);
  const fits = known.congruence === undefined || congruence.contains(known.congruence, number);
  return fits && interval.contains(known.interval, number);
}
