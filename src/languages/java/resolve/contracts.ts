/** What names and types mean in contracts. */
import type { AssignablePlace, Contract } from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { expect, expectNumber, typeIn } from './typing.js';
import type { Scope } from './scope.js';
import { requireTold } from './told.js';

/** Of a method or loop: conditions, measures and places. */
export function checkContract(scope: Scope, { clauses }: Contract): void {
  // What a clause raises, nobody catches.
  const raises = scope.facts.raises.length;
  const { name } = scope.method.declaration;
  requireTold(scope.world, clauses.length === 0, 'a contract', name.span);
  scope.isContract = true;
  for (const clause of clauses) {
    if (clause.kind === 'assignable') {
      if (clause.places !== 'everything') for (const place of clause.places) checkPlace(scope, place);
    } else if (clause.kind === 'decreases') expectNumber(scope, clause.expression);
    else expect(scope, clause.expression, 'boolean');
  }
  scope.isContract = false;
  scope.facts.raises.length = raises;
}

function checkPlace(scope: Scope, place: AssignablePlace): void {
  if (place.kind === 'all-of') {
    const type = typeIn(scope, place.object);
    if (typeof type !== 'object') throw new UnsupportedFeature('a place that is of no object', place.object.span);
    return;
  }
  typeIn(scope, place.place);
}
