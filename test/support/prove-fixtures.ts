/**
 * Programs for proofs without annotations: those under test/fixtures/java, and those under test/fixtures/prove, which
 * are about objects. `name.ext` violates claims in executions, `name.right.ext` is its corrected twin. A claim that an
 * execution violates is marked under its line; every other claim holds, or is never reached:
 *
 *       assert a - b < 0;
 *     //       ^^^^^^^^^ refuted assertion
 */
import path from 'node:path';
import { readAtOnce } from '../../src/languages/language.js';
import { languageOf } from '../../src/languages/registry.js';
import { SourceText } from '../../src/languages/source.js';
import type { Claim, Model } from '../../src/model/index.js';
import { fixtureReader } from './fixtures.js';
import { filesBelow, readProjectFile } from './project.js';
import { marksIn, placeOf } from './verify-fixtures.js';

const JAVA = 'test/fixtures/java';
const OBJECTS = 'test/fixtures/prove';
const HARD = `${JAVA}/hard/`;
/** Programs of which every claim is answered, after a while. */
const SLOW = [`${JAVA}/invariants/`, `${JAVA}/ignored/`, `${OBJECTS}/motivating/`];
const WITH_OBJECTS = ['objects', 'arrays', 'exceptions', 'numbers', 'contracts', 'thesis-objects'].map(
  (folder) => `${JAVA}/${folder}/`,
);

export interface ProveFixture {
  /** Relative to the project. */
  readonly path: string;
  readonly category: string;
  /** That executions violate nothing. */
  readonly isRight: boolean;
}

const files = [...filesBelow(JAVA), ...filesBelow(OBJECTS)]
  .filter((file) => file.endsWith('.java') || file.endsWith('.dfy'))
  .sort()
  .map((file): ProveFixture => ({
    path: file,
    category: path.posix.basename(path.posix.dirname(file)),
    isRight: /\.right\.[a-z]+$/.test(file),
  }));

const isWithObjects = ({ path: file }: ProveFixture): boolean => WITH_OBJECTS.some((folder) => file.startsWith(folder));

export const objectFixtures = files.filter(isWithObjects);

const all = files.filter((fixture) => !isWithObjects(fixture));

/** An answer is wanted to every claim of these. */
export const proveFixtures = all.filter(({ path: file }) => !isHard(file) && !isSlow(file));

/** Of these too, and it takes a while to find one: loops over bit vectors, and objects that may be one. */
export const invariantFixtures = all.filter(({ path: file }) => isSlow(file));

/** Of these the right answer is known, and not every engine finds it. */
export const hardFixtures = all.filter(({ path: file }) => isHard(file));

function isHard(file: string): boolean {
  return file.startsWith(HARD) || (file.startsWith(OBJECTS) && !isSlow(file));
}

function isSlow(file: string): boolean {
  return SLOW.some((folder) => file.startsWith(folder));
}

export function named(fixtures: readonly ProveFixture[]): readonly (readonly [string, ProveFixture])[] {
  return fixtures.map((fixture) => [fixture.path.replace('test/fixtures/', ''), fixture]);
}

/** The other one of a pair. */
export function twinOf({ path: file, isRight }: ProveFixture): string {
  return isRight ? file.replace(/\.right(\.[a-z]+)$/, '$1') : file.replace(/(\.[a-z]+)$/, '.right$1');
}

/** Places of claims that executions violate, in the form of `claimPlace`. */
export function expectedViolations(file: string): ReadonlySet<string> {
  const marks = marksIn(readProjectFile(file), /^refuted ([a-z-]+)$/);
  return new Set(marks.map(({ line, column, length, parts: [kind = ''] }) => `${line}:${column} (${length}) ${kind}`));
}

export function claimPlace(claim: Claim): string {
  const { line, column, length, kind } = placeOf(claim);
  return `${line}:${column} (${length}) ${kind}`;
}

export interface ReadFixture {
  readonly model: Model;
  /** What stands in the way of analysing the program: errors, and members that are left out. */
  readonly obstacles: readonly string[];
}

export async function readFixture(file: string): Promise<ReadFixture> {
  const language = await languageOf(file).load();
  const program = readAtOnce(language, new SourceText(file, readProjectFile(file)), fixtureReader, {});
  const errors = program.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, span }) => `line ${span.source.position(span.start).line}: ${message}`);
  const model = program.lower();
  return { model, obstacles: [...errors, ...model.unsupported.map(({ member, feature }) => `${member}: ${feature}`)] };
}
