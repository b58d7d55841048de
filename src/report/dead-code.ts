/** Lines of code that no execution reaches, as far as dead claims show it. */
import type { ClaimStatus } from '../evidence/index.js';
import { spanOf } from '../languages/origins.js';
import type { Claim, Instruction, Method, Origin } from '../model/index.js';

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

  get ranges(): readonly LineRange[] {
    const ranges: LineRange[] = [];
    for (const line of [...this.dead].filter((at) => !this.alive.has(at)).sort((a, b) => a - b)) {
      const last = ranges.at(-1);
      if (last?.endLine === line - 1) ranges[ranges.length - 1] = { line: last.line, endLine: line };
      else ranges.push({ line, endLine: line });
    }
    return ranges;
  }
}

/**
 * A block is dead if a claim is dead that execution meets in it: one that is not behind a condition of its own. Where
 * other claims are before it, executions may come as far as the last of them. Code in blocks without such claims counts
 * as alive.
 */
export function markDeadLines(
  method: Method,
  statuses: ReadonlyMap<Claim, ClaimStatus>,
  unguarded: Claim['guard'],
  linesOf: (path: string) => DeadLines,
): void {
  if (method.body === undefined) return;
  const isDead = (claim: Claim): boolean => claim.guard === unguarded && statuses.get(claim)?.status === 'D';
  // The steps of a proof inside a body are not code.
  for (const { instructions, exit } of method.body.blocks) {
    const firstDead = instructions.findIndex((one) => claimsMet(one).some(isDead));
    const begin = firstDead < 0 ? Infinity : 1 + instructions.slice(0, firstDead).findLastIndex(hasClaims);
    const mark = (origin: Origin, dead: boolean): void => {
      const { source, start, end } = spanOf(origin);
      const first = source.position(start).line;
      const last = source.position(Math.max(start, end)).line;
      // Of code that stands around other code, a loop or a branch, only the first line is its own.
      linesOf(source.path).mark(dead ? range(first, last) : [first], dead);
    };
    for (const [position, one] of instructions.entries())
      if (one.kind !== 'assert' || !isOfContract(one.claim)) mark(one.origin, position >= begin);
    if (exit.kind === 'branch' || exit.kind === 'choose') mark(exit.origin, firstDead >= 0);
  }
}

function hasClaims(instruction: Instruction): boolean {
  return claimsMet(instruction).length > 0;
}

function claimsMet(instruction: Instruction): readonly Claim[] {
  if (instruction.kind === 'assert') return [instruction.claim];
  return instruction.kind === 'call' || instruction.kind === 'forall-assign' ? instruction.claims : [];
}

/** What a contract says stands outside the code that is checked against it. */
function isOfContract(claim: Claim): boolean {
  let outermost = claim;
  while (outermost.supports !== undefined) outermost = outermost.supports;
  return outermost.kind === 'postcondition';
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
