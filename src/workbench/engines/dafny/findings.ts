/**
 * What Dafny printed, as findings. A claim that it does not mention is proved only if every task of its member came to an
 * end, every error of the member is about some other claim, and nothing tells Dafny to leave something out.
 */
import { annotatedConditions } from '../../../languages/dafny/annotations.js';
import { spanOf } from '../../../languages/origins.js';
import type { Claim, Dependency, Finding, Method, Model } from '../../../model/index.js';
import { ProofDependencies } from './dependencies.js';
import { claimsAbout } from './matching.js';
import { isAbout, taskName } from './names.js';
import { isGivingUp } from './output.js';
import type { DafnyError, DafnyOutput, DafnyTask } from './output.js';

/** `dafny` is its name and version. */
export function findingsOf(dafny: string, output: DafnyOutput, model: Model): readonly Finding[] {
  switch (output.kind) {
    case 'broken':
      return openFindings(model, () => `${dafny} stopped without a result; it said last: ${output.said}`);
    case 'rejected':
      return openFindings(model, () => `${dafny} does not accept the file: ${firstError(output.errors)}`);
    case 'finished':
      return new Reading(dafny, output, model).findings();
  }
}

/** Nothing is known about any claim, for this reason. */
export function openFindings(model: Model, reason: (claim: Claim) => string): readonly Finding[] {
  return model.methods.flatMap((method) => method.claims.map((claim) => open(claim, reason(claim))));
}

function open(claim: Claim, reason: string): Finding {
  return { claim, engine: 'dafny', entry: claim.owner, outcome: 'dontknow', reason };
}

function firstError([error]: readonly DafnyError[]): string {
  return error === undefined ? 'it does not say why.' : `"${error.message}" in line ${error.line}.`;
}

class Reading {
  private readonly dafny: string;
  private readonly model: Model;
  private readonly tasks: ReadonlyMap<Method, readonly DafnyTask[]>;
  private readonly dependencies: ProofDependencies;
  /** Claims that an error is about, with the error. */
  private readonly mentioned = new Map<Claim, DafnyError>();
  /** Claims that the program tells Dafny to believe. */
  private readonly believed: ReadonlySet<Claim>;
  /** Members about which nothing can be said, with a sentence. */
  private readonly unclear = new Map<Method, string>();

  constructor(dafny: string, output: Extract<DafnyOutput, { kind: 'finished' }>, model: Model) {
    this.dafny = dafny;
    this.model = model;
    this.dependencies = new ProofDependencies(model);
    this.believed = believedIn(model);
    const names = output.tasks.map((task) => ({ task, name: taskName(task.member) }));
    this.tasks = new Map(
      model.methods.map((method) => [
        method,
        names.filter(({ name }) => isAbout(name, method.name)).map(({ task }) => task),
      ]),
    );
    for (const error of output.errors) if (!isGivingUp(error.message)) this.blame(error);
    for (const method of model.methods) {
      const reason = this.doubt(method);
      if (reason !== undefined && !this.unclear.has(method)) this.unclear.set(method, reason);
    }
  }

  findings(): readonly Finding[] {
    return this.model.methods.flatMap((method) => {
      const reason = this.unclear.get(method);
      if (reason !== undefined) return method.claims.map((claim) => open(claim, this.quoted(claim) ?? reason));
      const under = this.dependencies.of(method);
      const blamed = method.claims.flatMap((claim, at) => (this.isBlamed(claim) ? [{ claim, at }] : []));
      return method.claims.map((claim, at): Finding => {
        const why = this.quoted(claim) ?? leftOut(claim, this.dafny);
        if (why !== undefined) return open(claim, why);
        const all = [
          ...under,
          ...beside(
            method,
            claim,
            blamed.filter((other) => other.at > at),
          ),
        ];
        return { claim, engine: 'dafny', entry: claim.owner, outcome: 'proved', under: all };
      });
    });
  }

