/** The heap as variables: one store per field (at type arguments), one per array type, and `alloc`. */
import type { Arena, FieldSymbol, Type, Variable } from '../../model/index.js';
import { mentionsParameter, typeText } from '../../model/index.js';

export class HeapVariables {
  readonly alloc: Variable;

  private readonly arena: Arena;
  private readonly stores = new Map<string, Variable>();
  /** What a generic store was made for: to find the same one at other type arguments. */
  private readonly made = new Map<Variable, (instantiate: (type: Type) => Type) => Variable>();
  /** By how many function values stand around the place. */
  private readonly states: Map<Variable, Variable>[] = [];
  private readonly fieldNumbers = new Map<FieldSymbol, number>();

  constructor(arena: Arena) {
    this.arena = arena;
    const { types } = arena;
    const type = types.store([types.reference], types.bool);
    this.alloc = { name: 'alloc', type, role: 'heap', ghost: false, place: { kind: 'alloc' } };
  }

  /** All of them, in the order of first use. */
  get all(): readonly Variable[] {
    return [this.alloc, ...this.stores.values()];
  }

  /** Objects of a generic class at different arguments are different objects, so their fields are apart. */
  field(field: FieldSymbol, ownerArgs: readonly Type[]): Variable {
    const { types } = this.arena;
    const args = ownerArgs.map((arg) => types.erase(arg));
    const key = `f${this.numberOf(field)}<${args.map((arg) => arg.id).join(',')}`;
    const again = (change: (type: Type) => Type): Variable => this.field(field, args.map(change));
    return this.store(key, again, () => {
      const value = types.erase(types.substitute(field.type, field.owner.typeParameters, args));
      const suffix = args.length === 0 ? '' : `<${args.map(typeText).join(', ')}>`;
      return {
        name: `${field.owner.name}${suffix}.${field.name}`,
        type: types.store([types.reference], value),
        role: 'heap',
        ghost: field.ghost,
        place: { kind: 'field', field, args },
      };
    });
  }

  /** `array<nat>` and `array<int>` share one store: what a program can tell apart, checks tell apart. */
  array(rank: number, element: Type): Variable {
    const { types } = this.arena;
    const value = types.erase(element);
    const again = (change: (type: Type) => Type): Variable => this.array(rank, change(value));
    return this.store(`a${rank}<${value.id}`, again, () => ({
      name: `array${rank === 1 ? '' : rank}<${typeText(value)}>`,
      type: types.store([types.reference, ...Array.from({ length: rank }, () => types.int)], value),
      role: 'heap',
      ghost: false,
      place: { kind: 'array', rank, element: value },
    }));
  }

  /** A variable for what a heap variable held at an earlier moment. */
  snapshot(variable: Variable, moment: string): Variable {
    return { ...variable, name: `${variable.name}@${moment}`, role: 'snapshot' };
  }

  /** What a store is called in the text of a function value: it may be called in any state, apart from that of values around it. */
  inAnyState(store: Variable, depth = 0): Variable {
    const states = (this.states[depth] ??= new Map<Variable, Variable>());
    let variable = states.get(store);
    if (variable === undefined) {
      const name = `${store.name}@state${depth === 0 ? '' : depth}`;
      states.set(store, (variable = { ...store, name, role: 'state' }));
    }
    return variable;
  }

  /** What the stores of a state are called where no function value stands around. */
  outermost(depth: number): ReadonlyMap<Variable, Variable> {
    const known = this.states[depth] ?? [];
    return new Map([...known].map(([store, variable]) => [variable, this.inAnyState(store)]));
  }

  /** The same store where type parameters mean something else. */
  instantiate(variable: Variable, change: (type: Type) => Type): Variable {
    return isGeneric(variable) ? (this.made.get(variable)?.(change) ?? variable) : variable;
  }

  private store(key: string, again: (change: (type: Type) => Type) => Variable, make: () => Variable): Variable {
    let variable = this.stores.get(key);
    if (variable === undefined) {
      this.stores.set(key, (variable = make()));
      this.made.set(variable, again);
    }
    return variable;
  }

  private numberOf(field: FieldSymbol): number {
    let number = this.fieldNumbers.get(field);
    if (number === undefined) this.fieldNumbers.set(field, (number = this.fieldNumbers.size));
    return number;
  }
}

/** Whether which store it is depends on what type parameters mean. */
export function isGeneric({ place }: Variable): boolean {
  if (place?.kind === 'field') return place.args.some(mentionsParameter);
  return place?.kind === 'array' && mentionsParameter(place.element);
}
