/**
 * Which parts of a specification executions put to the test (seed 003): antecedents and disjuncts that were ever true. A claim
 * that held only because its antecedent was false says nothing of the program.
 */
import type { Activation, Callbacks, Run } from '../execute/index.js';
import { SILENT } from '../execute/index.js';
import { lineReport } from '../languages/lines.js';
import type { Arena, Clause, Instruction, InstructionId, Method, Origin, Prefer, Term } from '../model/index.js';
import { newIdentities } from '../model/index.js';
import type { Execution } from './executions.js';
import { isRejected } from './executions.js';

/** What executions show of one clause or assertion that has an antecedent or disjuncts. */
export interface ClauseCoverage {
  /** As written. */
  readonly text: string;
  readonly origin: Origin;
  /** Which of its conjuncts, from 1, where several have such parts. */
  readonly conjunct: number | undefined;
  /** Paths that came to it and on which its parts could be evaluated. */
  readonly paths: number;
  readonly parts: PartsCoverage;
  /** Not all paths were looked at. */
  readonly sampled: boolean;
}

export type PartsCoverage =
  /** `A ==> B ==> C` has the antecedent `A && B`. `applied`: paths on which it was true. */
  | { readonly kind: 'antecedent'; readonly applied: number }
  /** On how many paths each of them was true, in the order of the text. */
  | { readonly kind: 'disjuncts'; readonly applied: readonly number[] };

/** Runs the method from where the execution began, with the choices that it made. */
export type Rerun = (method: Method, execution: Execution, callbacks: Callbacks) => Run;

export interface SpecificationSource {
  readonly arena: Arena;
  /** The one that was executed. */
  readonly method: Method;
  /** Nobody needs runs to know of these. */
  readonly decided: ReadonlySet<Clause>;
  readonly rerun: Rerun;
  /** Whether to look at no more paths. */
  readonly isLate: () => boolean;
}

/**
 * Executions are made again, with instructions that only watch before each claim. A run that does not go as it went before
 * is not counted: what is watched may need a choice that was not needed then.
 */
export function specificationCoverage(
  source: SpecificationSource,
  executions: readonly Execution[],
): readonly ClauseCoverage[] {
  const watch = watched(source);
  if (watch.subjects.length === 0) return [];
  const accepted = executions.filter(({ run }) => !isRejected(run));
  let looked = 0;
  for (const execution of accepted.slice(0, MOST_PATHS)) {
    if (source.isLate()) break;
    const watcher = new Watcher(watch);
    const run = source.rerun(watch.method, execution, watcher.callbacks);
    if (!isSame(run, execution.run)) continue;
    looked++;
    watcher.end();
  }
  const sampled = looked < accepted.length;
  return watch.subjects.map((subject) => ({ ...coverageOf(subject), sampled }));
}

const MOST_PATHS = 200;

function isSame(run: Run, before: Run): boolean {
  return run.outcome.kind === before.outcome.kind && run.choices.length === before.choices.length;
}

// ── What is watched ─────────────────────────────────────────────────────────────────────────────

/** All claims that one text makes: an invariant is claimed at the entry of its loop and at the end of each round. */
interface Subject {
  /** The claim, or the clause that is assumed. */
  readonly stated: Clause;
  readonly kind: PartsCoverage['kind'];
  readonly conjunct: number | undefined;
  /** By disjunct; one for an antecedent. */
  readonly applied: number[];
  paths: number;
}

/** A condition that is evaluated at one place. The guard of a claim comes first, then its parts in their order. */
interface Watched {
  readonly site: Site;
  readonly part: number | 'guard';
}

/** One place at which a subject is claimed. */
interface Site {
  readonly subject: Subject;
  readonly parts: number;
}

interface Watch {
  readonly method: Method;
  readonly subjects: readonly Subject[];
  readonly conditions: ReadonlyMap<InstructionId, Watched>;
}

/** The method with its instructions and, before some of them, those that watch. */
function watched({ arena, method, decided }: SpecificationSource): Watch {
  const { body } = method;
  const subjects = new Map<string, Subject>();
  const conditions = new Map<InstructionId, Watched>();
  if (body === undefined) return { method, subjects: [], conditions };
  const identity = newIdentities(body);
  const watching = (condition: Term, origin: Origin, what: Watched): Prefer => {
    const id = identity();
    conditions.set(id, what);
    return { kind: 'prefer', id, origin, ghost: true, condition };
  };
  const before = (instruction: Instruction): readonly Instruction[] => {
    const found = statedBy(arena, method, instruction);
    if (found === undefined || decided.has(found.stated)) return [];
    const { stated, guard } = found;
    return partsIn(arena, found.condition).flatMap(({ kind, terms }, i, all) => {
      const { path, line, column } = lineReport(stated.origin);
      const conjunct = all.length === 1 ? undefined : i + 1;
      const key = `${path}:${line}:${column} ${i} ${stated.text}`;
      const known = subjects.get(key);
      const applied = kind === 'antecedent' ? [0] : terms.map(() => 0);
      const subject = known ?? { stated, kind, conjunct, applied, paths: 0 };
      subjects.set(key, subject);
      const site = { subject, parts: terms.length };
      const guards = guard === arena.true ? [] : [watching(guard, instruction.origin, { site, part: 'guard' })];
      return [...guards, ...terms.map((term, part) => watching(term, instruction.origin, { site, part }))];
    });
  };
  const blocks = body.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap((instruction) => [...before(instruction), instruction]),
  }));
  return { method: { ...method, body: { ...body, blocks } }, subjects: [...subjects.values()], conditions };
}

