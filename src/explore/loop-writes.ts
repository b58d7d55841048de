/**
 * What a loop writes to the heap, where that can be said before the loop: fields and elements of objects that the loop does
 * not choose. Other names of the same objects need no thought, because what is written is the heap.
 */
import { effectOf } from '../analysis/index.js';
import type {
  Arena,
  ArrayType,
  Instruction,
  InstructionId,
  Loop,
  Origin,
  ReferenceType,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { simplify } from '../model/index.js';
import { fieldsOf } from '../values/index.js';

/** A field of an object, or all elements of an array. */
export interface Write {
  readonly store: Variable;
  readonly reference: Term;
  readonly type: ReferenceType | ArrayType;
}

/** In words why nobody can say that before the loop: it makes objects, or may write to objects that only its iterations know. */
export function loopWrites(
  arena: Arena,
  { targets }: Loop,
  instructions: readonly Instruction[],
): readonly Write[] | string {
  const stores = new Set(targets.filter(({ place }) => place !== undefined));
  const changed = new Set(targets);
  const writes = new Map<string, Write>();
  for (const instruction of instructions) {
    const effect = effectOf(instruction);
    if (effect.heap) return whyUnknown(instruction);
    for (const store of effect.targets) {
      if (!stores.has(store)) continue;
      const references = referencesOf(arena, instruction, store);
      if (references === undefined) return CHOSEN;
      for (const reference of references) {
        const type = typeOfFixed(arena, reference, changed);
        if (type === undefined || !isWritable(store, type)) return CHOSEN;
        writes.set(`${reference} ${store.name}`, { store, reference, type });
      }
    }
  }
  const found = [...writes.values()];
  return [...stores].every((store) => found.some((write) => write.store === store)) ? found : CHOSEN;
}

/** What an instruction does to objects that nobody knows before the loop. */
function whyUnknown(instruction: Instruction): string {
  const isCall = instruction.kind === 'call' && instruction.callee.kind !== 'constructor';
  return isCall ? `it calls ${instruction.callee.name}, which may change or make objects` : 'it makes objects';
}

const CHOSEN = 'it chooses which objects it changes';

function isWritable({ place }: Variable, type: Type): boolean {
  switch (place?.kind) {
    case 'field':
      return type.kind === 'reference';
    case 'array':
      return type.kind === 'array' && type.rank === 1;
    case 'alloc':
    case undefined:
      return false;
  }
}

/** The objects of which an instruction writes a part. */
function referencesOf(arena: Arena, instruction: Instruction, store: Variable): readonly Term[] | undefined {
  if (instruction.kind === 'forall-assign') {
    const [reference] = instruction.keys;
    return reference === undefined ? undefined : [reference];
  }
  if (instruction.kind !== 'assign') return undefined;
  const references: Term[] = [];
  let value = instruction.values[instruction.targets.indexOf(store)];
  for (; value !== undefined && arena.operator(value) === 'update'; value = arena.arg(value, 0)) {
    references.push(arena.arg(value, 1));
  }
  return value === arena.variable(store) ? references : undefined;
}

/** The declared type of a reference that is the same in every iteration, and never null. */
function typeOfFixed(arena: Arena, term: Term, changed: ReadonlySet<Variable>): ReferenceType | ArrayType | undefined {
  switch (arena.operator(term)) {
    case 'variable': {
      const variable = arena.payload(term) as Variable;
      return changed.has(variable) ? undefined : solid(variable.type);
    }
    case 'select': {
      const store = arena.payload(arena.arg(term, 0)) as Variable | undefined;
      if (arena.operator(arena.arg(term, 0)) !== 'variable' || store?.place?.kind !== 'field' || changed.has(store))
        return undefined;
      const owner = typeOfFixed(arena, arena.arg(term, 1), changed);
      if (owner?.kind !== 'reference') return undefined;
      const { field } = store.place;
      return solid(fieldsOf(arena, owner).find((one) => one.field === field)?.type);
    }
    default:
      return undefined;
  }
}

function solid(type: Type | undefined): ReferenceType | ArrayType | undefined {
  if (type?.kind !== 'reference' && type?.kind !== 'array') return undefined;
  return type.nullable ? undefined : type;
}

/** Instructions that write any values there, and the variables that hold these. */
export function writeAnything(
  arena: Arena,
  writes: readonly Write[],
  origin: Origin,
  identity: () => InstructionId,
): { readonly variables: readonly Variable[]; readonly instructions: readonly Instruction[] } {
  const variables: Variable[] = [];
  const instructions: Instruction[] = [];
  for (const { store, reference, type } of writes) {
    const held = heldType(arena, store, type);
    if (held === undefined) continue;
    const { ghost } = store;
    const id = identity();
    const variable: Variable = { name: `any ${id}`, type: held, role: 'local', ghost };
    variables.push(variable);
    const frame = { kind: 'items', items: [] } as const;
    instructions.push({ kind: 'havoc', id, origin, ghost, targets: [variable], frame });
    const value = arena.variable(variable);
    instructions.push(
      type.kind === 'array'
        ? elementsFrom(arena, store, reference, value, { id: identity(), origin, ghost })
        : {
            kind: 'assign',
            id: identity(),
            origin,
            ghost,
            targets: [store],
            values: [arena.make('update', [arena.variable(store), reference, value])],
          },
    );
  }
  return { variables, instructions };
}

/** Of an array, a sequence. */
function heldType(arena: Arena, { place }: Variable, type: ReferenceType | ArrayType): Type | undefined {
  if (type.kind === 'array') return arena.types.seq(type.element);
  if (place?.kind !== 'field') return undefined;
  return fieldsOf(arena, type).find((one) => one.field === place.field)?.type;
}

/** A shorter sequence leaves the last elements as they are. */
function elementsFrom(
  arena: Arena,
  store: Variable,
  array: Term,
  sequence: Term,
  node: { readonly id: InstructionId; readonly origin: Origin; readonly ghost: boolean },
): Instruction {
  const { int } = arena.types;
  const index = arena.bound(0, int);
  const range = simplify.and(arena, [
    arena.make('le', [arena.int(0), index]),
    arena.make('lt', [index, arena.make('seq-length', [sequence])]),
    arena.make('lt', [index, arena.make('array-length', [array], 0)]),
  ]);
  const value = arena.make('seq-index', [sequence, index]);
  return { kind: 'forall-assign', ...node, bound: [int], range, store, keys: [array, index], value, claims: [] };
}
