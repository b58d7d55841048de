/**
 * A method of machine integers, computed with mathematical ones. The result of each operation is any number in range, of
 * which it is recorded that it is the mathematical one: so nothing is lost where that is not assumed. What has no simple
 * meaning for numbers, a shift by a variable for one, is any number in range.
 */
import { termsRead } from '../../analysis/index.js';
import type {
  Arena,
  Block,
  Body,
  Claim,
  Exit,
  Instruction,
  InstructionId,
  Integer,
  Loop,
  Method,
  Origin,
  Term,
  Type,
  Variable,
} from '../../model/index.js';
import { newIdentities, signedInteger, simplify, subterms } from '../../model/index.js';
import type { Point } from '../points.js';
import type { Arithmetic } from './overflow.js';
import { leastOf } from './overflow.js';

/** An operation with the name under which it is recorded that it does not overflow. */
export interface NamedArithmetic extends Arithmetic {
  readonly name: string;
}

/** Claims are others than those of the method, in the same order. The entry of the body is no header of a loop. */
export function withNumbers(arena: Arena, method: Method, operations: readonly NamedArithmetic[]): Method {
  const { body } = method;
  return body === undefined ? method : new Numbers(arena, method, body, operations).method();
}

class Numbers {
  private readonly arena: Arena;
  private readonly original: Method;
  private readonly body: Body;
  private readonly operations: readonly NamedArithmetic[];
  private readonly identity: () => InstructionId;
  private readonly variables = new Map<Variable, Variable>();
  private readonly claims = new Map<Claim, Claim>();
  private readonly added: Variable[] = [];

  constructor(arena: Arena, method: Method, body: Body, operations: readonly NamedArithmetic[]) {
    this.arena = arena;
    this.original = method;
    this.body = body;
    this.operations = operations;
    this.identity = newIdentities(body);
  }

  method(): Method {
    const { original, body } = this;
    const blocks = body.blocks.map((block) => this.block(block));
    const claims = original.claims.map((claim) => this.claims.get(claim) ?? { ...claim });
    const locals = [...body.locals.map((local) => this.variable(local)), ...this.added];
    const loops = body.loops.map((loop): Loop => ({ ...loop, targets: loop.targets.map((one) => this.variable(one)) }));
    const [inputs, outputs] = [original.inputs, original.outputs].map((list) => list.map((one) => this.variable(one)));
    return { ...original, inputs: inputs ?? [], outputs: outputs ?? [], claims, body: { locals, blocks, loops } };
  }

  /** What is arbitrary where the block begins is in range. */
  private block({ id, instructions, exit }: Block): Block {
    const loop = this.body.loops.find(({ header }) => header === id);
    const arbitrary = [...(id === 0 ? this.original.inputs : []), ...(loop?.targets ?? [])];
    const known = this.ranges(arbitrary, loop?.origin ?? this.original.origin);
    const inside = instructions.flatMap((one) => this.instruction(one));
    const last = this.exit(id, exit);
    return { id, instructions: [...known, ...inside, ...last.before], exit: last.exit };
  }

  private exit(id: Block['id'], exit: Exit): { readonly before: readonly Instruction[]; readonly exit: Exit } {
    if (exit.kind !== 'branch') return { before: [], exit };
    const { before, terms } = this.computed([exit.condition], { exitOf: id }, exit.origin);
    return { before, exit: { ...exit, condition: terms.get(exit.condition) as Term } };
  }

  private instruction(instruction: Instruction): readonly Instruction[] {
    const { id, origin } = instruction;
    const roots =
      instruction.kind === 'assert' ? [instruction.claim.guard, instruction.claim.condition] : termsRead(instruction);
    const { before, terms } = this.computed(roots, id, origin);
    const at = (term: Term): Term => terms.get(term) as Term;
    const targets = (variables: readonly Variable[]): readonly Variable[] => variables.map((one) => this.variable(one));
    switch (instruction.kind) {
      case 'assign':
        return [
          ...before,
          { ...instruction, targets: targets(instruction.targets), values: instruction.values.map(at) },
        ];
      case 'havoc':
        return [{ ...instruction, targets: targets(instruction.targets) }, ...this.ranges(instruction.targets, origin)];
      // Nothing is promised of what a call gives.
      case 'call':
        return [this.havoc(targets(instruction.results), origin), ...this.ranges(instruction.results, origin)];
      case 'assert':
        return [...before, { ...instruction, claim: this.claim(instruction.claim, at) }];
      case 'assume':
      case 'assumed':
      case 'prefer':
        return [...before, { ...instruction, condition: at(instruction.condition) }];
      case 'allocate':
      case 'print':
      case 'forall-assign':
      case 'such-that':
      case 'proof':
      case 'reveal':
        throw new RangeError(`no method of numbers has the instruction ${instruction.kind}`);
    }
  }

  private claim(claim: Claim, at: (term: Term) => Term): Claim {
    const made: Claim = { ...claim, guard: at(claim.guard), condition: at(claim.condition) };
    this.claims.set(claim, made);
    return made;
  }

  private variable(variable: Variable): Variable {
    let found = this.variables.get(variable);
    if (found === undefined) {
      const { initial: _, ...rest } = variable;
      found = variable.type.kind === 'bitvector' ? { ...rest, type: this.arena.types.int } : variable;
      this.variables.set(variable, found);
    }
    return found;
  }

  // ── Terms ─────────────────────────────────────────────────────────────────────────────────────

