/**
 * Programs whose output depends on when things are read and written: places on the left of calls, simultaneous assignments,
 * guards and cases that change what they look at, captured variables. They end, and violate nothing. Whoever runs them must
 * print the same, so that an installed Dafny says what is right; the older spelling is read by all of them.
 */
import { Random } from '../random.js';

export function orderProgram(seed: number): string {
  return new OrderProgram(new Random(seed)).text();
}

/** Comparisons are functions: the compiler of an older Dafny writes C# that its own compiler cannot read for some of them. */
const DECLARATIONS = `class Node {
  var v: int;
  var next: Node?;
  var a: array<int>;
  constructor (w: int) { v := w; next := null; a := new int[4]((i: int) => i + w); }
  constructor Taking(o: Node, w: int) modifies o { v := w; next := o.next; a := o.a; new; o.next := this; o.v := o.v + 1; }
}
datatype Shape = Dot | Line(len: int) | Box(w: int, h: int)
function method At(a: array<int>, i: int): int
  requires a.Length == 4
  reads a
{ a[i % 4] }
function method Less(i: int, j: int): bool { i < j }
function method Same(a: array<int>, b: array<int>): bool { a == b }
function method Is(n: Node?, m: Node?): bool { n == m }
method Bump(n: Node) returns (r: int)
  modifies n
{ n.v := n.v + 1; r := n.v * 3; }
method Turn(n: Node, m: Node) returns (r: int, k: int)
  modifies n
{ n.next := m; n.v := n.v + 2; r := n.v + 7; k := m.v - 1; }
method Shift(a: array<int>) returns (r: int)
  requires a.Length == 4
  modifies a
{ a[0], a[1], a[2], a[3] := a[1], a[2], a[3], a[0]; r := a[0]; }
method Trade(n: Node, m: Node) returns (r: int)
  modifies n, m
{ n.a, m.a := m.a, n.a; r := n.v - m.v; }
`;

const NUMBERS = ['x', 'y', 'z'];
const NODES = ['p', 'q'];
const ARRAYS = ['a', 'b', 'p.a', 'q.a'];
/** Blocks inside blocks, statements in each, and the loops of a program. */
const DEPTH = 2;
const STATEMENTS = 4;
const LOOPS = 3;

/** What may be written, and of which kind: two places of different kinds are never one. */
interface Place {
  readonly text: string;
  readonly kind: 'variable' | 'field' | 'element';
}

class OrderProgram {
  private readonly random: Random;
  private count = 0;
  private loops = 0;

  constructor(random: Random) {
    this.random = random;
  }

  text(): string {
    const start = `  var x, y, z := 1, 2, 3;
  var p := new Node(4);
  var q := new Node(5);
  p.next := q;
  var a := new int[4]((i: int) => i);
  var b := a;
  var s := [7, 8];
  var d := Line(6);
`;
    const end = `  print x, " ", y, " ", z, " ", p.v, " ", q.v, " ", s, "\\n";
  print a[0], a[1], a[2], a[3], " ", b[0], b[1], b[2], b[3], "\\n";
  print p.a[0], p.a[1], p.a[2], p.a[3], " ", q.a[0], q.a[1], q.a[2], q.a[3], "\\n";
  print p == q, p.next == null, q.next == null, p.next == q, q.next == p, a == b, "\\n";
  match d { case Dot => print "dot\\n"; case Line(l) => print l, "\\n"; case Box(w, h) => print w, " ", h, "\\n"; }
`;
    return `${DECLARATIONS}method Main() {\n${start}${this.block(DEPTH, 8)}${end}}\n`;
  }

  private block(depth: number, count = 1 + this.random.below(STATEMENTS)): string {
    return Array.from({ length: count }, () => this.statement(depth)).join('');
  }

  private statement(depth: number): string {
    const { random } = this;
    const plain: readonly (() => string)[] = [
      () => this.assigned([this.place()], [this.number()]),
      () => this.assigned(this.places(), [this.number(), this.number()]),
      () => this.assigned([this.place()], [this.call()]),
      () => this.assigned(this.places(), [`Turn(${this.node()}, ${this.node()})`]),
      () => `  ${this.node()} := new Node(${this.number()});\n`,
      () => `  ${this.node()}.next := new Node.Taking(${this.node()}, ${this.number()});\n`,
      () =>
        this.assigned(
          [
            { text: 'p', kind: 'variable' },
            { text: 'q.v', kind: 'field' },
          ],
          ['q', this.number()],
        ),
      () => '  p, q := q, p;\n',
      () => `  ${random.pick(['a', 'b'])} := ${random.pick(ARRAYS)};\n`,
      () => `  s := s[${this.number()} % |s| := ${this.number()}];\n`,
      () => `  if Less(|s|, 6) { s := s + [${this.number()}]; }\n`,
      () => `  d := ${this.shape()};\n`,
      () => this.captured(),
      () => this.forall(),
      () => this.follow(),
    ];
    const nested: readonly (() => string)[] = [
      () => `  if ${this.condition()} {\n${this.block(depth - 1)}  } else {\n${this.block(depth - 1)}  }\n`,
      () => this.match(depth - 1),
      () => (this.loops < LOOPS ? this.loop(depth - 1) : '  s := s + [x];\n  s := s[1..];\n'),
    ];
    return random.pick(depth > 0 && random.chance(30) ? nested : plain)();
  }

