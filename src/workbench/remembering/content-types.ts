/** Types, places of the heap, and what operators carry, in the texts of declarations (`content-writer.ts`). */
import type { Payload, Place, Type } from '../../model/index.js';
import { nothingElse, quoted } from './content-text.js';
import type { DeclarationWriter } from './content-writer.js';

export function typeText(writer: DeclarationWriter, type: Type): string {
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
      return type.kind;
    case 'bitvector':
      return `${type.signed ? 'signed ' : ''}bv${type.width}`;
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return type.kind + writer.typeList([type.element]);
    case 'map':
    case 'infinite-map':
      return type.kind + writer.typeList([type.key, type.value]);
    case 'datatype':
      return writer.mention({ kind: 'datatype', symbol: type.datatype }) + writer.typeList(type.args);
    case 'reference': {
      const name = type.class === undefined ? 'ref' : writer.class(type.class);
      return `${name}${type.nullable ? '?' : ''}${writer.typeList(type.args)}`;
    }
    case 'array':
      return `array${type.rank}${type.nullable ? '?' : ''}${writer.typeList([type.element])}`;
    case 'function':
      return `${type.effect}${writer.typeList(type.parameters)}${writer.typeList([type.result])}`;
    case 'parameter':
      return writer.parameter(type.parameter);
    case 'constrained':
      return writer.mention({ kind: 'constrained', symbol: type.constrained }) + writer.typeList(type.args);
    case 'store':
      return `store${writer.typeList(type.keys)}${writer.typeList([type.value])}`;
  }
}

export function placeText(writer: DeclarationWriter, place: Place): string {
  switch (place.kind) {
    case 'field': {
      const { kind, field, args, ...rest } = place;
      nothingElse(rest);
      return `${kind} ${quoted(field.name)} of ${writer.class(field.owner)}${writer.typeList(args)}`;
    }
    case 'array': {
      const { kind, rank, element, ...rest } = place;
      nothingElse(rest);
      return `${kind} ${rank} ${writer.type(element)}`;
    }
    case 'alloc':
      return place.kind;
  }
}

export function payloadText(writer: DeclarationWriter, payload: Payload): string {
  if (payload === undefined) return '-';
  if (typeof payload !== 'object') return `${typeof payload} ${String(payload)}`;
  if ('denominator' in payload) return `real ${String(payload.numerator)}/${String(payload.denominator)}`;
  if ('role' in payload) return writer.variable(payload);
  if ('datatype' in payload && 'fields' in payload) {
    return `${quoted(payload.name)} of ${writer.mention({ kind: 'datatype', symbol: payload.datatype })}`;
  }
  switch (payload.kind) {
    case 'instance':
      return writer.function(payload.symbol) + writer.typeList(payload.typeArgs);
    case 'part': {
      const { constructor, index } = payload;
      return `${index} in ${quoted(constructor.name)} of ${writer.mention({ kind: 'datatype', symbol: constructor.datatype })}`;
    }
    case 'binder':
      if (payload.types.some(isReference)) writer.bindsObjects = true;
      return `${writer.typeList(payload.types)} ${payload.triggers.join(',')}`;
    default:
      return writer.type(payload);
  }
}

export function isReference({ kind }: Type): boolean {
  return kind === 'reference' || kind === 'array';
}
