/** The statements of random methods. Each leaves facts behind it, which later become claims; some of them are out of date. */
import type { Expressions, GeneratedFunction, GeneratedType, GeneratedVariable, Scope } from './expressions.js';
import type { Random } from '../../random.js';

const LOCAL_TYPES: readonly GeneratedType[] = [
  ...(['int', 'int', 'int', 'bool', 'seq<int>', 'seq<int>', 'set<int>', 'multiset<int>'] as const),
  ...(['map<int, int>', 'List', 'Shape', 'nat', 'real', 'bv8'] as const),
];

export interface GeneratedMethod {
  readonly name: string;
  readonly inputs: readonly GeneratedVariable[];
  readonly output: GeneratedVariable;
  readonly ensures: readonly string[];
  readonly requires: readonly string[];
  readonly modifies: boolean;
}

/** One method's statements, with what is known between them. */
export class Body {
  private variables: GeneratedVariable[];
  private facts: string[] = [];
  private count = 0;

  constructor(
    private readonly random: Random,
    private readonly expressions: Expressions,
    private readonly functions: readonly GeneratedFunction[],
    private readonly methods: readonly GeneratedMethod[],
    inputs: readonly GeneratedVariable[],
    output: GeneratedVariable,
  ) {
    this.variables = [...inputs, output];
    for (const { name, type } of inputs) {
      if (type === 'Cell') this.facts.push(`${name}.value == old(${name}.value)`, `${name}.size == old(${name}.size)`);
      if (type === 'array<int>') this.facts.push(`${name}[..] == old(${name}[..])`);
    }
  }

  /** Facts that mention none but these variables. */
  factsAbout(names: readonly string[]): string[] {
    return this.facts.filter((fact) =>
      this.variables.every(({ name }) => names.includes(name) || !mentions(fact, name)),
    );
  }

  statements(count: number): string[] {
    const lines: string[] = [];
    for (let i = 0; i < count; i++) {
      lines.push(...this.statement(2));
      if (this.random.chance(45)) lines.push(this.claim());
    }
    return lines;
  }

  private get scope(): Scope {
    return { variables: this.variables, functions: this.functions };
  }

  private statement(depth: number): string[] {
    const { random } = this;
    const forms = [
      () => this.declare(),
      () => this.declare(),
      () => this.assign(),
      () => this.assign(),
      () => this.writeField(),
      () => this.writeField(),
      () => this.writeElement(),
      () => this.call(),
      () => this.create(),
      () => this.alias(),
      () => this.choose(),
      ...(depth > 0 ? [() => this.branch(depth), () => this.loop(), () => this.loop(), () => this.forall()] : []),
    ];
    return random.pick(forms)();
  }

  private claim(): string {
    const { random, expressions, facts } = this;
    if (facts.length === 0 || random.chance(15)) return `assert ${expressions.bool(this.scope, 2)};`;
    const fact = random.pick(facts);
    const other = expressions.bool(this.scope, 1);
    const forms = [
      fact,
      fact,
      `(${fact}) || (${other})`,
      `(${other}) ==> (${fact})`,
      `(${fact}) && (${random.pick(facts)})`,
      `!(${fact}) ==> (${other})`,
      this.weaker(fact),
    ];
    return `assert ${random.pick(forms)};`;
  }

  /** Follows from an equality, or nearly does. */
  private weaker(fact: string): string {
    const sides = fact.split(' == ');
    if (sides.length !== 2) return fact;
    const [left = '', right = ''] = sides;
    const { name } = this.variables.find((one) => one.name === left) ?? { name: '' };
    const type = this.variables.find((one) => one.name === name)?.type;
    const { random } = this;
    if (type === 'int' || type === 'nat')
      return `${left} ${random.pick(['<=', '>=', '<'])} ${right} + ${random.between(0, 1)}`;
    if (type === 'seq<int>' || type === 'set<int>' || type === 'multiset<int>') {
      return random.pick([
        `|${left}| == |${right}|`,
        `${left} <= ${right}`,
        `forall e :: e in ${left} ==> e in ${right}`,
      ]);
    }
    if (type === 'map<int, int>') return `${left}.Keys == (${right}).Keys`;
    return fact;
  }

