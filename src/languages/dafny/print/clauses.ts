/** Specifications: each clause on its own line, in the order in which the clauses were written. */
import type * as ast from '../syntax/index.js';
import { hanging } from './binders.js';
import { indent } from './doc.js';
import type { Doc } from './doc.js';
import { attributesAfter, attributesBefore, expressionList, frameList } from './lists.js';
import { ALONE, IN_CLAUSE, leftmost, LISTED_IN_CLAUSE } from './precedence.js';
import type { Printer } from './printer.js';

/** A clause, and where it stood. */
interface Clause {
  readonly span: ast.Span;
  readonly print: (p: Printer) => Doc;
}

type Clauses = readonly Clause[];

export function specificationClauses(specification: ast.Specification): readonly Clauses[] {
  return [
    conditions('requires', specification.requires),
    frames('reads', specification.reads),
    frames('modifies', specification.modifies),
    conditions('ensures', specification.ensures),
    decreases(specification.decreases),
  ];
}

export function iteratorClauses(iterator: ast.IteratorDeclaration): readonly Clauses[] {
  return [
    ...specificationClauses(iterator.specification),
    conditions('yield requires', iterator.yieldRequires),
    conditions('yield ensures', iterator.yieldEnsures),
  ];
}

export function loopClauses(specification: ast.LoopSpecification): readonly Clauses[] {
  return [
    conditions('invariant', specification.invariants),
    frames('modifies', specification.modifies),
    decreases(specification.decreases),
  ];
}

export function opaqueBlockClauses(block: ast.OpaqueBlockStatement): readonly Clauses[] {
  return [frames('modifies', block.modifies), conditions('ensures', block.ensures)];
}

export function ensuresClauses(ensures: readonly ast.Condition[]): readonly Clauses[] {
  return [conditions('ensures', ensures)];
}

export function isEmpty(clauses: readonly Clauses[]): boolean {
  return clauses.every((list) => list.length === 0);
}

/** Each on a new line, indented. */
export function printClauses(p: Printer, clauses: readonly Clauses[]): Doc {
  return indent(merged(clauses).map((clause) => [p.comments.newLine(clause, false), clause.print(p)]));
}

/** Lists of clauses as one, by position; the order inside each list is kept, whatever the positions are. */
function merged(lists: readonly Clauses[]): Clauses {
  const rest = lists.map((list) => [...list].reverse());
  const all: Clause[] = [];
  for (;;) {
    let first: Clause[] | undefined;
    for (const list of rest) {
      const candidate = list.at(-1);
      const best = first?.at(-1);
      if (candidate === undefined) continue;
      if (best === undefined || candidate.span.start < best.span.start) first = list;
    }
    const next = first?.pop();
    if (next === undefined) return all;
    all.push(next);
  }
}

function conditions(keyword: string, list: readonly ast.Condition[]): Clauses {
  return list.map(({ span, attributes, label, free, condition }) => ({
    span,
    print: (p) => [
      free ? 'free ' : '',
      keyword,
      attributesAfter(p, attributes),
      label === undefined ? '' : ` ${label.text}:`,
      hanging(p, condition, IN_CLAUSE),
    ],
  }));
}

function frames(keyword: string, list: readonly ast.FrameClause[]): Clauses {
  return list.map(({ span, attributes, frame }) => ({
    span,
    print: (p) => [`${keyword} `, attributesBefore(p, attributes), indent(frameList(p, frame, LISTED_IN_CLAUSE))],
  }));
}

function decreases(list: readonly ast.DecreasesClause[]): Clauses {
  return list.map(({ span, attributes, expressions, wildcard }) => ({
    span,
    print: (p) => ['decreases ', attributesBefore(p, attributes), wildcard ? '*' : indent(measure(p, expressions))],
  }));
}

/** `decreases to` between two expressions is an operator. */
function measure(p: Printer, expressions: readonly ast.Expression[]): Doc {
  const [first, ...others] = expressions;
  const start = first === undefined ? undefined : leftmost(first);
  if (first === undefined || start?.kind !== 'name' || start.name.text !== 'to') {
    return expressionList(p, expressions, LISTED_IN_CLAUSE);
  }
  const parenthesised = ['(', p.expression(first, ALONE), ')'];
  return [parenthesised, others.length === 0 ? '' : [', ', expressionList(p, others, LISTED_IN_CLAUSE)]];
}
