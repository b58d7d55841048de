/** Clauses of specifications: `requires`, `ensures`, `reads`, `modifies`, `decreases`, `invariant`. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { frames } from './frames.js';
import { isLabel } from './lookahead.js';
import { declaredNameOrDigits } from './names.js';
import { operatorHint } from './hints.js';
import { endsMember, recoverHead } from './recovery.js';
import { BEFORE_SEMICOLON as LOOP_CLAUSE, IN_CLAUSE } from './parser.js';
import type { Allow, Parser } from './parser.js';

/** What a kind of declaration allows in its specification, beside `requires` and `ensures`. */
export interface ClauseRules {
  readonly modifies: boolean;
  readonly decreases: 'yes' | 'no' | 'wildcard';
  readonly readsWildcard: boolean;
  readonly yields?: boolean;
  /** The declaration in words, for messages: "a function". */
  readonly what: string;
}

interface Clauses {
  readonly requires: ast.Condition[];
  readonly ensures: ast.Condition[];
  readonly reads: ast.FrameClause[];
  readonly modifies: ast.FrameClause[];
  readonly decreases: ast.DecreasesClause[];
  readonly yieldRequires: ast.Condition[];
  readonly yieldEnsures: ast.Condition[];
}

/**
 * The clauses of a method, function or iterator, in any order. If the signature or a clause was wrong, goes on with
 * the next clause or the body.
 */
export function allClauses(p: Parser, rules: ClauseRules): Clauses {
  const all: Clauses = {
    requires: [],
    ensures: [],
    reads: [],
    modifies: [],
    decreases: [],
    yieldRequires: [],
    yieldEnsures: [],
  };
  do {
    while (clause(p, rules, all)) optionalSemicolon(p);
    if (!p.panicking && !p.at('{') && !endsMember(p)) {
      p.fail(`expected a clause, a body or the next declaration, but found ${p.found()}${operatorHint(p)}`);
    }
  } while (p.panicking && recoverHead(p));
  checkWildcards(p, all);
  return all;
}

/** `*` says everything, so that nothing may stand beside it, in the same clause or in another. */
function checkWildcards(p: Parser, all: Pick<Clauses, 'reads' | 'decreases'>): void {
  if (all.decreases.length > 1) {
    const wild = all.decreases.find((one) => one.wildcard);
    if (wild !== undefined)
      p.complain('bad-decreases', wild.span, 'a `decreases *` must be the only `decreases` clause');
  }
  if (all.reads.length > 1) {
    const wild = all.reads.find((one) => one.frame.some((part) => part.kind === 'frame-wildcard'));
    if (wild !== undefined) p.complain('bad-frame', wild.span, 'a `reads *` must be the only `reads` clause');
  }
}

/** The clauses of a method or function. */
export function clauses(p: Parser, rules: ClauseRules): ast.Specification {
  const { requires, ensures, reads, modifies, decreases } = allClauses(p, rules);
  return { requires, ensures, reads, modifies, decreases };
}

/** Old programs end clauses with a semicolon. */
function optionalSemicolon(p: Parser): void {
  p.eat(';');
}

function clause(p: Parser, rules: ClauseRules, clauses: Clauses): boolean {
  switch (p.kind) {
    case 'requires':
      clauses.requires.push(condition(p, IN_CLAUSE, true));
      return true;
    case 'ensures':
      clauses.ensures.push(condition(p, IN_CLAUSE, false));
      return true;
    case 'reads':
      clauses.reads.push(frameClause(p, rules.readsWildcard, IN_CLAUSE));
      return true;
    case 'modifies':
      refuse(p, rules.modifies, 'changes nothing: remove the `modifies` clause', rules.what);
      clauses.modifies.push(frameClause(p, false, IN_CLAUSE));
      return true;
    case 'decreases':
      refuse(
        p,
        rules.decreases !== 'no',
        'has no `decreases` clause: its meaning does not come from a bounded recursion',
        rules.what,
      );
      clauses.decreases.push(decreasesClause(p, rules.decreases === 'wildcard', IN_CLAUSE));
      return true;
    case 'yield':
      return rules.yields === true && yieldClause(p, clauses);
    case 'identifier':
      return isFree(p) && freeClause(p, clauses);
    default:
      return false;
  }
}

function refuse(p: Parser, allowed: boolean, reason: string, what: string): void {
  if (!allowed) p.report('bad-declaration', p.tokenSpan(), `${what} ${reason}`);
}

