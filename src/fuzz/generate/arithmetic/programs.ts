/**
 * Small random programs. Statements leave facts behind them, and facts become claims: most claims are true, some were
 * true before something changed, and some are random. Which is which is for the verifier and for executions to say.
 */
import type { GeneratedFunction, GeneratedType, GeneratedVariable, Scope } from './expressions.js';
import { Body } from './bodies.js';
import type { GeneratedMethod } from './bodies.js';
import { Expressions } from './expressions.js';
import type { Random } from '../../random.js';

export function randomProgram(random: Random): string {
  return new Program(random).text();
}

const PRELUDE = `datatype List = Nil | Cons(head: int, tail: List)
datatype Shape = Dot | Box(width: nat, height: int) | Two(left: Shape, right: Shape)
type Pos = x: int | 0 < x witness 1

class Cell {
  var value: int
  var size: nat
  var link: Cell?
  const fixed: int

  constructor (start: int)
    ensures value == start && fixed == start && size == 0 && link == null
  {
    value, size, link, fixed := start, 0, null, start;
  }
}
`;

const INPUT_TYPES: readonly GeneratedType[] = [
  ...([
    'int',
    'int',
    'nat',
    'bool',
    'seq<int>',
    'seq<int>',
    'array<int>',
    'array<int>',
    'Cell',
    'Cell',
    'Cell',
  ] as const),
  ...(['set<int>', 'multiset<int>', 'map<int, int>', 'List', 'Shape', 'Pos', 'real', 'bv8', 'Cell?'] as const),
];

class Program {
  private readonly random: Random;
  private readonly expressions: Expressions;
  private readonly functions: GeneratedFunction[] = [];
  private readonly methods: GeneratedMethod[] = [];

  constructor(random: Random) {
    this.random = random;
    this.expressions = new Expressions(random);
  }

  text(): string {
    const parts = [PRELUDE];
    for (let i = this.random.between(1, 3); i > 0; i--) parts.push(this.function());
    for (let i = this.random.between(0, 2); i > 0; i--) parts.push(this.lemma(i));
    for (let i = this.random.between(2, 4); i > 0; i--) parts.push(this.method());
    return parts.join('\n');
  }

  /** Recursive, on something that gets smaller; with a postcondition that may be wrong. */
  private function(): string {
    const { random, expressions } = this;
    const name = `F${this.functions.length}`;
    const parameter = random.pick(['nat', 'seq<int>', 'List', 'Cell'] as const);
    const scope = (...names: readonly string[]): Scope => ({
      variables: names.map((one) => ({ name: one, type: 'int', assignable: false })),
      functions: [],
    });
    const base = random.between(-1, 2);
    const sign = random.pick(['+', '-', '+', '*']);
    const result = random.chance(30) ? 'nat' : 'int';
    const bodies = {
      nat: () =>
        `if x == 0 then ${base} else ${expressions.int(scope('x'), 1)} ${sign} ${name}(x - ${random.chance(90) ? 1 : 2})`,
      'seq<int>': () =>
        `if |x| == 0 then ${base} else ${random.chance(60) ? 'x[0]' : expressions.int(scope(), 1)} ${sign} ${name}(x[1..])`,
      List: () => `match x case Nil => ${base} case Cons(h, t) => ${expressions.int(scope('h'), 1)} ${sign} ${name}(t)`,
      Cell: () => `x.value ${sign} ${random.pick(['x.size', 'x.fixed', '1'])}`,
    };
    const body = bodies[parameter]();
    const reads = parameter === 'Cell' && random.chance(92) ? '\n  reads x' : '';
    const ensures = random.chance(35)
      ? `\n  ensures ${name}(x) ${random.pick(['>=', '<=', '!='])} ${random.between(-2, 2)}`
      : '';
    this.functions.push({ name, parameter });
    return `function ${name}(x: ${parameter}): ${result}${reads}${ensures}\n{\n  ${body}\n}\n`;
  }

  private lemma(number: number): string {
    const { random, expressions } = this;
    const { name, parameter } = random.pick(this.functions);
    const scope: Scope = { variables: [{ name: 'x', type: parameter, assignable: false }], functions: this.functions };
    const claim = random.chance(50)
      ? `${name}(x) ${random.pick(['>=', '<=', '=='])} ${expressions.int(scope, 1)}`
      : expressions.bool(scope, 2);
    const body = random.chance(40) && parameter === 'nat' ? `\n  if x > 0 { L${number}(x - 1); }\n` : '';
    const requires = random.chance(25) ? `\n  requires ${expressions.bool(scope, 1)}` : '';
    return `lemma L${number}(x: ${parameter})${requires}\n  ensures ${claim}\n{${body}}\n`;
  }

  private method(): string {
    const { random, expressions } = this;
    const name = `M${this.methods.length}`;
    const inputs = Array.from({ length: random.between(1, 4) }, (_, i): GeneratedVariable => {
      return { name: `p${i}`, type: random.pick(INPUT_TYPES), assignable: false };
    });
    const output: GeneratedVariable = {
      name: 'r',
      type: random.pick(['int', 'int', 'bool', 'seq<int>', 'set<int>', 'List']),
      assignable: true,
    };
    const scope: Scope = { variables: inputs, functions: this.functions };
    const requires = random.chance(35) ? [expressions.bool(scope, 1)] : [];
    const body = new Body(random, expressions, this.functions, this.methods, inputs, output);
    const statements = body.statements(random.between(3, 7));
    const names = [...inputs.map((one) => one.name), 'r'];
    const facts = body.factsAbout(names).filter(() => random.chance(60));
    const ensures = facts.slice(0, 3);
    if (random.chance(15)) ensures.push(expressions.bool({ ...scope, variables: [...inputs, output] }, 1));
    const objects = inputs.filter(({ type }) => type === 'Cell' || type === 'array<int>' || type === 'Cell?');
    const framed = objects.filter(() => random.chance(92));
    const modifies = objects.length > 0 && random.chance(85);
    const clauses = [
      ...requires.map((one) => `requires ${one}`),
      ...(modifies && framed.length > 0
        ? [
            `modifies ${framed.map((one) => (one.type === 'Cell?' ? `(if ${one.name} == null then {} else {${one.name}})` : one.name)).join(', ')}`,
          ]
        : []),
      ...ensures.map((one) => `ensures ${one}`),
    ];
    const formals = inputs.map((one) => `${one.name}: ${one.type}`).join(', ');
    this.methods.push({ name, inputs, output, ensures, requires, modifies: modifies && framed.length > 0 });
    return [
      `method ${name}(${formals}) returns (r: ${output.type})`,
      ...clauses.map((clause) => `  ${clause}`),
      '{',
      `  r := ${expressions.of(output.type, scope, 1)};`,
      ...statements.map((line) => `  ${line}`),
      '}\n',
    ].join('\n');
  }
}
