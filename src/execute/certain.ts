/**
 * Ghost variables that always hold a value. A ghost value that cannot be computed is a poison value, so code that reads or
 * writes ghost variables needs handlers; measures of loops, which are read in every iteration, seldom do.
 */
import { ssaForm } from '../analysis/ssa.js';
import { uninitialisedUses } from '../analysis/uninitialised.js';
import type { Arena, Body, Instruction, Operator, Term, Type, Variable } from '../model/index.js';
import { freeVariables, subterms } from '../model/index.js';

/** Operators that give a value for all values of their operands, without trying many. */
const TOTAL: ReadonlySet<Operator> = new Set<Operator>([
  'literal',
  'variable',
  'not',
  'and',
  'or',
  'implies',
  'ite',
  'neg',
  'add',
  'sub',
  'lt',
  'le',
  'eq',
  'seq-length',
  'set-size',
  'multiset-size',
  'map-size',
]);

const PRIMITIVE: readonly Type['kind'][] = ['bool', 'int', 'real', 'char', 'bitvector', 'reference'];

export class CertainValues {
  private readonly arena: Arena;
  /** Variables that are not ghost and may yet hold no value. */
  private readonly lacking: ReadonlySet<Variable>;
  private readonly ghosts: Set<Variable>;

  constructor(arena: Arena, body: Body, lacking: ReadonlySet<Variable>) {
    this.arena = arena;
    this.lacking = lacking;
    this.ghosts = assignedOnly(body);
    if (this.ghosts.size === 0) return;
    for (const { definition } of uninitialisedUses(ssaForm(arena, body))) this.ghosts.delete(definition.variable);
    const assignments = [...instructionsIn(body)].flatMap((instruction) =>
      instruction.kind === 'assign'
        ? instruction.targets.map((target, i) => ({ target, value: instruction.values[i] as Term }))
        : [],
    );
    for (let changes = true; changes;) {
      changes = false;
      for (const { target, value } of assignments) {
        if (this.ghosts.has(target) && !this.isTotal(value)) changes = this.ghosts.delete(target);
      }
    }
  }

  has(variable: Variable): boolean {
    return this.ghosts.has(variable);
  }

  /** Whether evaluating the term always gives a value. */
  isTotal(term: Term): boolean {
    const { arena } = this;
    return (
      subterms(arena, [term]).every((part) => TOTAL.has(arena.operator(part)) && !this.isHardToCompare(part)) &&
      [...freeVariables(arena, [term])].every((variable) => this.holdsValue(variable))
    );
  }

  /** Function values, and what may hold some, cannot be compared. */
  private isHardToCompare(part: Term): boolean {
    const { arena } = this;
    return arena.operator(part) === 'eq' && !PRIMITIVE.includes(arena.type(arena.arg(part, 0)).kind);
  }

  private holdsValue(variable: Variable): boolean {
    if (variable.place !== undefined) return false;
    return variable.ghost ? this.ghosts.has(variable) : !this.lacking.has(variable);
  }
}

/** Ghost locals that get their values by assignment and in no other way. */
function assignedOnly(body: Body): Set<Variable> {
  const found = new Set(body.locals.filter(({ ghost, place }) => ghost && place === undefined));
  for (const instruction of instructionsIn(body)) {
    for (const variable of changedOtherwise(instruction)) found.delete(variable);
  }
  return found;
}

function changedOtherwise(instruction: Instruction): readonly Variable[] {
  switch (instruction.kind) {
    case 'havoc':
    case 'such-that':
      return instruction.targets;
    case 'allocate':
      return [instruction.target];
    case 'call':
      return instruction.results;
    case 'assumed':
      return [instruction.flag];
    case 'assign':
    case 'assert':
    case 'assume':
    case 'forall-assign':
    case 'print':
    case 'proof':
    case 'reveal':
    case 'prefer':
      return [];
  }
}

function* instructionsIn(body: Body): IterableIterator<Instruction> {
  for (const { instructions } of body.blocks) yield* instructions;
}
