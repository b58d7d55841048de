/**
 * Code that is run in place of the program's in one exploration, so that more executions, or others, are seen than the
 * program has (seed 000, 2.4.3). The treatment of loops and steps that extensions take are such treatments: each gives
 * bodies, for the entry and for what it calls, with the same claims. What is executed and recorded is the treated code;
 * what violates a claim there counts once the program itself, untreated, violates it.
 */
import { inputLoops, methodsRun } from '../analysis/index.js';
import type { Claim, Dependency, Doubt, Method, Model, TestCase } from '../model/index.js';
import type { UncutLoop } from './loops.js';
import { cutLoops } from './loops.js';

export interface Treatment {
  /** What is run in place of the entry. */
  readonly entry: Method;
  /** What is run in place of methods that are called. */
  readonly bodies: ReadonlyMap<Method, Method>;
  /** What proofs about the treated code rest on, as proofs about the program. */
  readonly rests: readonly Dependency[];
  /** Why nothing about the treated code is a proof about the program: a sentence. Absent: it has all executions of it. */
  readonly sampled?: string;
  /** Loops that the treatment leaves as they are, although it was to change them. */
  readonly uncut: readonly UncutLoop[];
  /** Why a violation of the treated code may be none of the program. */
  readonly doubt: Doubt;
  /** What a test of the treated code is a test of. */
  readonly treated: NonNullable<TestCase['treated']>;
}

/** Loops that depend on inputs are cut, in what the entry calls, too; after another treatment, if there is one. */
export function loopTreatment(model: Model, entry: Method, before?: Treatment): Treatment {
  const { arena } = model;
  const wanted = inputLoops(arena, entry);
  const uncut: UncutLoop[] = [];
  const bodies = new Map(before?.bodies);
  const cut: Method[] = [];
  for (const method of methodsRun(entry)) {
    if (method.body === undefined) continue;
    if (method !== entry && isChosenByClass(model, method)) {
      const loops = method.body.loops.filter((loop) => wanted.has(loop));
      uncut.push(...loops.map((loop) => ({ loop, reason: `the class of an object chooses ${method.name}` })));
      continue;
    }
    const found = cutLoops(arena, bodies.get(method)?.body ?? method.body, wanted);
    uncut.push(...found.uncut);
    if (found.cut.length === 0) continue;
    bodies.set(method, { ...method, body: found.body });
    cut.push(method);
  }
  return {
    doubt: { reason: 'a loop was taken from a state of which only its invariants are known' },
    treated: 'loops',
    ...before,
    entry: bodies.get(entry) ?? entry,
    bodies,
    rests: cut.length === 0 ? [] : [invariantsOf(cut)],
    uncut,
  };
}

/** Which of several methods runs is known by what runs: nothing may stand in their place. */
export function isChosenByClass({ methods }: Model, method: Method): boolean {
  return method.implementers.length > 0 || methods.some(({ implementers }) => implementers.includes(method));
}

function invariantsOf(methods: readonly Method[]): Dependency {
  const isInvariant = ({ kind }: Claim): boolean => kind === 'invariant-entry' || kind === 'invariant-kept';
  const claims = methods.flatMap((method) => method.claims.filter(isInvariant));
  return { kind: 'proof', name: 'the invariants of loops', claims: claims.map(({ id }) => id) };
}
