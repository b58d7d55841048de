/**
 * The parser's state: a position in the tokens, the diagnostics so far, and how deep it is nested.
 *
 * After a mistake the parser panics: it reports once, and from then on the current token reads as the end of the
 * file, so that every rule comes to its end with what it has. The list of statements or members in which the
 * mistake happened then looks for a place to go on (recovery.ts) and resumes. So one mistake gives one message.
 */
import type { Diagnostic, DiagnosticCode } from '../../diagnostics.js';
import type { BlockStatement, Expression, Ident, SourceText, Span, Statement } from '../syntax/index.js';
import type { Tokens } from './lexer.js';
import type { TokenKind } from './tokens.js';

/** What an expression may be here. The names are those of the grammar's three ambiguities. */
export type Allow = number;
/** `L(x); e`: not where a `;` ends the surrounding construct. */
export const LEMMA: Allow = 1;
/** `x => e`: not where `=>`, `reads` or `requires` may follow the surrounding construct. */
export const LAMBDA: Allow = 2;
/** `&`, `|` and `^`: not directly inside `|…|`. */
export const BITS: Allow = 4;
export const ANY: Allow = LEMMA | LAMBDA | BITS;
/** `a decreases to b` is left to the parentheses around it. The only one that forbids, and it is not inherited. */
export const NO_DECREASES_TO: Allow = 8;
/** Followed by `;`. */
export const BEFORE_SEMICOLON: Allow = LAMBDA | BITS;
/** In a clause of a specification, which another clause may follow. */
export const IN_CLAUSE: Allow = ANY & ~LEMMA & ~LAMBDA;

/** Rules that refer to each other across files; index.ts ties the knot. */
export interface Rules {
  readonly expression: (p: Parser, allow: Allow) => Expression;
  readonly statement: (p: Parser) => Statement;
  readonly statements: (p: Parser) => readonly Statement[];
  readonly block: (p: Parser) => BlockStatement;
}

/**
 * How deep a tree may get, in units of stack: a step of the parser's recursion costs more than one more operand of
 * a chain. Sized so that a recursive walk with two calls per node fits Node's default stack (measured in tests).
 */
const MAX_NESTING = 1040;
const NESTING_COST = 4;

export class Parser {
  /** The kind of the current token; `eof` while panicking. */
  kind: TokenKind;
  /** The index of the current token. */
  index = 0;
  /** Where the last consumed token ends. */
  end = 0;
  panicking = false;
  depth = 0;
  /** The deepest point of what was parsed since `deepest` was last set back. */
  deepest = 0;
  /** The column of the member whose body is being parsed: a declaration further left means that the body was left open. */
  memberColumn = 0;
  /** The token at which that member begins. */
  memberStart = 0;
  /** Opening braces whose `}` does not fit the layout (braces.ts). */
  readonly misfits: number[] = [];
  /** What lookahead.ts has found: the token behind the type arguments that begin at a token, or -1. */
  readonly typeArgumentEnds = new Map<number, number>();
  /** What recovery.ts has found: the `}` of each `{`. */
  closers: ReadonlyMap<number, number> | undefined = undefined;
  readonly source: SourceText;
  readonly text: string;
  readonly diagnostics: Diagnostic[];
  /** Whether it was said, since the current member began, that something is nested too deeply. */
  saidTooDeep = false;
  private lastErrorIndex = -1;
  private readonly kinds: readonly TokenKind[];
  private readonly starts: readonly number[];
  private readonly ends: readonly number[];

  constructor(
    source: SourceText,
    readonly tokens: Tokens,
    readonly rules: Rules,
  ) {
    this.source = source;
    this.text = source.text;
    this.kinds = tokens.kinds;
    this.starts = tokens.starts;
    this.ends = tokens.ends;
    this.diagnostics = [...tokens.diagnostics];
    this.kind = tokens.kinds[0] ?? 'eof';
  }

  // ── Tokens ────────────────────────────────────────────────────────────────────────────────────

  at(kind: TokenKind): boolean {
    return this.kind === kind;
  }

  /** Whether the current token is this word, which is not reserved. */
  atWord(word: string): boolean {
    return this.kind === 'identifier' && this.isWord(this.index, word);
  }

  /** The kind of the token `ahead` of the current one. */
  peek(ahead = 1): TokenKind {
    return this.panicking ? 'eof' : this.kindAt(this.index + ahead);
  }

  peekWord(word: string, ahead = 1): boolean {
    return this.peek(ahead) === 'identifier' && this.isWord(this.index + ahead, word);
  }

  private isWord(index: number, word: string): boolean {
    const start = this.startAt(index);
    return this.endAt(index) - start === word.length && this.text.startsWith(word, start);
  }

  kindAt(index: number): TokenKind {
    return this.kinds[index] ?? 'eof';
  }

  startAt(index: number): number {
    return this.starts[index] ?? this.text.length;
  }

  endAt(index: number): number {
    return this.ends[index] ?? this.text.length;
  }

  /** Whether the token after this one follows without a space. */
  adjacent(index = this.index): boolean {
    return this.endAt(index) === this.startAt(index + 1);
  }

  /** Consumes the current token. */
  next(): void {
    if (this.panicking || this.kind === 'eof') return;
    this.end = this.endAt(this.index);
    this.index++;
    this.kind = this.kindAt(this.index);
  }

  eat(kind: TokenKind): boolean {
    if (this.kind !== kind) return false;
    this.next();
    return true;
  }

  eatWord(word: string): boolean {
    if (!this.atWord(word)) return false;
    this.next();
    return true;
  }

  // ── Spans ─────────────────────────────────────────────────────────────────────────────────────

