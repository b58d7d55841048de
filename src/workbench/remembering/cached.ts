/**
 * An engine that remembers: what it told about a method is told again for as long as everything that it rests on is the
 * same. It is an engine around an engine: nobody else knows of it, and statuses are settled from what was told as always.
 * The parts: `content-writer.ts` writes a declaration as text with everything but places; `content.ts` makes digests of a
 * member, or of all that can be reached from it; `keeping.ts` of each engine says what its results rest on beside that;
 * `packing.ts` knows claims and places by declaration and position; a store (`host/cache/store.ts`) keeps the rest.
 *
 * - What the verifier sees is its question to the solver, so the question is its key. What the explorer and DASH see is
 *   what they can reach, bodies included, and what they are told about other claims, which is part of the key.
 * - An engine must not know what is not in its key. Where knowledge is not part of it, the engine is given none.
 * - A program that did not change at all is recognised by its text, without making questions or digests of declarations.
 * - Only whole results are kept: not those of a method that failed, was cancelled or ran out of memory, or whose solver
 *   died. That time ran out is a result; where the thread had to be ended, it is kept until the next edit of the program.
 * - The build that runs is part of every file: other code may say something else. Code that runs from its sources keeps
 *   nothing.
 */
import { ProgramContent } from './content.js';
import type { Digest } from './content.js';
import { NOTHING_KNOWN } from '../seam/knowledge.js';
import type { Knowledge } from '../seam/knowledge.js';
import type { Finding, Method, Model } from '../../model/index.js';
import type { CancelToken } from '../../model/index.js';
import { takenIn } from '../seam/explorations.js';
import type { Taken } from '../seam/explorations.js';
import type {
  Assignment,
  Engine,
  EngineEvent,
  LoadedProgram,
  Question as EngineQuestion,
  Tell,
} from '../seam/engine.js';
import { decidedIn, methodsIn } from './keeping.js';
import type { Basis, Keeping, Told } from './keeping.js';
import type { Packed } from './packing.js';
import { Directory, Packer, Unpacker, Unstorable } from './packing.js';
import { packReport, unpackReport } from './summary-lines.js';
import type { Json } from './packing.js';

/** Where results are kept. */
export interface ResultStore {
  /** What was kept about a program, by the path that it is named by. */
  readonly open: (path: string) => KeptResults;
  readonly digest: Digest;
}

export interface KeptResults {
  readonly findQuickly: (programKey: string) => Packed | undefined;
  readonly find: (key: string) => Packed | undefined;
  readonly keep: (key: string, programKey: string, packed: Packed) => void;
  readonly save: () => void;
}

/** Engines of one run share what is known about a program. */
export class Programs {
  private readonly store: ResultStore;
  private readonly known = new WeakMap<LoadedProgram, KeptProgram>();

  constructor(store: ResultStore) {
    this.store = store;
  }

  of(file: LoadedProgram): KeptProgram {
    let program = this.known.get(file);
    if (program === undefined) {
      const content = new ProgramContent(file.model, this.store.digest);
      program = {
        kept: this.store.open(file.path),
        directory: new Directory(content),
        digest: this.store.digest,
        texts: this.store.digest(JSON.stringify(textsOf(file, content))),
        believed: believedIn(file.model, this.store.digest),
      };
      this.known.set(file, program);
    }
    return program;
  }
}

/** A module of a language may import others, and then its own text does not say what it makes of a program. */
function textsOf({ sources, reading = {}, model }: LoadedProgram, content: ProgramContent): readonly unknown[] {
  const texts = sources.map(({ text }) => text);
  if (reading.modules === undefined) return [texts, reading];
  return [texts, reading, model.methods.map((method) => content.reach(method).digest)];
}

function believedIn({ methods, libraryOf }: Model, digest: Digest): readonly string[] {
  if (libraryOf === undefined) return [];
  const believed = methods.map(({ origin, name }) => [name, libraryOf(origin, name)]);
  return [digest(JSON.stringify(believed.filter(([, library]) => library !== undefined)))];
}

interface KeptProgram {
  readonly kept: KeptResults;
  readonly directory: Directory;
  readonly digest: Digest;
  /** A digest of the texts of all files. */
  readonly texts: string;
  /** Of what libraries promise without being checked: proofs say that they rest on it. Nothing without libraries. */
  readonly believed: readonly string[];
}

