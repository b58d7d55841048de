/** What a run of Assay has to say, as one value. Its JSON is a published contract: schema/report.schema.json. */
import type { Diagnostic, DiagnosticCode, Severity } from '../languages/diagnostics.js';
import { claimsOfFile, claimsSummary } from './claims-report.js';
import type { ClaimsOfFile, ClaimsSummary } from './claims-report.js';
import type { Comparison } from './baseline.js';
import type { FileVerdict } from './verdicts.js';

export interface Report {
  readonly schema: 1;
  readonly tool: Tool;
  /** The work was stopped before its end: what is there was known by then. */
  readonly interrupted?: true;
  readonly files: readonly FileReport[];
  /** What is worse than in the report that it was compared with. */
  readonly comparison?: Comparison;
  readonly summary: Summary;
}

export interface Tool {
  readonly name: 'assay';
  readonly version: string;
  /** Where claims were decided: what decided them, with its version. */
  readonly solver?: string;
}

/** One file that was read, named on the command line or included by one that was. Claims are there if they were asked for. */
export interface FileReport extends Partial<ClaimsOfFile> {
  readonly path: string;
  readonly diagnostics: readonly DiagnosticReport[];
}

/** Lines and columns are 1-based; the end is the position after the last character. */
export interface DiagnosticReport {
  readonly severity: Severity;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  readonly code: DiagnosticCode;
}

export interface Counts {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
}

export interface Summary extends Counts, Partial<ClaimsSummary> {
  readonly seconds: number;
}

/** What is known about claims, and by which solver. */
export interface Verified {
  readonly solver: string;
  readonly files: readonly FileVerdict[];
  /** The work was stopped before its end. */
  readonly isInterrupted?: boolean;
}

/**
 * Gathers the diagnostics of several programs by the file that they are in. A file that two programs read is one
 * file here, and what both say about it is kept once.
 */
export class Findings {
  private readonly files = new Map<string, Map<string, Diagnostic>>();
  private errors = 0;
  private warnings = 0;

  /** Adds what was found in a program that read `paths`. Returns what is new, in the order of files and positions. */
  add(paths: readonly string[], diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    for (const path of paths) this.file(path);
    const order = new Map(paths.map((path, index) => [path, index]));
    const rank = (diagnostic: Diagnostic): number => order.get(diagnostic.span.source.path) ?? paths.length;
    const sorted = [...diagnostics].sort((a, b) => rank(a) - rank(b) || a.span.start - b.span.start);
    return sorted.filter((diagnostic) => this.keep(diagnostic));
  }

  get counts(): Counts {
    return { files: this.files.size, errors: this.errors, warnings: this.warnings };
  }

  report(version: string, seconds: number, verified?: Verified): Report {
    const claims = new Map(verified?.files.map((file) => [file.path, claimsOfFile(file)]));
    const files = [...this.files].map(([path, diagnostics]) => ({
      path,
      diagnostics: [...diagnostics.values()]
        .sort((a, b) => a.span.start - b.span.start)
        .map((diagnostic) => reportDiagnostic(diagnostic)),
      ...claims.get(path),
    }));
    const tool = { name: 'assay', version } as const;
    const counts = this.counts;
    if (verified === undefined) return { schema: 1, tool, files, summary: { ...counts, seconds } };
    const { solver } = verified;
    const summary = { ...counts, ...claimsSummary(verified.files), seconds };
    const interrupted = verified.isInterrupted === true ? { interrupted: true as const } : {};
    return { schema: 1, tool: { ...tool, solver }, ...interrupted, files, summary };
  }

  private file(path: string): Map<string, Diagnostic> {
    const known = this.files.get(path);
    if (known !== undefined) return known;
    const made = new Map<string, Diagnostic>();
    this.files.set(path, made);
    return made;
  }

  private keep(diagnostic: Diagnostic): boolean {
    const { span, code, message, severity } = diagnostic;
    const file = this.file(span.source.path);
    const key = `${span.start} ${span.end} ${code} ${message}`;
    if (file.has(key)) return false;
    file.set(key, diagnostic);
    if (severity === 'error') this.errors++;
    else this.warnings++;
    return true;
  }
}

export function reportDiagnostic(diagnostic: Diagnostic): DiagnosticReport {
  const { span, severity, message, code } = diagnostic;
  const start = span.source.position(span.start);
  const end = span.source.position(Math.max(span.start, span.end));
  return {
    severity,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    message,
    code,
  };
}
