/** The words of literals: what is read the same way whatever type is expected. */
import { integers } from '../model/index.js';
import { FunctionTable, type Point } from './function-table.js';
import type { FunctionDomain } from './function-value.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import type { Value } from './value.js';

export class BadLiteral extends Error {
  override readonly name = 'BadLiteral';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export class Scanner {
  private readonly text: string;
  protected at = 0;

  constructor(text: string) {
    this.text = text;
  }

  end(): void {
    this.space();
    if (this.at < this.text.length) this.fail('the end of the literal');
  }

  protected integer(expected: string): number | bigint {
    const match = this.match(/-?\s*(?:0x[0-9a-fA-F][0-9a-fA-F_]*|\d[\d_]*)(?![\w.])/y);
    if (match === undefined) return this.fail(expected);
    const digits = match.replace(/[\s_-]/g, '');
    return integers.integer(match.startsWith('-') ? -BigInt(digits) : BigInt(digits));
  }

  protected real(): Real {
    const one = (): Real => {
      const match = this.match(/-?\s*\d[\d_]*\.\d[\d_]*/y);
      if (match === undefined) return this.fail('a real number such as 1.5');
      const [whole = '', decimals = ''] = match.replace(/[\s_]/g, '').split('.');
      const value = BigInt(whole.replace('-', '') + decimals);
      return Real.of(match.startsWith('-') ? -value : value, 10n ** BigInt(decimals.length));
    };
    const numerator = one();
    if (!this.token('/')) return numerator;
    const denominator = one();
    return denominator.numerator === 0 ? this.fail('a divisor other than zero') : numerator.divide(denominator);
  }

  protected character(): number {
    this.expect("'");
    const code = this.escaped();
    if (this.text[this.at] !== "'") this.fail("the closing '");
    this.at++;
    return code;
  }

  protected string(): Sequence {
    this.expect('"');
    const codes: number[] = [];
    while (this.text[this.at] !== '"') {
      if (this.at >= this.text.length) this.fail('the closing "');
      codes.push(this.escaped());
    }
    this.at++;
    return Sequence.of(codes);
  }

  private escaped(): number {
    const code = this.text.codePointAt(this.at);
    if (code === undefined) return this.fail('a character');
    if (code !== 0x5c) {
      this.at += code > 0xffff ? 2 : 1;
      return code;
    }
    const long = /\\U\{([0-9a-fA-F_]{1,8})\}|\\u([0-9a-fA-F]{4})/y;
    long.lastIndex = this.at;
    const match = long.exec(this.text);
    if (match !== null) {
      this.at += match[0].length;
      return parseInt((match[1] ?? match[2] ?? '0').replaceAll('_', ''), 16);
    }
    const known = SIMPLE_ESCAPES.get(this.text[this.at + 1] ?? '');
    if (known === undefined) return this.fail('an escape such as \\n');
    this.at += 2;
    return known;
  }

  protected list<T>(open: string, close: string, element: () => T): T[] {
    this.expect(open);
    const elements: T[] = [];
    if (this.token(close)) return elements;
    do elements.push(element());
    while (this.token(','));
    this.expect(close);
    return elements;
  }

  protected space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  protected peek(): string {
    this.space();
    return this.text[this.at] ?? '';
  }

  protected token(token: string): boolean {
    this.space();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  protected expect(token: string): void {
    if (!this.token(token)) this.fail(`'${token}'`);
  }

  protected word(word: string): boolean {
    this.space();
    if (!this.text.startsWith(word, this.at) || /[\w']/.test(this.text[this.at + word.length] ?? '')) return false;
    this.at += word.length;
    return true;
  }

  /** The pattern is sticky. */
  protected match(pattern: RegExp): string | undefined {
    this.space();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  protected fail(expected: string): never {
    this.space();
    const rest = this.text.slice(this.at, this.at + 20);
    throw new BadLiteral(`expected ${expected}, but found ${rest === '' ? 'the end' : `'${rest}'`}`, this.at);
  }

  protected expectWord(word: string): void {
    if (!this.word(word)) this.fail(word);
  }

  /** Whether the pattern, which is sticky, is what comes next. */
  protected ahead(pattern: RegExp): boolean {
    this.space();
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  // ── Functions ─────────────────────────────────────────────────────────────────────────────────

  /**
   * `(x: int, y) requires !(x == 4 && y == 5) => if x == 1 && y == 2 then 3 else 0`: types may be written and are passed over. `domain` is what is
   * known of its parameters.
   */
  protected table(
    domain: FunctionDomain | undefined,
    argument: (index: number) => Value,
    result: () => Value,
  ): FunctionTable {
    if (this.ahead(/\(\s*(?:\(|[\p{L}_][\p{L}\p{N}_'?]*\s*=>)/uy)) {
      this.expect('(');
      const inner = this.table(domain, argument, result);
      this.expect(')');
      return inner;
    }
    const start = this.at;
    const names = this.parameters();
    const arity = domain?.parameters.length;
    if (arity !== undefined && names.length !== arity) {
      this.at = start;
      this.fail(`a function of ${arity} parameter${arity === 1 ? '' : 's'}`);
    }
    const holes = this.word('requires') ? this.holes(names, argument) : [];
    this.expect('=>');
    const points: Point[] = [];
    while (names.length > 0 && this.word('if')) {
      const args = this.equations(names, argument);
      this.expectWord('then');
      points.push({ args, value: result() });
      this.expectWord('else');
    }
    return new FunctionTable(points, result(), holes, domain);
  }

  /** Arguments that a precondition excludes. */
  private holes(names: readonly string[], argument: (index: number) => Value): readonly (readonly Value[])[] {
    const holes: (readonly Value[])[] = [];
    do {
      if (names.length === 0) {
        this.expectWord('false');
        holes.push([]);
        continue;
      }
      this.expect('!');
      this.expect('(');
      holes.push(this.equations(names, argument));
      this.expect(')');
    } while (this.token('&&'));
    return holes;
  }

  private parameters(): readonly string[] {
    if (this.peek() !== '(') return [this.identifier()];
    return this.list('(', ')', () => {
      const name = this.identifier();
      if (this.token(':')) this.skipType();
      return name;
    });
  }

  /** Each parameter is equal to a literal. */
  private equations(names: readonly string[], argument: (index: number) => Value): readonly Value[] {
    const args = new Map<string, Value>();
    do {
      const start = this.at;
      const name = this.identifier();
      if (!names.includes(name) || args.has(name)) {
        this.at = start;
        this.fail(`one of ${names.filter((one) => !args.has(one)).join(', ')}`);
      }
      this.expect('==');
      args.set(name, argument(names.indexOf(name)));
    } while (args.size < names.length && (this.token('&&') || this.fail("'&&'")));
    return names.map((name) => args.get(name) as Value);
  }

  private identifier(): string {
    return this.match(/[\p{L}_][\p{L}\p{N}_'?]*/uy) ?? this.fail('a parameter');
  }

  /** Up to the comma or parenthesis after a type. */
  private skipType(): void {
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const character = this.text[this.at] ?? '';
      if (depth === 0 && (character === ',' || character === ')')) return;
      if (character === '(' || character === '<') depth++;
      // Arrows end in the same sign as type arguments.
      const isArrow = character === '>' && /[-~]/.test(this.text[this.at - 1] ?? '');
      if ((character === ')' || character === '>') && !isArrow) depth--;
    }
  }

  /** Whether an arrow or a precondition follows the parenthesis that comes next. */
  protected isLambda(): boolean {
    this.space();
    let depth = 0;
    for (let i = this.at; i < this.text.length; i++) {
      const character = this.text[i];
      if (character === '"' || character === "'") return false;
      if (character === '(') depth++;
      if (character === ')' && --depth === 0) return /^\s*(?:=>|requires\b)/.test(this.text.slice(i + 1));
    }
    return false;
  }
}

const SIMPLE_ESCAPES: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['0', 0],
  ['\\', 92],
  ['"', 34],
  ["'", 39],
]);
