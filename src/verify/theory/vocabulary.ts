/** The operators of each collection type as functions, so that axioms can be written with short names. */
import type { ElementsType, MapType, Operator, Term, Type } from '../../model/index.js';
import type { Notation } from './notation.js';

type Operation = (...args: Term[]) => Term;
type Words<Table> = { readonly [Name in keyof Table]: Operation };

function words<Table extends Readonly<Record<string, Operator>>>({ op }: Notation, table: Table): Words<Table> {
  const entries = Object.entries(table).map(([name, operator]) => [name, (...args: Term[]) => op(operator, ...args)]);
  return Object.fromEntries(entries) as Words<Table>;
}

const SEQUENCES = {
  length: 'seq-length',
  index: 'seq-index',
  update: 'seq-update',
  concat: 'seq-concat',
  take: 'seq-take',
  drop: 'seq-drop',
  contains: 'seq-contains',
  prefix: 'seq-prefix',
  build: 'seq-build',
} as const satisfies Record<string, Operator>;

interface SequenceWords extends Words<typeof SEQUENCES> {
  readonly empty: Term;
  readonly append: Operation;
  readonly front: Operation;
  readonly ofRow: Operation;
}

export function sequenceWords(notation: Notation, type: ElementsType): SequenceWords {
  const { arena, builtin } = notation;
  return {
    ...words(notation, SEQUENCES),
    empty: arena.make('seq', [], undefined, type),
    append: (...args) => builtin('seq-append', type, ...args),
    front: (...args) => builtin('seq-front', type, ...args),
    ofRow: (...args) => builtin('seq-of-row', type, ...args),
  };
}

const SETS = {
  member: 'set-member',
  union: 'set-union',
  intersection: 'set-intersection',
  difference: 'set-difference',
  subset: 'set-subset',
  disjoint: 'set-disjoint',
  size: 'set-size',
  widen: 'set-widen',
} as const satisfies Record<string, Operator>;

interface SetWords extends Words<typeof SETS> {
  readonly empty: Term;
  readonly insert: Operation;
}

export function setWords(notation: Notation, type: ElementsType): SetWords {
  const { arena, builtin } = notation;
  return {
    ...words(notation, SETS),
    empty: arena.make('set', [], undefined, type),
    insert: (...args) => builtin('set-insert', type, ...args),
  };
}

const MULTISETS = {
  count: 'multiset-count',
  update: 'multiset-update',
  sum: 'multiset-sum',
  intersection: 'multiset-intersection',
  difference: 'multiset-difference',
  subset: 'multiset-subset',
  disjoint: 'multiset-disjoint',
  size: 'multiset-size',
  ofSeq: 'multiset-of-seq',
  ofSet: 'multiset-of-set',
} as const satisfies Record<string, Operator>;

interface MultisetWords extends Words<typeof MULTISETS> {
  readonly empty: Term;
  readonly insert: Operation;
}

export function multisetWords(notation: Notation, type: ElementsType): MultisetWords {
  const { arena, builtin } = notation;
  return {
    ...words(notation, MULTISETS),
    empty: arena.make('multiset', [], undefined, type),
    insert: (...args) => builtin('multiset-insert', type, ...args),
  };
}

const MAPS = {
  has: 'map-has',
  get: 'map-get',
  put: 'map-put',
  merge: 'map-merge',
  without: 'map-without',
  keys: 'map-keys',
  values: 'map-values',
  size: 'map-size',
} as const satisfies Record<string, Operator>;

interface MapWords extends Words<typeof MAPS> {
  readonly empty: Term;
  /** The pairs, as a set of this type. */
  readonly items: (map: Term, pairs: Type) => Term;
}

export function mapWords(notation: Notation, type: MapType): MapWords {
  const { arena } = notation;
  return {
    ...words(notation, MAPS),
    empty: arena.make('map', [], undefined, type),
    items: (map, pairs) => arena.make('map-items', [map], undefined, pairs),
  };
}
