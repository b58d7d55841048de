/**
 * A trace once more, with symbols for its inputs: what the run decided becomes conditions over them. The work is in
 * proportion to the trace.
 */
import type { Call, Claim, Instruction, Method, Model, Term, Type, Variable } from '../../model/index.js';
import type { Value } from '../../values/index.js';
import { classImplementers, classSide, OTHER_CLASS } from '../dispatching.js';
import { typeArgsOf } from '../path-frames.js';
import type { Trace, TraceEvent } from '../trace.js';
import { integerOf, scalar } from './common.js';
import type { Atom, Path } from './context.js';
import { drawsOf } from './draws.js';
import type { Environment } from './environment.js';
import { Evaluator } from './evaluator.js';
import { PathGuides, type Unsought } from './guides.js';
import { isExactly, isOfTrait } from './functions.js';
import { HeapState } from './heap-state.js';
import { initialState } from './initial.js';
import * as s from './scalars.js';
import { mentions, Steps, type Frame } from './steps.js';
import { SymbolTable } from './symbol-table.js';
import type { Scope, Symbolic } from './value.js';

/** Paths of one exploration share a table, so that what they have in common are the same terms. */
export function replay(
  model: Model,
  trace: Trace,
  scope: Scope,
  symbols: SymbolTable = new SymbolTable(),
  wants: WantsClaim = () => true,
  unsought?: Unsought,
): Path {
  return new Replay(model, trace, scope, symbols, wants, unsought).path();
}

/** Claims that held are most of the work of a replay, and nothing but their own other side needs them. */
type WantsClaim = (claim: Claim) => boolean;

type Of<Kind extends TraceEvent['kind']> = Extract<TraceEvent, { readonly kind: Kind }>;

class Replay {
  private readonly trace: Trace;
  private readonly wants: WantsClaim;
  private readonly evaluator: Evaluator;
  private readonly stores: HeapState;
  private readonly steps: Steps;
  private readonly frames = new Map<number, Frame>();
  /** Of the entry: its outputs are read after it was left. */
  private entered: Frame | undefined;
  private readonly atoms: Atom[] = [];
  /** What was about to be executed when its claims were checked. */
  private pending:
    { readonly frame: Frame; readonly instruction: Instruction; readonly given?: readonly Value[] } | undefined;
  private readonly initial: Path['initial'];
  private readonly guides: PathGuides | undefined;

  constructor(
    model: Model,
    trace: Trace,
    scope: Scope,
    symbols: SymbolTable,
    wants: WantsClaim,
    unsought: Unsought | undefined,
  ) {
    this.trace = trace;
    // Claims that draw from the choices of a run must be looked at: the choices after them have their places.
    const draws = drawsOf(model);
    this.wants = (claim) => wants(claim) || draws.mayDraw([claim.guard, claim.condition]);
    this.evaluator = new Evaluator(model, scope, symbols);
    this.initial = initialState(this.evaluator, trace.method, model.heap);
    this.stores = new HeapState(model.heap, this.initial.stores);
    this.evaluator.stateNow = ({ place }) => this.stores.at(place);
    this.steps = new Steps(this.evaluator, this.stores);
    const { arena, ledger } = this.evaluator;
    this.guides = unsought && new PathGuides(arena, ledger.intervals, unsought);
  }

  path(): Path {
    try {
      this.events();
    } catch (raised) {
      // Terms nest deeper than the engine's stack: what follows is not known.
      if (!(raised instanceof RangeError)) throw raised;
      const cut = { bound: 'sampled', what: 'terms that are nested too deeply' } as const;
      this.evaluator.restrict(this.evaluator.arena.false, cut);
      this.evaluator.note(cut);
    }
    const { ledger, choices } = this.evaluator;
    return {
      atoms: this.atoms,
      restrictions: ledger.restrictions,
      assumptions: ledger.assumptions,
      notes: ledger.notes,
      initial: this.initial,
      choices,
      outputs: this.outputs(),
      believesFrom: this.evaluator.believesFrom,
      doubtOf: (term) => ledger.doubtOf(term),
    };
  }

  private outputs(): Path['outputs'] {
    return new Map(
      this.trace.method.outputs.flatMap((output) => {
        const value = this.entered?.values.get(output);
        return value === undefined ? [] : [[output, value] as const];
      }),
    );
  }

  private events(): void {
    for (const [position, event] of this.trace.events.entries()) {
      if (event.kind !== 'claim') this.finish();
      this.evaluator.event = position;
      this.event(event);
    }
    const last = this.trace.events.at(-1);
    if (last?.kind !== 'claim' || last.held !== false) this.finish();
  }

  private event(event: TraceEvent): void {
    switch (event.kind) {
      case 'enter':
        this.enter(event);
        return;
      case 'leave':
        this.leave(event);
        return;
      case 'instruction': {
        const frame = this.frames.get(event.frame);
        if (frame !== undefined) this.pending = { ...event, frame };
        return;
      }
      case 'branch':
        this.branch(event);
        return;
      case 'choose':
        this.chooseWay(event);
        return;
      case 'claim':
        this.claim(event);
        return;
      case 'observed':
        this.observed(event);
        return;
    }
  }

