/** Random Java programs over the types, objects, arrays and exceptions that are analysed. Every program compiles. */
import type { Random } from '../../src/fuzz/index.js';

const PRIMITIVES = ['int', 'long', 'byte', 'short', 'char', 'boolean'] as const;
type Primitive = (typeof PRIMITIVES)[number];
const NUMBERS = ['int', 'long', 'byte', 'short', 'char'] as const;
type NumberType = (typeof NUMBERS)[number];

/** Expressions of each type that may be assigned. */
const PLACES: Readonly<Record<Primitive, readonly string[]>> = {
  int: ['x', 'i', 'o.n', 'u.n', 'a[at(i, a.length)]', 'g[1][at(x, 2)]', 'S'],
  long: ['y', 'l', 'o.w', 'v[at(x, v.length)]', 'o.next.w'],
  byte: ['b', 'o.b', 'bs[at(i, 4)]'],
  short: ['s', 't', 'o.h'],
  char: ['c', 'o.c', 'cs[at(x, 3)]'],
  boolean: ['p', 'q', 'o.p', 'ps[at(i, 2)]'],
};

const EDGES: Readonly<Record<NumberType, readonly string[]>> = {
  int: ['0', '1', '-1', '7', '31', '33', '100', '0x7fffffff', '-2147483648', '0x55555555'],
  long: [
    '0L',
    '1L',
    '-1L',
    '63L',
    '65L',
    '1000000007L',
    '0x7fffffffffffffffL',
    '-9223372036854775808L',
    '0x5555555555L',
  ],
  byte: ['(byte) 127', '(byte) -128', '(byte) 200', 'Byte.MAX_VALUE'],
  short: ['(short) 32767', '(short) 40000', 'Short.MIN_VALUE'],
  char: ["'a'", "'\\n'", '(char) 65535', '(char) -1', 'Character.MAX_VALUE'],
};

class Generator {
  private readonly random: Random;
  private labels = 0;

  constructor(random: Random) {
    this.random = random;
  }

  private pick<Value>(values: readonly Value[]): Value {
    return values[this.random.below(values.length)] as Value;
  }