  private fresh(type: GeneratedType, assignable = true): GeneratedVariable {
    return { name: `v${this.count++}`, type, assignable };
  }

  private know(variable: string, value: string): void {
    if (!mentions(value, variable)) this.facts.push(`${variable} == ${/^[\w.]+$/.test(value) ? value : `(${value})`}`);
  }

  /** What was known of the variable is not known any more; now and then, that is forgotten. */
  private changed(...parts: readonly string[]): void {
    this.facts = this.facts.filter((fact) => !parts.some((part) => fact.includes(part)) || this.random.chance(5));
  }

  private assigned(name: string): void {
    this.facts = this.facts.filter((fact) => !mentions(fact, name) || this.random.chance(4));
  }

  private declare(): string[] {
    const { random, expressions } = this;
    const variable = this.fresh(random.pick(LOCAL_TYPES));
    const value = expressions.of(variable.type, this.scope, 2);
    this.variables = [...this.variables, variable];
    this.know(variable.name, value);
    return [`var ${variable.name}: ${variable.type} := ${value};`];
  }

  private assign(): string[] {
    const { random, expressions } = this;
    const targets = this.variables.filter(({ assignable }) => assignable);
    const { name, type } = random.pick(targets);
    const value = expressions.of(type, this.scope, 2);
    this.assigned(name);
    this.know(name, value);
    return [`${name} := ${value};`];
  }

  private writeField(): string[] {
    const { random, expressions } = this;
    const cell = expressions.named(this.scope, 'Cell');
    if (cell === undefined) return this.declare();
    const field = random.pick(['value', 'value', 'size'] as const);
    const known = `${cell}.${field} == old(${cell}.${field})`;
    const value = random.chance(50)
      ? `${cell}.${field} + ${random.between(1, 2)}`
      : expressions.of(field === 'size' ? 'nat' : 'int', this.scope, 1);
    const isStep = value.startsWith(`${cell}.${field} +`) && this.facts.includes(known);
    // Other cells may be the same one: sometimes the facts about them stay, and may be wrong.
    this.changed(random.chance(75) ? `.${field}` : `${cell}.${field}`, 'F');
    if (isStep) this.facts.push(value.replace(`${cell}.${field}`, `${cell}.${field} == old(${cell}.${field})`));
    else if (!value.includes(`.${field}`) && !value.includes('F')) this.facts.push(`${cell}.${field} == ${value}`);
    return [`${cell}.${field} := ${value};`];
  }

  private writeElement(): string[] {
    const { random, expressions } = this;
    const array = expressions.named(this.scope, 'array<int>');
    if (array === undefined) return this.declare();
    const index = random.chance(60) ? `${random.between(0, 2)}` : (expressions.named(this.scope, 'int', 'nat') ?? '0');
    const value = expressions.int(this.scope, 1);
    this.changed(random.chance(75) ? '[' : `${array}[`);
    const write = `${array}[${index}] := ${value};`;
    if (random.chance(10)) return [write];
    if (!value.includes('[')) this.facts.push(`0 <= ${index} < ${array}.Length ==> ${array}[${index}] == ${value}`);
    return [`if 0 <= ${index} < ${array}.Length { ${write} }`];
  }

  private create(): string[] {
    const { random, expressions } = this;
    if (random.chance(50)) {
      const cell = this.fresh('Cell', false);
      const start = expressions.int(this.scope, 1);
      for (const { name } of this.variables.filter(({ type }) => type === 'Cell'))
        this.facts.push(`${cell.name} != ${name}`);
      this.variables = [...this.variables, cell];
      this.know(`${cell.name}.value`, start);
      return [`var ${cell.name} := new Cell(${start});`];
    }
    const array = this.fresh('array<int>', false);
    const length = random.between(0, 3);
    this.variables = [...this.variables, array];
    this.facts.push(
      `${array.name}.Length == ${length}`,
      `forall k :: 0 <= k < ${array.name}.Length ==> ${array.name}[k] == k * 2`,
    );
    return [`var ${array.name} := new int[${length}](k => k * 2);`];
  }

