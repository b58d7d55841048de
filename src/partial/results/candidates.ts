/** Which assumptions of a method a predicate with a name may mean: those that an optimistic verifier would make. */
import type { Method, Model } from '../../model/index.js';
import type { Candidate } from '../optimistic/candidate.js';
import { candidatesOf } from '../optimistic/copy.js';
import type { OptimisticKind } from '../optimistic/kinds.js';
import type { Holds } from './format.js';
import type { Candidates } from './resolve.js';

/** Several questions about one method get the same candidates, with the same flags. */
export function candidatesIn(model: Model): Candidates {
  const known = new Map<string, readonly Candidate[]>();
  return (method: Method, holds) => {
    const kind = kindOf(holds);
    const key = `${model.methods.indexOf(method)} ${JSON.stringify(kind)}`;
    let candidates = known.get(key);
    if (candidates === undefined) known.set(key, (candidates = candidatesOf(model, method, [kind])));
    return candidates.filter((one) => JSON.stringify(one.holds) === JSON.stringify(holds));
  };
}

function kindOf(holds: Exclude<Holds, string>): OptimisticKind {
  if ('no-overflow' in holds) return { kind: 'overflow' };
  if ('at-most-rounds' in holds) return { kind: 'rounds', most: holds['at-most-rounds'] };
  if ('distinct' in holds) return { kind: 'distinct' };
  if ('unchanged' in holds) return { kind: 'unchanged' };
  if ('depth-at-most' in holds) return { kind: 'depth', most: holds['depth-at-most'] };
  if ('small' in holds) return { kind: 'small', bound: holds.small };
  return { kind: 'assume' };
}
