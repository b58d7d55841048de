/**
 * Source literals to run-time values, directed by the type that is expected: no names need to be resolved. `@name` stands
 * for an object that is described elsewhere. Mistakes are sentences that say what was expected, with a position.
 */
import type { DatatypeSymbol, Type, Types } from '../model/index.js';
import { bitsOf, signedInteger, typeText } from '../model/index.js';
import { mapOf, multisetOf, setOf } from './collections.js';
import type { Heap } from './heap.js';
import { Scanner } from './literal-scanner.js';
import { Sequence } from './sequence.js';
import { functionDomain } from './small-values.js';
import { Datum, type Reference, type Value } from './value.js';

/** What a literal cannot say by itself. */
export interface LiteralWorld {
  readonly types: Types;
  readonly heap: Heap;
  /** The object that `@name` stands for. */
  readonly named: (name: string, type: Type) => Reference | undefined;
  /** Where the constructors of literals of no known type are looked for. */
  readonly datatypes?: readonly DatatypeSymbol[];
}

/** Raises `BadLiteral` for anything that is not a literal of the type. */
export function readLiteral(world: LiteralWorld, text: string, type: Type): Value {
  const reader = new Reader(world, text);
  const value = reader.value(type);
  reader.end();
  return value;
}

/** A literal by itself: its shape tells what it is. Characters are numbers, as they are at run time. */
export function readShape(world: LiteralWorld, text: string): Value {
  const reader = new Reader(world, text);
  const value = reader.shape();
  reader.end();
  return value;
}

class Reader extends Scanner {
  private readonly world: LiteralWorld;

  constructor(world: LiteralWorld, text: string) {
    super(text);
    this.world = world;
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
        const wanted = type.signed ? `a signed number of ${type.width} bits` : `a number of ${type.width} bits`;
        const value = this.integer(wanted);
        const bits = bitsOf(value, type.width);
        if (value !== (type.signed ? signedInteger(bits, type.width) : bits)) this.fail(wanted);
        return bits;
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
        return setOf(this.list('{', '}', () => this.value(type.element)));
      case 'multiset':
        if (!this.word('multiset')) this.fail('multiset{…}');
        return multisetOf(this.list('{', '}', () => this.value(type.element)));
      case 'map':
      case 'infinite-map': {
        const keyword = type.kind === 'map' ? 'map' : 'imap';
        if (!this.word(keyword)) this.fail(`${keyword}[…]`);
        const entries = this.list('[', ']', (): [Value, Value] => {
          const key = this.value(type.key);
          this.expect(':=');
          return [key, this.value(type.value)];
        });
        return mapOf(entries);
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
      case 'function': {
        const argument = (i: number): Value => this.value(type.parameters[i] as Type);
        return this.table(functionDomain(types, type.parameters), argument, () => this.value(type.result));
      }
      case 'store':
        return this.fail(`nothing: a ${typeText(type)} has no literal`);
    }
  }

  shape(): Value {
    const element = (): Value => this.shape();
    const entry = (): [Value, Value] => {
      const key = this.shape();
      this.expect(':=');
      return [key, this.shape()];
    };
    if (this.ahead(/-?\s*\d[\d_]*\.\d/y)) return this.real();
    if (this.ahead(/-?\s*\d/y)) return this.integer('an integer');
    switch (this.peek()) {
      case "'":
        return this.character();
      case '"':
        return this.string();
      case '@':
        return this.reference(this.world.types.reference, '@name');
      case '[':
        return Sequence.of(this.list('[', ']', element));
      case '{':
        return setOf(this.list('{', '}', element));
      case '(':
        if (this.isLambda()) return this.table(undefined, element, element);
        return this.shapedDatum('', this.list('(', ')', element));
    }
    if (this.word('true')) return true;
    if (this.word('false')) return false;
    if (this.word('null')) return null;
    if (this.word('iset')) return setOf(this.list('{', '}', element));
    if (this.word('multiset')) return multisetOf(this.list('{', '}', element));
    if (this.word('map') || this.word('imap')) return mapOf(this.list('[', ']', entry));
    const path = this.match(CONSTRUCTOR);
    if (path === undefined) return this.fail('a literal');
    return this.shapedDatum(path, this.peek() === '(' ? this.list('(', ')', element) : []);
  }

  /** By name and number of parts; tuples have no name. */
  private shapedDatum(path: string, parts: readonly Value[]): Datum {
    const dot = path.lastIndexOf('.');
    const [name, owner] = [path.slice(dot + 1), path.slice(0, Math.max(0, dot))];
    for (const datatype of this.world.datatypes ?? []) {
      if (owner !== '' && datatype.name !== owner && !datatype.name.endsWith(`.${owner}`)) continue;
      const found = datatype.constructors.find((one) => one.name === name && one.fields.length === parts.length);
      if (found !== undefined) return new Datum(found, parts);
    }
    return this.fail(`a constructor of the program with ${parts.length} parts; there is no ${path || 'such tuple'}`);
  }

  private datum(type: Extract<Type, { kind: 'datatype' }>): Datum {
    const { types } = this.world;
    const { constructors, typeParameters } = type.datatype;
    const [only] = constructors;
    const isTuple = only?.name === '';
    const start = this.at;
    const path = isTuple ? '' : (this.match(CONSTRUCTOR) ?? '');
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
}

/** Perhaps with the modules and the datatype that it is in. */
const CONSTRUCTOR = /[\p{L}_'?][\p{L}\p{N}_'?]*(?:\.[\p{L}\p{N}_'?]+)*/uy;
