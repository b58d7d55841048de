/**
 * A method as constrained Horn clauses over its scalars: a predicate for each location, a clause for each operation, a
 * summary for each callee that has only scalars (recursive ones too). What has no words is any value.
 */
import type { Arena, Call, Method, Term, Variable } from '../../../model/index.js';
import type { Location, Operation, ProgramGraph, Step } from '../../program-graph.js';
import type { Naming } from './lift.js';
import { lifted, scalars, sortOf } from './lift.js';

export interface Horn {
  /** Declarations and clauses, without those for errors. */
  readonly text: string;
  /** What the arguments of a predicate at a location of the method stand for. */
  readonly parameters: readonly Term[];
  predicate(location: Location): string;
  /** The clause that nothing gets to this location, or that the condition holds there; undefined if it has no words. */
  excluded(location: Location, unless?: Term): string | undefined;
}

export function hornClauses(
  arena: Arena,
  program: ProgramGraph,
  programOf: (method: Method) => ProgramGraph | undefined,
): Horn {
  return new Clauses(arena, programOf).of(program);
}

interface Procedure {
  readonly number: number;
  readonly program: ProgramGraph;
  /** Scalars, and lengths of arrays and sequences that are never assigned. */
  readonly parameters: readonly Term[];
  /** Of a callee: what the inputs were, kept to the end. */
  readonly inputs: readonly Variable[];
  readonly isCallee: boolean;
}

class Clauses {
  private readonly arena: Arena;
  private readonly programOf: (method: Method) => ProgramGraph | undefined;
  private readonly procedures = new Map<Method, Procedure>();
  private readonly lines: string[] = [];
  private readonly work: Procedure[] = [];
  private fresh = 0;
  private numbered = 0;

  constructor(arena: Arena, programOf: (method: Method) => ProgramGraph | undefined) {
    this.arena = arena;
    this.programOf = programOf;
  }

  of(program: ProgramGraph): Horn {
    const main = this.procedure(program, false);
    for (let next = this.work.pop(); next !== undefined; next = this.work.pop()) this.write(next);
    const name = (location: Location): string => predicateName(main, location);
    return {
      text: this.lines.join(''),
      parameters: main.parameters,
      predicate: name,
      excluded: (location, unless) => {
        const { declared, args, values } = this.any(main);
        const text = unless === undefined ? 'false' : lifted(this.arena, unless, (leaf) => values.get(leaf));
        return text === undefined
          ? undefined
          : clause(declared, [`(${[name(location), ...args].join(' ')})`, `(not ${text})`], 'false');
      },
    };
  }

  private procedure(program: ProgramGraph, isCallee: boolean): Procedure {
    const { arena } = this;
    const { method, body } = program;
    const own = scalars(arena, [...method.inputs, ...method.outputs, ...body.locals]);
    const made: Procedure = {
      number: this.numbered++,
      program,
      parameters: [...own.map((variable) => arena.variable(variable)), ...lengths(arena, program)],
      inputs: isCallee ? scalars(arena, method.inputs) : [],
      isCallee,
    };
    if (isCallee) this.procedures.set(method, made);
    this.work.push(made);
    return made;
  }

  private write(procedure: Procedure): void {
    const { arena } = this;
    const { program, parameters, inputs } = procedure;
    const sorts = [
      ...inputs.map(({ type }) => sortOf(arena, type)),
      ...parameters.map((term) => sortOf(arena, arena.type(term))),
    ].join(' ');
    for (const location of program.locations)
      this.lines.push(`(declare-fun ${predicateName(procedure, location)} (${sorts}) Bool)\n`);
    if (procedure.isCallee)
      this.lines.push(`(declare-fun ${summaryName(procedure)} (${this.signature(program.method)}) Bool)\n`);
    const start = this.any(procedure);
    const atStart = start.values;
    const same = inputs.map((input, i) => `(= ${start.args[i] ?? ''} ${atStart.get(arena.variable(input)) ?? ''})`);
    const ranges = parameters.flatMap((term) => this.typeFacts(term, atStart.get(term) ?? ''));
    this.lines.push(
      clause(
        start.declared,
        [...same, ...ranges],
        `(${[predicateName(procedure, program.entry), ...start.args].join(' ')})`,
      ),
    );
    for (const operation of program.operations) this.operation(procedure, operation);
    if (!procedure.isCallee) return;
    for (const location of program.locations) {
      if (location.kind !== 'exit') continue;
      const { declared, args, values } = this.any(procedure);
      const outputs = program.method.outputs.map((output) => values.get(arena.variable(output)) ?? '');
      const head = `(${[summaryName(procedure), ...args.slice(0, inputs.length), ...outputs].join(' ')})`;
      this.lines.push(clause(declared, [`(${[predicateName(procedure, location), ...args].join(' ')})`], head));
    }
  }

