/**
 * Programs without proof hints. What tells the verifier why a method is right goes: loop invariants, assertions,
 * calculations, calls of lemmas, and forall statements that prove something. What says what is right stays: contracts,
 * `decreases` clauses, assumptions, and the bodies of lemmas and functions.
 */
import type { Program } from './resolve/resolution.js';
import type * as ast from './syntax/index.js';
import { isStatement, mapTree, walk } from './syntax/walk.js';

export type HintKind = 'invariant' | 'assertion' | 'calculation' | 'lemma call' | 'proof';

export interface HintFree {
  readonly file: ast.File;
  readonly removed: Readonly<Record<HintKind, number>>;
}

/** `file` is one of the program's files. Comments inside of what is removed, and behind it on its line, go with it. */
export function withoutHints(program: Program, file: ast.File): HintFree {
  const removal = new Removal(program);
  const stripped = mapTree(
    file,
    (part) => ('kind' in part ? removal.declaration(part as ast.Declaration) : part),
    (part) => !isStatement(part),
  );
  return { file: { ...stripped, comments: commentsOutside(file.comments, removal.spans) }, removed: removal.removed };
}

class Removal {
  /** What was removed; none lies in another. */
  readonly spans: ast.Span[] = [];
  readonly removed: Record<HintKind, number> = {
    invariant: 0,
    assertion: 0,
    calculation: 0,
    'lemma call': 0,
    proof: 0,
  };
  /** Statements that are to be left out of the lists they stand in. */
  private readonly hints = new Set<object>();
  /** Names of assertions in the body at hand. */
  private labels: ReadonlySet<string> = new Set();

  constructor(private readonly program: Program) {}

  /** Only code that runs is stripped: the body of a lemma is a proof, and a proof is all that it is for. */
  declaration(d: ast.Declaration): ast.Declaration {
    switch (d.kind) {
      case 'method':
        return d.flavour === 'method' && d.body !== undefined ? { ...d, body: this.body(d.body) } : d;
      case 'iterator':
        return d.body === undefined ? d : { ...d, body: this.body(d.body) };
      case 'constructor': {
        if (d.body === undefined) return d;
        const { first, second } = d.body;
        return { ...d, body: { ...d.body, first: this.body(first), second: second && this.body(second) } };
      }
      case 'function':
        return d.byMethod === undefined ? d : { ...d, byMethod: this.body(d.byMethod) };
      default:
        return d;
    }
  }

  private body(block: ast.BlockStatement): ast.BlockStatement {
    this.labels = assertionNames(block);
    return mapTree(
      block,
      (part, original) => this.rewrite(part, original),
      (part) => !isStatement(part) || !this.isHint(part),
    );
  }

  /** Decides before its parts are looked at, and remembers what is to go. */
  private isHint(s: ast.Statement): boolean {
    const kind = this.kindOfHint(s);
    if (kind !== undefined) this.remove(s, kind);
    return kind !== undefined;
  }

  private kindOfHint(s: ast.Statement): HintKind | undefined {
    switch (s.kind) {
      case 'assert':
        return 'assertion';
      case 'calc':
        return 'calculation';
      case 'call':
        return this.isLemmaCall(s) ? 'lemma call' : undefined;
      case 'forall':
        return s.ensures.length > 0 && s.body !== undefined ? 'proof' : undefined;
      // An assertion that is gone cannot be revealed.
      case 'reveal':
        return s.targets.length > 0 && s.targets.every((target) => this.isRemovedLabel(target))
          ? 'assertion'
          : undefined;
      default:
        return undefined;
    }
  }

  private remove(s: ast.Statement, kind: HintKind): void {
    this.removed[kind]++;
    this.spans.push(s.span);
    this.hints.add(s);
  }

  private rewrite(part: object, original: object): object {
    if (isStatement(part)) return this.statement(part, original !== part);
    if ('body' in part && Array.isArray(part.body)) return { ...part, body: this.kept(part.body as ast.Statement[]) };
    if ('kind' in part && part.kind === 'statement-expression') {
      const { statement, body } = part as ast.StatementExpression;
      return this.hints.has(statement) ? body : part;
    }
    return part;
  }

  private statement(s: ast.Statement, changed: boolean): ast.Statement {
    switch (s.kind) {
      case 'block':
        return { ...s, statements: this.kept(s.statements) };
      case 'call':
      case 'assign':
      case 'locals':
        return this.withoutProof(s);
      case 'forall':
        if (changed && s.body?.statements.length === 0) this.remove(s, 'proof');
        return s;
      case 'reveal':
        return { ...s, targets: s.targets.filter((target) => !this.isRemovedLabel(target)) };
      case 'while':
      case 'while-alternatives':
      case 'for':
        return this.withoutInvariants(s);
      default:
        return s;
    }
  }

  /** Of a statement that others jump or look back to, an empty block with its labels is left. */
  private kept(statements: readonly ast.Statement[]): readonly ast.Statement[] {
    return statements.flatMap((s): readonly ast.Statement[] => {
      if (!this.hints.has(s)) return [s];
      return s.labels.length === 0 ? [] : [{ kind: 'block', labels: s.labels, statements: [], span: s.span }];
    });
  }

  private withoutProof<S extends ast.CallStatement | ast.AssignStatement | ast.LocalsStatement>(s: S): S {
    if (s.proof === undefined) return s;
    this.removed.proof++;
    this.spans.push(s.proof.span);
    return { ...s, proof: undefined };
  }

  private withoutInvariants<Loop extends ast.Statement & { readonly specification: ast.LoopSpecification }>(
    s: Loop,
  ): Loop {
    const { invariants } = s.specification;
    this.removed.invariant += invariants.length;
    for (const { span } of invariants) this.spans.push(span);
    return { ...s, specification: { ...s.specification, invariants: [] } };
  }

  private isRemovedLabel(target: ast.Expression): boolean {
    const text = target.kind === 'name' ? target.name.text : target.kind === 'int' ? target.text : undefined;
    return text !== undefined && this.labels.has(text);
  }

  private isLemmaCall({ call }: ast.CallStatement): boolean {
    const callee = call.kind === 'apply' ? call.callee : call;
    if (callee.kind !== 'name' && callee.kind !== 'member') return false;
    const reference = this.program.resolution.references.get(callee);
    if (reference?.kind !== 'member' || reference.member.kind !== 'method') return false;
    const { flavour } = reference.member;
    return flavour !== 'method' && flavour !== 'constructor';
  }
}

function assertionNames(block: ast.BlockStatement): ReadonlySet<string> {
  const names = new Set<string>();
  walk(block, (part) => {
    if (isStatement(part) && part.kind === 'assert' && part.name !== undefined) names.add(part.name.text);
  });
  return names;
}

function commentsOutside(comments: readonly ast.Comment[], removed: readonly ast.Span[]): readonly ast.Comment[] {
  const spans = removed.toSorted((a, b) => a.start - b.start);
  let next = 0;
  return comments.filter(({ span }) => {
    while ((spans[next]?.start ?? Infinity) <= span.start) next++;
    const last = spans[next - 1];
    return last === undefined || !goesWith(span, last);
  });
}

/** Inside of the span, or behind it on the same line. */
function goesWith(comment: ast.Span, { source, end }: ast.Span): boolean {
  if (comment.start < end) return true;
  const { line } = source.position(end);
  return source.position(comment.start).line === line && source.text.slice(end, comment.start).trim() === '';
}
