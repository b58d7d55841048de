/** Forms of expressions, types and right-hand sides. */
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import { isStatement } from '../../../src/languages/dafny/syntax/walk.js';
import type { Construct, Details } from './construct.js';
import { detailsOf } from './construct.js';

const EXPRESSIONS: Details<ast.Expression> = {
  int: { 'hexadecimal literal': (e) => e.text.startsWith('0x') },
  string: { 'verbatim string': (e) => e.verbatim },
  name: { 'type arguments of a name': (e) => e.typeArgs.length > 0 },
  member: {
    'type arguments of a member': (e) => e.typeArgs.length > 0,
    discriminator: (e) => e.name.text.endsWith('?'),
    'tuple component': (e) => /^[0-9]+$/.test(e.name.text),
  },
  apply: {
    'named argument': (e) => e.args.some(({ name }) => name !== undefined),
    'call at a label': (e) => e.label !== undefined,
    'call of a result': (e) => e.callee.kind === 'apply',
  },
  index: { 'index of a matrix': (e) => e.indices.length > 1 },
  slice: {
    'slice without low end': (e) => e.low === undefined && e.high !== undefined,
    'slice without high end': (e) => e.high === undefined && e.low !== undefined,
    'slice of all': (e) => e.low === undefined && e.high === undefined,
  },
  segments: { 'segments with rest': (e) => e.open, 'segments without rest': (e) => !e.open },
  'datatype-update': { 'update of several': (e) => e.updates.length > 1 },
  if: { 'if expression with binding guard': (e) => e.guard.kind === 'binding-guard' },
  match: { 'match expression in braces': (e) => e.braces, 'match expression without braces': (e) => !e.braces },
  let: {
    'ghost let': (e) => e.ghost,
    'let such that': (e) => e.operator === ':|',
    'let or fail': (e) => e.operator === ':-' && e.patterns.length > 0,
    'let or fail without pattern': (e) => e.operator === ':-' && e.patterns.length === 0,
    'let of several': (e) => e.patterns.length > 1,
    'let of a pattern': (e) => e.patterns.some(({ kind }) => kind === 'constructor-pattern'),
  },
  lambda: {
    'lambda without parameters': (e) => e.parameters.length === 0,
    'lambda of several': (e) => e.parameters.length > 1,
    'lambda with type': (e) => e.parameters.some(({ type }) => type !== undefined),
    'lambda requires': (e) => e.clauses.some(({ kind }) => kind === 'requires'),
    'lambda reads': (e) => e.clauses.some(({ kind }) => kind === 'reads'),
  },
  quantifier: {
    forall: (e) => e.quantifier === 'forall',
    exists: (e) => e.quantifier === 'exists',
    'quantifier range': (e) => e.range !== undefined,
    'quantifier without range': (e) => e.range === undefined,
    'quantifier domain': (e) => e.variables.some(({ domain }) => domain !== undefined),
    'quantifier attribute': (e) => e.attributes.length > 0,
  },
  'set-comprehension': {
    'set comprehension without value': (e) => !e.infinite && e.value === undefined,
    'set comprehension with value': (e) => !e.infinite && e.value !== undefined,
    'iset comprehension': (e) => e.infinite,
  },
  'map-comprehension': {
    'map comprehension': (e) => !e.infinite && e.key === undefined,
    'map comprehension with key': (e) => !e.infinite && e.key !== undefined,
    'imap comprehension': (e) => e.infinite,
  },
  'seq-construction': {
    'typed seq construction': (e) => e.elementType !== undefined,
    'seq construction': (e) => e.elementType === undefined,
  },
  'set-display': { 'empty set': (e) => e.elements.length === 0 },
  'map-display': { 'empty map': (e) => e.entries.length === 0, 'map display': (e) => e.entries.length > 1 },
  tuple: { unit: (e) => e.parts.length === 0, 'ghost tuple part': (e) => e.parts.some(({ ghost }) => ghost) },
  'decreases-to': { 'decreases to': (e) => e.strict, 'nonincreases to': (e) => !e.strict },
  old: { 'old at a label': (e) => e.label !== undefined },
  unchanged: { 'unchanged at a label': (e) => e.label !== undefined },
  fresh: { 'fresh at a label': (e) => e.label !== undefined },
  'statement-expression': {
    'assert in an expression': (e) => e.statement.kind === 'assert',
    'assume in an expression': (e) => e.statement.kind === 'assume',
    'calc in an expression': (e) => e.statement.kind === 'calc',
    'reveal in an expression': (e) => e.statement.kind === 'reveal',
    'lemma call in an expression': (e) => e.statement.kind === 'call',
  },
};

const TYPES: Details<ast.TypeNode | ast.Rhs> = {
  'primitive-type': Object.fromEntries(
    (['bool', 'int', 'nat', 'real', 'char', 'string', 'ORDINAL', 'object', 'object?'] as const).map((name) => [
      `type ${name}`,
      (type) => type.name === name,
    ]),
  ),
  'collection-type': {
    ...Object.fromEntries(
      (['seq', 'set', 'iset', 'multiset', 'map', 'imap'] as const).map((name) => [
        `type ${name}`,
        (type: ast.CollectionType) => type.name === name,
      ]),
    ),
    'collection type without arguments': (type) => type.args.length === 0,
  },
  'tuple-type': {
    'unit type': (type) => type.parts.length === 0,
    'ghost part of a tuple type': (type) => type.parts.some(({ ghost }) => ghost),
  },
  'arrow-type': {
    'total arrow': (type) => type.arrow === '->',
    'partial arrow': (type) => type.arrow === '-->',
    'reading arrow': (type) => type.arrow === '~>',
    'arrow without parameters': (type) => type.parameters.length === 0,
    'arrow of several parameters': (type) => type.parameters.length > 1,
  },
  'named-type': {
    'nullable type': (type) => type.path.at(-1)?.name.text.endsWith('?') === true,
    'qualified type': (type) => type.path.length > 1,
    'array type': (type) => type.path.at(-1)?.name.text === 'array',
    'array of rank 2': (type) => type.path.at(-1)?.name.text === 'array2',
    'array of rank 3': (type) => type.path.at(-1)?.name.text === 'array3',
    'generic type': (type) => type.path.some(({ args }) => args.length > 1),
  },
  'new-object-rhs': {
    'new without arguments': (rhs) => rhs.args === undefined,
    'new with a constructor': (rhs) => rhs.type.kind === 'named-type' && rhs.type.path.length > 1,
  },
  'new-array-rhs': {
    'new matrix': (rhs) => rhs.dimensions.length > 1,
    'new array with initializer': (rhs) => rhs.initializer !== undefined,
    'new array with elements': (rhs) => rhs.elements !== undefined && rhs.dimensions.length > 0,
    'new array without size': (rhs) => rhs.dimensions.length === 0,
    'new array without type': (rhs) => rhs.elementType === undefined,
  },
};

export const expressionConstructs: readonly Construct[] = [
  ...detailsOf(EXPRESSIONS, (part) => !isStatement(part)),
  ...detailsOf(TYPES, () => true),
];
