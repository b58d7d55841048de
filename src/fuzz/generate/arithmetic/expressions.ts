/** Random expressions of Dafny, well-typed and mostly well-defined: what may be undefined usually stands behind a test. */
import type { Random } from '../../random.js';

export type GeneratedType =
  | 'int'
  | 'nat'
  | 'Pos'
  | 'bool'
  | 'real'
  | 'bv8'
  | 'seq<int>'
  | 'set<int>'
  | 'multiset<int>'
  | 'map<int, int>'
  | 'List'
  | 'Shape'
  | 'array<int>'
  | 'Cell'
  | 'Cell?';

export interface GeneratedVariable {
  readonly name: string;
  readonly type: GeneratedType;
  /** Inputs, constants and counters are not assigned by random statements. */
  readonly assignable: boolean;
}

/** Functions of one number, sequence or list that give a number. */
export interface GeneratedFunction {
  readonly name: string;
  readonly parameter: 'nat' | 'seq<int>' | 'List' | 'Cell';
}

/** What an expression may mention. */
export interface Scope {
  readonly variables: readonly GeneratedVariable[];
  readonly functions: readonly GeneratedFunction[];
}

const MIN_INT = -2;
const MAX_INT = 5;

export class Expressions {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  of(type: GeneratedType, scope: Scope, depth: number): string {
    switch (type) {
      case 'int':
        return this.int(scope, depth);
      case 'nat':
        return this.nat(scope, depth);
      case 'Pos':
        return `${this.random.between(1, MAX_INT)}`;
      case 'bool':
        return this.bool(scope, depth);
      case 'real':
        return this.real(scope, depth);
      case 'bv8':
        return this.bits(scope, depth);
      case 'seq<int>':
        return this.seq(scope, depth);
      case 'set<int>':
        return this.set(scope, depth);
      case 'multiset<int>':
        return this.multiset(scope, depth);
      case 'map<int, int>':
        return this.map(scope, depth);
      case 'List':
        return this.list(scope, depth);
      case 'Shape':
        return this.shape(scope, depth);
      case 'array<int>':
      case 'Cell':
      case 'Cell?':
        return this.named(scope, type) ?? 'null';
    }
  }

  /** A variable of this type. */
  named({ variables }: Scope, ...types: readonly GeneratedType[]): string | undefined {
    const fitting = variables.filter(({ type }) => types.includes(type));
    return fitting.length === 0 ? undefined : this.random.pick(fitting).name;
  }

  int(scope: Scope, depth: number): string {
    const { random } = this;
    const next = (): string => this.int(scope, depth - 1);
    const forms: (() => string | undefined)[] = [
      () => this.named(scope, 'int', 'nat', 'Pos'),
      () => this.named(scope, 'int', 'nat', 'Pos'),
      () => literal(random.between(MIN_INT, MAX_INT)),
    ];
    const at = (name: string | undefined, make: (name: string) => string): string | undefined =>
      name === undefined ? undefined : make(name);
    if (depth > 0) {
      forms.push(
        () => `(${next()} ${random.pick(['+', '-', '+', '*'])} ${next()})`,
        () => `(${next()} ${random.pick(['/', '%'])} ${random.pick(['2', '3', '-2', this.nonZero(next())])})`,
        () => `(if ${this.bool(scope, depth - 1)} then ${next()} else ${next()})`,
        () => at(this.named(scope, 'seq<int>'), (s) => `|${s}|`),
        () => at(this.named(scope, 'seq<int>'), (s) => this.element(s, `|${s}|`, next())),
        () => at(this.named(scope, 'array<int>'), (a) => this.element(a, `${a}.Length`, next())),
        () => at(this.named(scope, 'array<int>'), (a) => `${a}.Length`),
        () => at(this.named(scope, 'Cell'), (c) => `${c}.${random.pick(['value', 'value', 'size', 'fixed'])}`),
        () => at(this.named(scope, 'set<int>'), (s) => `|${s}|`),
        () => at(this.named(scope, 'multiset<int>'), (m) => `${m}[${next()}]`),
        () => at(this.named(scope, 'map<int, int>'), (m) => this.lookup(m, next())),
        () => at(this.named(scope, 'List'), (l) => `(if ${l}.Cons? then ${l}.head else ${next()})`),
        () =>
          at(
            this.named(scope, 'Shape'),
            (s) => `(match ${s} case Dot => ${next()} case Box(w, h) => w + h case Two(_, _) => ${next()})`,
          ),
        () => at(this.named(scope, 'real'), (r) => `${r}.Floor`),
        () => at(this.named(scope, 'bv8'), (b) => `(${b} as int)`),
        () => this.application(scope, depth),
        () => `(var v := ${next()}; v ${random.pick(['+', '-'])} ${next()})`,
      );
    }
    return this.one(forms) ?? '0';
  }