  private chance(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  /** A class with the name, whose method `f` is called. */
  program(name: string): string {
    const body = Array.from({ length: 5 + this.random.below(6) }, () => this.statement(3)).join('\n');
    return `${this.classes(name)}
class ${name} {
  static int S;
  static int at(int i, int n) { return n == 0 ? 0 : ((i % n) + n) % n; }
  static int h(int i, long j) { ${this.statement(1, ['i', 'j'])} return (int) (i * 31 + j); }
  static int risky(int x) throws ${name}E { if ((x & 7) == 3) throw new ${name}E(x); if ((x & 7) == 5) throw new IllegalStateException("x" + x); return 100 / ((x & 3) - 1); }
  static long f(int x, long y, byte b, short s, char c, boolean p) {
    int i = x; long l = y; short t = s; boolean q = !p;
    ${name}A o = new ${name}A(x, null); ${name}A u = p ? new ${name}B(i) : new ${name}A(3, o); o.next = u;
    ${name}I k = u; Object z = q ? u : null;
    int[] a = new int[at(x, 5)]; int[][] g = { { x, 1 }, { 2, i } }; long[] v = new long[3];
    byte[] bs = { 1, -2, b, 127 }; char[] cs = new char[] { c, 'q', '\\t' }; boolean[] ps = new boolean[2];
    ${body}
    long r = x + 31L * y + b * 7 + s * 11 + c * 13 + (p ? 1 : 0) + i * 17L + l * 19 + t * 23 + (q ? 2 : 0) + S * 29L;
    r = r * 37 + o.sum() + u.sum() * 3L + k.m(x);
    for (int e : a) r = r * 5 + e;
    for (int[] row : g) for (int e : row) r = r * 7 + e;
    for (long e : v) r = r * 11 + e;
    for (byte e : bs) r = r * 13 + e;
    for (char e : cs) r = r * 17 + e;
    for (boolean e : ps) r = r * 19 + (e ? 1 : 0);
    return r;
  }
}
`;
  }

  private classes(name: string): string {
    return `class ${name}E extends Exception { int code; ${name}E(int code) { super("code " + code); this.code = code; } }
interface ${name}I { int m(int i); default int d(int i) { return m(i) + 1; } }
class ${name}A implements ${name}I {
  int n = ${this.pick(['0', '5', 'start()'])}; long w; byte b; short h = 9; char c = 'z'; boolean p; ${name}A next; final int key;
  { w = n + 1L; ${this.chance(50) ? 'c++;' : ''} }
  ${name}A(int n, ${name}A next) { this.n += n; this.next = next == null ? this : next; key = n ^ ${this.random.below(50)}; }
  ${name}A(int n) { this(n ${this.pick(['+ 1', '* 2', '- 3'])}, null); h--; }
  int start() { return 2; }
  public int m(int i) { return n ${this.pick(['+', '-', '*', '^'])} i; }
  int sum() { return n + (int) w + b * 3 + h * 5 + c * 7 + (p ? 11 : 0) + (next == null || next == this ? 1 : next.n) + key; }
}
class ${name}B extends ${name}A {
  int extra = ${this.pick(['4', 'n', 'start() + 1'])};
  ${name}B(int i) { super(i); extra += n; }
  int start() { return extra + 6; }
  public int m(int i) { return ${this.pick(['super.m(i) - extra', 'extra * i', 'n / (i | 1)'])}; }
  int sum() { return super.sum() ${this.pick(['+', '-', '^'])} extra; }
}`;
  }

  // ── Statements ────────────────────────────────────────────────────────────────────────────────

  private statement(depth: number, only?: readonly string[]): string {
    if (only !== undefined)
      return `${this.pick(only)} ${this.pick(['+=', '-=', '*=', '^='])} ${this.pick(only)} + ${this.random.below(9)};`;
    const inner = (): string => this.statement(depth - 1);
    const block = (): string => `{ ${Array.from({ length: 1 + this.random.below(2) }, inner).join(' ')} }`;
    const simple = depth <= 0 ? 6 : 16;
    switch (this.random.below(simple)) {
      case 0:
      case 1:
      case 2:
        return `${this.assignment(2)};`;
      case 3:
        return this.objects();
      case 4:
        return `${this.pick(PLACES[this.pick(NUMBERS)])}${this.pick(['++', '--'])};`;
      case 5:
        return this.chance(25)
          ? `assert ${this.boolean(1)} || x != ${this.random.below(4)};`
          : `S += ${this.number('int', 1)};`;
      case 6:
      case 7:
        return `if (${this.boolean(2)}) ${block()} else ${block()}`;
      case 8: {
        const label = `j${this.labels++}`;
        return `for (int ${label} = 0; ${label} < ${1 + this.random.below(4)}; ${label}++) { ${inner()} if (${this.boolean(1)}) ${this.pick(['break', 'continue'])}; i += ${label}; }`;
      }
      case 9: {
        const label = `e${this.labels++}`;
        return `for (${this.pick(['int', 'long'])} ${label} : a) { l ${this.pick(['+=', '^=', '-='])} ${label}; ${inner()} }`;
      }
      case 10:
      case 11:
        return this.attempt(block, inner);
      case 12:
        return `switch (${this.pick(['x & 3', 'c', 'b', 'o.n % 3'])}) { case 0: ${inner()} case 1: ${inner()} break; case 'q': ${inner()} default: ${inner()} }`;
      case 13:
        return `l += switch (i & 1) { case 0 -> ${this.number(this.pick(NUMBERS), 1)}; default -> { ${this.statement(0)} yield ${this.number('int', 1)}; } };`;
      case 14:
        return this.raising();
      default:
        return `x += h((int) (${this.number('int', 1)}), (long) (${this.number('long', 1)}));`;
    }
  }

  private attempt(block: () => string, inner: () => string): string {
    const n = this.labels++;
    const risk = this.chance(70) ? `x += risky((int) (${this.number('int', 1)}));` : this.raising();
    const types = this.pick([
      'ArithmeticException',
      'RuntimeException',
      'ArrayIndexOutOfBoundsException | NullPointerException',
      'IllegalStateException',
      'Exception',
    ]);
    const own = `catch (T${n}) `;
    const last = this.chance(40)
      ? ` finally { l += ${1 + this.random.below(9)}; ${this.chance(15) ? 'if (p) return l;' : 'S++;'} }`
      : '';
    const named = (type: string): string => own.replace(`T${n}`, `${type} e${n}`);
    const first = types === 'Exception' ? '' : ` ${named(types)}${block()}`;
    return `try { ${inner()} ${risk} ${inner()} }${first} ${named('Exception')}{ ${inner()} S ^= 5; }${last}`;
  }

  /** Something that may end with an exception of the machine. */
  private raising(): string {
    return this.pick([
      'i = a[x];',
      'i = 7 / (x & 1);',
      'l = y % (l & 3);',
      'o = o.next.next;',
      'a = new int[(x & 7) - 1];',
      'u = (NAMEB) u;',
      'i += ((NAMEA) z).n;',
      'g[i & 3] = a;',
      'if (x != 77) throw new IllegalArgumentException("no");',
      'if (q) throw new ArithmeticException();',
    ]);
  }

  private objects(): string {
    return this.pick([
      'o = u;',
      'u = o.next;',
      'o.next = u;',
      'u = new NAMEB(i);',
      'k = o;',
      'a = g[x & 1];',
      'g[0] = g[1];',
      'v = new long[at(i, 4)];',
      'z = o == u ? (Object) a : o;',
      'if (z instanceof NAMEB) x += ((NAMEB) z).extra;',
      'if (z instanceof NAMEI && k != null) x ^= ((NAMEI) z).d(i);',
      'o = null == z ? o : new NAMEA(x);',
    ]);
  }

  private assignment(depth: number): string {
    const type = this.pick(PRIMITIVES);
    const place = this.pick(PLACES[type]);
    if (type === 'boolean') return `${place} ${this.pick(['=', '&=', '|=', '^='])} ${this.boolean(depth)}`;
    if (this.chance(50)) {
      const shifts = ['<<=', '>>=', '>>>='];
      const operator = this.pick(['+=', '-=', '*=', '&=', '|=', '^=', ...shifts]);
      return `${place} ${operator} ${this.number(this.pick(NUMBERS), depth)}`;
    }
    return `${place} = (${type}) (${this.number(this.pick(NUMBERS), depth)})`;
  }

  // ── Expressions ───────────────────────────────────────────────────────────────────────────────

  private number(type: NumberType, depth: number): string {
    if (depth <= 0) return this.chance(30) ? this.pick(EDGES[type]) : this.pick(PLACES[type]);
    const part = (): string => this.number(this.pick(NUMBERS), depth - 1);
    switch (this.random.below(11)) {
      case 0:
        return `(${part()} ${this.pick(['+', '-', '*', '&', '|', '^'])} ${part()})`;
      case 1:
        return `(${part()} ${this.pick(['<<', '>>', '>>>'])} ${part()})`;
      case 2:
        return `(${part()} ${this.pick(['/', '%'])} (${part()} | 1))`;
      case 3:
        return `(${this.pick(['-', '~', '+'])} ${part()})`;
      case 4:
        return `(${this.boolean(depth - 1)} ? ${part()} : ${part()})`;
      case 5:
        return `((${this.pick(NUMBERS)}) ${part()})`;
      case 6:
        return `(${this.pick(PLACES[type])}${this.pick(['++', '--'])})`;
      case 7: {
        const place = this.pick(PLACES[this.pick(NUMBERS)]);
        return `(${place} ${this.pick(['+=', '-=', '*=', '^=', '>>>='])} ${part()})`;
      }
      case 8:
        return this.pick([
          `Math.max(${part()}, ${part()})`,
          `Math.abs(${part()})`,
          'a.length',
          'o.m(i)',
          'k.d(x)',
          `u.m((int) ${part()})`,
        ]);
      case 9:
        return `(${this.pick(PLACES.int)} = (int) ${part()})`;
      default:
        return this.number(type, depth - 1);
    }
  }

  private boolean(depth: number): string {
    if (depth <= 0)
      return this.pick([...PLACES.boolean, 'true', 'false', '(o == u)', '(z != null)', '(k instanceof NAMEB)']);
    const number = (): string => this.number(this.pick(NUMBERS), depth - 1);
    switch (this.random.below(5)) {
      case 0:
        return `(${number()} ${this.pick(['<', '<=', '>', '>=', '==', '!='])} ${number()})`;
      case 1:
        return `(${this.boolean(depth - 1)} ${this.pick(['&&', '||', '&', '|', '^', '==', '!='])} ${this.boolean(depth - 1)})`;
      case 2:
        return `(!${this.boolean(depth - 1)})`;
      case 3:
        return `(${number()} ${this.pick(['<', '>='])} ${number()})`;
      default:
        return this.boolean(depth - 1);
    }
  }
}

/** `NAME` stands for the name of the program's own class. */
export function randomJava(random: Random, name: string): string {
  return new Generator(random).program(name).replaceAll('NAME', name);
}
