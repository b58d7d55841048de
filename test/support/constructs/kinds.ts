/**
 * The kinds of nodes. The compiler checks these tables against the tree: a new kind cannot be added without saying
 * here whether a program can contain it.
 */
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import { isStatement } from '../../../src/languages/dafny/syntax/walk.js';
import type { Construct } from './construct.js';

type Written = 'written' | 'only where reading failed';
type KindsOf<Node extends { readonly kind: string }> = Readonly<Record<Node['kind'], Written>>;

const EXPRESSIONS: KindsOf<ast.Expression> = {
  bool: 'written',
  int: 'written',
  real: 'written',
  char: 'written',
  string: 'written',
  null: 'written',
  this: 'written',
  name: 'written',
  member: 'written',
  apply: 'written',
  index: 'written',
  slice: 'written',
  segments: 'written',
  update: 'written',
  'datatype-update': 'written',
  unary: 'written',
  binary: 'written',
  chain: 'written',
  cardinality: 'written',
  as: 'written',
  is: 'written',
  if: 'written',
  match: 'written',
  let: 'written',
  lambda: 'written',
  quantifier: 'written',
  'set-comprehension': 'written',
  'map-comprehension': 'written',
  'seq-construction': 'written',
  'seq-display': 'written',
  'set-display': 'written',
  'multiset-display': 'written',
  'multiset-of': 'written',
  'map-display': 'written',
  tuple: 'written',
  old: 'written',
  unchanged: 'written',
  fresh: 'written',
  allocated: 'written',
  assigned: 'written',
  'decreases-to': 'written',
  'statement-expression': 'written',
  missing: 'only where reading failed',
};

const STATEMENTS: KindsOf<ast.Statement> = {
  block: 'written',
  locals: 'written',
  'pattern-var': 'written',
  assign: 'written',
  call: 'written',
  if: 'written',
  alternatives: 'written',
  while: 'written',
  'while-alternatives': 'written',
  for: 'written',
  match: 'written',
  forall: 'written',
  assert: 'written',
  assume: 'written',
  expect: 'written',
  calc: 'written',
  print: 'written',
  return: 'written',
  yield: 'written',
  break: 'written',
  reveal: 'written',
  modify: 'written',
  'opaque-block': 'written',
  missing: 'only where reading failed',
};

/** Kinds that no other node has: the name says enough. */
const OTHER_KINDS: KindsOf<
  ast.Declaration | ast.Pattern | ast.TypeNode | ast.Rhs | ast.Witness | ast.Guard | ast.FrameExpression
> = {
  module: 'written',
  import: 'written',
  export: 'written',
  class: 'written',
  trait: 'written',
  datatype: 'written',
  newtype: 'written',
  'subset-type': 'written',
  synonym: 'written',
  'abstract-type': 'written',
  iterator: 'written',
  field: 'written',
  const: 'written',
  method: 'written',
  constructor: 'written',
  function: 'written',
  'name-pattern': 'written',
  'constructor-pattern': 'written',
  'tuple-pattern': 'written',
  'literal-pattern': 'written',
  'or-pattern': 'written',
  'primitive-type': 'written',
  'bitvector-type': 'written',
  'collection-type': 'written',
  'tuple-type': 'written',
  'arrow-type': 'written',
  'named-type': 'written',
  'missing-type': 'only where reading failed',
  'expression-rhs': 'written',
  'havoc-rhs': 'written',
  'new-object-rhs': 'written',
  'new-array-rhs': 'written',
  witness: 'written',
  'ghost-witness': 'written',
  'no-witness': 'written',
  'expression-guard': 'written',
  'binding-guard': 'written',
  frame: 'written',
  'frame-wildcard': 'written',
};

export const kindConstructs: readonly Construct[] = [
  ...kinds('expression', EXPRESSIONS, (part) => !isStatement(part)),
  ...kinds('statement', STATEMENTS, isStatement),
  ...kinds('node', OTHER_KINDS, () => true),
];

function kinds(
  family: string,
  table: Readonly<Record<string, Written>>,
  belongs: (part: object) => boolean,
): readonly Construct[] {
  return Object.entries(table)
    .filter(([, written]) => written === 'written')
    .map(([kind]) => ({ name: `${family} ${kind}`, occursIn: (part) => part['kind'] === kind && belongs(part) }));
}
