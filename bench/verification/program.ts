/** One program through the front end and a verifier, as the command line does it. */
import path from 'node:path';
import { includeReader, openFile } from '../../src/host/files/reading.js';
import { wholly } from '../../src/workbench/seam/engine.js';
import type { Engine } from '../../src/workbench/seam/engine.js';
import { interpret } from '../../src/evidence/index.js';
import type { ClaimStatus } from '../../src/evidence/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { spanOf } from '../../src/languages/origins.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import type { Program } from '../../src/languages/dafny/resolve/resolution.js';
import type { Span } from '../../src/languages/source.js';
import type { Finding, Model } from '../../src/model/index.js';
import { firstError } from '../problems.js';
import type { ClaimResult, LineRange, ProgramResult, UnsupportedResult } from './results.js';
import type { SolverClock } from './timing.js';

export interface Tools {
  readonly verifier: Engine;
  readonly clock: SolverClock;
  /** Changes the model before it is verified. */
  readonly prepare?: (model: Model) => Model;
}

export async function verifyProgram(file: string, { verifier, clock, prepare }: Tools): Promise<ProgramResult> {
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1000;
  const { source, problem } = openFile(file);
  const name = path.basename(file);
  const lines = source.text.split('\n').length;
  const program = resolveProgram(source, includeReader(file));
  const error = problem?.message ?? firstError(program.diagnostics);
  if (error !== undefined) return nothing(name, lines, error, since());
  const lowered = lowerProgram(program);
  const model = prepare?.(lowered) ?? lowered;
  const front = since();
  const before = { seconds: clock.seconds, queries: clock.queries };
  const findings: Finding[] = [];
  const failures: string[] = [];
  const methods: { name: string; seconds: number }[] = [];
  await verifier.run(
    {
      path: file,
      paths: program.files.map((one) => one.source.path),
      sources: program.files.map((one) => one.source),
      model,
    },
    wholly(model.methods),
    (event) => {
      if (event.kind === 'finding') findings.push(event.finding);
      if (event.kind === 'finished') methods.push({ name: event.method.name, seconds: event.seconds });
      if (event.kind === 'failed') failures.push(`${event.method.name}: ${textOf(event.error)}`);
    },
    new AbortController().signal,
  );
  return {
    name,
    lines,
    claims: interpret(model, findings).map((status) => claimResult(status, file)),
    unsupported: unsupportedMembers(program, model),
    members: declarations(program)
      .filter((span) => span.source.path === file)
      .map(linesOf),
    failures,
    methods,
    seconds: {
      front,
      total: since(),
      solver: clock.seconds - before.seconds,
      queries: clock.queries - before.queries,
    },
  };
}

/** A program of which there is nothing to tell but why. */
export function nothing(name: string, lines: number, problem: string, total = 0): ProgramResult {
  const seconds = { front: total, total, solver: 0, queries: 0 };
  return { name, lines, problem, claims: [], unsupported: [], members: [], failures: [], methods: [], seconds };
}

function textOf(raised: unknown): string {
  const text = raised instanceof Error ? (raised.stack ?? raised.message) : String(raised);
  return text.split('\n').slice(0, 4).join(' ');
}

function claimResult({ claim, status, conditional, triage }: ClaimStatus, file: string): ClaimResult {
  const { source, start, end } = spanOf(claim.origin);
  const [from, to] = [source.position(start), source.position(end)];
  return {
    id: claim.id,
    owner: claim.owner.member,
    kind: claim.kind,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    text: claim.text,
    status,
    conditional,
    triage,
    ...(source.path === file ? {} : { path: source.path }),
  };
}

/** The lines of the member, and those of the innermost declaration around what is not supported, which may be another one. */
function unsupportedMembers(program: Program, { unsupported }: Model): readonly UnsupportedResult[] {
  const spans = declarations(program);
  return unsupported.flatMap(({ member, feature, origin }) => {
    const named = program.callables.flatMap(({ name, declaration }) =>
      declaration !== undefined && name === member ? [declaration.span] : [],
    );
    const around = innermostAround(spanOf(origin), spans);
    return [...new Set([around, ...named])].map((span) => ({ member, feature, ...linesOf(span) }));
  });
}

function declarations(program: Program): readonly Span[] {
  return [...program.callables, ...program.typeSymbols].flatMap(({ declaration }) =>
    declaration === undefined ? [] : [declaration.span],
  );
}

function linesOf({ source, start, end }: Span): LineRange {
  return { line: source.position(start).line, endLine: source.position(end).line };
}

function innermostAround(span: Span, spans: readonly Span[]): Span {
  const around = spans.filter(
    ({ source, start, end }) => source === span.source && start <= span.start && span.end <= end,
  );
  return around.reduce((best, one) => (one.end - one.start < best.end - best.start ? one : best), around[0] ?? span);
}
