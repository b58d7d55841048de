/** Methods and models of languages that have less than the model: what they have not is filled in. */
import type { Arena, Method, Model } from '../../model/index.js';
import { originOf } from '../origins.js';
import type { Span } from '../source.js';

/** What a method has in any language, and of the rest what this one has. */
export type PlainMethod = Pick<Method, 'id' | 'body' | 'claims'> & { readonly span: Span } & Partial<
    Omit<Method, 'id' | 'origin'>
  >;

/** Unless told otherwise: no inputs, no contract, no objects, and nobody asks whether it ends. */
export function plainMethod({ span, ...own }: PlainMethod): Method {
  return {
    name: own.id.member,
    kind: 'method',
    origin: originOf(span),
    ghost: false,
    typeParameters: [],
    inputs: [],
    outputs: [],
    entry: new Map(),
    requires: [],
    ensures: [],
    modifies: { kind: 'items', items: [] },
    decreases: { terms: [], guessed: true, mayDiverge: true },
    recursionGroup: -1,
    defines: undefined,
    axiom: false,
    implementers: [],
    ...own,
  };
}

/** Unless told otherwise: no types and no functions of its own, and a heap without objects. */
export function plainModel(arena: Arena, methods: readonly Method[], own: Partial<Model> = {}): Model {
  const { types } = arena;
  const type = types.store([types.reference], types.bool);
  return {
    arena,
    datatypes: [],
    classes: [],
    constrainedTypes: [],
    functions: new Map(),
    methods,
    heap: [{ name: 'alloc', type, role: 'heap', ghost: false, place: { kind: 'alloc' } }],
    unsupported: [],
    ...own,
  };
}
