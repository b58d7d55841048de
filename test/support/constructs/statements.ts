/** Forms of statements. */
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import { isStatement } from '../../../src/languages/dafny/syntax/walk.js';
import type { Construct, Details } from './construct.js';
import { detailsOf } from './construct.js';

const STATEMENTS: Details<ast.Statement> = {
  locals: {
    'ghost local': (s) => s.ghost,
    'local without value': (s) => s.initializer === undefined,
    'several locals': (s) => s.variables.length > 1,
    'local without type': (s) => s.variables.some(({ type }) => type === undefined),
    'local attribute': (s) => s.variables.some(({ attributes }) => attributes.length > 0),
    'local such that': (s) => s.initializer?.kind === 'such-that',
    'local or fail': (s) => s.initializer?.kind === 'or-fail',
    'local with proof of a call': (s) => s.proof !== undefined,
  },
  'pattern-var': {
    'constructor pattern in a declaration': (s) => s.pattern.kind === 'constructor-pattern',
    'tuple pattern in a declaration': (s) => s.pattern.kind === 'tuple-pattern',
    'ghost pattern declaration': (s) => s.ghost,
  },
  assign: {
    'parallel assignment': (s) => s.targets.length > 1,
    'assignment to a field': (s) => s.targets.some(({ kind }) => kind === 'member'),
    'assignment to an element': (s) => s.targets.some(({ kind }) => kind === 'index'),
    'assign such that': (s) => s.initializer.kind === 'such-that',
    'assign or fail': (s) => s.initializer.kind === 'or-fail' && s.targets.length > 0,
    'or fail without target': (s) => s.initializer.kind === 'or-fail' && s.targets.length === 0,
    'assignment with proof of a call': (s) => s.proof !== undefined,
  },
  call: { 'call with proof': (s) => s.proof !== undefined },
  if: {
    'if *': (s) => s.guard === undefined,
    'if with binding guard': (s) => s.guard?.kind === 'binding-guard',
    'else if': (s) => s.else?.kind === 'if',
    'if without else': (s) => s.else === undefined,
    'if attribute': (s) => s.attributes.length > 0,
  },
  alternatives: {
    'if-case in braces': (s) => s.braces,
    'if-case without braces': (s) => !s.braces,
    'if-case with binding guard': (s) => s.alternatives.some(({ guard }) => guard.kind === 'binding-guard'),
  },
  while: {
    'while *': (s) => s.guard === undefined,
    'while without body': (s) => s.body === undefined,
    'loop invariant': (s) => s.specification.invariants.length > 0,
    'loop modifies': (s) => s.specification.modifies.length > 0,
    'loop decreases': (s) => s.specification.decreases.some(({ expressions }) => expressions.length > 0),
    'loop decreases *': (s) => s.specification.decreases.some(({ wildcard }) => wildcard),
  },
  'while-alternatives': {
    'while-case in braces': (s) => s.braces,
    'while-case without braces': (s) => !s.braces,
  },
  for: {
    'for to': (s) => s.direction === 'to',
    'for downto': (s) => s.direction === 'downto',
    'for to *': (s) => s.direction === 'to' && s.high === undefined,
    'for downto *': (s) => s.direction === 'downto' && s.high === undefined,
    'for with type': (s) => s.variable.type !== undefined,
    'for without body': (s) => s.body === undefined,
  },
  match: {
    'match statement in braces': (s) => s.braces,
    'match statement without braces': (s) => !s.braces,
    'empty case': (s) => s.cases.some(({ body }) => body.length === 0),
  },
  forall: {
    'forall statement with ensures': (s) => s.ensures.length > 0,
    'forall statement with domain': (s) => s.variables.some(({ domain }) => domain !== undefined),
    'forall statement without body': (s) => s.body === undefined,
    'forall statement over several': (s) => s.variables.length > 1,
  },
  assert: {
    'assert by': (s) => s.proof !== undefined,
    'labelled assert': (s) => s.name !== undefined,
    'assert attribute': (s) => s.attributes.length > 0,
  },
  expect: { 'expect with message': (s) => s.message !== undefined },
  calc: {
    'calc with operator': (s) => s.operator !== undefined,
    'calc with hints': (s) => s.steps.some(({ hints }) => hints.some(({ kind }) => kind === 'block')),
    'calc with several hints': (s) => s.steps.some(({ hints }) => hints.length > 1),
    'calc in a hint': (s) => s.steps.some(({ hints }) => hints.some(({ kind }) => kind === 'calc')),
    'empty calc': (s) => s.lines.length === 0,
  },
  print: { 'print several': (s) => s.values.length > 1 },
  return: { 'bare return': (s) => s.values.length === 0, 'return several': (s) => s.values.length > 1 },
  yield: { 'bare yield': (s) => s.values.length === 0, 'yield several': (s) => s.values.length > 1 },
  break: {
    'break label': (s) => !s.continues && s.label !== undefined,
    'break break': (s) => !s.continues && s.count === 2,
    continue: (s) => s.continues && s.label === undefined && s.count === 1,
    'continue label': (s) => s.continues && s.label !== undefined,
    'break continue': (s) => s.continues && s.count === 2,
  },
  reveal: {
    'reveal several': (s) => !s.hides && s.targets.length > 1,
    'reveal *': (s) => !s.hides && s.wildcard,
    hide: (s) => s.hides && s.targets.length > 0,
    'hide *': (s) => s.hides && s.wildcard,
  },
  modify: { 'modify with body': (s) => s.body !== undefined },
  'opaque-block': {
    'opaque block ensures': (s) => s.ensures.length > 0,
    'opaque block modifies': (s) => s.modifies.length > 0,
  },
  missing: { 'skeleton statement': (s) => s.skeleton },
};

export const statementConstructs: readonly Construct[] = detailsOf(STATEMENTS, isStatement);
