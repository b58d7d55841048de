/** Members of built-in types: lengths of arrays, parts of maps and tuples, and so on. */
import type { BuiltinField } from './symbols.js';
import { BOOL, INT, NAT, OBJECT } from './types.js';
import type { Type } from './types.js';

/** The member of a built-in type; the type is without constraints at its head (`baseOf`). */
export function builtinMember(type: Type, name: string): BuiltinField | undefined {
  switch (type.kind) {
    case 'array':
      return arrayLength(type.rank, name);
    case 'map':
    case 'imap': {
      const kind = type.kind === 'map' ? 'set' : 'iset';
      if (name === 'Keys') return field(name, { kind, element: type.key });
      if (name === 'Values') return field(name, { kind, element: type.value });
      if (name !== 'Items') return undefined;
      return field(name, { kind, element: { kind: 'tuple', parts: [type.key, type.value], ghost: [false, false] } });
    }
    case 'tuple': {
      if (!/^(0|[1-9][0-9]*)$/.test(name)) return undefined;
      const part = type.parts[Number(name)];
      return part === undefined ? undefined : field(name, part, type.ghost[Number(name)]);
    }
    case 'real':
      return name === 'Floor' ? field(name, INT) : undefined;
    case 'ordinal':
      if (name === 'Offset') return field(name, NAT);
      return ['IsLimit', 'IsSucc', 'IsNat'].includes(name) ? field(name, BOOL) : undefined;
    case 'bitvector':
      if (name !== 'RotateLeft' && name !== 'RotateRight') return undefined;
      return field(name, { kind: 'arrow', arrow: '->', parameters: [NAT], result: type });
    case 'arrow': {
      const { parameters } = type;
      if (name === 'requires') return field(name, { kind: 'arrow', arrow: '~>', parameters, result: BOOL }, true);
      if (name !== 'reads') return undefined;
      const result: Type = { kind: 'set', element: OBJECT };
      return field(name, { kind: 'arrow', arrow: '~>', parameters, result }, true);
    }
    default:
      return undefined;
  }
}

/** The names that `builtinMember` knows on a type, for suggestions. */
export function builtinMemberNames(type: Type): readonly string[] {
  switch (type.kind) {
    case 'array':
      return type.rank === 1 ? ['Length'] : Array.from({ length: type.rank }, (_, i) => `Length${i}`);
    case 'map':
    case 'imap':
      return ['Keys', 'Values', 'Items'];
    case 'tuple':
      return type.parts.map((_, i) => `${i}`);
    case 'real':
      return ['Floor'];
    case 'ordinal':
      return ['IsLimit', 'IsSucc', 'IsNat', 'Offset'];
    case 'bitvector':
      return ['RotateLeft', 'RotateRight'];
    case 'arrow':
      return ['requires', 'reads'];
    default:
      return [];
  }
}

function arrayLength(rank: number, name: string): BuiltinField | undefined {
  if (rank === 1) return name === 'Length' ? field(name, INT) : undefined;
  const digits = /^Length(0|[1-9][0-9]*)$/.exec(name)?.[1];
  return digits !== undefined && Number(digits) < rank ? field(name, INT) : undefined;
}

function field(name: string, type: Type, ghost = false): BuiltinField {
  return { kind: 'builtin', name, type, ghost };
}
