/** Programs with one small change each: most of them are wrong, and some of them are still right. */
import { parseFile } from '../../languages/dafny/parse/index.js';
import type {
  Condition,
  Expression,
  LoopSpecification,
  Node,
  Specification,
  Statement,
} from '../../languages/dafny/syntax/index.js';
import type { SourceText } from '../../languages/source.js';
import { isStatement, walk } from '../../languages/dafny/syntax/walk.js';
import type { Random } from '../random.js';

export interface Mutant {
  readonly text: string;
  /** What was changed, and where. */
  readonly change: string;
  /** Where the change begins. */
  readonly at: number;
}

export interface Edit {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** All of them, in random order; not all resolve. Kinds of changes are drawn before places, so that none prevails. */
export function mutantsOf(source: SourceText, random: Random): IterableIterator<Mutant> {
  return inRandomOrder(source, editsOf(source, random), random);
}

export function* inRandomOrder(source: SourceText, edits: readonly Edit[], random: Random): IterableIterator<Mutant> {
  const byKind = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = byKind.get(edit.kind);
    if (known === undefined) byKind.set(edit.kind, [edit]);
    else known.push(edit);
  }
  while (byKind.size > 0) {
    const kind = random.pick([...byKind.keys()]);
    const left = byKind.get(kind) ?? [];
    const [edit] = left.splice(random.below(left.length), 1);
    if (left.length === 0) byKind.delete(kind);
    if (edit !== undefined) yield applied(source, edit);
  }
}

function applied(source: SourceText, { kind, start, end, replacement }: Edit): Mutant {
  const { text } = source;
  const before = text.slice(start, end).replace(/\s+/g, ' ');
  return {
    text: text.slice(0, start) + replacement + text.slice(end),
    change: `line ${source.position(start).line}, ${kind}: '${before}' becomes '${replacement}'`,
    at: start,
  };
}

function editsOf(source: SourceText, random: Random): readonly Edit[] {
  const { file } = parseFile(source);
  const edits: Edit[] = [];
  const names: Node[] = [];
  const textOf = ({ span }: Node): string => source.text.slice(span.start, span.end);
  const replace = (kind: string, { span }: Node, replacement: string): void => {
    edits.push({ kind, start: span.start, end: span.end, replacement });
  };
  walk(file.declarations, (part) => {
    if (isStatement(part)) {
      if (!KEPT.has(part.kind)) replace('deleted statement', part, '');
      statementEdits(part, replace, textOf);
    } else if (isExpression(part)) {
      if (part.kind === 'name' && part.typeArgs.length === 0) names.push(part);
      edits.push(...operationEdits(source, part));
      expressionEdits(part, replace, textOf);
    } else if (isSpecification(part)) {
      specificationEdits(part, replace, textOf);
    }
  });
  for (const [i, name] of names.entries()) {
    const other = names[Math.max(0, Math.min(names.length - 1, i + random.between(-8, 8)))];
    if (other !== undefined && textOf(other) !== textOf(name)) replace('other name', name, textOf(other));
  }
  return edits;
}

/** Other operators and other numbers in the place of those that the expression itself has. */
export function operationEdits(source: SourceText, expression: Expression): readonly Edit[] {
  switch (expression.kind) {
    case 'binary':
      return operatorEdits(source, expression.left, expression.right, expression.operator);
    case 'chain':
      return expression.operators.flatMap((sign, i) => {
        const [left, right] = [expression.operands[i], expression.operands[i + 1]];
        return left === undefined || right === undefined ? [] : operatorEdits(source, left, right, sign);
      });
    case 'int': {
      const { value } = expression;
      const others = value > 0n ? [value + 1n, value - 1n] : [value + 1n];
      return others.map((other) => constantEdit(expression, `${other}`));
    }
    default:
      return [];
  }
}

export function constantEdit({ span: { start, end } }: Node, replacement: string): Edit {
  return { kind: 'constant', start, end, replacement };
}

function operatorEdits(source: SourceText, left: Node, right: Node, sign: string): readonly Edit[] {
  const between = source.text.slice(left.span.end, right.span.start);
  const start = left.span.end + between.indexOf(sign);
  if (!between.includes(sign)) return [];
  return (OPERATORS[sign] ?? []).map(({ kind, by }) => ({ kind, start, end: start + sign.length, replacement: by }));
}

type Replace = (kind: string, node: Node, replacement: string) => void;
type TextOf = (node: Node) => string;

