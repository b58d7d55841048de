/** Stretches of rows: what the slices of an array are made of. A row is total, so only the order of the bounds matters. */
import type { ElementsType } from '../../model/index.js';
import type { Axiom, Notation } from './notation.js';
import { sequenceWords } from './vocabulary.js';

export function rowAxioms(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, and, chain, eq, le, lt, or, plus, minus, int, zero, one, op, arena } = notation;
  const { length, index, append, update, take, drop, ofRow } = sequenceWords(notation, seq);
  const { element } = seq;
  const row = arena.types.store([int], element);
  return [
    axiom('row: length', { r: row, l: int, h: int }, ({ r, l, h }) => ({
      when: le(l, h),
      then: eq(length(ofRow(r, l, h)), minus(h, l)),
      triggers: [[length(ofRow(r, l, h))]],
    })),
    axiom('row: index', { r: row, l: int, h: int, i: int }, ({ r, l, h, i }) => ({
      when: chain(zero, '<=', i, '<', minus(h, l)),
      then: eq(index(ofRow(r, l, h), i), op('select', r, plus(l, i))),
      triggers: [[index(ofRow(r, l, h), i)]],
    })),
    axiom('row: element', { r: row, l: int, h: int, i: int }, ({ r, l, h, i }) => ({
      when: chain(l, '<=', i, '<', h),
      then: eq(index(ofRow(r, l, h), minus(i, l)), op('select', r, i)),
      triggers: [[op('select', r, i), ofRow(r, l, h)]],
    })),
    axiom('row: written inside', { r: row, i: int, x: element, l: int, h: int }, ({ r, i, x, l, h }) => ({
      when: chain(l, '<=', i, '<', h),
      then: eq(ofRow(op('update', r, i, x), l, h), update(ofRow(r, l, h), minus(i, l), x)),
      triggers: [[ofRow(op('update', r, i, x), l, h)]],
    })),
    axiom('row: written outside', { r: row, i: int, x: element, l: int, h: int }, ({ r, i, x, l, h }) => ({
      when: and(le(l, h), or(lt(i, l), le(h, i))),
      then: eq(ofRow(op('update', r, i, x), l, h), ofRow(r, l, h)),
      triggers: [[ofRow(op('update', r, i, x), l, h)]],
    })),
    axiom('row: take', { r: row, l: int, h: int, n: int }, ({ r, l, h, n }) => ({
      when: chain(zero, '<=', n, '<=', minus(h, l)),
      then: eq(take(ofRow(r, l, h), n), ofRow(r, l, plus(l, n))),
      triggers: [[take(ofRow(r, l, h), n)]],
    })),
    axiom('row: drop', { r: row, l: int, h: int, n: int }, ({ r, l, h, n }) => ({
      when: chain(zero, '<', n, '<=', minus(h, l)),
      then: eq(drop(ofRow(r, l, h), n), ofRow(r, plus(l, n), h)),
      triggers: [[drop(ofRow(r, l, h), n)]],
    })),
    axiom('row: one more', { r: row, l: int, h: int, k: int }, ({ r, l, h, k }) => ({
      when: and(le(l, h), eq(k, plus(h, one))),
      then: eq(ofRow(r, l, k), append(ofRow(r, l, h), op('select', r, h))),
      triggers: [[ofRow(r, l, h), ofRow(r, l, k)]],
    })),
  ];
}
