/** Statuses and marks as people tell them apart: a word, a tone for the colour, and a sign for those who see no colour. */
import type { Status } from '../../evidence/index.js';
import type { Mark } from './types.js';

export type Tone = 'good' | 'bad' | 'open' | 'dead';

export const TONE_OF_STATUS: Readonly<Record<Status, Tone>> = {
  V: 'good',
  R: 'bad',
  F: 'bad',
  D: 'dead',
  U: 'open',
  'V?': 'open',
  'R?': 'open',
  'F?': 'open',
  I: 'open',
};

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  V: 'proved',
  R: 'refuted',
  F: 'cannot be evaluated',
  D: 'dead',
  U: 'not reached',
  'V?': 'held in all runs',
  'R?': 'perhaps refuted',
  'F?': 'perhaps cannot be evaluated',
  I: 'not settled',
};

export const TONE_OF_MARK: Readonly<Record<Mark, Tone>> = { executed: 'good', open: 'bad', dead: 'dead' };

export const CHOP_WORDS = 'between a cut and a claim that it may lead to';

export const MARK_WORDS: Readonly<Record<Mark, string>> = {
  executed: 'executed',
  open: 'not executed',
  dead: 'dead: no execution gets here',
};

/** Drawn in a square of 10 by 10: a tick, a cross, a question mark, a dash. */
export const SIGNS: Readonly<Record<Tone, string>> = {
  good: 'M1.5,5.5 L4,8 L8.5,2',
  bad: 'M2,2 L8,8 M8,2 L2,8',
  open: 'M2.8,3.2 C2.8,0.6 7.2,0.6 7.2,3.2 C7.2,5 5,4.8 5,6.6 M5,8.6 L5,9.1',
  dead: 'M1.5,5 L8.5,5',
};