/** What the user states at an instruction. A callee's contract is the callee's. */
function statedBy(
  { true: always }: Arena,
  { requires }: Method,
  instruction: Instruction,
): { readonly stated: Clause; readonly condition: Term; readonly guard: Term } | undefined {
  if (instruction.kind === 'assume') {
    const { condition, by } = instruction;
    const clause = by === 'precondition' ? requires.find((one) => one.condition === condition) : undefined;
    return clause && { stated: clause, condition, guard: always };
  }
  if (instruction.kind !== 'assert' && instruction.kind !== 'proof') return undefined;
  const { claim } = instruction;
  if (claim?.explicit !== true) return undefined;
  // A run evaluates what a proof concludes, and takes none of its steps.
  return instruction.kind === 'proof'
    ? { stated: claim, condition: instruction.conclusion, guard: always }
    : { stated: claim, condition: claim.condition, guard: claim.guard };
}

interface Parts {
  readonly kind: PartsCoverage['kind'];
  readonly terms: readonly Term[];
}

/** Of each conjunct that is an implication or a disjunction. */
function partsIn(arena: Arena, condition: Term): readonly Parts[] {
  return operands(arena, 'and', condition).flatMap((conjunct): readonly Parts[] => {
    const terms: Term[] = [];
    let rest = conjunct;
    for (; arena.operator(rest) === 'implies'; rest = arena.arg(rest, 1)) terms.push(arena.arg(rest, 0));
    if (terms.length > 0) return [{ kind: 'antecedent', terms }];
    const disjuncts = operands(arena, 'or', conjunct);
    return disjuncts.length > 1 ? [{ kind: 'disjuncts', terms: disjuncts }] : [];
  });
}

function operands(arena: Arena, operator: 'and' | 'or', term: Term): readonly Term[] {
  const found: Term[] = [];
  const pending = [term];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (arena.operator(next) === operator) pending.push(...arena.argsOf(next).toReversed());
    else found.push(next);
  }
  return found;
}

// ── What is seen ────────────────────────────────────────────────────────────────────────────────

type Truth = boolean | 'unchecked';

/** One run. What it shows counts at its end, once for each subject however often the run came to it. */
class Watcher {
  readonly callbacks: Callbacks = {
    ...SILENT,
    instruction: (activation, id) => {
      this.come(activation, id);
    },
    observed: (_activation, held) => {
      this.observe(held);
    },
  };

  private readonly watch: Watch;
  private readonly applied = new Map<Subject, Set<number>>();
  private current: Watched | undefined;
  private isOutside = false;
  private truths: Truth[] = [];

  constructor(watch: Watch) {
    this.watch = watch;
  }

  /** After the run. */
  end(): void {
    for (const [subject, parts] of this.applied) {
      subject.paths++;
      for (const part of parts) subject.applied[part] = (subject.applied[part] ?? 0) + 1;
    }
  }

  private come({ method }: Activation, id: InstructionId): void {
    // Calls of the method by itself run it as it is.
    this.current = method === this.watch.method ? this.watch.conditions.get(id) : undefined;
  }

  private observe(held: Truth): void {
    if (this.current === undefined) return;
    const { site, part } = this.current;
    if (part === 'guard') {
      this.isOutside = held !== true;
      return;
    }
    this.truths[part] = held;
    if (part + 1 < site.parts) return;
    if (!this.isOutside) this.see(site.subject, this.truths);
    this.truths = [];
    this.isOutside = false;
  }

  private see(subject: Subject, truths: readonly Truth[]): void {
    const trueOnes = trueParts(subject.kind, truths);
    if (trueOnes === undefined) return;
    const known = this.applied.get(subject) ?? [];
    this.applied.set(subject, new Set([...known, ...trueOnes]));
  }
}

/** Undefined if something is needed that could not be evaluated. */
function trueParts(kind: PartsCoverage['kind'], truths: readonly Truth[]): readonly number[] | undefined {
  // Operators are lazy: what comes after the operand that decides may be undefined.
  const goesOn = kind === 'antecedent';
  const decides = truths.find((truth) => truth !== goesOn);
  if (decides === 'unchecked') return undefined;
  if (kind === 'antecedent') return decides === undefined ? [0] : [];
  return truths.flatMap((truth, i) => (truth === true ? [i] : []));
}

function coverageOf({ stated, kind, conjunct, applied, paths }: Subject): Omit<ClauseCoverage, 'sampled'> {
  const { text, origin } = stated;
  const parts: PartsCoverage =
    kind === 'antecedent' ? { kind, applied: applied[0] ?? 0 } : { kind, applied: [...applied] };
  return { text, origin, conjunct, paths, parts };
}
