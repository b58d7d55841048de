/** Random Java methods over int and boolean, each with its meaning as JavaScript, where `|0` keeps numbers to 32 bits. */
import fc from 'fast-check';

/** The same piece of code in both languages. */
export interface Piece {
  readonly java: string;
  readonly script: string;
}

const INTS = ['x', 'y', 'a', 'b', 's'] as const;
const BOOLEANS = ['p', 'q'] as const;
const EDGES = [0, 1, 2, -1, 3, 7, 31, 32, 33, 0x7fffffff, -0x80000000, 0x55555555];

const piece = (java: string, script = java): Piece => ({ java, script });
const intName = fc.constantFrom(...INTS);
const boolName = fc.constantFrom(...BOOLEANS);

function literal(value: number): Piece {
  return piece(value < 0 ? `(${value})` : String(value), `(${value})`);
}

type Meaning = (a: string, b: string) => string;

const ARITHMETIC: Readonly<Record<string, Meaning>> = {
  '+': (a, b) => `((${a} + ${b}) | 0)`,
  '-': (a, b) => `((${a} - ${b}) | 0)`,
  '*': (a, b) => `Math.imul(${a}, ${b})`,
  '/': (a, b) => `divide(${a}, ${b})`,
  '%': (a, b) => `remainder(${a}, ${b})`,
  '&': (a, b) => `(${a} & ${b})`,
  '|': (a, b) => `(${a} | ${b})`,
  '^': (a, b) => `(${a} ^ ${b})`,
  '<<': (a, b) => `(${a} << ${b})`,
  '>>': (a, b) => `(${a} >> ${b})`,
  '>>>': (a, b) => `((${a} >>> ${b}) | 0)`,
};
const LOGIC: Readonly<Record<string, Meaning>> = {
  '&&': (a, b) => `(${a} && ${b})`,
  '||': (a, b) => `(${a} || ${b})`,
  '&': (a, b) => `both(${a}, ${b})`,
  '|': (a, b) => `either(${a}, ${b})`,
  '^': (a, b) => `(${a} !== ${b})`,
  '==': (a, b) => `(${a} === ${b})`,
  '!=': (a, b) => `(${a} !== ${b})`,
};
const COMPARISON = { '<': '<', '<=': '<=', '>': '>', '>=': '>=', '==': '===', '!=': '!==' } as const;
const operatorsOf = (table: object): fc.Arbitrary<string> => fc.constantFrom(...Object.keys(table));

const binary = (table: Readonly<Record<string, Meaning>>, operand: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> =>
  fc.tuple(operatorsOf(table), operand, operand).map(([operator, left, right]) => {
    const meaning = table[operator] as Meaning;
    return piece(`(${left.java} ${operator} ${right.java})`, meaning(left.script, right.script));
  });

const { int, bool } = fc.letrec<{ int: Piece; bool: Piece }>((tie) => ({
  int: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    intName.map((name) => piece(name)),
    fc.oneof(fc.constantFrom(...EDGES), fc.integer()).map(literal),
    binary(ARITHMETIC, tie('int')),
    fc
      .tuple(fc.constantFrom('-', '~', '+'), tie('int'))
      .map(([sign, of]) => piece(`(${sign} ${of.java})`, `((${sign} ${of.script}) | 0)`)),
    fc
      .tuple(tie('bool'), tie('int'), tie('int'))
      .map(([c, t, e]) => piece(`(${c.java} ? ${t.java} : ${e.java})`, `(${c.script} ? ${t.script} : ${e.script})`)),
    fc.tuple(intName, tie('int')).map(([name, of]) => piece(`(${name} = ${of.java})`, `(${name} = ${of.script})`)),
    fc
      .tuple(intName, operatorsOf(ARITHMETIC), tie('int'))
      .map(([name, operator, of]) =>
        piece(`(${name} ${operator}= ${of.java})`, `(${name} = ${(ARITHMETIC[operator] as Meaning)(name, of.script)})`),
      ),
    fc.tuple(intName, fc.constantFrom('++', '--')).map(([name, sign]) => {
      const [by, back] = sign === '++' ? ['+', '-'] : ['-', '+'];
      return piece(`${name}${sign}`, `(${name} = (${name} ${by} 1) | 0, (${name} ${back} 1) | 0)`);
    }),
    fc.tuple(intName, fc.constantFrom('++', '--')).map(([name, sign]) => {
      return piece(`(${sign}${name})`, `(${name} = (${name} ${sign === '++' ? '+' : '-'} 1) | 0)`);
    }),
    fc.tuple(tie('int'), tie('int')).map(([v, w]) => piece(`h(${v.java}, ${w.java})`, `h(${v.script}, ${w.script})`)),
  ),
  bool: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    boolName.map((name) => piece(name)),
    fc.boolean().map((value) => piece(String(value))),
    fc
      .tuple(operatorsOf(COMPARISON), tie('int'), tie('int'))
      .map(([operator, l, r]) =>
        piece(
          `(${l.java} ${operator} ${r.java})`,
          `(${l.script} ${COMPARISON[operator as keyof typeof COMPARISON]} ${r.script})`,
        ),
      ),
    binary(LOGIC, tie('bool')),
    tie('bool').map((of) => piece(`!${of.java}`, `!${of.script}`)),
    fc.tuple(boolName, tie('bool')).map(([name, of]) => piece(`(${name} = ${of.java})`, `(${name} = ${of.script})`)),
    fc
      .tuple(boolName, fc.constantFrom('&', '|', '^'), tie('bool'))
      .map(([name, operator, of]) =>
        piece(`(${name} ${operator}= ${of.java})`, `(${name} = ${(LOGIC[operator] as Meaning)(name, of.script)})`),
      ),
  ),
}));

