/**
 * Source literals to run-time values, directed by the type that is expected: no names need to be resolved. `@name` stands
 * for an object that is described elsewhere. Mistakes are sentences that say what was expected, with a position.
 */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Type, Types } from '../model/index.js';
import { integers, typeText } from '../model/index.js';
import type { Heap } from './heap.js';
import { Multiset } from './multiset.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import { Datum, type Reference, type Value } from './value.js';

/** What a literal cannot say by itself. */
export interface LiteralWorld {
  readonly types: Types;
  readonly heap: Heap;
  /** The object that `@name` stands for. */
  readonly named: (name: string, type: Type) => Reference | undefined;
}

export class BadLiteral extends Error {
  override readonly name = 'BadLiteral';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Raises `BadLiteral` for anything that is not a literal of the type. */
export function readLiteral(world: LiteralWorld, text: string, type: Type): Value {
  const reader = new Reader(world, text);
  const value = reader.value(type);
  reader.end();
  return value;
}

class Reader {
  private readonly world: LiteralWorld;
  private readonly text: string;
  private at = 0;

  constructor(world: LiteralWorld, text: string) {
    this.world = world;
    this.text = text;
  }

  end(): void {
    this.space();
    if (this.at < this.text.length) this.fail('the end of the literal');
  }

  value(type: Type): Value {
    const { types } = this.world;
    switch (type.kind) {
      case 'bool':
        return this.word('true') ? true : this.word('false') ? false : this.fail('true or false');
      case 'int':
      case 'parameter':
        return this.integer('an integer');
      case 'bitvector': {
        const value = this.integer(`a number of ${type.width} bits`);
        if (value < 0 || BigInt(value) >= 2n ** BigInt(type.width)) this.fail(`a number of ${type.width} bits`);
        return value;
      }
      case 'real':
        return this.real();
      case 'char':
        return this.character();
      case 'seq':
        if (type.element.kind === 'char' && this.peek() === '"') return this.string();
        return Sequence.of(this.list('[', ']', () => this.value(type.element)));
      case 'set':
      case 'infinite-set':
        if (type.kind === 'infinite-set') this.word('iset');
        return ImmutableSet(this.list('{', '}', () => this.value(type.element)));
      case 'multiset':
        if (!this.word('multiset')) this.fail('multiset{…}');
        return Multiset.of(this.list('{', '}', () => this.value(type.element)));
      case 'map':
      case 'infinite-map': {
        const keyword = type.kind === 'map' ? 'map' : 'imap';
        if (!this.word(keyword)) this.fail(`${keyword}[…]`);
        const entries = this.list('[', ']', (): [Value, Value] => {
          const key = this.value(type.key);
          this.expect(':=');
          return [key, this.value(type.value)];
        });
        return ImmutableMap(entries);
      }
      case 'datatype':
        return this.datum(type);
      case 'reference':
        return this.reference(type, 'null or @name');
      case 'array':
        return this.array(type);
      case 'constrained': {
        const { base, typeParameters } = type.constrained;
        return this.value(types.substitute(base, typeParameters, type.args));
      }
      case 'function':
      case 'store':
        return this.fail(`nothing: a ${typeText(type)} has no literal`);
    }
  }

  private integer(expected: string): number | bigint {
    const match = this.match(/-?\s*(?:0x[0-9a-fA-F][0-9a-fA-F_]*|\d[\d_]*)(?![\w.])/y);
    if (match === undefined) return this.fail(expected);
    const digits = match.replace(/[\s_-]/g, '');
    return integers.integer(match.startsWith('-') ? -BigInt(digits) : BigInt(digits));
  }

