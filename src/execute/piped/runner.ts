/** Methods of a model that the program's own runtime runs: the second of the two execution models of seed 000, 2.4.5. */
import { Places } from '../../languages/places.js';
import type { Method, Model, Type } from '../../model/index.js';
import { BadLiteral, Heap, literalText, NotExecutable, readLiteral } from '../../values/index.js';
import type { LiteralWorld, Value } from '../../values/index.js';
import { SILENT } from '../callbacks.js';
import type { Stop } from '../faults.js';
import type { Inputs, MethodRunner, Run, RunOptions } from '../run.js';
import { DEFAULT_LIMITS } from '../run.js';
import { Follower } from './follower.js';
import type { Exchange, Exchanged, RunnerOutcome, RunRequest } from './protocol.js';
import { readEvent } from './protocol.js';

/** What a run costs, and a line of it, in terms that could be made in the same time (`Arena.work`). */
const RUN_WORK = 300;
const LINE_WORK = 1;

export class PipedRunner implements MethodRunner {
  private readonly model: Model;
  private readonly exchange: Exchange;
  private readonly places: Places;

  constructor(model: Model, exchange: Exchange) {
    this.model = model;
    this.exchange = exchange;
    this.places = new Places(model);
  }

  run(method: Method, inputs: (heap: Heap) => Inputs, options: RunOptions = {}): Run {
    const { arena } = this.model;
    const { steps, depth, isLate } = { ...DEFAULT_LIMITS, ...options.limits };
    const heap = new Heap();
    const made = inputs(heap);
    const [values, choices] = 'inputs' in made ? [made.inputs, made.choices] : [made, []];
    const world: LiteralWorld = { types: arena.types, heap, named: () => undefined };
    const request: RunRequest = {
      method: method.name,
      inputs: values.map((value, i) => this.text(value, method.inputs[i]?.type)),
      choices: choices.map((value) => this.text(value, undefined)),
      ...{ steps, depth },
    };
    const exchanged = this.exchange(JSON.stringify(request), isLate);
    arena.spend(RUN_WORK + exchanged.lines.length * LINE_WORK);
    const follower = new Follower(arena, method, this.places, world, options.callbacks ?? SILENT);
    const { outcome, output } = this.followed(method, follower, exchanged, world);
    options.print?.(output);
    return {
      outcome,
      frames: outcome.kind === 'returned' ? [] : follower.frames,
      output: options.print === undefined ? output : '',
      choices: follower.choices,
      hasAlternatives: follower.choices.length > 0,
      unchecked: [],
      unevaluated: [],
      isDetermined: false,
      drawn: new Map(),
    };
  }

  private followed(
    method: Method,
    follower: Follower,
    exchanged: Exchanged,
    world: LiteralWorld,
  ): { readonly outcome: Run['outcome']; readonly output: string } {
    try {
      for (const line of exchanged.lines) {
        const event = readEvent(line);
        if ('outcome' in event) return { outcome: this.ended(method, follower, event, world), output: event.output };
        follower.take(event);
      }
    } catch (raised) {
      if (!(raised instanceof NotExecutable) && !(raised instanceof BadLiteral)) throw raised;
      return { outcome: { kind: 'not-executable', reason: raised.message }, output: '' };
    }
    const outcome: Stop =
      exchanged.kind === 'ended'
        ? { kind: 'not-executable', reason: exchanged.reason }
        : { kind: 'cutoff', bound: 'time' };
    return { outcome, output: '' };
  }

  private ended(method: Method, follower: Follower, event: RunnerOutcome, world: LiteralWorld): Run['outcome'] {
    switch (event.outcome) {
      case 'returned': {
        const { outputs } = event;
        if (!follower.isAtEnd || outputs.length !== method.outputs.length)
          throw new NotExecutable(`a run of ${method.name} that returned before its end`);
        return {
          kind: 'returned',
          outputs: method.outputs.map(({ type }, i) => readLiteral(world, outputs[i] ?? '', type)),
        };
      }
      case 'violated':
        if (follower.violated === undefined) throw new NotExecutable('a run that violates a claim nobody knows');
        return { kind: 'violated', claim: follower.violated };
      case 'cutoff':
        follower.stop();
        return { kind: 'cutoff', bound: event.bound };
      case 'stopped':
        follower.stop();
        return { kind: 'not-executable', reason: event.reason };
    }
  }

  /** Choices are given before anybody knows what they are for: of what has a sign and what has none, the digits are the same. */
  private text(value: Value, type: Type | undefined): string {
    if (type === undefined) return typeof value === 'object' ? 'null' : String(value);
    return literalText(this.model.arena.types, value, type, () => 'null');
  }
}
