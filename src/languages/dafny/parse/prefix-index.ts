import type { PrefixIndex } from '../syntax/index.js';
import type { Parser } from './parser.js';

/** `[nat]` or `[ORDINAL]` after the name of a least or greatest lemma or predicate. */
export function optionalPrefixIndex(p: Parser, allowed: boolean, what: string): PrefixIndex {
  const opener = p.index;
  const start = p.start();
  if (!p.eat('[')) return undefined;
  const index = p.at('nat') ? 'nat' : p.at('ORDINAL') ? 'ORDINAL' : undefined;
  if (index === undefined) p.fail(`expected \`nat\` or \`ORDINAL\`, but found ${p.found()}`);
  p.next();
  p.close(']', opener);
  if (!allowed)
    p.report('bad-declaration', p.span(start), `only least and greatest ${what} have such an index: remove it`);
  return index;
}