  private alias(): string[] {
    const type = this.random.pick(['Cell', 'array<int>'] as const);
    const name = this.expressions.named(this.scope, type);
    if (name === undefined) return this.declare();
    const alias = this.fresh(type, false);
    this.variables = [...this.variables, alias];
    this.facts.push(`${alias.name} == ${name}`);
    return [`var ${alias.name} := ${name};`];
  }

  private choose(): string[] {
    const { random, expressions } = this;
    const variable = this.fresh('int', false);
    const set = expressions.named(this.scope, 'set<int>', 'seq<int>', 'map<int, int>');
    this.variables = [...this.variables, variable];
    if (set !== undefined && random.chance(50)) {
      this.facts.push(`|${set}| > 0 ==> ${variable.name} in ${set}`);
      return [`var ${variable.name} := 0;`, `if |${set}| > 0 { ${variable.name} :| ${variable.name} in ${set}; }`];
    }
    const [low, high] = [random.between(-1, 2), random.between(2, 4)];
    this.facts.push(`${low} <= ${variable.name} <= ${high}`);
    return [`var ${variable.name} :| ${low} <= ${variable.name} <= ${high};`];
  }

  /** Facts of the contract hold after a call, if arguments are names. */
  private call(): string[] {
    const { random, expressions } = this;
    if (this.methods.length === 0) return this.declare();
    const { name, inputs, output, ensures, requires, modifies } = random.pick(this.methods);
    const args = inputs.map(({ type }) => expressions.named(this.scope, type) ?? expressions.of(type, this.scope, 1));
    if (args.some((arg, i) => arg === 'null' && inputs[i]?.type !== 'Cell?')) return this.declare();
    const result = this.fresh(output.type);
    const instance = (text: string): string =>
      inputs
        .reduce((made, input, i) => made.replace(new RegExp(`\\b${input.name}\\b`, 'g'), `@${i}@`), text)
        .replace(/\br\b/g, result.name)
        .replace(/@(\d)@/g, (_, i: string) => args[Number(i)] ?? '');
    if (modifies) this.changed('.value', '.size', '[', 'F');
    this.variables = [...this.variables, result];
    if (!modifies) this.facts.push(...ensures.filter((one) => !one.includes('old(')).map(instance));
    const call = `var ${result.name} := ${name}(${args.join(', ')});`;
    const guard = requires.map(instance).join(' && ');
    if (guard === '' || random.chance(20)) return [call];
    return [
      `var ${result.name}: ${output.type} := ${expressions.of(output.type, { variables: [], functions: [] }, 0)};`,
      `if ${guard} { ${result.name} := ${name}(${args.join(', ')}); }`,
    ].map((line, i) => {
      if (i === 1) this.facts = this.facts.filter((fact) => !mentions(fact, result.name));
      return line;
    });
  }

  private branch(depth: number): string[] {
    const { random, expressions } = this;
    const condition = expressions.bool(this.scope, 1);
    const outside = { variables: this.variables, facts: this.facts };
    const side = (fact: string): { lines: string[]; facts: string[] } => {
      this.variables = outside.variables;
      this.facts = [...outside.facts, fact];
      const lines = [...this.statement(depth - 1), ...(random.chance(60) ? [this.claim()] : [])];
      return { lines, facts: this.facts };
    };
    const yes = side(condition);
    const no = random.chance(60) ? side(`!(${condition})`) : { lines: [], facts: outside.facts };
    this.variables = outside.variables;
    this.facts = yes.facts.filter(
      (fact) => no.facts.includes(fact) || (random.chance(10) && outside.facts.includes(fact)),
    );
    const local = (fact: string): boolean =>
      [...fact.matchAll(/\bv\d+\b/g)].some(([name]) => !this.variables.some((one) => one.name === name));
    this.facts = this.facts.filter((fact) => !local(fact));
    const otherwise = no.lines.length === 0 ? [] : ['} else {', ...no.lines.map((line) => `  ${line}`)];
    return [`if ${condition} {`, ...yes.lines.map((line) => `  ${line}`), ...otherwise, '}'];
  }

