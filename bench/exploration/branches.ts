/** Branches of methods, put together from explorations that went through them as entries and as callees. */
import path from 'node:path';
import type { MethodResult } from './jobs.js';

export interface Branches {
  readonly all: number;
  readonly covered: number;
  readonly dead: number;
  /** Those with the most unknown branches first. */
  readonly methods: readonly MethodBranches[];
}

export interface MethodBranches {
  readonly name: string;
  readonly all: number;
  readonly covered: number;
  readonly dead: number;
  readonly unknown: number;
  /** Branches that one exploration proved to be dead and an execution took. */
  readonly contradictions: readonly string[];
  /** Why the exploration of the method ended. */
  readonly reasons: readonly string[];
}

interface Sides {
  readonly all: Set<string>;
  readonly covered: Set<string>;
  readonly dead: Set<string>;
}

/** Of the methods that were explored as entries; whatever goes through them counts. */
export function branchesOf(results: readonly MethodResult[]): Branches {
  const sides = new Map<string, Sides>();
  const keyOf = (file: string, method: string): string => `${path.basename(file)} ${method}`;
  for (const { file, method, coverage } of results) {
    for (const one of coverage) {
      const key = keyOf(file, one.method);
      const known = sides.get(key) ?? { all: new Set(), covered: new Set(), dead: new Set() };
      sides.set(key, known);
      for (const edge of one.all) known.all.add(edge);
      for (const edge of one.covered) known.covered.add(edge);
      // What a caller cannot reach, another one may.
      if (one.method === method) for (const edge of one.dead) known.dead.add(edge);
    }
  }
  const methods = results.map(({ file, method, problem, cutoffs, warnings }): MethodBranches => {
    const name = keyOf(file, method);
    const { all, covered, dead } = sides.get(name) ?? { all: new Set(), covered: new Set(), dead: new Set() };
    const contradictions = [...dead].filter((edge) => covered.has(edge));
    const deadCount = dead.size - contradictions.length;
    return {
      name,
      all: all.size,
      covered: covered.size,
      dead: deadCount,
      unknown: all.size - covered.size - deadCount,
      contradictions,
      reasons: [...(problem === undefined ? [] : [problem]), ...warnings, ...cutoffs.slice(0, 3)],
    };
  });
  const total = (of: (method: MethodBranches) => number): number => methods.reduce((sum, one) => sum + of(one), 0);
  return {
    all: total(({ all }) => all),
    covered: total(({ covered }) => covered),
    dead: total(({ dead }) => dead),
    methods: methods.toSorted((a, b) => b.unknown - a.unknown),
  };
}
