/** The statements of a `case`, which end where the next one begins. */
import type { Statement } from '../syntax/index.js';
import type { Parser } from './parser.js';

export function statementsUntilCase(p: Parser): readonly Statement[] {
  const list = p.enter() ? p.rules.statements(p) : [];
  p.leave();
  return list;
}
