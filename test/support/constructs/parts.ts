/** Operators, and parts of nodes that have no kind of their own. */
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import type { Construct, Part } from './construct.js';

const BINARY: readonly ast.BinaryOperator[] = [
  ...(['<==>', '==>', '<==', '&&', '||', '==', '!=', '<', '<=', '>', '>=', 'in', '!in', '!!', '<<', '>>'] as const),
  ...(['+', '-', '*', '/', '%', '|', '&', '^', '==#', '!=#'] as const),
];
const CHAINED: readonly ast.RelationalOperator[] = ['==', '<', '<=', '>', '>=', '!!'];
const CALC: readonly ast.CalcOperator[] = ['==', '!=', '<', '<=', '>', '>=', '<==>', '==>', '<==', '==#'];

/** Parts that have no kind are told by a field that only they have. */
const PARTS: Readonly<Record<string, (part: Part) => boolean>> = {
  'attribute in braces': (part) => part['form'] === 'brace',
  'attribute with @': (part) => part['form'] === 'at',
  'ghost parameter': (part) => 'nameonly' in part && part['ghost'] === true,
  'new parameter': (part) => part['isNew'] === true,
  'older parameter': (part) => part['older'] === true,
  'nameonly parameter': (part) => part['nameonly'] === true,
  'parameter with default': (part) => 'nameonly' in part && part['default'] !== undefined,
  'labelled clause': (part) => 'free' in part && part['label'] !== undefined,
  'free clause': (part) => part['free'] === true,
  'clause attribute': (part) => 'free' in part && isNonEmpty(part['attributes']),
  'frame of a field': (part) => part['kind'] === 'frame' && part['field'] !== undefined && part['object'] !== undefined,
  'frame of a field of this': (part) => part['kind'] === 'frame' && part['object'] === undefined,
  'several labels': (part) => Array.isArray(part['labels']) && part['labels'].length > 1,
  'such-that with assume': (part) => part['kind'] === 'such-that' && part['assume'] === true,
  'or-fail expect': (part) => part['kind'] === 'or-fail' && part['keyword'] === 'expect',
  'or-fail assume': (part) => part['kind'] === 'or-fail' && part['keyword'] === 'assume',
  'or-fail assert': (part) => part['kind'] === 'or-fail' && part['keyword'] === 'assert',
  'pattern with type': (part) => part['kind'] === 'name-pattern' && part['type'] !== undefined,
  'wildcard pattern': (part) => part['kind'] === 'name-pattern' && (part['name'] as ast.Ident).text === '_',
  'type parameter bound': (part) => 'variance' in part && isNonEmpty(part['bounds']),
  include: (part) => isNonEmpty(part['includes']),
  comment: (part) => isNonEmpty(part['comments']),
  ...Object.fromEntries(['+', '-', '*', '!'].map((v) => [`variance ${v}`, (part: Part) => part['variance'] === v])),
  ...Object.fromEntries(['==', '0', '00', '!new'].map((c) => [`characteristic ${c}`, hasCharacteristic(c)])),
  ...Object.fromEntries(
    ['!', '-'].map((o) => [`unary ${o}`, (part: Part) => part['kind'] === 'unary' && part['operator'] === o]),
  ),
  ...Object.fromEntries(
    BINARY.map((o) => [`binary ${o}`, (part: Part) => part['kind'] === 'binary' && part['operator'] === o]),
  ),
  ...Object.fromEntries(
    CHAINED.map((o) => [`chained ${o}`, (part: Part) => 'operands' in part && isNonEmpty(part['operators'], o)]),
  ),
  ...Object.fromEntries(
    CALC.map((o) => [`calc ${o}`, (part: Part) => !('kind' in part) && 'index' in part && part['operator'] === o]),
  ),
};

export const partConstructs: readonly Construct[] = Object.entries(PARTS).map(([name, occursIn]) => ({
  name,
  occursIn,
}));

function hasCharacteristic(wanted: string): (part: Part) => boolean {
  return (part) => isNonEmpty(part['characteristics'], wanted);
}

function isNonEmpty(value: unknown, item?: unknown): boolean {
  return Array.isArray(value) && (item === undefined ? value.length > 0 : value.includes(item));
}
