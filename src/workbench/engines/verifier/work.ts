/** What is asked of threads in which the verifier works, and what they tell. */
import type { StageTexts } from '../../../verify/stage-texts.js';
import type { PackedDependency, PackedFinding } from '../../seam/packing.js';
import type { Work, WorkRequest } from '../../seam/thread-work.js';
import type { VerifierLimits } from './limits.js';

export interface VerifyRequest extends WorkRequest {
  readonly limits: VerifierLimits;
  /** The name of the files of its queries, if they are wanted. */
  readonly dumpAs: string | undefined;
  /** Whether somebody may remember the answer: then its question is asked about before it is put to the solver. */
  readonly isRemembered: boolean;
}

export type VerifyNews =
  | { readonly kind: 'query'; readonly name: string; readonly text: string }
  | { readonly kind: 'warning'; readonly message: string };

/** What the thread asks before it asks the solver. The answer is whether it is remembered. */
export interface AskedQuestion {
  readonly text: string;
  readonly assumptions: readonly PackedDependency[];
}

/** One finding for each claim, unless they are remembered. */
export type VerifyResult =
  { readonly kind: 'remembered' } | { readonly kind: 'judged'; readonly findings: readonly PackedFinding[] };

/** What each stage makes of a method, as text. */
export interface StagesRequest extends WorkRequest {
  readonly seed: number;
}

export const SHOWING_STAGES: Work<StagesRequest, never, StageTexts> = {
  name: 'stages',
  subject: 'Writing what each stage makes',
  load: async () => {
    const { stageTexts } = await import('../../../verify/stage-texts.js');
    return ({ model, method }, { seed }) => stageTexts(model, method, seed);
  },
};

export const VERIFYING: Work<VerifyRequest, VerifyNews, VerifyResult> = {
  name: 'verify',
  subject: 'Verification',
  load: async () => (await import('./in-thread.js')).verify,
};
