/** What each kind of claim asks for, in the few words that fit in front of its text. */
import type { ClaimKind } from '../../model/index.js';

/** Where the name of the kind does not say it. */
const WORDS: Readonly<Partial<Record<ClaimKind, string>>> = {
  'invariant-entry': 'invariant on entry',
  'decreases-loop': 'loop ends',
  'decreases-call': 'recursion ends',
  modifies: 'may be modified',
  reads: 'may be read',
  'non-null': 'not null',
  allocated: 'existed then',
  'index-range': 'index in range',
  'division-by-zero': 'divisor not zero',
  constraint: 'fits its type',
  cast: 'can be converted',
  'map-key': 'key in map',
  destructor: 'has this part',
  'match-exhaustive': 'cases cover all',
  'such-that': 'value exists',
  'such-that-unique': 'value is unique',
  'forall-unique': 'places differ',
  'calc-step': 'step',
  expect: 'expectation',
  initialised: 'assigned',
  'shift-range': 'shift in range',
  size: 'size not negative',
  inhabited: 'has a value',
  override: 'implies the overridden contract',
  protocol: 'order of calls',
  exception: 'exception',
  'function-requires': 'precondition of the function value',
};

export function kindWords(kind: ClaimKind): string {
  return WORDS[kind] ?? kind.replaceAll('-', ' ');
}
