/** Operators on scalars by name. Characters are integers here. */
import type { Arena, Operator, Term, Type } from '../../model/index.js';
import * as s from './scalars.js';

type Operation = (arena: Arena, args: readonly Term[], type: Type) => Term;

const binary =
  (make: (arena: Arena, left: Term, right: Term) => Term): Operation =>
  (arena, args) =>
    make(arena, args[0] as Term, args[1] as Term);

const unary =
  (make: (arena: Arena, operand: Term) => Term): Operation =>
  (arena, args) =>
    make(arena, args[0] as Term);

const bits =
  (operator: Parameters<typeof s.bits>[1]): Operation =>
  (arena, args, type) =>
    s.bits(arena, operator, widthOf(type), args[0] as Term, args[1] as Term);

const OPERATIONS: Partial<Record<Operator, Operation>> = {
  neg: unary(s.neg),
  add: binary(s.add),
  sub: binary(s.sub),
  mul: binary(s.mul),
  div: binary(s.div),
  mod: binary(s.mod),
  lt: binary(s.lt),
  le: binary(s.le),
  'int-to-real': unary(s.intToReal),
  'real-floor': unary(s.realFloor),
  'int-to-char': (_arena, args) => args[0] as Term,
  'char-to-int': (_arena, args) => args[0] as Term,
  'int-to-bv': (arena, args, type) => s.intToBits(arena, args[0] as Term, widthOf(type)),
  'bv-to-int': unary(s.bitsToInt),
  'bv-not': (arena, args, type) => s.bitsNot(arena, args[0] as Term, widthOf(type)),
  'bv-and': bits('bv-and'),
  'bv-or': bits('bv-or'),
  'bv-xor': bits('bv-xor'),
  'bv-shl': bits('bv-shl'),
  'bv-shr': bits('bv-shr'),
  'bv-ashr': bits('bv-ashr'),
  'bv-rotl': bits('bv-rotl'),
  'bv-rotr': bits('bv-rotr'),
  'bv-sdiv': bits('bv-sdiv'),
  'bv-srem': bits('bv-srem'),
  'bv-slt': binary((arena, left, right) => s.not(arena, s.signedLe(arena, right, left))),
  'bv-sle': binary(s.signedLe),
};

/** Undefined for operators that are not strict operators of scalars. */
export function scalarOperation(operator: Operator): Operation | undefined {
  return OPERATIONS[operator];
}

function widthOf(type: Type): number {
  return type.kind === 'bitvector' ? type.width : 0;
}
