/** What guides the exploration of one method: what its text records, and what an optimistic verifier proves of it (seed 004). */
import type { Claim, Finding, Method, Model, Partly } from '../../../model/index.js';
import { isProof } from '../../../model/index.js';
import type { Guide, GuideMode, OptimisticKind, Verified } from '../../../partial/index.js';
import {
  candidatesOf,
  guideFrom,
  joined,
  notesOf,
  optimisticQuestion,
  verifiedIn,
  verifyOptimistically,
} from '../../../partial/index.js';
import type { SolverSession } from '../../../smt/session.js';
import type { VerifyOptions } from '../../../verify/verifier.js';
import { verifyMethod } from '../../../verify/verifier.js';
import { lineReport } from '../../../languages/lines.js';

export interface GuideLimits {
  readonly mode: Exclude<GuideMode, 'premises'>;
  /** Executions of a method that may be put off. */
  readonly deferrals: number;
  /** What the verifier takes for granted where it proves nothing; empty: it is not asked. */
  readonly optimistic: readonly OptimisticKind[];
}

export interface Guiding {
  readonly guide: Guide;
  /** What was learned on the way: proofs, and proofs under premises. */
  readonly findings: readonly Finding[];
}

/** `said`: what the verifier said before; undefined if nobody has asked it. */
export async function guidingOf(
  model: Model,
  method: Method,
  { optimistic }: GuideLimits,
  said: readonly Verified[] | undefined,
  session: SolverSession,
  options: VerifyOptions,
): Promise<Guiding> {
  const byHand: Guide = { notes: notesOf(method), recorded: [] };
  const told = toldByHand(method, byHand);
  const candidates = optimistic.length === 0 ? [] : candidatesOf(model, method, optimistic);
  const isAsked = said === undefined && optimistic.length > 0;
  const found = isAsked ? await asked(model, method, optimistic, session, options) : [];
  const guide = both(byHand, guideFrom(candidates, said ?? verifiedIn(found)));
  return { guide, findings: [...told, ...found] };
}

async function asked(
  model: Model,
  method: Method,
  kinds: readonly OptimisticKind[],
  session: SolverSession,
  options: VerifyOptions,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of verifyMethod(model, method, session, options)) findings.push(finding);
  const proved = findings.filter(isProof);
  const open = new Set(method.claims.filter((claim) => !proved.some((finding) => finding.claim === claim)));
  const question = open.size === 0 ? undefined : optimisticQuestion(model, method, kinds);
  if (question === undefined) return proved;
  const isOpen = (claim: Claim): boolean => open.has(claim);
  return [...proved, ...(await verifyOptimistically(model, question, isOpen, session, options))];
}

/** Somebody says so, and nobody has checked it: the premises that stand in the text of a method. */
function toldByHand(method: Method, { notes }: Guide): readonly Partly[] {
  const places = new Map(
    (method.body?.blocks ?? [])
      .flatMap(({ instructions }) => instructions)
      .flatMap((one) => (one.kind === 'assumed' ? [[one.flag, one.origin] as const] : [])),
  );
  return [...notes.premises].flatMap(([claim, premise]): Partly[] => {
    if (premise.length === 0) return [];
    const conjunctions = premise.map((flags) =>
      flags.map((flag) => {
        const at = places.get(flag) ?? method.origin;
        return { id: flag.name, at, words: `what ${flag.name} records in line ${lineReport(at).line} holds` };
      }),
    );
    const said = { premise: conjunctions, under: [], isTold: true } as const;
    return [{ outcome: 'partly', engine: 'explorer', entry: method.id, claim, ...said }];
  });
}

function both(one: Guide, other: Guide): Guide {
  return {
    notes: joined([one.notes, other.notes]),
    recorded: [...one.recorded, ...other.recorded],
    bookkeeping: [...(one.bookkeeping ?? []), ...(other.bookkeeping ?? [])],
  };
}