  bool(scope: Scope, depth: number): string {
    const { random } = this;
    const int = (): string => this.int(scope, depth - 1);
    const relation = (): string => random.pick(['<', '<=', '==', '!=', '>', '>=']);
    const forms: (() => string | undefined)[] = [
      () => `${int()} ${relation()} ${int()}`,
      () => `${int()} ${relation()} ${int()}`,
      () => this.named(scope, 'bool'),
    ];
    if (depth > 0) {
      const next = (): string => this.bool(scope, depth - 1);
      const two = (type: GeneratedType, signs: readonly string[]) => (): string =>
        `(${this.of(type, scope, depth - 1)}) ${random.pick(signs)} (${this.of(type, scope, depth - 1)})`;
      forms.push(
        () => `((${next()}) ${random.pick(['&&', '||', '==>', '<==>'])} (${next()}))`,
        () => `!(${next()})`,
        () =>
          `${int()} ${random.pick(['in', '!in'])} ${this.of(random.pick(['seq<int>', 'set<int>', 'multiset<int>', 'map<int, int>']), scope, depth - 1)}`,
        () => this.quantified(scope, depth),
        two('seq<int>', ['==', '<=', '<', '!=']),
        two('set<int>', ['==', '<=', '!!', '<']),
        two('multiset<int>', ['==', '<=']),
        two('map<int, int>', ['==', '!=']),
        two('List', ['==', '!=']),
        two('real', ['<', '<=', '==']),
        two('bv8', ['<', '<=', '==']),
      );
      const [first, second] = [this.named(scope, 'Cell', 'Cell?'), this.named(scope, 'Cell', 'Cell?')];
      if (first !== undefined && second !== undefined)
        forms.push(() => `${first} ${random.pick(['==', '!='])} ${second}`);
    }
    return this.one(forms) ?? 'true';
  }

  /** About every element of something, or some element. */
  private quantified(scope: Scope, depth: number): string | undefined {
    const { random } = this;
    const inner: Scope = { ...scope, variables: [...scope.variables, { name: 'k', type: 'int', assignable: false }] };
    const body = (): string => this.bool({ ...inner, variables: inner.variables.slice(-3) }, 0);
    const s = this.named(scope, 'seq<int>');
    const set = this.named(scope, 'set<int>');
    const array = this.named(scope, 'array<int>');
    const about = (range: string, element: string): string =>
      random.chance(65)
        ? `(forall k :: ${range} ==> ${element} ${random.pick(['<', '<=', '==', '>='])} ${this.int(scope, depth - 1)})`
        : `(exists k :: ${range} && ${element} ${random.pick(['<', '<=', '==', '>='])} ${this.int(scope, depth - 1)})`;
    return this.one([
      () => (s === undefined ? undefined : about(`0 <= k < |${s}|`, `${s}[k]`)),
      () => (array === undefined ? undefined : about(`0 <= k < ${array}.Length`, `${array}[k]`)),
      () => (set === undefined ? undefined : `(forall k :: k in ${set} ==> ${body()})`),
      () => `(forall k :: 0 <= k < ${random.between(1, 4)} ==> ${body()})`,
    ]);
  }

  private nat(scope: Scope, depth: number): string {
    const named = this.named(scope, 'nat', 'Pos');
    if (named !== undefined && this.random.chance(50)) return named;
    return depth <= 0 ? `${this.random.between(0, MAX_INT)}` : this.notNegative(this.int(scope, depth - 1));
  }

