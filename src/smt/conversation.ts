/**
 * A solver session over a channel: what to say, what the answers mean, and everything once more to a solver that was
 * started again. A check is one message and, for solvers that forgive, one reply.
 */
import type { Channel, Reply, Request } from './channel.js';
import { checkText, isMemory, unknownReason, withDefaults } from './dialect.js';
import type { Dialect } from './dialect.js';
import { printExpression, readExpressions, unquoted } from './s-expression.js';
import type { SExpression } from './s-expression.js';
import { Script } from './script.js';
import type { Answer, Limits, SolverSession, UnknownReason } from './session.js';
import type { CancelToken } from '../model/index.js';

/** Solvers print these between the parts of a reply, so that an error tells which part it is about. */
const CHECK = 'assay-check';
const CHECKED = 'assay-checked';

/** A solver with a clock stops itself at the limit. When it does not, it is stopped this much later. */
const GRACE = { share: 0.08, seconds: 0.05 } as const;
/** The time to read what is asked is not part of the limit. */
const CHARACTERS_PER_SECOND = 2e6;

/** Values, reasons and cores of an answer that is already found. */
const QUESTION_SECONDS = 10;

export class Conversation implements SolverSession {
  readonly solver: string;
  lastResources: number | undefined;
  private readonly channel: Channel;
  private readonly dialect: Dialect;
  private options: ReadonlyMap<string, string>;
  private script = new Script();
  /** What was sent and not yet written; undefined if the solver has to be told everything from the beginning. */
  private pending: string[] | undefined;
  private hasModel = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(solver: string, channel: Channel, dialect: Dialect) {
    this.solver = solver;
    this.channel = channel;
    this.dialect = dialect;
    this.options = withDefaults(dialect, new Map());
  }

  reset(options: ReadonlyMap<string, string>): void {
    this.options = withDefaults(this.dialect, options);
    this.script = new Script();
    this.pending = undefined;
    this.hasModel = false;
  }

  send(text: string): void {
    this.script.add(text);
    this.pending?.push(text.endsWith('\n') ? text : `${text}\n`);
  }

  check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    return this.inTurn(() => this.runCheck(assumptions, limits, cancel));
  }

  values(terms: readonly string[]): Promise<readonly string[] | undefined> {
    return this.inTurn(() => this.askValues(terms));
  }

  close(): Promise<void> {
    this.pending = undefined;
    this.hasModel = false;
    return this.channel.close();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn;
    return turn;
  }

  private async runCheck(
    assumptions: readonly string[],
    limits: Limits,
    cancel: CancelToken | undefined,
  ): Promise<Answer> {
    const { dialect } = this;
    this.hasModel = false;
    this.lastResources = undefined;
    if (cancel?.aborted === true) return unknown('cancelled', 'The check was cancelled before it began.');
    const units = dialect.resources ?? '';
    const question = `${dialect.limits(limits)}${units}(echo "${CHECK}")\n${checkText(assumptions)}(echo "${CHECKED}")\n${units}`;
    const followUp = dialect.forgiving ? reasonText + (assumptions.length > 0 ? dialect.core : '') : '';
    const request = this.request(question + followUp, limits, cancel);
    const reply = await this.channel.ask(request);
    if (reply.kind !== 'answered') return withoutAnswer(reply, limits);
    const answer = await this.answerOf(reply.text, reply.seconds, assumptions, limits);
    // What the solver refused it says only once. It is told everything again, to say it again; and also after a limit,
    // because Z3 may then crash later, or refuse to leave a scope.
    if (answer.kind === 'unknown' && answer.reason !== 'incomplete') this.pending = undefined;
    return answer;
  }

  private request(question: string, limits: Limits, cancel: CancelToken | undefined): Request {
    const isFresh = this.pending === undefined || !this.channel.alive;
    const text = (isFresh ? this.script.text : (this.pending ?? []).join('')) + question;
    this.pending = [];
    const grace = this.dialect.hasClock ? limits.seconds * GRACE.share + GRACE.seconds : 0;
    return {
      begin: isFresh ? this.options : undefined,
      text,
      seconds: limits.seconds + grace + text.length / CHARACTERS_PER_SECOND,
      cancel,
    };
  }

  private async answerOf(
    text: string,
    seconds: number,
    assumptions: readonly string[],
    limits: Limits,
  ): Promise<Answer> {
    const [before = [], during, after] = sections(text);
    const [first, ...more] = during ?? [];
    const complaint = before.find((one) => unitsIn(one) === undefined) ?? more[0] ?? problemIn(first);
    if (complaint !== undefined || after === undefined) return errorAnswer(complaint, text);
    const isUnsat = first?.kind === 'atom' && first.text === 'unsat';
    const isSat = first?.kind === 'atom' && first.text === 'sat';
    const [startUnits] = before.map(unitsIn);
    const endUnits = after.map(unitsIn).find((one) => one !== undefined);
    if (startUnits !== undefined && endUnits !== undefined) this.lastResources = endUnits - startUnits;
    this.hasModel = !isUnsat;
    if (isSat) return { kind: 'sat' };
    if (isUnsat) {
      if (assumptions.length === 0) return { kind: 'unsat', core: [] };
      return { kind: 'unsat', core: coreIn(await this.told(after, this.dialect.core), assumptions) };
    }
    const said = reasonIn(await this.told(after, reasonText)) ?? 'no reason given';
    const reason = unknownReason(said, limits, { seconds, resources: this.lastResources });
    return unknown(reason, said);
  }

  /** What a forgiving solver has already told after its answer, and another one is asked. */
  private async told(after: readonly SExpression[], question: string): Promise<readonly SExpression[]> {
    if (this.dialect.forgiving) return after;
    const reply = await this.ask(question);
    return reply.kind === 'answered' ? readExpressions(reply.text).expressions.map(({ expression }) => expression) : [];
  }

  private ask(text: string): Promise<Reply> {
    return this.channel.ask({ begin: undefined, text, seconds: QUESTION_SECONDS, cancel: undefined });
  }

  private async askValues(terms: readonly string[]): Promise<readonly string[] | undefined> {
    if (!this.hasModel || !this.channel.alive) return undefined;
    if (terms.length === 0) return [];
    const reply = await this.ask(`(get-value (${terms.join('\n')}))\n`);
    if (reply.kind !== 'answered') return undefined;
    const [first] = readExpressions(reply.text).expressions;
    if (first?.expression.kind !== 'list') return undefined;
    const values = first.expression.items.map((pair) => (pair.kind === 'list' ? pair.items[1] : undefined));
    const texts = values.flatMap((value) => (value === undefined ? [] : [printExpression(value)]));
    return texts.length === terms.length ? texts : undefined;
  }
}

