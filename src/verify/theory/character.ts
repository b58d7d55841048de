/** Characters are Unicode scalar values: code points without the halves of surrogate pairs. */
import type { Term } from '../../model/index.js';
import type { Axiom, Notation } from './notation.js';

export function characterAxioms(notation: Notation): readonly Axiom[] {
  const { axiom, chain, eq, or, op, int, zero, arena } = notation;
  const code = (c: Term): Term => op('char-to-int', c);
  const character = (n: Term): Term => op('int-to-char', n);
  const isScalar = (n: Term): Term =>
    or(chain(zero, '<=', n, '<', arena.int(0xd800)), chain(arena.int(0xe000), '<=', n, '<', arena.int(0x110000)));
  return [
    axiom('code: range', { c: arena.types.char }, ({ c }) => ({
      then: isScalar(code(c)),
      triggers: [[code(c)]],
    })),
    // From this it follows that different characters have different codes.
    axiom('code: and back', { c: arena.types.char }, ({ c }) => ({
      then: eq(character(code(c)), c),
      triggers: [[code(c)]],
    })),
    axiom('code: of a character', { n: int }, ({ n }) => ({
      when: isScalar(n),
      then: eq(code(character(n)), n),
      triggers: [[character(n)]],
    })),
  ];
}
