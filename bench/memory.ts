/**
 * The memory of a process that lives long, as an editor's does: a program is edited and checked again and again. After a
 * warm-up, the heap that is in use must not grow.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ClaimStatus } from '../src/evidence/index.js';
import type * as Host from '../src/host/index.js';
import type * as Models from '../src/model/index.js';
import type * as Workbench from '../src/workbench/index.js';
import type { EngineStage } from '../src/workbench/stages.js';
import { generateProgram } from '../src/fuzz/generate/long-programs.js';
import { numberOption, readOptions } from './verification/options.js';

/** Threads are started from files of the built package. */
const built = <Part>(part: string): Promise<Part> =>
  import(new URL(`../dist/${part}/index.js`, import.meta.url).href) as Promise<Part>;
const { loadProgram, openWorkbench, UnsavedTexts: Unsaved } = await built<typeof Host>('host');
const { checkFiles, stagesOf } = await built<typeof Workbench>('workbench');
const { Cancellation } = await built<typeof Models>('model');

const LINES = 500;
/** The heap may be larger at the end than after the first tenth by this factor. */
const MOST_GROWTH = 1.1;

export async function memory(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, ['edits', 'jobs', 'seconds']);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const edits = numberOption(options, 'edits', 2000);
  const limits = numberOption(options, 'seconds', 1);
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-memory-'));
  const jobs = numberOption(options, 'jobs', 2);
  // As an editor has it: what did not change is remembered.
  const workbench = await openWorkbench({ jobs, memory: { folder, warn: console.error } });
  if (workbench.kind === 'problem') throw new Error(workbench.message);
  const unsaved = new Unsaved();
  const stages = stagesOf(workbench.startAll())
    .slice(0, 1)
    .map((stage) => ({ ...stage, effort: limits / 20 }));
  const [text, file] = [generateProgram(LINES), 'Edited.dfy'];
  const used: number[] = [];
  for (let edit = 0; edit < edits; edit++) {
    unsaved.set(file, `${text}\nmethod Edited(x: int) { assert x + ${edit} > x - 1; }\n`);
    const [claims, settled] = await check(file, unsaved, stages);
    if (edit === 0) console.log(`${text.split('\n').length} lines, ${claims} claims, ${settled} proved or dead`);
    if ((edit + 1) % Math.max(1, Math.floor(edits / 20)) === 0) {
      used.push(heapInUse());
      console.log(`${edit + 1} edits: ${(used.at(-1) ?? 0).toFixed(1)} MB`);
    }
  }
  await workbench.close();
  rmSync(folder, { recursive: true, force: true });
  const [early = 0, last = 0] = [used[1], used.at(-1)];
  const growth = last / early;
  console.log(
    `heap in use: ${early.toFixed(1)} MB after a tenth, ${last.toFixed(1)} MB at the end: ${growth.toFixed(2)} times`,
  );
  return growth <= MOST_GROWTH;
}

async function check(
  file: string,
  unsaved: Host.UnsavedTexts,
  stages: readonly EngineStage[],
): Promise<readonly [claims: number, settled: number]> {
  let statuses: readonly ClaimStatus[] = [];
  const load = (path: string): ReturnType<typeof loadProgram> => loadProgram(path, {}, { unsaved });
  const wanted = (): (() => boolean) => () => true;
  for await (const event of checkFiles({ files: [file], stages, load, wanted, cancel: new Cancellation() })) {
    if (event.kind === 'checked') statuses = event.outcome.verdict?.statuses ?? [];
  }
  return [statuses.length, statuses.filter(({ status }) => status === 'V' || status === 'D').length];
}

/** In megabytes, after garbage was collected. Threads have heaps of their own, which their limits bound. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