  private real(scope: Scope, depth: number): string {
    const { random } = this;
    const forms: (() => string | undefined)[] = [
      () => this.named(scope, 'real'),
      () => `${random.between(0, 5)}.${random.pick(['0', '5', '25'])}`,
    ];
    if (depth > 0) {
      forms.push(
        () => `(${this.int(scope, depth - 1)} as real)`,
        () => `(${this.real(scope, depth - 1)} ${random.pick(['+', '-', '*'])} ${this.real(scope, depth - 1)})`,
        () => `(${this.real(scope, depth - 1)} / 2.0)`,
      );
    }
    return this.one(forms) ?? '0.0';
  }

  private bits(scope: Scope, depth: number): string {
    const { random } = this;
    const next = (): string => this.bits(scope, depth - 1);
    const forms: (() => string | undefined)[] = [
      () => this.named(scope, 'bv8'),
      () => `(${random.pick([0, 1, 2, 15, 128, 255])} as bv8)`,
    ];
    if (depth > 0) {
      forms.push(
        () => `(${next()} ${random.pick(['&', '|', '^', '+', '-'])} ${next()})`,
        () => `(${next()} ${random.pick(['<<', '>>'])} ${random.between(0, 8)})`,
      );
    }
    return this.one(forms) ?? '(0 as bv8)';
  }

  private seq(scope: Scope, depth: number): string {
    const { random } = this;
    const int = (): string => this.int(scope, depth - 1);
    const s = this.named(scope, 'seq<int>');
    const array = this.named(scope, 'array<int>');
    const forms: (() => string | undefined)[] = [
      () => s,
      () => s,
      () => random.pick(['[0][..0]', `[${int()}]`, `[${int()}, ${int()}]`]),
      () => (array === undefined ? undefined : `${array}[..]`),
    ];
    if (depth > 0) {
      forms.push(() => `(${this.seq(scope, depth - 1)} + ${this.seq(scope, depth - 1)})`);
      forms.push(() => `seq(${random.between(0, 3)}, q => q ${random.pick(['+', '*', '-'])} ${random.between(0, 3)})`);
      if (s !== undefined) {
        const i = int();
        forms.push(
          () => this.guarded(`0 <= ${i} <= |${s}|`, random.chance(50) ? `${s}[..${i}]` : `${s}[${i}..]`, s),
          () => this.guarded(`0 <= ${i} < |${s}|`, `${s}[${i} := ${int()}]`, s),
        );
      }
    }
    return this.one(forms) ?? '[]';
  }

  private set(scope: Scope, depth: number): string {
    const { random } = this;
    const int = (): string => this.int(scope, depth - 1);
    const forms: (() => string | undefined)[] = [
      () => this.named(scope, 'set<int>'),
      () => random.pick(['({0} - {0})', `{${int()}}`, `{${int()}, ${int()}}`]),
    ];
    if (depth > 0) {
      const s = this.named(scope, 'seq<int>', 'multiset<int>', 'set<int>');
      const m = this.named(scope, 'map<int, int>');
      forms.push(
        () => `(${this.set(scope, depth - 1)} ${random.pick(['+', '*', '-'])} ${this.set(scope, depth - 1)})`,
        () => (s === undefined ? undefined : `(set e | e in ${s} && e ${random.pick(['<', '>', '!='])} ${int()})`),
        () => (m === undefined ? undefined : `${m}.${random.pick(['Keys', 'Values'])}`),
        () => `(set e | 0 <= e < ${random.between(1, 3)} :: e ${random.pick(['*', '+', '%'])} 2)`,
      );
    }
    return this.one(forms) ?? '{}';
  }

