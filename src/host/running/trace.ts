/** `--trace`: the lines that a run goes through, each with the variables that it changed. */
import type { Activation, Callbacks } from '../../execute/index.js';
import { spanOf } from '../../languages/origins.js';
import type { Model, Origin } from '../../model/index.js';
import { userName, writtenNames } from '../../languages/terms/names.js';
import { equal, ObjectNames } from '../../values/index.js';
import type { Value } from '../../values/index.js';

interface Watched {
  readonly activation: Activation;
  readonly names: ReadonlySet<string>;
  /** Where the step that is under way began. */
  at: Origin | undefined;
  values: readonly unknown[];
}

export class Tracer implements Callbacks {
  private readonly write: (line: string) => void;
  private readonly objects: ObjectNames;
  private readonly stack: Watched[] = [];

  constructor(model: Model, write: (line: string) => void) {
    this.write = write;
    this.objects = new ObjectNames(model);
  }

  enter(activation: Activation): void {
    this.settle();
    const names = writtenNames(activation.method);
    const values = activation.values?.() ?? [];
    const inputs = activation.method.inputs.map((input, i) => `${input.name} = ${this.text(values[i], activation, i)}`);
    this.write(`${this.indent()}enter ${activation.method.name}(${inputs.join(', ')})\n`);
    this.stack.push({ activation, names, at: undefined, values });
  }

  leave(): void {
    this.settle();
    const left = this.stack.pop();
    if (left !== undefined) this.write(`${this.indent()}leave ${left.activation.method.name}\n`);
  }

  instruction(activation: Activation): void {
    const watched = this.stack.at(-1);
    if (watched === undefined || (watched.at !== undefined && lineOf(watched.at) === lineOf(activation.at))) return;
    this.settle();
    watched.at = activation.at;
  }

  transition(_activation: Activation, from: number, to: number): void {
    // A loop on one line is one step per iteration.
    if (to <= from) this.settle();
  }

  constraint(): void {
    // What a claim says of the state is shown when it is violated.
  }

  /** The step under way is over: its line, and what is different after it. */
  settle(): void {
    const watched = this.stack.at(-1);
    if (watched === undefined) return;
    const { activation, names, at } = watched;
    const values = activation.values?.() ?? [];
    const changed = activation.variables.flatMap((variable, i) => {
      const name = userName(variable);
      if (!names.has(name) || same(values[i], watched.values[i])) return [];
      return [`${name} = ${this.text(values[i], activation, i)}`];
    });
    watched.values = values;
    watched.at = undefined;
    if (at === undefined) return;
    const { source, start } = spanOf(at);
    const { line } = source.position(start);
    const note = changed.length === 0 ? '' : `    // ${changed.join(', ')}`;
    this.write(`${this.indent()}${source.path}:${line}: ${source.line(line).trim()}${note}\n`);
  }

  private text(value: unknown, activation: Activation, i: number): string {
    const variable = activation.variables[i];
    if (variable === undefined || !isValue(value)) return '?';
    return this.objects.text(value, variable.type);
  }

  private indent(): string {
    return '  '.repeat(Math.min(this.stack.length, 20));
  }
}

function lineOf(origin: Origin): string {
  const { source, start } = spanOf(origin);
  return `${source.path}:${source.position(start).line}`;
}

/** A variable may have no value yet, or one that could not be computed. */
function isValue(value: unknown): value is Value {
  return value !== undefined && !(typeof value === 'object' && value !== null && 'reason' in value);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (isValue(a) && isValue(b) && equal(a, b));
}
