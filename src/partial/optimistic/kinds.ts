/** What an optimistic verifier takes for granted (seed 004, 2.1), and how the user names it. */

export type OptimisticKind =
  /** Arithmetic on machine integers stays in their range. */
  | { readonly kind: 'overflow' }
  /** No loop makes more rounds. */
  | { readonly kind: 'rounds'; readonly most: number }
  /** What looks like an invariant of a loop is one. */
  | { readonly kind: 'guess' }
  /** Inputs that may be one object are different ones. */
  | { readonly kind: 'distinct' }
  /** Nothing: calls of methods without a contract are written out so deep. */
  | { readonly kind: 'depth'; readonly most: number }
  /** What a call may change and the caller reads is as before. */
  | { readonly kind: 'unchanged' }
  /** Numbers of the input are between minus the bound and the bound, and its collections are not longer. */
  | { readonly kind: 'small'; readonly bound: number }
  /** The program's own assumptions hold: they are told as premises, and runs go past them. */
  | { readonly kind: 'assume' };

type Name = OptimisticKind['kind'];

/** By name: what is made of the number, and the largest number; without, there is none. */
const KINDS: Readonly<Record<Name, { readonly most?: number; readonly make: (number: number) => OptimisticKind }>> = {
  overflow: { make: () => ({ kind: 'overflow' }) },
  rounds: { most: 20, make: (most) => ({ kind: 'rounds', most }) },
  guess: { make: () => ({ kind: 'guess' }) },
  distinct: { make: () => ({ kind: 'distinct' }) },
  depth: { most: 20, make: (most) => ({ kind: 'depth', most }) },
  unchanged: { make: () => ({ kind: 'unchanged' }) },
  small: { most: 1_000_000_000, make: (bound) => ({ kind: 'small', bound }) },
  assume: { make: () => ({ kind: 'assume' }) },
};

/** `overflow, rounds 2, distinct`, or `rounds:2`; if it is none, a sentence that says why. */
export function readKinds(text: string): readonly OptimisticKind[] | string {
  const kinds = new Map<Name, OptimisticKind>();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name = '', number] = /^([a-z]+)(?:\s*[\s:]\s*(\d+))?$/u.exec(part) ?? [];
    const known = isName(name) ? KINDS[name] : undefined;
    if (!isName(name) || known === undefined) return `${part === '' ? 'Nothing' : `"${part}"`} is no kind: ${list()}.`;
    if (kinds.has(name)) return `"${name}" stands there twice.`;
    const { most, make } = known;
    if (most === undefined && number !== undefined) return `"${name}" takes no number.`;
    if (most !== undefined && (number === undefined || Number(number) > most))
      return `"${name}" takes a number from 0 to ${most}, as in "${name} 2".`;
    kinds.set(name, make(Number(number)));
  }
  return [...kinds.values()];
}

function isName(text: string): text is Name {
  return Object.hasOwn(KINDS, text);
}

function list(): string {
  const names = Object.entries(KINDS).map(([name, { most }]) => (most === undefined ? name : `${name} N`));
  return `the kinds are ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
