/** A tiny reference interpreter of bodies over integers, booleans and sequences of integers, by direct recursion. */
import type { Arena, Block, BlockId, Body, Claim, Instruction, Term, Variable } from '../../../src/model/index.js';

export type Concrete = bigint | boolean | readonly Concrete[];

export type Store = ReadonlyMap<Variable, Concrete>;

/** Where a run is: before an instruction, or after the last one of a block. */
export interface Moment {
  readonly block: BlockId;
  readonly instruction: number;
  readonly store: Store;
}

export interface Run {
  readonly moments: readonly Moment[];
  /** Claims in the order in which they were checked; only the last one can have failed. */
  readonly checked: readonly { readonly claim: Claim; readonly holds: boolean }[];
}

/** A run that makes longer sequences ends, too. */
const MOST_ELEMENTS = 10_000;

/** Thrown where an operator has no meaning; a run that gets there ends. */
class Meaningless extends Error {}

/** Undefined where the term has no value: a partial operator outside its domain, an unassigned variable. */
export function valueOf(arena: Arena, term: Term, store: Store): Concrete | undefined {
  try {
    return evaluate(arena, term, store);
  } catch (error) {
    if (error instanceof Meaningless) return undefined;
    throw error;
  }
}

function evaluate(arena: Arena, term: Term, store: Store): Concrete {
  const arg = (i: number): Concrete => evaluate(arena, arena.arg(term, i), store);
  const int = (i: number): bigint => arg(i) as bigint;
  const seq = (i: number): readonly Concrete[] => arg(i) as readonly Concrete[];
  const args = (): Concrete[] => arena.argsOf(term).map((t) => evaluate(arena, t, store));
  switch (arena.operator(term)) {
    case 'literal': {
      const payload = arena.payload(term);
      return typeof payload === 'boolean' ? payload : BigInt(payload as number);
    }
    case 'variable': {
      const value = store.get(arena.payload(term) as Variable);
      if (value === undefined) throw new Meaningless();
      return value;
    }
    case 'not':
      return arg(0) === false;
    case 'and':
      return arena.argsOf(term).every((t) => evaluate(arena, t, store) === true);
    case 'or':
      return arena.argsOf(term).some((t) => evaluate(arena, t, store) === true);
    case 'implies':
      return arg(0) === false || arg(1) === true;
    case 'ite':
      return arg(0) === true ? arg(1) : arg(2);
    case 'eq':
      return same(arg(0), arg(1));
    case 'lt':
      return int(0) < int(1);
    case 'le':
      return int(0) <= int(1);
    case 'neg':
      return -int(0);
    case 'add':
      return int(0) + int(1);
    case 'sub':
      return int(0) - int(1);
    case 'mul':
      return int(0) * int(1);
    case 'div':
      return euclid(int(0), int(1)).quotient;
    case 'mod':
      return euclid(int(0), int(1)).remainder;
    case 'seq':
      return args();
    case 'seq-length':
      return BigInt(seq(0).length);
    case 'seq-concat': {
      const [left, right] = [seq(0), seq(1)];
      // A loop may double it, and again.
      if (left.length + right.length > MOST_ELEMENTS) throw new Meaningless();
      return [...left, ...right];
    }
    case 'seq-take':
      return seq(0).slice(0, place(int(1), seq(0).length));
    case 'seq-drop':
      return seq(0).slice(place(int(1), seq(0).length));
    case 'seq-index':
      return seq(0)[place(int(1), seq(0).length - 1)] as Concrete;
    default:
      throw new Error(`not in this little language: ${arena.operator(term)}`);
  }
}

function place(index: bigint, most: number): number {
  if (index < 0n || index > BigInt(most)) throw new Meaningless();
  return Number(index);
}

function euclid(a: bigint, b: bigint): { readonly quotient: bigint; readonly remainder: bigint } {
  if (b === 0n) throw new Meaningless();
  const size = b < 0n ? -b : b;
  const remainder = ((a % size) + size) % size;
  return { quotient: (a - remainder) / b, remainder };
}

export function same(a: Concrete, b: Concrete): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.length === b.length && a.every((element, i) => same(element, b[i] as Concrete));
}

/** Runs until it ends, a claim or an assumption fails, or the steps are used up. `choices` feeds havoc and choose. */
export function run(arena: Arena, body: Body, inputs: Store, choices: readonly number[], steps = 300): Run {
  const moments: Moment[] = [];
  const checked: { claim: Claim; holds: boolean }[] = [];
  const store = new Map(inputs);
  let choice = 0;
  const choose = (): number => choices[choice++ % choices.length] ?? 0;
  const holds = (term: Term): boolean => evaluate(arena, term, store) === true;
  /** Whether the run goes on. */
  const step = (instruction: Instruction): boolean => {
    switch (instruction.kind) {
      case 'assign': {
        const values = instruction.values.map((value) => evaluate(arena, value, store));
        instruction.targets.forEach((target, i) => store.set(target, values[i] as Concrete));
        return true;
      }
      case 'havoc':
        for (const target of instruction.targets) store.set(target, BigInt(choose()));
        return true;
      case 'assume':
        return holds(instruction.condition);
      case 'assert': {
        const { guard, condition } = instruction.claim;
        const result = !holds(guard) || holds(condition);
        checked.push({ claim: instruction.claim, holds: result });
        return result;
      }
      case 'proof':
        return true;
      default:
        throw new Error(`not in this little language: ${instruction.kind}`);
    }
  };
  try {
    let block = body.blocks[0];
    while (block !== undefined && steps > 0) {
      for (let i = 0; i < block.instructions.length; i++) {
        moments.push({ block: block.id, instruction: i, store: new Map(store) });
        steps--;
        if (!step(block.instructions[i] as Instruction)) return { moments, checked };
      }
      moments.push({ block: block.id, instruction: block.instructions.length, store: new Map(store) });
      block = next(body, block, holds, choose);
      steps--;
    }
  } catch (error) {
    if (!(error instanceof Meaningless)) throw error;
  }
  return { moments, checked };
}

function next(body: Body, { exit }: Block, holds: (term: Term) => boolean, choose: () => number): Block | undefined {
  switch (exit.kind) {
    case 'jump':
      return body.blocks[exit.to];
    case 'branch':
      return body.blocks[holds(exit.condition) ? exit.then : exit.else];
    case 'choose':
      return body.blocks[exit.targets[Math.abs(choose()) % exit.targets.length] as BlockId];
    case 'return':
    case 'unreachable':
      return undefined;
  }
}