export function cached(engine: Engine, keeping: Keeping, programs: Programs): Engine {
  return {
    ...engine,
    async run(file, { methods, effort, knowledge }, tell, cancel) {
      const program = programs.of(file);
      // What is not part of a key must not be known.
      const seen = keeping.isInformed ? knowledge : NOTHING_KNOWN;
      const { content } = program.directory;
      const decided = keeping.isInformed ? program.digest(decidedIn(seen, content, content.model.methods)) : '';
      const job: Job = {
        program,
        keeping,
        setup: [keeping.setup(effort), ...program.believed],
        knowledge: seen,
        decided,
      };
      const asked = new Map<Method, Question>();
      for (const method of methods) {
        const question = new Question(job, method);
        const told = question.answer();
        if (told === undefined) asked.set(method, question);
        else {
          tellAgain(method, told, tell);
          tell({ kind: 'finished', method, seconds: 0 });
        }
      }
      if (asked.size > 0) {
        const heard = new Heard(asked, tell, cancel);
        const recall = (method: Method, question: EngineQuestion): boolean => {
          const told = asked.get(method)?.restsOn(question);
          if (told === undefined) return false;
          heard.isKnown(method);
          tellAgain(method, told, tell);
          return true;
        };
        const assignment: Assignment = {
          methods: [...asked.keys()],
          effort,
          knowledge: seen,
          ...(keeping.basis === 'its question' ? { recall } : {}),
        };
        await engine.run(
          file,
          assignment,
          (event) => {
            heard.take(event);
          },
          cancel,
        );
      }
      program.kept.save();
    },
  };
}

function tellAgain(method: Method, { findings, warnings, report, taken }: Told, tell: Tell): void {
  // Which paths there were is of no interest any more; what they covered is.
  const covered = taken === undefined ? {} : { taken };
  if (report !== undefined) tell({ kind: 'explored', method, exploration: { report, nodes: [], ...covered } });
  for (const finding of findings) tell({ kind: 'finding', method, finding });
  for (const message of warnings) tell({ kind: 'warning', method, message });
}

/** What is asked of an engine about some methods. */
interface Job {
  readonly program: KeptProgram;
  readonly keeping: Keeping;
  readonly setup: unknown;
  readonly knowledge: Knowledge;
  /** A digest of what is decided in the whole program. */
  readonly decided: string;
}

/** What is asked of an engine about one method, and the keys under which the answer is kept. */
class Question {
  private readonly job: Job;
  private readonly method: Method;
  /** Of inputs that may be interesting. */
  private readonly candidates: unknown;
  private readonly programKey: string;
  private basis: Basis | undefined;

  constructor(job: Job, method: Method) {
    const { program, setup, knowledge, decided } = job;
    this.job = job;
    this.method = method;
    this.candidates = knowledge.candidates(method).map((candidate) => [...candidate]);
    const label = program.directory.content.labelOf({ kind: 'method', symbol: method });
    this.programKey = program.digest(
      JSON.stringify(['program', setup, program.texts, label, decided, this.candidates]),
    );
  }

  answer(): Told | undefined {
    const { kept, directory } = this.job.program;
    const quick = this.unpacked(kept.findQuickly(this.programKey), undefined);
    if (quick !== undefined) return quick;
    const { basis } = this.job.keeping;
    if (basis === 'its question') return undefined;
    const found = basis(directory, this.method);
    return found === undefined ? undefined : this.answerFrom(found);
  }

  /** The answer to the question that the engine has made, if it is remembered. */
  restsOn({ text, assumptions }: EngineQuestion): Told | undefined {
    const extent = this.job.program.directory.content.own(this.method);
    return this.answerFrom({ text: JSON.stringify([extent.digest, text]), extent, assumptions });
  }

  private answerFrom(basis: Basis): Told | undefined {
    this.basis = basis;
    const told = this.unpacked(this.job.program.kept.find(this.keyOf(basis)), basis);
    // Next time it is found without looking at what it rests on.
    if (told !== undefined) this.keep(told);
    return told;
  }

