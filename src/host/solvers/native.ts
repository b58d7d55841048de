/** Solvers that are installed, as long-lived processes: z3 from 4.8.12 on, and cvc5. */
import type { Channel, Reply, Request } from '../../smt/channel.js';
import { Conversation } from '../../smt/conversation.js';
import { DIALECTS, optionText } from '../../smt/dialect.js';
import { readExpressions, unquoted } from '../../smt/s-expression.js';
import type { SolverFactory } from '../../smt/session.js';
import type { SolverKind } from '../../smt/solver-kind.js';
import type { CancelToken } from '../../model/index.js';
import { SolverProcess } from './solver-process.js';

export interface NativeSolver {
  readonly kind: SolverKind;
  readonly file: string;
  readonly version: string;
  /** Megabytes that one process may take, where the solver can be told; 0 is no limit. */
  readonly memory: number;
}

const OPTION_SECONDS = 10;

export function nativeFactory(native: NativeSolver): SolverFactory {
  const solver = `${native.kind} ${native.version}`;
  const dialect = DIALECTS[native.kind];
  const known = new Map<string, boolean>();
  return {
    solver,
    open: () => Promise.resolve(new Conversation(solver, new NativeChannel(native, known), dialect)),
  };
}

class NativeChannel implements Channel {
  private readonly native: NativeSolver;
  /** Of all sessions of a factory: which options the solver takes. */
  private readonly known: Map<string, boolean>;
  private process: SolverProcess | undefined;
  /** Whether anything was said to this process. */
  private isUsed = false;
  /** What this process was told, of which `(reset)` does not forget everything. */
  private told = new Set<string>();

  constructor(native: NativeSolver, known: Map<string, boolean>) {
    this.native = native;
    this.known = known;
    // It is ready sooner.
    this.start();
  }

  get alive(): boolean {
    return this.process?.alive ?? false;
  }

  async ask({ begin, text, seconds, cancel }: Request): Promise<Reply> {
    let beginning = '';
    if (begin !== undefined) {
      const problem = await this.learn(begin, Math.min(seconds, OPTION_SECONDS), cancel);
      if (problem !== undefined) return problem;
      beginning = this.begin([...begin].filter((option) => this.known.get(optionText([option])) === true));
    }
    if (this.process === undefined) return { kind: 'died', text: '', detail: 'The solver has ended.' };
    return this.process.exchange(beginning + text, seconds, cancel);
  }

  async close(): Promise<void> {
    await this.process?.close();
    this.process = undefined;
  }

  /** Versions differ in the options that they take, so each is tried once. */
  private async learn(
    options: ReadonlyMap<string, string>,
    seconds: number,
    cancel: CancelToken | undefined,
  ): Promise<Reply | undefined> {
    for (;;) {
      const strange = [...options].filter((option) => !this.known.has(optionText([option])));
      if (strange.length === 0) return undefined;
      const process = this.fresh();
      this.isUsed = true;
      const probe = strange.map((option, i) => `${optionText([option])}(echo "option-${i}")\n`).join('');
      const reply = await process.exchange(probe, seconds, cancel);
      if (reply.kind === 'late' || reply.kind === 'cancelled') return reply;
      const taken = optionsTaken(reply.text);
      // What was tried stays set in this process, right or wrong. If all of it was right, that is as if it was told.
      if (taken.length === strange.length && taken.every(Boolean)) this.told = new Set(strange.map(([key]) => key));
      else process.stop();
      for (const [i, option] of strange.entries()) {
        const isTaken = taken[i];
        if (isTaken !== undefined) this.known.set(optionText([option]), isTaken);
      }
      // A solver that ends at an error is asked for the others in another process, but one that says nothing is not.
      if (taken.length > 0) continue;
      return reply.kind === 'died' ? reply : { kind: 'died', text: reply.text, detail: 'The solver echoes nothing.' };
    }
  }

  /** What to say first, to a new process if this one would remember more than it should. */
  private begin(options: readonly (readonly [string, string])[]): string {
    const keys = new Set(options.map(([key]) => key));
    const isClean = this.alive && [...this.told].every((key) => keys.has(key));
    if (!isClean) this.start();
    const beginning = this.isUsed ? '(reset)\n' : '';
    this.isUsed = true;
    this.told = keys;
    return `${beginning}${optionText(options)}`;
  }

  private fresh(): SolverProcess {
    return this.process?.alive === true && !this.isUsed ? this.process : this.start();
  }

  private start(): SolverProcess {
    this.process?.stop();
    this.isUsed = false;
    this.told = new Set();
    this.process = new SolverProcess(this.native.file, argumentsOf(this.native));
    return this.process;
  }
}

/** For each option in turn whether it was taken; the last one that was answered at all ends the list. */
function optionsTaken(printed: string): boolean[] {
  const taken: boolean[] = [];
  let isTaken = true;
  for (const { expression } of readExpressions(printed).expressions) {
    if (expression.kind === 'atom' && unquoted(expression.text).startsWith('option-')) {
      taken.push(isTaken);
      isTaken = true;
    } else {
      isTaken = false;
    }
  }
  if (!isTaken) taken.push(false);
  return taken;
}

function argumentsOf({ kind, memory }: NativeSolver): readonly string[] {
  switch (kind) {
    case 'z3':
      return ['-in', '-smt2', ...(memory > 0 ? [`-memory:${memory}`] : [])];
    case 'cvc5':
      return ['--incremental', '--lang=smt2', '--quiet'];
  }
}
