/** Run-time values as expressions of a test: names are complete, objects are variables, functions are lambdas. */
import type { Arena, Type } from '../../../model/index.js';
import { characterText, styledText } from '../../../values/index.js';
import type { HeapArray, HeapObject, LiteralStyle, Value } from '../../../values/index.js';

/** Why a value cannot be written in a test: part of a sentence. */
export class Inexpressible extends Error {
  override readonly name = 'Inexpressible';
}

export interface ExpressionContext {
  readonly arena: Arena;
  /** The variable that holds an object. */
  readonly nameOf: (object: HeapObject | HeapArray) => string;
  /** The version of the language. */
  readonly dafny: 2 | 4;
}

export function expressionText({ arena, nameOf, dafny }: ExpressionContext, value: Value, type: Type): string {
  const style: LiteralStyle = {
    reference: nameOf,
    constructorName: ({ datatype, name }) => `${datatype.name}.${name}`,
    typeName: typeSource,
    character: dafny === 2 ? character16 : (code, quote) => characterText(code, quote),
    isOperand: true,
    missing: (what) => {
      throw new Inexpressible(INEXPRESSIBLE[what]);
    },
  };
  return styledText(style, arena.types, value, type);
}

const INEXPRESSIBLE = { value: 'a value of unknown type', function: 'a function value', heap: 'a part of the heap' };

/** Dafny 2 knows characters of 16 bits. */
function character16(code: number, quote: string): string {
  if (code > 0xffff) throw new Inexpressible('a character beyond 16 bits');
  return characterText(code, quote, (hex) => `\\u${hex.padStart(4, '0')}`);
}

/** A type as a declaration has it. */
export function typeSource(type: Type): string {
  const list = (types: readonly Type[]): string => (types.length === 0 ? '' : `<${types.map(typeSource).join(', ')}>`);
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
      return type.kind;
    case 'bitvector':
      return `bv${type.width}`;
    case 'seq':
    case 'set':
    case 'multiset':
      return `${type.kind}<${typeSource(type.element)}>`;
    case 'infinite-set':
      return `iset<${typeSource(type.element)}>`;
    case 'map':
    case 'infinite-map':
      return `${type.kind === 'map' ? 'map' : 'imap'}<${typeSource(type.key)}, ${typeSource(type.value)}>`;
    case 'datatype':
      if (type.datatype.constructors[0]?.name === '') return `(${type.args.map(typeSource).join(', ')})`;
      return type.datatype.name + list(type.args);
    case 'reference':
      return `${type.class === undefined ? 'object' : type.class.name}${type.nullable ? '?' : ''}${list(type.args)}`;
    case 'array':
      return `array${type.rank === 1 ? '' : type.rank}${type.nullable ? '?' : ''}<${typeSource(type.element)}>`;
    case 'function': {
      const arrow = { total: '->', partial: '-->', reading: '~>' }[type.effect];
      return `(${type.parameters.map(typeSource).join(', ')}) ${arrow} ${typeSource(type.result)}`;
    }
    case 'parameter':
      return 'int';
    case 'constrained':
      return type.constrained.name + list(type.args);
    case 'store':
      throw new Inexpressible(INEXPRESSIBLE.heap);
  }
}