  private multiset(scope: Scope, depth: number): string {
    const { random } = this;
    const forms: (() => string | undefined)[] = [
      () => this.named(scope, 'multiset<int>'),
      () => `multiset{${this.int(scope, depth - 1)}, ${random.between(0, 2)}}`,
    ];
    if (depth > 0) {
      forms.push(
        () => `multiset(${this.seq(scope, depth - 1)})`,
        () => `(${this.multiset(scope, depth - 1)} ${random.pick(['+', '*', '-'])} ${this.multiset(scope, depth - 1)})`,
        () => `(${this.multiset(scope, depth - 1)})[${this.int(scope, 0)} := ${random.between(0, 2)}]`,
      );
    }
    return this.one(forms) ?? 'multiset{}';
  }

  private map(scope: Scope, depth: number): string {
    const { random } = this;
    const int = (): string => this.int(scope, depth - 1);
    const forms: (() => string | undefined)[] = [
      () => this.named(scope, 'map<int, int>'),
      () => `map[${random.between(0, 2)} := ${int()}]`,
    ];
    if (depth > 0) {
      forms.push(
        () => `(${this.map(scope, depth - 1)})[${int()} := ${int()}]`,
        () => `(${this.map(scope, depth - 1)} + ${this.map(scope, depth - 1)})`,
        () => `(${this.map(scope, depth - 1)} - ${this.set(scope, depth - 1)})`,
        () => `(map e | e in ${this.set(scope, depth - 1)} :: e ${random.pick(['+', '*'])} ${random.between(0, 3)})`,
      );
    }
    return this.one(forms) ?? 'map[]';
  }

  private list(scope: Scope, depth: number): string {
    const l = this.named(scope, 'List');
    const forms: (() => string | undefined)[] = [() => l, () => l, () => 'Nil'];
    if (depth > 0) {
      forms.push(() => `Cons(${this.int(scope, depth - 1)}, ${this.list(scope, depth - 1)})`);
      if (l !== undefined) {
        forms.push(() => this.guarded(`${l}.Cons?`, `${l}.tail`, l));
        forms.push(() => this.guarded(`${l}.Cons?`, `${l}.(head := ${this.int(scope, depth - 1)})`, l));
      }
    }
    return this.one(forms) ?? 'Nil';
  }

  private shape(scope: Scope, depth: number): string {
    const forms: (() => string | undefined)[] = [() => this.named(scope, 'Shape'), () => 'Dot'];
    if (depth > 0) {
      forms.push(
        () => `Box(${this.nat(scope, depth - 1)}, ${this.int(scope, depth - 1)})`,
        () => `Two(${this.shape(scope, depth - 1)}, ${this.shape(scope, depth - 1)})`,
      );
    }
    return this.one(forms) ?? 'Dot';
  }

  private application(scope: Scope, depth: number): string | undefined {
    if (scope.functions.length === 0) return undefined;
    const { name, parameter } = this.random.pick(scope.functions);
    const argument = parameter === 'Cell' ? this.named(scope, 'Cell') : this.of(parameter, scope, depth - 1);
    return argument === undefined ? undefined : `${name}(${argument})`;
  }

  private element(of: string, length: string, index: string): string {
    return this.guarded(`0 <= ${index} < ${length}`, `${of}[${index}]`, '0');
  }

  private lookup(map: string, key: string): string {
    return this.guarded(`${key} in ${map}`, `${map}[${key}]`, '0');
  }

  /** Sometimes the test is forgotten. */
  private guarded(test: string, value: string, otherwise: string): string {
    return this.random.chance(6) ? value : `(if ${test} then ${value} else ${otherwise})`;
  }

  private nonZero(value: string): string {
    return this.random.chance(8) ? value : `(if ${value} == 0 then 1 else ${value})`;
  }

  private notNegative(value: string): string {
    return this.random.chance(6) ? value : `(if ${value} < 0 then 0 else ${value})`;
  }

  /** The first of the forms, in random order, that is possible here. */
  private one(forms: readonly (() => string | undefined)[]): string | undefined {
    for (let i = 0; i < 6; i++) {
      const made = this.random.pick(forms)();
      if (made !== undefined) return made;
    }
    for (const form of forms) {
      const made = form();
      if (made !== undefined) return made;
    }
    return undefined;
  }
}

function literal(value: number): string {
  return value < 0 ? `(${value})` : `${value}`;
}
