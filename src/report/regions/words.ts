/** Regions and edges in words, for those who do not see the picture. */
import type { DrawnEdge, DrawnRegion } from './picture.js';

const KIND_WORDS: Readonly<Record<DrawnRegion['kind'], string>> = {
  initial: 'initial region',
  error: 'error region',
  end: 'end',
  inner: 'region',
};

const ROLE_WORDS = {
  concrete: 'an execution went here',
  frontier: 'the frontier: no execution has gone here yet',
  path: 'on the path to the error',
} as const;

export function regionWords(region: DrawnRegion): string {
  const { kind, number, place, claim, predicate, states, isReachable } = region;
  return [
    `${KIND_WORDS[kind]} ${number}${place === undefined ? '' : `, ${place}`}`,
    ...(claim === undefined ? [] : [`${claim} is violated`]),
    ...(predicate === undefined ? [] : [`where ${predicate}`]),
    ...(states === undefined ? [] : [`states ${states}`]),
    ...(isReachable ? [] : ['cannot be reached']),
  ].join('; ');
}

export function edgeWords({ steps, role, isReachable }: DrawnEdge): string {
  const texts = steps.map(({ text, isAssumed }) => (isAssumed ? `if ${text}` : text));
  return [
    texts.length === 0 ? 'then' : texts.join('; '),
    ...(role === undefined ? [] : [ROLE_WORDS[role]]),
    ...(isReachable ? [] : ['cannot be reached']),
  ].join('; ');
}
