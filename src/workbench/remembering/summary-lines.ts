/** How an exploration went, with its lines as places in declarations, so that it moves with them. */
import type { Extent, ProgramContent } from './content.js';
import type { Method, Origin } from '../../model/index.js';
import { codeIn } from '../../languages/code-lines.js';
import { lineReport } from '../../languages/lines.js';
import type { LineReport } from '../../languages/lines.js';
import type { ClauseReport, CoverageReport, CutoffReport, ExplorationReport } from '../../explore/summary.js';
import { methodsIn } from './keeping.js';
import type { Json, Packer, Unpacker } from './packing.js';
import { lineKey, Unstorable } from './packing.js';

export function packReport(packer: Packer, content: ProgramContent, extent: Extent, report: ExplorationReport): Json {
  const { cutoffs, coverage, specification, ...rest } = report;
  const fields = (one: object): object => packer.pack(one) as object;
  const placed = ({ at: { path, line, column }, ...one }: Placed): Json => ({
    ...fields(one),
    at: packer.packPlace(lineKey(path, line, column)),
  });
  return {
    ...fields(rest),
    cutoffs: cutoffs.map(placed),
    ...(specification === undefined ? {} : { specification: specification.map(placed) }),
    coverage: coverage.map(({ openLines, path, executedLines, missedLines, doubtfulLines = [], ...one }) => ({
      ...fields(one),
      places: packer.pack(
        placesOf(content, extent, { ...one, openLines, path, executedLines, missedLines, doubtfulLines }),
      ),
    })),
  };
}

export function unpackReport(unpacker: Unpacker, content: ProgramContent, json: Json): ExplorationReport {
  const { cutoffs, coverage, specification, ...rest } = unpacker.unpack(json) as PackedReport;
  return {
    ...rest,
    cutoffs: cutoffs.map(({ at, ...cutoff }) => ({ ...cutoff, at: lineReport(at) })),
    ...(specification === undefined
      ? {}
      : { specification: specification.map(({ at, ...clause }) => ({ ...clause, at: lineReport(at) })) }),
    coverage: coverage.map(({ places: { member, open, executed, doubtful }, ...one }) => {
      const declaration = content.called(member);
      if (declaration?.kind !== 'method') throw new Unstorable(`lines of ${one.method}`);
      const decisions = content.decisionsIn(declaration.symbol);
      const code = codeIn(declaration.symbol);
      const linesAt = (positions: readonly number[]): readonly number[] =>
        inOrder(positions.map((position) => lineOf(code[position]?.origin)));
      const executedLines = linesAt(executed);
      const ran = new Set(executedLines);
      return {
        ...one,
        openLines: inOrder(open.map((position) => lineOf(decisions[position]))),
        path: lineReport(declaration.symbol.origin).path,
        executedLines,
        missedLines: inOrder(code.map(({ line }) => line)).filter((line) => !ran.has(line)),
        ...(doubtful.length === 0 ? {} : { doubtfulLines: linesAt(doubtful) }),
      };
    }),
  };
}

/** The lines of a method as positions: among its decisions those that are open, among its code what was executed. */
interface CoveredPlaces {
  readonly member: string;
  readonly open: readonly number[];
  readonly executed: readonly number[];
  readonly doubtful: readonly number[];
}

/** What stands at a line. */
interface Placed {
  readonly at: LineReport;
}

type Unplaced<One extends Placed> = Omit<One, 'at'> & { readonly at: Origin };

type Lines = Required<Pick<CoverageReport, 'openLines' | 'path' | 'executedLines' | 'missedLines' | 'doubtfulLines'>>;

type PackedReport = Omit<ExplorationReport, 'cutoffs' | 'coverage' | 'specification'> & {
  readonly cutoffs: readonly Unplaced<CutoffReport>[];
  readonly specification?: readonly Unplaced<ClauseReport>[];
  readonly coverage: readonly (Omit<CoverageReport, keyof Lines> & { readonly places: CoveredPlaces })[];
};

function inOrder(lines: readonly number[]): readonly number[] {
  return [...new Set(lines)].sort((a, b) => a - b);
}

/**
 * Which decisions and which code share a line is part of the key, so that lines say which of them are meant. Checks have the
 * name of what they check: the method is the one that has all of the lines.
 */
function placesOf(
  content: ProgramContent,
  extent: Extent,
  covered: Lines & Pick<CoverageReport, 'method' | 'blocks'>,
): CoveredPlaces {
  const { method: name, blocks, openLines, executedLines, missedLines, doubtfulLines } = covered;
  for (const method of methodsIn(content.model, extent)) {
    if (method.name !== name || blocksOf(method) !== blocks) continue;
    const decisions = content.decisionsIn(method).map(lineOf);
    const code = codeIn(method).map(({ line }) => line);
    const isSame = (one: readonly number[], other: readonly number[]): boolean =>
      inOrder(one).join() === inOrder(other).join();
    const open = positionsOf(decisions, openLines);
    const isMeant = isSame(code, [...executedLines, ...missedLines]);
    if (
      !isMeant ||
      !isSame(
        open.map((position) => decisions[position] ?? 0),
        openLines,
      )
    )
      continue;
    const member = content.labelOf({ kind: 'method', symbol: method });
    return { member, open, executed: positionsOf(code, executedLines), doubtful: positionsOf(code, doubtfulLines) };
  }
  throw new Unstorable(`lines of ${name}`);
}

function positionsOf(lines: readonly number[], wanted: readonly number[]): readonly number[] {
  const all = new Set(wanted);
  return lines.flatMap((line, i) => (all.has(line) ? [i] : []));
}

function blocksOf({ body }: Method): number {
  return body?.blocks.length ?? 0;
}

function lineOf(origin: Origin | undefined): number {
  if (origin === undefined) throw new Unstorable('a decision that the program does not have');
  return lineReport(origin).line;
}
