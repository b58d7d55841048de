/** Questions about statements as they are written. */
import type { Statement } from './syntax.js';

/** Whether control may leave a statement by a jump or an exception that is written in it. */
export function leavesEarly(statement: Statement): boolean {
  switch (statement.kind) {
    case 'break':
    case 'continue':
    case 'yield':
    case 'return':
    case 'throw':
      return true;
    case 'block':
      return statement.statements.some(leavesEarly);
    case 'if':
      return leavesEarly(statement.then) || (statement.else !== undefined && leavesEarly(statement.else));
    case 'while':
    case 'do':
    case 'for':
    case 'for-each':
      return leavesEarly(statement.body);
    case 'switch':
      return statement.cases.some(({ statements }) => statements.some(leavesEarly));
    case 'labeled':
      return leavesEarly(statement.statement);
    case 'try':
      return [
        statement.body,
        ...statement.catches.map(({ body }) => body),
        ...(statement.finally === undefined ? [] : [statement.finally]),
      ].some(leavesEarly);
    case 'local':
    case 'expression':
    case 'assert':
    case 'constructor-call':
    case 'empty':
    case 'unsupported':
      return false;
  }
}
