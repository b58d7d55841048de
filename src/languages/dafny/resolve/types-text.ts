/** Types in Dafny's own spelling: for messages, and for a printer that writes an inferred type into a program. */
import type { Type } from './types.js';

/** A type made of synonyms can be much larger than what was written; a message does not need all of it. */
const LONGEST = 400;

export function typeText(type: Type): string {
  const text = print(type, LONGEST);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function print(type: Type, room: number): string {
  if (room <= 0) return '…';
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'nat':
    case 'real':
    case 'char':
    case 'null':
      return type.kind;
    case 'ordinal':
      return 'ORDINAL';
    case 'bitvector':
      return `bv${type.width}`;
    case 'seq':
      return type.element.kind === 'char' ? 'string' : `seq<${print(type.element, room - 5)}>`;
    case 'set':
    case 'iset':
    case 'multiset':
      return `${type.kind}<${print(type.element, room - 5)}>`;
    case 'map':
    case 'imap':
      return `${type.kind}${list([type.key, type.value], room)}`;
    case 'tuple': {
      const parts = printAll(type.parts, room);
      return `(${parts.map((part, i) => (type.ghost[i] === true ? `ghost ${part}` : part)).join(', ')})`;
    }
    case 'arrow':
      return `${printDomain(type.parameters, room)} ${type.arrow} ${print(type.result, room - 5)}`;
    case 'object':
      return type.nullable ? 'object?' : 'object';
    case 'array':
      return `array${type.rank === 1 ? '' : type.rank}${type.nullable ? '?' : ''}<${print(type.element, room - 7)}>`;
    case 'class':
      return `${type.symbol.name}${type.nullable ? '?' : ''}${list(type.args, room)}`;
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
      return `${type.symbol.name}${list(type.args, room)}`;
    case 'parameter':
      return type.parameter.name.text;
    case 'error':
    case 'variable':
      return '?';
  }
}

function list(types: readonly Type[], room: number): string {
  return types.length === 0 ? '' : `<${printAll(types, room - 2).join(', ')}>`;
}

/** Prints until the room is used up, so that the time is bounded by it as well. */
function printAll(types: readonly Type[], room: number): readonly string[] {
  const texts: string[] = [];
  let left = room;
  for (const type of types) {
    if (left <= 0) {
      texts.push('…');
      break;
    }
    const text = print(type, left);
    texts.push(text);
    left -= text.length + 2;
  }
  return texts;
}

/** One parameter needs no parentheses, unless it is an arrow or a tuple itself. */
function printDomain(parameters: readonly Type[], room: number): string {
  const [only] = parameters;
  if (parameters.length === 1 && only !== undefined && only.kind !== 'arrow' && only.kind !== 'tuple') {
    return print(only, room);
  }
  return `(${printAll(parameters, room).join(', ')})`;
}