  /** An error about a member that Dafny names is about one of its claims; one that is about none leaves all of them open. */
  private blame(error: DafnyError): void {
    // An error of the program is about no claim of a property.
    const methods = this.model.methods.filter(({ composed }) => composed === undefined);
    const name = error.member === undefined ? undefined : taskName(error.member);
    const candidates = name === undefined ? methods : methods.filter((method) => isAbout(name, method.name));
    const claims = claimsAbout(error, candidates, methods);
    for (const claim of claims) this.mentioned.set(claim, error);
    if (claims.length > 0) return;
    const reason = `${this.dafny} reports "${error.message}" in line ${error.line}, which is none of the claims made here.`;
    const affected =
      name === undefined
        ? methods.filter((method) => this.tasks.get(method)?.some(({ outcome }) => outcome !== 'verified') === true)
        : candidates;
    for (const method of affected) this.unclear.set(method, reason);
  }

  /** Why silence about a claim of the member means nothing. */
  private doubt(method: Method): string | undefined {
    const tasks = this.tasks.get(method) ?? [];
    if (tasks.length === 0) return `${this.dafny} says nothing about ${method.name}.`;
    const unfinished = tasks.find(({ outcome }) => outcome === 'unfinished');
    if (unfinished !== undefined) return `${this.dafny} gave up on ${method.name}: ${unfinished.word}.`;
    if (isPartlyChecked(method)) return `${method.name} tells Dafny to check only a part of it.`;
    const failed = tasks.some(({ outcome }) => outcome === 'errors');
    if (failed && !method.claims.some((claim) => this.mentioned.has(claim))) {
      return `${this.dafny} reports an error in ${method.name} that is about none of its claims.`;
    }
    return undefined;
  }

  private isBlamed(claim: Claim): boolean {
    return this.mentioned.has(claim) || this.believed.has(claim);
  }

  private quoted(claim: Claim): string | undefined {
    const error = this.mentioned.get(claim);
    if (error === undefined && this.believed.has(claim)) {
      return '{:verified_under} tells Dafny to assume this, so it was not checked.';
    }
    return error === undefined
      ? undefined
      : `${this.dafny} reports in line ${error.line}: ${error.message.replace(/\.$/, '')}.`;
  }
}

/** Dafny goes on after them as after an error. */
function believedIn({ methods }: Model): ReadonlySet<Claim> {
  const claims = methods.flatMap((method) => method.claims).filter(({ kind }) => kind === 'assertion');
  const sources = new Set(claims.map(({ origin }) => spanOf(origin).source));
  const believed = [...sources].flatMap(annotatedConditions);
  return new Set(
    claims.filter(({ origin }) => {
      const { source, start, end } = spanOf(origin);
      return believed.some((span) => span.source === source && span.start <= start && end <= span.end);
    }),
  );
}

/**
 * After an error, Dafny goes on as if the claim held. It may check the claims of one statement in another order than an
 * execution does, so a claim that comes before a blamed one in ours may be proved by it.
 */
function beside(method: Method, claim: Claim, later: readonly { readonly claim: Claim }[]): readonly Dependency[] {
  const close = later.filter((other) => sameLines(claim, other.claim));
  return close.length === 0 ? [] : [{ kind: 'proof', name: method.name, claims: close.map((other) => other.claim.id) }];
}

/** Claims for which Dafny checks nothing. */
function leftOut({ kind }: Claim, dafny: string): string | undefined {
  if (kind === 'ghost-variant') return `${dafny} does not ask everywhere whether a value is of a ghost constructor.`;
  if (kind === 'protocol') return `${dafny} does not know the property.`;
  return kind === 'expect' ? `${dafny} does not prove expectations: they are checked at run time.` : undefined;
}

function sameLines(a: Claim, b: Claim): boolean {
  const [one, other] = [linesOf(a), linesOf(b)];
  return one.first <= other.last && other.first <= one.last;
}

function linesOf({ origin }: Claim): { readonly first: number; readonly last: number } {
  const { source, start, end } = spanOf(origin);
  return { first: source.position(start).line, last: source.position(end).line };
}

/** Attributes that turn checks off, anywhere in the member's file: it is not worth telling where. */
function isPartlyChecked({ origin }: Method): boolean {
  return /\{:(only|selective_checking|start_checking_here)\b|@Only\b/.test(spanOf(origin).source.text);
}
