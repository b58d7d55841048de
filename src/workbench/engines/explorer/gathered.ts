/** What an exploration tells while it goes on: all that there is of it if its thread has to be ended. */
import type { ExplorationNode } from '../../../explore/exploration.js';
import type { Claim, Finding, Method, TestCase } from '../../../model/index.js';
import { lineReport } from '../../../languages/lines.js';
import type { CoverageReport, ExplorationReport } from '../../../explore/summary.js';
import type { LoadedProgram } from '../../seam/engine.js';
import { claimAt, unpackedFindings } from '../../seam/packing.js';
import type { Lost } from '../../seam/thread-work.js';
import { endedWarning } from '../ended.js';
import type { PackedPath } from './packing.js';
import type { MethodExploration } from '../../seam/explorations.js';
import type { ExploreNews } from './work.js';

/** An exploration that was ended, as far as it is known. */
interface Unfinished {
  readonly exploration: MethodExploration;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

export class Gathered {
  /** One for each path. */
  readonly nodes: ExplorationNode[] = [];
  private readonly file: LoadedProgram;
  private readonly method: Method;
  private readonly held = new Map<Claim, { paths: number; readonly test: TestCase }>();
  private readonly violations = new Map<Claim, Finding>();
  private coverage: readonly CoverageReport[] = [];
  private runs = 0;

  constructor(file: LoadedProgram, method: Method) {
    this.file = file;
    this.method = method;
  }

  add(news: ExploreNews): void {
    const { model, sources } = this.file;
    if (news.kind === 'path') this.addPath(news.path);
    if (news.kind !== 'violated') return;
    for (const one of unpackedFindings(model, sources, news.findings)) this.violations.set(one.claim, one);
  }

  private addPath({ node, held, coverage, runs }: PackedPath): void {
    this.nodes.push(node);
    this.coverage = coverage ?? this.coverage;
    this.runs = runs;
    for (const number of held) {
      const claim = claimAt(this.file.model, number);
      const known = this.held.get(claim);
      if (known === undefined) this.held.set(claim, { paths: 1, test: node.test });
      else known.paths++;
    }
  }

  /** The exploration as far as it is known. Proofs come at the end, so that there are none. */
  unfinished({ bound, reason, isStopped }: Omit<Lost, 'kind'>, seconds: number): Unfinished {
    const { origin, id: entry, claims } = this.method;
    const engine = 'explorer';
    const findings: Finding[] = [
      ...this.violations.values(),
      ...[...this.held].map(([claim, { paths, test }]): Finding => ({
        outcome: 'true',
        engine,
        entry,
        claim,
        paths,
        test,
      })),
      ...claims.map((claim): Finding => ({ outcome: 'cutoff', engine, entry, claim, bound, at: origin, reason })),
    ];
    const report: ExplorationReport = {
      runs: this.runs,
      paths: this.nodes.length,
      exhaustive: false,
      queries: 0,
      seconds: Math.round(seconds * 1000) / 1000,
      solverSeconds: 0,
      coverage: this.coverage,
      cutoffs: [{ bound, reason, at: lineReport(origin) }],
      divergences: [],
    };
    const warnings = isStopped === true ? [] : [endedWarning('The exploration', this.method, reason)];
    return { exploration: { report, nodes: this.nodes }, findings, warnings };
  }
}
