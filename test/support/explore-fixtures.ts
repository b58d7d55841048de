/**
 * The programs under test/fixtures/explore. `name.dfy` violates claims in executions, `name.right.dfy` is its corrected
 * twin. A claim that an execution must violate is marked under its line; no other claim may be violated:
 *
 *       x := s[i];
 *     //     ^^^^ refuted index-range
 *
 * `// exhaustive: A, B` says of which methods all executions are to be explored, and every claim proved.
 *
 * The programs under `statuses` say which statuses a claim may have, with bounds that are too low and with enough:
 *
 *       assert 10 * k == r;
 *     //       ^^^^^^^^^^^ assertion: low U V?; enough V
 */
import { afterAll, beforeAll } from 'vitest';
import { pathProver } from '../../src/workbench/bridges/path-prover.js';
import { DEFAULT_BOUNDS } from '../../src/explore/bounds.js';
import type { LoopTreatment } from '../../src/explore/loops.js';
import type { Bounds } from '../../src/explore/bounds.js';
import type { ExploreOptions } from '../../src/explore/exploration.js';
import type { Exploration } from '../../src/explore/explorer.js';
import { exploreMethod } from '../../src/explore/explorer.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { Method, Model } from '../../src/model/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import { fixtureReader } from './fixtures.js';
import { filesBelow } from './project.js';
import type { FixturePair, Mark } from './verify-fixtures.js';
import { fixturePairs, marksIn, readVerifyFixture } from './verify-fixtures.js';
import { openSolver } from './verifying.js';

const ROOT = 'test/fixtures/explore';
const STATUSES = `${ROOT}/statuses`;

const programs = filesBelow(ROOT)
  .filter((file) => file.endsWith('.dfy'))
  .sort();

export const explorePairs: readonly FixturePair[] = fixturePairs(
  programs.filter((file) => !file.startsWith(STATUSES)),
  ROOT,
);

/** Paths relative to the project. */
export const statusPrograms: readonly string[] = programs.filter((file) => file.startsWith(STATUSES));

/** Places of claims that executions must violate. */
export function expectedRefuted(path: string): readonly string[] {
  const marks = marksIn(readVerifyFixture(path), /^refuted ([a-z-]+)$/);
  return marks.map((mark) => refutedText(mark, mark.parts[0] ?? '')).sort();
}

/** In the form of `placeText`. */
function refutedText({ line, column, length }: Mark, kind: string): string {
  return `${line}:${column} (${length}) refuted ${kind}`;
}

/** Names of methods. */
export function expectedExhaustive(path: string): readonly string[] {
  const [, names] = /^\/\/ exhaustive: (.*)$/m.exec(readVerifyFixture(path)) ?? [];
  return names?.split(', ') ?? [];
}

export interface AllowedStatuses extends Mark {
  readonly kind: string;
  readonly low: readonly string[];
  readonly enough: readonly string[];
}

export function allowedStatuses(path: string): readonly AllowedStatuses[] {
  return marksIn(readVerifyFixture(path), /^([a-z-]+): low (.+); enough (.+)$/).map((mark) => {
    const [kind = '', low = '', enough = ''] = mark.parts;
    return { ...mark, kind, low: low.split(' '), enough: enough.split(' ') };
  });
}

/** A program that is written in a test. */
export function modelOfText(text: string): Model {
  const program = resolveProgram(new SourceText('test.dfy', text), fixtureReader);
  const errors = program.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return lowerProgram(program);
}

export function methodNamed({ methods }: Model, name: string): Method {
  const method = methods.find((one) => one.name === name);
  if (method === undefined) throw new Error(`There is no ${name}.`);
  return method;
}

/** Methods and constructors that can be executed. */
export function executableMethods({ methods }: Model): readonly Method[] {
  return methods.filter(
    ({ kind, ghost, body }) => (kind === 'method' || kind === 'constructor') && !ghost && body !== undefined,
  );
}

/** One to look for inputs, one to prove that there are none. */
export interface Solvers {
  readonly session: SolverSession;
  readonly proofs: SolverSession;
}

/** Open while the tests of a file run. */
export function useSolvers(): Solvers {
  let opened: Solvers | undefined;
  const open = (): Solvers => {
    if (opened === undefined) throw new Error('The solvers are open only while tests run.');
    return opened;
  };
  beforeAll(async () => {
    opened = { session: await openSolver(), proofs: await openSolver() };
  });
  afterAll(async () => {
    await opened?.session.close();
    await opened?.proofs.close();
  });
  return {
    get session() {
      return open().session;
    },
    get proofs() {
      return open().proofs;
    },
  };
}

export function explored(
  model: Model,
  method: Method,
  { session, proofs }: Solvers,
  bounds: Partial<Bounds> = {},
  loops: LoopTreatment = 'unroll',
  more: Partial<ExploreOptions> = {},
): Promise<Exploration> {
  const now = (): number => performance.now();
  const tools = { session, prover: pathProver({ model, session: proofs, now }), now };
  const wide = { ...DEFAULT_BOUNDS, ...bounds };
  const options = { bounds: wide, strategy: 'coverage', loops, seed: 0, candidates: [], ...more } as const;
  return exploreMethod(model, method, tools, options);
}
