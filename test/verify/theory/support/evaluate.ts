/**
 * The value of a term by direct recursion over the operations of the run-time library. Logic is lazy, so a partial
 * operator under a false guard is not evaluated; one that is raises `UndefinedValue`.
 */
import type { Set as ImmutableSet } from 'immutable';
import type { Arena, Binder, Instance, Integer, Operator, Part, Term, Type } from '../../../../src/model/index.js';
import { integers } from '../../../../src/model/index.js';
import { operations } from '../../../../src/execute/operations.js';
import type { FunctionValue, Multiset, Value } from '../../../../src/values/index.js';
import { equal, Sequence } from '../../../../src/values/index.js';
import type { BuiltinName, Builtins } from '../../../../src/verify/builtins.js';
import type { Item, Pool } from './values.js';
import type { Row } from './values.js';

const INTEGERS = Array.from({ length: 16 }, (_, i) => i - 3);

export class Evaluator {
  private readonly arena: Arena;
  private readonly builtins: Builtins;
  /** What a quantifier ranges over, beside all small integers. */
  private readonly pool: Pool;

  constructor(arena: Arena, builtins: Builtins, pool: Pool) {
    this.arena = arena;
    this.builtins = builtins;
    this.pool = pool;
  }

  /** `bound` has the value of `bound(i)` at position i. */
  value(term: Term, bound: readonly Item[]): Item {
    const { arena } = this;
    const operator = arena.operator(term);
    const payload = arena.payload(term);
    const arg = (i: number): Item => this.value(arena.arg(term, i), bound);
    const test = (i: number): boolean => arg(i) as boolean;
    const int = (i: number): Integer => arg(i) as Integer;
    const args = (): Item[] => arena.argsOf(term).map((one) => this.value(one, bound));
    switch (operator) {
      case 'literal':
        return payload as Value;
      case 'bound':
        return bound[payload as number] as Item;
      case 'not':
        return !test(0);
      case 'and':
        return arena.argsOf(term).every((_, i) => test(i));
      case 'or':
        return arena.argsOf(term).some((_, i) => test(i));
      case 'implies':
        return !test(0) || test(1);
      case 'ite':
        return test(0) ? arg(1) : arg(2);
      case 'eq':
        return equal(arg(0) as Value, arg(1) as Value);
      case 'add':
        return integers.add(int(0), int(1));
      case 'sub':
        return integers.subtract(int(0), int(1));
      case 'le':
        return int(0) <= int(1);
      case 'lt':
        return int(0) < int(1);
      case 'char-to-int':
      case 'set-widen':
        return arg(0);
      case 'select':
        return (arg(0) as Row).at(Number(int(1)));
      case 'update':
        return (arg(0) as Row).with(Number(int(1)), arg(2) as Value);
      case 'forall':
        return this.rows(term, bound).every((row) => !this.holds(term, 0, row) || this.holds(term, 1, row));
      case 'exists':
        return this.rows(term, bound).some((row) => this.holds(term, 0, row) && this.holds(term, 1, row));
      case 'apply':
        return this.builtin(this.builtins.nameOf((payload as Instance).symbol), args());
      case 'construct':
        return this.run('construct', [payload, ...args()]);
      case 'is-constructor':
        return this.run('isConstructor', [...args(), payload]);
      case 'destruct':
        return this.run('destruct', [...args(), (payload as Part).constructor, (payload as Part).index]);
      case 'map-items': {
        const { element } = arena.type(term) as Type & { readonly element: Type };
        const pair = element.kind === 'datatype' ? element.datatype.constructors[0] : undefined;
        return this.run('mapItems', [...args(), pair]);
      }
      case 'multiset-of-seq':
      case 'multiset-of-set':
        return this.run('multisetOf', args());
      default:
        return this.run(camelCase(operator), args());
    }
  }

  private run(name: string, args: readonly unknown[]): Item {
    const operation = (operations as unknown as Record<string, ((...args: readonly unknown[]) => Item) | undefined>)[
      name
    ];
    if (operation === undefined) throw new Error(`the run-time library has no ${name}`);
    return operation(...args);
  }

  private builtin(name: BuiltinName | undefined, args: readonly Item[]): Item {
    const [a, b, c] = args as [Value, Value, Value];
    switch (name) {
      case 'seq-append':
        return operations.seqConcat(a as Sequence, Sequence.of([b]));
      case 'seq-front':
        return operations.seqTake(a as Sequence, Math.max(0, (a as Sequence).length - 1));
      case 'set-insert':
        return operations.setUnion(a as ImmutableSet<Value>, operations.set(b));
      case 'multiset-insert':
        return operations.multisetSum(a as Multiset, operations.multiset(b));
      case 'equal':
        return operations.equal(a, b);
      case 'rank':
        return rankOf(a);
      case 'seq-of-row': {
        const [row, low, high] = [args[0] as Row, Number(b), Number(c)];
        const length = Math.max(0, high - low);
        const f = { call: ([i]: readonly Value[]) => row.at(low + Number(i)) };
        return operations.seqBuild(length, f as FunctionValue);
      }
      case undefined:
        throw new Error('a function that is no builtin');
    }
  }

  private holds(term: Term, part: 0 | 1, bound: readonly Item[]): boolean {
    return this.value(this.arena.arg(term, part), bound) as boolean;
  }

  /** Every choice of values for a binder's variables, before the outer ones. */
  private rows(term: Term, bound: readonly Item[]): Item[][] {
    let rows: Item[][] = [[]];
    for (const type of (this.arena.payload(term) as Binder).types) {
      const domain = type.kind === 'int' ? [...INTEGERS, ...this.pool.of(type)] : this.pool.of(type);
      rows = rows.flatMap((row) => domain.map((value) => [...row, value]));
    }
    return rows.map((row) => [...row, ...bound]);
  }
}

/** The executor only compares ranks; a sequence of n numbers has rank n + 1, which is a measure for all others. */
function rankOf(value: Value): number {
  let rank = 1;
  while (operations.rankLess(Sequence.of(Array<Value>(rank - 1).fill(0)), value)) rank++;
  return rank;
}

function camelCase(operator: Operator): string {
  return operator.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