const reasonText = '(get-info :reason-unknown)\n';

function unknown(reason: UnknownReason, detail: string): Answer {
  return { kind: 'unknown', reason, detail };
}

function withoutAnswer(reply: Exclude<Reply, { kind: 'answered' }>, limits: Limits): Answer {
  if (reply.kind === 'cancelled') return unknown('cancelled', 'The check was cancelled.');
  const [before = [], during = []] = sections(reply.text);
  const complaint = [...before, ...during].find((one) => unitsIn(one) === undefined);
  const lastWords = reply.kind === 'died' ? reply.text + reply.detail : reply.text;
  if (isMemory(lastWords)) return unknown('memory', shortened(lastWords));
  if (complaint !== undefined) return errorAnswer(complaint, reply.text);
  return reply.kind === 'late'
    ? unknown('timeout', `The solver was stopped after its limit of ${limits.seconds} s.`)
    : unknown('died', reply.detail);
}

function errorAnswer(complaint: SExpression | undefined, text: string): Answer {
  if (complaint?.kind === 'list') {
    const [name, message] = complaint.items;
    if (name?.kind === 'atom' && name.text === 'error' && message?.kind === 'atom') {
      const said = unquoted(message.text);
      return unknown(isMemory(said) ? 'memory' : 'error', shortened(said));
    }
  }
  return unknown('error', `The solver printed what is no answer: ${shortened(text)}`);
}

function shortened(text: string): string {
  const LONGEST = 500;
  const trimmed = text.trim();
  return trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST)}…` : trimmed;
}

/** The reply before the check, its answer, and what follows; a reply that is not complete has fewer parts. */
function sections(text: string): SExpression[][] {
  let current: SExpression[] = [];
  const parts = [current];
  for (const { expression } of readExpressions(text).expressions) {
    const word = expression.kind === 'atom' ? unquoted(expression.text) : '';
    if ((word === CHECK && parts.length === 1) || (word === CHECKED && parts.length === 2)) parts.push((current = []));
    else current.push(expression);
  }
  return parts;
}

function problemIn(answer: SExpression | undefined): SExpression | undefined {
  const isAnswer = answer?.kind === 'atom' && ['sat', 'unsat', 'unknown'].includes(answer.text);
  return isAnswer ? undefined : (answer ?? { kind: 'atom', text: '' });
}

function unitsIn(info: SExpression): number | undefined {
  return infoIn(info, ':rlimit') === undefined ? undefined : Number(infoIn(info, ':rlimit'));
}

function reasonIn(expressions: readonly SExpression[]): string | undefined {
  return expressions.map((one) => infoIn(one, ':reason-unknown')).find((one) => one !== undefined);
}

function infoIn(info: SExpression, key: string): string | undefined {
  if (info.kind !== 'list') return undefined;
  const [name, value] = info.items;
  if (name?.kind !== 'atom' || name.text !== key || value === undefined) return undefined;
  return unquoted(printExpression(value));
}

/** The core as the caller spelled it. A core that is not understood is taken to be everything, which is true as well. */
function coreIn(told: readonly SExpression[], assumptions: readonly string[]): readonly string[] {
  const list = told.find((one) => one.kind === 'list' && infoIn(one, ':rlimit') === undefined && !isReason(one));
  if (list?.kind !== 'list') return assumptions;
  const spelled = new Map(assumptions.map((one) => [normalised(readExpressions(one).expressions[0]?.expression), one]));
  const found = list.items.map((item) => spelled.get(normalised(item)));
  if (found.includes(undefined)) return assumptions;
  const needed = new Set(found);
  return assumptions.filter((one) => needed.has(one));
}

function isReason(info: SExpression): boolean {
  return infoIn(info, ':reason-unknown') !== undefined;
}

/** Solvers leave out the bars of a symbol that needs none. */
function normalised(expression: SExpression | undefined): string {
  return expression === undefined
    ? ''
    : printExpression(expression).replaceAll(/\|([A-Za-z~!@$%^&*_\-+=<>.?/][\w~!@$%^&*\-+=<>.?/]*)\|/g, '$1');
}
