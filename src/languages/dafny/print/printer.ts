/** What the parts of the printer share. They call each other through this, because the grammar is recursive. */
import type * as ast from '../syntax/index.js';
import type { Comments } from './comments.js';
import type { Doc } from './doc.js';
import type { Place } from './precedence.js';

/** Documents must be built in the order of the text: that is how comments find their places. */
export interface Printer {
  readonly comments: Comments;
  expression(e: ast.Expression, place: Place): Doc;
  /** The same where a line begins if the expression does not fit on one. */
  line(e: ast.Expression, place: Place): Doc;
  /** `casesFollow`: a `case` of a surrounding statement comes next, so that an open list of cases must be closed. */
  statement(s: ast.Statement, casesFollow?: boolean): Doc;
}
