/** Engines with a memory, for tests: in a folder of their own, and with a note of what they were asked. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { cached, Programs } from '../../../src/workbench/remembering/cached.js';
import { keepExplorer } from '../../../src/workbench/engines/explorer/keeping.js';
import { keepDash } from '../../../src/workbench/engines/dash/keeping.js';
import { keepVerifier } from '../../../src/workbench/engines/verifier/keeping.js';
import type { Keeping } from '../../../src/workbench/remembering/keeping.js';
import { Store } from '../../../src/host/cache/store.js';
import type { StoreSettings } from '../../../src/host/cache/store.js';
import { checkSettings } from '../../../src/cli/options/check.js';
import type { CheckFlags } from '../../../src/cli/options/check.js';
import { takenIn } from '../../../src/workbench/seam/explorations.js';
import type { Taken } from '../../../src/workbench/seam/explorations.js';
import type { Assignment, Engine, EngineEvent, LoadedProgram } from '../../../src/workbench/seam/engine.js';
import { interpret } from '../../../src/evidence/index.js';
import { NOTHING_KNOWN } from '../../../src/workbench/seam/knowledge.js';
import type { ClaimStatus } from '../../../src/evidence/index.js';
import type { Knowledge } from '../../../src/workbench/seam/knowledge.js';
import { lowerProgram } from '../../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../src/languages/source.js';
import { useFolders } from '../../support/folders.js';
import type { Finding, Method } from '../../../src/model/index.js';
import { questionOf } from '../../../src/verify/verifier.js';
import { questionText } from '../../../src/workbench/engines/verifier/keeping.js';
import { fixtureReader } from '../../support/fixtures.js';

const FLAGS: CheckFlags = {
  timeLimit: '5',
  seed: '0',
  maxRuns: '200',
  maxPaths: '200',
  maxBranches: '100',
  maxDepth: '50',
  maxSteps: '1000000',
  maxCollection: '3',
  maxObjects: '2',
  maxNesting: '3',
  maxUnfolding: '8',
  maxRange: '8',
  queryLimit: '1',
  maxIterations: '2000',
  maxStates: '60000',
  cache: true,
};

/** Undefined if the text has errors. */
export function fileOf(text: string, name = 'test.dfy'): LoadedProgram | undefined {
  const program = resolveProgram(new SourceText(name, text), fixtureReader);
  if (program.diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  const sources = program.files.map(({ source }) => source);
  return { path: name, paths: sources.map((source) => source.path), sources, model: lowerProgram(program) };
}

export interface Asking {
  readonly effort?: number;
  readonly knowledge?: Knowledge;
  readonly flags?: Partial<CheckFlags>;
  readonly solver?: string;
  readonly cancel?: AbortSignal;
}

export interface Heard {
  /** Members with claims that the engine itself was asked about, as `kind name`. */
  readonly asked: readonly string[];
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  readonly finished: number;
  /** What runs took of each method that was explored. */
  readonly taken: ReadonlyMap<string, Taken | undefined>;
  readonly statuses: readonly ClaimStatus[];
}

const newFolder = useFolders();

export class Workplace {
  readonly folder = newFolder();
  readonly warnings: string[] = [];
  now = 1e12;

  store(settings: Partial<StoreSettings> = {}): Store {
    const warn = (sentence: string): void => {
      this.warnings.push(sentence);
    };
    return new Store({ folder: this.folder, build: 'one', now: () => this.now, warn, ...settings });
  }

  get files(): readonly string[] {
    const folder = path.join(this.folder, '.assay', 'cache');
    return readdirSync(folder).map((name) => path.join(folder, name));
  }

  /** As a new process would ask. */
  async ask(engine: Engine, text: string, asking: Asking = {}, store = this.store()): Promise<Heard> {
    const file = fileOf(text);
    if (file === undefined) throw new Error('the program has errors');
    const asked: string[] = [];
    const noting: Engine = {
      ...engine,
      run: (one, { recall, ...assignment }, tell, cancel) => {
        const recalled = new Set<Method>();
        const recalling: Assignment['recall'] =
          recall &&
          ((method, question) => {
            const isKnown = recall(method, question);
            if (isKnown) recalled.add(method);
            return isKnown;
          });
        const ended = engine.run(one, { ...assignment, ...(recalling && { recall: recalling }) }, tell, cancel);
        return ended.then(() => {
          const looked = assignment.methods.filter((method) => method.claims.length > 0 && !recalled.has(method));
          asked.push(...looked.map(labelOf));
        });
      },
    };
    const remembering = cached(noting, keepingFor(engine, asking), new Programs(store));
    return { ...(await heardFrom(remembering, file, asking)), asked: asked.sort() };
  }
}

function keepingFor({ name, decider }: Engine, { flags, solver = decider }: Asking): Keeping {
  const settings = checkSettings({ ...FLAGS, ...flags });
  if (name === 'explorer') return keepExplorer(solver, settings.exploring.limits);
  return name === 'dash' ? keepDash(solver, settings.proving.limits) : keepVerifier(solver, settings.verifying.limits);
}

function labelOf({ kind, name }: Method): string {
  return `${kind} ${name}`;
}

export async function heardFrom(
  engine: Engine,
  file: LoadedProgram,
  asking: Asking = {},
): Promise<Omit<Heard, 'asked'>> {
  const findings: Finding[] = [];
  const warnings: string[] = [];
  const taken = new Map<string, Taken | undefined>();
  let finished = 0;
  const take = (event: EngineEvent): void => {
    if (event.kind === 'finding') findings.push(event.finding);
    if (event.kind === 'warning') warnings.push(`${event.method.name}: ${event.message}`);
    if (event.kind === 'finished') finished++;
    if (event.kind === 'explored') taken.set(event.method.name, takenIn(event.method, event.exploration));
  };
  const { methods } = file.model;
  const { effort = 1, knowledge = NOTHING_KNOWN, cancel = new AbortController().signal } = asking;
  await engine.run(file, { methods, effort, knowledge }, take, cancel);
  return { findings, warnings, finished, taken, statuses: interpret(file.model, findings) };
}

/** Proves everything, and knows nothing. */
export function proving(name: 'verifier' | 'explorer' | 'dash'): Engine {
  return {
    name,
    decider: 'fake 1.0',
    parallel: 1,
    close: () => Promise.resolve(),
    run({ model }, { methods, recall }, tell) {
      for (const method of methods) {
        // Like the verifier, it sees nothing but the question.
        const text = questionText(method, questionOf(model, method));
        if (name !== 'verifier' || method.claims.length === 0 || recall?.(method, { text, assumptions: [] }) !== true) {
          for (const claim of method.claims) {
            const finding = { outcome: 'proved', engine: name, entry: method.id, claim, under: [] } as const;
            tell({ kind: 'finding', method, finding });
          }
        }
        tell({ kind: 'finished', method, seconds: 0.5 });
      }
      return Promise.resolve();
    },
  };
}
