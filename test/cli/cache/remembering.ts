/** Engines with a memory, for tests: in a folder of their own, and with a note of what they were asked. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cached, Programs } from '../../../src/workbench/remembering/cached.js';
import { keepExplorer } from '../../../src/workbench/engines/explorer/keeping.js';
import { keepProver } from '../../../src/workbench/engines/dash/keeping.js';
import { keepVerifier } from '../../../src/workbench/engines/verifier/keeping.js';
import type { Keeping } from '../../../src/workbench/remembering/keeping.js';
import { Store } from '../../../src/host/cache/store.js';
import type { StoreSettings } from '../../../src/host/cache/store.js';
import { checkSettings } from '../../../src/cli/options/check.js';
import type { CheckFlags } from '../../../src/cli/options/check.js';
import { takenIn } from '../../../src/workbench/engines/explorer/packing.js';
import type { Taken } from '../../../src/workbench/engines/explorer/packing.js';
import type { LoweredFile, Verifier, VerifierListener } from '../../../src/workbench/engine.js';
import { interpret } from '../../../src/evidence/index.js';
import { NOTHING_KNOWN } from '../../../src/workbench/knowledge.js';
import type { ClaimStatus } from '../../../src/evidence/index.js';
import type { Knowledge } from '../../../src/workbench/knowledge.js';
import { lowerProgram } from '../../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../src/languages/source.js';
import type { Finding, Method } from '../../../src/model/index.js';
import { fixtureReader } from '../../support/fixtures.js';

const FLAGS: CheckFlags = {
  timeLimit: '5',
  seed: '0',
  maxRuns: '200',
  maxBranches: '100',
  maxDepth: '50',
  maxCollection: '3',
  maxObjects: '2',
  maxNesting: '3',
  maxUnfolding: '8',
  maxRange: '8',
  cache: true,
};

/** Undefined if the text has errors. */
export function fileOf(text: string, name = 'test.dfy'): LoweredFile | undefined {
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

export class Workplace {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'assay-cache-'));
  readonly warnings: string[] = [];
  now = 1e12;

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

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
  async ask(engine: Verifier, text: string, asking: Asking = {}, store = this.store()): Promise<Heard> {
    const file = fileOf(text);
    if (file === undefined) throw new Error('the program has errors');
    const asked: string[] = [];
    const noting: Verifier = {
      ...engine,
      verify: (one, assignment, listener, cancel) => {
        asked.push(...assignment.methods.filter(({ claims }) => claims.length > 0).map(labelOf));
        return engine.verify(one, assignment, listener, cancel);
      },
    };
    const remembering = cached(noting, keepingFor(engine, asking), new Programs(store));
    return { ...(await heardFrom(remembering, file, asking)), asked: asked.sort() };
  }
}

function keepingFor({ kind, name }: Verifier, { flags, solver = name }: Asking): Keeping {
  const settings = checkSettings({ ...FLAGS, ...flags });
  if (kind === 'explorer') return keepExplorer(solver, settings.exploring);
  return kind === 'dash' ? keepProver(solver, settings.proving) : keepVerifier(solver, settings.verifying);
}

function labelOf({ kind, name }: Method): string {
  return `${kind} ${name}`;
}

export async function heardFrom(
  engine: Verifier,
  file: LoweredFile,
  asking: Asking = {},
): Promise<Omit<Heard, 'asked'>> {
  const findings: Finding[] = [];
  const warnings: string[] = [];
  const taken = new Map<string, Taken | undefined>();
  let finished = 0;
  const listener: VerifierListener = {
    finding: (finding) => findings.push(finding),
    warning: ({ name }, message) => warnings.push(`${name}: ${message}`),
    finished: () => finished++,
    failed: () => undefined,
    unfinished: () => undefined,
    explored: (method, exploration) => taken.set(method.name, takenIn(method, exploration)),
  };
  const { methods } = file.model;
  const { effort = 1, knowledge = NOTHING_KNOWN, cancel = new AbortController().signal } = asking;
  await engine.verify(file, { methods, effort, knowledge }, listener, cancel);
  return { findings, warnings, finished, taken, statuses: interpret(file.model, findings) };
}

/** Proves everything, and knows nothing. */
export function proving(kind: 'verifier' | 'explorer' | 'dash'): Verifier {
  return {
    kind,
    name: 'fake 1.0',
    parallel: 1,
    close: () => Promise.resolve(),
    verify(_file, { methods }, listener) {
      for (const method of methods) {
        for (const claim of method.claims) {
          listener.finding({ outcome: 'proved', engine: kind, entry: method.name, claim, under: [] });
        }
        listener.finished(method, 0.5);
      }
      return Promise.resolve();
    },
  };
}
