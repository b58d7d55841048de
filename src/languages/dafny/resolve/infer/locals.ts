/** Names and labels that a member introduces, by the blocks they are visible in. */
import type * as ast from '../../syntax/index.js';
import type { Loop } from '../resolution.js';
import type { Variable } from '../symbols.js';

/** Variables in scope. An inner frame may use a name of an outer one again. */
export class Locals {
  private frames: Map<string, Variable>[] = [];

  find(name: string): Variable | undefined {
    for (let i = this.frames.length - 1; i >= 0; i--) {
      const found = this.frames[i]?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether the name was free in the innermost frame. */
  declare(variable: Variable): boolean {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new Error('a variable is declared outside of all frames');
    const free = !frame.has(variable.name);
    frame.set(variable.name, variable);
    return free;
  }

  /** Does `work` in a frame of its own. */
  within<T>(work: () => T): T {
    this.frames.push(new Map());
    try {
      return work();
    } finally {
      this.frames.pop();
    }
  }

  names(): Iterable<string> {
    return this.frames.flatMap((frame) => [...frame.keys()]);
  }
}

interface LabelledStatement {
  readonly label: string;
  readonly statement: ast.Statement;
}

/** Labels: of the statements around a place (for jumps), and of what came before it (for `old@L` and `reveal L`). */
export class Labels {
  private enclosing: LabelledStatement[] = [];
  private loops: Loop[] = [];
  private passed: Set<string>[] = [new Set()];

  /** The loops around this place, innermost last. */
  get loopStack(): readonly Loop[] {
    return this.loops;
  }

  statementOf(label: string): ast.Statement | undefined {
    return this.enclosing.findLast((candidate) => candidate.label === label)?.statement;
  }

  isPassed(label: string): boolean {
    return this.passed.some((frame) => frame.has(label));
  }

  /** Every label that can be named here. */
  names(): Iterable<string> {
    return this.passed.flatMap((frame) => [...frame]);
  }

  pass(label: string): void {
    this.passed.at(-1)?.add(label);
  }

  inStatement<T>(labels: readonly string[], statement: ast.Statement, work: () => T): T {
    const before = this.enclosing.length;
    for (const label of labels) this.enclosing.push({ label, statement });
    try {
      return work();
    } finally {
      this.enclosing.length = before;
    }
  }

  inLoop<T>(loop: Loop, work: () => T): T {
    this.loops.push(loop);
    try {
      return this.inBranch(work);
    } finally {
      this.loops.pop();
    }
  }

  /** What is labelled in a branch has not been passed after it. */
  inBranch<T>(work: () => T): T {
    this.passed.push(new Set());
    try {
      return work();
    } finally {
      this.passed.pop();
    }
  }

  /** Proofs and the bodies of `forall` cannot be left by a jump. */
  closed<T>(work: () => T): T {
    const { enclosing, loops } = this;
    this.enclosing = [];
    this.loops = [];
    try {
      return this.inBranch(work);
    } finally {
      this.enclosing = enclosing;
      this.loops = loops;
    }
  }
}
