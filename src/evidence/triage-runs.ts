/** Sentences about runs: what they violated, what they could not tell, and which bound left others out. */
import { lineOf } from '../languages/lines.js';
import { spanOf } from '../languages/origins.js';
import type { Span } from '../languages/source.js';
import { beginningOf, CLAIM_TEXT, counted, declaredAs, isGuess } from '../model/index.js';
import type {
  Claim,
  Cutoff,
  Dependency,
  Doubt,
  Doubtful,
  Finding,
  Held,
  Model,
  DescribedObject,
  NestedText,
  TestCase,
  Violated,
} from '../model/index.js';
import type { Defect } from './conflicts.js';
import { partlyText } from './partly.js';
import type { PathVerdict } from './paths.js';
import { listed } from './triage.js';

/** `cause` failed while the claim was evaluated; `believed` is what a proof of the claim takes from the program. */
export function violationSentence(
  model: Model,
  violation: Violated,
  cause: Claim | undefined,
  believed: readonly Dependency[],
): string {
  const { claim, outcome } = violation;
  const how = runText(violation);
  const sentences = [
    isGuess(claim)
      ? `It needs a decreases clause, unless it makes no progress: the measure that was guessed does not decrease, as ${how} shows.`
      : outcome === 'false'
        ? `${declaredAs(model, claim.owner)?.kind === 'lemma' ? 'This does not hold' : 'The code violates this'}, as ${how} shows.`
        : `It cannot be evaluated${causeText(claim, cause)}, as ${how} shows.`,
    ...modularNote(model, violation),
  ];
  const beliefs = listed(believed);
  if (beliefs !== '') sentences.push(`It is proved only if one believes ${beliefs}: that belief is wrong.`);
  return sentences.join(' ');
}

/** How the exploration of one entry went. */
export interface Explored {
  readonly runs: number;
  /** Sides of branches of the entry: all, those that were taken, and those that no execution takes. */
  readonly branches: number;
  readonly coveredBranches: number;
  readonly deadBranches: number;
}

/** Nothing if no run of the claim's own method says anything. */
export function pathSentence(claim: Claim, verdict: PathVerdict, explored?: Explored): readonly string[] {
  const { status, doubtful, paths, partly } = verdict;
  // What a premise leaves out, its own sentence says.
  const cutoffs = verdict.cutoffs.filter(({ bound }) => bound !== 'assumed');
  const premises = [...new Set(partly.map(partlyText))];
  switch (status) {
    case 'R?':
    case 'F?': {
      if (doubtful === undefined) return [];
      const what = status === 'R?' ? 'violates this' : 'cannot evaluate this';
      const start = isGuess(claim)
        ? 'It needs a decreases clause, unless it makes no progress: the measure that was guessed seems not to decrease.'
        : `A run ${what}, but something before it could not be checked, so it may be a false alarm:`;
      return [
        `${start} ${[...new Set(doubtful.doubts.map(doubtSentence))].join(' ')}`,
        `The run is ${runText(doubtful)}.`,
      ];
    }
    case 'V?': {
      const ran = paths === 1 ? 'the one path that was run' : `all ${paths} paths that were run`;
      const held = paths === 0 ? [] : [`It held on ${ran}${coverageText(explored)}.`];
      return [...premises, ...held, ...beyondText(verdict), ...leftOut(cutoffs, 'Other executions were left out:')];
    }
    case 'U': {
      const tried = cutoffs.length === 0 ? [] : ['No execution that was tried gets here.'];
      return [...premises, ...tried, ...leftOut(cutoffs, 'Executions were left out:')];
    }
    case 'I':
      return [];
  }
}

/** Whether runs were made in which what was assumed does not hold. */
function beyondText({ partly, paths, beyondPremise }: PathVerdict): readonly string[] {
  if (partly.length === 0 || paths === 0 || beyondPremise === undefined) return [];
  return [`On ${beyondPremise === 0 ? 'none' : beyondPremise} of them what was assumed does not hold.`];
}