  /** The terms for numbers, and what is to be said before they are used. */
  private computed(
    roots: readonly Term[],
    before: Point,
    origin: Origin,
  ): { readonly before: readonly Instruction[]; readonly terms: ReadonlyMap<Term, Term> } {
    const { arena } = this;
    const terms = new Map<Term, Term>();
    const own = this.operations.filter((one) => isSamePoint(one.before, before));
    const fresh: { readonly variable: Variable; readonly width: number | undefined }[] = [];
    const any = (type: Type): Term => {
      const width = type.kind === 'bitvector' ? type.width : undefined;
      const name = `number ${this.added.length}`;
      const variable: Variable = {
        name,
        type: width === undefined ? type : arena.types.int,
        role: 'local',
        ghost: true,
      };
      this.added.push(variable);
      fresh.push({ variable, width });
      return arena.variable(variable);
    };
    const recorded: { readonly operation: NamedArithmetic; readonly exact: Term }[] = [];
    const translate = (all: readonly Term[]): void => {
      for (const term of subterms(arena, all, terms)) {
        const args = Array.from({ length: arena.argCount(term) }, (_, i) => terms.get(arena.arg(term, i)) as Term);
        const operation = own.find((one) => one.term === term);
        const value = this.plain(term, args) ?? any(arena.type(term));
        terms.set(term, value);
        if (operation === undefined) continue;
        const exact = arena.make('eq', [value, arena.make(arena.operator(term), args)]);
        recorded.push({ operation, exact });
      }
    };
    translate(roots);
    translate(recorded.map(({ operation }) => operation.guard));
    const said = recorded.map(({ operation: { guard, name }, exact }) =>
      this.assume(simplify.implies(arena, terms.get(guard) as Term, exact), origin, name),
    );
    const known = fresh.flatMap(({ variable, width }) =>
      width === undefined ? [] : [this.assume(this.range(variable, width), origin)],
    );
    const chosen =
      fresh.length === 0
        ? []
        : [
            this.havoc(
              fresh.map(({ variable }) => variable),
              origin,
            ),
          ];
    return { before: [...chosen, ...known, ...said], terms };
  }

  /** The same for numbers, where that is certain; undefined if it is any number in range. */
  private plain(term: Term, args: readonly Term[]): Term | undefined {
    const { arena } = this;
    const type = arena.type(term);
    const [a, b] = args as [Term, Term];
    switch (arena.operator(term)) {
      case 'literal':
        return type.kind === 'bitvector' ? arena.int(signedInteger(arena.payload(term) as Integer, type.width)) : term;
      case 'variable':
        return arena.variable(this.variable(arena.payload(term) as Variable));
      case 'not':
      case 'and':
      case 'or':
      case 'implies':
      case 'eq':
      case 'ite':
        return arena.make(arena.operator(term), args);
      case 'bv-slt':
        return arena.make('lt', [a, b]);
      case 'bv-sle':
        return arena.make('le', [a, b]);
      // The complement of a number is in range if the number is.
      case 'bv-not':
        return arena.make('sub', [arena.make('neg', [a]), arena.int(1)]);
      case 'bv-sdiv':
        return this.quotient(a, b, type.kind === 'bitvector' ? type.width : 0);
      case 'bv-srem':
        return this.byMagnitude(a, (one) => arena.make('mod', [one, b]));
      default:
        return undefined;
    }
  }

  /** Division rounds toward zero, and the one quotient that is out of range wraps. */
  private quotient(a: Term, b: Term, width: number): Term {
    const { arena } = this;
    const least = arena.int(leastOf(width));
    const exact = this.byMagnitude(a, (one) => arena.make('div', [one, b]));
    const isOdd = arena.make('and', [arena.make('eq', [a, least]), arena.make('eq', [b, arena.int(-1)])]);
    return arena.make('ite', [isOdd, least, exact]);
  }

  /** What is Euclidean for dividends that are not negative rounds toward zero for all. */
  private byMagnitude(a: Term, divided: (dividend: Term) => Term): Term {
    const { arena } = this;
    const isNegative = arena.make('lt', [a, arena.int(0)]);
    return arena.make('ite', [isNegative, arena.make('neg', [divided(arena.make('neg', [a]))]), divided(a)]);
  }

  // ── Instructions ──────────────────────────────────────────────────────────────────────────────

  private ranges(variables: readonly Variable[], origin: Origin): readonly Instruction[] {
    return variables.flatMap((variable) =>
      variable.type.kind === 'bitvector'
        ? [this.assume(this.range(this.variable(variable), variable.type.width), origin)]
        : [],
    );
  }

  private range(variable: Variable, width: number): Term {
    const { arena } = this;
    const value = arena.variable(variable);
    return arena.make('and', [
      arena.make('le', [arena.int(leastOf(width)), value]),
      arena.make('lt', [value, arena.int(-leastOf(width))]),
    ]);
  }

  private assume(condition: Term, origin: Origin, name?: string): Instruction {
    const by = name === undefined ? { by: 'language' as const } : { by: 'recorded' as const, as: name };
    return { kind: 'assume', id: this.identity(), origin, ghost: true, condition, ...by };
  }

  private havoc(targets: readonly Variable[], origin: Origin): Instruction {
    const frame = { kind: 'items', items: [] } as const;
    return { kind: 'havoc', id: this.identity(), origin, ghost: true, targets, frame };
  }
}

function isSamePoint(one: Point, other: Point): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.exitOf === other.exitOf;
}
