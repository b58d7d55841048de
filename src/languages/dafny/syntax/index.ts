/** The syntax tree: what was written, with a span on every node and no facts about meaning. */
export * from './declarations.js';
export * from './expressions.js';
export * from './node.js';
export * from '../../source.js';
export * from './statements.js';
export * from './types.js';
