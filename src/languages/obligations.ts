/**
 * What engines take for granted of contracts, and what a front end could forget to claim: whoever calls a method relies on
 * its postconditions, whoever cuts a loop on its invariants and on what it changes, and whoever unfolds a function on its
 * end. A model that promises something which nothing claims would prove whatever it likes.
 */
import { claimsIn, controlFlow, naturalLoops, termsRead, termsReadAfter } from '../analysis/index.js';
import type { LoopForest } from '../analysis/index.js';
import type {
  Arena,
  Block,
  BlockId,
  Body,
  Call,
  Clause,
  Instruction,
  Loop,
  Method,
  Model,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { freeVariables, instantiateTypes, substitute, targetsOf } from '../model/index.js';
import { isImplied, isWithin } from './implied-invariants.js';
import { changedBy } from './lowering/builder.js';
import { recursionFaults } from './recursion.js';
import { unassignedReads } from './unassigned-reads.js';

/** The block where a method begins, and the steps of a proof. */
const FIRST = 0 as BlockId;

export interface ObligationFault {
  readonly method: Method;
  readonly sentence: string;
}

export function obligationFaults(model: Model): readonly ObligationFault[] {
  const faults = model.methods.flatMap((method) => {
    const { body } = method;
    if (body === undefined) return [];
    const check = new MethodCheck(model, method);
    check.contract(body);
    check.code(body);
    for (const sentence of unassignedReads(model.arena, method, body)) check.fault(sentence);
    return check.faults;
  });
  return [...faults, ...recursionFaults(model), ...model.methods.flatMap(idleClaims)];
}

/** What is listed and stands nowhere would be told as a claim that nothing violates. */
function idleClaims(method: Method): readonly ObligationFault[] {
  const blocks = method.body?.blocks ?? [];
  const standing = new Set(blocks.flatMap(({ instructions }) => instructions.flatMap(claimsIn)));
  const idle = method.claims.filter((claim) => !standing.has(claim));
  return idle.map(({ id }) => ({
    method,
    sentence: `${method.name} lists the claim ${id}, which stands nowhere in it`,
  }));
}

class MethodCheck {
  readonly faults: ObligationFault[] = [];
  private readonly model: Model;
  private readonly arena: Arena;
  private readonly method: Method;

  constructor(model: Model, method: Method) {
    this.model = model;
    this.arena = model.arena;
    this.method = method;
  }

  /** What is promised is claimed wherever the method returns. What checks a declaration promises nothing. */
  contract(body: Body): void {
    const { kind, requires, ensures } = this.method;
    if (kind === 'declaration' || kind === 'override') return;
    // A lemma about two states promises nothing to callers: they cannot say which states they mean.
    const isSilent = kind === 'lemma' && requires.length + ensures.length === 0;
    const blocks = reachableBlocks(body);
    for (const block of blocks) if (block.exit.kind === 'return') this.claimedAtEnd(block, ensures, 'it returns');
    for (const one of blocks.flatMap(({ instructions }) => instructions))
      if (
        one.kind === 'assume' &&
        one.by === 'precondition' &&
        !isSilent &&
        !requires.some((clause) => clause.condition === one.condition)
      )
        this.fault('assumes a precondition that it does not state');
  }

  code(body: Body): void {
    const flow = controlFlow(body);
    const forest = naturalLoops(flow);
    if (forest.irreducible.length > 0) this.fault('has a cycle of blocks that can be entered at several of them');
    const listed = new Set(body.loops.map(({ header }) => header));
    for (const { header } of forest.loops)
      if (!listed.has(header)) this.fault(`has a cycle through block ${header} that is not among its loops`);
    // Whoever cuts loops cuts those that are listed: one from which no way leads back is believed like any other.
    for (const loop of body.loops) this.loop(body, loop, forest);
    for (const { instructions } of body.blocks)
      for (const one of instructions) {
        if (one.kind === 'proof') this.code(one.body);
        else if (one.kind === 'call') this.call(one);
      }
  }

  private loop(body: Body, loop: Loop, forest: LoopForest): void {
    const { header, invariants, targets, entry } = loop;
    const isInside = ({ id }: Block): boolean => isWithin(forest, id, header);
    const known = new Set(targets);
    const blocks = reachableBlocks(body);
    const inside = blocks.filter(isInside).flatMap(({ instructions }) => instructions);
    const seen = this.seenStores(inside);
    for (const variable of new Set(inside.flatMap((one) => changedBy(one, this.model.heap))))
      if (!known.has(variable) && (variable.role !== 'heap' || seen.has(variable)))
        this.fault(`has a loop at block ${header} that changes ${variable.name} and does not say so`);
    // The way in from the caller is no block: there is no place where something could be claimed or remembered for it.
    if (header === FIRST && invariants.length + entry.size > 0)
      this.fault('begins with a loop that says something of its rounds, and nothing stands before its first round');
    const open = invariants.filter(({ condition }) => !isImplied(this.arena, body, loop, forest, condition));
    for (const block of blocks) {
      if (!targetsOf(block.exit).includes(header)) continue;
      this.claimedAtEnd(block, open, `the loop at block ${header} begins again`);
      if (!isInside(block)) this.remembered(block, entry, header);
    }
  }

  /** What the loop calls the state before it is that state. */
  private remembered(block: Block, entry: ReadonlyMap<Variable, Variable>, header: number): void {
    const held = new Map<Variable, Term>();
    for (const one of block.instructions) {
      for (const variable of changedBy(one, this.model.heap)) {
        held.delete(variable);
        for (const [snapshot, value] of held) if (value === this.arena.variable(variable)) held.delete(snapshot);
      }
      if (one.kind === 'assign') one.targets.forEach((target, i) => held.set(target, one.values[i] as Term));
    }
    for (const [store, snapshot] of entry)
      if (held.get(snapshot) !== this.arena.variable(store))
        this.fault(`has a loop at block ${header} that does not remember ${store.name} from before it`);
  }

  private claimedAtEnd({ instructions, id }: Block, clauses: readonly Clause[], when: string): void {
    const claimed = new Set<Term>();
    for (const one of instructions) {
      if (changedBy(one, this.model.heap).length > 0) claimed.clear();
      if (one.kind === 'assert' && one.claim.guard === this.arena.true) claimed.add(one.claim.condition);
    }
    for (const { condition, text } of clauses)
      if (!claimed.has(condition)) this.fault(`does not claim "${text}" at the end of block ${id}, where ${when}`);
  }

  /** The callee's preconditions, said of the arguments. */
  private call({ callee, typeArgs, args, claims }: Call): void {
    const { types } = this.arena;
    const values = new Map(callee.inputs.map((input, i) => [input, args[i] as Term]));
    const change = (type: Type): Type => types.substitute(type, callee.typeParameters, typeArgs);
    const claimed = new Set(claims.filter(({ guard }) => guard === this.arena.true).map(({ condition }) => condition));
    for (const { condition, text } of callee.requires) {
      const needed =
        typeArgs.length === 0
          ? substitute(this.arena, condition, values)
          : instantiateTypes(this.arena, condition, change, (variable) => {
              return values.get(variable) ?? this.arena.variable(this.storeAt(variable, change));
            });
      if (!claimed.has(needed)) this.fault(`calls ${callee.name} and does not claim its precondition "${text}"`);
    }
  }

  /** The store of the same field in objects of another type. */
  private storeAt(variable: Variable, change: (type: Type) => Type): Variable {
    const { place } = variable;
    if (place === undefined || place.kind === 'alloc') return variable;
    const { types } = this.arena;
    const at = (type: Type): Type => types.erase(change(type));
    const found = this.model.heap.find((store) => {
      const other = store.place;
      if (place.kind === 'array')
        return other?.kind === 'array' && other.rank === place.rank && types.erase(other.element) === at(place.element);
      return (
        other?.kind === 'field' &&
        other.field === place.field &&
        other.args.every((arg, i) => arg === at(place.args[i] ?? arg))
      );
    });
    return found ?? variable;
  }

  /** Stores that the method or what it calls here speaks of. What a loop does to others, nobody can tell. */
  private seenStores(inside: readonly Instruction[]): ReadonlySet<Variable> {
    const { entry, body, ensures } = this.method;
    const read = (body?.blocks ?? []).flatMap(({ instructions, exit }) => [
      ...instructions.flatMap((one) => [...termsRead(one), ...termsReadAfter(one)]),
      ...(exit.kind === 'branch' ? [exit.condition] : []),
    ]);
    const callees = inside.flatMap((one) => (one.kind === 'call' ? [one.callee] : []));
    const promised = [...ensures, ...callees.flatMap((callee) => callee.ensures)].map(({ condition }) => condition);
    const seen = freeVariables(this.arena, [...read, ...promised]);
    for (const store of [...entry.keys(), ...callees.flatMap((callee) => [...callee.entry.keys()])]) seen.add(store);
    return seen;
  }

  fault(sentence: string): void {
    this.faults.push({ method: this.method, sentence: `${this.method.name} ${sentence}` });
  }
}

function reachableBlocks(body: Body): readonly Block[] {
  return controlFlow(body).order.map((id) => body.blocks[id] as Block);
}