  /** Counts up and gathers something; invariants are what should hold of it, or nearly. */
  private loop(): string[] {
    const { random, expressions } = this;
    const [limit, counter] = [this.fresh('int', false), this.fresh('int', false)];
    const [n, i] = [limit.name, counter.name];
    const bound = expressions.named(this.scope, 'seq<int>');
    const array = expressions.named(this.scope, 'array<int>');
    const length =
      array !== undefined && random.chance(50)
        ? `${array}.Length`
        : bound !== undefined
          ? `|${bound}|`
          : `${random.between(0, 4)}`;
    const step = random.between(0, 3);
    const term = random.pick([`${step}`, i, `${i} * ${step}`, `${i} + ${step}`]);
    const gathered = this.fresh(random.pick(['int', 'seq<int>', 'set<int>', 'map<int, int>'] as const));
    const g = gathered.name;
    const at = (k: string): string => term.replaceAll(i, k);
    const kinds = {
      int: {
        start: '0',
        next: `${g} + ${term}`,
        known: [term === `${step}` ? `${g} == ${step} * ${i}` : `${g} >= 0`, `${g} >= ${i}`],
      },
      'seq<int>': {
        start: '[]',
        next: `${g} + [${term}]`,
        known: [`|${g}| == ${i}`, `forall k :: 0 <= k < |${g}| ==> ${g}[k] == ${at('k')}`],
      },
      'set<int>': {
        start: '{}',
        next: `${g} + {${term}}`,
        known: [`forall k :: 0 <= k < ${i} ==> ${at('k')} in ${g}`, `|${g}| <= ${i}`],
      },
      'map<int, int>': {
        start: 'map[]',
        next: `${g}[${i} := ${term}]`,
        known: [`forall k :: 0 <= k < ${i} ==> k in ${g} && ${g}[k] == ${at('k')}`, `|${g}| == ${i}`],
      },
    };
    const { start, next, known } = kinds[gathered.type as keyof typeof kinds];
    const writes = array !== undefined && length === `${array}.Length` && random.chance(50);
    const invariants = [
      `0 <= ${i} <= ${n}`,
      ...known,
      ...(writes ? [`forall k :: 0 <= k < ${i} ==> ${array}[k] == ${at('k')}`] : []),
      ...(random.chance(15) ? [`${g} == ${start} || ${i} > ${random.between(0, 1)}`] : []),
      ...(random.chance(12)
        ? [expressions.bool({ variables: [...this.variables, counter, limit], functions: [] }, 1)]
        : []),
    ].filter((_, k) => random.chance(k === 0 ? 95 : 85));
    if (writes) this.changed('[', 'F');
    const body = [
      ...(random.chance(20)
        ? [
            `if ${expressions.bool({ variables: [counter, limit], functions: [] }, 0)} { ${random.pick(['break;', `${i} := ${i} + 1; continue;`])} }`,
          ]
        : []),
      ...(writes ? [`${array}[${i}] := ${term};`] : []),
      `${g} := ${next};`,
      `${i} := ${i} + ${random.chance(93) ? 1 : 2};`,
    ];
    this.variables = [...this.variables, limit, counter, gathered];
    this.facts.push(`${n} == ${length}`, `${i} == ${n}`, ...known);
    if (writes) this.facts.push(`forall k :: 0 <= k < ${array}.Length ==> ${array}[k] == ${at('k')}`);
    return [
      `var ${n}, ${i}, ${g}: ${gathered.type} := ${length}, 0, ${start};`,
      `while ${i} < ${n}`,
      ...invariants.map((one) => `  invariant ${one}`),
      '{',
      ...body.map((line) => `  ${line}`),
      '}',
    ];
  }

  private forall(): string[] {
    const { random, expressions } = this;
    const array = expressions.named(this.scope, 'array<int>');
    if (array === undefined) return this.assign();
    const from = random.between(0, 1);
    const value = random.pick([`k + ${from}`, `${array}[k] + 1`, `${array}[${array}.Length - 1 - k]`, '0']);
    this.changed('[');
    if (!value.includes('[')) this.facts.push(`forall k :: ${from} <= k < ${array}.Length ==> ${array}[k] == ${value}`);
    return [`forall k | ${from} <= k < ${array}.Length { ${array}[k] := ${value}; }`];
  }
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text);
}
