/**
 * Programs under an optimistic verifier, and the judge of what it says: executions on small inputs, in which flags record
 * what was taken for granted. A premise is wrong if a run violates the claim while the premise holds.
 */
import type { ClaimStatus } from '../../src/evidence/index.js';
import { interpret, isSettled } from '../../src/evidence/index.js';
import { GroundTruth } from '../../src/fuzz/index.js';
import { dafny } from '../../src/languages/dafny/language.js';
import { java } from '../../src/languages/java/language.js';
import { readAtOnce } from '../../src/languages/language.js';
import { SourceText } from '../../src/languages/source.js';
import type {
  Arena,
  Claim,
  Finding,
  Instruction,
  InstructionId,
  Method,
  Model,
  Partly,
  Term,
} from '../../src/model/index.js';
import { checkModel, isGuess } from '../../src/model/index.js';
import type { Candidate, Guide, OptimisticKind } from '../../src/partial/index.js';
import {
  candidatesOf,
  guideFrom,
  Questions,
  readKinds,
  recording,
  verifiedIn,
  verifyInPart,
} from '../../src/partial/index.js';
import type { SolverSession } from '../../src/smt/session.js';

export function programOf(text: string, language: 'dafny' | 'java' = 'dafny'): Model {
  const reader = {
    resolve: (_: string, include: string) => include,
    read: () => ({ kind: 'error', code: 'include-not-found', message: '' }) as const,
  };
  const [read, name] = language === 'java' ? [java, 'T.java'] : [dafny, 'T.dfy'];
  const program = readAtOnce(read, new SourceText(name, text), reader, {});
  const [mistake] = program.diagnostics.filter(({ severity }) => severity === 'error');
  if (mistake !== undefined) throw new Error(`${mistake.code}: ${mistake.message}`);
  return program.lower();
}

export function kinds(text: string): readonly OptimisticKind[] {
  const read = readKinds(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

export interface Told {
  readonly model: Model;
  readonly statuses: readonly ClaimStatus[];
  readonly findings: readonly Finding[];
}

/** What the verifier says, and the optimistic one where it says nothing. `wrong` may change what the latter says. */
export async function told(
  model: Model,
  session: SolverSession,
  optimistic: string,
  wrong: (finding: Finding) => Finding = (finding) => finding,
): Promise<Told> {
  const options = { seconds: 10, resources: 0, seed: 0, selfCheck: false, now: () => performance.now() };
  const findings: Finding[] = [];
  for (const method of model.methods) {
    const questions = new Questions(model, method, kinds(optimistic));
    const second = questions.second();
    if (second !== undefined) checkCopy(model, second.copy);
    for (const finding of await verifyInPart(model, questions, session, options))
      findings.push(finding.outcome === 'partly' || finding.outcome === 'cutoff' ? wrong(finding) : finding);
  }
  return { model, findings, statuses: interpret(model, findings) };
}

function checkCopy(model: Model, copy: Method): void {
  const faults = checkModel({ ...model, methods: model.methods.map((one) => (one.id === copy.id ? copy : one)) });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** The text of each claim that is proved in part, with the names of what it needs. */
export function premisesOf({ findings }: Told): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    findings.filter(isPartly).map(({ claim, premise }) => [claim.text, premise.flat().map(({ id }) => id)]),
  );
}

export function statusOf({ statuses }: Told, text: string): ClaimStatus {
  const found = statuses.find(({ claim }) => claim.text === text);
  if (found === undefined) throw new Error(`no claim "${text}"`);
  return found;
}

export function isPartly(finding: Finding): finding is Partly {
  return finding.outcome === 'partly';
}

/** The claims that a small run violates although their premise holds in it. */
export function wrongPremises({ model, statuses }: Told, optimistic: string): readonly string[] {
  return model.methods.flatMap((method) => {
    const own = statuses.filter(({ claim }) => claim.owner === method.id);
    const partly = own.filter(({ by }) => by.includes('verifier')).flatMap(({ evidence }) => evidence.filter(isPartly));
    if (partly.length === 0) return [];
    const verified = own.filter((status) => isSettled(status, true)).map(({ claim }) => claim);
    const guide = guideFrom(candidatesOf(model, method, kinds(optimistic)), [
      ...verified.map((claim) => ({ claim, premise: [[]] })),
      ...verifiedIn(partly),
    ]);
    const { judged, weaker } = weakened(model.arena, recording(model.arena, method, guide), guide);
    const changed = { ...model, methods: model.methods.map((one) => (one === method ? judged : one)) };
    const faults = checkModel(changed);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const truth = new GroundTruth(changed).of(judged, { seconds: 5, runs: 3000, now: () => performance.now() });
    return truth.kind === 'violated' && weaker.has(truth.claim) ? [truth.claim.text] : [];
  });
}

/** What is verified in part is claimed under its premise; where a claim fails, an execution ends. */
function weakened(
  arena: Arena,
  method: Method,
  { notes }: Guide,
): { readonly judged: Method; readonly weaker: ReadonlySet<Claim> } {
  const weaker = new Set<Claim>();
  const asserted = new Set<Claim>();
  let next = 1_000_000;
  const changed = (instruction: Instruction): readonly Instruction[] => {
    if (instruction.kind !== 'assert') return [instruction];
    const { claim, origin } = instruction;
    asserted.add(claim);
    const premise = notes.premises.get(claim);
    const holds = arena.make('implies', [claim.guard, claim.condition]);
    const id = next++ as InstructionId;
    const ends: Instruction = { kind: 'assume', id, origin, ghost: true, condition: holds, by: 'language' };
    const after = isGuess(claim) ? [] : [ends];
    if (premise === undefined) return after;
    const flags = premise.map((all) =>
      conjunction(
        arena,
        all.map((flag) => arena.variable(flag)),
      ),
    );
    const condition = flags.reduce((goal, flag) => arena.make('implies', [flag, goal]), claim.condition);
    const weak = { ...claim, condition };
    weaker.add(weak);
    return [{ ...instruction, claim: weak }, ...after];
  };
  const { body } = method;
  if (body === undefined) return { judged: method, weaker };
  const blocks = body.blocks.map((block) => ({ ...block, instructions: block.instructions.flatMap(changed) }));
  const claims = [...method.claims.filter((claim) => !asserted.has(claim)), ...weaker];
  return { judged: { ...method, body: { ...body, blocks }, claims }, weaker };
}

function conjunction(arena: Arena, terms: readonly Term[]): Term {
  return terms.reduce((all, one) => arena.make('and', [all, one]), arena.true);
}

export function candidateIds(model: Model, optimistic: string): readonly string[] {
  return model.methods.flatMap((method) =>
    candidatesOf(model, method, kinds(optimistic)).map(({ id }: Candidate) => id),
  );
}
