/** Programs run by their model and by a JVM: both tell the same. */
import { PipedRunner, Runner } from '../../src/execute/index.js';
import type { MethodRunner } from '../../src/execute/index.js';
import { Recorder } from '../../src/explore/record.js';
import { smallScenes } from '../../src/explore/seeds.js';
import { loadProgram } from '../../src/host/files/programs.js';
import { CompiledPrograms } from '../../src/host/jvm/compile.js';
import { openExchange } from '../../src/host/jvm/exchange.js';
import type { Method } from '../../src/model/index.js';
import type { Scene } from '../../src/values/index.js';
import { stage } from '../../src/values/index.js';

const MOST_SCENES = 12;
const LIMITS = { steps: 20_000, depth: 300, isLate: () => false };

export interface Compared {
  readonly runs: number;
  /** Methods with inputs on which they do not tell the same. */
  readonly differing: readonly string[];
}

export async function compareRunners(file: string): Promise<Compared> {
  const loaded = await loadProgram(file, { outside: true });
  const model = loaded.lower();
  const programs = new CompiledPrograms();
  const compiled = await programs.of({ path: file, sources: loaded.sources, model });
  if (compiled.kind === 'problem') throw new Error(compiled.reason);
  const { exchange, close } = openExchange(compiled.program);
  try {
    const [here, there] = [new Runner(model), new PipedRunner(model, exchange)];
    const differing: string[] = [];
    let runs = 0;
    for (const method of model.methods) {
      for (const scene of [...smallScenes(model, method)].slice(0, MOST_SCENES)) {
        runs++;
        const [mine, theirs] = [told(here, method, scene), told(there, method, scene)];
        if (mine !== theirs)
          differing.push(`${method.name}(${scene.inputs.map(String).join(', ')}): ${mine} / ${theirs}`);
      }
    }
    return { runs, differing };
  } finally {
    await close();
    programs.close();
  }
}

function told(runner: MethodRunner, method: Method, scene: Scene): string {
  const recorder = new Recorder(method, { branches: 400 });
  const run = runner.run(method, (heap) => stage(scene, heap), { callbacks: recorder, limits: LIMITS });
  const { outcome, choices, frames } = run;
  const events = recorder.trace(run).events.map((event) => ({
    ...event,
    ...('method' in event ? { method: event.method.name } : {}),
    ...('instruction' in event ? { instruction: event.instruction.id } : {}),
    ...('claim' in event ? { claim: event.claim.id } : {}),
    ...('call' in event ? { call: event.call?.id } : {}),
    ...('exit' in event ? { exit: '' } : {}),
  }));
  const ending =
    outcome.kind === 'violated' ? outcome.claim.id : outcome.kind === 'returned' ? outcome.outputs : outcome;
  return JSON.stringify([ending, choices, frames.map((frame) => frame.method.name), events]);
}
