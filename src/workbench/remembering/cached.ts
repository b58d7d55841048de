/** An engine that remembers: what it told about a method is told again for as long as everything that it rests on is the same. */
import { ProgramContent } from './content.js';
import { NOTHING_KNOWN } from '../knowledge.js';
import type { Knowledge } from '../knowledge.js';
import type { Claim, Finding, Method } from '../../model/index.js';
import type { CancelToken } from '../../smt/session.js';
import { takenIn } from '../engines/explorer/packing.js';
import type { Taken } from '../engines/explorer/packing.js';
import type { LoweredFile, Verifier, VerifierListener } from '../engine.js';
import { decidedIn, methodsIn } from './keeping.js';
import type { Basis, Keeping, Told } from './keeping.js';
import type { Packed } from './packing.js';
import { Directory, Packer, Unpacker, Unstorable } from './packing.js';
import { packReport, unpackReport } from './summary-lines.js';
import type { Json } from './packing.js';
import { digestOf } from '../../host/cache/store.js';
import type { Kept, Store } from '../../host/cache/store.js';

/** Engines of one run share what is known about a program. */
export class Programs {
  private readonly store: Store;
  private readonly known = new WeakMap<LoweredFile, KeptProgram>();

  constructor(store: Store) {
    this.store = store;
  }

  of(file: LoweredFile): KeptProgram {
    let program = this.known.get(file);
    if (program === undefined) {
      const texts = file.sources.map(({ text }) => text);
      program = {
        kept: this.store.open(file.path),
        directory: new Directory(new ProgramContent(file.model, digestOf)),
        texts: digestOf(JSON.stringify([texts, file.reading ?? {}])),
      };
      this.known.set(file, program);
    }
    return program;
  }
}

interface KeptProgram {
  readonly kept: Kept;
  readonly directory: Directory;
  /** A digest of the texts of all files. */
  readonly texts: string;
}

export function cached(engine: Verifier, keeping: Keeping, programs: Programs): Verifier {
  return {
    ...engine,
    async verify(file, { methods, effort, knowledge }, listener, cancel) {
      const program = programs.of(file);
      // What is not part of a key must not be known.
      const seen = keeping.isInformed ? knowledge : NOTHING_KNOWN;
      const { content } = program.directory;
      const decided = keeping.isInformed ? digestOf(decidedIn(seen, content, content.model.methods)) : '';
      const job: Job = { program, keeping, setup: keeping.setup(effort), knowledge: seen, decided };
      const asked = new Map<Method, Question>();
      for (const method of methods) {
        const question = new Question(job, method);
        const told = question.answer();
        if (told === undefined) asked.set(method, question);
        else tell(method, told, listener);
      }
      if (asked.size > 0) {
        const heard = new Heard(asked, listener, cancel);
        await engine.verify(file, { methods: [...asked.keys()], effort, knowledge: seen }, heard, cancel);
      }
      program.kept.save();
    },
  };
}

function tell(method: Method, { findings, warnings, report, taken }: Told, listener: VerifierListener): void {
  // Which paths there were is of no interest any more; what they covered is.
  const covered = taken === undefined ? {} : { taken };
  if (report !== undefined) listener.explored(method, { report, nodes: [], findings, warnings, ...covered });
  for (const finding of findings) listener.finding(finding);
  for (const warning of warnings) listener.warning(method, warning);
  listener.finished(method, 0);
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
    this.programKey = digestOf(JSON.stringify(['program', setup, program.texts, label, decided, this.candidates]));
  }

  answer(): Told | undefined {
    const { kept, directory } = this.job.program;
    const quick = this.unpacked(kept.findQuickly(this.programKey), undefined);
    if (quick !== undefined) return quick;
    this.basis = this.job.keeping.basis(directory, this.method);
    if (this.basis === undefined) return undefined;
    const told = this.unpacked(kept.find(this.keyOf(this.basis)), this.basis);
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
      const key = told.isCut ? digestOf(`cut ${this.programKey}`) : this.keyOf(basis);
      kept.keep(key, this.programKey, { told: packed, dependencies: packer.dependencies });
    } catch (raised) {
      if (!(raised instanceof Unstorable)) throw raised;
    }
  }

  private keyOf({ text, extent }: Basis): string {
    const { program, keeping, setup, knowledge } = this.job;
    const { content } = program.directory;
    const decided = keeping.isInformed ? decidedIn(knowledge, content, methodsIn(content.model, extent)) : '';
    return digestOf(JSON.stringify(['content', setup, text, decided, this.candidates]));
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
class Heard implements VerifierListener {
  private readonly asked: ReadonlyMap<Method, Question>;
  private readonly listener: VerifierListener;
  private readonly cancel: CancelToken;
  private readonly owners = new Map<Claim, Method>();
  private readonly drafts = new Map<Method, Draft>();
  /** Findings of explorations, which are told with them and then one by one. */
  private readonly known = new Set<Finding>();

  constructor(asked: ReadonlyMap<Method, Question>, listener: VerifierListener, cancel: CancelToken) {
    this.asked = asked;
    this.listener = listener;
    this.cancel = cancel;
    for (const method of asked.keys()) for (const claim of method.claims) this.owners.set(claim, method);
  }

  finding(finding: Finding): void {
    this.listener.finding(finding);
    if (this.known.has(finding)) return;
    const asked = this.askedFor(finding);
    if (asked !== undefined) this.draft(asked).findings.push(finding);
  }

  warning(method: Method, message: string): void {
    this.listener.warning(method, message);
    this.draft(method).warnings.push(message);
  }

  unfinished(...[method, how]: Parameters<VerifierListener['unfinished']>): void {
    this.listener.unfinished(method, how);
    if (how.bound === 'time') this.draft(method).isCut = true;
    else this.draft(method).isWhole = false;
  }

  explored(...[method, exploration]: Parameters<VerifierListener['explored']>): void {
    this.listener.explored(method, exploration);
    const draft = this.draft(method);
    draft.report = exploration.report;
    draft.taken = takenIn(method, exploration);
    for (const finding of exploration.findings) {
      this.known.add(finding);
      draft.findings.push(finding);
    }
  }

  failed(method: Method, error: unknown): void {
    this.listener.failed(method, error);
    this.draft(method).isWhole = false;
  }

  finished(method: Method, seconds: number): void {
    this.listener.finished(method, seconds);
    const { findings, warnings, report, taken, isWhole, isCut } = this.draft(method);
    if (!isWhole || this.cancel.aborted || findings.some(isInterrupted)) return;
    this.asked.get(method)?.keep({ findings, warnings, isCut, taken, ...(report === undefined ? {} : { report }) });
  }

  /** The method that the engine looked at, which may have called the one whose claim it is. */
  private askedFor({ claim, entry }: Finding): Method | undefined {
    const owner = this.owners.get(claim);
    if (owner?.name === entry) return owner;
    return [...this.asked.keys()].find(({ name }) => name === entry) ?? owner;
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