/** `infinitely many values to try (line 2).` A sentence by itself has its places in it. */
function doubtSentence({ reason, at }: Doubt): string {
  if (reason.endsWith('.')) return reason;
  return at === undefined ? `${reason}.` : cutoffText(reason, lineOf(at));
}

/** Why a violation of `claim` is doubtful: the run went past other claims, of which undefined stands for one that nobody knows. */
export function passedSentence(claim: Claim, passed: readonly (Claim | undefined)[]): string {
  const { source } = spanOf(claim.origin);
  const texts = passed.map((one) => (one === undefined ? 'a claim' : placedText(one, source)));
  const shown = texts.slice(0, MOST_PASSED);
  const others = texts.length - shown.length;
  const all = [...shown, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return texts.length === 1
    ? `The run went past ${all}, which it could not evaluate and which is not proved: if that does not hold there, the execution ends there. Once it is proved, the run counts.`
    : `The run went past ${all}, which it could not evaluate and which are not proved: if one of them does not hold there, the execution ends there. Once they are proved, the run counts.`;
}

const MOST_PASSED = 3;

/** `2:10 (x > 0)`, with the file if it is another one. */
function placedText({ origin, text }: Claim, here: Span['source']): string {
  const { source, start } = spanOf(origin);
  const { line, column } = source.position(start);
  return `${source === here ? '' : `${source.path}:`}${line}:${column} (${text})`;
}

/** Another claim on the way is violated: what is open, or dead, may be so because of the same mistake. */
export function violatedBefore(claim: Claim, isFalse: boolean): string {
  return `Look first at line ${lineOf(claim.origin)}, where executions end: ${failureText(claim, isFalse)}.`;
}

/** One that executions meet later. */
export function violatedAfter(claim: Claim, isFalse: boolean): string {
  return `Look at line ${lineOf(claim.origin)}, too, where executions end later: ${failureText(claim, isFalse)}. The same mistake may be behind both.`;
}

function failureText({ kind, text }: Claim, isFalse: boolean): string {
  return `${isFalse ? CLAIM_TEXT[kind].failed : 'something cannot be evaluated'} (${text})`;
}

function coverageText(explored: Explored | undefined): string {
  if (explored === undefined) return '';
  const { runs, branches, coveredBranches, deadBranches } = explored;
  const how = `, in ${counted(runs, 'run')}`;
  if (branches === 0) return how;
  return coveredBranches + deadBranches >= branches
    ? `${how} that cover all branches`
    : `${how} that cover ${coveredBranches} of ${branches - deadBranches} branches`;
}

/** What runs of other methods saw of a claim: no verdict about it. Nothing if they saw nothing. */
export function elsewhereSentence({ owner }: Claim, evidence: readonly Finding[]): readonly string[] {
  const entries = new Set(evidence.flatMap(({ entry }) => (entry === owner ? [] : [entry.member])));
  if (entries.size === 0) return [];
  return [
    `${owner.member} itself was not analysed; that runs of ${[...entries].join(', ')} came here says little about other calls.`,
  ];
}

export function conflictSentence({ run, proof, with: others }: Defect, triage: string): string {
  const said = proof.outcome === 'unreachable' ? 'that no execution gets here' : 'that this holds';
  if (others !== undefined) {
    const also = others.map(({ engine, outcome, claim }) => {
      const { source, start } = spanOf(claim.origin);
      const there = outcome === 'unreachable' ? 'that none gets to' : `that ${claim.text} holds in`;
      return `, the ${engine} ${there} line ${source.position(start).line}`;
    });
    return `Assay contradicts itself, so one of its parts is wrong: the ${proof.engine} proved ${said}${also.join('')}, and ${runText(run)} comes to its end, past one of these places. ${triage}`;
  }
  const did = run.outcome === 'true' ? 'gets here' : 'violates it';
  return `Assay contradicts itself, so one of its parts is wrong: the ${proof.engine} proved ${said}, and ${runText(run)} ${did}. ${triage}`;
}

/** The reason for a cutoff with its place. */
export function cutoffText(reason: string, line: number): string {
  return `${reason.replace(/\.$/, '')} (line ${line}).`;
}

function cutoffSentence({ reason, at }: Cutoff): string {
  const { source, start } = spanOf(at);
  return cutoffText(reason, source.position(start).line);
}

const MOST_CUTOFFS = 3;

function leftOut(cutoffs: readonly Cutoff[], start: string): readonly string[] {
  const sentences = [...new Set(cutoffs.map(cutoffSentence))];
  if (sentences.length === 0) return [];
  const others = sentences.length - MOST_CUTOFFS;
  const more = others > 0 ? [`And ${counted(others, 'more reason')}.`] : [];
  return [[start, ...sentences.slice(0, MOST_CUTOFFS), ...more].join(' ')];
}

function causeText(claim: Claim, cause: Claim | undefined): string {
  if (cause === undefined || cause === claim) return '';
  return `: ${CLAIM_TEXT[cause.kind].failed} (${cause.text})`;
}

const MOST_TEXT = 200;

/** `running M with x = -1, a = [1, 2]`. */
function runText({ entry, test }: Violated | Doubtful | Held): string {
  const text = testText(test);
  const name = beginningOf(entry);
  return text === '' ? `running ${name}` : `running ${name} with ${text}`;
}

/** `x = -1, a = [1, 2] and the choice 3`; empty for a test that leaves nothing open. */
export function testText(test: TestCase): string {
  const inputs = inputsText(test);
  const text = [...(inputs.length === 0 ? [] : [inputs.join(', ')]), ...choicesText(test)].join(' and ');
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}

/** Inputs that are one object are told together, where the first of them stands: `a and b as one array [0, 0]`. */
function inputsText(test: TestCase): readonly string[] {
  const names = new Map<string, string[]>();
  for (const [name, value] of test.inputs) {
    // What has no identity may be equal without being one.
    const key = objectIn(test, value) === undefined ? `${name} ${value}` : value;
    const known = names.get(key);
    if (known === undefined) names.set(key, [name]);
    else known.push(name);
  }
  return [...names.values()].map((same) => {
    const value = test.inputs.get(same[0] ?? '') ?? '';
    const shown = shownText(test, value);
    if (same.length === 1) return `${same.join('')} = ${shown}`;
    const kind = objectIn(test, value)?.kind === 'array' ? 'array' : 'object';
    return `${same.slice(0, -1).join(', ')} and ${same.at(-1) ?? ''} as one ${kind} ${shown}`;
  });
}

function objectIn({ objects }: TestCase, value: string): DescribedObject | undefined {
  return objects.get(/^@([\p{L}\p{N}_]+)$/u.exec(value)?.[1] ?? '');
}

/** An object that is an input by itself is shown with its parts; objects in its parts keep their names. */
function shownText(test: TestCase, value: string): string {
  const object = objectIn(test, value);
  if (object === undefined) return value;
  if (object.kind === 'array') return listText(object.elements);
  const fields = [...object.fields].map(([name, text]) => `${name} = ${text}`);
  return `${value} {${fields.length === 0 ? '' : ` ${fields.join(', ')} `}}`;
}

function listText(elements: readonly NestedText[]): string {
  return `[${elements.map((one) => (typeof one === 'string' ? one : listText(one))).join(', ')}]`;
}

function choicesText({ choices }: TestCase): readonly string[] {
  if (choices.length === 0) return [];
  return [`the ${choices.length === 1 ? 'choice' : 'choices'} ${choices.join(', ')}`];
}

/** A refutation is modular: the inputs are allowed, which does not mean that the program uses them. */
function modularNote(model: Model, { entry, claim }: Violated): readonly string[] {
  const method = declaredAs(model, entry);
  if (method === undefined || method.inputs.length === 0) return [];
  // What stands in the precondition is what is wrong, whoever calls.
  if (method.requires.some(({ origin }) => isInside(spanOf(claim.origin), spanOf(origin)))) return [];
  return [
    method.requires.length > 0
      ? `These inputs satisfy the precondition of ${beginningOf(method.id)}; a caller in the program need not use them.`
      : `Nothing says that ${beginningOf(method.id)} must not be called with these inputs.`,
  ];
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.source === outer.source && outer.start <= inner.start && inner.end <= outer.end;
}
