/** Regions, operations and states of a procedure in the words of its program. */
import { Poison } from '../../execute/index.js';
import { spanOf } from '../../languages/origins.js';
import type { Claim, Method, Model, Origin, Term, Variable } from '../../model/index.js';
import type { Location, Operation, ProgramGraph, Step } from '../../prove/program-graph.js';
import type { State } from '../../prove/states.js';
import type { ObjectNames } from '../../values/index.js';
import { kindWords } from '../graph/kind-words.js';
import { lineOf, oneLine } from '../graph/source-text.js';
import { userName, writtenNames } from '../../languages/terms/names.js';
import { TermWriter } from '../../languages/terms/writer.js';
import { visible } from '../text.js';

/** A step of an operation: what is assumed, or what is done. */
export interface StepText {
  readonly text: string;
  readonly isAssumed: boolean;
}

const MOST_VALUES = 6;

export class RegionTexts {
  private readonly writer: TermWriter;
  private readonly names: ObjectNames;
  private readonly arenaTrue: Term;
  private readonly shown: readonly { readonly variable: Variable; readonly name: string }[];
  private readonly program: ProgramGraph;
  private readonly predicates = new Map<Term, string>();

  constructor(model: Model, program: ProgramGraph, names: ObjectNames) {
    const { method, body } = program;
    this.writer = new TermWriter(model.arena, method);
    this.names = names;
    this.arenaTrue = model.arena.true;
    this.program = program;
    const written = writtenNames(method);
    this.shown = [...method.inputs, ...method.outputs, ...body.locals]
      .map((variable) => ({ variable, name: userName(variable) }))
      .filter(({ name }) => written.has(name));
  }

  /** Undefined for one that holds anyway (seed 001, 3.2). */
  predicate(predicate: Term): string | undefined {
    if (predicate === this.arenaTrue) return undefined;
    let text = this.predicates.get(predicate);
    if (text === undefined) this.predicates.set(predicate, (text = this.term(predicate)));
    return text;
  }

  term(term: Term): string {
    return visible(this.writer.text(term));
  }

  /** `#3[a -> 0]`: the number of steps before it, and what variables hold. */
  state({ trace, index }: State): string {
    // Of several variables with one name, the last that has a value is told.
    const told = new Map<string, string>();
    for (const { variable, name } of this.shown) {
      const value = trace.valueAt(index, variable);
      if (value !== undefined && !(value instanceof Poison)) told.set(name, this.names.text(value, variable.type));
    }
    const values = [...told].map(([name, value]) => `${name} -> ${value}`);
    const more = values.length > MOST_VALUES ? ', …' : '';
    return visible(`#${index}[${values.slice(0, MOST_VALUES).join(', ')}${more}]`);
  }

  /** What the language itself makes sure of is not worth a line. */
  operation({ steps }: Operation): readonly StepText[] {
    return steps.flatMap((step) => this.step(step));
  }

  private step(step: Step): readonly StepText[] {
    const done = (text: string): StepText => ({ text: visible(text), isAssumed: false });
    switch (step.kind) {
      case 'assume':
        if (step.why === 'language' || step.condition === this.arenaTrue) return [];
        return [{ text: this.term(step.condition), isAssumed: true }];
      case 'assign': {
        const all = step.targets.map((target, i) => ({ target, value: step.values[i] }));
        const own = all.filter(({ target }) => target.role !== 'snapshot');
        return own.map(({ target, value }) =>
          done(value === undefined ? this.writer.name(target) : this.writer.assignment(target, value)),
        );
      }
      case 'havoc': {
        const names = step.targets.map((target) => this.writer.name(target)).join(', ');
        if (step.condition === this.arenaTrue) return [done(`${names} := *`)];
        return [done(`${names} :| ${this.term(step.condition)}`)];
      }
      case 'pick':
        return [done(`way ${step.way + 1}`)];
      case 'call': {
        const { results, callee, args } = step.call;
        const call = `${callee.name}(${args.map((arg) => this.term(arg)).join(', ')})`;
        const names = results.map((result) => this.writer.name(result)).join(', ');
        return [done(names === '' ? call : `${names} := ${call}`)];
      }
    }
  }

  /** `line 5`, for a place that has one. */
  place(location: Location): string | undefined {
    const origin = this.originOf(location);
    return origin === undefined ? undefined : `line ${lineOf(spanOf(origin))}`;
  }

  private originOf({ kind, claim, block, id }: Location): Origin | undefined {
    if (kind === 'entry') return this.program.method.origin;
    if (claim !== undefined) return claim.origin;
    if (kind === 'exit' || this.program.starts.get(block)?.id !== id) return undefined;
    const { instructions = [], exit } = this.program.body.blocks[block] ?? {};
    const first = instructions.find((one) => one.kind !== 'assume' || one.by !== 'language');
    return first?.origin ?? (exit !== undefined && 'origin' in exit ? exit.origin : undefined);
  }
}

/** `assertion: y >= 0` */
export function claimText({ kind, text }: Claim): string {
  const words = oneLine(text);
  return words === '' ? kindWords(kind) : `${kindWords(kind)}: ${words}`;
}

/** Where a claim stands, if it is one of the method's own file: `y >= 0 (line 5)`. */
export function placedClaim(claim: Claim, method: Method): string {
  const span = spanOf(claim.origin);
  const isHere = span.source === spanOf(method.origin).source;
  return `${claimText(claim)} (${isHere ? '' : `${span.source.path}, `}line ${lineOf(span)})`;
}
