/** Lines of code that no execution reaches: shown by dead claims, by control flow and by abstract states. */
import type { ClaimStatus } from '../evidence/index.js';
import { codeIn } from '../languages/code-lines.js';
import type { CodePlace } from '../languages/code-lines.js';
import type { BlockId, Claim, Instruction, Method } from '../model/index.js';

export interface LineRange {
  readonly line: number;
  readonly endLine: number;
}

/** Lines of one file, gathered from the bodies in it. A line is dead if code on it is, and none on it is alive. */
export class DeadLines {
  private readonly alive = new Set<number>();
  private readonly dead = new Set<number>();

  mark(lines: readonly number[], dead: boolean): void {
    for (const line of lines) (dead ? this.dead : this.alive).add(line);
  }

  /** In their order. */
  get lines(): readonly number[] {
    return [...this.dead].filter((at) => !this.alive.has(at)).sort((a, b) => a - b);
  }

  get ranges(): readonly LineRange[] {
    const ranges: LineRange[] = [];
    for (const line of this.lines) {
      const last = ranges.at(-1);
      if (last?.endLine === line - 1) ranges[ranges.length - 1] = { line: last.line, endLine: line };
      else ranges.push({ line, endLine: line });
    }
    return ranges;
  }
}

export interface DeadCodeSource {
  readonly statuses: ReadonlyMap<Claim, ClaimStatus>;
  /** The guard of claims that are behind no condition of their own. */
  readonly unguarded: Claim['guard'];
  /** By control flow and abstract states (seed 000, 2.3), where what these rest on is proved. */
  readonly isUnreachable: (method: Method, block: BlockId) => boolean;
}

/**
 * A block is dead if it is unreachable, or if a claim is dead that execution meets in it: one that is not behind a condition
 * of its own. Where something before it may end executions, they may come as far as the last of it. Other code counts as
 * alive: that no run came there is no proof.
 */
export function markDeadLines(method: Method, source: DeadCodeSource, linesOf: (path: string) => DeadLines): void {
  for (const { place, isDead } of deadPlaces(method, source)) {
    const { path, line, endLine } = place;
    // Of code that stands around other code, a loop or a branch, only the first line is its own.
    linesOf(path).mark(isDead ? range(line, endLine) : [line], isDead);
  }
}

function deadPlaces(
  method: Method,
  { statuses, unguarded, isUnreachable }: DeadCodeSource,
): readonly { readonly place: CodePlace; readonly isDead: boolean }[] {
  // What rests on an assumption of the program says nothing of executions that do not keep it.
  const isDead = (claim: Claim): boolean => {
    const status = statuses.get(claim);
    return claim.guard === unguarded && status?.status === 'D' && !status.conditional;
  };
  const begins = (method.body?.blocks ?? []).map(({ id, instructions }) => {
    if (isUnreachable(method, id)) return 0;
    const firstDead = instructions.findIndex((one) => claimsMet(one).some(isDead));
    const [first] = firstDead < 0 ? [] : claimsMet(instructions[firstDead]);
    if (first === undefined) return Infinity;
    // Executions that end at its first claim have come to the instruction.
    return isDead(first) ? 1 + instructions.slice(0, firstDead).findLastIndex(mayEnd) : firstDead + 1;
  });
  return codeIn(method).map((place) => ({ place, isDead: place.position >= (begins[place.block] ?? Infinity) }));
}

/** An execution may stop at a claim or an assumption, in what is called, and where there is no value to choose. */
function mayEnd(instruction: Instruction): boolean {
  switch (instruction.kind) {
    case 'assert':
    case 'assume':
    case 'call':
    case 'forall-assign':
    case 'such-that':
    case 'proof':
      return true;
    case 'assign':
    case 'allocate':
    case 'havoc':
    case 'assumed':
    case 'print':
    case 'reveal':
    case 'prefer':
      return false;
  }
}

function claimsMet(instruction: Instruction | undefined): readonly Claim[] {
  if (instruction === undefined) return [];
  if (instruction.kind === 'assert') return [instruction.claim];
  return instruction.kind === 'call' || instruction.kind === 'forall-assign' ? instruction.claims : [];
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
