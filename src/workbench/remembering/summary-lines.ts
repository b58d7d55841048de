/** How an exploration went, with its lines as places in declarations, so that it moves with them. */
import type { Extent, ProgramContent } from './content.js';
import type { Method, Origin } from '../../model/index.js';
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
    coverage: coverage.map(({ openLines, ...one }) => ({
      ...fields(one),
      open: packer.pack(openDecisions(content, extent, one, openLines)),
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
    coverage: coverage.map(({ open: { member, positions }, ...one }) => {
      const declaration = content.called(member);
      const decisions = declaration?.kind === 'method' ? content.decisionsIn(declaration.symbol) : [];
      const lines = positions.map((position) => lineOf(decisions[position]));
      return { ...one, openLines: [...new Set(lines)].sort((a, b) => a - b) };
    }),
  };
}

interface OpenDecisions {
  readonly member: string;
  readonly positions: readonly number[];
}

/** What stands at a line. */
interface Placed {
  readonly at: LineReport;
}

type Unplaced<One extends Placed> = Omit<One, 'at'> & { readonly at: Origin };

type PackedReport = Omit<ExplorationReport, 'cutoffs' | 'coverage' | 'specification'> & {
  readonly cutoffs: readonly Unplaced<CutoffReport>[];
  readonly specification?: readonly Unplaced<ClauseReport>[];
  readonly coverage: readonly (Omit<CoverageReport, 'openLines'> & { readonly open: OpenDecisions })[];
};

/** The decisions on these lines. Checks have the name of what they check, so that the number of blocks helps. */
function openDecisions(
  content: ProgramContent,
  extent: Extent,
  { method: name, blocks }: Pick<CoverageReport, 'method' | 'blocks'>,
  lines: readonly number[],
): OpenDecisions {
  const wanted = new Set(lines);
  for (const method of methodsIn(content.model, extent)) {
    if (method.name !== name || blocksOf(method) !== blocks) continue;
    const positions = content.decisionsIn(method).flatMap((origin, i) => (wanted.has(lineOf(origin)) ? [i] : []));
    const found = new Set(positions.map((position) => lineOf(content.decisionsIn(method)[position])));
    if (found.size === wanted.size) return { member: content.labelOf({ kind: 'method', symbol: method }), positions };
  }
  throw new Unstorable(`lines of ${name}`);
}

function blocksOf({ body }: Method): number {
  return body?.blocks.length ?? 0;
}

function lineOf(origin: Origin | undefined): number {
  if (origin === undefined) throw new Unstorable('a decision that the program does not have');
  return lineReport(origin).line;
}