const list = (of: fc.Arbitrary<Piece>, most: number): fc.Arbitrary<Piece> =>
  fc
    .array(of, { maxLength: most })
    .map((all) => piece(all.map(({ java }) => java).join(' '), all.map(({ script }) => script).join(' ')));

const leaf: fc.Arbitrary<Piece> = fc.oneof(
  fc.tuple(intName, int).map(([name, of]) => piece(`${name} = ${of.java};`, `${name} = ${of.script};`)),
  fc.tuple(boolName, bool).map(([name, of]) => piece(`${name} = ${of.java};`, `${name} = ${of.script};`)),
  fc
    .tuple(intName, int)
    .map(([name, of]) => piece(`${name} += ${of.java};`, `${name} = (${name} + ${of.script}) | 0;`)),
  bool.map((of) => piece(`if (${of.java}) return x;`, `if (${of.script}) return x;`)),
  bool.map((of) => piece(`assert ${of.java};`, `check(${of.script});`)),
);

/** Loops count with a variable of their own, so that they end. */
const { statement } = fc.letrec<{ statement: Piece }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc
      .tuple(bool, list(tie('statement'), 3), list(tie('statement'), 2))
      .map(([c, t, e]) =>
        piece(
          `if (${c.java}) { ${t.java} } else { ${e.java} }`,
          `if (${c.script}) { ${t.script} } else { ${e.script} }`,
        ),
      ),
    fc
      .tuple(fc.constantFrom('while', 'do', 'for'), fc.nat(3), bool, bool, list(tie('statement'), 3))
      .map(([kind, count, leave, again, body]) => loop(kind, count, leave, again, body)),
    fc.tuple(int, list(leaf, 2), list(leaf, 2), list(leaf, 2), fc.boolean()).map(([of, one, two, other, ends]) => {
      const text = (p: 'java' | 'script', subject: string): string =>
        `switch (${subject}) { case 0: ${one[p]} case 1: case 2: ${two[p]} ${ends ? 'break;' : ''} default: ${other[p]} }`;
      return piece(text('java', `${of.java} & 3`), text('script', `${of.script} & 3`));
    }),
  ),
}));

let loops = 0;

function loop(kind: string, count: number, leave: Piece, again: Piece, body: Piece): Piece {
  const name = `i${loops++}`;
  const text = (p: 'java' | 'script', type: string): string => {
    const inner = `if (${leave[p]}) break l${name}; if (${again[p]}) continue l${name}; ${body[p]}`;
    if (kind === 'for') return `l${name}: for (${type} ${name} = 0; ${name} < ${count}; ${name}++) { ${inner} }`;
    const start = `${type} ${name} = 0; l${name}:`;
    return kind === 'while'
      ? `${start} while (${name}++ < ${count}) { ${inner} }`
      : `${start} do { ${inner} } while (++${name} < ${count});`;
  };
  return piece(`{ ${text('java', 'int')} }`, `{ ${text('script', 'let')} }`);
}

/** A class with a method `f`, and a function that takes its parameters and the static field and does the same. */
export const programs: fc.Arbitrary<Piece> = fc.tuple(list(statement, 5), int).map(([body, result]) =>
  piece(
    `class P {
  static int s = 1;
  static int h(int v, int w) { s += v; return s - w; }
  static int f(int x, int y, boolean p) {
    int a = 1, b = y;
    boolean q = !p;
    ${body.java}
    return ${result.java};
  }
}`,
    `let a = 1, b = y, q = !p;
    const divide = (m, n) => { if (n === 0) throw new Error('division-by-zero'); return (m / n) | 0; };
    const remainder = (m, n) => { if (n === 0) throw new Error('division-by-zero'); return (m % n) | 0; };
    const both = (m, n) => m && n, either = (m, n) => m || n;
    const check = (m) => { if (!m) throw new Error('assertion'); };
    const h = (v, w) => { s = (s + v) | 0; return (s - w) | 0; };
    const result = (() => { ${body.script} return ${result.script}; })();
    return [result, s];`,
  ),
);
