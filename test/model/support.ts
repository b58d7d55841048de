/** Small integer and boolean terms over two variables, and their meaning by direct recursion. */
import fc from 'fast-check';
import type { Arena, Integer, Term, Variable } from '../../src/model/index.js';
import { integers } from '../../src/model/index.js';

const known = new WeakMap<Arena, { readonly x: Variable; readonly y: Variable }>();

export function variablesFor(arena: Arena): { readonly x: Variable; readonly y: Variable } {
  let variables = known.get(arena);
  if (variables === undefined) {
    const make = (name: string): Variable => ({ name, type: arena.types.int, role: 'local', ghost: false });
    known.set(arena, (variables = { x: make('x'), y: make('y') }));
  }
  return variables;
}

/** Integer terms; boolean ones occur as conditions. Division is left out: its value by zero is nobody's business. */
export function terms(arena: Arena): fc.Arbitrary<Term> {
  const { x, y } = variablesFor(arena);
  const { int, bool } = fc.letrec<{ int: Term; bool: Term }>((tie) => ({
    int: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom(arena.variable(x), arena.variable(y)),
      fc.integer({ min: -4, max: 4 }).map((value) => arena.int(value)),
      fc
        .tuple(fc.constantFrom('add' as const, 'sub' as const, 'mul' as const), tie('int'), tie('int'))
        .map(([operator, a, b]) => arena.make(operator, [a, b])),
      fc.tuple(tie('bool'), tie('int'), tie('int')).map(([c, a, b]) => arena.make('ite', [c, a, b])),
    ),
    bool: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.boolean().map((value) => arena.boolean(value)),
      fc
        .tuple(fc.constantFrom('lt' as const, 'le' as const, 'eq' as const), tie('int'), tie('int'))
        .map(([operator, a, b]) => arena.make(operator, [a, b])),
      tie('bool').map((a) => arena.make('not', [a])),
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const, 'implies' as const), tie('bool'), tie('bool'))
        .map(([operator, a, b]) => arena.make(operator, [a, b])),
    ),
  }));
  return fc.tuple(int, bool).map(([a, c]) => arena.make('ite', [c, a, arena.variable(x)]));
}

export function evaluate(
  arena: Arena,
  term: Term,
  state: ReadonlyMap<Variable, Integer | boolean>,
  bound: readonly (Integer | boolean)[] = [],
): Integer | boolean {
  const arg = (i: number): Integer | boolean => evaluate(arena, arena.arg(term, i), state, bound);
  const int = (i: number): Integer => arg(i) as Integer;
  switch (arena.operator(term)) {
    case 'literal':
      return arena.payload(term) as Integer | boolean;
    case 'variable':
      return state.get(arena.payload(term) as Variable) as Integer;
    case 'bound':
      return bound[arena.payload(term) as number] as Integer;
    case 'add':
      return integers.add(int(0), int(1));
    case 'sub':
      return integers.subtract(int(0), int(1));
    case 'mul':
      return integers.multiply(int(0), int(1));
    case 'ite':
      return arg(0) === true ? arg(1) : arg(2);
    case 'lt':
      return int(0) < int(1);
    case 'le':
      return int(0) <= int(1);
    case 'eq':
      return arg(0) === arg(1);
    case 'not':
      return arg(0) !== true;
    case 'and':
      return arena.argsOf(term).every((_, i) => arg(i) === true);
    case 'or':
      return arena.argsOf(term).some((_, i) => arg(i) === true);
    case 'implies':
      return arg(0) !== true || arg(1) === true;
    case 'let':
      return evaluate(arena, arena.arg(term, 0), state, [arg(1), ...bound]);
    default:
      throw new Error(`not in this little language: ${arena.operator(term)}`);
  }
}
