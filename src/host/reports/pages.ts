/** `--html`: gathers what the pages show while files are judged, and writes them at the end. */
import path from 'node:path';
import { chopsIn } from '../../evidence/index.js';
import type { Status } from '../../evidence/index.js';
import type { ClaimId, Method } from '../../model/index.js';
import { languageOf } from '../../languages/registry.js';
import { spanOf } from '../../languages/origins.js';
import { coverageOf, graphOf, layOut, statesOf } from '../../report/graph/index.js';
import type { MethodGraph } from '../../report/graph/index.js';
import { htmlReport } from '../../report/html/index.js';
import type { HtmlGraph, HtmlSource } from '../../report/html/index.js';
import { commandText } from '../../report/replay.js';
import { isCheck } from '../../model/index.js';
import type { Report } from '../../report/report.js';
import { during } from '../../workbench/seam/mistakes.js';
import { takenIn } from '../../workbench/seam/explorations.js';
import type { MethodExploration } from '../../workbench/seam/explorations.js';
import type { FileOutcome } from '../../workbench/check-files.js';
import type { ProgramVerdict } from '../../workbench/verdict.js';
import { writeFolder } from '../files/whole-folder.js';

/** A larger picture is not looked at on a page, and takes long to lay out. */
const MOST_NODES = 120;

export class Pages {
  private readonly folder: string;
  private readonly sources = new Map<string, HtmlSource>();
  private readonly graphs = new Map<string, HtmlGraph>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Without pictures it takes no time to speak of. */
  async add({ sources, verdict, explored }: FileOutcome, withPictures: boolean): Promise<void> {
    for (const source of sources) {
      const { highlight } = await languageOf(source.path).load();
      this.sources.set(source.path, { path: source.path, text: source.text, tokens: highlight(source) });
    }
    if (verdict === undefined || !withPictures) return;
    const statuses = new Map(verdict.statuses.map(({ claim, status }) => [claim.id, status]));
    for (const method of verdict.model.methods) {
      if (isCheck(method) || !verdict.wanted(method.name)) continue;
      const { path } = spanOf(method.origin).source;
      const key = `${path} ${method.name}`;
      const drawn = this.graphs.has(key) ? undefined : drawnOf(verdict, method, statuses, explored.get(method));
      if (drawn === undefined) continue;
      const graph = await during(`drawing "${method.name}"`, () => pictureOf(drawn, path));
      this.graphs.set(key, { path, method: method.name, graph });
    }
  }

  /** Returns what there is to say about it: a line. Raises a `UsageError`. */
  write(report: Report): string {
    writeFolder(this.folder, htmlReport(report, [...this.sources.values()], [...this.graphs.values()]));
    return `The report is in "${path.join(this.folder, 'index.html')}".\n`;
  }
}

function pictureOf(drawn: MethodGraph, path: string): HtmlGraph['graph'] | Promise<HtmlGraph['graph']> {
  const nodes = drawn.nodes.length;
  if (nodes <= MOST_NODES) return layOut(drawn);
  return { nodes, command: commandText(['graph', path, drawn.name, '-o', `${drawn.name}.svg`]) };
}

function drawnOf(
  { model, statuses: all }: ProgramVerdict,
  method: Method,
  statuses: ReadonlyMap<ClaimId, Status>,
  exploration: MethodExploration | undefined,
): MethodGraph | undefined {
  if (method.body === undefined) return undefined;
  const { guide = [] } = exploration ?? {};
  const facts = { statuses, states: statesOf(model, method), chop: chopsIn(method, all), guide };
  if (exploration === undefined) return graphOf(method, facts);
  const taken = takenIn(method, exploration);
  const explored = {
    nodes: taken === undefined ? [] : [{ covered: taken }],
    exhaustive: exploration.report.exhaustive,
  };
  return graphOf(method, { ...facts, coverage: coverageOf(model, method, explored) });
}
