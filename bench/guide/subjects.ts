/**
 * The methods of the experiment of seed 004, section 4, chosen by rule and not by hand: every method that is executed and
 * claims something, of the real programs, of their forms without proof hints, of changed programs, and of programs in Java. Which of
 * them count is known when they have been analysed and run (`measure.ts`).
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedMethod, isExecutable } from '../../src/fuzz/oracles/mutant-truth.js';
import { hasErrors, loadProgram } from '../../src/host/files/programs.js';
import { UnsavedTexts } from '../../src/host/files/unsaved.js';
import type { Method, Model } from '../../src/model/index.js';
import { isGuess } from '../../src/model/index.js';
import { Random, seedOf } from '../../src/fuzz/random.js';
import { verifiedPrograms } from '../corpus.js';
import { hintFreeText, mutantSubjects } from '../exploration/subjects.js';

const SUITES = ['tasks', 'fixtures', 'verified', 'hint-free', 'mutants'] as const;
export type Suite = (typeof SUITES)[number];

const ROOTS = {
  tasks: fileURLToPath(new URL('java', import.meta.url)),
  fixtures: fileURLToPath(new URL('../../test/fixtures/java', import.meta.url)),
} as const;

/** A method, as plain data: it passes between processes. */
export interface GuideSubject {
  readonly suite: Suite;
  /** Of all subjects: `tasks/Gcd.java Gcd.gcd`. */
  readonly name: string;
  readonly file: string;
  /** If it is not what the file contains. */
  readonly text?: string;
  readonly method: string;
}

export interface Selection {
  /** Part of a name; all begin with their suite. */
  readonly filter: string;
  /** As many are read as are wanted. */
  readonly limit: number;
  /** Changes of each program, at most. */
  readonly mutants: number;
  readonly seed: number;
}

/** One of each suite in turn, so that each has its share of however many are taken. */
export async function guideSubjects({ filter, limit, mutants, seed }: Selection): Promise<readonly GuideSubject[]> {
  const [suite = ''] = filter.split('/');
  const wanted = SUITES.filter((one) => !SUITES.includes(suite as Suite) || one === suite);
  const found: GuideSubject[] = [];
  let suites = wanted.map((one) => subjectsOf(one, mutants, seed));
  while (suites.length > 0 && found.length < limit) {
    const left: typeof suites = [];
    for (const one of suites) {
      const next = await nextOf(one, filter);
      if (next === undefined || found.length >= limit) continue;
      found.push(next);
      left.push(one);
    }
    suites = left;
  }
  return found;
}

async function nextOf(subjects: AsyncIterator<GuideSubject>, filter: string): Promise<GuideSubject | undefined> {
  for (;;) {
    const next = await subjects.next();
    if (next.done === true) return undefined;
    if (next.value.name.includes(filter)) return next.value;
  }
}

/** Undefined if the program has errors, or the method is not in its model. */
export async function subjectModel(subject: GuideSubject): Promise<{ model: Model; method: Method } | undefined> {
  const model = await modelOf(subject.file, subject.text);
  const method = model?.methods.find(({ name }) => name === subject.method);
  return model === undefined || method === undefined ? undefined : { model, method };
}

/** Whether there is something to look for: it can be run, and promises something that somebody has to show. */
function isSubject(method: Method): boolean {
  return isExecutable(method) && method.claims.some((claim) => !isGuess(claim));
}

async function* subjectsOf(suite: Suite, mutants: number, seed: number): AsyncIterableIterator<GuideSubject> {
  const random = new Random(seedOf(seed, suite));
  switch (suite) {
    case 'tasks':
    case 'fixtures':
      for (const file of shuffled(random, filesBelow(ROOTS[suite])))
        yield* methodsIn(random, suite, file, path.relative(ROOTS[suite], file));
      return;
    case 'verified':
      for (const file of shuffled(random, verifiedPrograms()))
        yield* methodsIn(random, suite, file, path.basename(file));
      return;
    case 'hint-free':
      for (const file of shuffled(random, verifiedPrograms())) {
        const text = hintFreeText(file);
        if (text !== undefined) yield* methodsIn(random, suite, file, path.basename(file), text);
      }
      return;
    case 'mutants':
      for (const { file, text, change, at } of mutantSubjects(shuffled(random, verifiedPrograms()), mutants, seed)) {
        const model = await modelOf(file, text);
        const method = model === undefined ? undefined : changedMethod(model, file, at);
        if (method === undefined || !isSubject(method)) continue;
        const name = `mutants/${path.basename(file)} ${method.name}, ${change}`;
        yield { suite, name, file, text, method: method.name };
      }
  }
}

/** Programs with many methods would be most of the experiment. */
const MOST_OF_A_FILE = 2;

async function* methodsIn(
  random: Random,
  suite: Suite,
  file: string,
  shown: string,
  text?: string,
): AsyncIterableIterator<GuideSubject> {
  const { methods = [] } = (await modelOf(file, text)) ?? {};
  for (const { name } of shuffled(random, methods.filter(isSubject)).slice(0, MOST_OF_A_FILE)) {
    const subject = { suite, name: `${suite}/${shown} ${name}`, file, method: name };
    yield text === undefined ? subject : { ...subject, text };
  }
}

/** In an order that only the numbers decide. */
export function shuffled<T>(random: Random, list: readonly T[]): readonly T[] {
  const left = [...list];
  return list.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

async function modelOf(file: string, text: string | undefined): Promise<Model | undefined> {
  const unsaved = new UnsavedTexts();
  if (text !== undefined) unsaved.set(file, text);
  const program = await loadProgram(file, {}, { unsaved });
  return hasErrors(program.diagnostics) ? undefined : program.lower();
}

function filesBelow(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => path.join(root, name));
}
