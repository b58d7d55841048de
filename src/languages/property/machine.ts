/** A property of calls as a finite state machine (seed 001, 2.1). Plain data, so that threads can be told of it. */

export interface PropertyMachine {
  readonly name: string;
  /** The file that says so, as the user named it: whoever runs a violation again names it, too. */
  readonly file: string;
  /** By number. */
  readonly states: readonly string[];
  readonly initial: number;
  readonly transitions: readonly Transition[];
  /** States in which an execution may end; without it, any. */
  readonly final?: readonly number[];
}

/** Where no transition of a state is for a method, a call of it in this state is an error. */
export interface Transition {
  readonly from: number;
  /** As the user names it. */
  readonly method: string;
  readonly to: number;
  /** Where the method is named: `file:line:column`. */
  readonly at: string;
}

/** What is wrong with a property: a sentence that begins with its place. */
export interface PropertyProblem {
  readonly kind: 'problem';
  readonly message: string;
}

export function problemAt(at: string, sentence: string): PropertyProblem {
  return { kind: 'problem', message: `${at}: ${sentence}` };
}

/** Members of the model that are about a property have its name after that of the method: no language has such names. */
export function composedName(method: string, property: string): string {
  return `${method}+${property}`;
}

export function isComposedName(name: string, method: string): boolean {
  return name.startsWith(`${method}+`);
}
