/** Arguments that are constants: how often a recursion over them can go deeper. */
import type { Arena, Term } from '../model/index.js';
import { subterms } from '../model/index.js';

/** The largest number in them, or how many parts they have; undefined if something is not known. */
export function literalSize(arena: Arena, args: readonly Term[]): number | undefined {
  if (args.length === 0) return undefined;
  let largest = 0;
  let parts = 0;
  for (const term of subterms(arena, args)) {
    switch (arena.operator(term)) {
      case 'literal': {
        const value = arena.payload(term);
        if (arena.type(term) === arena.types.int) largest = Math.max(largest, Math.abs(Number(value)));
        break;
      }
      case 'construct':
      case 'seq':
      case 'set':
      case 'map':
        parts += 1;
        break;
      case 'apply':
      case 'map-put':
        // Insertions into an empty collection; other functions are no constants.
        if (arena.argCount(term) === 0 || !isInsertion(arena, term)) return undefined;
        parts += 1;
        break;
      case 'neg':
        break;
      default:
        return undefined;
    }
  }
  return Math.max(largest, parts);
}

function isInsertion(arena: Arena, term: Term): boolean {
  const operator = arena.operator(term);
  if (operator === 'map-put') return true;
  const payload = arena.payload(term);
  const name = typeof payload === 'object' && 'symbol' in payload ? payload.symbol.name : '';
  return name === 'seq-append' || name === 'set-insert' || name === 'multiset-insert';
}
