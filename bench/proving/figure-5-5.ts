/** Time by procedure of the algorithm, beside what seed 001 prints of its own implementation (Figure 5.5). */
import type { Procedure, Profile } from '../../src/prove/profile.js';
import { PROCEDURES } from '../../src/prove/profile.js';
import { table } from '../table.js';

interface Sum {
  calls: number;
  total: number;
  least: number;
  most: number;
}

/** Milliseconds of the thesis, on a laptop of 2012, for its own tests: total, average, least, most, calls. */
const THESIS: Readonly<Record<Procedure, readonly [number, number, number, number, number]>> = {
  FindAbstractErrorPath: [31, 0, 0, 1, 1391],
  ConvertToRegionTrace: [61, 0, 0, 13, 1214],
  ExecuteSymbolic: [754, 0, 0, 95, 1214],
  IsSAT: [6675, 6, 4, 323, 1073],
  RunTest: [2845, 5, 0, 589, 550],
  RefinePred: [197, 0, 0, 56, 605],
  RefineGraph: [18698, 28, 0, 2342, 664],
  IsErrorRegionReached: [0, 0, 0, 0, 550],
};

export class ProcedureTimes {
  private readonly sums = new Map<Procedure, Sum>();

  readonly profile: Profile = (procedure) => {
    const began = performance.now();
    return () => {
      const time = performance.now() - began;
      const { calls, total, least, most } = this.sums.get(procedure) ?? NOTHING;
      this.sums.set(procedure, {
        calls: calls + 1,
        total: total + time,
        least: Math.min(least, time),
        most: Math.max(most, time),
      });
    };
  };

  get text(): string {
    const rows = PROCEDURES.map((procedure) => {
      const { calls, total, least, most } = this.sums.get(procedure) ?? { ...NOTHING, least: 0 };
      const own = [total, total / Math.max(1, calls), least, most].map((time) => time.toFixed(1));
      return [procedure, ...own, calls, '|', ...THESIS[procedure]];
    });
    const head = ['ms', 'average', 'least', 'most', 'calls'];
    return table([['procedure (with what it calls)', ...head, '|', ...head.map((one) => `thesis: ${one}`)], ...rows]);
  }
}

const NOTHING: Sum = { calls: 0, total: 0, least: Infinity, most: 0 };