  private operation(procedure: Procedure, { from, to, steps }: Operation): void {
    const { declared, args, values } = this.any(procedure);
    const body = [`(${[predicateName(procedure, from), ...args].join(' ')})`];
    for (const step of steps) this.step(step, values, body, declared);
    const kept = args.slice(0, procedure.inputs.length);
    const after = procedure.parameters.map((term) => values.get(term) ?? '');
    this.lines.push(clause(declared, body, `(${[predicateName(procedure, to), ...kept, ...after].join(' ')})`));
  }

  private step(step: Step, values: Map<Term, string>, body: string[], declared: string[]): void {
    const { arena } = this;
    const naming: Naming = (leaf) => values.get(leaf);
    const assume = (condition: Term): void => {
      const text = lifted(arena, condition, naming);
      if (text !== undefined) body.push(text);
    };
    const forget = (target: Variable): void => {
      const term = arena.variable(target);
      if (values.has(term)) values.set(term, this.declare(term, declared));
    };
    switch (step.kind) {
      case 'assume':
        return assume(step.condition);
      case 'assign': {
        const texts = step.values.map((value) => lifted(arena, value, naming));
        step.targets.forEach((target, i) => {
          const text = texts[i];
          if (text === undefined) forget(target);
          // Temporaries of the graph are no parameters; they are read by what follows in the same operation.
          else if (sortOf(arena, target.type) !== undefined) values.set(arena.variable(target), text);
        });
        return;
      }
      case 'havoc':
        for (const target of step.targets) forget(target);
        return assume(step.condition);
      case 'pick':
        return;
      case 'call':
        return this.call(step.call, values, body, declared);
    }
  }

  private call({ callee, args, results }: Call, values: Map<Term, string>, body: string[], declared: string[]): void {
    const { arena } = this;
    const given = args.map((arg) => lifted(arena, arg, (leaf) => values.get(leaf)));
    for (const result of results) {
      const term = arena.variable(result);
      if (values.has(term)) values.set(term, this.declare(term, declared));
    }
    const program = this.programOf(callee);
    const all = [...callee.inputs, ...callee.outputs];
    if (program === undefined || scalars(arena, all).length < all.length || given.includes(undefined)) return;
    const procedure = this.procedures.get(callee) ?? this.procedure(program, true);
    const got = results.map((result) => values.get(arena.variable(result)) ?? '');
    if (!got.includes('')) body.push(`(${[summaryName(procedure), ...given, ...got].join(' ')})`);
  }

  private signature({ inputs, outputs }: Method): string {
    return [...inputs, ...outputs].map(({ type }) => sortOf(this.arena, type)).join(' ');
  }

  /** Names for all arguments of a predicate of the procedure. */
  private any({ parameters, inputs }: Procedure): {
    readonly declared: string[];
    readonly args: readonly string[];
    readonly values: Map<Term, string>;
  } {
    const declared: string[] = [];
    const kept = inputs.map((input) => this.declare(this.arena.variable(input), declared));
    const values = new Map(parameters.map((term) => [term, this.declare(term, declared)]));
    return { declared, args: [...kept, ...values.values()], values };
  }

  private declare(term: Term, declared: string[]): string {
    const name = `v${this.fresh++}`;
    declared.push(`(${name} ${sortOf(this.arena, this.arena.type(term)) ?? 'Int'})`);
    return name;
  }

  /** What the type of a value says of it. */
  private typeFacts(term: Term, name: string): readonly string[] {
    const { arena } = this;
    const type = arena.type(term);
    const { operator } = { operator: arena.operator(term) };
    if (operator === 'array-length' || operator === 'seq-length') return [`(<= 0 ${name})`];
    if (type.kind !== 'bitvector') return [];
    const half = 2n ** BigInt(Math.max(0, type.width - 1));
    return [`(<= (- ${half}) ${name})`, `(< ${name} ${half})`];
  }
}

function lengths(arena: Arena, { method, body }: ProgramGraph): readonly Term[] {
  const assigned = new Set(body.loops.flatMap(({ targets }) => targets));
  return method.inputs.flatMap((input) => {
    if (assigned.has(input)) return [];
    const term = arena.variable(input);
    if (input.type.kind === 'array')
      return Array.from({ length: input.type.rank }, (_, i) => arena.make('array-length', [term], i));
    return arena.types.erase(input.type).kind === 'seq' ? [arena.make('seq-length', [term])] : [];
  });
}

function predicateName({ number }: Procedure, { id }: Location): string {
  return `at!${number}!${id}`;
}

function summaryName({ number }: Procedure): string {
  return `summary!${number}`;
}

function clause(declared: readonly string[], body: readonly string[], head: string): string {
  const premise = body.length === 0 ? 'true' : `(and true ${body.join(' ')})`;
  const formula = `(=> ${premise} ${head})`;
  return declared.length === 0 ? `(assert ${formula})\n` : `(assert (forall (${declared.join(' ')}) ${formula}))\n`;
}
