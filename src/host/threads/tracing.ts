/** DASH with its steps told in words and pictures, for pages that show them. */
import type { Finding, Method } from '../../model/index.js';
import { IterationLog } from '../../report/regions/log.js';
import type { LoggedStep } from '../../report/regions/log.js';
import type { DashTrace } from '../../workbench/engines/dash/engine.js';
import { PROVING } from '../../workbench/engines/dash/work.js';
import type { DashWork } from '../../workbench/engines/dash/work.js';

export const TRACED_PROVING: DashWork = {
  ...PROVING,
  name: 'prove-traced',
  load: async () => {
    const { proving } = await import('../../workbench/engines/dash/in-thread.js');
    const { StepTeller } = await import('../../report/regions/teller.js');
    return proving((model, method, tell) => new StepTeller(model, method, tell));
  },
};

/** Keeps what is done for each method, in the order in which they begin. */
export class IterationLogs implements DashTrace {
  readonly work = TRACED_PROVING;
  readonly all: IterationLog[] = [];

  logFor(entry: Method): ReturnType<DashTrace['logFor']> {
    const log = new IterationLog(entry);
    this.all.push(log);
    return {
      add: (step: unknown) => {
        log.add(step as LoggedStep);
      },
      finished: (end: unknown, findings: readonly Finding[]) => {
        log.finished(end as LoggedStep | undefined, findings);
      },
    };
  }
}
