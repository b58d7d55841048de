/**
 * Work that is done in a thread which may be lost: what is asked, what is told meanwhile, and how it ends. All of it
 * survives structured cloning. Whoever has threads (`host/threads/`, or a page in a browser) runs it.
 */
import type { Exchange } from '../../execute/index.js';
import { speaksOfAllObjects } from '../../explore/symbolic/all-objects.js';
import type { ReadText } from '../../languages/conditions.js';
import type { Method, Model } from '../../model/index.js';
import type { SolverSession } from '../../smt/session.js';
import type { CancelToken } from '../../model/index.js';
import type { LoadedProgram, Unfinished } from './engine.js';

export interface WorkRequest {
  /** The position of the method in the model. */
  readonly method: number;
  /** Who runs methods of the program; absent: the compiled model. */
  readonly runner?: RunnerName;
}

/** `jvm`: the program itself, instrumented, in a process of its own. */
export type RunnerName = 'jvm';

/** A module that somebody gives, to be loaded where the work is done. */
export interface ExtensionModule {
  /** As it was given, for messages. */
  readonly name: string;
  /** Where it is. */
  readonly path: string;
  /** Of its text; absent where it imports others, so that its text does not say all that it does. */
  readonly digest?: string;
}

/** One kind of work. Its three types are what travels between the threads. */
export interface Work<Request extends WorkRequest, News, Result> {
  readonly name: string;
  /** Whose work it is, as a sentence begins. */
  readonly subject: string;
  /** Loads what does the work when it is needed: what one engine needs is no use to another. */
  readonly load: () => Promise<DoWork<Request, News, Result>>;
}

export type DoWork<Request, News, Result> = (context: WorkContext<News>, request: Request) => Promise<Result> | Result;

/** What work has in its thread. */
export interface WorkContext<News> {
  readonly model: Model;
  readonly method: Method;
  /** The model as it was read, in an arena of its own. */
  readonly fresh: () => Model;
  /** What the program was read from; absent where it cannot be read again. */
  readonly text?: Omit<ReadText, 'model'>;
  /** Opens a conversation with a solver when something is asked. Each name has a conversation of its own. */
  readonly session: (name: string) => SolverSession;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** Whether the memory of the thread is nearly used up: what is allocated beyond its limit may end all threads. */
  readonly isFull: () => boolean;
  readonly tell: (news: News) => void;
  /** What a module exports by default; raises an exception with a reason if it cannot be loaded. */
  readonly load: (module: ExtensionModule) => Promise<unknown>;
  /** Asks the process that runs the methods, if there is one. */
  readonly exchange?: Exchange;
  /** Asks whoever gave the work. What it asks and what the answer is, the kinds of work say. */
  readonly ask: (question: unknown) => Promise<unknown>;
}

/** How work ended. */
export type Ended<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | Lost
  /** It raised an exception. */
  | { readonly kind: 'defect'; readonly stack: string };

/** The thread had to be ended, or ended by itself. */
export interface Lost extends Unfinished {
  readonly kind: 'lost';
  /** Whoever asked for the work stopped it: nobody needs to be warned. */
  readonly isStopped?: true;
}

/** How work ends that was cancelled. */
export const STOPPED: Lost = { kind: 'lost', bound: 'time', reason: 'The run was interrupted.', isStopped: true };

/** How work ended, and how many seconds it took, waiting aside. */
export interface Ran<Result> {
  readonly ended: Ended<Result>;
  readonly seconds: number;
}

export interface WorkOptions<News> {
  /** Seconds after which it should have ended by itself. Soon after them the thread is ended. */
  readonly seconds: number;
  /** A thread takes it up. */
  readonly onStart?: () => void;
  readonly onNews?: (news: News) => void;
  /** Answers what the work asks. */
  readonly answer?: (question: unknown) => unknown;
  /** Work that is cancelled is lost with its thread. */
  readonly cancel?: CancelToken;
}

/** A few threads that the work of several engines takes in turns. */
export interface Threads {
  /** Name and version of the solver, as in reports. */
  readonly solver: string;
  readonly size: number;
  readonly run: <Request extends WorkRequest, News, Result>(
    program: LoadedProgram,
    work: Work<Request, News, Result>,
    request: Request,
    options: WorkOptions<News>,
  ) => Promise<Ran<Result>>;
  /** Does the work if there is a thread that has nothing else to do, now. Undefined if not, or if it did not end well. */
  readonly help?: <Request extends WorkRequest, Result>(
    program: LoadedProgram,
    work: Work<Request, never, Result>,
    request: Request,
    options: WorkOptions<never>,
  ) => Promise<Result | undefined>;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two words about progress: whoever watches does not see more of them. */
export const PROGRESS_MILLISECONDS = 100;

/** A defect that showed itself in a thread. */
export function threadDefect(activity: string, stack: string): Error {
  return Object.assign(new Error(activity), { stack });
}

/** Whatever work raises is a defect of ours, and told. */
export async function endOf<Result>(work: () => Promise<Result> | Result): Promise<Exclude<Ended<Result>, Lost>> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    return { kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * The model with an arena of its own. What is made for one piece of work is no part of another one, so that no answer
 * depends on what a thread did before, and what was made goes with the work.
 */
export function forOneJob(model: Model): Model {
  const own = { ...model, arena: model.arena.copy() };
  // Asked before an engine adds terms of its own: what it makes is not what the program says.
  speaksOfAllObjects(own);
  return own;
}