  keep(told: Told): void {
    const { basis } = this;
    if (basis === undefined) return;
    const { directory, kept } = this.job.program;
    const packer = new Packer(directory, basis.extent, basis.assumptions);
    try {
      const { findings, warnings, report, taken } = told;
      const packed = {
        findings: packer.pack(findings),
        warnings: packer.pack(warnings),
        ...(report === undefined ? {} : { report: packReport(packer, directory.content, basis.extent, report) }),
        ...(taken === undefined ? {} : { taken: packer.pack(taken) }),
      };
      // What was cut off is told again, but with the next edit there is another chance.
      const key = told.isCut ? this.job.program.digest(`cut ${this.programKey}`) : this.keyOf(basis);
      kept.keep(key, this.programKey, { told: packed, dependencies: packer.dependencies });
    } catch (raised) {
      if (!(raised instanceof Unstorable)) throw raised;
    }
  }

  private keyOf({ text, extent }: Basis): string {
    const { program, keeping, setup, knowledge } = this.job;
    const { content } = program.directory;
    const decided = keeping.isInformed ? decidedIn(knowledge, content, methodsIn(content.model, extent)) : '';
    return this.job.program.digest(JSON.stringify(['content', setup, text, decided, this.candidates]));
  }

  private unpacked(packed: Packed | undefined, basis: Basis | undefined): Told | undefined {
    if (packed === undefined) return undefined;
    const { content } = this.job.program.directory;
    try {
      const unpacker = new Unpacker(content, packed.dependencies, basis?.assumptions);
      const { findings, warnings, report, taken } = packed.told as unknown as PackedTold;
      return {
        findings: unpacker.unpack(findings) as Finding[],
        warnings: warnings as readonly string[],
        isCut: false,
        ...(report === undefined ? {} : { report: unpackReport(unpacker, content, report) }),
        ...(taken === undefined ? {} : { taken }),
      };
    } catch (raised) {
      if (raised instanceof Unstorable) return undefined;
      throw raised;
    }
  }
}

interface PackedTold {
  readonly findings: Json;
  readonly warnings: Json;
  readonly report?: Json;
  readonly taken?: Taken;
}

/** Passes on what an engine tells, and keeps it when the engine is through with a method. */
class Heard {
  private readonly asked: ReadonlyMap<Method, Question>;
  private readonly tell: Tell;
  private readonly cancel: CancelToken;
  private readonly drafts = new Map<Method, Draft>();

  constructor(asked: ReadonlyMap<Method, Question>, tell: Tell, cancel: CancelToken) {
    this.asked = asked;
    this.tell = tell;
    this.cancel = cancel;
  }

  take(event: EngineEvent): void {
    this.tell(event);
    switch (event.kind) {
      case 'finding':
        this.draft(event.method).findings.push(event.finding);
        return;
      case 'warning':
        this.draft(event.method).warnings.push(event.message);
        return;
      case 'unfinished':
        if (event.bound === 'time') this.draft(event.method).isCut = true;
        else this.draft(event.method).isWhole = false;
        return;
      case 'explored': {
        const draft = this.draft(event.method);
        draft.report = event.exploration.report;
        draft.taken = takenIn(event.method, event.exploration);
        return;
      }
      case 'failed':
        this.draft(event.method).isWhole = false;
        return;
      case 'finished':
        this.finished(event.method);
        return;
      case 'started':
      case 'invariants':
      case 'searched':
      case 'query':
      case 'progress':
        return;
    }
  }

  /** What there is to tell about the method was kept before. */
  isKnown(method: Method): void {
    this.draft(method).isWhole = false;
  }

  private finished(method: Method): void {
    const { findings, warnings, report, taken, isWhole, isCut } = this.draft(method);
    if (!isWhole || this.cancel.aborted || findings.some(isInterrupted)) return;
    this.asked.get(method)?.keep({ findings, warnings, isCut, taken, ...(report === undefined ? {} : { report }) });
  }

  private draft(method: Method): Draft {
    let draft = this.drafts.get(method);
    if (draft === undefined) this.drafts.set(method, (draft = newDraft()));
    return draft;
  }
}

/** It says how a run went, and not what there is to say about the program. */
function isInterrupted(finding: Finding): boolean {
  return finding.outcome === 'dontknow' && finding.interrupted === true;
}

interface Draft {
  readonly findings: Finding[];
  readonly warnings: string[];
  report?: Told['report'];
  taken?: Told['taken'];
  isWhole: boolean;
  isCut: boolean;
}

function newDraft(): Draft {
  return { findings: [], warnings: [], isWhole: true, isCut: false };
}
