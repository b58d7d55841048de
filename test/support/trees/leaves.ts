/** Identifiers, literals, types and patterns: generated parts that contain no expressions. */
import * as fc from 'fast-check';
import { SourceText } from '../../../src/languages/source.js';
import type * as ast from '../../../src/languages/dafny/syntax/index.js';

/** A place that is in no file, as nodes have that a rewrite makes. */
export const span: ast.Span = { source: new SourceText('generated', ''), start: 0, end: 0 };

export const identifiers: fc.Arbitrary<ast.Ident> = fc
  .constantFrom('a', 'b', 'c', 'f', 'n', 'x', "y'", 'i_0', 'C', 'least', 'older', 'to', 'C?', 'Nil')
  .map((text) => ({ span, text }));

export const ident = (text: string): ast.Ident => ({ span, text });
export const few = <T>(item: fc.Arbitrary<T>, minLength = 0): fc.Arbitrary<T[]> =>
  fc.array(item, { minLength, maxLength: minLength + 2 });
export const optional = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(item, { nil: undefined });

/** Nodes of one kind, from arbitraries of their fields. */
export function node<Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [K in keyof Fields]: fc.Arbitrary<Fields[K]> },
): fc.Arbitrary<{ kind: Kind; span: ast.Span } & Fields> {
  return fc.record(fields).map((record) => ({ kind, span, ...(record as Fields) }));
}

export const DEPTH = { maxDepth: 4, depthSize: 'small', withCrossShrink: true } as const;

// ── Types ───────────────────────────────────────────────────────────────────────────────────────

export const { types } = fc.letrec<{ types: ast.TypeNode }>((tie) => {
  const type = tie('types');
  const collection = (names: readonly ast.CollectionName[], count: number): fc.Arbitrary<ast.TypeNode> =>
    node('collection-type', {
      name: fc.constantFrom(...names),
      args: fc.oneof(fc.constant([]), fc.array(type, { minLength: count, maxLength: count })),
    });
  const part = (ghost: fc.Arbitrary<boolean>): fc.Arbitrary<ast.TupleTypePart> => fc.record({ ghost, type });
  const primitive: fc.Arbitrary<ast.TypeNode> = node('primitive-type', {
    name: fc.constantFrom('bool', 'int', 'nat', 'real', 'char', 'string', 'ORDINAL', 'object', 'object?'),
  });
  return {
    types: fc.oneof(
      DEPTH,
      primitive,
      node('bitvector-type', { width: fc.integer({ min: 0, max: 64 }) }),
      node('named-type', {
        path: few(fc.record({ name: identifiers, args: fc.oneof(fc.constant([]), few(type)) }), 1),
      }),
      node('named-type', {
        path: fc.tuple(
          fc.record({ name: fc.constantFrom('array', 'array?', 'array2').map(ident), args: fc.tuple(type) }),
        ),
      }),
      collection(['seq', 'set', 'iset', 'multiset'], 1),
      collection(['map', 'imap'], 2),
      node('tuple-type', {
        parts: fc.oneof(fc.constant([]), few(part(fc.boolean()), 2), fc.tuple(part(fc.constant(true)))),
      }),
      node('arrow-type', { arrow: fc.constantFrom('->', '-->', '~>'), parameters: few(type), result: type }),
    ),
  };
});

// ── Patterns ────────────────────────────────────────────────────────────────────────────────────

const integer = fc.oneof(
  fc.bigInt({ min: 0n, max: 1n << 70n }).map((value) => ({ value, text: value.toString() })),
  fc.nat().map((value) => ({ value: BigInt(value), text: `0x${value.toString(16).toUpperCase()}` })),
);

const scalars = fc.oneof(
  fc.integer({ min: 0, max: 0x10ffff }),
  fc.constantFrom(0, 9, 10, 13, 0x22, 0x27, 0x5c, 0x7f, 0xd800, 0xdfff, 0x1f600),
);

type Literal = Extract<ast.Expression, { kind: 'bool' | 'int' | 'real' | 'char' | 'string' | 'null' }>;

const numbers: fc.Arbitrary<ast.IntLiteral | ast.RealLiteral> = fc.oneof(
  integer.map((fields): ast.IntLiteral => ({ kind: 'int', span, ...fields })),
  node('real', { digits: fc.bigInt({ min: 0n, max: 10n ** 12n }), decimals: fc.integer({ min: 1, max: 90 }) }),
);

export const literals: fc.Arbitrary<Literal> = fc.oneof(
  numbers,
  node('bool', { value: fc.boolean() }),
  node('null', {}),
  node('char', { value: scalars }),
  node('string', { value: fc.string({ unit: 'binary' }), verbatim: fc.boolean() }),
  node('string', { value: fc.constantFrom('"', '\\n', "it's", '\n\t"', '😀'), verbatim: fc.boolean() }),
);

export const namePatterns: fc.Arbitrary<ast.NamePattern> = node('name-pattern', {
  ghost: fc.constant(false),
  name: identifiers,
  type: optional(types),
});

/** Patterns after `var`: no literals and no alternatives. */
export const { variablePatterns } = fc.letrec<{ variablePatterns: ast.Pattern }>((tie) => ({
  variablePatterns: fc.oneof(
    DEPTH,
    namePatterns,
    node('tuple-pattern', { parts: few(tie('variablePatterns')) }),
    node('constructor-pattern', { path: fc.tuple(identifiers), args: few(tie('variablePatterns')) }),
  ),
}));

export const { patterns } = fc.letrec<{ patterns: ast.Pattern; single: ast.Pattern }>((tie) => ({
  single: fc.oneof(
    DEPTH,
    namePatterns,
    literals.map((value): ast.Pattern => ({ kind: 'literal-pattern', value, span })),
    numbers.map((operand): ast.Pattern => {
      return { kind: 'literal-pattern', value: { kind: 'unary', operator: '-', operand, span }, span };
    }),
    node('tuple-pattern', { parts: few(tie('patterns')) }),
    node('constructor-pattern', { path: fc.tuple(identifiers), args: few(tie('patterns')) }),
  ),
  patterns: fc.oneof(DEPTH, tie('single'), node('or-pattern', { alternatives: few(tie('single'), 2) })),
}));