/** What cannot go without taking the rest with it, or says nothing. */
const KEPT: ReadonlySet<Statement['kind']> = new Set(['block', 'locals', 'print', 'return', 'assume', 'missing']);

const OPERATORS: Readonly<Record<string, readonly { readonly kind: string; readonly by: string }[]>> = {
  '<': [{ kind: 'relation', by: '<=' }],
  '<=': [{ kind: 'relation', by: '<' }],
  '>': [{ kind: 'relation', by: '>=' }],
  '>=': [{ kind: 'relation', by: '>' }],
  '==': [
    { kind: 'relation', by: '!=' },
    { kind: 'relation', by: '<=' },
  ],
  '!=': [{ kind: 'relation', by: '==' }],
  in: [{ kind: 'relation', by: '!in' }],
  '+': [{ kind: 'arithmetic', by: '-' }],
  '-': [{ kind: 'arithmetic', by: '+' }],
  '*': [{ kind: 'arithmetic', by: '+' }],
  '/': [{ kind: 'arithmetic', by: '%' }],
  '&&': [{ kind: 'connective', by: '||' }],
  '||': [{ kind: 'connective', by: '&&' }],
  '==>': [{ kind: 'connective', by: '<==>' }],
  '<==>': [{ kind: 'connective', by: '==>' }],
};

function statementEdits(statement: Statement, replace: Replace, textOf: TextOf): void {
  if (statement.kind === 'if' && statement.guard?.kind === 'expression-guard') {
    replace('negated condition', statement.guard.condition, `!(${textOf(statement.guard.condition)})`);
    if (statement.else !== undefined) replace('only one branch', statement, textOf(statement.then));
  }
  if (statement.kind === 'while' && statement.guard?.kind === 'expression-guard') {
    replace('negated condition', statement.guard.condition, `!(${textOf(statement.guard.condition)})`);
  }
}

function expressionEdits(expression: Expression, replace: Replace, textOf: TextOf): void {
  const shifted = (kind: string, node: Node): void => {
    replace(kind, node, `(${textOf(node)}) + 1`);
    replace(kind, node, `(${textOf(node)}) - 1`);
  };
  switch (expression.kind) {
    case 'index':
      for (const index of expression.indices) shifted('index', index);
      return;
    case 'slice':
      if (expression.low !== undefined) shifted('slice', expression.low);
      if (expression.high !== undefined) shifted('slice', expression.high);
      return;
    case 'apply': {
      const [first, second] = expression.args;
      if (first === undefined || second === undefined) return;
      const between = { span: { ...first.span, end: second.span.end } };
      const middle = textOf(between).slice(textOf(first).length, second.span.start - first.span.start);
      replace('swapped arguments', between, textOf(second) + middle + textOf(first));
      return;
    }
    case 'if':
      if (expression.guard.kind === 'expression-guard') {
        replace('negated condition', expression.guard.condition, `!(${textOf(expression.guard.condition)})`);
      }
      return;
    case 'old':
      replace('without old', expression, `(${textOf(expression.operand)})`);
      return;
    case 'quantifier':
      replace('quantifier', expression, textOf(expression).replace(/^\w+/, OTHER[expression.quantifier]));
      return;
    default:
  }
}

const OTHER = { forall: 'exists', exists: 'forall' } as const;

function specificationEdits(specification: AnySpecification, replace: Replace, textOf: TextOf): void {
  for (const [name, conditions] of Object.entries({ ...specification }) as [string, readonly Condition[]][]) {
    for (const clause of conditions) replace(`deleted ${name}`, clause, '');
    if (name !== 'ensures' && name !== 'invariants') continue;
    // Two clauses that hold by themselves may not hold of one another's values.
    const [first, second] = conditions;
    if (first !== undefined && second !== undefined) {
      replace('stronger clause', first.condition, `(${textOf(first.condition)}) <==> (${textOf(second.condition)})`);
    }
  }
}

type AnySpecification = Specification | LoopSpecification;

function isSpecification(part: object): part is AnySpecification {
  return 'decreases' in part && 'modifies' in part && Array.isArray(part.decreases);
}

/** Expressions have a kind and a span; patterns, types and the like have kinds that tell them apart. */
export function isExpression(part: object): part is Expression {
  return 'kind' in part && 'span' in part && !/-(pattern|type|rhs|guard)$/.test(String(part.kind));
}
