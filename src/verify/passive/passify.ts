/**
 * A method's body to its passive form. Each assignment makes a version of its target, joins equate versions, loops are
 * cut: what a loop may change is arbitrary at its header, where the invariants hold. Calls are replaced by contracts.
 */
import { claimsIn, controlFlow } from '../../analysis/index.js';
import type {
  Assume,
  BlockId,
  Body,
  Claim,
  Dependency,
  Exit,
  Instruction,
  Method,
  ProofBlock,
  Term,
  Variable,
} from '../../model/index.js';
import { deadClaims } from '../abstract.js';
import type { Fact } from '../functions.js';
import type { Vocabulary } from '../vocabulary.js';
import { passAllocate, passAssign, passAssumed, passHavoc, passSuchThat } from './assignments.js';
import { passCall } from './call.js';
import { check } from './claims.js';
import { passForall } from './forall-assign.js';
import type { PassiveForm, PointId, Versions } from './form.js';
import { assumeInduction } from './induction.js';
import { cutLoop } from './loops.js';
import { assumptionOf, reasonsIn, restingOnLoops } from './reasons.js';
import { PassState } from './state.js';

export interface Passified extends PassiveForm {
  /** Claims in code that no transition leads to. */
  readonly unreachable: readonly Claim[];
  /** Claims that no execution checks: nothing stops before them where they make no sense. */
  readonly unexecuted: ReadonlySet<Claim>;
  /** The measure of the method at its entry. */
  readonly measure: readonly Term[];
  /** Where executions of the method end. */
  readonly ends: readonly PointId[];
}

export function passify(
  vocabulary: Vocabulary,
  method: Method,
  body: Body,
  stores: ReadonlySet<Variable>,
  original: Method,
): Passified {
  const pass = new PassState(vocabulary, method, stores, original);
  assumeInduction(pass);
  passBody(pass, body, new Map());
  // Every store has its facts on entry, whether or not the body got to it.
  for (const store of stores) pass.initialValue(store);
  pass.assumeAllExist();
  const { points, checks } = pass.builder.finish();
  const unreachable = new Set([...pass.unreachable, ...dead(pass)]);
  return {
    points,
    checks: checks.filter(({ claim }) => !unreachable.has(claim)),
    unreachable: [...unreachable],
    unexecuted: pass.unexecuted,
    measure: method.decreases.terms.map((term) => pass.known(term, new Map())),
    ends: pass.ends,
  };
}

/** In a proof, what is dead rests on the claims before, so only claims that runs check are asked for. */
function dead(pass: PassState): readonly Claim[] {
  const known = pass.isGhost ? undefined : pass.abstractly();
  return known === undefined ? [] : deadClaims(known).filter((claim) => !pass.unexecuted.has(claim));
}

// ── Control flow ────────────────────────────────────────────────────────────────────────────────

/** One way to a block, which grows facts until all ways to the block are known. */
interface Arrival {
  readonly from: PointId;
  readonly facts: Fact[];
  readonly versions: Versions;
}

function passBody(pass: PassState, body: Body, versions: Versions): void {
  const flow = controlFlow(body);
  const position = new Map(flow.order.map((block, i) => [block, i]));
  const loops = new Map(body.loops.map((loop) => [loop.header, loop]));
  const arriving = new Map<BlockId, Arrival[]>();
  for (const id of flow.order) {
    const block = body.blocks[id];
    if (block === undefined) throw new RangeError(`no block ${id}`);
    const isEntry = position.get(id) === 0;
    const now = isEntry ? new Map(versions) : joined(pass, arriving.get(id) ?? []);
    const loop = loops.get(id);
    if (loop !== undefined) cutLoop(pass, loop, now);
    for (const instruction of block.instructions) passInstruction(pass, instruction, now);
    if (block.exit.kind === 'return' && pass.proofDepth === 0) pass.ends.push(pass.builder.here);
    for (const { to, facts } of exits(pass, block.exit, now)) {
      const isBack = (position.get(to) ?? -1) <= (position.get(id) ?? 0);
      if (isBack && !loops.has(to)) throw new RangeError('a transition back to a block that is no loop header');
      if (isBack) continue;
      const list = arriving.get(to) ?? [];
      list.push({ from: pass.builder.here, facts, versions: now });
      arriving.set(to, list);
    }
  }
  for (const { id, instructions } of body.blocks) {
    if (position.has(id)) continue;
    for (const claim of instructions.flatMap(claimsIn)) pass.unreachable.add(claim);
  }
}

