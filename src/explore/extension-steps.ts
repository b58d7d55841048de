/** Steps that extensions take in place of the program's (seed 000, 2.4.3: hooks into the symbolic interpretation). */
import { methodsRun } from '../analysis/index.js';
import { lineReport } from '../languages/lines.js';
import { spanOf } from '../languages/origins.js';
import { textOf } from '../languages/source.js';
import type { Arena, Body, Instruction, InstructionId, Method, Model, Term, Variable } from '../model/index.js';
import { checkModel, newIdentities } from '../model/index.js';
import type { NamedExtension } from './extending.js';
import { asked, nonsense } from './extending.js';
import type { StepChange, StepView, TermMaker } from './extensions.js';
import { TERM_OPERATORS } from './extensions.js';
import type { Treatment } from './treatment.js';
import { isChosenByClass } from './treatment.js';

/** Undefined if no extension changes anything. */
export function stepTreatment(
  model: Model,
  entry: Method,
  extensions: readonly NamedExtension[],
): Treatment | undefined {
  const changing = extensions.filter(({ hooks }) => hooks.step !== undefined);
  const by = new Set<NamedExtension>();
  const bodies = new Map<Method, Method>();
  for (const method of changing.length === 0 ? [] : methodsRun(entry)) {
    if (method.body === undefined || (method !== entry && isChosenByClass(model, method))) continue;
    const changed = new ChangedBody(model, method, method.body, changing, by).body();
    if (changed !== method.body) bodies.set(method, { ...method, body: changed });
  }
  const [first] = by;
  if (first === undefined) return undefined;
  const [fault] = checkModel({ ...model, methods: [...bodies.values()] });
  if (fault !== undefined) throw nonsense(first, 'step', `what the method can do there (${fault})`);
  const names = [...by].map(({ name }) => name).join(', ');
  return {
    entry: bodies.get(entry) ?? entry,
    bodies,
    rests: [],
    sampled: `Runs were sampled: an extension (${names}) changes what is executed.`,
    uncut: [],
    doubt: { reason: `an extension (${names}) changed what was executed` },
    treated: 'extension',
  };
}

class ChangedBody {
  private readonly model: Model;
  private readonly method: Method;
  private readonly original: Body;
  private readonly extensions: readonly NamedExtension[];
  /** Those that changed something. */
  private readonly by: Set<NamedExtension>;
  private readonly identity: () => InstructionId;
  private readonly variables: ReadonlyMap<string, Variable>;

  constructor(
    model: Model,
    method: Method,
    body: Body,
    extensions: readonly NamedExtension[],
    by: Set<NamedExtension>,
  ) {
    this.model = model;
    this.method = method;
    this.original = body;
    this.extensions = extensions;
    this.by = by;
    this.identity = newIdentities(body);
    const all = [...method.inputs, ...method.outputs, ...body.locals];
    const isAlone = ({ name }: Variable): boolean => all.filter((one) => one.name === name).length === 1;
    this.variables = new Map(all.filter(isAlone).map((variable) => [variable.name, variable]));
  }

  body(): Body {
    const { original } = this;
    let isChanged = false;
    const blocks = original.blocks.map((block) => {
      const instructions = block.instructions.flatMap((instruction) => {
        const changed = this.changed(instruction);
        isChanged ||= changed.length !== 1 || changed[0] !== instruction;
        return changed;
      });
      return { ...block, instructions };
    });
    return isChanged ? { ...original, blocks } : original;
  }

  private changed(instruction: Instruction): readonly Instruction[] {
    let instructions: readonly Instruction[] = [instruction];
    for (const extension of this.extensions) {
      const terms = new CheckedTerms(this.model.arena, this.variables, instruction);
      const said: unknown = asked(extension, 'step', () => extension.hooks.step?.(this.view(instruction, terms)));
      if (said === undefined || said === null) continue;
      const steps = this.stepsFor(extension, said, instruction, terms);
      this.by.add(extension);
      const isReplaced = (said as StepChange).replace !== undefined;
      instructions = [...steps, ...instructions.filter((one) => !isReplaced || one !== instruction)];
    }
    return instructions;
  }