  /** Where the current token starts. */
  start(): number {
    return this.startAt(this.index);
  }

  /** From `start` to the end of the last consumed token. */
  span(start: number): Span {
    return { source: this.source, start, end: Math.max(start, this.end) };
  }

  tokenSpan(index = this.index): Span {
    return { source: this.source, start: this.startAt(index), end: this.endAt(index) };
  }

  tokenText(index = this.index): string {
    return this.text.slice(this.startAt(index), this.endAt(index));
  }

  /** The current token as an identifier, whatever its kind. */
  takeIdent(): Ident {
    const ident = { span: this.tokenSpan(), text: this.tokenText() };
    this.next();
    return ident;
  }

  // ── Mistakes ──────────────────────────────────────────────────────────────────────────────────

  /** Reports without panicking: the parser knows how to go on. At most one report is made at each token. */
  report(code: DiagnosticCode, span: Span, message: string): void {
    if (this.panicking || this.lastErrorIndex === this.index) return;
    this.lastErrorIndex = this.index;
    this.diagnostics.push({ severity: 'error', code, span, message });
  }

  /** Reports about something that was read without a mistake in its grammar. */
  complain(code: DiagnosticCode, span: Span, message: string): void {
    if (!this.panicking) this.diagnostics.push({ severity: 'error', code, span, message });
  }

  warn(code: DiagnosticCode, span: Span, message: string): void {
    if (!this.panicking) this.diagnostics.push({ severity: 'warning', code, span, message });
  }

  /** Reports at the current token and panics. A token that the lexer complained about is not reported again. */
  fail(message: string, code: DiagnosticCode = 'expected', span: Span = this.tokenSpan()): void {
    if (this.panicking) return;
    if (this.kind !== 'bad') this.report(code, span, message);
    this.panic();
  }

  private panic(): void {
    this.panicking = true;
    this.kind = 'eof';
    this.end = this.start();
  }

  /** Goes on at token `index`, which is not before the current one. */
  resumeAt(index: number): void {
    this.panicking = false;
    if (index > this.index) {
      this.end = this.endAt(index - 1);
      this.index = index;
    }
    this.kind = this.kindAt(this.index);
  }

  /** The current token in words, for a message. */
  found(): string {
    switch (this.kind) {
      case 'eof':
        return 'the end of the file';
      case 'text':
        return 'a string';
      case 'character':
      case 'digits':
      case 'hexdigits':
      case 'decimal':
      case 'identifier': {
        const text = this.tokenText();
        return `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
      }
      default:
        return /^[a-z]/i.test(this.kind) ? `the keyword \`${this.tokenText()}\`` : `\`${this.kind}\``;
    }
  }

  /** Consumes a token of this kind, or says that it was expected. `where` continues the sentence. */
  expect(kind: TokenKind, where = ''): boolean {
    if (this.eat(kind)) return true;
    this.fail(`expected \`${kind}\`${where === '' ? '' : ` ${where}`}, but found ${this.found()}`);
    return false;
  }

  /** Consumes the partner of the bracket at token `opener`. */
  close(kind: ')' | ']' | '}' | '>', opener: number): boolean {
    if (this.eat(kind)) return true;
    if (this.panicking) return false;
    const line = this.source.position(this.startAt(opener)).line;
    const here = this.source.position(this.start()).line;
    const open = `the \`${this.kindAt(opener)}\`${line === here ? '' : ` of line ${line}`}`;
    this.fail(`expected \`${kind}\` to close ${open}, but found ${this.found()}`);
    return false;
  }

  // ── Nesting ───────────────────────────────────────────────────────────────────────────────────

  /** One step of recursion. Every call, whatever its answer, is paired with `leave`. */
  enter(cost = NESTING_COST): boolean {
    this.depth += cost;
    if (this.depth > this.deepest) this.deepest = this.depth;
    return this.depth <= MAX_NESTING || this.tooDeep();
  }

  leave(cost = NESTING_COST): void {
    this.depth -= cost;
  }

  /** One more node above what was parsed since `deepest` was set to `depth`. */
  grow(): boolean {
    this.deepest++;
    return this.deepest <= MAX_NESTING || this.tooDeep();
  }

  private tooDeep(): boolean {
    const message =
      'this is nested too deeply to be read: give parts of it names of their own (variables, functions or methods)';
    if (!this.saidTooDeep) this.report('nested-too-deeply', this.tokenSpan(), message);
    this.saidTooDeep = true;
    this.panic();
    return false;
  }

  // ── Rules of other files ──────────────────────────────────────────────────────────────────────

  expression(allow: Allow): Expression {
    const expression = this.enter() ? this.rules.expression(this, allow) : this.missing();
    this.leave();
    return expression;
  }

  /** `{ statements }`. */
  block(): BlockStatement {
    const start = this.start();
    const block = this.enter()
      ? this.rules.block(this)
      : ({ kind: 'block', labels: [], statements: [], span: this.span(start) } as const);
    this.leave();
    return block;
  }

  /** The statements of a `case`, which end where the next one begins. */
  caseBody(): readonly Statement[] {
    const statements = this.enter() ? this.rules.statements(this) : [];
    this.leave();
    return statements;
  }

  missing(): Expression {
    return { kind: 'missing', skeleton: false, span: this.span(this.start()) };
  }

  /** `...` in place of an expression that a refined module has. */
  skeleton(): Expression {
    const start = this.start();
    this.next();
    return { kind: 'missing', skeleton: true, span: this.span(start) };
  }
}

/** Parses one item, and more after each comma. */
export function commaSeparated<T>(p: Parser, item: (p: Parser) => T): T[] {
  const items = [item(p)];
  while (p.eat(',')) items.push(item(p));
  return items;
}
