/** Whether the answers of one engine on one attack are among those that its marks allow. */
import type { Answers, Engine } from './answers.js';
import { fileName } from './answers.js';
import { restsOnImplementers } from './judge.js';
import { marksOf } from './marks.js';

export interface Attack {
  /** The folder. */
  readonly finding: string;
  readonly name: string;
  readonly path: string;
}

export interface AttackResult {
  /** Claims on lines that have a mark. */
  readonly marked: number;
  readonly problems: readonly { readonly kind: 'wrong' | 'missing' | 'failed'; readonly text: string }[];
}

/** Every claim on a marked line is meant, but those that support another. Only `check` must find what there is to find. */
export function attacked(attack: Attack, engine: Engine, text: string, answers: Answers): AttackResult {
  const { wrong, expected } = marksOf(text);
  const problems: AttackResult['problems'][number][] = [];
  if (answers.failure !== undefined) problems.push({ kind: 'failed', text: `${attack.name}: ${answers.failure}` });
  const base = fileName(attack.path);
  for (const obstacle of answers.obstacles.filter((one) => one.includes(`/${base}:`)))
    if (!obstacle.includes('not analysed')) problems.push({ kind: 'failed', text: `${attack.name}: ${obstacle}` });
  const all = [...answers.files].find(([file]) => fileName(file) === base)?.[1] ?? [];
  // What a marked claim needs in order to mean something is not what the mark is about.
  const claims = all.filter(({ supports }) => supports === null);
  const say = (kind: 'wrong' | 'missing', line: number, what: string): void => {
    problems.push({ kind, text: `${attack.name}:${line}: ${what}` });
  };
  for (const claim of claims) {
    const { line, status, kind } = claim;
    const isWrong = wrong.get(line)?.includes(status) === true && !restsOnImplementers(claim);
    if (isWrong) say('wrong', line, `${status} of ${kind} ${claim.text}`);
  }
  for (const [line, status] of expected) {
    // A clause that makes no sense is refuted by what it needs in order to mean something.
    const own = (status === 'R' ? all : claims).filter((claim) => claim.line === line);
    const has = status === 'R' ? own.some((one) => one.status === 'R') : own.every((one) => one.status === status);
    if (engine === 'check' && (own.length === 0 || !has))
      say('missing', line, `not ${status} but ${own.map((one) => one.status).join(' ') || 'no claim'}`);
  }
  const marked = claims.filter(({ line }) => wrong.has(line) || expected.has(line)).length;
  return { marked, problems };
}
