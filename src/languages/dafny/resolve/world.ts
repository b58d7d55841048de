/**
 * What the passes of the resolver share while they work (program.ts runs them in order):
 * declare/ makes the symbols, infer/ types the bodies, context/ checks where things may stand.
 */
import type { Diagnostic, DiagnosticCode, Severity } from '../../diagnostics.js';
import type * as ast from '../syntax/index.js';
import type { Program, Resolution } from './resolution.js';
import type { Callable } from './resolution.js';
import type { ClassSymbol, ModuleSymbol, TypeSymbol } from './symbols.js';
import type { Visibility } from './visibility.js';

/** Symbols and tables are readonly for readers; the passes that fill them say so with this type. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

type MutableTable<T> =
  T extends ReadonlyMap<infer K, infer V> ? Map<K, V> : T extends ReadonlySet<infer K> ? Set<K> : never;

export type Tables = { readonly [K in keyof Resolution]: MutableTable<Resolution[K]> };

export interface World {
  readonly root: ModuleSymbol;
  /** Every module of the program, imported ones before their importers. */
  readonly modules: readonly ModuleSymbol[];
  readonly typeSymbols: readonly TypeSymbol[];
  /** Every method, constructor, lemma and function, in the order of declaration. */
  readonly callables: readonly Callable[];
  readonly implementers: ReadonlyMap<ClassSymbol, readonly TypeSymbol[]>;
  readonly symbols: Map<ast.Declaration | ast.DatatypeConstructor, ProgramSymbol>;
  readonly tables: Tables;
  readonly diagnostics: DiagnosticSink;
  /** Which modules see through which export sets. */
  readonly visibility: Visibility;
}

export type ProgramSymbol = Program['symbols'] extends ReadonlyMap<infer _, infer S> ? S : never;

/** Collects diagnostics; the same message at the same place is given once. */
export class DiagnosticSink {
  readonly all: Diagnostic[] = [];
  private readonly seen = new Set<string>();

  error(code: DiagnosticCode, span: ast.Span, message: string): void {
    this.add('error', code, span, message);
  }

  warning(code: DiagnosticCode, span: ast.Span, message: string): void {
    this.add('warning', code, span, message);
  }

  private add(severity: Severity, code: DiagnosticCode, span: ast.Span, message: string): void {
    const key = `${span.source.path}\0${span.start}\0${span.end}\0${message}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.all.push({ severity, code, span, message });
  }
}

export function emptyTables(): Tables {
  return {
    types: new Map(),
    typeNodes: new Map(),
    references: new Map(),
    variables: new Map(),
    patterns: new Map(),
    constantPatterns: new Map(),
    arguments: new Map(),
    allocations: new Map(),
    elementTypes: new Map(),
    perhapsInfinite: new Set(),
    failures: new Map(),
    jumps: new Map(),
    ghostStatements: new Set(),
    decreases: new Map(),
    recursionGroups: new Map(),
    recursiveCalls: new Set(),
    corecursiveCalls: new Set(),
    unassigned: new Map(),
  };
}