  private atom(kind: Atom['kind'], condition: Term, more: Partial<Pick<Atom, 'own' | 'others'>> = {}): void {
    const { ledger, arena, event } = this.evaluator;
    if (condition === arena.true) return;
    const atom: Atom = {
      condition,
      kind,
      event,
      doubt: ledger.doubtOf(condition),
      restrictions: ledger.restrictions.length,
      assumptions: ledger.assumptions.length,
      own: [],
      ...more,
    };
    this.atoms.push(atom);
    this.guides?.passed(atom);
  }

  // ── Frames ────────────────────────────────────────────────────────────────────────────────────

  private enter({ frame: number, method, call, caller }: Of<'enter'>): void {
    const values = new Map<Variable, Symbolic>();
    const outer = caller === undefined ? undefined : this.frames.get(caller);
    if (call === undefined || outer === undefined) {
      for (const { variable, value } of this.initial.inputs) values.set(variable, value);
    } else {
      const args = call.args.map((arg) => this.evaluator.evaluate(arg, outer.env));
      if (call.dispatched && method !== call.callee) this.dispatch(call, method, args[0]);
      method.inputs.forEach((input, i) => {
        values.set(input, args[i] as Symbolic);
      });
    }
    for (const [store, snapshot] of method.entry) {
      const now = this.stores.get(store);
      if (now !== undefined) values.set(snapshot, now);
    }
    const { stores } = this;
    const types = this.typesOf(method, call, outer);
    const variable = (one: Variable): Symbolic | undefined => values.get(one) ?? stores.get(one);
    const env: Environment = { variable, bound: undefined, types };
    const frame = { method, values, env, call, caller: outer };
    this.frames.set(number, frame);
    this.entered ??= frame;
  }

  private typesOf(method: Method, call: Call | undefined, caller: Frame | undefined): (type: Type) => Type {
    const { types } = this.evaluator.arena;
    const { typeParameters } = method;
    if (call === undefined || caller === undefined || typeParameters.length === 0) return (type) => type;
    // Where the receiver's class is at type arguments that the call does not tell, they are like no others.
    const args =
      typeArgsOf(types, call, method, caller.env.types) ?? typeParameters.map(({ name }) => types.parameter({ name }));
    return (type) => types.substitute(type, typeParameters, args);
  }

  /** The class of the receiver decided which member runs. */
  private dispatch(call: Call, method: Method, receiver: Symbolic | undefined): void {
    // For a body that a trait gives, the evaluation does not decide.
    if (receiver === undefined || isOfTrait(method.inputs[0])) return;
    const { evaluator } = this;
    const { arena } = evaluator;
    const reference = integerOf(evaluator, receiver);
    const isOf = ({ inputs }: Method): Term => isExactly(evaluator, reference, inputs[0]);
    const known = classImplementers(call.callee);
    const others = known.filter((one) => one !== method).map((one) => ({ side: classSide(one), condition: isOf(one) }));
    const none = { side: OTHER_CLASS, condition: s.not(arena, s.or(arena, known.map(isOf))) };
    this.atom('branch', isOf(method), { others: [...others, none] });
  }

  private leave({ frame: number }: Of<'leave'>): void {
    const frame = this.frames.get(number);
    this.frames.delete(number);
    if (frame?.call === undefined || frame.caller === undefined) return;
    const { caller, method } = frame;
    frame.call.results.forEach((result, i) => {
      const output = method.outputs[i];
      const value = output === undefined ? undefined : frame.values.get(output);
      this.steps.write(caller, result, value ?? this.evaluator.unknown('a result that was never assigned'));
    });
  }

  // ── Decisions ─────────────────────────────────────────────────────────────────────────────────

  private branch({ frame: number, exit, taken }: Of<'branch'>): void {
    const frame = this.frames.get(number);
    if (frame === undefined) return;
    const condition = this.evaluator.truth(exit.condition, frame.env);
    this.atom('branch', taken ? condition : s.not(this.evaluator.arena, condition));
  }

  private chooseWay({ frame: number, exit, way }: Of<'choose'>): void {
    const frame = this.frames.get(number);
    if (frame === undefined) return;
    const { evaluator } = this;
    const { arena } = evaluator;
    const symbol = evaluator.symbol('way', arena.types.int);
    evaluator.choose(scalar(symbol), arena.types.int);
    evaluator.assume(s.le(arena, arena.int(0), symbol));
    evaluator.assume(s.lt(arena, symbol, arena.int(exit.targets.length)));
    const blocks = frame.method.body?.blocks;
    exit.targets.forEach((target, i) => {
      // A way that begins with an assumption of the language is open where that holds.
      const first = blocks?.[target]?.instructions[0];
      if (first?.kind !== 'assume' || first.by !== 'language') return;
      const taken = s.eq(arena, symbol, arena.int(i));
      const isOpen = evaluator.under(taken, () => evaluator.truth(first.condition, frame.env));
      evaluator.assume(s.implies(arena, taken, isOpen));
    });
    this.atom('choice', s.eq(arena, symbol, arena.int(way)));
  }