  private assigned(places: readonly Place[], values: readonly string[]): string {
    return `  ${places.map(({ text }) => text).join(', ')} := ${values.join(', ')};\n`;
  }

  private call(): string {
    const { random } = this;
    return random.pick([
      () => `Bump(${this.node()})`,
      () => `Shift(${random.pick(ARRAYS)})`,
      () => `Trade(${this.node()}, ${this.node()})`,
    ])();
  }

  /** A function that has caught a variable, which gets another value before the function is called. */
  private captured(): string {
    const [f, x] = [this.fresh('f'), this.random.pick(NUMBERS)];
    return `  var ${f} := (i: int) => i + ${x};\n  ${x} := ${this.number()};\n  ${this.place().text} := ${f}(${this.number()});\n`;
  }

  private forall(): string {
    const { random } = this;
    const array = random.pick(['a', 'b']);
    const [from, step] = [random.pick(['a', 'b']), random.below(4)];
    return `  forall i | 0 <= i < 4 { ${array}[i] := ${from}[(i + ${step}) % 4] + i; }\n`;
  }

  /** What stands behind a reference that the statement itself may change. */
  private follow(): string {
    const [n, m] = [this.node(), this.node()];
    const statement = this.random.pick([
      `${n} := ${n}.next;`,
      `${n}.next.v := Bump(${n});`,
      `${n}.next.v, ${n}.next := ${this.number()}, null;`,
      `${n}.next.v, x := Turn(${n}, ${m});`,
      `${n}.next.a[${n}.v % 4] := Bump(${n});`,
      ...(n === m ? [] : [`${n}.next, ${m} := ${m}, ${n}.next;`]),
    ]);
    return `  if ${n}.next != null { ${statement} }\n`;
  }

  /** Each case changes what was matched, and reads what it found. */
  private match(depth: number): string {
    const change = `    d := ${this.shape()};\n`;
    const read = (value: string): string => `    ${this.place().text} := ${value} + ${this.number()};\n`;
    return `  match d {
  case Dot =>
${change}${this.block(depth, 1)}  case Line(l) =>
${change}${read('l')}  case Box(w, h) =>
${change}${read('w * h')}  }
`;
  }

  private loop(depth: number): string {
    this.loops++;
    const c = this.fresh('c');
    const leave = this.random.chance(40) ? `  if ${this.condition()} { break; }\n` : '';
    return `  var ${c} := 0;\n  while Less(${c}, 3) && Less(${c}, ${this.number()} % 4)\n    decreases 3 - ${c}\n  {\n  ${c} := ${c} + 1;\n${this.block(depth)}${leave}  }\n`;
  }

  private shape(): string {
    return this.random.pick(['Dot', `Line(${this.number()})`, `Box(${this.number()}, ${this.number()})`]);
  }

  /**
   * Two places that one statement writes. Neither mentions a variable that the other one is: the compiler of an older Dafny
   * writes `x, a[x] := …` to the element at the new `x`, which its verifier, rightly, does not.
   */
  private places(): readonly [Place, Place] {
    const { random } = this;
    const kinds = random.pick([
      ['variable', 'field'],
      ['variable', 'element'],
      ['field', 'element'],
    ] as const);
    for (;;) {
      const [one, other] = kinds.map((kind) => this.placeOf(kind)) as [Place, Place];
      if (one.kind === 'variable' && new RegExp(`\\b${one.text}\\b`).test(other.text)) continue;
      return random.chance(50) ? [one, other] : [other, one];
    }
  }

  private place(): Place {
    return this.placeOf(this.random.pick(['variable', 'field', 'element']));
  }

  private placeOf(kind: Place['kind']): Place {
    switch (kind) {
      case 'variable':
        return { kind, text: this.random.pick(NUMBERS) };
      case 'field':
        return { kind, text: `${this.node()}.v` };
      case 'element':
        return { kind, text: `${this.random.pick(ARRAYS)}[${this.number()} % 4]` };
    }
  }

  private number(depth = 2): string {
    const { random } = this;
    if (depth === 0 || random.chance(40)) {
      return random.pick([`${random.below(9)}`, random.pick(NUMBERS), `${this.node()}.v`, '|s|']);
    }
    const inner = (): string => this.number(depth - 1);
    return random.pick([
      () => `(${inner()} + ${inner()})`,
      () => `(${inner()} - ${inner()})`,
      () => `(${inner()} * ${inner()} % 23)`,
      () => `${random.pick(ARRAYS)}[${inner()} % 4]`,
      () => `At(${random.pick(ARRAYS)}, ${inner()})`,
      () => `s[${inner()} % |s|]`,
      () => `(if ${this.condition(depth - 1)} then ${inner()} else ${inner()})`,
      () => this.behind(this.node()),
    ])();
  }

  private behind(node: string): string {
    return `(if !Is(${node}.next, null) then ${node}.next.v else 0)`;
  }

  private condition(depth = 1): string {
    const { random } = this;
    return random.pick([
      () => `Less(${this.number(depth)}, ${this.number(depth)})`,
      () => `${this.number(depth)} % 2 == 0`,
      () => `Is(${this.node()}.next, ${this.node()})`,
      () => 'Same(a, b)',
      () => 'd.Line?',
    ])();
  }

  private node(): string {
    return this.random.pick(NODES);
  }

  private fresh(name: string): string {
    return `${name}${this.count++}`;
  }
}