  private real(): Real {
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

  private character(): number {
    this.expect("'");
    const code = this.escaped();
    if (this.text[this.at] !== "'") this.fail("the closing '");
    this.at++;
    return code;
  }

  private string(): Sequence {
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

  private datum(type: Extract<Type, { kind: 'datatype' }>): Datum {
    const { types } = this.world;
    const { constructors, typeParameters } = type.datatype;
    const [only] = constructors;
    const isTuple = only?.name === '';
    const start = this.at;
    const path = isTuple ? '' : (this.match(/[\p{L}_'?][\p{L}\p{N}_'?]*(?:\.[\p{L}\p{N}_'?]+)*/uy) ?? '');
    const name = path.slice(path.lastIndexOf('.') + 1);
    const constructor = constructors.find((candidate) => candidate.name === name);
    if (constructor === undefined) {
      this.at = start;
      return this.fail(`one of ${constructors.map((candidate) => candidate.name).join(', ')}`);
    }
    const fieldTypes = constructor.fields.map((field) => types.substitute(field.type, typeParameters, type.args));
    if (fieldTypes.length === 0) {
      if (this.token('(')) this.expect(')');
      return new Datum(constructor, []);
    }
    this.expect('(');
    const fields = fieldTypes.map((fieldType, i) => {
      if (i > 0) this.expect(',');
      return this.value(fieldType);
    });
    this.expect(')');
    return new Datum(constructor, fields);
  }

  private reference(type: Type, expected: string): Reference {
    if (this.word('null')) return null;
    const start = this.at;
    const name = this.match(/@[\p{L}\p{N}_]+/uy);
    if (name === undefined) return this.fail(expected);
    const object = this.world.named(name.slice(1), type);
    if (object !== undefined) return object;
    this.at = start;
    return this.fail(`an object that the input describes; there is no ${name} of type ${typeText(type)}`);
  }

  /** `new int[] [1, 2]`; the brackets nest for arrays of higher rank. */
  private array(type: Extract<Type, { kind: 'array' }>): Reference {
    if (!this.word('new')) return this.reference(type, 'new T[] […], null or @name');
    // The element type is known; what is written of it is passed over.
    if (this.match(/[^[]*\[[^\]]*\]/y) === undefined) this.fail('new T[] […]');
    const elements: Value[] = [];
    const dimensions: number[] = [];
    this.rows(type, 0, dimensions, elements);
    const array = this.world.heap.allocateArray(type, dimensions);
    elements.forEach((element, place) => array.set(place, element, this.world.heap.now));
    return array;
  }

  private rows(type: Extract<Type, { kind: 'array' }>, level: number, dimensions: number[], elements: Value[]): void {
    const rows = this.list('[', ']', () => {
      if (level + 1 < type.rank) this.rows(type, level + 1, dimensions, elements);
      else elements.push(this.value(type.element));
      return undefined;
    });
    const known = dimensions[level];
    if (known !== undefined && known !== rows.length) this.fail('rows of one length');
    dimensions[level] = rows.length;
    for (let deeper = level + 1; deeper < type.rank; deeper++) dimensions[deeper] ??= 0;
  }

  // ── Tokens ────────────────────────────────────────────────────────────────────────────────────

  private list<T>(open: string, close: string, element: () => T): T[] {
    this.expect(open);
    const elements: T[] = [];
    if (this.token(close)) return elements;
    do elements.push(element());
    while (this.token(','));
    this.expect(close);
    return elements;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private peek(): string {
    this.space();
    return this.text[this.at] ?? '';
  }

  private token(token: string): boolean {
    this.space();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private expect(token: string): void {
    if (!this.token(token)) this.fail(`'${token}'`);
  }

  private word(word: string): boolean {
    this.space();
    if (!this.text.startsWith(word, this.at) || /[\w']/.test(this.text[this.at + word.length] ?? '')) return false;
    this.at += word.length;
    return true;
  }

  /** The pattern is sticky. */
  private match(pattern: RegExp): string | undefined {
    this.space();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private fail(expected: string): never {
    this.space();
    const rest = this.text.slice(this.at, this.at + 20);
    throw new BadLiteral(`expected ${expected}, but found ${rest === '' ? 'the end' : `'${rest}'`}`, this.at);
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
