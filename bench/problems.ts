/** What is wrong with a program, in one line. */
import type { Diagnostic } from '../src/languages/diagnostics.js';

export function firstError(diagnostics: readonly Diagnostic[]): string | undefined {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error === undefined ? undefined : problemText(error);
}

export function problemText({ span, code, message }: Diagnostic): string {
  const { line, column } = span.source.position(span.start);
  return `${line}:${column}: ${message} [${code}]`;
}

/** An exception is a finding too: it is reported like any other and does not stop the bench. */
export function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return `exception: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)}`;
  }
}
