/** The states of a property as terms. A state is its number, and one more number is the error. */
import type { Arena, Term, Variable } from '../../model/index.js';
import { simplify } from '../../model/index.js';
import type { PropertyMachine } from './machine.js';
import type { Observation } from './observed.js';

const ERROR = -1;

const { eq, ite, not, or } = simplify;

export class PropertyStates {
  readonly machine: PropertyMachine;
  readonly arena: Arena;

  constructor(arena: Arena, machine: PropertyMachine) {
    this.arena = arena;
    this.machine = machine;
  }

  /** Holds the state, or the one that a callee begins with. No variable of a program has a name with a dot. */
  variable(role: 'local' | 'input' | 'output'): Variable {
    const name = `${this.machine.name}.${role === 'input' ? 'before' : 'state'}`;
    return { name, type: this.arena.types.int, role, ghost: false };
  }

  get initial(): Term {
    return this.arena.int(this.machine.initial);
  }

  get error(): Term {
    return this.arena.int(ERROR);
  }

  isError(state: Term): Term {
    return eq(this.arena, state, this.error);
  }

  isFine(state: Term): Term {
    return not(this.arena, this.isError(state));
  }

  isOneOf(state: Term, numbers: Iterable<number>): Term {
    const { arena } = this;
    return or(
      arena,
      [...new Set(numbers)].map((number) => eq(arena, state, arena.int(number))),
    );
  }

  /** After a call that the state allows. */
  next(state: Term, { next }: Observation): Term {
    const { arena } = this;
    return (
      [...next].reduceRight<Term | undefined>((otherwise, [from, to]) => {
        const after = arena.int(to);
        return otherwise === undefined ? after : ite(arena, eq(arena, state, arena.int(from)), after, otherwise);
      }, undefined) ?? state
    );
  }

  /** `Unlocked`, `A or B`, `A, B or C`. */
  names(numbers: Iterable<number>): string {
    const names = [...new Set(numbers)].sort((a, b) => a - b).map((number) => this.machine.states[number] ?? '');
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  }
}
