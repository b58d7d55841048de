/** The Dafny front end: text to tree, tree to text, and tree to resolved program. */
export * from '../diagnostics.js';
export { parseExpression, parseFile, parseType } from './parse/index.js';
export { printDeclaration, printExpression, printFile, printStatement, printType } from './print/index.js';
export { resolveProgram } from './resolve/program.js';
export type * from './resolve/resolution.js';
export type * as symbols from './resolve/symbols.js';
export * as types from './resolve/types.js';
export * as ast from './syntax/index.js';