function yieldClause(p: Parser, clauses: Clauses): boolean {
  const start = p.start();
  if (p.peek() !== 'requires' && p.peek() !== 'ensures') return false;
  p.next();
  if (p.at('requires')) clauses.yieldRequires.push({ ...condition(p, IN_CLAUSE, false), span: p.span(start) });
  else clauses.yieldEnsures.push({ ...condition(p, IN_CLAUSE, false), span: p.span(start) });
  return true;
}

function isFree(p: Parser): boolean {
  const after = p.peek();
  return p.atWord('free') && (after === 'requires' || after === 'ensures' || after === 'invariant');
}

/** `free ensures E`: an assumption, in old programs. */
function freeClause(p: Parser, clauses: Clauses): boolean {
  const free = freeCondition(p);
  (free.keyword === 'requires' ? clauses.requires : clauses.ensures).push(free.condition);
  return true;
}

function freeCondition(p: Parser): { readonly keyword: string; readonly condition: ast.Condition } {
  const start = p.start();
  p.warn(
    'deprecated',
    p.tokenSpan(),
    '`free` conditions are no longer part of the language: this one is assumed, not proved',
  );
  p.next();
  const keyword = p.tokenText();
  const inner = condition(p, IN_CLAUSE, keyword === 'requires');
  return { keyword, condition: { ...inner, free: true, span: p.span(start) } };
}

/** One condition, from its keyword on. */
function condition(p: Parser, allow: Allow, allowLabel: boolean): ast.Condition {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  let label: ast.Ident | undefined;
  if (allowLabel && isLabel(p)) {
    label = declaredNameOrDigits(p, 'a label');
    p.next();
  }
  const value = p.expression(allow);
  return { attributes: attrs, label, free: false, condition: value, span: p.span(start) };
}

function frameClause(p: Parser, allowWildcard: boolean, allow: Allow): ast.FrameClause {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const frame = frames(p, allow, allowWildcard);
  return { attributes: attrs, frame, span: p.span(start) };
}

function decreasesClause(p: Parser, allowWildcard: boolean, allow: Allow): ast.DecreasesClause {
  const start = p.start();
  p.next();
  const attrs = attributes(p);
  const expressions: ast.Expression[] = [];
  let wildcard = false;
  do {
    if (p.at('*')) {
      if (!allowWildcard) {
        p.report(
          'bad-decreases',
          p.tokenSpan(),
          '`decreases *` is for methods and loops that are not ghost: this must terminate',
        );
      }
      wildcard = true;
      p.next();
    } else {
      expressions.push(p.expression(allow));
    }
  } while (p.eat(','));
  const span = p.span(start);
  if (wildcard && expressions.length > 0) {
    p.report('bad-decreases', span, '`decreases *` says that termination is not proved: remove the other expressions');
  }
  return { attributes: attrs, expressions: wildcard ? [] : expressions, wildcard, span };
}

/** The clauses of a loop. */
export function loopSpecification(p: Parser): ast.LoopSpecification {
  const invariants: ast.Condition[] = [];
  const modifies: ast.FrameClause[] = [];
  const decreases: ast.DecreasesClause[] = [];
  const allow = LOOP_CLAUSE;
  for (;;) {
    if (p.at('invariant')) invariants.push(condition(p, allow, false));
    else if (p.at('modifies')) modifies.push(frameClause(p, false, allow));
    else if (p.at('decreases')) decreases.push(decreasesClause(p, true, allow));
    else if (isFree(p)) invariants.push(freeCondition(p).condition);
    else break;
    optionalSemicolon(p);
  }
  checkWildcards(p, { decreases, reads: [] });
  return { invariants, modifies, decreases };
}

export function ensuresClauses(p: Parser, allow: Allow): readonly ast.Condition[] {
  const all: ast.Condition[] = [];
  while (p.at('ensures')) {
    all.push(condition(p, allow, false));
    optionalSemicolon(p);
  }
  return all;
}

/** `opaque ensures E modifies F { … }`. */
export function opaqueClauses(p: Parser): Pick<ast.OpaqueBlockStatement, 'ensures' | 'modifies'> {
  const ensures: ast.Condition[] = [];
  const modifies: ast.FrameClause[] = [];
  for (;;) {
    if (p.at('ensures')) ensures.push(condition(p, IN_CLAUSE, false));
    else if (p.at('modifies')) modifies.push(frameClause(p, false, IN_CLAUSE));
    else return { ensures, modifies };
    optionalSemicolon(p);
  }
}