  /** What its evaluation leaves out concerns only the question whether the claim can be violated here. */
  private claim({ frame: number, claim, held }: Of<'claim'>): void {
    const frame = this.frames.get(number);
    if (frame === undefined) return;
    if (held === 'unchecked' || (held && !this.wants(claim))) {
      this.evaluator.leaveOut([claim.guard, claim.condition]);
      return;
    }
    const { evaluator } = this;
    const { arena, ledger } = evaluator;
    const instruction = this.pending?.instruction;
    const conclusion = instruction?.kind === 'proof' ? instruction.conclusion : undefined;
    const { result: condition, restrictions } = ledger.apart(() => {
      if (conclusion !== undefined) return evaluator.truth(conclusion, frame.env);
      const guard = evaluator.truth(claim.guard, frame.env);
      if (guard === arena.false) return arena.true;
      const within = evaluator.under(guard, () => evaluator.truth(claim.condition, frame.env));
      return s.implies(arena, guard, within);
    });
    const verified = held ? this.verified(frame, claim) : undefined;
    const sought = verified === undefined ? condition : s.or(arena, [verified, condition]);
    this.atom('claim', held ? sought : s.not(arena, condition), { own: restrictions });
  }

  /** The flags are those of the entry: calls of itself run what has none. */
  private verified(frame: Frame, claim: Claim): Term | undefined {
    const { evaluator } = this;
    if (frame !== this.entered) return undefined;
    return this.guides?.verified(claim, (flag) => evaluator.truth(evaluator.arena.variable(flag), frame.env));
  }

  /** Stated as what is preferred, whether or not the run had it. Nothing that follows needs it. */
  private observed({ frame: number, instruction }: Of<'observed'>): void {
    const frame = this.frames.get(number);
    if (frame === undefined || instruction.kind !== 'prefer') return;
    const { evaluator } = this;
    const { result: condition, restrictions } = evaluator.ledger.apart(() =>
      evaluator.truth(instruction.condition, frame.env),
    );
    this.atom('preference', this.guides?.simplified(condition) ?? condition, { own: restrictions });
  }

  // ── Instructions ──────────────────────────────────────────────────────────────────────────────

  /** What an instruction does happens after its claims were checked. */
  private finish(): void {
    const { pending, steps } = this;
    this.pending = undefined;
    if (pending === undefined) return;
    const { frame, instruction } = pending;
    switch (instruction.kind) {
      case 'assign':
        steps.assign(frame, instruction);
        return;
      case 'allocate':
        steps.allocate(frame, instruction);
        return;
      case 'havoc':
        steps.havoc(frame, instruction, pending.given);
        return;
      case 'call':
        this.callWithoutBody(frame, instruction);
        return;
      case 'assume':
        this.assume(frame, instruction);
        return;
      case 'forall-assign':
        steps.forallAssign(frame, instruction);
        return;
      case 'such-that':
        // A run that found no such values stopped: that others do is a side to look for.
        this.atom('assumption', steps.suchThat(frame, instruction));
        return;
      case 'assumed':
        steps.assumed(frame, instruction);
        return;
      case 'assert':
      case 'print':
      case 'proof':
      case 'reveal':
      case 'prefer':
        return;
    }
  }

  /** Where a guide ends every execution that comes here on this path, there is no other side to look for. */
  private assume({ env }: Frame, { condition, by }: Extract<Instruction, { readonly kind: 'assume' }>): void {
    const { evaluator } = this;
    const whole = evaluator.truth(condition, env);
    const remaining = by === 'guide' ? (this.guides?.simplified(whole) ?? whole) : whole;
    const isEnd = by === 'guide' && remaining === evaluator.arena.false;
    this.atom('assumption', remaining, isEnd ? { others: [] } : {});
  }

  /** Calls that enter nothing: a lemma, whose conclusion a run evaluates, or a method that is only declared. */
  private callWithoutBody(frame: Frame, call: Call): void {
    const { evaluator, steps } = this;
    const { callee, results } = call;
    const isLemma = callee.kind === 'lemma';
    if (call.dispatched || (!isLemma && callee.body !== undefined)) return;
    // A run does not know what such a method leaves behind, or what such a constructor makes: it stops.
    if (callee.kind === 'constructor') return;
    if (!isLemma && (callee.modifies.kind === 'everything' || callee.modifies.items.length > 0)) return;
    const { types } = evaluator.arena;
    const given = call.typeArgs.map(frame.env.types);
    const outputs = callee.outputs.map((output) =>
      isLemma
        ? evaluator.unknown('a value that only a proof constructs')
        : steps.drawn(types.substitute(output.type, callee.typeParameters, given), output.name),
    );
    // What speaks of values that a run does not have, a run does not evaluate.
    const unknown = isLemma ? callee.outputs : [];
    const clauses = callee.ensures.filter(({ condition }) => !mentions(evaluator, condition, unknown));
    // A run has all of them or none: the first of them alone is nothing that it could have.
    this.atom('assumption', s.and(evaluator.arena, steps.promises(frame, call, outputs, clauses)));
    results.forEach((result, i) => {
      steps.write(frame, result, outputs[i] ?? evaluator.unknown('a result that was never assigned'));
    });
  }
}
