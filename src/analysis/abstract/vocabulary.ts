/**
 * What the abstract interpreter knows of terms before it knows any state: which ones it can track, the variables whose
 * change makes it forget them, the range that type and operator give. One per analysis.
 */
import type { Arena, Operator, Part, Term, Type, Variable } from '../../model/index.js';
import { ruleOf } from '../../model/index.js';
import * as choice from './choice.js';
import { fold } from './fold.js';
import type { Value } from './value.js';
import * as value from './value.js';

/** Terms with more sub-terms than this are evaluated but not remembered. */
const LARGEST_TRACKED = 60;

/** The size of a term that is no function of its variables, or too large to count. */
const HUGE = 1 << 20;

export class Vocabulary {
  readonly arena: Arena;
  private readonly sizes = new Map<Term, number>();
  private readonly mentioned = new Map<Term, readonly number[]>();
  private readonly variableIds = new Map<Variable, number>();
  private readonly temporaries = new Map<string, Variable>();
  private readonly ranges = new Map<Term, Value>();
  private labels = 0;

  constructor(arena: Arena) {
    this.arena = arena;
  }

  /** The number of sub-terms as a tree, up to a limit. */
  size(term: Term): number {
    const { arena } = this;
    return fold(
      this.sizes,
      term,
      (t) => arena.argsOf(t),
      (t, of) => {
        let size = 1;
        for (let i = 0; i < arena.argCount(t); i++) size += of(arena.arg(t, i));
        return Math.min(size, HUGE);
      },
    );
  }

  /** Whether a fact about the term stays true until one of its variables changes. */
  isTrackable(term: Term): boolean {
    const operator = this.arena.operator(term);
    if (operator === 'literal' || operator === 'null') return false;
    return this.arena.looseBound(term) === 0 && this.size(term) <= LARGEST_TRACKED && this.variables(term) !== OPAQUE;
  }

  /** The ids of the variables of a small term. */
  variables(term: Term): readonly number[] {
    const { arena } = this;
    return fold(
      this.mentioned,
      term,
      (t) => arena.argsOf(t),
      (t, of) => {
        const operator = arena.operator(t);
        if (operator === 'variable') return [this.variableId(arena.payload(t) as Variable)];
        if (dependsOnMore(operator)) return OPAQUE;
        const found = new Set<number>();
        for (let i = 0; i < arena.argCount(t); i++) {
          const inside = of(arena.arg(t, i));
          if (inside === OPAQUE) return OPAQUE;
          for (const variable of inside) found.add(variable);
        }
        return found.size > LARGEST_TRACKED ? OPAQUE : [...found];
      },
    );
  }

  variableId(variable: Variable): number {
    let id = this.variableIds.get(variable);
    if (id === undefined) this.variableIds.set(variable, (id = this.variableIds.size));
    return id;
  }

  /** A variable of our own that holds a value while an instruction's targets change. */
  temporary(purpose: string, type: Type): Variable {
    const name = `$${purpose} ${type.id}`;
    let variable = this.temporaries.get(name);
    if (variable === undefined) {
      this.temporaries.set(name, (variable = { name, type, role: 'local', ghost: true }));
    }
    return variable;
  }

  /** For a class of equal terms. */
  freshLabel(): number {
    return this.labels++;
  }

  /** The values that terms of this type and operator can have in any state. */
  range(term: Term): Value {
    let range = this.ranges.get(term);
    if (range === undefined) this.ranges.set(term, (range = rangeOf(this.arena, term)));
    return range;
  }

  /**
   * The type that the program promises for a part of a value: an element, a field. Variables that may not have been
   * assigned yet promise nothing of themselves, but their parts are only looked at once they are.
   */
  declaredType(term: Term): Type | undefined {
    const { arena } = this;
    const operator = arena.operator(term);
    if (operator === 'variable') {
      const { role, type } = arena.payload(term) as Variable;
      return role === 'input' ? type : undefined;
    }
    if (arena.argCount(term) === 0) return undefined;
    const whole = this.wholeType(arena.arg(term, 0));
    if (whole === undefined) return undefined;
    switch (operator) {
      case 'seq-index':
        return whole.kind === 'seq' ? whole.element : undefined;
      case 'map-get':
        return whole.kind === 'map' || whole.kind === 'infinite-map' ? whole.value : undefined;
      case 'select':
        return whole.kind === 'store' ? whole.value : undefined;
      case 'destruct': {
        if (whole.kind !== 'datatype') return undefined;
        const { constructor, index } = arena.payload(term) as Part;
        const field = constructor.fields[index];
        if (field === undefined) return undefined;
        return arena.types.substitute(field.type, whole.datatype.typeParameters, whole.args);
      }
      default:
        return undefined;
    }
  }

  /** The declared type of a variable. */
  wholeType(term: Term): Type | undefined {
    const { arena } = this;
    return arena.operator(term) === 'variable' ? (arena.payload(term) as Variable).type : undefined;
  }
}

const OPAQUE: readonly number[] = [];

/** Binders range over what exists, and function values may read the heap: both change without any variable changing. */
function dependsOnMore(operator: Operator): boolean {
  if (ruleOf(operator).binds === true) return true;
  return operator === 'call-value' || operator === 'value-requires' || operator === 'value-reads';
}

const COUNTS: ReadonlySet<Operator> = new Set<Operator>([
  'seq-length',
  'array-length',
  'set-size',
  'multiset-size',
  'multiset-count',
  'map-size',
]);

const LAST_CHARACTER = 0x10ffff;

function rangeOf(arena: Arena, term: Term): Value {
  const type = arena.type(term);
  switch (type.kind) {
    case 'bool':
      return value.ANY_BOOL;
    case 'int':
      return COUNTS.has(arena.operator(term)) ? value.int({ low: 0, high: Infinity }) : value.ANY_INT;
    case 'real':
      return value.ANY_REAL;
    case 'char':
      return value.int({ low: 0, high: LAST_CHARACTER });
    case 'bitvector':
      return value.int({ low: 0, high: largestOf(type.width) });
    case 'reference':
    case 'array':
      return value.ofChoice(choice.anyOf(2));
    case 'datatype':
      return value.ofChoice(choice.anyOf(type.datatype.constructors.length));
    default:
      return value.ANY;
  }
}

/** The largest bit vector of a width. */
export function largestOf(width: number): number | bigint {
  return width < 53 ? 2 ** width - 1 : (1n << BigInt(width)) - 1n;
}