function exits(pass: PassState, exit: Exit, versions: Versions): { readonly to: BlockId; readonly facts: Fact[] }[] {
  switch (exit.kind) {
    case 'jump':
      return [{ to: exit.to, facts: [] }];
    case 'branch': {
      const dependency = restingOnLoops(pass);
      const condition = pass.known(exit.condition, versions);
      return [
        { to: exit.then, facts: [{ formula: condition, dependency }] },
        { to: exit.else, facts: [{ formula: pass.arena.make('not', [condition]), dependency }] },
      ];
    }
    case 'choose':
      return exit.targets.map((to) => ({ to, facts: [] }));
    case 'return':
    case 'unreachable':
      return [];
  }
}

/** Where ways meet, a variable that differs gets a version that equals the one of the way taken. */
function joined(pass: PassState, ways: readonly Arrival[]): Versions {
  const [first, ...rest] = ways;
  if (first === undefined) {
    pass.builder.join([]);
    return new Map();
  }
  const merged: Versions = new Map(first.versions);
  const variables = new Set(ways.flatMap((way) => [...way.versions.keys()]));
  for (const variable of variables) {
    const values = ways.map((way) => pass.value(way.versions, variable));
    if (rest.length === 0 || values.every((value) => value === values[0])) {
      merged.set(variable, values[0] as Term);
      continue;
    }
    const version = pass.fresh(merged, variable);
    // Without an assignment on some way, there may be no value.
    if (ways.some((way, i) => !way.versions.has(variable) || pass.unassigned.has(values[i] as Term))) {
      pass.unassigned.add(version);
    }
    ways.forEach((way, i) => {
      const same = pass.arena.make('eq', [version, values[i] as Term]);
      way.facts.push({ formula: same, dependency: undefined });
    });
  }
  pass.builder.join(ways.map(({ from, facts }) => ({ from, facts })));
  return merged;
}

// ── Instructions ────────────────────────────────────────────────────────────────────────────────

function passInstruction(pass: PassState, instruction: Instruction, versions: Versions): void {
  switch (instruction.kind) {
    case 'assign':
      return passAssign(pass, instruction, versions);
    case 'allocate':
      return passAllocate(pass, instruction, versions);
    case 'havoc':
      return passHavoc(pass, instruction, versions);
    case 'call':
      return passCall(pass, instruction, versions);
    case 'assert':
      return check(pass, instruction.claim, versions);
    case 'assume':
      // Where a guide ends a run, executions go on.
      if (instruction.by === 'guide') return;
      return pass.assume(assumed(pass, instruction, versions), assumptionOf(pass, instruction));
    case 'forall-assign':
      return passForall(pass, instruction, versions);
    case 'such-that':
      return passSuchThat(pass, instruction, versions);
    case 'proof':
      return passProof(pass, instruction, versions);
    case 'reveal':
      return pass.builder.reveal(instruction.functions);
    case 'assumed':
      return passAssumed(pass, instruction, versions);
    case 'print':
    case 'prefer':
      return;
  }
}

/** The method's own precondition is unfolded as far as callers unfold it when they show it: proofs by cases need that. */
function assumed(pass: PassState, { by, condition }: Assume, versions: Versions): Term {
  return by === 'precondition' ? pass.goal(condition, versions) : pass.known(condition, versions);
}

/** The steps are a side way that leads nowhere; what comes after them knows the conclusion. */
function passProof(pass: PassState, { body, conclusion, claim }: ProofBlock, versions: Versions): void {
  const from = pass.builder.here;
  pass.builder.continueFrom(from);
  pass.proofDepth++;
  passBody(pass, body, new Map(versions));
  pass.proofDepth--;
  pass.builder.continueFrom(from);
  const shown = pass.known(conclusion, versions);
  if (claim !== undefined && pass.isExecuted) return pass.assume(shown);
  const steps = body.blocks.flatMap(({ instructions }) => instructions.flatMap(claimsIn));
  const name = claim?.text ?? 'the steps before';
  const dependency: Dependency = { kind: 'proof', name, claims: steps.map(({ id }) => id) };
  const reasons = reasonsIn(pass, body).map((reason) => pass.flagged(reason));
  const { arena } = pass;
  pass.assume(reasons.length === 0 ? shown : arena.make('implies', [arena.make('and', reasons), shown]), dependency);
}
