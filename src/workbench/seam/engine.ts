/** What the workbench asks of an engine, and what an engine tells while it works. */
import type { ReadingOptions } from '../../languages/language.js';
import type { SourceText } from '../../languages/source.js';
import type { Claim, Dependency, EngineName, Finding, Method, Model } from '../../model/index.js';
import type { CancelToken } from '../../model/index.js';
import { NOTHING_KNOWN } from './knowledge.js';
import type { Knowledge } from './knowledge.js';
import type { SearchReport } from './searches.js';
import type { MethodExploration } from './explorations.js';

/** A program without errors, ready to be judged. */
export interface LoadedProgram {
  /** The file that was named, as the user sees it; the program includes what it includes. */
  readonly path: string;
  /** Every file of the program, the named one first. */
  readonly paths: readonly string[];
  readonly sources: readonly SourceText[];
  /** What it was read with, if anything. */
  readonly reading?: ReadingOptions;
  readonly model: Model;
}

/** What an engine is asked to do. */
export interface Assignment {
  /** Methods of the program's model. */
  readonly methods: readonly Method[];
  /** The part of its limits that the engine may use on each of them, up to 1. */
  readonly effort: number;
  /** What other engines learned. An engine may leave out what is decided. */
  readonly knowledge: Knowledge;
  /**
   * Asked by an engine that has made its question about a method, before it looks for the answer: whether the answer is
   * remembered. If it is, it has been told, and the engine only says that it is finished.
   */
  readonly recall?: (method: Method, question: Question) => boolean;
}

/** All that an answer depends on beside the limits of the engine and the text of the method. */
export interface Question {
  readonly text: string;
  /** What proofs may use. */
  readonly assumptions: readonly Dependency[];
}

/** The assignment of an engine that works alone. */
export function wholly(methods: readonly Method[]): Assignment {
  return { methods, effort: 1, knowledge: NOTHING_KNOWN };
}

/** What an engine tells while it works, in any order. */
export type EngineEvent =
  /** Work on a method begins, and may take so many seconds; until then it waited for others. */
  | { readonly kind: 'started'; readonly method: Method; readonly seconds: number }
  /** `method` is the one that the engine looked at; the claim may be one of what it calls. */
  | { readonly kind: 'finding'; readonly method: Method; readonly finding: Finding }
  /** A sentence about a method as a whole: assumptions that contradict each other, for example. */
  | { readonly kind: 'warning'; readonly method: Method; readonly message: string }
  /** How the exploration of a method went. Its findings are events of their own. */
  | { readonly kind: 'explored'; readonly method: Method; readonly exploration: MethodExploration }
  /** What proofs say of loops that carry no invariants, one line each, in the words of the program. */
  | { readonly kind: 'invariants'; readonly method: Method; readonly lines: readonly string[] }
  /** What DASH did for a method. */
  | { readonly kind: 'searched'; readonly method: Method; readonly search: SearchReport }
  /** The thread where the method was looked at was lost: what is told of it is what was found before. */
  | ({ readonly kind: 'unfinished'; readonly method: Method } & Unfinished)
  /** An exception that a method raised: a defect in Assay, which must not hide what is known about other methods. */
  | { readonly kind: 'failed'; readonly method: Method; readonly error: unknown }
  /** A question to the solver as a file of its own, where that is asked for. */
  | { readonly kind: 'query'; readonly name: string; readonly text: string }
  /** How far the work on a method is, in a few words. */
  | { readonly kind: 'progress'; readonly method: Method; readonly text: string }
  /** Nothing more will be told about this method. The seconds are those that it took, waiting aside. */
  | { readonly kind: 'finished'; readonly method: Method; readonly seconds: number };

export interface Unfinished {
  /** Whether the time was up, an extension cannot be used, or something else ended it: memory, for example. */
  readonly bound: 'time' | 'steps' | 'sampled';
  /** A sentence. */
  readonly reason: string;
}

export type Tell = (event: EngineEvent) => void;

/** An engine that has been started. */
export interface Engine {
  readonly name: EngineName;
  /** Name and version of what decides, as in reports: `z3 4.8.12`. */
  readonly decider: string;
  /** Why it has nothing to say about a claim; a sentence. */
  readonly unanalysed?: (model: Model, claim: Claim) => string | undefined;
  /** How many programs it can usefully work on at once. */
  readonly parallel: number;
  /**
   * Tells findings about the claims of the methods. Claims without a finding count as not analysed. Ends soon after
   * `cancel` fires. What goes wrong with a tool is told in findings.
   */
  readonly run: (program: LoadedProgram, assignment: Assignment, tell: Tell, cancel: CancelToken) => Promise<void>;
  /** Ends every process. Safe to call twice, and in the middle of the work. */
  readonly close: () => Promise<void>;
}
