/** The sentences that say what a status means for its claim, in the user's words. */
import { spanOf } from '../languages/origins.js';
import { CLAIM_TEXT, isGuess } from '../model/index.js';
import type { Claim, Dependency, DependencyKind } from '../model/index.js';
import type { Fall } from './settled.js';

export const UNANALYSED = 'Not analysed.';

const KIND_TEXT: Readonly<Record<DependencyKind, (name: string) => string>> = {
  contract: (name) => `the contract of ${name}`,
  lemma: (name) => `lemma ${name}`,
  function: (name) => `function ${name}`,
  type: (name) => `type ${name}`,
  proof: () => 'proof steps before it',
  override: (name) => `what overrides ${name}`,
  implementers: (name) => `that there are no other implementers of ${name}`,
  assume: () => 'an assumption',
  axiom: (name) => `${name}, which is declared an axiom`,
  bodiless: (name) => `${name}, which has no body`,
  library: (name) => `the library ${name}, which is not checked here`,
  recorded: () => 'an assumption that nobody has checked',
};

export function dependencyText({ kind, name, origin }: Dependency): string {
  const text = KIND_TEXT[kind](name);
  if (kind !== 'assume' || origin === undefined) return text;
  const { source, start } = spanOf(origin);
  return `the assumption in line ${source.position(start).line}`;
}

export function provedSentence({ kind }: Claim, assumptions: readonly Dependency[]): string {
  const { holds } = CLAIM_TEXT[kind];
  return `Proved${beliefs(assumptions)}: ${holds}.`;
}

/** `isGuarded`: executions may come to it, and what stands before it leaves it out. */
export function deadSentence(assumptions: readonly Dependency[], isGuarded: boolean): string {
  return `Proved dead${beliefs(assumptions)}: no execution ${isGuarded ? 'evaluates it' : 'gets here'}.`;
}

/** A measure that the language guessed is no mistake of the user's; what helps is to write one. */
export function openSentence(claim: Claim, reasons: readonly string[]): string {
  const why = reasons.join(' ');
  return isGuess(claim)
    ? `It needs a decreases clause, unless it makes no progress: the measure that was guessed is not shown to decrease. ${why}`
    : why;
}

/**
 * The proof rests on `dependency`, because of its claim `used`; from there reasons lead to `root`, and to the claim
 * `unproved` that has no proof, unless what is missing is not a claim.
 */
export function fallSentence(
  { dependency, proof }: Fall,
  used: Claim | undefined,
  root: Fall,
  unproved: Claim | undefined,
): string {
  const start = `Proved, but it rests on ${restText(dependency, used)}`;
  if (unproved !== undefined) {
    const { member } = unproved.owner;
    const isNear = member === dependency.name || member === proof.claim.owner.member;
    const where = isNear ? '' : ` in ${member}`;
    return `${start}, and that is not proved: ${CLAIM_TEXT[unproved.kind].fails}${where}.`;
  }
  const way = root.dependency === dependency ? start : `${start}, which rests on ${dependencyText(root.dependency)}`;
  const { missing } = root.dependency;
  return missing === undefined
    ? `${way}, and that is not analysed.`
    : `${way}, and that is not analysed: ${missing.replace(/\.?$/, '.')}`;
}

function restText(dependency: Dependency, used: Claim | undefined): string {
  if (used?.kind !== 'decreases-call' && used?.kind !== 'decreases-loop') return dependencyText(dependency);
  return `the termination of ${used.owner.member}`;
}

function beliefs(assumptions: readonly Dependency[]): string {
  const text = listed(assumptions);
  return text === '' ? '' : `, if one believes ${text}`;
}

/** `the assumption in line 3, P, which has no body and lemma L`. */
export function listed(dependencies: readonly Dependency[]): string {
  const texts = [...new Set(dependencies.map(dependencyText))];
  const last = texts.pop();
  if (last === undefined) return '';
  return texts.length === 0 ? last : `${texts.join(', ')} and ${last}`;
}