  private view(instruction: Instruction, terms: TermMaker): StepView {
    const { kind, origin } = instruction;
    return {
      method: this.method.name,
      line: lineReport(origin).line,
      kind,
      text: textOf(spanOf(origin)),
      callee: kind === 'call' ? instruction.callee.name : undefined,
      variables: [...this.variables.keys()],
      terms,
    };
  }

  private stepsFor(
    extension: NamedExtension,
    said: unknown,
    instruction: Instruction,
    terms: CheckedTerms,
  ): readonly Instruction[] {
    if (typeof said !== 'object') throw nonsense(extension, 'step', 'an object or nothing');
    const { havoc = [], assume, replace } = said as Readonly<Record<keyof StepChange, unknown>>;
    if (!Array.isArray(havoc)) throw nonsense(extension, 'step', 'names of variables as havoc');
    const targets = havoc.map((name: unknown) => this.target(extension, name));
    const steps = [...this.havoc(instruction, targets), ...this.assume(extension, instruction, assume, terms)];
    if (replace === undefined) return steps;
    if (instruction.kind !== 'call') throw nonsense(extension, 'step', 'replace for a call only');
    if (typeof replace !== 'object' || replace === null) throw nonsense(extension, 'step', 'replace as an object');
    const { where } = replace as { readonly where?: unknown };
    const results = this.havoc(instruction, instruction.results);
    return [...steps, ...results, ...this.assume(extension, instruction, where, terms)];
  }

  private target(extension: NamedExtension, name: unknown): Variable {
    const variable = typeof name === 'string' ? this.variables.get(name) : undefined;
    if (variable === undefined || this.method.inputs.includes(variable))
      throw nonsense(extension, 'step', `names of variables of ${this.method.name}, inputs aside, as havoc`);
    return variable;
  }

  private havoc({ origin }: Instruction, targets: readonly Variable[]): readonly Instruction[] {
    if (targets.length === 0) return [];
    const frame = { kind: 'items', items: [] } as const;
    return [{ kind: 'havoc', id: this.identity(), origin, ghost: false, targets, frame }];
  }

  private assume(
    extension: NamedExtension,
    { origin }: Instruction,
    condition: unknown,
    terms: CheckedTerms,
  ): readonly Instruction[] {
    if (condition === undefined) return [];
    if (!terms.has(condition) || this.model.arena.type(condition).kind !== 'bool')
      throw nonsense(extension, 'step', 'conditions that are made with terms');
    return [{ kind: 'assume', id: this.identity(), origin, ghost: true, condition, by: 'guide' }];
  }
}

/** A term that was made for one step belongs to no other. */
class CheckedTerms implements TermMaker {
  private readonly arena: Arena;
  private readonly variables: ReadonlyMap<string, Variable>;
  private readonly results: readonly Variable[];
  private readonly made = new Set<unknown>();

  constructor(arena: Arena, variables: ReadonlyMap<string, Variable>, instruction: Instruction) {
    this.arena = arena;
    this.variables = variables;
    this.results = instruction.kind === 'call' ? instruction.results : [];
  }

  has(term: unknown): term is Term {
    return this.made.has(term);
  }

  variable(name: string): Term {
    const variable = this.variables.get(name);
    if (variable === undefined) throw new RangeError(`there is no variable ${name} here`);
    return this.kept(this.arena.variable(variable));
  }

  result(position: number): Term {
    const variable = this.results[position];
    if (variable === undefined) throw new RangeError(`there is no result ${position} here`);
    return this.kept(this.arena.variable(variable));
  }

  literal(value: boolean | number | bigint): Term {
    if (typeof value === 'boolean') return this.kept(this.arena.boolean(value));
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer`);
    return this.kept(this.arena.int(value));
  }

  make(operator: (typeof TERM_OPERATORS)[number], ...args: readonly Term[]): Term {
    if (!TERM_OPERATORS.includes(operator)) throw new RangeError(`there is no operator ${String(operator)} here`);
    if (!args.every((arg) => this.has(arg))) throw new RangeError('an operand was not made here');
    return this.kept(this.arena.make(operator, args));
  }

  private kept(term: Term): Term {
    this.made.add(term);
    return term;
  }
}
