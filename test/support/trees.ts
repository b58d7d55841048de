/** Generated trees: every kind of expression, statement and type that can be written, with no meaning intended. */
import * as fc from 'fast-check';
import { SourceText } from '../../src/languages/dafny/syntax/index.js';
import type * as ast from '../../src/languages/dafny/syntax/index.js';

/** A place that is in no file, as nodes have that a rewrite makes. */
const span: ast.Span = { source: new SourceText('generated', ''), start: 0, end: 0 };

export const identifiers: fc.Arbitrary<ast.Ident> = fc
  .constantFrom('a', 'b', 'c', 'f', 'n', 'x', "y'", 'i_0', 'C', 'least', 'older', 'to', 'C?', 'Nil')
  .map((text) => ({ span, text }));

const ident = (text: string): ast.Ident => ({ span, text });
const few = <T>(item: fc.Arbitrary<T>, minLength = 0): fc.Arbitrary<T[]> =>
  fc.array(item, { minLength, maxLength: minLength + 2 });
const optional = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(item, { nil: undefined });

/** Nodes of one kind, from arbitraries of their fields. */
function node<Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [K in keyof Fields]: fc.Arbitrary<Fields[K]> },
): fc.Arbitrary<{ kind: Kind; span: ast.Span } & Fields> {
  return fc
    .record(fields as { [K in keyof Fields]: fc.Arbitrary<Fields[K]> })
    .map((record) => ({ kind, span, ...(record as Fields) }));
}

const DEPTH = { maxDepth: 4, depthSize: 'small', withCrossShrink: true } as const;

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

const literals: fc.Arbitrary<Literal> = fc.oneof(
  numbers,
  node('bool', { value: fc.boolean() }),
  node('null', {}),
  node('char', { value: scalars }),
  node('string', { value: fc.string({ unit: 'binary' }), verbatim: fc.boolean() }),
  node('string', { value: fc.constantFrom('"', '\\n', "it's", '\n\t"', '😀'), verbatim: fc.boolean() }),
);

const namePatterns: fc.Arbitrary<ast.NamePattern> = node('name-pattern', {
  ghost: fc.constant(false),
  name: identifiers,
  type: optional(types),
});

/** Patterns after `var`: no literals and no alternatives. */
const { variablePatterns } = fc.letrec<{ variablePatterns: ast.Pattern }>((tie) => ({
  variablePatterns: fc.oneof(
    DEPTH,
    namePatterns,
    node('tuple-pattern', { parts: few(tie('variablePatterns')) }),
    node('constructor-pattern', { path: fc.tuple(identifiers), args: few(tie('variablePatterns')) }),
  ),
}));

