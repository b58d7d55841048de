/** What `assay verify` asks of a verifier: its own (`assay-backend.ts`), or an installed Dafny; exploration answers too. */
import type { SourceText } from '../../languages/dafny/syntax/source.js';
import type { Claim, Finding, Method, Model } from '../../model/index.js';
import type { ToldExploration } from '../exploration/packing.js';
import type { CancelToken } from '../../smt/session.js';

/** A program without errors, ready to be verified. */
export interface LoweredFile {
  /** The file on the command line, as the user sees it; the program includes what it includes. */
  readonly path: string;
  /** Every file of the program, the named one first. */
  readonly paths: readonly string[];
  readonly sources: readonly SourceText[];
  readonly model: Model;
}

/** What a verifier tells while it works, in any order. */
export interface VerifierListener {
  finding(finding: Finding): void;
  /** A sentence about a method as a whole: assumptions that contradict each other, for example. */
  warning(method: Method, message: string): void;
  /** No more findings about this method; how long it took, waiting aside. */
  finished(method: Method, seconds: number): void;
  /** An exception that a method raised: a defect in Assay, which must not hide what is known about other methods. */
  failed(method: Method, error: unknown): void;
  /** How the exploration of a method went; its findings are told as well. */
  explored(method: Method, exploration: ToldExploration): void;
}

/**
 * Streams findings about the claims of `methods`, which are methods of the file's model. Claims without a finding count
 * as not analysed. Ends soon after `cancel` fires. What goes wrong with a tool is told in findings.
 */
export type VerifierBackend = (
  file: LoweredFile,
  methods: readonly Method[],
  listener: VerifierListener,
  cancel: CancelToken,
) => Promise<void>;

/** A verifier that has been started. */
export interface Verifier {
  /** Name and version of what decides, as in reports: `z3 4.8.12`. */
  readonly name: string;
  /** Why it has nothing to say about a claim; a sentence. */
  readonly unanalysed?: (model: Model, claim: Claim) => string | undefined;
  readonly verify: VerifierBackend;
  /** How many files it can usefully work on at once. */
  readonly parallel: number;
  /** Ends every process. Safe to call twice, and in the middle of the work. */
  readonly close: () => Promise<void>;
}
