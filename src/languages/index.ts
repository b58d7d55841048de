/**
 * Languages for others: from text to model for those that Assay reads, models as JSON, and what a front end of another
 * language is made of. docs/languages.md says how to write one.
 */
export * as model from '../model/index.js';
export * from './diagnostics.js';
export { writeModel } from './json/write.js';
export { readAtOnce } from './language.js';
export type {
  FoundProgram,
  Highlight,
  HighlightClass,
  Language,
  ProgramAtOnce,
  ReadingOptions,
  ReadProgram,
  SourceReader,
} from './language.js';
export { BodyBuilder, InstructionNumbers } from './lowering/builder.js';
export type { NewInstruction } from './lowering/builder.js';
export { assertion, ClaimFactory } from './lowering/claims.js';
export type { ClaimDetails } from './lowering/claims.js';
export { plainMethod, plainModel } from './lowering/plain.js';
export type { PlainMethod } from './lowering/plain.js';
export { languageEntry } from './module.js';
export type { LanguageModule, ModuleDiagnostic, ModuleProgram } from './module.js';
export { obligationFaults } from './obligations.js';
export type { ObligationFault } from './obligations.js';
export { originOf, spanOf } from './origins.js';
export { hasLanguage, languageOf, LANGUAGES, registerLanguage } from './registry.js';
export type { LanguageEntry, LanguageFeature } from './registry.js';
export { cover, SourceText, textOf } from './source.js';
export type { Position, Span } from './source.js';
