/** What DASH tells while it goes on: all that there is of it if its thread has to be ended. */
import type { Claim, Finding, Method } from '../../../model/index.js';
import { unpackedFindings } from '../../seam/packing.js';
import type { PackedFinding } from '../../seam/packing.js';
import type { Lost } from '../../seam/thread-work.js';
import type { LoadedProgram } from '../../seam/engine.js';

export class Found {
  private readonly file: LoadedProgram;
  private readonly method: Method;
  private readonly known = new Map<Claim, Finding>();

  constructor(file: LoadedProgram, method: Method) {
    this.file = file;
    this.method = method;
  }

  /** What comes later is better. */
  add(findings: readonly PackedFinding[]): void {
    const { model, sources } = this.file;
    for (const one of unpackedFindings(model, sources, findings)) this.known.set(one.claim, one);
  }

  /** What is known, and of each wanted claim that is still open, that it is. */
  unfinished({ bound, reason }: Lost, isWanted: (claim: Claim) => boolean): readonly Finding[] {
    const { origin: at, id: entry, claims } = this.method;
    const open = claims.filter((claim) => isWanted(claim) && !this.known.has(claim));
    return [
      ...this.known.values(),
      ...open.map((claim): Finding => ({ outcome: 'cutoff', engine: 'dash', entry, claim, bound, at, reason })),
    ];
  }
}