const { patterns } = fc.letrec<{ patterns: ast.Pattern; single: ast.Pattern }>((tie) => ({
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

// ── Expressions and statements ──────────────────────────────────────────────────────────────────

const RELATIONS: readonly ast.RelationalOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'in', '!in', '!!'];
const OPERATORS: readonly ast.BinaryOperator[] = [
  ...(['<==>', '==>', '<==', '&&', '||', '<<', '>>', '+', '-', '*', '/', '%', '|', '&', '^'] as const),
  ...RELATIONS,
];
const CHAINS: readonly (readonly ast.RelationalOperator[])[] = [
  ['<', '<='],
  ['==', '=='],
  ['<', '==', '!='],
  ['>', '>=', '=='],
  ['!=', '>', '>'],
  ['!!', '!!'],
];

type Trees = {
  expression: ast.Expression;
  statement: ast.Statement;
  block: ast.BlockStatement;
};

const trees = fc.letrec<Trees>((tie) => {
  const expression = tie('expression');
  const statement = tie('statement');
  const block = tie('block');

  const attribute: fc.Arbitrary<ast.Attribute> = fc.record({
    span: fc.constant(span),
    form: fc.constant('brace' as const),
    name: fc.constantFrom('trigger', 'axiom', 'induction').map(ident),
    args: few(expression.map((value): ast.Argument => ({ span, name: undefined, value }))),
  });
  const attributes = fc.oneof(
    { weight: 6, arbitrary: fc.constant<ast.Attribute[]>([]) },
    { weight: 1, arbitrary: few(attribute) },
  );
  const argument: fc.Arbitrary<ast.Argument> = fc.record({
    span: fc.constant(span),
    name: optional(identifiers),
    value: expression,
  });
  const boundVariable: fc.Arbitrary<ast.BoundVariable> = fc.record({
    span: fc.constant(span),
    name: identifiers,
    type: optional(types),
    domain: fc.constant(undefined),
  });
  const quantified: fc.Arbitrary<ast.BoundVariable> = fc
    .tuple(boundVariable, optional(expression))
    .map(([variable, domain]) => ({ ...variable, domain }));
  const frame: fc.Arbitrary<ast.FrameExpression> = fc.oneof(
    node('frame', { object: optional(expression), field: identifiers }),
    node('frame', { object: expression, field: fc.constant(undefined) }),
  );
  const wildcard: ast.FrameExpression = { kind: 'frame-wildcard', object: undefined, field: undefined, span };
  const guard: fc.Arbitrary<ast.Guard> = fc.oneof(
    node('expression-guard', { condition: expression }),
    node('binding-guard', { variables: few(boundVariable, 1), attributes, condition: expression }),
  );
  const label = optional(identifiers);
  const callee = fc.oneof(
    node('name', { name: identifiers, typeArgs: few(types) }),
    node('member', {
      receiver: expression,
      name: fc.oneof(identifiers, fc.constant(ident('0'))),
      typeArgs: few(types),
    }),
  );
  const call: fc.Arbitrary<ast.ApplyExpression> = fc.oneof(
    node('apply', { callee: fc.oneof(callee, expression), label: fc.constant(undefined), args: few(argument) }),
    node('apply', { callee, label, args: few(argument) }),
    node('apply', {
      callee: callee.map((named): ast.Expression => ({ ...named, name: ident('P#') })),
      label: fc.constant(undefined),
      args: fc
        .tuple(expression, few(argument))
        .map(([index, args]) => [{ span, name: undefined, value: index }, ...args]),
    }),
  );
  const binder = { variables: few(quantified, 1), attributes, range: optional(expression) };
  const single = { ...binder, variables: fc.tuple(quantified) };
  const matchCase = fc.record({ span: fc.constant(span), attributes, pattern: patterns, body: expression });
  const claim = { labels: fc.constant([]), attributes, condition: expression };
  const calc: fc.Arbitrary<ast.CalcStatement> = fc
    .record({
      attributes,
      lines: few(expression),
      hints: few(few(fc.oneof(block, tie('block')))),
      chained: fc.boolean(),
    })
    .map(({ attributes: attrs, lines, hints, chained }) => {
      const operator: ast.CalcOp | undefined = chained ? { span, operator: '==', index: undefined } : undefined;
      const steps = lines.slice(1).map((_, i): ast.CalcStep => ({ operator, hints: hints[i] ?? [] }));
      return { kind: 'calc', span, labels: [], attributes: attrs, operator, lines, steps };
    });
  const beforeValue: fc.Arbitrary<ast.Statement> = fc.oneof(
    node('assert', { ...claim, name: label, proof: optional(block) }),
    node('assume', { ...claim, name: fc.constant(undefined) }),
    node('expect', { ...claim, message: optional(expression) }),
    calc,
    node('call', { labels: fc.constant([]), call, attributes: fc.constant([]), proof: fc.constant(undefined) }),
    node('reveal', {
      labels: fc.constant([]),
      hides: fc.constant(false),
      targets: few(callee, 1),
      wildcard: fc.constant(false),
    }),
  );

  const leaf: fc.Arbitrary<ast.Expression> = fc.oneof(
    { weight: 4, arbitrary: node('name', { name: identifiers, typeArgs: fc.constant([]) }) },
    literals,
    node('this', {}),
  );

  const letExpression: fc.Arbitrary<ast.Expression> = fc.oneof(
    node('let', {
      ghost: fc.boolean(),
      patterns: few(variablePatterns, 1),
      operator: fc.constant(':=' as const),
      attributes: fc.constant([]),
      values: few(expression, 1),
      body: expression,
    }),
    node('let', {
      ghost: fc.boolean(),
      patterns: few(namePatterns, 1),
      operator: fc.constant(':|' as const),
      attributes,
      values: fc.tuple(expression),
      body: expression,
    }),
    node('let', {
      ghost: fc.constant(false),
      patterns: fc.oneof(fc.constant([]), fc.tuple(variablePatterns)),
      operator: fc.constant(':-' as const),
      attributes: fc.constant([]),
      values: fc.tuple(expression),
      body: expression,
    }),
  );

  const lambdaClause: fc.Arbitrary<ast.LambdaClause> = fc.oneof(
    fc.record({ kind: fc.constant('requires' as const), condition: expression }),
    fc.record({ kind: fc.constant('reads' as const), frame: fc.oneof(few(frame, 1), fc.constant([wildcard])) }),
  );

  const expressions: fc.Arbitrary<ast.Expression> = fc.oneof(
    DEPTH,
    leaf,
    {
      weight: 8,
      arbitrary: node('binary', {
        operator: fc.constantFrom(...OPERATORS),
        left: expression,
        right: expression,
        index: fc.constant(undefined),
      }),
    },
    node('binary', { operator: fc.constantFrom('==#', '!=#'), left: expression, right: expression, index: expression }),
    { weight: 2, arbitrary: node('unary', { operator: fc.constantFrom('!', '-'), operand: expression }) },
    fc.constantFrom(...CHAINS).chain((operators) =>
      node('chain', {
        operands: fc.array(expression, { minLength: operators.length + 1, maxLength: operators.length + 1 }),
        operators: fc.constant(operators),
      }),
    ),
    node('cardinality', { operand: expression }),
    node('as', { operand: expression, type: types }),
    node('is', { operand: expression, type: types }),
    callee,
    { weight: 2, arbitrary: call },
    node('index', { receiver: expression, indices: few(expression, 1) }),
    node('slice', { receiver: expression, low: optional(expression), high: optional(expression) }),
    node('segments', { receiver: expression, lengths: few(expression, 2), open: fc.boolean() }),
    node('update', { receiver: expression, index: expression, value: expression }),
    node('datatype-update', {
      receiver: expression,
      updates: few(fc.record({ name: identifiers, value: expression }), 1),
    }),
    node('if', { guard, then: expression, else: expression }),
    node('match', { scrutinee: expression, cases: few(matchCase, 1), braces: fc.boolean() }),
    letExpression,
    node('lambda', { parameters: few(boundVariable), clauses: few(lambdaClause), body: expression }),
    node('quantifier', { quantifier: fc.constantFrom('forall', 'exists'), ...binder, body: expression }),
    node('set-comprehension', { infinite: fc.boolean(), ...binder, value: expression }),
    node('set-comprehension', { infinite: fc.boolean(), ...single, value: fc.constant(undefined) }),
    node('map-comprehension', { infinite: fc.boolean(), ...binder, key: expression, value: expression }),
    node('map-comprehension', { infinite: fc.boolean(), ...single, key: fc.constant(undefined), value: expression }),
    node('seq-construction', { elementType: optional(types), length: expression, initializer: expression }),
    node('seq-display', { elements: few(expression) }),
    node('set-display', { infinite: fc.boolean(), elements: few(expression) }),
    node('multiset-display', { elements: few(expression) }),
    node('multiset-of', { operand: expression }),
    node('map-display', { infinite: fc.boolean(), entries: few(fc.record({ key: expression, value: expression })) }),
    node('tuple', { parts: fc.oneof(fc.constant([]), few(fc.record({ ghost: fc.boolean(), value: expression }), 2)) }),
    node('tuple', { parts: fc.tuple(fc.record({ ghost: fc.constant(true), value: expression })) }),
    node('old', { label, operand: expression }),
    node('fresh', { label, operand: expression }),
    node('unchanged', { label, frame: few(frame, 1) }),
    node('allocated', { operand: expression }),
    node('decreases-to', { strict: fc.boolean(), before: few(expression), after: few(expression) }),
    node('statement-expression', { statement: beforeValue, body: expression }),
  );

  const labels = fc.oneof(
    { weight: 8, arbitrary: fc.constant<ast.Ident[]>([]) },
    { weight: 1, arbitrary: few(identifiers) },
  );
  const rhs: fc.Arbitrary<ast.Rhs> = fc.oneof(
    { weight: 4, arbitrary: node('expression-rhs', { attributes, value: expression }) },
    node('havoc-rhs', { attributes }),
    node('new-object-rhs', { attributes, type: types, args: optional(few(argument)) }),
    node('new-array-rhs', {
      attributes,
      elementType: optional(types),
      dimensions: few(expression, 1),
      initializer: optional(expression),
      elements: fc.constant(undefined),
    }),
    node('new-array-rhs', {
      attributes,
      elementType: optional(types),
      dimensions: fc.oneof(fc.constant([]), fc.tuple(expression)),
      initializer: fc.constant(undefined),
      elements: few(expression),
    }),
  );
  const values = few(rhs, 1);
  const plainRhs = node('expression-rhs', { attributes, value: expression });
  const assign = fc.record({ kind: fc.constant('assign' as const), values });
  const suchThat = (attrs: typeof attributes): fc.Arbitrary<ast.Initializer> =>
    fc.oneof(
      fc.record({
        kind: fc.constant('such-that' as const),
        assume: fc.constant(true),
        attributes,
        condition: expression,
      }),
      fc.record({
        kind: fc.constant('such-that' as const),
        assume: fc.constant(false),
        attributes: attrs,
        condition: expression,
      }),
    );
  const orFail: fc.Arbitrary<ast.Initializer> = fc.oneof(
    fc.record({
      kind: fc.constant('or-fail' as const),
      keyword: fc.constantFrom('expect' as const, 'assert' as const, 'assume' as const),
      attributes,
      values: fc.tuple(plainRhs, few(rhs)).map(([first, more]) => [first, ...more]),
    }),
    fc.record({
      kind: fc.constant('or-fail' as const),
      keyword: fc.constant(undefined),
      attributes: fc.constant([]),
      values: fc.tuple(plainRhs, few(rhs)).map(([first, more]) => [first, ...more]),
    }),
  );
  const localVariable: fc.Arbitrary<ast.LocalVariable> = fc.record({
    span: fc.constant(span),
    attributes,
    name: identifiers,
    type: optional(types),
  });
  const target: fc.Arbitrary<ast.Expression> = fc.oneof(
    node('name', { name: identifiers, typeArgs: fc.constant([]) }),
    node('member', { receiver: expression, name: identifiers, typeArgs: fc.constant([]) }),
    node('index', { receiver: expression, indices: few(expression, 1) }),
  );
  const condition = (withLabel: fc.Arbitrary<ast.Ident | undefined>): fc.Arbitrary<ast.Condition> =>
    fc.record({
      span: fc.constant(span),
      attributes,
      label: withLabel,
      free: fc.constant(false),
      condition: expression,
    });
  const conditions = few(condition(fc.constant(undefined)));
  const frames = few(fc.record({ span: fc.constant(span), attributes, frame: few(frame, 1) }));
  const specification: fc.Arbitrary<ast.LoopSpecification> = fc.record({
    invariants: conditions,
    modifies: frames,
    decreases: fc.oneof(
      few(
        fc.record({
          span: fc.constant(span),
          attributes,
          expressions: few(expression, 1),
          wildcard: fc.constant(false),
        }),
      ),
      fc.tuple(
        fc.record({ span: fc.constant(span), attributes, expressions: fc.constant([]), wildcard: fc.constant(true) }),
      ),
    ),
  });
  const nonBinding = node('expression-guard', { condition: expression });
  const body = few(statement);
  const alternatives = (by: fc.Arbitrary<ast.Guard>): fc.Arbitrary<ast.Alternative[]> =>
    few(fc.record({ span: fc.constant(span), attributes, guard: by, body }), 1);
  const statementCase = fc.record({ span: fc.constant(span), attributes, pattern: patterns, body });
  const proof = optional(block);
  const range = { variables: few(quantified, 1), attributes, range: optional(expression) };

  // Without braces, cases run on to later ones: only what the parser can give is generated, so braces are written.
  const braces = fc.constant(true);
  const ifStatement: fc.Arbitrary<ast.IfStatement> = node('if', {
    labels,
    attributes,
    guard: optional(guard),
    then: block,
    else: optional(block),
  });

  const statements: fc.Arbitrary<ast.Statement> = fc.oneof(
    DEPTH,
    node('print', { labels, values: few(expression, 1) }),
    node('assign', {
      labels,
      targets: few(target, 1),
      initializer: fc.oneof(assign, suchThat(fc.constant([])), orFail),
      proof,
    }),
    node('assign', { labels, targets: fc.constant([]), initializer: orFail, proof }),
    node('locals', {
      labels,
      ghost: fc.boolean(),
      variables: few(localVariable, 1),
      initializer: fc.oneof(assign, suchThat(attributes), orFail),
      proof,
    }),
    node('locals', {
      labels,
      ghost: fc.boolean(),
      variables: few(localVariable, 1),
      initializer: fc.constant(undefined),
      proof: fc.constant(undefined),
    }),
    node('pattern-var', {
      labels,
      ghost: fc.boolean(),
      pattern: variablePatterns.filter((pattern) => pattern.kind !== 'name-pattern'),
      value: expression,
    }),
    node('call', { labels, call, attributes, proof }),
    block,
    ifStatement,
    fc.tuple(ifStatement, ifStatement).map(([outer, inner]) => ({ ...outer, else: { ...inner, labels: [] } })),
    node('alternatives', { labels, attributes, alternatives: alternatives(guard), braces }),
    node('while', { labels, attributes, guard: optional(nonBinding), specification, body: block }),
    node('while-alternatives', { labels, attributes, specification, alternatives: alternatives(nonBinding), braces }),
    node('for', {
      labels,
      attributes,
      variable: boundVariable,
      low: expression,
      direction: fc.constantFrom('to', 'downto'),
      high: optional(expression),
      specification,
      body: block,
    }),
    node('match', { labels, attributes, scrutinee: expression, cases: few(statementCase), braces }),
    node('forall', { labels, ...range, ensures: conditions, body: block }),
    beforeValue,
    node('return', { labels, attributes, values: few(rhs) }),
    node('yield', { labels, values: few(rhs) }),
    node('break', {
      labels,
      attributes,
      continues: fc.boolean(),
      label: fc.constant(undefined),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    node('break', { labels, attributes, continues: fc.boolean(), label: identifiers, count: fc.constant(1) }),
    node('modify', { labels, attributes, frame: few(frame, 1), body: proof }),
    node('opaque-block', { labels, ensures: conditions, modifies: frames, body: block }),
  );

  return {
    expression: expressions,
    statement: statements,
    block: node('block', { labels: fc.constant([]), statements: few(statement) }),
  };
});

export const expressions = trees.expression;
export const statements = trees.statement;

// ── Files ───────────────────────────────────────────────────────────────────────────────────────

const NO_SPECIFICATION: ast.Specification = { requires: [], ensures: [], reads: [], modifies: [], decreases: [] };
const PLAIN: ast.Modifiers = { ghost: false, static: false, opaque: false };

/** A function with an expression as its body and another in each kind of clause. */
export function functionOf(body: ast.Expression, clause: ast.Expression): ast.FunctionDeclaration {
  const condition: ast.Condition = { span, attributes: [], label: undefined, free: false, condition: clause };
  const specification: ast.Specification = {
    ...NO_SPECIFICATION,
    requires: [condition, { ...condition, label: ident('L') }],
    reads: [{ span, attributes: [], frame: [{ kind: 'frame', span, object: clause, field: undefined }] }],
    ensures: [condition],
    decreases: [{ span, attributes: [], expressions: [clause, body, clause], wildcard: false }],
  };
  return {
    kind: 'function',
    span,
    flavour: 'function',
    prefixIndex: undefined,
    modifiers: PLAIN,
    methodKeyword: false,
    attributes: [],
    name: ident('F'),
    typeParameters: [],
    formals: [],
    result: { name: undefined, ghost: false, type: { kind: 'primitive-type', name: 'int', span } },
    specification,
    body,
    byMethod: undefined,
    refining: false,
  };
}

export function methodOf(statements: readonly ast.Statement[]): ast.MethodDeclaration {
  return {
    kind: 'method',
    span,
    flavour: 'method',
    prefixIndex: undefined,
    modifiers: PLAIN,
    attributes: [],
    name: ident('M'),
    typeParameters: [],
    formals: [],
    returns: [],
    specification: NO_SPECIFICATION,
    body: { kind: 'block', span, labels: [], statements },
    refining: false,
  };
}

export function fileOf(...declarations: readonly ast.Declaration[]): ast.File {
  return { span, source: span.source, includes: [], declarations, comments: [] };
}
