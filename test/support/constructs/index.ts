import type { Construct } from './construct.js';
import { declarationConstructs } from './declarations.js';
import { expressionConstructs } from './expressions.js';
import { kindConstructs } from './kinds.js';
import { partConstructs } from './parts.js';
import { statementConstructs } from './statements.js';

export type { Part } from './construct.js';
export { spellings } from './spellings.js';

export const constructs: readonly Construct[] = [
  ...kindConstructs,
  ...declarationConstructs,
  ...statementConstructs,
  ...expressionConstructs,
  ...partConstructs,
];
