/** What the front end has to say about a text: a code, a place, and a sentence that says what to do. */
import type { Span } from './source.js';

export type Severity = 'error' | 'warning';

export interface Diagnostic {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  readonly span: Span;
  readonly message: string;
}

export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;

/** Every code, with what it means. Codes are part of the report's contract: add, never rename. */
export const DIAGNOSTIC_CODES = {
  // Reading
  'unreadable-file': 'a file could not be read',
  'invalid-utf8': 'a file is not valid UTF-8',
  'takes-too-long': 'a program that takes too long to read',
  'include-not-found': 'an included file does not exist',
  'bad-character': 'a character that no token starts with',
  'unterminated-literal': 'a string, character or comment that does not end',
  'bad-literal': 'a literal that has no value',
  expected: 'the grammar expects something else here',
  'bad-modifier': 'a modifier that does not go with this declaration',
  'nested-too-deeply': 'expressions or statements nested deeper than the parser goes',
  'ambiguous-operators': 'operators that may not be mixed without parentheses',
  'bad-model': 'a model as JSON that is none',
  'bad-project': 'a project file that says nothing that can be used',
  'project-option': 'an option of a project file that is not obeyed here',
  'bad-library': 'a library that cannot be read',
  'bad-language': 'a module of a language that does not do what it should',
  'by-language': 'what a module of a language says of a text',
  deprecated: 'an older spelling',
  // Names
  'unresolved-name': 'a name that is not declared here',
  'unresolved-member': 'a type or module without a member of this name',
  'unresolved-type': 'a type that is not declared',
  'unresolved-module': 'a module that is not declared',
  'unresolved-label': 'a label that is not in scope',
  'ambiguous-name': 'a name that two opened imports declare',
  'duplicate-name': 'a name declared twice in one scope',
  'not-exported': 'a declaration that the imported export set does not provide or reveal',
  'bad-export': 'an export set that names something it cannot export',
  'cyclic-import': 'modules that import each other',
  'cyclic-declaration': 'a declaration that depends on itself',
  'wrong-kind-of-name': 'a type, module or method where a value is needed, or the other way round',
  'bad-refinement': 'a refinement that does not fit what it refines',
  // Types
  'type-mismatch': 'a value of the wrong type',
  'cannot-infer': 'a type that must be written',
  'not-callable': 'an application of something that is not a function or method',
  'wrong-argument-count': 'too few or too many arguments',
  'bad-argument': 'a named argument that does not fit a parameter',
  'wrong-type-arguments': 'the wrong number of type arguments',
  'bad-operand': 'an operator that is not defined on this type',
  'type-characteristic': 'a type argument that lacks a required characteristic',
  'uninhabited-type': 'a datatype without a finite value',
  'bad-override': 'a member that does not fit the trait member it overrides',
  'missing-implementation': 'a class that leaves a trait member without a body',
  'bad-constructor-use': 'an object made without, or by the wrong, constructor',
  'bad-pattern': 'a pattern that does not fit the matched type',
  'redundant-case': 'a case that an earlier one covers',
  'bad-declaration': 'a declaration that its kind does not allow',
  // Contexts
  'ghost-in-compiled': 'a ghost value or statement in compiled code',
  'not-compilable': 'an expression that compiled code cannot compute',
  'not-assignable': 'an assignment to something that cannot be changed here',
  'call-in-expression': 'a method called inside an expression',
  'call-not-allowed': 'a statement that this context does not allow',
  'two-state-not-allowed': 'old, fresh, unchanged or a two-state function in a one-state context',
  'this-not-allowed': 'an instance name where there is no object',
  'not-definitely-assigned': 'a variable that may be read before it is assigned',
  'bad-jump': 'a break, continue, return or yield out of place',
  'bad-frame': 'a reads or modifies clause that is not a set of objects',
  'bad-decreases': 'a decreases clause that is out of place',
  'bad-attribute': 'an attribute used wrongly',
  'bad-premise': 'what is said to be verified, and under which assumptions, used wrongly',
  'needs-option': 'something that other tools for the language accept with an option only',
} as const satisfies Record<string, string>;
